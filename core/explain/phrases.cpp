#include "explain/phrases.hpp"

#include "base/text.hpp"
#include "base/translation.hpp"

namespace tafl::direct {

std::string ordinal(int n) {
    if (InLanguage::isOn()) return std::to_string(n);
    const int tens = n / 10 % 10;
    const char* ending = tens == 1 ? "th" : n % 10 == 1 ? "st" : n % 10 == 2 ? "nd" : n % 10 == 3 ? "rd" : "th";
    return std::to_string(n) + ending;
}

std::string winnerText(Winner winner) {
    return winner == Winner::draw        ? trCore("The game is drawn")
           : winner == Winner::attackers ? trCore("The attackers win")
                                         : trCore("The defenders win");
}

std::string withArticle(const std::string& noun) {
    if (InLanguage::isOn()) return noun;
    return (!noun.empty() && std::string_view("aeiou").find(noun[0]) != std::string_view::npos ? "an " : "a ") + noun;
}

std::string Phrases::square(Square s) const { return s == noSquare ? trCore("the outside") : squareName(s, t_.size); }

std::string Phrases::className(int classNumber) const { return coreName(t_.image->className(classNumber)); }

std::string Phrases::piece(const Scene& scene, Square s) const {
    return scene.occupant(s) ? sayCore("the %1 on %2", className(scene.occupant(s)), square(s)) : square(s);
}

std::string Phrases::identity(RuleIndex ruleIndex) const {
    return ruleIndex < t_.image->rules.size() ? t_.image->rules[ruleIndex].identity
                                              : "rule " + std::to_string(ruleIndex);
}

std::string Phrases::rule(RuleIndex ruleIndex) const {
    if (InLanguage::isOn()) return " (" + identity(ruleIndex) + ")";  // its words are in English
    std::string words = ruleIndex < t_.image->rules.size() ? t_.image->rules[ruleIndex].words : std::string();
    while (words.ends_with('.')) words.pop_back();
    return " (" + identity(ruleIndex) + (words.empty() ? "" : ": " + words) + ")";
}

std::string Phrases::result(Winner winner, Phase phase) const {
    return winnerText(winner) + (InLanguage::isOn() ? "" : " [" + std::string(name(phase)) + "]");
}

std::string Phrases::side(const PatternSide& s) const {
    using Kind = PatternSide::Kind;
    switch (s.kind) {
        case Kind::hammer:
            return sayCore("%1 (hammer)", square(s.square));
        case Kind::man:
            return sayCore("%1 (man)", square(s.square));
        case Kind::wall:
            return sayCore("%1 (wall)", square(s.square));
        case Kind::hostile:
            return sayCore("%1 (hostile by %2)", square(s.square), identity(s.hostile->ruleIndex));
        case Kind::outside:
            return sayCore("the outside (hostile by %1)", identity(s.hostile->ruleIndex));
        case Kind::missing:
            break;
    }
    return sayCore("%1 (missing)", square(s.square));
}

/// "between f4 (hammer) and d4 (man)": the hammer comes first.
std::string Phrases::pattern(const PatternCall& call, const PatternMatch& match) const {
    std::vector<std::string> parts;
    for (int i = 0; i < match.count; ++i) {
        const PatternSide& s = match.sides[at(i)];
        if (s.kind == PatternSide::Kind::hammer)
            parts.insert(parts.begin(), side(s));
        else
            parts.push_back(side(s));
    }
    return call.shape == Shape::line ? sayCore("between %1", coreList(parts))
                                     : sayCore("surrounded by %1", coreList(parts));
}

std::string Phrases::repetition(const Turn& turn, const RepetitionCall& call) const {
    const auto& now = turn.entry();
    const auto seen = findRepetition(call, turn, now);
    if (!seen) return "";
    std::vector<std::string> ago;
    for (std::size_t i = 0; i + 1 < seen->at.size(); ++i) ago.push_back(std::to_string(seen->at.back() - seen->at[i]));
    return call.of == RepetitionOf::position
               ? sayCore("the position stands for the %1 time, as %2 plies ago", ordinal(seen->count()), coreList(ago))
               : sayCore("the arrangement stands for the %1 time, as %2 plies ago", ordinal(seen->count()),
                         coreList(ago));
}

void addRoles(const PatternMatch& match, std::vector<SquareRole>& out) {
    static constexpr const char* names[] = {"missing", "hammer", "man", "hostile", "wall", "outside"};
    for (int i = 0; i < match.count; ++i) {
        const PatternSide& s = match.sides[at(i)];
        SquareRole role{s.square, names[static_cast<int>(s.kind)]};
        if (s.hostile) {
            role.ruleIndex = s.hostile->ruleIndex;
            role.hasCaller = true;
        }
        out.push_back(std::move(role));
    }
}

void addShownSquares(const Scene& scene, Expr shows, std::vector<SquareRole>& out) {
    if (!shows) return;
    constexpr int maxShown = 16;
    const SquareSet squares = scene.board(shows);
    // Among many squares, the empty ones tell nothing: a fort or a ring consists of its men.
    const bool menOnly = squares.count() > maxShown;
    squares.each([&](Square s) {
        if (!menOnly || scene.occupant(s)) out.push_back({s, "shown"});
    });
}

}  // namespace tafl::direct

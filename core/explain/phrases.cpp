#include "explain/phrases.hpp"

#include "base/text.hpp"

namespace tafl::direct {

std::string ordinal(int n) {
    const int tens = n / 10 % 10;
    const char* ending = tens == 1 ? "th" : n % 10 == 1 ? "st" : n % 10 == 2 ? "nd" : n % 10 == 3 ? "rd" : "th";
    return std::to_string(n) + ending;
}

std::string withArticle(const std::string& noun) {
    return (!noun.empty() && std::string_view("aeiou").find(noun[0]) != std::string_view::npos ? "an " : "a ") + noun;
}

std::string Phrases::square(Square s) const { return s == noSquare ? "the outside" : squareName(s, t_.size); }

std::string Phrases::className(int classNumber) const { return std::string(t_.image->className(classNumber)); }

std::string Phrases::piece(const Scene& scene, Square s) const {
    return scene.occupant(s) ? "the " + className(scene.occupant(s)) + " on " + square(s) : square(s);
}

std::string Phrases::identity(RuleIndex ruleIndex) const {
    return ruleIndex < t_.image->rules.size() ? t_.image->rules[ruleIndex].identity
                                              : "rule " + std::to_string(ruleIndex);
}

std::string Phrases::rule(RuleIndex ruleIndex) const {
    std::string words = ruleIndex < t_.image->rules.size() ? t_.image->rules[ruleIndex].words : std::string();
    while (words.ends_with('.')) words.pop_back();
    return " (" + identity(ruleIndex) + (words.empty() ? "" : ": " + words) + ")";
}

std::string Phrases::result(Winner winner, Phase phase) const {
    const std::string by = " [" + std::string(name(phase)) + "]";
    if (winner == Winner::draw) return "The game is drawn" + by;
    return "The " + std::string(name(winner)) + " win" + by;
}

std::string Phrases::side(const PatternSide& s) const {
    using Kind = PatternSide::Kind;
    switch (s.kind) {
        case Kind::hammer:
            return square(s.square) + " (hammer)";
        case Kind::man:
            return square(s.square) + " (man)";
        case Kind::wall:
            return square(s.square) + " (wall)";
        case Kind::hostile:
            return square(s.square) + " (hostile by " + identity(s.hostile->ruleIndex) + ")";
        case Kind::outside:
            return "the outside (hostile by " + identity(s.hostile->ruleIndex) + ")";
        case Kind::missing:
            break;
    }
    return square(s.square) + " (missing)";
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
    return (call.shape == Shape::line ? "between " : "surrounded by ") + enumerate(parts);
}

std::string Phrases::repetition(const Turn& turn, const RepetitionCall& call) const {
    const auto& now = turn.entry();
    const auto seen = findRepetition(call, turn, now);
    if (!seen) return "";
    std::vector<std::string> ago;
    for (std::size_t i = 0; i + 1 < seen->at.size(); ++i) ago.push_back(std::to_string(seen->at.back() - seen->at[i]));
    return std::string(call.of == RepetitionOf::position ? "the position" : "the arrangement") + " stands for the " +
           ordinal(seen->count()) + " time, as " + enumerate(ago) + " plies ago";
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
    // Of many squares, those that are empty tell nothing: what holds a fort or a ring is its men.
    const bool menOnly = squares.count() > maxShown;
    squares.each([&](Square s) {
        if (!menOnly || scene.occupant(s)) out.push_back({s, "shown"});
    });
}

}  // namespace tafl::direct

// The words that all reasons share: squares, pieces, rules, results.
#include "base/text.hpp"
#include "explain/reasons.hpp"

namespace tafl::direct {

std::string ordinal(int n) {
    const int tens = n / 10 % 10;
    const char* ending = tens == 1 ? "th" : n % 10 == 1 ? "st" : n % 10 == 2 ? "nd" : n % 10 == 3 ? "rd" : "th";
    return std::to_string(n) + ending;
}

std::string withArticle(const std::string& noun) {
    return (!noun.empty() && std::string_view("aeiou").find(noun[0]) != std::string_view::npos ? "an " : "a ") + noun;
}

std::string Narrator::square(Square s) const { return s == noSquare ? "the outside" : squareName(s, t_.size); }

std::string Narrator::className(int classNumber) const { return std::string(t_.image->className(classNumber)); }

std::string Narrator::piece(const Scene& scene, Square s) const {
    return scene.occupant(s) ? "the " + className(scene.occupant(s)) + " on " + square(s) : square(s);
}

std::string Narrator::identity(Caller caller) const {
    return caller < t_.image->rules.size() ? t_.image->rules[caller].identity : "rule " + std::to_string(caller);
}

std::string Narrator::rule(Caller caller) const {
    std::string words = caller < t_.image->rules.size() ? t_.image->rules[caller].words : std::string();
    while (words.ends_with('.')) words.pop_back();
    return " (" + identity(caller) + (words.empty() ? "" : ": " + words) + ")";
}

std::string Narrator::result(Winner winner, Phase phase) const {
    const std::string by = " [" + std::string(name(phase)) + "]";
    if (winner == Winner::draw) return "The game is drawn" + by;
    return "The " + std::string(name(winner)) + " win" + by;
}

std::string Narrator::side(const SideOfVictim& s) const {
    using Kind = SideOfVictim::Kind;
    switch (s.kind) {
        case Kind::hammer:
            return square(s.square) + " (hammer)";
        case Kind::man:
            return square(s.square) + " (man)";
        case Kind::wall:
            return square(s.square) + " (wall)";
        case Kind::hostile:
            return square(s.square) + " (hostile by " + identity(s.hostile->caller) + ")";
        case Kind::outside:
            return "the outside (hostile by " + identity(s.hostile->caller) + ")";
        case Kind::missing:
            break;
    }
    return square(s.square) + " (missing)";
}

/// "between f4 (hammer) and d4 (man)", "surrounded by …"; the hammer first.
std::string Narrator::around(const PatternCall& call, const PatternLook& look) const {
    std::vector<std::string> parts;
    for (int i = 0; i < look.count; ++i) {
        const SideOfVictim& s = look.sides[at(i)];
        if (s.kind == SideOfVictim::Kind::hammer)
            parts.insert(parts.begin(), side(s));
        else
            parts.push_back(side(s));
    }
    return (call.shape == Shape::line ? "between " : "surrounded by ") + enumerate(parts);
}

void Narrator::roles(const PatternLook& look, std::vector<RoleOfSquare>& out) const {
    static constexpr const char* names[] = {"missing", "hammer", "man", "hostile", "wall", "outside"};
    for (int i = 0; i < look.count; ++i) {
        const SideOfVictim& s = look.sides[at(i)];
        RoleOfSquare role{s.square, names[static_cast<int>(s.kind)]};
        if (s.hostile) {
            role.caller = s.hostile->caller;
            role.hasCaller = true;
        }
        out.push_back(std::move(role));
    }
}

void Narrator::shown(const Scene& scene, Expr shows, std::vector<RoleOfSquare>& out) const {
    if (!shows) return;
    scene.board(shows).each([&](Square s) { out.push_back({s, "shown"}); });
}

}  // namespace tafl::direct

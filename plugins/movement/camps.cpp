#include "../common/component.hpp"

namespace {

using namespace tafl_sdk;

/// Splits a set of pieces into names and operators. A hyphen belongs to a name ("shield-maiden"), unless the text
/// before it names a set by itself ("all-king").
std::vector<std::string> tokenize(Builder b, const std::string& classes) {
    std::vector<std::string> tokens;
    std::string word;
    const auto finish = [&] {
        if (word == "men" && !tokens.empty() && tokens.back() == "defending")
            tokens.back() = "defending men";
        else if (!word.empty())
            tokens.push_back(word);
        word.clear();
    };
    for (std::size_t i = 0; i < classes.size(); ++i) {
        const char c = classes[i];
        const bool blank = c == ' ' || c == ',', bar = c == '|';
        const bool inside_word = !word.empty() && i + 1 < classes.size() && classes[i + 1] != ' ';
        const bool minus = c == '-' && !(inside_word && !b.has_class(word));
        if (!blank && !bar && !minus) {
            word += c;
            continue;
        }
        finish();
        if (!blank) tokens.emplace_back(1, c);
    }
    finish();
    return tokens;
}

/// The complement of a set. Sets are read from left to right: the complement is "all", then the set with every
/// operator reversed.
std::string all_but(Builder b, const std::string& classes) {
    std::string complement = "all";
    bool added = true;
    for (const std::string& token : tokenize(b, classes)) {
        if (token == "|" || token == "-") {
            added = token == "|";
            continue;
        }
        complement += (added ? " - " : " | ") + token;
        added = true;
    }
    return complement;
}

/// All squares at most `steps` steps away, along ranks and files.
Expr within(Expr square, std::int32_t steps) {
    for (; steps > 0; --steps) square |= square.neighbours();
    return square;
}

void confine_to_own_camp(Builder b, const std::string& owners, Expr camps) {
    const std::uint32_t parts = b.part_count(camps);
    for (std::uint32_t i = 0; parts > 1 && i < parts; ++i)
        b.bar_stop(owners, camps - b.part(camps, i), b.part(camps, i));
}

void limit_camp_moves(Builder b, const std::string& owners, Expr camps, std::int32_t max_steps) {
    for (std::int32_t rank = 0; rank < b.size(); ++rank)
        for (std::int32_t file = 0; file < b.size(); ++file) {
            if (!b.contains(camps, file, rank)) continue;
            const Expr from = b.square(file, rank), far = camps - within(from, max_steps);
            if (!b.is_empty(far)) b.bar_stop(owners, far, from);
        }
}

void compile(Builder b, Parameters p) {
    const Expr camps = b.squares(p.text("zone")), outside = b.board() - camps;
    const std::string owners = p.text("owners"), others = all_but(b, owners);
    const bool closed = p.is("pass", "owners_inside"), has_others = b.has_class(others);
    // No piece enters from outside, so an owner inside has never left. The square that a move starts from is enough.
    b.bar_stop("all", camps, outside);
    if (has_others) b.bar_stop(others, camps, camps);
    if (closed) b.bar_pass("all", camps, outside);
    if (closed && has_others) b.bar_pass(others, camps, camps);
    if (p.is("between", "own_camp")) confine_to_own_camp(b, owners, camps);
    if (p.is("between", "limit")) limit_camp_moves(b, owners, camps, p.integer("max"));
}

}  // namespace

TAFL_COMPONENT(passage_camps, compile);

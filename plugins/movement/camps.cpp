#include "../common/words.hpp"
#include "components.hpp"

namespace tafl_rules {
namespace {

using namespace tafl_sdk;

constexpr const char* kSources[] = {"Base-camps Tablut",      "Ashton Tablut", "Bologna Tablut Challenge",
                                    "Viking or Slavic Chess", "Irminsul Tafl", nullptr};
constexpr tafl_parameter kParameters[] = {
    zone("zone", "camps", "The squares of all camps; squares side by side are one camp."),
    classes("owners", "attackers", "Who may stand there until they leave."),
    choice("pass", "owners_inside", "owners_inside|all", "Who may slide across camp squares."),
    choice("between", "own_camp", "own_camp|free|limit", "Where an owner inside a camp may go within the camps."),
    integer("max", "5", 1, 18, "squares", "The longest move from camp square to camp square, where between is limit."),
};

/// The names and operators of a set of pieces. A hyphen inside a word is part of it ("shield-maiden") unless what
/// stands before it is a set already ("all-king").
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

/// The pieces outside a set. Sets are read from the left, so the complement is "all" and then the same with every sign
/// turned.
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

/// All squares at most this many steps away.
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
    // Nobody enters from outside, so an owner inside has never left: the square a move starts from says it all.
    b.bar_stop("all", camps, outside);
    if (has_others) b.bar_stop(others, camps, camps);
    if (closed) b.bar_pass("all", camps, outside);
    if (closed && has_others) b.bar_pass(others, camps, camps);
    if (p.is("between", "own_camp")) confine_to_own_camp(b, owners, camps);
    if (p.is("between", "limit")) limit_camp_moves(b, owners, camps, p.integer("max"));
}

}  // namespace

constinit const tafl_component passage_camps = describe({
    .id = "passage/camps",
    .slot = "passage",
    .title = "Camps",
    .summary = "Squares for the pieces that start there, closed to whoever has left them or was never there.",
    // clang-format off
    .words = "Only " PIECES_WORDS("owners") " may stop on " SQUARE_WORDS("zone") ", and nobody that has left may return"
             "[pass=owners_inside:; only those still inside may slide across such squares]"
             "[pass=all:; any piece may slide across such squares]"
             "[between=own_camp:; no move leads from one camp to another]"
             "[between=free:; moves from one camp to another are allowed]"
             "[between=limit:; a move between two of these squares is at most {max} [max=1: square]"
             "[max!=1: squares] long].",
    // clang-format on
    .sources = kSources,
    .parameters = kParameters,
    .compile = guarded<compile>,
});

}  // namespace tafl_rules

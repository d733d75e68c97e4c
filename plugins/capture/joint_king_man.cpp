#include "../common/words.hpp"
#include "components.hpp"

namespace tafl_rules {
namespace {

using namespace tafl_sdk;

constexpr const char* kSources[] = {"Base-camps Tablut", "Base-camps Tablut as its program plays", nullptr};
constexpr tafl_parameter kParameters[] = {
    zone("far_end", "none", "Empty squares that may stand in for the second attacker; none: only an attacker will do."),
};

void compile(Builder b, Parameters p) {
    const Expr king = b.pieces("king"), defenders = b.pieces("defenders");
    const Expr far_ends = b.pieces("attackers") | (b.squares(p.text("far_end")) & b.empty());
    Expr victims = b.no_squares(), shows = b.no_squares();
    for (const tafl_direction d : kDirections) {
        const Expr near = b.to().shift(d) & defenders;
        const Expr next = near.shift(d) & defenders;
        const Expr far = next.shift(d) & far_ends;
        const Expr pair = near | next;
        const Expr closed = both(far.any(), (pair & king).any());
        victims |= choose(closed, pair - king, b.no_squares());
        shows |= choose(closed, pair | far | b.to(), b.no_squares());
    }
    b.capture(TAFL_ATTACKERS, victims, shows);
}

}  // namespace

constinit const tafl_component capture_joint_king_man = describe({
    .id = "capture/joint-king-man",
    .slot = "capture",
    .title = "King and man in one line",
    .summary = "A man beside his king can be taken together with him standing in the line.",
    // clang-format off
    .words = "When a man and his king stand side by side in line between the attacker that moves and another attacker"
             "[far_end!=none:, or an empty square of " ZONE_WORDS("far_end") "], the man is taken and the king is not.",
    // clang-format on
    .sources = kSources,
    .parameters = kParameters,
    .compile = guarded<compile>,
});

}  // namespace tafl_rules

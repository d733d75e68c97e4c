#include "components.hpp"

namespace tafl_rules {
namespace {

using namespace tafl_sdk;

constexpr const char* kSources[] = {"Viking or Slavic Chess 9x9", "Viking or Slavic Chess 13x13", nullptr};

void compile(Builder b, Parameters) {
    const Expr king = b.pieces("king"), attackers = b.pieces("attackers");
    Expr victims = b.no_squares(), shows = b.no_squares();
    for (const tafl_direction d : kDirections) {
        const auto [left, right] = sideways(d);
        const Expr man = b.to().shift(d) & b.pieces("defending men");
        const Expr behind = man.shift(d) & king, one = man.shift(left) & attackers,
                   other = man.shift(right) & attackers;
        const Expr pinned = both(behind.any(), one.any(), other.any());
        victims |= choose(pinned, man, b.no_squares());
        shows |= choose(pinned, man | behind | one | other | b.to(), b.no_squares());
    }
    b.capture(TAFL_ATTACKERS, victims, shows);
}

}  // namespace

constinit const tafl_component capture_pinned_man = describe({
    .id = "capture/pinned-man",
    .slot = "capture",
    .title = "Pinned man",
    .summary = "A man pressed against his king falls to attackers on the three other sides.",
    // clang-format off
    .words = "A defending man between two attackers, with his king on the third side, is taken when an attacker moves "
             "to the fourth.",
    // clang-format on
    .sources = kSources,
    .compile = guarded<compile>,
});

}  // namespace tafl_rules

#include "../common/component.hpp"

namespace {

using namespace tafl_sdk;

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

TAFL_COMPONENT(capture_pinned_man, compile);

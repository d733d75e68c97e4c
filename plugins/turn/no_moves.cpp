#include "../common/component.hpp"

namespace {

using namespace tafl_sdk;

tafl_result pick_result(const Parameters& p, const char* side) {
    return p.pick<tafl_result>(side,
                               {{"loss", TAFL_LOSS}, {"draw", TAFL_DRAW}, {"win", TAFL_WIN}, {"pass", TAFL_PASS}});
}

void compile(Builder b, Parameters p) {
    b.no_moves(TAFL_ATTACKERS, pick_result(p, "attackers"));
    const bool stuck = p.is("test", "no_empty_neighbour");
    const Expr program = stuck ? (b.pieces("defenders").neighbours() & b.empty()).none() : Expr();
    b.no_moves(TAFL_DEFENDERS, pick_result(p, "defenders"), program);
}

}  // namespace

TAFL_COMPONENT(turn_no_moves, compile);

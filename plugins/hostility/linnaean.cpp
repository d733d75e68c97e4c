#include "../common/component.hpp"

namespace {

using namespace tafl_sdk;

void compile(Builder b, Parameters p) {
    const Expr throne = b.squares(p.text("zone"));
    const Expr king_at_home = (throne & b.pieces("king")).any();
    const Expr attackers_beside = (throne.neighbours() & b.pieces("attackers")).count();
    b.hostile_while(throne, "defending men", both(king_at_home, attackers_beside.at_least(p.integer("men_beside"))));
}

}  // namespace

TAFL_COMPONENT(hostile_linnaean, compile);

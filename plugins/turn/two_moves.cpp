#include "../common/component.hpp"

namespace {

using namespace tafl_sdk;

constexpr const char* kMoves = "moves";

void declare(Builder b, Parameters p) {
    if (!p.flag("first")) b.counter_state(kMoves, 2);
}

void compile(Builder b, Parameters p) {
    const tafl_side side =
        p.pick<tafl_side>("side", {{"both", TAFL_BOTH}, {"attackers", TAFL_ATTACKERS}, {"defenders", TAFL_DEFENDERS}});
    const tafl_with with =
        p.pick<tafl_with>("with", {{"other", TAFL_WITH_OTHER}, {"same", TAFL_WITH_SAME}, {"any", TAFL_WITH_ANY}});
    if (p.flag("first")) return b.again(side, with, p.flag("optional"));
    // The condition reads the new value: 1 after the first move of the game.
    b.update(kMoves, b.state_value(kMoves) + b.integer(1));
    b.again(side, with, p.flag("optional"), b.integer(1) < b.state_value(kMoves));
}

}  // namespace

TAFL_COMPONENT(turn_two_moves, compile, declare);

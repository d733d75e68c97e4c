#include "../common/component.hpp"

namespace {

using namespace tafl_sdk;

void compile(Builder b, Parameters p) {
    b.first_mover(p.pick<tafl_first>(
        "side", {{"attackers", TAFL_FIRST_ATTACKERS}, {"defenders", TAFL_FIRST_DEFENDERS}, {"lot", TAFL_FIRST_LOT}}));
}

}  // namespace

TAFL_COMPONENT(turn_first, compile);

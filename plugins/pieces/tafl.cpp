#include "../common/component.hpp"

namespace {

using namespace tafl_sdk;

void declare(Builder b, Parameters) {
    b.piece("attacker", TAFL_ATTACKERS, "t");
    b.piece("defender", TAFL_DEFENDERS, "T");
    b.piece("king", TAFL_DEFENDERS, "K", true);
}

}  // namespace

TAFL_COMPONENT(pieces_tafl, nothing_to_compile, declare);

#include "../common/component.hpp"

namespace {

using namespace tafl_sdk;

void compile(Builder b, Parameters p) {
    if (p.is("power", "anvil") || p.is("power", "unarmed")) b.disarm("king", TAFL_HAMMER);
    if (p.is("power", "hammer") || p.is("power", "unarmed")) b.disarm("king", TAFL_ANVIL);
}

}  // namespace

TAFL_COMPONENT(capture_king_arms, compile);

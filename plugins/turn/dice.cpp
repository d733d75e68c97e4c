#include "../common/component.hpp"

namespace {

using namespace tafl_sdk;

void compile(Builder b, Parameters p) {
    const std::string moves_on = p.text("moves_on");
    for (std::int32_t face = 1; face <= p.integer("faces"); ++face) {
        const bool loses = moves_on != "all" && (face % 2 == 0) != (moves_on == "even");
        b.dice(face, 1, loses, !loses && p.flag("limit_by_die") ? face : 0);
    }
}

}  // namespace

TAFL_COMPONENT(turn_dice, compile);

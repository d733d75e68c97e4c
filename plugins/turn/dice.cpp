#include "components.hpp"

namespace tafl_rules {
namespace {

using namespace tafl_sdk;

constexpr const char* kSources[] = {"Tawlbwrdd with dice (Bell)", "Fitchneal (Comyn)", nullptr};
constexpr tafl_parameter kParameters[] = {
    integer("faces", "6", 2, 20, "faces", "How many faces the die has."),
    choice("moves_on", "even", "even|odd|all", "The numbers that allow a move."),
    boolean("limit_by_die", false, "Whether a piece may slide no farther than the number thrown."),
};

void compile(Builder b, Parameters p) {
    const std::string moves_on = p.text("moves_on");
    for (std::int32_t face = 1; face <= p.integer("faces"); ++face) {
        const bool loses = moves_on != "all" && (face % 2 == 0) != (moves_on == "even");
        b.dice(face, 1, loses, !loses && p.flag("limit_by_die") ? face : 0);
    }
}

}  // namespace

constinit const tafl_component turn_dice = describe({
    .id = "turn/dice",
    .slot = "turn",
    .title = "Dice",
    .summary = "A die decides whether, or how far, one may move.",
    // clang-format off
    .words = "A die with {faces} faces is thrown before each turn"
             "[moves_on=even:; on an odd number the turn is lost][moves_on=odd:; on an even number the turn is lost]"
             "[limit_by_die=true:; no piece slides farther than the number thrown].",
    // clang-format on
    .sources = kSources,
    .parameters = kParameters,
    .compile = guarded<compile>,
});

}  // namespace tafl_rules

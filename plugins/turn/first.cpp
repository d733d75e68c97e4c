#include "components.hpp"

namespace tafl_rules {
namespace {

using namespace tafl_sdk;

constexpr const char* kSources[] = {"Piecepack Tablut v1.1", "OgreCave Tablut", "Imperial Contest",
                                    "Copenhagen Hnefatafl 11x11", nullptr};
constexpr tafl_parameter kParameters[] = {
    choice("side", "attackers", "attackers|defenders|lot", "Who makes the first move."),
};

void compile(Builder b, Parameters p) {
    b.first_mover(p.pick<tafl_first>(
        "side", {{"attackers", TAFL_FIRST_ATTACKERS}, {"defenders", TAFL_FIRST_DEFENDERS}, {"lot", TAFL_FIRST_LOT}}));
}

}  // namespace

constinit const tafl_component turn_first = describe({
    .id = "turn/first",
    .slot = "turn",
    .title = "First move",
    .summary = "Who begins.",
    // clang-format off
    .words = "[side=attackers: The attackers move first.][side=defenders: The defenders move first.]"
             "[side=lot: The first move is drawn by lot.]",
    // clang-format on
    .sources = kSources,
    .parameters = kParameters,
    .compile = guarded<compile>,
});

}  // namespace tafl_rules

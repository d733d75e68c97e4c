#include "components.hpp"

namespace tafl_rules {
namespace {

using namespace tafl_sdk;

constexpr const char* kSources[] = {
    "YourTurnMyTurn Tablut", "Imperial Contest", "Sea Battle tafl 9x9", "OpenTafl", "hnefatafl-rs", nullptr};
constexpr tafl_parameter kParameters[] = {
    choice("power", "armed", "armed|hammer|anvil|unarmed",
           "Armed: like any piece. Hammer: only as the piece that moves. Anvil: only as the piece that stands. "
           "Unarmed: never."),
};

void compile(Builder b, Parameters p) {
    if (p.is("power", "anvil") || p.is("power", "unarmed")) b.disarm("king", TAFL_HAMMER);
    if (p.is("power", "hammer") || p.is("power", "unarmed")) b.disarm("king", TAFL_ANVIL);
}

}  // namespace

constinit const tafl_component capture_king_arms = describe({
    .id = "capture/king-arms",
    .slot = "capture",
    .title = "The king in captures",
    .summary = "Whether the king captures, and helps others to.",
    // clang-format off
    .words = "The king [power=armed: takes part in captures like any other piece]"
             "[power=hammer: captures only as the piece that moves; standing still he helps nobody to capture]"
             "[power=anvil: helps to capture only by standing still; his own moves capture nothing]"
             "[power=unarmed: takes no part in captures].",
    // clang-format on
    .sources = kSources,
    .parameters = kParameters,
    .compile = guarded<compile>,
});

}  // namespace tafl_rules

#include "components.hpp"

namespace tafl_rules {
namespace {

using namespace tafl_sdk;

constexpr const char* kSources[] = {"YourTurnMyTurn Tablut", "Copenhagen Hnefatafl 11x11 (older text)",
                                    "Bologna Tablut Challenge", nullptr};
constexpr tafl_parameter kParameters[] = {
    integer("moves_each", "50", 1, 1000, "moves", "Moves by each side since the last capture."),
    choice("result", "draw", "draw|attackers|defenders", "Who wins then."),
    boolean("claim", false, "Whether the draw must be claimed."),
};

void compile(Builder b, Parameters p) {
    if (p.flag("claim") && !p.is("result", "draw")) b.fail("claim", "only a draw can be claimed");
    const tafl_result result = p.pick<tafl_result>(
        "result", {{"draw", TAFL_DRAW}, {"attackers", TAFL_ATTACKERS_WIN}, {"defenders", TAFL_DEFENDERS_WIN}});
    b.count_limit(2 * p.integer("moves_each"), result, p.flag("claim"));
}

}  // namespace

constinit const tafl_component end_no_capture = describe({
    .id = "end/no-capture",
    .slot = "limit",
    .title = "No capture for long",
    .summary = "The game ends when nothing has been captured for a number of moves.",
    // clang-format off
    .words = "After {moves_each} [moves_each=1: move][moves_each!=1: moves] by each side without a capture "
             "[result=draw:[claim=false: the game is drawn][claim=true: a draw may be claimed]]"
             "[result=attackers: the attackers win][result=defenders: the defenders win].",
    // clang-format on
    .sources = kSources,
    .parameters = kParameters,
    .compile = guarded<compile>,
});

}  // namespace tafl_rules

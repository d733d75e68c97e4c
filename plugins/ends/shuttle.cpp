#include "components.hpp"

namespace tafl_rules {
namespace {

using namespace tafl_sdk;

constexpr const char* kSources[] = {"YourTurnMyTurn Tablut", nullptr};
constexpr tafl_parameter kParameters[] = {
    integer("round_trips", "3", 1, 20, "times", "How often a piece may go there and back."),
    choice("result", "illegal", "illegal|loss", "What once more brings: it is no legal move, or it loses."),
};

void compile(Builder b, Parameters p) {
    b.shuttle(p.integer("round_trips"), p.is("result", "loss") ? TAFL_LOSS : TAFL_ILLEGAL);
}

}  // namespace

constinit const tafl_component end_shuttle = describe({
    .id = "end/shuttle",
    .slot = "limit",
    .title = "To and fro",
    .summary = "A limit on moving one piece between the same two squares.",
    // clang-format off
    .words = "In successive turns a side may move one piece to and fro between the same two squares"
             " [round_trips=1: once][round_trips=2: twice][round_trips!=1|2: {round_trips} times];"
             " the next time [result=illegal: is not allowed][result=loss: it loses].",
    // clang-format on
    .sources = kSources,
    .parameters = kParameters,
    .compile = guarded<compile>,
});

}  // namespace tafl_rules

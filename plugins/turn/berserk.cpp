#include "components.hpp"

namespace tafl_rules {
namespace {

using namespace tafl_sdk;

constexpr const char* kSources[] = {"Berserk Hnefatafl 11x11", "AbstractPlay Berserk 11x11", "OpenTafl", nullptr};
constexpr tafl_parameter kParameters[] = {
    choice("next", "capturing", "capturing|any", "Which moves may follow a capture."),
    boolean("optional", true, "Whether the mover may stop instead."),
    boolean("king_may_escape", false, "Whether the king may end his run on a goal square without capturing."),
};

void compile(Builder b, Parameters p) {
    b.chain("all", p.is("next", "any") ? TAFL_NEXT_ANY : TAFL_NEXT_CAPTURING, p.flag("optional"),
            p.flag("king_may_escape"));
}

}  // namespace

constinit const tafl_component turn_berserk = describe({
    .id = "turn/berserk",
    .slot = "turn",
    .title = "Berserk",
    .summary = "After a capture the same piece moves again.",
    // clang-format off
    .words = "After a capture the same piece [optional=true: may][optional=false: must] move again"
             "[next=capturing:, as long as each further move captures]"
             "[next=any:, in any way it can, until a move captures nothing]"
             "[king_may_escape=true:; the king may also end his run by escaping].",
    // clang-format on
    .sources = kSources,
    .parameters = kParameters,
    .compile = guarded<compile>,
});

}  // namespace tafl_rules

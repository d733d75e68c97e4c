#include "components.hpp"

namespace tafl_rules {
namespace {

using namespace tafl_sdk;

constexpr const char* kSources[] = {"Imperial Contest (piecepack text)", "Imperial Contest (Jaques original)", nullptr};
constexpr tafl_parameter kParameters[] = {
    choice("take", "all", "all|one|one_or_none|all_or_none",
           "Which of its victims a move takes; a king is always taken."),
};

void compile(Builder b, Parameters p) {
    b.choice(p.pick<tafl_choice>("take", {{"all", TAFL_TAKE_ALL},
                                          {"one", TAFL_TAKE_ONE},
                                          {"one_or_none", TAFL_TAKE_ONE_OR_NONE},
                                          {"all_or_none", TAFL_TAKE_ALL_OR_NONE}}));
}

}  // namespace

constinit const tafl_component capture_choice = describe({
    .id = "capture/choice",
    .slot = "capture",
    .title = "Choice of victims",
    .summary = "Whether a move takes all its victims, or as the mover chooses.",
    // clang-format off
    .words = "Of the pieces that a move closes in, the mover takes [take=all: all][take=one: one of his choice]"
             "[take=one_or_none: one of his choice, or none][take=all_or_none: all or none].",
    // clang-format on
    .sources = kSources,
    .parameters = kParameters,
    .compile = guarded<compile>,
});

}  // namespace tafl_rules

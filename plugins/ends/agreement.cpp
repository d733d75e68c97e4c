#include "components.hpp"

namespace tafl_rules {
namespace {

using namespace tafl_sdk;

constexpr const char* kSources[] = {"Tablut, 13 rules after the 2010 manuscript", "YourTurnMyTurn Tablut",
                                    "Brandubh with unarmed king", nullptr};
constexpr tafl_parameter kParameters[] = {
    boolean("allowed", true, "Whether the players may agree on a draw."),
};

void compile(Builder b, Parameters p) { b.agreement(p.flag("allowed")); }

}  // namespace

constinit const tafl_component end_agreement = describe({
    .id = "end/agreement",
    .slot = "draw",
    .title = "Draw by agreement",
    .summary = "Whether the players may agree on a draw.",
    .words = "The players [allowed=true: may][allowed=false: may not] agree on a draw.",
    .sources = kSources,
    .parameters = kParameters,
    .compile = guarded<compile>,
});

}  // namespace tafl_rules

#include "../common/words.hpp"
#include "components.hpp"

namespace tafl_rules {
namespace {

using namespace tafl_sdk;

constexpr const char* kSources[] = {"Berserk Hnefatafl 11x11", "OpenTafl Berserk 11x11", nullptr};
constexpr tafl_parameter kParameters[] = {
    classes("by", "commander", "The pieces that take the king in pairs."),
    zone("walls", "corners", "Empty squares that may stand in for one of the two; none: there are none."),
    zone("throne", "throne", "On it and beside it the king is safe from them; none: nowhere."),
};

void compile(Builder b, Parameters p) {
    const Expr throne = p.is("throne", "throne") ? b.zone_or_none("throne") : b.squares(p.text("throne"));
    const Expr walls = p.is("walls", "corners") ? b.zone_or_none("corners") : b.squares(p.text("walls"));
    b.pattern("king", b.board() - throne - throne.neighbours(), TAFL_LINE, p.text("by"), walls);
}

}  // namespace

constinit const tafl_component king_commanders = describe({
    .id = "king/commanders",
    .slot = "king",
    .title = "Commanders take the king",
    .summary = "Two commanders take even a strong king, away from his throne.",
    // clang-format off
    .words = "[throne!=none: Neither on " SQUARE_WORDS("throne") " nor beside it, the king]"
             "[throne=none: The king] also falls to two [by=commander: commanders]"
             "[by!=commander: pieces of the kind “{by}”] on a line"
             "[walls!=none:, or to one of them against " SQUARE_WORDS("walls") " when empty].",
    // clang-format on
    .sources = kSources,
    .parameters = kParameters,
    .needs = "king/capture",
    .compile = guarded<compile>,
});

}  // namespace tafl_rules

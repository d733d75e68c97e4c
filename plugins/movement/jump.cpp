#include "../common/words.hpp"
#include "components.hpp"

namespace tafl_rules {
namespace {

using namespace tafl_sdk;

constexpr const char* kSources[] = {"Berserk Hnefatafl 11x11", "Tyr Hnefatafl 11x11", "OpenTafl", nullptr};
constexpr tafl_parameter kParameters[] = {
    classes("pieces", nullptr, "Which pieces may hop."),
    classes("over", "ordinary", "Which enemies they may hop over."),
    zone("touching", "none", "The hop must begin or end here; none: anywhere."),
    boolean("takes", false, "Whether the enemy hopped over is captured."),
};

void compile(Builder b, Parameters p) {
    const Expr touching = p.is("touching", "none") ? Expr() : b.squares(p.text("touching"));
    b.jump(p.text("pieces"), p.text("over"), touching, p.flag("takes"));
}

}  // namespace

constinit const tafl_component move_jump = describe({
    .id = "move/jump",
    .slot = "movement",
    .title = "Hopping",
    .summary = "Pieces may hop over one adjacent enemy, with or without taking it.",
    // clang-format off
    .words = PIECES_WORDS_FIRST("pieces") " may hop over one adjacent "
             "[over=ordinary: ordinary enemy man][over=men: enemy man][over=all: enemy piece]"
             "[over!=ordinary|men|all: enemy of the kind “{over}”] to the empty square right behind it"
             "[touching!=none:, but only when leaving or reaching " SQUARE_WORDS("touching") "]"
             "[takes=true:; the piece hopped over is captured].",
    // clang-format on
    .sources = kSources,
    .parameters = kParameters,
    .flags = TAFL_REPEATABLE,
    .key = "pieces",
    .compile = guarded<compile>,
});

}  // namespace tafl_rules

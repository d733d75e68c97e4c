#include "../common/words.hpp"
#include "components.hpp"

namespace tafl_rules {
namespace {

using namespace tafl_sdk;

constexpr const char* kSources[] = {"Linnaeus 1732", "Imperial Contest", "Magpie 7x7", "Ludii Ard Ri", nullptr};
constexpr tafl_parameter kParameters[] = {
    classes("pieces", nullptr, "Which pieces."),
    integer("limit", "0", 0, 18, "squares", "How far at most; 0: any distance."),
};

void compile(Builder b, Parameters p) { b.slide(p.text("pieces"), p.integer("limit")); }

}  // namespace

constinit const tafl_component move_slide = describe({
    .id = "move/slide",
    .slot = "movement",
    .title = "Sliding",
    .summary = "Pieces slide along ranks and files, any distance or up to a limit.",
    // clang-format off
    .words = PIECES_WORDS_FIRST("pieces") " may slide along ranks and files over empty squares"
             "[limit=0:, any distance][limit=1:, one square at a time][limit!=0|1:, at most {limit} squares].",
    // clang-format on
    .sources = kSources,
    .parameters = kParameters,
    .flags = TAFL_REPEATABLE,
    .key = "pieces",
    .compile = guarded<compile>,
});

}  // namespace tafl_rules

#include "../common/words.hpp"
#include "components.hpp"

namespace tafl_rules {
namespace {

using namespace tafl_sdk;

constexpr const char* kSources[] = {"Linnaeus 1732", "OgreCave Tablut", "Piecepack Tablut v1.1",
                                    "Copenhagen Hnefatafl 11x11", nullptr};
constexpr tafl_parameter kParameters[] = {
    classes("victims", "men", "Who can be taken in this way."),
};

void compile(Builder b, Parameters p) { b.pattern(p.text("victims"), b.board(), TAFL_LINE); }

}  // namespace

constinit const tafl_component capture_custodial = describe({
    .id = "capture/custodial",
    .slot = "capture",
    .title = "Capture between two",
    .summary = "A man is taken between two enemies on a line.",
    // clang-format off
    .words = PIECES_WORDS_FIRST("victims") " can be taken between two enemies on a line, by the move that closes them "
             "in.",
    // clang-format on
    .sources = kSources,
    .parameters = kParameters,
    .flags = TAFL_REPEATABLE,
    .key = "victims",
    .compile = guarded<compile>,
});

}  // namespace tafl_rules

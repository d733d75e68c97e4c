#include "../common/words.hpp"
#include "components.hpp"

namespace tafl_rules {
namespace {

using namespace tafl_sdk;

constexpr const char* kSources[] = {"Linnaeus 1732",
                                    "OgreCave Tablut",
                                    "Base-camps Tablut",
                                    "Copenhagen Hnefatafl 11x11",
                                    "Alea evangelii (old wiki text)",
                                    nullptr};
constexpr tafl_parameter kParameters[] = {
    zone("zone", "edge", "Where the king wins."),
};

void compile(Builder b, Parameters p) { b.goal("king", b.squares(p.text("zone")), TAFL_DEFENDERS); }

}  // namespace

constinit const tafl_component win_escape = describe({
    .id = "win/escape",
    .slot = "victory",
    .title = "Escape",
    .summary = "The king wins by reaching the edge, a corner or other squares.",
    .words = "The king wins by reaching " SQUARE_WORDS("zone") ".",
    .sources = kSources,
    .parameters = kParameters,
    .flags = TAFL_REPEATABLE,
    .key = "zone",
    .compile = guarded<compile>,
});

}  // namespace tafl_rules

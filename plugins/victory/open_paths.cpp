#include "../common/words.hpp"
#include "components.hpp"

namespace tafl_rules {
namespace {

using namespace tafl_sdk;

constexpr const char* kSources[] = {"Tablut leaflet (Walker)", "Ashton Tablut (Foteviken text)",
                                    "Irminsul Tafl (Granquist)", nullptr};
constexpr tafl_parameter kParameters[] = {
    zone("zone", "edge", "Where the paths must lead."),
    integer("count", "2", 1, 4, "paths", "How many are needed."),
};

void compile(Builder b, Parameters p) {
    const Expr goal = b.squares(p.text("zone"));
    b.outcome(TAFL_PHASE_PATHS, TAFL_DEFENDERS, b.open_paths("king", goal).at_least(p.integer("count")),
              TAFL_DEFENDERS_WIN, TAFL_AT_ONCE, b.pieces("king") | (b.reach("king") & goal));
}

}  // namespace

constinit const tafl_component win_open_paths = describe({
    .id = "win/open-paths",
    .slot = "victory",
    .title = "Open paths win",
    .summary = "Two open paths of the king win without being walked.",
    // clang-format off
    .words = "The defenders win when, after their move, the king has "
             "[count=1: an open path][count!=1: open paths in {count} directions] to " ZONE_WORDS("zone") ".",
    // clang-format on
    .sources = kSources,
    .parameters = kParameters,
    .compile = guarded<compile>,
});

}  // namespace tafl_rules

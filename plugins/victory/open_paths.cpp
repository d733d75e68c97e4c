#include "../common/component.hpp"

namespace {

using namespace tafl_sdk;

void compile(Builder b, Parameters p) {
    const Expr goal = b.squares(p.text("zone"));
    b.outcome(TAFL_PHASE_PATHS, TAFL_DEFENDERS, b.open_paths("king", goal).at_least(p.integer("count")),
              TAFL_DEFENDERS_WIN, TAFL_AT_ONCE, b.pieces("king") | (b.reach("king") & goal));
}

}  // namespace

TAFL_COMPONENT(win_open_paths, compile);

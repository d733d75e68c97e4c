#include "../common/component.hpp"

namespace {

using namespace tafl_sdk;

void compile(Builder b, Parameters p) { b.goal("king", b.squares(p.text("zone")), TAFL_DEFENDERS); }

}  // namespace

TAFL_COMPONENT(win_escape, compile);

#include "../common/component.hpp"

namespace {

using namespace tafl_sdk;

void compile(Builder b, Parameters p) { b.slide(p.text("pieces"), p.integer("limit")); }

}  // namespace

TAFL_COMPONENT(move_slide, compile);

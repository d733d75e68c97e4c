#include "../common/component.hpp"

namespace {

using namespace tafl_sdk;

void compile(Builder b, Parameters p) { b.pattern(p.text("victims"), b.board(), TAFL_LINE); }

}  // namespace

TAFL_COMPONENT(capture_custodial, compile);

#include "../common/component.hpp"

namespace {

using namespace tafl_sdk;

void compile(Builder b, Parameters p) { b.agreement(p.flag("allowed")); }

}  // namespace

TAFL_COMPONENT(end_agreement, compile);

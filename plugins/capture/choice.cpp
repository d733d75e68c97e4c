#include "../common/component.hpp"

namespace {

using namespace tafl_sdk;

void compile(Builder b, Parameters p) {
    b.choice(p.pick<tafl_choice>("take", {{"all", TAFL_TAKE_ALL},
                                          {"one", TAFL_TAKE_ONE},
                                          {"one_or_none", TAFL_TAKE_ONE_OR_NONE},
                                          {"all_or_none", TAFL_TAKE_ALL_OR_NONE}}));
}

}  // namespace

TAFL_COMPONENT(capture_choice, compile);

#include "../common/component.hpp"

namespace {

using namespace tafl_sdk;

void compile(Builder b, Parameters p) {
    if (p.flag("claim") && !p.is("result", "draw")) b.fail("claim", "only a draw can be claimed");
    const tafl_result result = p.pick<tafl_result>(
        "result", {{"draw", TAFL_DRAW}, {"attackers", TAFL_ATTACKERS_WIN}, {"defenders", TAFL_DEFENDERS_WIN}});
    b.count_limit(2 * p.integer("moves_each"), result, p.flag("claim"));
}

}  // namespace

TAFL_COMPONENT(end_no_capture, compile);

#include "../common/component.hpp"

namespace {

using namespace tafl_sdk;

void compile(Builder b, Parameters p) {
    const std::vector<std::string> calls = p.list("calls");
    if (calls.empty()) b.fail("calls", "at least one call is needed");
    const tafl_side after =
        p.pick<tafl_side>("after", {{"defenders", TAFL_DEFENDERS}, {"both", TAFL_BOTH}, {"attackers", TAFL_ATTACKERS}});
    b.announce("open-paths", b.open_paths("king", b.squares(p.text("zone"))), calls, after);
}

}  // namespace

TAFL_COMPONENT(announce_open_paths, compile);

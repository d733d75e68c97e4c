#include "../common/component.hpp"

namespace {

using namespace tafl_sdk;

constexpr const char* kWarned = "warned";

void declare(Builder b, Parameters p) {
    if (p.flag("required")) b.flag_state(kWarned, false);
}

/// The attackers may warn with any move. The warning holds for one reply: the reply declares nothing, which clears the
/// flag.
void capture_warned_king(Builder b, const std::string& call) {
    b.option(call, TAFL_ATTACKERS);
    b.update(kWarned, b.declared(call));
    const Expr king = b.to() & b.held("king");
    b.capture(TAFL_DEFENDERS, choose(b.state_value(kWarned), king, b.no_squares()),
              king | (king.neighbours() & b.pieces("attackers")));
}

void compile(Builder b, Parameters p) {
    if (p.flag("required")) capture_warned_king(b, p.text("call"));
    b.announce("watch-king", b.held("king").any(), {p.text("call")}, TAFL_ATTACKERS);
}

}  // namespace

TAFL_COMPONENT(announce_watch_king, compile, declare);

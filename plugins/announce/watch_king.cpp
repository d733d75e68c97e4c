#include "components.hpp"

namespace tafl_rules {
namespace {

using namespace tafl_sdk;

constexpr const char* kSources[] = {"Tawlbwrdd after Robert ap Ifan 1587", nullptr};
constexpr tafl_parameter kParameters[] = {
    boolean("required", true, "Whether the call is what makes such a capture count."),
    text("call", "watch your king", "What is called."),
};
constexpr const char* kWarned = "warned";

void declare(Builder b, Parameters p) {
    if (p.flag("required")) b.flag_state(kWarned, false);
}

/// The attackers may warn with any move; it holds for the defenders' next move alone, because that one declares
/// nothing.
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

constinit const tafl_component announce_watch_king = describe({
    .id = "announce/watch-king",
    .slot = "announcement",
    .title = "Watch your king",
    .summary = "A warning without which a king may safely move in between two attackers.",
    // clang-format off
    .words = "[required=true: With any move the attackers may call “{call}”; a king whose next move then leads to "
             "where he would be"
             " taken is taken.][required=false: The attackers call “{call}” when the king stands where he would be "
             "taken.]",
    // clang-format on
    .sources = kSources,
    .parameters = kParameters,
    .declare = guarded<declare>,
    .compile = guarded<compile>,
});

}  // namespace tafl_rules

#include "../common/component.hpp"

namespace {

using namespace tafl_sdk;

/// A board may lack the default zone. An expression written out in the variant must exist.
Expr find_throne(Builder b, Parameters p) {
    return p.is("throne", "throne") ? b.zone_or_none("throne") : b.squares(p.text("throne"));
}

void declare_hostile_zones(Builder b, Parameters p, Expr throne) {
    Expr counted_zones = b.no_squares();
    for (const std::string& zone : p.list("counts")) {
        const bool beyond_rim = zone == "edge" || zone == "outside";
        const Expr squares = beyond_rim ? b.outside() : b.squares(zone);
        b.hostile(squares, "king");
        if (!beyond_rim) counted_zones |= squares;
    }
    if (p.is("beside_throne", "4") && !b.is_empty(counted_zones & throne))
        b.fail("beside_throne",
               "four enemies are asked for beside the throne, but the throne is among those that count");
    if (p.is("beside_throne", "3+throne") && !b.is_empty(throne - counted_zones)) b.hostile(throne, "king");
}

void add_capture_pattern(Builder b, Parameters p, const char* where, Expr at) {
    if (b.is_empty(at) || p.is(where, "never")) return;
    const bool line = p.is(where, "2");
    if (line && p.integer("min_men") > 2)
        b.warn("min_men", std::string(where) +
                              " = \"2\" asks for two enemies: with min_men above 2 the king is never taken there");
    b.pattern("king", at, line ? TAFL_LINE : TAFL_ALL, "all", {}, p.integer("min_men"));
}

void declare_king_fate(Builder b, Parameters p) {
    if (p.is("timing", "at_once")) return b.fate_ends("king", TAFL_ATTACKERS);
    // A king that moved between attackers himself stands on `to`; that is not a capture.
    b.fate_held("king");
    b.outcome(TAFL_PHASE_ROYAL, TAFL_ATTACKERS, (b.held("king") - b.to()).any(), TAFL_ATTACKERS_WIN,
              TAFL_SURVIVES_REPLY, b.held("king"));
}

void compile(Builder b, Parameters p) {
    const Expr throne = find_throne(b, p);
    const Expr beside = throne.neighbours() - throne;
    declare_hostile_zones(b, p, throne);
    add_capture_pattern(b, p, "on_throne", throne);
    add_capture_pattern(b, p, "beside_throne", beside);
    add_capture_pattern(b, p, "elsewhere", b.board() - throne - beside);
    declare_king_fate(b, p);
}

}  // namespace

TAFL_COMPONENT(king_capture, compile);

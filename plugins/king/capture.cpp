#include "../common/words.hpp"
#include "components.hpp"

namespace tafl_rules {
namespace {

using namespace tafl_sdk;

constexpr const char* kSources[] = {"Linnaeus 1732",
                                    "OgreCave Tablut",
                                    "Piecepack Tablut v1.1",
                                    "Copenhagen Hnefatafl 11x11",
                                    "Viking or Slavic Chess 9x9",
                                    nullptr};
constexpr tafl_parameter kParameters[] = {
    choice("on_throne", "4", "4|2|never", "Enemies needed on his throne: all four sides, two on a line, or never."),
    choice("beside_throne", "3+throne", "3+throne|4|2|never",
           "Enemies needed beside it. 3+throne: the empty throne is the fourth."),
    choice("elsewhere", "4", "4|2", "Enemies needed anywhere else."),
    zone("throne", "throne", "The throne; none: the king is taken everywhere as elsewhere."),
    zones("counts", "", "Zones that stand in for an enemy while empty; \"edge\": what lies beyond the rim."),
    integer("min_men", "1", 1, 4, "men", "How many attackers must take part, besides what stands in for them."),
    choice("timing", "at_once", "at_once|survives_reply", "Whether the defenders have one move to free him."),
};

/// Only the zone's own name may be missing from a board: anything else that is written out is meant.
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
    // A king that walked in himself stands on `to` and is not in check.
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

#define ENEMIES_WORDS(where) "[" where "=4: enemies on all four sides][" where "=2: two enemies on a line]"
#define NEVER_WORDS(where) "[" where "=never: nobody]"

}  // namespace

constinit const tafl_component king_capture = describe({
    .id = "king/capture",
    .slot = "king",
    .title = "Capture of the king",
    .summary = "How many sides it takes, by place, and what stands in for attackers.",
    // clang-format off
    .words = "[throne!=none: On " SQUARE_WORDS("throne") " the king falls to " ENEMIES_WORDS("on_throne")
             NEVER_WORDS("on_throne") "; beside it to "
             "[beside_throne=3+throne: enemies on three sides and the empty throne on the fourth]"
             ENEMIES_WORDS("beside_throne") NEVER_WORDS("beside_throne") "; elsewhere to ]"
             "[throne=none: The king falls to ]" ENEMIES_WORDS("elsewhere")
             "[counts!=:; these stand in for an enemy while empty: {counts}]"
             "[min_men!=1:; at least {min_men} attackers must take part]"
             "[timing=survives_reply:; he is lost only if the defenders’ next move does not free him].",
    // clang-format on
    .sources = kSources,
    .parameters = kParameters,
    .compile = guarded<compile>,
});

}  // namespace tafl_rules

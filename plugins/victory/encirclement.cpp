#include "components.hpp"

namespace tafl_rules {
namespace {

using namespace tafl_sdk;

constexpr const char* kSources[] = {"Copenhagen Hnefatafl 11x11",
                                    "Fetlar Hnefatafl 11x11 (online text)",
                                    "OpenTafl",
                                    "hnefatafl-rs",
                                    "AbstractPlay",
                                    nullptr};
constexpr tafl_parameter kParameters[] = {
    choice("rim", "contact_frees", "contact_frees|ring_counts", "Whether a defender standing on the edge is free."),
    choice("timing", "at_once", "at_once|survives_reply", "Whether the defenders have one move to break out."),
};

/// Defenders that are not cut off, or touch squares that are not.
Expr free_defenders(Builder b, bool contact_frees) {
    const Expr edge = b.squares("edge"), open = b.board() - b.pieces("attackers");
    if (contact_frees) return (edge & open).flood(open) & b.pieces("defenders");
    return (edge & b.empty()).flood(b.empty()).neighbours() & b.pieces("defenders");
}

void compile(Builder b, Parameters p) {
    const bool at_once = p.is("timing", "at_once");
    const Expr attackers = b.pieces("attackers");
    const Expr ring = b.pieces("defenders").flood(b.board() - attackers).neighbours() & attackers;
    b.outcome(TAFL_PHASE_ENCLOSURE, at_once ? TAFL_BOTH : TAFL_ATTACKERS,
              free_defenders(b, p.is("rim", "contact_frees")).none(), TAFL_ATTACKERS_WIN,
              at_once ? TAFL_AT_ONCE : TAFL_SURVIVES_REPLY, ring);
}

}  // namespace

constinit const tafl_component win_encirclement = describe({
    .id = "win/encirclement",
    .slot = "victory",
    .title = "Encirclement",
    .summary = "Defenders that are all cut off from the edge have lost.",
    // clang-format off
    .words = "The attackers win when all defenders are cut off from the edge"
             "[timing=survives_reply:, if the defenders’ next move does not break out]"
             "[rim=contact_frees:; a defender that stands on the edge is not cut off]"
             "[rim=ring_counts:; one that stands on the edge within the ring is cut off too].",
    // clang-format on
    .sources = kSources,
    .parameters = kParameters,
    .compile = guarded<compile>,
});

}  // namespace tafl_rules

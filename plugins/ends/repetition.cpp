#include "../common/component.hpp"

namespace {

using namespace tafl_sdk;

tafl_of pick_subject(const Parameters& p) {
    return p.pick<tafl_of>("of", {{"position", TAFL_POSITION},
                                  {"attackers", TAFL_ARRANGEMENT_OF_ATTACKERS},
                                  {"defenders", TAFL_ARRANGEMENT_OF_DEFENDERS}});
}

tafl_result pick_result(const Parameters& p) {
    return p.pick<tafl_result>("result", {{"draw", TAFL_DRAW},
                                          {"mover_loses", TAFL_MOVER_LOSES},
                                          {"mover_wins", TAFL_MOVER_WINS},
                                          {"attackers_lose", TAFL_DEFENDERS_WIN},
                                          {"defenders_lose", TAFL_ATTACKERS_WIN},
                                          {"threatening_side_loses", TAFL_THREATENING_SIDE_LOSES},
                                          {"illegal", TAFL_ILLEGAL}});
}

void check_parameters(Builder b, Parameters p) {
    if (p.flag("claim") && !p.is("result", "draw")) b.fail("claim", "only a draw can be claimed");
    const bool arrangement = !p.is("of", "position");
    if (arrangement && !p.is("whose", "both") && p.text("whose") != p.text("of"))
        b.fail("whose", "a side's own arrangement recurs only by its own moves");
    if (arrangement && p.is("result", "threatening_side_loses"))
        b.fail("of",
               "the threatening side is determined from one position to its next occurrence: of must be \"position\"");
}

void compile(Builder b, Parameters p) {
    check_parameters(b, p);
    const tafl_side whose =
        p.pick<tafl_side>("whose", {{"both", TAFL_BOTH}, {"attackers", TAFL_ATTACKERS}, {"defenders", TAFL_DEFENDERS}});
    if (p.is("result", "threatening_side_loses")) {
        b.threat(TAFL_DEFENDERS, b.open_paths("king", b.squares(p.text("paths_to"))).at_least(1));
        b.threat(TAFL_ATTACKERS, b.held("king").any());
    }
    const std::int32_t min_men = p.integer("least_men");
    const Expr when = min_men > 0 ? b.pieces("defending men").count().at_least(min_men) : Expr();
    b.repetition(pick_subject(p), p.integer("count"), pick_result(p), whose, when, p.flag("claim"));
}

}  // namespace

TAFL_COMPONENT(end_repetition, compile);

#include "../common/words.hpp"
#include "components.hpp"

namespace tafl_rules {
namespace {

using namespace tafl_sdk;

constexpr const char* kSources[] = {"Tablut, 13 rules after the 2010 manuscript",
                                    "YourTurnMyTurn Tablut",
                                    "Copenhagen Hnefatafl 11x11",
                                    "Copenhagen Hnefatafl 11x11 (older text)",
                                    "hnefatafl.org Copenhagen 11x11",
                                    "OpenTafl",
                                    nullptr};
constexpr tafl_parameter kParameters[] = {
    choice("of", "position", "position|attackers|defenders",
           "What recurs: the position with the side to move, or one side's own arrangement after its turns."),
    integer("count", "3", 2, 9, "times", "The occurrence that matters; a capture starts the count again."),
    choice("result", "draw", "draw|mover_loses|mover_wins|attackers_lose|defenders_lose|threatening_side_loses|illegal",
           "What it brings. The mover is the side that makes it happen."),
    choice("whose", "both", "both|attackers|defenders", "Whose move must make it happen."),
    integer("least_men", "0", 0, 99, "men", "Only while the defenders have this many men besides the king."),
    boolean("claim", false, "Whether the draw must be claimed."),
    zone("paths_to", "edge", "Where an open path counts as the defenders' threat, for threatening_side_loses."),
};

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
        b.fail("of", "who threatened is told from one position to its next occurrence: of must be \"position\"");
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

constinit const tafl_component end_repetition = describe({
    .id = "end/repetition",
    .slot = "draw",
    .title = "Repetition",
    .summary = "What the repetition of a position, or of one side's arrangement, brings.",
    // clang-format off
    .words = "[whose=attackers: When made by the attackers, t][whose=defenders: When made by the defenders, t]"
             "[whose=both: T]he "
             "[count=2: second][count=3: third][count=4: fourth][count=5: fifth][count=6: sixth][count=7: seventh]"
             "[count=8: eighth]"
             "[count=9: ninth] occurrence of the same "
             "[of=position: position][of=attackers: arrangement of the attackers]"
             "[of=defenders: arrangement of the defenders]"
             "[least_men!=0:, while the king has at least {least_men} [least_men=1: man][least_men!=1: men],] "
             "[result=draw:[claim=false: is a draw][claim=true: may be claimed as a draw]]"
             "[result=mover_loses: loses for the side that makes it]"
             "[result=mover_wins: wins for the side that makes it]"
             "[result=attackers_lose: loses for the attackers][result=defenders_lose: loses for the defenders]"
             "[result=threatening_side_loses: loses for the side that threatened with each of its moves since the "
             "last one, the"
             " attackers to take the king, the defenders with an open path to " ZONE_WORDS("paths_to")
             " (if both did, or neither, it is a draw)]"
             "[result=illegal: is not allowed]; captures start the count again.",
    // clang-format on
    .sources = kSources,
    .parameters = kParameters,
    .flags = TAFL_REPEATABLE,
    .key = "of,whose",
    .compile = guarded<compile>,
});

}  // namespace tafl_rules

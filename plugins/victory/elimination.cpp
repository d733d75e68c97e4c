#include "../common/words.hpp"
#include "components.hpp"

namespace tafl_rules {
namespace {

using namespace tafl_sdk;

constexpr const char* kSources[] = {"OpenTafl", "Viking or Slavic Chess 9x9", "Gwyddbwyll (popular web rules)",
                                    nullptr};
constexpr tafl_parameter kParameters[] = {
    classes("pieces", "attackers", "Whose number counts."),
    integer("left", "0", 0, 9, "men", "The game ends when no more than this many are left."),
    choice("result", "defenders", "defenders|attackers|draw", "Who wins then."),
};

void compile(Builder b, Parameters p) {
    const tafl_result result = p.pick<tafl_result>(
        "result", {{"defenders", TAFL_DEFENDERS_WIN}, {"attackers", TAFL_ATTACKERS_WIN}, {"draw", TAFL_DRAW}});
    const Expr rest = b.pieces(p.text("pieces"));
    b.outcome(TAFL_PHASE_ELIMINATION, TAFL_BOTH, rest.count().below(p.integer("left") + 1), result, TAFL_AT_ONCE, rest);
}

}  // namespace

constinit const tafl_component win_elimination = describe({
    .id = "win/elimination",
    .slot = "victory",
    .title = "Elimination",
    .summary = "The game ends when too few pieces of a kind are left.",
    // clang-format off
    .words = "[result=defenders: The defenders win][result=attackers: The attackers win]"
             "[result=draw: The game is drawn] when, of "
             PIECES_WORDS("pieces") ", [left=0: none is][left=1: at most one is][left!=0|1: at most {left} are] left.",
    // clang-format on
    .sources = kSources,
    .parameters = kParameters,
    .flags = TAFL_REPEATABLE,
    .key = "pieces",
    .compile = guarded<compile>,
});

}  // namespace tafl_rules

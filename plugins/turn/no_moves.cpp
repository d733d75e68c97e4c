#include "components.hpp"

namespace tafl_rules {
namespace {

using namespace tafl_sdk;

constexpr const char* kSources[] = {"YourTurnMyTurn Tablut", "Tablut, 13 rules after the 2010 manuscript",
                                    "Alea evangelii (old wiki text)", "OpenTafl", nullptr};
constexpr tafl_parameter kParameters[] = {
    choice("attackers", "loss", "loss|draw|win|pass", "What attackers that cannot move get."),
    choice("defenders", "loss", "loss|draw|win|pass", "What defenders that cannot move get."),
    choice("test", "no_legal_move", "no_legal_move|no_empty_neighbour", "When the defenders count as unable to move."),
};

tafl_result pick_result(const Parameters& p, const char* side) {
    return p.pick<tafl_result>(side,
                               {{"loss", TAFL_LOSS}, {"draw", TAFL_DRAW}, {"win", TAFL_WIN}, {"pass", TAFL_PASS}});
}

void compile(Builder b, Parameters p) {
    b.no_moves(TAFL_ATTACKERS, pick_result(p, "attackers"));
    const bool stuck = p.is("test", "no_empty_neighbour");
    const Expr program = stuck ? (b.pieces("defenders").neighbours() & b.empty()).none() : Expr();
    b.no_moves(TAFL_DEFENDERS, pick_result(p, "defenders"), program);
}

}  // namespace

constinit const tafl_component turn_no_moves = describe({
    .id = "turn/no-moves",
    .slot = "turn",
    .title = "No move left",
    .summary = "What happens to a side that cannot move.",
    // clang-format off
    .words = "If the attackers cannot move, [attackers=loss: they lose][attackers=draw: the game is drawn]"
             "[attackers=win: they win][attackers=pass: they pass]; if "
             "[test=no_legal_move: the defenders cannot move]"
             "[test=no_empty_neighbour: no defender has an empty square beside it], "
             "[defenders=loss: the defenders lose][defenders=draw: the game is drawn]"
             "[defenders=win: the defenders win][defenders=pass: the defenders pass].",
    // clang-format on
    .sources = kSources,
    .parameters = kParameters,
    .compile = guarded<compile>,
});

}  // namespace tafl_rules

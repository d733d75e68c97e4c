#include "trials/run/adjudication.hpp"

#include "evaluation/seal.hpp"

namespace tafl {

void adjudicate(const Position& position, TrialGame& game) {
    if (!isSealed(position)) return;
    game.unfinished = false;
    game.winner = winnerOf(other(position.evalInputs().royalSide));
    game.rule = adjudicationRule;
    game.reason = "the board is sealed at the limit of plies: the king can reach no goal";
}

}  // namespace tafl

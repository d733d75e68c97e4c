#include "trials/run/adjudication.hpp"

#include <stdexcept>

#include "evaluation/seal.hpp"
#include "records/recent_past.hpp"

namespace tafl {

void adjudicate(const Position& position, TrialGame& game) {
    if (!isSealed(position)) return;
    game.unfinished = false;
    game.winner = winnerOf(other(position.evalInputs().royalSide));
    game.rule = adjudicationRule;
    game.reason = "the board is sealed at the limit of plies: the king can reach no goal";
}

bool decideByTables(const Tables& tables, const Game& game, TrialGame& out) {
    const Position& position = game.position();
    const bool known = tables.probe(position).has_value();
    if (const Diagnostics problems = tables.problems(); !problems.empty())
        throw std::runtime_error(problems.front().message());
    if (!known) return false;
    const auto exact = probeGame(tables, position, recentPast(game));
    const auto result = exact ? exact->result() : std::nullopt;
    if (!result) return false;
    out.unfinished = false;
    out.winner = *result;
    out.rule = tablesRule;
    out.reason = "tables: " + describe(*exact);
    return true;
}

}  // namespace tafl

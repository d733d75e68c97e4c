#include "search/siege.hpp"

#include <algorithm>

#include "evaluation/seal.hpp"

namespace tafl {
namespace {

/// The work that is left, in squares of the region.
int costOf(const Seal& seal) {
    constexpr int exposedCost = 4, pieceCost = 8;
    return seal.region + exposedCost * seal.exposed + pieceCost * seal.pieces;
}

/// A step towards a draw or a loss is worse than any loss of ground.
constexpr int repetitionCost = 1000;

}  // namespace

std::vector<Move> findSiegeMoves(Position& position, const std::vector<Move>& among) {
    const Side mover = position.toMove();
    std::vector<Move> legal;
    std::vector<std::pair<int, Move>> moves;  ///< by cost
    position.legal(legal, false);
    for (const Move move : legal) {
        if (!among.empty() && std::ranges::find(among, move) == among.end()) continue;
        const Ending ending = position.make(move).ending;
        const Seal seal = ending.over ? Seal{} : examineSeal(position);
        Ending repetition;
        const bool repeats = seal.sealed && position.findRepetition(repetition) && repetition.winner != winnerOf(mover);
        position.undo();
        if (ending.over && ending.winner == winnerOf(mover)) return {move};
        if (seal.sealed) moves.emplace_back(costOf(seal) + repeats * repetitionCost, move);
    }
    std::vector<Move> out;
    if (moves.empty()) return out;
    const int least = std::ranges::min_element(moves, {}, &std::pair<int, Move>::first)->first;
    for (const auto& [cost, move] : moves)
        if (cost == least) out.push_back(move);
    return out;
}

}  // namespace tafl

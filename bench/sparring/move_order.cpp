#include "sparring/move_order.hpp"

#include <algorithm>

namespace tafl::sparring {

bool mayCaptureSomething(const Position& position, Move move) {
    if (move.kind() == MoveKind::jump) return true;
    const RuleImage& image = position.image();
    const Side side = position.toMove();
    for (const Direction d : allDirections) {
        const Square beside = step(move.to(), d, image.size);
        if (beside == noSquare) continue;
        const int victim = position.occupant(beside);
        if (!victim || image.sideOf(victim) == side) continue;
        const Square behind = step(beside, d, image.size);
        const auto occupant =
            static_cast<std::size_t>(behind == noSquare ? outsideOccupant : position.occupant(behind));
        const auto at = static_cast<std::size_t>(behind == noSquare ? 0 : behind);
        if ((image.hostile[occupant][at] | image.conditionalHostile[at]) >> (victim - 1) & 1) return true;
        // Royal pieces may need more than two sides, and the edge may count.
        if (image.royals() >> (victim - 1) & 1) return true;
    }
    return false;
}

bool SearchEngine::mayCapture(Move move) const { return mayCaptureSomething(*position_, move); }

int SearchEngine::scoreMove(Move move, Move first, int ply) const {
    if (first.word && move == first) return 1 << 30;
    if (!move.movesPiece()) return 0;
    if (evaluate_.isGoal(position_->occupant(move.from()), move.to())) return 1 << 29;
    if (mayCapture(move)) return 1 << 28;
    if (move == killer_[static_cast<std::size_t>(ply)]) return 1 << 27;
    const std::size_t offset = position_->toMove() == Side::attackers ? 0 : static_cast<std::size_t>(maxSquares);
    return std::min(history_[offset + static_cast<std::size_t>(move.to())], 1 << 26);
}

void SearchEngine::orderMoves(std::vector<Move>& moves, Move first, int ply) const {
    std::vector<std::pair<int, Move>> rated;
    rated.reserve(moves.size());
    for (const Move move : moves) rated.emplace_back(scoreMove(move, first, ply), move);
    std::ranges::stable_sort(rated, [](const auto& a, const auto& b) { return a.first > b.first; });
    std::ranges::transform(rated, moves.begin(), &std::pair<int, Move>::second);
}

}  // namespace tafl::sparring

#include "records/threats.hpp"

#include <algorithm>

#include "base/text.hpp"

namespace tafl {

std::vector<Move> winningMoves(Board& board, Side side) {
    std::vector<Move> out;
    if (board.chainSquare() != noSquare || board.mustRoll() || board.ending().over) return out;
    const bool handOver = board.toMove() != side;
    if (handOver && (board.die() || !board.image().calls.dice.empty())) return out;
    if (handOver) board.makeNull();
    std::vector<Move> legal;
    board.legal(legal, false);
    for (const Move move : legal) {
        if (!move.goesSomewhere() || move.choice()) continue;
        const Made made = board.make(move);
        const Ending ending = made.ending.over ? made.ending : board.ending();
        board.undo();
        if (ending.over && ending.winner == winnerOf(side) && ending.phase != Phase::history) out.push_back(move);
    }
    if (handOver) board.undo();
    return out;
}

std::string threatCall(Game& game) {
    if (game.result() || !game.image().calls.announcements.empty() || game.actions().empty()) return {};
    const Action& last = game.actions().back();
    if (last.kind != Action::Kind::move || last.goesOn) return {};
    const auto moves = winningMoves(game.board(), last.by);
    if (moves.empty()) return {};
    std::vector<std::string> texts;
    std::vector<Square> ways;
    for (const Move move : moves) {
        const int mover = game.board().occupant(move.from());
        if (mover && game.image().calls.classes[static_cast<std::size_t>(mover - 1)].royal) ways.push_back(move.to());
        texts.push_back(squareName(move.from(), game.image().size) + "-" + squareName(move.to(), game.image().size));
    }
    std::ranges::sort(ways);
    ways.erase(std::unique(ways.begin(), ways.end()), ways.end());
    const std::string call = last.by == Side::attackers ? "watch your king"
                             : ways.size() == 1         ? "raichi"
                             : ways.empty()             ? "a win is near"
                                                        : "tuichi";
    if (texts.size() > 4) {
        texts.resize(4);
        texts.push_back("more");
    }
    return call + " (" + join(texts, ", ") + ")";
}

}  // namespace tafl

#include "records/threats.hpp"

#include <algorithm>

#include "base/text.hpp"
#include "position/move_text.hpp"
#include "program/callback_failure.hpp"

namespace tafl {

std::vector<Move> findWinningMoves(const Position& original, Side side) {
    std::vector<Move> out;
    const auto copy = original.clone();  // a rule may fail in the middle of a move
    Position& position = *copy;
    if (position.chainSquare() != noSquare || position.mustRoll() || position.ending().over) return out;
    const bool passesTurn = position.toMove() != side;
    if (passesTurn && (position.die() || !position.image().calls.dice.empty())) return out;
    if (passesTurn) position.makeNullMove();
    std::vector<Move> legal;
    position.legal(legal, false);
    for (const Move move : legal) {
        if (!move.movesPiece() || move.choice()) continue;
        const MoveResult made = position.make(move);
        const Ending ending = made.ending.over ? made.ending : position.ending();
        position.undo();
        if (ending.over && ending.winner == winnerOf(side) && ending.phase != Phase::history) out.push_back(move);
    }
    if (passesTurn) position.undo();
    return out;
}

std::string CalledThreat::text() const { return call + " (" + moves + ")" + (meaning.empty() ? "" : ": " + meaning); }

std::optional<CalledThreat> findCalledThreat(const Game& game) {
    if (game.result() || !game.image().calls.announcements.empty() || game.actions().empty()) return std::nullopt;
    const Action& last = game.actions().back();
    if (last.kind != Action::Kind::move || last.chainContinues) return std::nullopt;
    std::vector<Move> moves;
    try {
        moves = findWinningMoves(game.position(), last.by);
    } catch (const CallbackFailure&) {  // it is reported when such a move is played
    }
    if (moves.empty()) return std::nullopt;
    std::vector<std::string> texts;
    std::vector<Square> escapes;
    for (const Move move : moves) {
        const int mover = game.position().occupant(move.from());
        if (mover && game.image().calls.classes[static_cast<std::size_t>(mover - 1)].royal)
            escapes.push_back(move.to());
        texts.push_back(moveText(move, {}, game.image()));
    }
    std::ranges::sort(escapes);
    escapes.erase(std::unique(escapes.begin(), escapes.end()), escapes.end());
    if (texts.size() > 4) {
        texts.resize(4);
        texts.push_back("more");
    }
    CalledThreat out{.call = "a win is near", .moves = join(texts, ", "), .meaning = ""};
    if (last.by == Side::attackers) {
        out.call = "watch your king";
    } else if (escapes.size() == 1) {
        out.call = "raichi";
        out.meaning = "the king threatens to win with this move";
    } else if (!escapes.empty()) {
        out.call = "tuichi";
        out.meaning = "the king threatens to win with any of these moves";
    }
    return out;
}

}  // namespace tafl

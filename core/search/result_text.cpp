#include "search/result_text.hpp"

#include <cmath>
#include <cstdio>

#include "position/move_text.hpp"
#include "program/callback_failure.hpp"

namespace tafl {

double displayScore(int score, const Weights& weights) { return 4.0 * score / weights.scoreAtTenToOne; }

std::string formatScore(int score, Side toMove, const Weights& weights) {
    const Side better = score >= 0 ? toMove : other(toMove);
    if (std::abs(score) >= minMateScore) {
        const int moves = (mateScore - std::abs(score) + 1) / 2;
        return std::string(name(better)) + " win in " + (moves <= 1 ? "1 move" : std::to_string(moves) + " moves");
    }
    const double points = std::abs(displayScore(score, weights));
    if (points < 0.05) return "even";
    char value[32];
    std::snprintf(value, sizeof value, " +%.2f", points);
    return std::string(name(better)) + value;
}

double attackersShare(int score, Side toMove, const Weights& weights) {
    if (std::abs(score) >= minMateScore) return (score > 0) == (toMove == Side::attackers) ? 1 : 0;
    const double own = 1 / (1 + std::pow(10.0, -static_cast<double>(score) / weights.scoreAtTenToOne));
    return toMove == Side::attackers ? own : 1 - own;
}

std::vector<std::string> formatMoves(const Game& game, const std::vector<Move>& line) {
    std::vector<std::string> out;
    if (game.awaited() != Game::Awaited::turn) return out;
    // On a copy: a search may be at work on the position of the game.
    const auto position = game.position().clone();
    try {
        for (const Move move : line) {
            if (position->mustRoll()) break;
            const bool ends = position->make(move).ending.over;
            std::vector<Square> victims;
            if (move.movesPiece() && move.kind() != MoveKind::claimWithMove)
                for (const CapturedPiece& taken : position->taken()) victims.push_back(taken.square);
            out.push_back(moveText(move, victims, game.image()));
            if (ends || position->ending().over) break;
        }
    } catch (const CallbackFailure&) {  // the line goes as far as the rules can judge it
    }
    return out;
}

}  // namespace tafl

#include "search/result_text.hpp"

#include <cmath>
#include <cstdio>

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

std::vector<std::string> formatMoves(Game& game, const std::vector<Move>& line) {
    std::vector<std::string> out;
    for (const Move move : line) {
        if (game.awaited() != Game::Awaited::turn) break;
        out.push_back(game.text(move));
        game.play(move);
    }
    for (std::size_t i = 0; i < out.size(); ++i) game.undo();
    return out;
}

}  // namespace tafl

#include "differences/guided_games.hpp"

#include <algorithm>
#include <cmath>

namespace tafl {
namespace {

/// The bias of a game. Its scores compete with a random number below 16.
enum class Style {
    uniform,
    greedy,         ///< both sides capture
    peaceful,       ///< both sides avoid captures
    running,        ///< the king heads for the edge
    siege,          ///< the attackers close in on a king that stays
    hunt,           ///< the attackers close in on a king that leaves its start square but avoids the edge
    fort,           ///< king and defenders gather on the edge, the attackers stay away
    rows,           ///< defenders on the edge, attackers in front of them
    attackersRows,  ///< rows with the sides exchanged
    ring,           ///< the attackers surround all defenders
    sacrifice,      ///< the attackers capture, the defenders offer their pieces
    slaughter,      ///< sacrifice with the sides exchanged
    repeating,      ///< pieces move back and forth
    styles
};

int distance(Square a, Square b, int size) { return std::abs(a % size - b % size) + std::abs(a / size - b / size); }
int distanceToEdge(Square s, int size) {
    const int file = s % size, rank = s / size;
    return std::min(std::min(file, size - 1 - file), std::min(rank, size - 1 - rank));
}

/// Scores moves by style.
class MoveBias {
public:
    MoveBias(const RuleImage& image, Style style) : image_(image), style_(style), size_(image.size) {
        for (std::size_t s = 0; s < image.start.size(); ++s)
            if (const int c = image.start[s]; c && royal(c)) kingHome_ = static_cast<Square>(s);
    }

    void setPosition(const Setup& setup) {
        setup_ = setup;
        king_ = kingHome_;
        for (std::size_t s = 0; s < setup.occupants.size(); ++s)
            if (const int c = setup.occupants[s]; c && royal(c)) king_ = static_cast<Square>(s);
    }

    int scoreMove(const Move m, std::size_t taken, const std::optional<Move>& last) const {
        int out = captureScore(static_cast<int>(taken));
        if (!m.movesPiece()) return out;
        const int c = setup_.occupants[static_cast<std::size_t>(m.from())];
        if (style_ == Style::repeating)
            return out + (last && last->from() == m.to() && last->to() == m.from() ? 40 : 0);
        if (m.entering()) return out + squareScore(m.entering(), m.to());
        return out + squareScore(c, m.to()) - squareScore(c, m.from());
    }

private:
    bool royal(int c) const { return image_.royals() >> (c - 1) & 1; }

    int captureScore(int taken) const {
        const bool attackers = setup_.toMove == Side::attackers;
        switch (style_) {
            case Style::greedy:
                return 24 * taken;
            case Style::sacrifice:
                return (attackers ? 24 : -24) * taken;
            case Style::slaughter:
                return (attackers ? -24 : 24) * taken;
            case Style::peaceful:
            case Style::fort:
            case Style::ring:
            case Style::repeating:
                return -24 * taken;
            default:
                return -2 * taken;
        }
    }

    int squareScore(int c, Square s) const {
        const bool king = royal(c), attacker = image_.sideOf(c) == Side::attackers;
        const int edgeDistance = distanceToEdge(s, size_), kingDistance = distance(s, king_, size_);
        switch (style_) {
            case Style::running:
                return king ? -8 * edgeDistance : 0;
            case Style::siege:
                return king       ? -8 * distance(s, kingHome_, size_)
                       : attacker ? -4 * kingDistance - (kingDistance == 1 ? -8 : 0)
                                  : 0;
            case Style::hunt:
                return king       ? (edgeDistance ? 3 * std::min(distance(s, kingHome_, size_), 3) : -60)
                       : attacker ? -4 * kingDistance - (kingDistance == 1 ? -8 : 0)
                                  : kingDistance;
            case Style::fort:
                return king       ? -12 * edgeDistance
                       : attacker ? 2 * kingDistance
                                  : -4 * kingDistance - (edgeDistance == 0 ? -4 : 0);
            case Style::rows:
                return king ? -2 * edgeDistance : attacker ? -6 * std::abs(edgeDistance - 1) : -6 * edgeDistance;
            case Style::attackersRows:
                return king ? 0 : attacker ? -6 * edgeDistance : -6 * std::abs(edgeDistance - 1);
            case Style::ring: {
                const int radius = std::max(std::abs(s % size_ - size_ / 2), std::abs(s / size_ - size_ / 2));
                return attacker ? -5 * std::abs(radius + 1 - size_ / 2) : -3 * radius;
            }
            case Style::sacrifice:
            case Style::slaughter:
                return nextToEnemies(c, s) * (attacker == (style_ == Style::slaughter) ? 6 : 2);
            default:
                return 0;
        }
    }

    int nextToEnemies(int c, Square s) const {
        int out = 0;
        for (const Direction d : allDirections)
            if (const Square n = step(s, d, size_); n != noSquare)
                if (const int o = setup_.occupants[static_cast<std::size_t>(n)])
                    out += image_.sideOf(o) != image_.sideOf(c);
        return out;
    }

    const RuleImage& image_;
    Style style_;
    int size_;
    Square kingHome_ = 0, king_ = 0;
    Setup setup_;
};

class GuidedGame {
public:
    GuidedGame(LockStep& lockStep, Style style, Random& random)
        : lockStep_(lockStep), bias_(lockStep.image(0), style), random_(random) {}

    std::optional<DifferenceLine> play(int maxPlies, std::uint64_t& positions) {
        lockStep_.restart();
        std::optional<Move> last[2];
        std::vector<Step> steps;
        for (int ply = 0; ply < maxPlies && !lockStep_.over(); ++ply) {
            ++positions;
            const Setup setup = lockStep_.position(0).setup();
            auto& lastOwnMove = last[static_cast<std::size_t>(setup.toMove)];
            bias_.setPosition(setup);
            std::optional<Step> best;
            int bestScore = 0;
            const auto difference = lockStep_.expand(steps, [&](const Step& step) {
                // A finished game shows no more differences, but a random few may still end.
                const int ends = lockStep_.over() ? -40 : 0;
                const int score = ends + bias_.scoreMove(step.move[0], lockStep_.taken().size(), lastOwnMove) +
                                  static_cast<int>(random_.below(16));
                if (best && score <= bestScore) return;
                best = step;
                bestScore = score;
            });
            if (difference) return DifferenceLine{lockStep_.line(), *difference};
            if (!best) break;
            if (best->move[0].movesPiece()) lastOwnMove = best->move[0];
            lockStep_.play(*best);
        }
        return {};
    }

private:
    LockStep& lockStep_;
    MoveBias bias_;
    Random& random_;
};

}  // namespace

std::optional<DifferenceLine> GuidedGames::next(std::uint64_t maxPositions, int maxPlies, const StopCheck& shouldStop) {
    constexpr auto styles = static_cast<std::uint64_t>(Style::styles);
    // Short games first: their lines need less shortening. Longer ones reach counters and sieges.
    while (positions_ < maxPositions && !shouldStop()) {
        const int gamePlies = games_ < 4 * styles ? 40 : games_ < 12 * styles ? 120 : 400;
        GuidedGame game(lockStep_, static_cast<Style>(games_++ % styles), random_);
        if (auto found = game.play(std::min(gamePlies, maxPlies), positions_)) return found;
    }
    return {};
}

}  // namespace tafl

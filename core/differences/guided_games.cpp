#include "differences/guided_games.hpp"

#include <algorithm>
#include <cmath>

namespace tafl {
namespace {

/// How a game leans. Each weighs where a piece goes, in sixteenths of the random share of a move's score.
enum class Style {
    uniform,
    greedy,         ///< whoever can takes
    peaceful,       ///< nobody takes
    running,        ///< the king makes for the rim
    siege,          ///< the attackers close in on a king who stays
    hunt,           ///< the attackers close in on a king who leaves his place, but not by the rim
    fort,           ///< king and defenders gather on the rim, the attackers keep away
    rows,           ///< defenders on the rim, attackers before them
    attackersRows,  ///< the other way round
    ring,           ///< the attackers close around all
    sacrifice,      ///< the attackers take, the defenders throw themselves in
    slaughter,      ///< the other way round
    repeating,      ///< back and forth
    styles
};

int distance(Square a, Square b, int size) { return std::abs(a % size - b % size) + std::abs(a / size - b / size); }
int toRim(Square s, int size) {
    const int file = s % size, rank = s / size;
    return std::min(std::min(file, size - 1 - file), std::min(rank, size - 1 - rank));
}

/// The lean of one move.
class Lean {
public:
    Lean(const RuleImage& image, Style style) : image_(image), style_(style), size_(image.size) {
        for (std::size_t s = 0; s < image.start.size(); ++s)
            if (const int c = image.start[s]; c && royal(c)) home_ = static_cast<Square>(s);
    }

    void look(const Setup& setup) {
        setup_ = setup;
        king_ = home_;
        for (std::size_t s = 0; s < setup.occupants.size(); ++s)
            if (const int c = setup.occupants[s]; c && royal(c)) king_ = static_cast<Square>(s);
    }

    int of(const Move m, std::size_t taken, const std::optional<Move>& last) const {
        int out = captures(static_cast<int>(taken));
        if (!m.goesSomewhere()) return out;
        const int c = setup_.occupants[static_cast<std::size_t>(m.from())];
        if (style_ == Style::repeating)
            return out + (last && last->from() == m.to() && last->to() == m.from() ? 40 : 0);
        return out + worth(c, m.to()) - worth(c, m.from());
    }

private:
    bool royal(int c) const { return image_.royals() >> (c - 1) & 1; }

    int captures(int taken) const {
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

    int worth(int c, Square s) const {
        const bool king = royal(c), attacker = image_.sideOf(c) == Side::attackers;
        const int rim = toRim(s, size_), far = distance(s, king_, size_);
        switch (style_) {
            case Style::running:
                return king ? -8 * rim : 0;
            case Style::siege:
                return king ? -8 * distance(s, home_, size_) : attacker ? -4 * far - (far == 1 ? -8 : 0) : 0;
            case Style::hunt:
                return king       ? (rim ? 3 * std::min(distance(s, home_, size_), 3) : -60)
                       : attacker ? -4 * far - (far == 1 ? -8 : 0)
                                  : far;
            case Style::fort:
                return king ? -12 * rim : attacker ? 2 * far : -4 * far - (rim == 0 ? -4 : 0);
            case Style::rows:
                return king ? -2 * rim : attacker ? -6 * std::abs(rim - 1) : -6 * rim;
            case Style::attackersRows:
                return king ? 0 : attacker ? -6 * rim : -6 * std::abs(rim - 1);
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
    Square home_ = 0, king_ = 0;
    Setup setup_;
};

/// One game in lock-step.
class GuidedGame {
public:
    GuidedGame(LockStep& both, Style style, Random& random)
        : both_(both), lean_(both.image(0), style), random_(random) {}

    std::optional<Found> play(int mostPlies, std::uint64_t& positions) {
        both_.restart();
        std::optional<Move> last[2];
        std::vector<Step> steps;
        for (int ply = 0; ply < mostPlies && !both_.over(); ++ply) {
            ++positions;
            const Setup setup = both_.board(0).setup();
            auto& mine = last[static_cast<std::size_t>(setup.toMove)];
            lean_.look(setup);
            std::optional<Step> best;
            int most = 0;
            const auto parting = both_.expand(steps, [&](const Step& step) {
                // A game that ends shows nothing more; now and then it may all the same.
                const int ends = both_.over() ? -40 : 0;
                const int score =
                    ends + lean_.of(step.move[0], both_.taken().size(), mine) + static_cast<int>(random_.below(16));
                if (best && score <= most) return;
                best = step;
                most = score;
            });
            if (parting) return Found{both_.line(), *parting};
            if (!best) break;
            if (best->move[0].goesSomewhere()) mine = best->move[0];
            both_.play(*best);
        }
        return {};
    }

private:
    LockStep& both_;
    Lean lean_;
    Random& random_;
};

}  // namespace

std::optional<Found> GuidedGames::next(std::uint64_t mostPositions, int mostPlies, const Enough& enough) {
    constexpr auto styles = static_cast<std::uint64_t>(Style::styles);
    // Short games first: what they find needs less to be shortened. Then longer ones, for counters and sieges.
    while (positions_ < mostPositions && !enough()) {
        const int usual = games_ < 4 * styles ? 40 : games_ < 12 * styles ? 120 : 400;
        GuidedGame game(both_, static_cast<Style>(games_++ % styles), random_);
        if (auto found = game.play(std::min(usual, mostPlies), positions_)) return found;
    }
    return {};
}

}  // namespace tafl

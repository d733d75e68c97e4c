#include "trials/statistics.hpp"

#include <algorithm>
#include <cmath>

namespace tafl {

Interval wilson(double k, double n) {
    if (n <= 0) return {};
    constexpr double z = 1.959963984540054;
    const double share = k / n, middle = (share + z * z / (2 * n)) / (1 + z * z / n);
    const double spread = z / (1 + z * z / n) * std::sqrt(share * (1 - share) / n + z * z / (4 * n * n));
    return {std::max(0.0, middle - spread), std::min(1.0, middle + spread)};
}

namespace {

/// The likelihood of a uniform mixture of shares against that of one share: is it at most twentyfold?
class Kept {
public:
    Kept(double points, double n)
        : points_(points),
          n_(n),
          mixture_(std::lgamma(points + 1) + std::lgamma(n - points + 1) - std::lgamma(n + 2)) {}
    bool operator()(double p) const {
        const double own =
            (points_ > 0 ? points_ * std::log(p) : 0) + (n_ > points_ ? (n_ - points_) * std::log(1 - p) : 0);
        return mixture_ - own <= std::log(20.0);
    }

private:
    double points_, n_, mixture_;
};

}  // namespace

Interval alwaysValid(double points, double n) {
    if (n <= 0) return {};
    const Kept kept(points, n);
    const double best = std::clamp(points / n, 1e-9, 1 - 1e-9);
    const auto edge = [&](double inside, double outside) {
        for (int i = 0; i < 60; ++i) {
            const double middle = (inside + outside) / 2;
            (kept(middle) ? inside : outside) = middle;
        }
        return inside;
    };
    return {edge(best, 1e-12), edge(best, 1 - 1e-12)};
}

std::string_view words(Verdict v) {
    switch (v) {
        case Verdict::fair:
            return "fair within five points";
        case Verdict::attackersFavoured:
            return "not fair: the attackers are favoured";
        case Verdict::defendersFavoured:
            return "not fair: the defenders are favoured";
        case Verdict::drawish:
            return "drawish";
        case Verdict::undecided:
            break;
    }
    return "undecided: more games are needed";
}

Verdict verdict(int attackersWon, int defendersWon, int drawn) {
    const int games = attackersWon + defendersWon + drawn;
    if (games == 0) return Verdict::undecided;
    // Whether the always-valid interval reaches over the edges of what is fair: those two shares tell.
    const double points = attackersWon + drawn / 2.0, share = points / games;
    constexpr double low = 0.5 - fairWithin, high = 0.5 + fairWithin;
    const Kept kept(points, games);
    if (share > high && !kept(high)) return Verdict::attackersFavoured;
    if (share < low && !kept(low)) return Verdict::defendersFavoured;
    if (games >= 40 && 2 * drawn > games) return Verdict::drawish;
    if (share > low && share < high && !kept(low) && !kept(high)) return Verdict::fair;
    return Verdict::undecided;
}

TrialFigures figuresOf(const std::vector<GameFigures>& games) {
    TrialFigures out;
    std::vector<int> plies[3];
    for (const GameFigures& game : games) {
        ++out.games;
        if (game.brokenOff) {
            ++out.brokenOff;
            continue;
        }
        const auto who = static_cast<std::size_t>(game.winner);
        ++(game.winner == Winner::attackers   ? out.attackersWon
           : game.winner == Winner::defenders ? out.defendersWon
                                              : out.drawn);
        ++out.byRule[who][game.rule];
        plies[who].push_back(game.plies);
    }
    for (std::size_t who = 0; who < 3; ++who) {
        auto& list = plies[who];
        if (list.empty()) continue;
        std::ranges::sort(list);
        out.medianPlies[who] = (list[(list.size() - 1) / 2] + list[list.size() / 2]) / 2.0;
    }
    out.share = wilson(out.attackersWon, out.attackersWon + out.defendersWon);
    out.verdict = verdict(out.attackersWon, out.defendersWon, out.drawn + out.brokenOff);
    return out;
}

}  // namespace tafl

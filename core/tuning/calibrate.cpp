#include "tuning/calibrate.hpp"

#include <algorithm>
#include <cmath>
#include <mutex>
#include <set>

namespace tafl {
namespace {

constexpr int openingPlies = 4;    ///< as trials have them
constexpr int leastGames = 50;     ///< that came to an end
constexpr double leastPoints = 5;  ///< of either side
constexpr double unit = 100;       ///< points in which the curve is fitted

/// The curve: the logarithm of the odds is `constant + slope * score / unit`.
struct Curve {
    double constant = 0, slope = 0;
    double logOdds(int score) const { return constant + slope * score / unit; }
    double share(int score) const { return 1 / (1 + std::exp(-logOdds(score))); }
};

/// A symmetric matrix of two by two.
struct Square2 {
    double a = 0, b = 0, d = 0;  ///< a b / b d
    void add(double x, double y, double weight) { a += weight * x * x, b += weight * x * y, d += weight * y * y; }
    double determinant() const { return a * d - b * b; }
    Square2 inverse() const { return {d / determinant(), -b / determinant(), a / determinant()}; }
    std::array<double, 2> times(double x, double y) const { return {a * x + b * y, b * x + d * y}; }
};

double weightOf(const ScoredPosition& p) { return 1.0 / p.ply; }

/// The logarithmic loss in bits; by log1p, which stands any odds.
double bitsLost(const std::vector<ScoredPosition>& positions, const Curve& curve) {
    double sum = 0, all = 0;
    for (const ScoredPosition& p : positions) {
        const double z = curve.logOdds(p.score), loss = std::log1p(std::exp(-std::abs(z))) + std::max(z, 0.0);
        sum += weightOf(p) * (loss - p.share * z), all += weightOf(p);
    }
    return sum / std::log(2.0) / std::max(all, 1e-9);
}

Square2 curvature(const std::vector<ScoredPosition>& positions, const Curve& curve) {
    Square2 out;
    for (const ScoredPosition& p : positions) {
        const double share = curve.share(p.score);
        out.add(1, p.score / unit, weightOf(p) * share * (1 - share));
    }
    return out;
}

/// Newton's method, with steps halved until they help. From even odds everywhere: its steps are safe from there.
Curve curveThrough(const std::vector<ScoredPosition>& positions) {
    Curve curve;
    double loss = bitsLost(positions, curve);
    for (int step = 0; step < 60; ++step) {
        double pull[2] = {0, 0};
        for (const ScoredPosition& p : positions) {
            const double miss = weightOf(p) * (p.share - curve.share(p.score));
            pull[0] += miss, pull[1] += miss * p.score / unit;
        }
        const Square2 normal = curvature(positions, curve);
        if (!(normal.determinant() > 1e-9)) break;
        const auto change = normal.inverse().times(pull[0], pull[1]);
        double factor = 1, better = loss;
        Curve next;
        for (int half = 0; half < 20; ++half, factor /= 2) {
            next = {curve.constant + factor * change[0], curve.slope + factor * change[1]};
            if ((better = bitsLost(positions, next)) <= loss) break;
        }
        if (!(better < loss - 1e-12)) break;
        curve = next, loss = better;
    }
    return curve;
}

/// How uncertain the curve is. Positions of one game are not independent: games are, so each counts as one.
Square2 covariance(const std::vector<ScoredPosition>& positions, const Curve& curve) {
    Square2 middle;
    for (std::size_t begin = 0, end = 0; begin < positions.size(); begin = end) {
        double pull[2] = {0, 0};
        for (; end < positions.size() && positions[end].game == positions[begin].game; ++end) {
            const ScoredPosition& p = positions[end];
            const double miss = weightOf(p) * (p.share - curve.share(p.score));
            pull[0] += miss, pull[1] += miss * p.score / unit;
        }
        middle.add(pull[0], pull[1], 1);
    }
    const Square2 bread = curvature(positions, curve).inverse();
    // bread * middle * bread, column by column.
    const auto left = bread.times(middle.a, middle.b), right = bread.times(middle.b, middle.d);
    const auto first = bread.times(left[0], right[0]), second = bread.times(left[1], right[1]);
    return {first[0], first[1], second[1]};
}

/// The positions whose expected share lies in [from, to), of them the first of each game alone if so asked.
CalibrationRow rowOf(const std::vector<ScoredPosition>& positions, const Curve& curve, double from, double to,
                     bool firstsOnly) {
    CalibrationRow out{.from = from, .to = to};
    double all = 0;
    int game = -1;
    std::set<int> games;
    for (const ScoredPosition& p : positions) {
        const bool first = p.game != game;
        game = p.game;
        const double share = curve.share(p.score);
        if (share < from || share >= to || (firstsOnly && !first)) continue;
        ++out.positions;
        games.insert(p.game);
        all += weightOf(p), out.expected += weightOf(p) * share, out.measured += weightOf(p) * p.share;
    }
    out.games = static_cast<int>(games.size());
    if (all > 0) out.expected /= all, out.measured /= all;
    return out;
}

}  // namespace

ScoredGames scoredGames(const std::shared_ptr<const RuleImage>& image, const std::shared_ptr<const Weights>& weights,
                        const SelfPlay& plan, const TellDone& tell) {
    const auto openings = randomOpenings(image, plan.seed, openingPlies, plan.games);
    std::vector<std::vector<ScoredPosition>> positions(openings.size());
    std::vector<std::optional<Winner>> winners(openings.size());
    ScoredGames out;
    std::mutex mutex;
    int done = 0;
    // 1. The games.
    workOn(static_cast<int>(openings.size()), plan.workers, [&](int job) {
        const auto index = static_cast<std::size_t>(job);
        Random random(plan.seed * 0x9E3779B97F4A7C15ull + index);
        SearchEngine engine(image, {.megabytes = 4, .weights = weights});
        SearchEngine* players[2] = {&engine, &engine};
        const auto board = boardAfter(image, openings[index]);
        winners[index] =
            playOut(*board, players, {plan.nodes, plan.nodes}, plan.mostPlies, random, [&](const SearchResult& found) {
                if (std::abs(found.score) == repetitionWin) return;
                positions[index].push_back({.game = job,
                                            .ply = static_cast<int>(board->plies()) + 1,
                                            .score = board->toMove() == Side::attackers ? found.score : -found.score});
            });
        const std::lock_guard lock(mutex);
        ++done;
        if (tell && !tell(done)) out.stopped = true;
        return !out.stopped;
    });
    if (out.stopped) return out;
    // 2. What came of them.
    for (std::size_t i = 0; i < openings.size(); ++i) {
        if (!winners[i]) {
            ++out.brokenOff;
            continue;
        }
        ++(*winners[i] == Winner::attackers   ? out.attackersWon
           : *winners[i] == Winner::defenders ? out.defendersWon
                                              : out.drawn);
        for (ScoredPosition& p : positions[i]) {
            p.share = shareOf(*winners[i]);
            out.positions.push_back(p);
        }
    }
    return out;
}

Result<Calibration> calibration(const ScoredGames& games, const Weights& weights) {
    // 1. Is there something to learn?
    const int ended = games.ended();
    if (ended < leastGames)
        return fail({}, std::to_string(ended) + " games came to an end: too few to tell what scores are worth",
                    "at least " + std::to_string(leastGames));
    const double attackers = games.attackersPoints();
    if (std::min(attackers, ended - attackers) < leastPoints) {
        const bool few = attackers < ended - attackers;
        return fail({},
                    "the " + std::string(name(few ? Side::attackers : Side::defenders)) + " won " +
                        std::to_string(few ? games.attackersWon : games.defendersWon) + " of " + std::to_string(ended) +
                        " games: where the chances are even cannot be seen in them",
                    "at least 5 points for either side; more games, or more nodes");
    }
    // 2. The curve, and how uncertain it is.
    const Curve curve = curveThrough(games.positions);
    const Square2 spread = covariance(games.positions, curve);
    if (!(curve.slope > 2 * std::sqrt(spread.d)))
        return fail({}, "higher scores were not followed by more points: these weights do not tell who wins",
                    "more games, or other weights");
    Calibration out;
    out.zero = -curve.constant / curve.slope * unit;
    out.tenfold = std::log(10.0) / curve.slope * unit;
    if (!(out.tenfold >= 10 && out.tenfold <= 20000))
        return fail({}, "ten to one would be a score of " + std::to_string(std::lround(out.tenfold)), "10 to 20000");
    // By how much zero changes with constant and slope.
    const double byConstant = -unit / curve.slope, bySlope = -out.zero / curve.slope;
    out.zeroSpread = 1.96 * std::sqrt(byConstant * byConstant * spread.a + 2 * byConstant * bySlope * spread.b +
                                      bySlope * bySlope * spread.d);
    out.tenfoldSpread = 1.96 * out.tenfold / curve.slope * std::sqrt(spread.d);
    // 3. What it is worth.
    out.lossBefore = bitsLost(games.positions, {0, std::log(10.0) * unit / weights.tenfold});
    out.lossAfter = bitsLost(games.positions, curve);
    for (int tenth = 0; tenth < 10; ++tenth)
        if (auto row = rowOf(games.positions, curve, tenth / 10.0, tenth == 9 ? 1.1 : (tenth + 1) / 10.0, false);
            row.positions) {
            row.to = std::min(row.to, 1.0);
            out.rows.push_back(row);
        }
    out.start = rowOf(games.positions, curve, 0, 1.1, true);
    out.start.to = 1;
    return out;
}

Result<Weights> calibrated(const Weights& weights, const Calibration& found) {
    Weights out = weights;
    const long always = std::lround(out[Term::always] - 16 * found.zero);
    if (std::abs(always) > mostOfTerm)
        return fail({}, "even chances would need the term 'always' to be " + std::to_string(always),
                    std::to_string(-mostOfTerm) + " to " + std::to_string(mostOfTerm));
    out[Term::always] = static_cast<int>(always);
    out.tenfold = static_cast<int>(std::lround(found.tenfold));
    out.calibrated = true;
    return out;
}

}  // namespace tafl

#include "tuning/calibrate.hpp"

#include <algorithm>
#include <cmath>
#include <mutex>
#include <set>

namespace tafl {
namespace {

constexpr int openingPlies = 4;        ///< as in trials
constexpr int minGames = 50;           ///< finished games
constexpr double minPoints = 5;        ///< for each side
constexpr double pointsPerUnit = 100;  ///< scales the slope for numerical stability

/// The logistic curve: log odds = constant + slope * score / pointsPerUnit.
struct Curve {
    double constant = 0, slope = 0;
    double logOdds(int score) const { return constant + slope * score / pointsPerUnit; }
    double share(int score) const { return 1 / (1 + std::exp(-logOdds(score))); }
};

struct SymmetricMatrix2 {
    double a = 0, b = 0, d = 0;  ///< rows (a b), (b d)
    void add(double x, double y, double weight) { a += weight * x * x, b += weight * x * y, d += weight * y * y; }
    double determinant() const { return a * d - b * b; }
    SymmetricMatrix2 inverse() const { return {d / determinant(), -b / determinant(), a / determinant()}; }
    std::array<double, 2> multiply(double x, double y) const { return {a * x + b * y, b * x + d * y}; }
};

double positionWeight(const ScoredPosition& p) { return 1.0 / p.ply; }

/// Cross-entropy in bits; log1p keeps extreme odds stable.
double logLoss(const std::vector<ScoredPosition>& positions, const Curve& curve) {
    double sum = 0, totalWeight = 0;
    for (const ScoredPosition& p : positions) {
        const double z = curve.logOdds(p.score), loss = std::log1p(std::exp(-std::abs(z))) + std::max(z, 0.0);
        sum += positionWeight(p) * (loss - p.share * z), totalWeight += positionWeight(p);
    }
    return sum / std::log(2.0) / std::max(totalWeight, 1e-9);
}

SymmetricMatrix2 curvature(const std::vector<ScoredPosition>& positions, const Curve& curve) {
    SymmetricMatrix2 out;
    for (const ScoredPosition& p : positions) {
        const double share = curve.share(p.score);
        out.add(1, p.score / pointsPerUnit, positionWeight(p) * share * (1 - share));
    }
    return out;
}

/// Newton's method with step halving. Starts from even odds, where the first step is safe.
Curve fitCurve(const std::vector<ScoredPosition>& positions) {
    Curve curve;
    double loss = logLoss(positions, curve);
    for (int step = 0; step < 60; ++step) {
        double gradient[2] = {0, 0};
        for (const ScoredPosition& p : positions) {
            const double residual = positionWeight(p) * (p.share - curve.share(p.score));
            gradient[0] += residual, gradient[1] += residual * p.score / pointsPerUnit;
        }
        const SymmetricMatrix2 normal = curvature(positions, curve);
        if (!(normal.determinant() > 1e-9)) break;
        const auto change = normal.inverse().multiply(gradient[0], gradient[1]);
        double factor = 1, newLoss = loss;
        Curve next;
        for (int half = 0; half < 20; ++half, factor /= 2) {
            next = {curve.constant + factor * change[0], curve.slope + factor * change[1]};
            if ((newLoss = logLoss(positions, next)) <= loss) break;
        }
        if (!(newLoss < loss - 1e-12)) break;
        curve = next, loss = newLoss;
    }
    return curve;
}

/// Covariance of the parameters, clustered by game (sandwich estimator), since positions of one game are not
/// independent.
SymmetricMatrix2 covariance(const std::vector<ScoredPosition>& positions, const Curve& curve) {
    SymmetricMatrix2 meat;
    for (std::size_t begin = 0, end = 0; begin < positions.size(); begin = end) {
        double gradient[2] = {0, 0};
        for (; end < positions.size() && positions[end].game == positions[begin].game; ++end) {
            const ScoredPosition& p = positions[end];
            const double residual = positionWeight(p) * (p.share - curve.share(p.score));
            gradient[0] += residual, gradient[1] += residual * p.score / pointsPerUnit;
        }
        meat.add(gradient[0], gradient[1], 1);
    }
    const SymmetricMatrix2 bread = curvature(positions, curve).inverse();
    // bread * meat * bread, column by column.
    const auto left = bread.multiply(meat.a, meat.b), right = bread.multiply(meat.b, meat.d);
    const auto first = bread.multiply(left[0], right[0]), second = bread.multiply(left[1], right[1]);
    return {first[0], first[1], second[1]};
}

/// Statistics of positions with an expected share in [from, to); with `firstsOnly`, of the first position of each game.
CalibrationRow computeRow(const std::vector<ScoredPosition>& positions, const Curve& curve, double from, double to,
                          bool firstsOnly) {
    CalibrationRow out{.from = from, .to = to};
    double totalWeight = 0;
    int game = -1;
    std::set<int> games;
    for (const ScoredPosition& p : positions) {
        const bool first = p.game != game;
        game = p.game;
        const double share = curve.share(p.score);
        if (share < from || share >= to || (firstsOnly && !first)) continue;
        ++out.positions;
        games.insert(p.game);
        totalWeight += positionWeight(p), out.expected += positionWeight(p) * share,
            out.measured += positionWeight(p) * p.share;
    }
    out.games = static_cast<int>(games.size());
    if (totalWeight > 0) out.expected /= totalWeight, out.measured /= totalWeight;
    return out;
}

}  // namespace

ScoredGames playScoredGames(const std::shared_ptr<const RuleImage>& image,
                            const std::shared_ptr<const Weights>& weights, const SelfPlay& plan,
                            const ProgressCallback& onProgress) {
    const auto openings = makeRandomOpenings(image, plan.seed, openingPlies, plan.games);
    std::vector<std::vector<ScoredPosition>> positions(openings.size());
    std::vector<std::optional<Winner>> winners(openings.size());
    ScoredGames out;
    std::mutex mutex;
    int done = 0;
    // 1. Play the games.
    runParallel(static_cast<int>(openings.size()), plan.workers, [&](int job) {
        const auto index = static_cast<std::size_t>(job);
        Random random(plan.seed * 0x9E3779B97F4A7C15ull + index);
        SearchEngine engine(image, {.megabytes = 4, .weights = weights});
        SearchEngine* players[2] = {&engine, &engine};
        const auto position = positionAfter(image, openings[index]);
        winners[index] = playGame(
            *position, players, {plan.nodes, plan.nodes}, plan.maxPlies, random, [&](const SearchResult& found) {
                if (std::abs(found.score) == repetitionScore || std::abs(found.score) == historyWinScore) return;
                positions[index].push_back(
                    {.game = job,
                     .ply = static_cast<int>(position->plies()) + 1,
                     .score = position->toMove() == Side::attackers ? found.score : -found.score});
            });
        const std::lock_guard lock(mutex);
        ++done;
        if (onProgress && !onProgress(done)) out.stopped = true;
        return !out.stopped;
    });
    if (out.stopped) return out;
    // 2. Label the positions.
    for (std::size_t i = 0; i < openings.size(); ++i) {
        if (!winners[i]) {
            ++out.unfinished;
            continue;
        }
        ++(*winners[i] == Winner::attackers   ? out.attackersWon
           : *winners[i] == Winner::defenders ? out.defendersWon
                                              : out.drawn);
        for (ScoredPosition& p : positions[i]) {
            p.share = attackersResult(*winners[i]);
            out.positions.push_back(p);
        }
    }
    return out;
}

Result<Calibration> fitCalibration(const ScoredGames& games, const Weights& weights) {
    // 1. Check that there is enough data.
    const int ended = games.ended();
    if (ended < minGames)
        return fail({}, std::to_string(ended) + " games came to an end: too few to tell what scores are worth",
                    "at least " + std::to_string(minGames));
    const double attackers = games.attackersPoints();
    if (std::min(attackers, ended - attackers) < minPoints) {
        const bool few = attackers < ended - attackers;
        return fail({},
                    "the " + std::string(name(few ? Side::attackers : Side::defenders)) + " won " +
                        std::to_string(few ? games.attackersWon : games.defendersWon) + " of " + std::to_string(ended) +
                        " games: where the chances are even cannot be seen in them",
                    "at least 5 points for either side; more games, or more nodes");
    }
    // 2. Fit the curve and its uncertainty.
    const Curve curve = fitCurve(games.positions);
    const SymmetricMatrix2 spread = covariance(games.positions, curve);
    if (!(curve.slope > 2 * std::sqrt(spread.d)))
        return fail({}, "higher scores were not followed by more points: these weights do not tell who wins",
                    "more games, or other weights");
    Calibration out;
    out.evenScore = -curve.constant / curve.slope * pointsPerUnit;
    out.scoreAtTenToOne = std::log(10.0) / curve.slope * pointsPerUnit;
    if (!(out.scoreAtTenToOne >= 10 && out.scoreAtTenToOne <= 20000))
        return fail({}, "ten to one would be a score of " + std::to_string(std::lround(out.scoreAtTenToOne)),
                    "10 to 20000");
    // Delta method: derivatives of evenScore by constant and slope.
    const double byConstant = -pointsPerUnit / curve.slope, bySlope = -out.evenScore / curve.slope;
    out.evenScoreSpread = 1.96 * std::sqrt(byConstant * byConstant * spread.a + 2 * byConstant * bySlope * spread.b +
                                           bySlope * bySlope * spread.d);
    out.scoreAtTenToOneSpread = 1.96 * out.scoreAtTenToOne / curve.slope * std::sqrt(spread.d);
    // 3. Goodness of fit.
    out.lossBefore = logLoss(games.positions, {0, std::log(10.0) * pointsPerUnit / weights.scoreAtTenToOne});
    out.lossAfter = logLoss(games.positions, curve);
    for (int tenth = 0; tenth < 10; ++tenth)
        if (auto row = computeRow(games.positions, curve, tenth / 10.0, tenth == 9 ? 1.1 : (tenth + 1) / 10.0, false);
            row.positions) {
            row.to = std::min(row.to, 1.0);
            out.rows.push_back(row);
        }
    out.start = computeRow(games.positions, curve, 0, 1.1, true);
    out.start.to = 1;
    return out;
}

Result<Weights> calibrated(const Weights& weights, const Calibration& found) {
    Weights out = weights;
    const long always = std::lround(out[Term::always] - 16 * found.evenScore);
    if (std::abs(always) > maxTermWeight)
        return fail({}, "even chances would need the term 'always' to be " + std::to_string(always),
                    std::to_string(-maxTermWeight) + " to " + std::to_string(maxTermWeight));
    out[Term::always] = static_cast<int>(always);
    out.scoreAtTenToOne = static_cast<int>(std::lround(found.scoreAtTenToOne));
    out.calibrated = true;
    return out;
}

}  // namespace tafl

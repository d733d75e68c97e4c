#include "trials/statistics/statistics.hpp"

#include <algorithm>
#include <cmath>

namespace tafl {
namespace {

constexpr double twoSided95 = 1.959963984540054;  // of the normal distribution

}  // namespace

Interval wilson(double k, double n) {
    if (n <= 0) return {};
    constexpr double z = twoSided95;
    const double share = k / n, middle = (share + z * z / (2 * n)) / (1 + z * z / n);
    const double spread = z / (1 + z * z / n) * std::sqrt(share * (1 - share) / n + z * z / (4 * n * n));
    return {std::max(0.0, middle - spread), std::min(1.0, middle + spread)};
}

Interval differenceOfShares(double k1, double n1, double k2, double n2) {
    if (n1 <= 0 || n2 <= 0) return {-1, 1};
    const double p1 = k1 / n1, p2 = k2 / n2, d = p1 - p2;
    const Interval one = wilson(k1, n1), two = wilson(k2, n2);
    return {d - std::hypot(p1 - one.low, two.high - p2), d + std::hypot(one.high - p1, p2 - two.low)};
}

namespace {

/// The 97.5 % quantile of Student's t: Cornish and Fisher's expansion (Abramowitz and Stegun 26.7.5), within 0.04 of it
/// from two degrees of freedom on.
double quantileOfT(double freedom) {
    constexpr double z = twoSided95, z2 = z * z;
    constexpr double terms[] = {z * (z2 + 1) / 4, z * ((5 * z2 + 16) * z2 + 3) / 96,
                                z * (((3 * z2 + 19) * z2 + 17) * z2 - 15) / 384,
                                z * ((((79 * z2 + 776) * z2 + 1482) * z2 - 1920) * z2 - 945) / 92160};
    double out = z, power = 1;
    for (const double term : terms) out += term / (power *= freedom);
    return out;
}

}  // namespace

MeanInterval computeMean(const std::vector<double>& values) {
    const auto n = static_cast<double>(values.size());
    MeanInterval out{0, -HUGE_VAL, HUGE_VAL};
    for (const double v : values) out.mean += v / n;
    if (values.size() < 3) return out;
    double squares = 0;
    for (const double v : values) squares += (v - out.mean) * (v - out.mean);
    const double spread = quantileOfT(n - 1) * std::sqrt(squares / (n - 1) / n);
    out.low = out.mean - spread, out.high = out.mean + spread;
    return out;
}

MeanInterval computePairedPoints(const std::vector<double>& differences) {
    double sum = 0, squares = 0;
    for (const double d : differences) sum += d, squares += d * d;
    const auto pairs = static_cast<double>(differences.size()), n = pairs + 2;
    const double middle = sum / n, spread = twoSided95 * std::sqrt(((squares + 2) / n - middle * middle) / n);
    return {pairs > 0 ? sum / pairs : 0, std::max(-1.0, middle - spread), std::min(1.0, middle + spread)};
}

namespace {

std::vector<double> computeRanks(const std::vector<double>& values) {
    std::vector<std::size_t> order(values.size());
    for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
    std::ranges::sort(order, {}, [&](std::size_t i) { return values[i]; });
    std::vector<double> out(values.size());
    for (std::size_t i = 0; i < order.size();) {
        std::size_t end = i;
        while (end < order.size() && values[order[end]] == values[order[i]]) ++end;
        for (std::size_t j = i; j < end; ++j) out[order[j]] = static_cast<double>(i + end - 1) / 2;
        i = end;
    }
    return out;
}

}  // namespace

double rankCorrelation(const std::vector<double>& a, const std::vector<double>& b) {
    if (a.size() != b.size() || a.size() < 2) return 0;
    const auto x = computeRanks(a), y = computeRanks(b);
    const double middle = static_cast<double>(a.size() - 1) / 2;
    double xy = 0, xx = 0, yy = 0;
    for (std::size_t i = 0; i < x.size(); ++i) {
        xy += (x[i] - middle) * (y[i] - middle);
        xx += (x[i] - middle) * (x[i] - middle);
        yy += (y[i] - middle) * (y[i] - middle);
    }
    return xx > 0 && yy > 0 ? xy / std::sqrt(xx * yy) : 0;
}

Interval rankCorrelationInterval(double r, double n) {
    if (n <= 3 || std::abs(r) >= 1) return {-1, 1};
    const double spread = twoSided95 * std::sqrt((1 + r * r / 2) / (n - 3));
    return {std::tanh(std::atanh(r) - spread), std::tanh(std::atanh(r) + spread)};
}

namespace {

/// The 95 % quantile of the chi-squared distribution.
double chiSquared95(std::size_t freedom) {
    constexpr double table[] = {3.841, 5.991, 7.815, 9.488, 11.070, 12.592};
    if (freedom <= std::size(table)) return table[freedom - 1];
    // Wilson and Hilferty (1931); here its error is below 0.02.
    constexpr double oneSided95 = 1.6448536269514722;
    const auto n = static_cast<double>(freedom);
    return n * std::pow(1 - 2 / (9 * n) + oneSided95 * std::sqrt(2 / (9 * n)), 3);
}

}  // namespace

Trend fitTrend(const std::vector<BudgetShare>& points) {
    Trend out;
    double w = 0, x = 0, y = 0;
    const auto weight = [](const BudgetShare& p) {
        // A share of 0 or 1 has no variance, so one point is added for each side.
        const double share = (p.points + 1) / (p.games + 2);
        return p.games / (share * (1 - share));
    };
    std::vector<BudgetShare> used;
    for (const BudgetShare& p : points)
        if (p.games > 0 && p.budget > 0) used.push_back(p);
    for (const BudgetShare& p : used) {
        w += weight(p);
        x += weight(p) * std::log10(p.budget);
        y += weight(p) * p.points / p.games;
    }
    double xx = 0, xy = 0;
    for (const BudgetShare& p : used) {
        const double dx = std::log10(p.budget) - x / w;
        xx += weight(p) * dx * dx;
        xy += weight(p) * dx * (p.points / p.games - y / w);
    }
    if (used.size() < 2 || xx <= 0) {
        out.words = "no trend: it takes two budgets";
        return out;
    }
    const double slope = xy / xx;
    double chiSquared = 0;
    for (const BudgetShare& p : used) {
        const double miss = p.points / p.games - y / w - slope * (std::log10(p.budget) - x / w);
        chiSquared += weight(p) * miss * miss;
    }
    if (used.size() > 2 && chiSquared > chiSquared95(used.size() - 2)) {
        out.words = "the share goes up and down with the budget";
        return out;
    }
    out.hasSlope = true;
    out.slope = slope;
    const double spread = twoSided95 / std::sqrt(xx);
    out.interval = {out.slope - spread, out.slope + spread};
    constexpr double steady = 0.05;  // change of the share per tenfold budget
    if (out.interval.low > 0)
        out.words = "stronger play favours the attackers";
    else if (out.interval.high < 0)
        out.words = "stronger play favours the defenders";
    else if (out.interval.low > -steady && out.interval.high < steady)
        out.words = "it holds as play gets stronger";
    else
        out.words = "no trend to be seen: more games are needed";
    return out;
}

}  // namespace tafl

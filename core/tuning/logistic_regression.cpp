#include "tuning/logistic_regression.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

namespace tafl {
namespace {

constexpr double pointsPerLogit = 173.7178;  ///< 400 / ln 10

double sigmoid(double z) { return 1 / (1 + std::exp(-z)); }

/// A symmetric linear system, accumulated and solved once.
class NormalEquations {
public:
    explicit NormalEquations(std::size_t n) : n_(n), matrix_(n * n, 0.0), right_(n, 0.0) {}
    double& at(std::size_t i, std::size_t j) { return matrix_[i * n_ + j]; }
    double& right(std::size_t i) { return right_[i]; }
    /// Cholesky decomposition; reads only the lower triangle.
    std::vector<double> solve() {
        for (std::size_t i = 0; i < n_; ++i)
            for (std::size_t j = 0; j <= i; ++j) {
                double sum = at(i, j);
                for (std::size_t k = 0; k < j; ++k) sum -= at(i, k) * at(j, k);
                at(i, j) = i == j ? std::sqrt(std::max(sum, 1e-12)) : sum / at(j, j);
            }
        std::vector<double> x = right_;
        for (std::size_t i = 0; i < n_; ++i) {
            for (std::size_t k = 0; k < i; ++k) x[i] -= at(i, k) * x[k];
            x[i] /= at(i, i);
        }
        for (std::size_t i = n_; i-- > 0;) {
            for (std::size_t k = i + 1; k < n_; ++k) x[i] -= at(k, i) * x[k];
            x[i] /= at(i, i);
        }
        return x;
    }

private:
    std::size_t n_;
    std::vector<double> matrix_, right_;
};

double loss(double share, double expected) {
    const double p = std::min(std::max(expected, 1e-9), 1 - 1e-9);
    return -(share * std::log2(p) + (1 - share) * std::log2(1 - p));
}

/// Parameters that are not evaluation weights: scale, handicap, and a constant per pairing.
struct NuisanceParameters {
    static constexpr std::size_t count = 2 + maxPairings;
    std::array<double, count> values{};  // start at zero, where Newton's first step is safe

    static std::array<double, count> of(const FitRow& row) {
        std::array<double, count> out{row.base / pointsPerLogit, row.handicap};
        out[2u + row.pairing] = 1;
        return out;
    }
};

NuisanceParameters fitNuisanceParameters(const std::vector<FitRow>& rows) {
    NuisanceParameters nuisance;
    for (int step = 0; step < 12; ++step) {
        NormalEquations normal(NuisanceParameters::count);
        for (std::size_t i = 0; i < NuisanceParameters::count; ++i)
            normal.at(i, i) = 0.1, normal.right(i) = -nuisance.values[i];
        for (const FitRow& row : rows) {
            const auto x = NuisanceParameters::of(row);
            const double p = sigmoid(std::inner_product(x.begin(), x.end(), nuisance.values.begin(), 0.0));
            for (std::size_t i = 0; i < NuisanceParameters::count; ++i) {
                normal.right(i) += row.weight * (row.share - p) * x[i];
                for (std::size_t j = 0; j <= i; ++j) normal.at(i, j) += row.weight * p * (1 - p) * x[i] * x[j];
            }
        }
        const auto change = normal.solve();
        for (std::size_t i = 0; i < NuisanceParameters::count; ++i) nuisance.values[i] += change[i];
    }
    nuisance.values[0] = std::max(nuisance.values[0], 0.1);
    return nuisance;
}

/// The variance of each feature.
std::vector<double> variances(const std::vector<FitRow>& rows, std::size_t features) {
    std::vector<double> sum(features), squares(features);
    for (const FitRow& row : rows)
        for (const auto& [i, value] : row.features) sum[i] += value, squares[i] += static_cast<double>(value) * value;
    const auto n = static_cast<double>(std::max<std::size_t>(rows.size(), 1));
    for (std::size_t i = 0; i < features; ++i) squares[i] = std::max(squares[i] / n - sum[i] / n * sum[i] / n, 0.02);
    return squares;
}

}  // namespace

double expectedShare(double score) { return sigmoid(score / pointsPerLogit); }

Fit fit(const std::vector<FitRow>& rows, std::size_t features, double free) {
    Fit out;
    const NuisanceParameters nuisance = fitNuisanceParameters(rows);
    out.scale = nuisance.values[0];
    // Unknowns: weight changes, handicap value and constants.
    const std::size_t n = features + NuisanceParameters::count - 1;
    std::vector<double> x(n, 0.0);
    std::copy(nuisance.values.begin() + 1, nuisance.values.end(), x.begin() + static_cast<std::ptrdiff_t>(features));
    std::vector<double> ridge = variances(rows, features);
    for (double& r : ridge) r /= free * free;
    ridge.resize(n, 0.01);
    std::vector<std::pair<std::uint16_t, double>> row;
    for (int step = 0; step < 8; ++step) {
        NormalEquations normal(n);
        for (std::size_t i = 0; i < n; ++i) normal.at(i, i) = ridge[i], normal.right(i) = -ridge[i] * x[i];
        double bits = 0, all = 0;
        for (const FitRow& r : rows) {
            const std::size_t constant = features + 1 + r.pairing;
            double z = out.scale * r.base / pointsPerLogit + x[features] * r.handicap + x[constant];
            row.clear();
            for (const auto& [i, value] : r.features) {
                const double v = out.scale * value / pointsPerLogit;
                row.emplace_back(i, v);
                z += v * x[i];
            }
            row.emplace_back(static_cast<std::uint16_t>(features), r.handicap);
            row.emplace_back(static_cast<std::uint16_t>(constant), 1.0);
            const double p = sigmoid(z), curve = r.weight * p * (1 - p), gradient = r.weight * (r.share - p);
            bits += r.weight * loss(r.share, p), all += r.weight;
            // Features are sorted, so this fills the lower triangle.
            for (std::size_t a = 0; a < row.size(); ++a) {
                normal.right(row[a].first) += gradient * row[a].second;
                const double scaled = curve * row[a].second;
                for (std::size_t b = 0; b <= a; ++b) normal.at(row[a].first, row[b].first) += scaled * row[b].second;
            }
        }
        (step == 0 ? out.before : out.after) = bits / std::max(all, 1e-9);
        const auto change = normal.solve();
        for (std::size_t i = 0; i < n; ++i) x[i] += change[i];
    }
    out.constant = x[features + 1] * pointsPerLogit / out.scale;
    x.resize(features);
    out.change = std::move(x);
    return out;
}

}  // namespace tafl

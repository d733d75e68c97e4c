#include "fit.hpp"

#include <algorithm>
#include <cmath>

namespace tafl::people {
namespace {

using Vector = std::vector<double>;
using Matrix = std::vector<Vector>;

/// The lower factor L of a positive definite matrix L·L'.
Matrix factorize(const Matrix& a) {
    Matrix out(a.size(), Vector(a.size(), 0));
    for (std::size_t i = 0; i < a.size(); ++i)
        for (std::size_t j = 0; j <= i; ++j) {
            double sum = a[i][j];
            for (std::size_t k = 0; k < j; ++k) sum -= out[i][k] * out[j][k];
            out[i][j] = i == j ? std::sqrt(sum) : sum / out[j][j];
        }
    return out;
}

Vector solve(const Matrix& lower, Vector b) {
    const std::size_t n = lower.size();
    for (std::size_t i = 0; i < n; ++i) {
        for (std::size_t k = 0; k < i; ++k) b[i] -= lower[i][k] * b[k];
        b[i] /= lower[i][i];
    }
    for (std::size_t i = n; i-- > 0;) {
        for (std::size_t k = i + 1; k < n; ++k) b[i] -= lower[k][i] * b[k];
        b[i] /= lower[i][i];
    }
    return b;
}

struct Hyperparameters {
    double first = 0, others = 0, spread = 0;  ///< prior width of the weights; scatter around the line
};

constexpr double freedom = 4;        // of Student's t
constexpr double constantWidth = 2;  // prior width of the constant: any share between 2 and 98 %

/// Weak priors: log-normal around plausible values, in logits per standard deviation of a feature.
double logPrior(const Hyperparameters& h, std::size_t features) {
    const auto term = [](double x, double middle) { return -0.5 * std::pow(std::log(x / middle), 2); };
    return (features > 0 ? term(h.first, 0.25) : 0) + (features > 1 ? term(h.others, 0.05) : 0) + term(h.spread, 0.2);
}

struct Attempt {
    double evidence = -HUGE_VAL;
    Hyperparameters hyperparameters;
    Vector weights;
    Matrix factor;  ///< of the weights' inverse covariance
};

/// Iteratively reweighted least squares; the evidence is Laplace's approximation.
Attempt attempt(const Matrix& rows, const std::vector<Case>& cases, const Hyperparameters& h) {
    const std::size_t n = rows.size(), p = rows.front().size();
    Vector precision(p, 1 / (h.others * h.others));
    precision[0] = 1 / (constantWidth * constantWidth);
    if (p > 1) precision[1] = 1 / (h.first * h.first);
    Attempt out{.hyperparameters = h};
    Vector residuals(n, 0);
    const auto scatter = [&](std::size_t i) { return h.spread * h.spread + cases[i].variance; };
    for (int round = 0; round < 10; ++round) {
        Matrix a(p, Vector(p, 0));
        Vector b(p, 0);
        for (std::size_t i = 0; i < n; ++i) {
            const double odd = residuals[i] * residuals[i] / scatter(i);
            const double trust = round == 0 ? 1 : (freedom + 1) / (freedom + odd);
            const double weight = 1 / (h.spread * h.spread / trust + cases[i].variance);
            for (std::size_t j = 0; j < p; ++j) {
                b[j] += weight * rows[i][j] * cases[i].value;
                for (std::size_t k = 0; k < p; ++k) a[j][k] += weight * rows[i][j] * rows[i][k];
            }
        }
        for (std::size_t j = 0; j < p; ++j) a[j][j] += precision[j];
        out.factor = factorize(a);
        out.weights = solve(out.factor, b);
        for (std::size_t i = 0; i < n; ++i) {
            residuals[i] = cases[i].value;
            for (std::size_t j = 0; j < p; ++j) residuals[i] -= out.weights[j] * rows[i][j];
        }
    }
    out.evidence = logPrior(h, p - 1);
    for (std::size_t i = 0; i < n; ++i)
        out.evidence -= 0.5 * std::log(scatter(i)) +
                        (freedom + 1) / 2 * std::log1p(residuals[i] * residuals[i] / (freedom * scatter(i)));
    for (std::size_t j = 0; j < p; ++j)
        out.evidence += 0.5 * std::log(precision[j]) - 0.5 * precision[j] * out.weights[j] * out.weights[j] -
                        std::log(out.factor[j][j]);
    return out;
}

}  // namespace

LinearModel fitLinearModel(const std::vector<Case>& cases, std::size_t features) {
    LinearModel out;
    // 1. Centre and scale.
    const auto n = static_cast<double>(cases.size());
    for (std::size_t j = 0; j < features; ++j) {
        double mean = 0, squares = 0;
        for (const Case& c : cases) mean += c.features[j] / n;
        for (const Case& c : cases) squares += std::pow(c.features[j] - mean, 2) / n;
        out.center.push_back(mean);
        out.scale.push_back(squares > 1e-12 ? std::sqrt(squares) : 1);
    }
    Matrix rows;
    for (const Case& c : cases) {
        rows.push_back({1});
        for (std::size_t j = 0; j < features; ++j)
            rows.back().push_back((c.features[j] - out.center[j]) / out.scale[j]);
    }
    // 2. The hyperparameters of the highest evidence.
    Attempt best;
    const Vector any = {0.25};
    for (const double first : features > 0 ? Vector{0.06, 0.12, 0.25, 0.5, 1} : any)
        for (const double others : features > 1 ? Vector{0.01, 0.02, 0.04, 0.08, 0.16, 0.32} : any)
            for (const double spread : {0.08, 0.12, 0.16, 0.2, 0.25, 0.3, 0.4, 0.5})
                if (Attempt made = attempt(rows, cases, {first, others, spread}); made.evidence > best.evidence)
                    best = std::move(made);
    out.weights = best.weights;
    out.spread = best.hyperparameters.spread;
    for (std::size_t j = 0; j <= features; ++j) {
        Vector unit(features + 1, 0);
        unit[j] = 1;
        out.covariance.push_back(solve(best.factor, unit));
    }
    return out;
}

}  // namespace tafl::people

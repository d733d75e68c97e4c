#include "trials/forecast/people_shares.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "trials/forecast/engine_curve.hpp"
#include "trials/forecast/tsv_table.hpp"
#include "variant/files.hpp"

namespace tafl {
namespace {

constexpr double maxCoefficient = 20;

double logitOf(double engineShare) { return logit(std::clamp(engineShare, 0.002, 0.998)); }

using Vector = std::array<double, 4>;

Vector featuresOf(double engineShare, double opening) {
    const double x = logitOf(engineShare);
    return {1, x, opening, opening * x};
}

constexpr Vector precision = {1, 6, 1, 6};

/// The negative logarithm of the posterior.
double lossOf(const PeopleShare& share, const std::vector<PeoplePosition>& positions, const PeopleShare& prior) {
    double out = 0;
    for (std::size_t i = 0; i < 4; ++i) {
        const double off = share.coefficients[i] - prior.coefficients[i];
        out += precision[i] * off * off / 2;
    }
    for (const PeoplePosition& p : positions) {
        const double won = share.at(p.engineShare, p.opening);
        out -= p.weight * std::log(std::max(1e-12, p.attackersWon ? won : 1 - won));
    }
    return out;
}

/// Solves a symmetric positive definite system by elimination.
Vector solve(std::array<Vector, 4> matrix, Vector right) {
    constexpr std::size_t n = 4;
    for (std::size_t k = 0; k < n; ++k)
        for (std::size_t i = k + 1; i < n; ++i) {
            const double factor = matrix[i][k] / matrix[k][k];
            for (std::size_t j = k; j < n; ++j) matrix[i][j] -= factor * matrix[k][j];
            right[i] -= factor * right[k];
        }
    for (std::size_t i = n; i-- > 0;) {
        for (std::size_t j = i + 1; j < n; ++j) right[i] -= matrix[i][j] * right[j];
        right[i] /= matrix[i][i];
    }
    return right;
}

}  // namespace

double PeopleShare::at(double engineShare, double opening) const {
    const Vector features = featuresOf(engineShare, opening);
    double sum = 0;
    for (std::size_t i = 0; i < features.size(); ++i) sum += coefficients[i] * features[i];
    return shareOfLogit(sum);
}

double openingPart(const Position& position) {
    constexpr double pieces = 8;
    int moved = 0;
    const std::vector<std::uint8_t>& start = position.image().start;
    for (Square s = 0; s < static_cast<Square>(start.size()); ++s) {
        const auto c = start[static_cast<std::size_t>(s)];
        moved += c != 0 && position.occupant(s) != c;
    }
    return std::max(0.0, 1 - moved / pieces);
}

PeopleShare fitPeopleShare(const std::vector<PeoplePosition>& positions, const PeopleShare& prior) {
    // Logistic regression with normal priors, by Newton's method. Steps are halved until they gain.
    PeopleShare out = prior;
    out.positions = static_cast<int>(positions.size());
    double loss = lossOf(out, positions, prior);
    for (int round = 0; round < 25; ++round) {
        Vector gradient{};
        std::array<Vector, 4> curvature{};
        for (std::size_t i = 0; i < 4; ++i) {
            gradient[i] = precision[i] * (prior.coefficients[i] - out.coefficients[i]);
            curvature[i][i] = precision[i];
        }
        for (const PeoplePosition& p : positions) {
            const Vector features = featuresOf(p.engineShare, p.opening);
            const double share = out.at(p.engineShare, p.opening);
            for (std::size_t i = 0; i < 4; ++i) {
                gradient[i] += p.weight * (p.attackersWon - share) * features[i];
                for (std::size_t j = 0; j < 4; ++j)
                    curvature[i][j] += p.weight * share * (1 - share) * features[i] * features[j];
            }
        }
        const Vector step = solve(curvature, gradient);
        PeopleShare next = out;
        double nextLoss = loss;
        for (double length = 1; length > 1e-6; length /= 2) {
            for (std::size_t i = 0; i < 4; ++i)
                next.coefficients[i] =
                    std::clamp(out.coefficients[i] + length * step[i], -maxCoefficient, maxCoefficient);
            nextLoss = lossOf(next, positions, prior);
            if (nextLoss < loss) break;
        }
        if (nextLoss > loss - 1e-9) break;
        out = next, loss = nextLoss;
    }
    return out;
}

Result<PeopleShares> readPeopleShares(const std::filesystem::path& file) {
    const auto text = readTextFile(file);
    if (!text) return tl::unexpected(text.error());
    return parsePeopleShares(*text, file.string());
}

Result<PeopleShares> parsePeopleShares(const std::string& text, const std::string& file) {
    const auto table = TsvTable::parse(text, file);
    if (!table) return tl::unexpected(table.error());
    PeopleShares out;
    Diagnostics errors;
    constexpr int many = 1'000'000'000;
    const auto coefficient = [&](std::size_t row, const char* column) {
        return table->number(row, column, -maxCoefficient, maxCoefficient, errors);
    };
    for (std::size_t row = 0; row < table->rows(); ++row)
        out[table->text(row, "digest", errors)] = {
            .variant = table->text(row, "variant", errors),
            .games = table->integer(row, "games", 1, many, errors),
            .positions = table->integer(row, "positions", 1, many, errors),
            .coefficients = {coefficient(row, "intercept"), coefficient(row, "slope"),
                             coefficient(row, "opening_intercept"), coefficient(row, "opening_slope")}};
    if (!errors.empty()) return tl::unexpected(std::move(errors));
    return out;
}

std::string formatPeopleShares(const PeopleShares& shares, const std::string& remark) {
    std::string out =
        "# " + remark + "\nvariant\tdigest\tgames\tpositions\tintercept\tslope\topening_intercept\topening_slope\n";
    std::vector<std::pair<std::string, std::string>> order;
    for (const auto& [digest, each] : shares) order.emplace_back(each.variant, digest);
    std::ranges::sort(order);
    for (const auto& [variant, digest] : order) {
        const PeopleShare& each = shares.at(digest);
        out += fmt::format("{}\t{}\t{}\t{}\t{:.3f}\n", variant, digest, each.games, each.positions,
                           fmt::join(each.coefficients, "\t"));
    }
    return out;
}

}  // namespace tafl

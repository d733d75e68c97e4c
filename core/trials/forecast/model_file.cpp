#include "trials/forecast/model_file.hpp"

#include <fmt/format.h>

#include <cmath>
#include <map>

#include "trials/forecast/tsv_table.hpp"
#include "variant/files.hpp"

namespace tafl {
namespace {

constexpr double anyLogit = 50, anyVariance = 1e4;

/// A parameter of the file: its name, its place in a model, and its range.
struct Parameter {
    std::string name;
    double* value;
    double low, high;
};

/// All parameters in the order of the file. Symmetric matrices are listed once.
std::vector<Parameter> parameters(ForecastModel& m) {
    std::vector<Parameter> out = {{"plain-error", &m.plainError, 0, 1},
                                  {"slope", &m.slope, -10, 10},
                                  {"slope-spread", &m.slopeSpread, 0, 10},
                                  {"newcomers", &m.newcomers, -10, 0},
                                  {"strong", &m.strong, 0, 10}};
    for (std::size_t i = 0; i < curvePoints; ++i) {
        const auto name = [](std::size_t point) { return fmt::format("{:.0f}", curveBudgets[point]); };
        out.push_back({"error " + name(i), &m.errors[i], 0, 1});
        out.push_back({"curve " + name(i), &m.curves.mean[i], -anyLogit, anyLogit});
        for (std::size_t j = 0; j <= i; ++j)
            out.push_back(
                {"curve-covariance " + name(i) + " " + name(j), &m.curves.covariance[i][j], -anyVariance, anyVariance});
    }
    const auto addLinear = [&](const std::string& prefix, LinearModel& linear, std::size_t features) {
        linear.center.resize(features), linear.scale.resize(features), linear.weights.resize(features + 1);
        linear.covariance.resize(features + 1, std::vector<double>(features + 1));
        const auto name = [](std::size_t weight) {
            return weight == 0 ? std::string("constant") : std::string(featureNames[weight - 1]);
        };
        out.push_back({prefix + "spread", &linear.spread, 0.001, anyLogit});
        for (std::size_t i = 0; i <= features; ++i) {
            if (i > 0) {
                out.push_back({prefix + "center " + name(i), &linear.center[i - 1], -1e4, 1e4});
                out.push_back({prefix + "scale " + name(i), &linear.scale[i - 1], 1e-6, 1e4});
            }
            out.push_back({prefix + "weight " + name(i), &linear.weights[i], -anyLogit, anyLogit});
            for (std::size_t j = 0; j <= i; ++j)
                out.push_back({prefix + "covariance " + name(i) + (i == j ? "" : " " + name(j)),
                               &linear.covariance[i][j], i == j ? 1e-12 : -anyVariance, anyVariance});
        }
    };
    addLinear("plain-", m.plain, 0);
    addLinear("", m.people, featureCount);
    return out;
}

/// Completes a symmetric matrix.
void mirror(auto& matrix) {
    for (std::size_t i = 0; i < matrix.size(); ++i)
        for (std::size_t j = 0; j < i; ++j) matrix[j][i] = matrix[i][j];
}

/// Would Cholesky's factorization succeed? Without it a variance could be negative.
bool isPositiveDefinite(std::vector<std::vector<double>> a) {
    for (std::size_t i = 0; i < a.size(); ++i) {
        if (!(a[i][i] > 0)) return false;
        for (std::size_t j = i + 1; j < a.size(); ++j)
            for (std::size_t k = j; k < a.size(); ++k) a[k][j] -= a[j][i] * a[k][i] / a[i][i];
    }
    return true;
}

}  // namespace

Result<ForecastModel> parseForecastModel(const std::string& text, const std::string& file) {
    const auto table = TsvTable::parse(text, file);
    if (!table) return tl::unexpected(table.error());
    Diagnostics errors;
    std::map<std::string, std::size_t> rows;
    for (std::size_t i = 0; i < table->rows(); ++i)
        if (const std::string name = table->text(i, "parameter", errors); !rows.emplace(name, i).second)
            errors.push_back({Severity::error, table->place(i), "'" + name + "' appears twice", "each parameter once"});
    ForecastModel out;
    for (const Parameter& p : parameters(out)) {
        const auto found = rows.find(p.name);
        if (found == rows.end()) {
            errors.push_back({Severity::error,
                              {file, 0, 0},
                              "no parameter '" + p.name + "'",
                              "a table written by bench_people fit"});
            continue;
        }
        *p.value = table->number(found->second, "value", p.low, p.high, errors);
        rows.erase(found);
    }
    for (const auto& [name, row] : rows)
        errors.push_back({Severity::error, table->place(row), "unknown parameter '" + name + "'", ""});
    if (!errors.empty()) return tl::unexpected(std::move(errors));
    mirror(out.curves.covariance);
    mirror(out.people.covariance);
    std::vector<std::vector<double>> curves;
    for (const auto& row : out.curves.covariance) curves.emplace_back(row.begin(), row.end());
    if (!isPositiveDefinite(std::move(curves)))
        return fail({file, 0, 0}, "the 'curve-covariance' values are no covariance", "a positive definite matrix");
    if (!isPositiveDefinite(out.people.covariance))
        return fail({file, 0, 0}, "the 'covariance' values are no covariance", "a positive definite matrix");
    return out;
}

Result<ForecastModel> readForecastModel(const std::filesystem::path& file) {
    const auto text = readTextFile(file);
    if (!text) return tl::unexpected(text.error());
    return parseForecastModel(*text, file.string());
}

std::string formatForecastModel(const ForecastModel& model, const std::string& remark) {
    ForecastModel copy = model;
    std::string out =
        "# Parameters of the forecast of people's results (docs/balance.md), written by bench_people fit.\n# " +
        remark + "\nparameter\tvalue\n";
    for (const Parameter& p : parameters(copy)) out += fmt::format("{}\t{:.6g}\n", p.name, *p.value);
    return out;
}

}  // namespace tafl

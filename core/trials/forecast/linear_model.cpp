#include "trials/forecast/linear_model.hpp"

namespace tafl {
namespace {

std::vector<double> standardize(const LinearModel& model, std::span<const double> features) {
    std::vector<double> out = {1};
    for (std::size_t i = 0; i < model.center.size(); ++i)
        out.push_back((features[i] - model.center[i]) / model.scale[i]);
    return out;
}

}  // namespace

double LinearModel::mean(std::span<const double> features) const {
    const auto z = standardize(*this, features);
    double out = 0;
    for (std::size_t i = 0; i < z.size(); ++i) out += weights[i] * z[i];
    return out;
}

double LinearModel::variance(std::span<const double> features) const {
    const auto z = standardize(*this, features);
    double out = 0;
    for (std::size_t i = 0; i < z.size(); ++i)
        for (std::size_t j = 0; j < z.size(); ++j) out += z[i] * covariance[i][j] * z[j];
    return out;
}

}  // namespace tafl

// A linear model with uncertain weights.
#pragma once
#include <span>
#include <vector>

namespace tafl {

/// The first weight is the constant; the others belong to centred and scaled features.
struct LinearModel {
    std::vector<double> center, scale, weights;
    std::vector<std::vector<double>> covariance;  ///< of the weights
    double spread = 0;                            ///< of single cases around the line

    double mean(std::span<const double> features) const;
    /// Variance of the mean, from the uncertainty of the weights.
    double variance(std::span<const double> features) const;
    /// Change of the mean per unit of a feature; 0 for a feature that the model does not use.
    double slope(std::size_t feature) const {
        return feature < center.size() ? weights[feature + 1] / scale[feature] : 0;
    }
};

}  // namespace tafl

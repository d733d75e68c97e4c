// Bayesian linear regression with strong shrinkage, for few cases of known noise.
#pragma once
#include "trials/forecast/linear_model.hpp"

namespace tafl::people {

struct Case {
    std::vector<double> features;
    double value = 0, variance = 0;  ///< the variance of the value's own noise
};

/// Weights have normal priors around zero: a wide one for the first feature, a narrow one for all others. Cases scatter
/// around the line by Student's t distribution with four degrees of freedom, so a single odd variant bends it little.
/// The widths of the priors and the scatter are those of the highest evidence. `features`: how many of each case to
/// use.
LinearModel fitLinearModel(const std::vector<Case>&, std::size_t features);

}  // namespace tafl::people

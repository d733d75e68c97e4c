// The numbers from which a forecast is computed.
#pragma once
#include <string_view>

#include "trials/forecast/engine_curve.hpp"

namespace tafl {

/// The first three describe the engine's curve, the others its games and the board.
constexpr std::array<std::string_view, 12> featureNames = {
    "engine-level",  // logit of the attackers' points at the highest standard budget
    "rise-10000",    // change of the logit from 1,000 to 10,000 nodes
    "rise-1000",     // from 100 to 1,000
    "plies",         // logarithm of the mean length
    "undecided",     // share of games drawn or unfinished
    "choices",       // logarithm of the mean number of legal moves
    "size",          //
    "goals",         // logarithm of the goal squares' part of the edge
    "first",         // 1: attackers, 0: defenders
    "men",           // logarithm of attackers per defender
    "captors",       // men that capture the king
    "armed-king",    //
};
constexpr std::size_t featureCount = featureNames.size();
using FeatureValues = std::array<double, featureCount>;

struct Features {
    FeatureValues values{};
    /// Uncertainty of the first three, from the number of games and missing budgets.
    std::array<std::array<double, curvePoints>, curvePoints> covariance{};
};

Features makeFeatures(const EngineCurve& ofAllVariants, const EngineBalance&);

}  // namespace tafl

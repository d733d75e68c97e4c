// Logistic regression: the weight changes that best predict game results.
#pragma once
#include <cstdint>
#include <utility>
#include <vector>

namespace tafl {

/// One position with its features and result.
struct FitRow {
    std::vector<std::pair<std::uint16_t, float>> features;  ///< sparse: (feature number, value)
    float base = 0;                                         ///< current evaluation, in hundredths of an attacker
    float handicap = 0;                                     ///< the attackers' node advantage, in doublings
    std::uint8_t pairing = 0;                               ///< opponents; each pairing has its own constant
    float share = 0.5f;                                     ///< the attackers' points
    float weight = 1;
};

struct Fit {
    std::vector<double> change;    ///< per weight, in hundredths of an attacker per unit of its feature
    double constant = 0;           ///< shift that makes 0 even in the first pairing
    double scale = 1;              ///< below 1: the old evaluation was overconfident
    double before = 0, after = 0;  ///< mean cross-entropy, in bits
};

constexpr std::size_t maxPairings = 3;

/// Fits by Newton's method with a ridge penalty, so that few positions change little. Moving the evaluation by `free`
/// points over a feature's spread costs as much as one position at even odds that turns out e : 1.
Fit fit(const std::vector<FitRow>&, std::size_t features, double free);

/// The attackers' expected share for a score in hundredths; 400 is odds of 10:1.
double expectedShare(double score);

}  // namespace tafl

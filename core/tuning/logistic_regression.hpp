// Logistic regression: which changes of weights tell the results of games best.
#pragma once
#include <cstdint>
#include <utility>
#include <vector>

namespace tafl {

/// One position: what an evaluation sees, and how the game went on.
struct FitRow {
    std::vector<std::pair<std::uint16_t, float>> features;  ///< by number; those not named are 0
    float base = 0;                                         ///< the evaluation so far, in hundredths of an attacker
    float handicap = 0;        ///< how much better the attackers' player was, in doublings of its nodes
    std::uint8_t pairing = 0;  ///< who played whom; each pairing is as uneven as it is
    float share = 0.5f;        ///< of the points, for the attackers
    float weight = 1;
};

struct Fit {
    std::vector<double> change;    ///< of each weight, in hundredths of an attacker a unit of its feature
    double constant = 0;           ///< to be added always, so that 0 is even in the first pairing
    double scale = 1;              ///< by how much the evaluation so far was too sure (below 1) or too careful
    double before = 0, after = 0;  ///< mean logarithmic loss, in bits
};

constexpr std::size_t maxPairings = 3;

/// The most likely changes, by Newton's method. A change that moves the evaluation by `free` points in the spread of
/// its feature costs as much as one position that is held for even and turns out one of e : 1 (ridge): few positions
/// change little.
Fit fit(const std::vector<FitRow>&, std::size_t features, double free);

/// The share that the attackers may expect of a score in hundredths: 400 points are odds of ten to one.
double expectedShare(double score);

}  // namespace tafl

// Measures the time that each rule of a variant takes in play.
#pragma once
#include "variant/variant.hpp"

namespace tafl {

struct RuleTimings {
    double ply = 0;    ///< nanoseconds per ply of random games
    double noise = 0;  ///< nanoseconds between two rounds of the same games; smaller differences are noise
    /// By rule: nanoseconds per ply saved without it, possibly below 0. Absent: a table, which takes no measurable
    /// time, or a rule without which the variant does not compile.
    std::vector<std::optional<double>> rules;
};

/// Plays random games with all rules, and without each program or callback rule, for `seconds` of CPU time each.
RuleTimings measureRuleTimings(const Library&, const Variant&, const std::shared_ptr<const RuleImage>&, double seconds);

}  // namespace tafl

// What each rule of a variant costs in play, measured here and now.
#pragma once
#include "variant/variant.hpp"

namespace tafl {

struct RuleTimings {
    double ply = 0;    ///< nanoseconds a ply of random games takes, with all bookkeeping
    double noise = 0;  ///< what two rounds of the same games differ by: less than that is nothing
    /// By rule: how much of them goes when the rule is left out. None for tables, which cost nothing that could be
    /// told, and for rules without which the others make no game. Games without a rule are other games: a few
    /// nanoseconds more or less, or less than none, mean nothing.
    std::vector<std::optional<double>> rules;
};

/// Plays random games with all rules, and in turn without each that is a program or a callback, for so many seconds of
/// the processor each.
RuleTimings measureRuleTimings(const Library&, const Variant&, const std::shared_ptr<const RuleImage>&, double seconds);

}  // namespace tafl

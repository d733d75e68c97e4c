// The same rules in every form, and the cost of each form, for `taflsmith bench`.
#pragma once
#include "host/environment.hpp"

namespace tafl::cli {

/// One rule as native callback, as traced script, and as script that cannot be traced and is called in play.
struct BenchRule {
    std::string name;
    std::vector<std::string> drop;                   ///< rules to drop from the measured variant
    Component callback;                              ///< "bench/NAME-callback"
    std::string tracedId, traced, calledId, called;  ///< component ids and scripts
};
std::vector<BenchRule> benchRules();

struct RuleTime {
    std::string rule, form;
    double call = 0, ply = 0;       ///< nanoseconds per evaluation, and per ply of random games
    double relativeToCallback = 0;  ///< `ply` relative to the native callback of the rule
};
/// Adds the rules to the environment's registry. Fails if a form does not load or plays differently from the others.
Result<std::vector<RuleTime>> measureRules(const Environment&, double seconds);

}  // namespace tafl::cli

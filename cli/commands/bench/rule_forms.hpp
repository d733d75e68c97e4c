// Rules in all forms that an author may give them, and what each form costs, for `taflsmith bench`.
#pragma once
#include "host/environment.hpp"

namespace tafl::cli {

/// The same rule in its forms: a native callback, and a script that is traced or, made so on purpose, called in play.
struct BenchRule {
    std::string name;
    std::vector<std::string> drop;                   ///< what it replaces in the game it is measured in
    Component callback;                              ///< "bench/NAME-callback"
    std::string tracedId, traced, calledId, called;  ///< scripts
};
std::vector<BenchRule> benchRules();

struct RuleTime {
    std::string rule, form;
    double call = 0, ply = 0;       ///< nanoseconds of one evaluation, and of a ply in random games
    double relativeToCallback = 0;  ///< that ply to one of the same rule as native callback
};
/// Adds the rules to the environment's registry. A complaint if a form cannot be had or plays otherwise than the rest.
Result<std::vector<RuleTime>> measureRules(const Environment&, double seconds);

}  // namespace tafl::cli

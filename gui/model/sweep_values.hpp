// The variants of a sweep: one for each value, compiled.
#pragma once
#include <atomic>

#include "model/sweep_target.hpp"

namespace tafl::model {

struct SweepValue {
    std::string value, title;                      ///< as in the file; for people
    Draft draft;                                   ///< the variant with this value
    std::shared_ptr<const CompiledVariant> rules;  ///< null: left out
    std::string problem;                           ///< why it is left out
    std::string sameAs;                            ///< title of an earlier value with the same rules; empty: none
    bool current = false;                          ///< the value in the variant
    bool plays() const { return rules && sameAs.empty(); }
};

/// Compiles the variant with each value. Takes milliseconds a value, longer when scripts are verified for the first
/// time. `check`: Document::makeChecker(). Returns early if `stop` becomes true.
std::vector<SweepValue> compileSweepValues(const Draft&, const std::vector<RuleCard>&, const SweepTarget&,
                                           const std::vector<std::string>& values,
                                           const std::function<CheckResult(const Draft&)>& check,
                                           const std::atomic<bool>& stop);

}  // namespace tafl::model

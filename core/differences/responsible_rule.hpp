// Finds the differing rules that decide a verdict: without one of them, the verdict changes.
#pragma once
#include "differences/comparison.hpp"
#include "differences/disagreement.hpp"

namespace tafl {

/// The identities of differing rules of variant `which` (0 or 1) whose removal changes the verdict on the move.
std::vector<std::string> findResponsibleRules(const Library&, const Variant&, const Comparison&, const Disagreement&,
                                              std::size_t which);

}  // namespace tafl

// Which of the rules that differ makes the difference: the one without which the verdict is another.
#pragma once
#include "differences/comparison.hpp"
#include "differences/disagreement.hpp"

namespace tafl {

/// Identities of rules of one variant (`which`: 0 the first, 1 the second) that differ from the other's, and without
/// which the move on which they disagree would be judged otherwise.
std::vector<std::string> findResponsibleRules(const Library&, const Variant&, const Comparison&, const Disagreement&,
                                              std::size_t which);

}  // namespace tafl

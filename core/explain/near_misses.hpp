// Near misses: pieces that would be taken, and ends that would hold, if one square were different or a few gaps were
// closed.
#pragma once
#include "explain/attempt.hpp"
#include "explain/phrases.hpp"

namespace tafl::direct {

/// Captures by programs that the mover nearly completes, and royal pieces that are short of one enemy. Patterns around
/// the mover are described with the captures themselves.
std::vector<Reason> findNearCaptures(const Phrases&, const Turn&);
/// Ends by programs that nearly hold after the turn, and counts of plies or repetitions that are nearly full.
std::vector<Reason> findNearEnds(const Phrases&, const Turn&);

}  // namespace tafl::direct

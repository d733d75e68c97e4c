// Repetitions, move counters, and draw claims.
#pragma once
#include "explain/turn.hpp"

namespace tafl::direct {

/// The history entries that match a repetition call. The last match is the current position.
struct Occurrences {
    std::vector<const PlainPosition::Entry*> entries;  ///< all since the last capture
    std::vector<std::size_t> at;                       ///< indices of the matches
    int count() const { return static_cast<int>(at.size()); }
};

/// The repetition that a completed turn causes, if any.
std::optional<Occurrences> findRepetition(const RepetitionCall&, const Turn&, const PlainPosition::Entry& now);
Winner repetitionResult(const RepetitionCall&, Side mover, const Occurrences&);

/// A result that may be claimed.
struct Claim {
    bool repetition = false;  ///< otherwise a count limit
    std::size_t index = 0;    ///< of the call
    Winner result = Winner::draw;
    RuleIndex ruleIndex = 0;
    int count = 0;
};
bool hasClaimRules(const CallTables&);
/// How often the current position has occurred under a repetition call. 0: the call does not apply.
int countStanding(const CallTables&, const PlainPosition&, const RepetitionCall&);
std::optional<Claim> findStandingClaim(const CallTables&, const PlainPosition&);
/// The claim that this turn would allow.
std::optional<Claim> findClaimAfter(const Turn&);

}  // namespace tafl::direct

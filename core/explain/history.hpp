// Repetition, going to and fro, counters, and the draws claimed for them.
#pragma once
#include "explain/turn.hpp"

namespace tafl::direct {

/// What must be equal for a position to be the same again: pieces, side to move, states that count.
std::string positionKey(const CallTables&, const std::vector<std::uint8_t>& occupants, Side toMove,
                        const std::vector<std::int64_t>& numbers, const std::vector<SquareSet>& marks);
std::string arrangementKey(const CallTables&, const std::vector<std::uint8_t>& occupants, Side);

/// The entries of a history in which the event of a call happens again, by index; the last one is the present.
struct Occurrences {
    std::vector<const PlainPosition::Entry*> entries;  ///< all since the last capture
    std::vector<std::size_t> at;
    int count() const { return static_cast<int>(at.size()); }
};

/// A repetition that this completed turn brings about, or nullopt.
std::optional<Occurrences> findRepetition(const RepetitionCall&, const Turn&, const PlainPosition::Entry& now);
Winner repetitionResult(const RepetitionCall&, Side mover, const Occurrences&);

/// A draw that may be claimed.
struct Claim {
    bool repetition = false;  ///< else a counter
    std::size_t index = 0;
    Winner result = Winner::draw;
    RuleIndex ruleIndex = 0;
    int count = 0;
};
bool hasClaimRules(const CallTables&);
/// How often the event of a call has come about in the present position, for the side to move.
int countStanding(const CallTables&, const PlainPosition&, const RepetitionCall&);
std::optional<Claim> findStandingClaim(const CallTables&, const PlainPosition&);
/// The claim that this turn, not played, would make due.
std::optional<Claim> findClaimAfter(const Turn&);

}  // namespace tafl::direct

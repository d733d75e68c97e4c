// Finds the shortest line of play on which two variants disagree: about a legal move, captures, the side to move or the
// outcome.
#pragma once
#include <atomic>

#include "base/phrase.hpp"
#include "differences/difference_kind.hpp"
#include "explain/why.hpp"

namespace tafl {

struct DisagreementLimits {
    std::uint64_t positions = 100'000;        ///< compared in the breadth-first search
    std::uint64_t guidedPositions = 150'000;  ///< compared in guided random games
    double seconds = 7;                       ///< limit on CPU time for the whole search
    std::uint64_t seed = 1;
    const std::atomic<bool>* stop = nullptr;  ///< set by another thread: return the results so far
    /// Positions of rule tests, in each variant's notation. Tried if play shows no difference.
    std::vector<std::string> testPositions[2] = {};
};

/// One difference in play. In all pairs, index 0 is the first variant.
struct Disagreement {
    DifferenceKind kind{};
    std::string start[2];              ///< the position the line begins from; "": the variant's own start
    bool fromTestPosition = false;     ///< `start` is from a rule test; play may never reach it
    std::vector<std::string> line[2];  ///< moves on which both agree, in each variant's notation
    std::string move;                  ///< the move on which they differ
    Phrase verdict[2];                 ///< "takes e5", "is not legal", "takes nothing; the attackers win"
    WhyAnswer answers[2];
    std::vector<std::string> rules[2];  ///< identities of the rules behind the verdict, those that differ first
    bool shortest = false;              ///< no shorter line exists
    int plies() const { return static_cast<int>(line[0].size()) + 1; }
    /// The reasons of one variant that the other does not share.
    std::vector<WhyReason> reasons(std::size_t which) const;
};

struct DisagreementResult {
    bool comparable = true;     ///< same size, and every piece has a counterpart
    bool sameRules = false;     ///< equal digests: there is no difference to find
    bool sameStart = true;      ///< same layout and first mover; else both play from the first variant's layout
    Phrase incomparableReason;  ///< why they cannot be compared
    std::optional<Disagreement> found;
    int completePlies = 0;              ///< every line of this length was tried, up to symmetry and transposition
    std::uint64_t positions = 0;        ///< compared in the breadth-first search
    std::uint64_t guidedPositions = 0;  ///< compared in guided games
    std::uint64_t games = 0;            ///< guided games
    double seconds = 0;                 ///< of CPU time
};

/// Deterministic for equal limits as long as neither `seconds` nor `stop` cuts it short.
DisagreementResult findDisagreement(const std::shared_ptr<const RuleImage>&, const std::shared_ptr<const RuleImage>&,
                                    const DisagreementLimits& = {});

}  // namespace tafl

// The shortest line of play on which two variants disagree: about a legal move, about what is taken, about whose turn
// it is, or about the outcome.
#pragma once
#include <atomic>

#include "differences/difference_kind.hpp"
#include "explain/why.hpp"

namespace tafl {

struct DisagreementLimits {
    std::uint64_t positions = 100'000;        ///< compared in the search by plies
    std::uint64_t guidedPositions = 150'000;  ///< positions compared in guided random games
    double seconds = 7;                       ///< of CPU time for both, whatever the numbers say
    std::uint64_t seed = 1;
    const std::atomic<bool>* stop = nullptr;  ///< set by another thread: end soon, with what is known
    /// Further positions, for each variant its own text, tried where no line of play is found: those of rule tests.
    std::vector<std::string> testPositions[2] = {};
};

/// One point at which the two part. What comes in pairs has the first variant at index 0.
struct Disagreement {
    DifferenceKind kind{};
    std::string start[2];              ///< the position the line begins from; "": the variant's own start
    bool fromTestPosition = false;     ///< that position was set up and is not known to be reached by play
    std::vector<std::string> line[2];  ///< moves that both allow and play alike, in each variant's own writing
    std::string move;                  ///< the move about which they part
    std::string verdict[2];            ///< "takes e5", "is not legal", "takes nothing; the attackers win"
    WhyAnswer answers[2];
    std::vector<std::string> rules[2];  ///< identities of the rules behind the verdict, those that differ first
    bool shortest = false;              ///< no shorter line exists
    int plies() const { return static_cast<int>(line[0].size()) + 1; }
    /// The reasons under one variant that the other does not give in the same words.
    std::vector<WhyReason> reasons(std::size_t which) const;
};

struct DisagreementResult {
    bool comparable = true;  ///< same size, and every piece has its counterpart
    bool sameRules = false;  ///< equal digests: there is nothing to find
    bool sameStart = true;   ///< same layout and first mover; if not, both were played from the first one's layout
    std::string incomparableReason;  ///< why they cannot be compared
    std::optional<Disagreement> found;
    int completePlies = 0;        ///< every line of so many plies was tried, mirror images and transpositions folded
    std::uint64_t positions = 0;  ///< compared in the search by plies
    std::uint64_t guidedPositions = 0;  ///< compared in guided games
    std::uint64_t games = 0;            ///< guided games
    double seconds = 0;                 ///< of CPU time
};

/// Deterministic for equal limits as long as neither `seconds` nor `stop` cuts it short.
DisagreementResult findDisagreement(const std::shared_ptr<const RuleImage>&, const std::shared_ptr<const RuleImage>&,
                                    const DisagreementLimits& = {});

}  // namespace tafl

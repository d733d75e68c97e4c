// Ranks rule sets by how well they fit recorded games.
#pragma once
#include "records/replay.hpp"

namespace tafl {

/// A variant with option choices.
struct RuleSetCandidate {
    std::string id;
    OptionChoices options;
};

/// How well a rule set fits.
struct RuleSetFit {
    std::vector<RuleSetCandidate> names;  ///< candidates with equal compiled rules
    std::string digest;
    int rank = 0;               ///< from 1; equally good rule sets share it
    int games = 0;              ///< games tried; fewer if it was given up early
    int agree = 0;              ///< games that agree in every move, capture and end
    int fromLayout = 0;         ///< agreeing games that begin from the variant's layout
    int unenforcedEnds = 0;     ///< ends by repetition or counters that the records ignore
    double bits = 0;            ///< sum of log2(legal moves) over the moves of the agreeing games
    std::uint64_t plies = 0;    ///< in the agreeing games
    std::string firstMismatch;  ///< id of the first game that disagrees
    ReplayVerdict firstMismatchVerdict;

    double bitsPerPly() const { return plies ? bits / static_cast<double>(plies) : 0; }
};

/// All playable variants of these board sizes; no sizes: all.
std::vector<RuleSetCandidate> listVariants(const Library&, const std::vector<int>& sizes);

/// A variant under every combination of its options; past `maxCombinations`, each option alone. Fails like
/// Library::load.
Result<std::vector<RuleSetCandidate>> listOptionChoices(const Library&, const std::string& id,
                                                        std::size_t maxCombinations = 1024);

/// Best first: by agreeing games from the layout, then by all agreeing games. Ties share a rank and are ordered by the
/// fewest legal moves. Candidates with equal rules count as one.
/// `patience`: gives up a candidate once mismatches outnumber matches by more than this; 0: never.
/// Candidates that do not compile go to `notes`.
std::vector<RuleSetFit> rankRuleSets(const Library&, const std::vector<RecordedGame>&,
                                     const std::vector<RuleSetCandidate>&, Diagnostics& notes, int patience = 40);

}  // namespace tafl

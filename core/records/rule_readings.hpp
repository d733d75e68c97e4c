// Which readings of the rules fit a collection of recorded games: each is tried on every game, and they are ranked.
#pragma once
#include "records/replay.hpp"

namespace tafl {

/// A variant, with choices in its options.
struct RuleSetCandidate {
    std::string id;
    OptionChoices options;
};

/// How a reading fits.
struct RuleSetFit {
    std::vector<RuleSetCandidate> names;  ///< those whose compiled rules are equal; the first as asked for
    std::string digest;
    int rank = 0;            ///< from 1; readings that nothing tells apart share it
    int games = 0;           ///< tried; fewer than all where the reading was given up
    int agree = 0;           ///< games that agree in every move, capture and end
    int fromLayout = 0;      ///< those of them that begin from the reading's own layout
    int unenforcedEnds = 0;  ///< ends by repetition or counters that the records did not heed
    double bits = 0;  ///< what the moves of the agreeing games tell, given the rules: log2 of the legal moves, summed
    std::uint64_t plies = 0;             ///< of those games
    std::string firstMismatch;           ///< the first that disagrees
    ReplayVerdict firstMismatchVerdict;  ///< and why

    double bitsPerPly() const { return plies ? bits / static_cast<double>(plies) : 0; }
};

/// Every variant of these board sizes that can be played; no sizes: of all.
std::vector<RuleSetCandidate> listVariants(const Library&, const std::vector<int>& sizes);

/// A variant under every combination of its options; past `most`, each option by itself. Fails like Library::load.
Result<std::vector<RuleSetCandidate>> listOptionChoices(const Library&, const std::string& id,
                                                        std::size_t maxCombinations = 1024);

/// The best first: most games that agree from the layout, then most that agree at all. Readings that are equal in both
/// share a rank, for the games do not tell them apart; the narrowest, whose rules leave the players the fewest moves
/// beside those they made, stands first among them. Readings with equal rules are one.
/// `patience`: a reading is given up when it has so many more games against it than for it; 0: never.
/// Candidates that do not compile go to `notes`.
std::vector<RuleSetFit> rankRuleSets(const Library&, const std::vector<RecordedGame>&,
                                     const std::vector<RuleSetCandidate>&, Diagnostics& notes, int patience = 40);

}  // namespace tafl

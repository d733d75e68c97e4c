// When a search ends, and what it found.
#pragma once
#include <atomic>
#include <functional>
#include <vector>

#include "image/move.hpp"

namespace tafl {

/// Scores at or beyond minWinScore are forced wins; what is missing to winScore is their distance in plies.
constexpr int winScore = 30000, minWinScore = 29000, maxPly = 120;
/// Where a position has come back and the rules make its coming often a win: likely in the end, not proved. A claim
/// about the rules, not a value on the scale of the evaluation.
constexpr int repetitionWinScore = 2000;

/// One line of play and what it is worth for the side to move, in hundredths of an attacker.
struct SearchLine {
    int score = 0;
    std::vector<Move> moves;
};

struct SearchProgress {
    int depth = 0;
    std::uint64_t nodes = 0;
    double seconds = 0;
    std::vector<SearchLine> lines;  ///< the best first
};

struct SearchLimits {
    std::uint64_t nodes = 0;  ///< moves made, by all threads; 0: none
    double seconds = 0;       ///< never exceeded; 0: none
    double softSeconds = 0;   ///< no new depth is begun after so many seconds; 0: `seconds` alone counts
    int depth = 100;
    int lines = 1;                                          ///< how many root moves get a line of their own
    const std::atomic<bool>* stop = nullptr;                ///< looked at every 256 nodes or sooner
    std::function<void(const SearchProgress&)> onProgress;  ///< after every depth
    std::vector<Move> searchOnly;                           ///< root moves considered; empty: all
};

struct SearchResult {
    bool found = false;  ///< false: there is no move
    Move best;
    int score = 0;  ///< hundredths of an attacker, for the side to move
    int depth = 0;
    std::uint64_t nodes = 0;
    double seconds = 0;
    std::vector<Move> line;         ///< begins with `best`
    std::vector<SearchLine> lines;  ///< the best first, as many as were asked for
};

}  // namespace tafl

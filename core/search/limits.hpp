// Search limits and results.
#pragma once
#include <array>
#include <atomic>
#include <functional>
#include <vector>

#include "image/move.hpp"

namespace tafl {

/// Scores at or beyond minMateScore are forced wins; mateScore minus the score is the distance in plies.
constexpr int mateScore = 30000, minMateScore = 29000, maxPly = 120;
/// Score of a repetition that the rules count as a win if repeated often enough: likely, not proved. It does not scale
/// with the weights.
constexpr int repetitionScore = 2000;
/// Score of a win by a rule about earlier moves: no forced win, because other moves to the position give another
/// result. Also of an exact value without a distance: endless play wins by the rules.
constexpr int historyWinScore = 28000;

/// A principal variation and its score for the side to move, in hundredths of an attacker.
struct SearchLine {
    int score = 0;
    std::vector<Move> moves;
};

struct SearchProgress {
    int depth = 0;
    std::uint64_t nodes = 0;
    double seconds = 0;
    std::vector<SearchLine> lines;  ///< best first
};

struct SearchLimits {
    std::uint64_t nodes = 0;  ///< limit on moves made, over all threads; 0: none
    double seconds = 0;       ///< hard time limit; 0: none
    double softSeconds = 0;   ///< soft limit: no new iteration starts after it; 0: none
    int depth = 100;
    int lines = 1;                                          ///< number of principal variations (multi-PV)
    const std::atomic<bool>* stop = nullptr;                ///< checked at least every 256 nodes
    std::function<void(const SearchProgress&)> onProgress;  ///< called after every iteration
    std::vector<Move> searchOnly;                           ///< root moves to search (UCI searchmoves); empty: all
    /// By winner: the longest win with the pieces of the root that the game so far cannot invalidate. Longer exact
    /// values are not used before a capture.
    std::array<int, 2> certainPlies = {0, 0};
};

struct SearchResult {
    bool found = false;  ///< false: no legal move
    Move best;
    int score = 0;  ///< for the side to move, in hundredths of an attacker
    int depth = 0;
    std::uint64_t nodes = 0;
    double seconds = 0;
    std::vector<Move> line;         ///< starts with `best`
    std::vector<SearchLine> lines;  ///< best first, one per requested variation
};

}  // namespace tafl

// Per-thread search memory, kept between searches: large to allocate, and histories stay useful.
#pragma once
#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include "evaluation/enclosure.hpp"
#include "evaluation/network.hpp"
#include "position/position.hpp"
#include "search/limits.hpp"

namespace tafl {

struct SearchMemory {
    struct PvLine {
        int length = 0;
        std::array<Move, maxPly + 2> moves;

        void update(Move move, const PvLine& child) {
            moves[0] = move;
            std::copy_n(child.moves.begin(), child.length, moves.begin() + 1);
            length = child.length + 1;
        }
    };
    /// Frequently used members come first, in the same cache lines.
    struct alignas(64) StackEntry {
        std::uint64_t key = 0;  ///< of the position that staticEval belongs to
        Move move;              ///< made from ss; none after a null move
        Move killers[2];
        int staticEval = 0;
        bool evaluated = false;        ///< staticEval and the fields set with it are valid
        bool improving = false;        ///< static evaluation rose since two plies ago
        bool threatened = false;       ///< the enemy royal piece can escape
        bool pieceSetsDirty = false;   ///< pieceSets must be computed from the previous ply and dirtyPiece
        bool enclosureCached = false;  ///< enclosureCache belongs to this ply
        bool onePieceMoved = false;    ///< dirtyPiece describes the whole move to this ply
        bool fewPieces = false;        ///< the moves may lead to exact values
        DirtyPiece dirtyPiece;
        Accumulator accumulator;                  ///< valid whenever a move is made from here
        std::array<Candidate, 32> searchedMoves;  ///< moves searched without a cutoff
        PieceSets pieceSets;                      ///< valid unless dirty
        SquareSet escapeSquares;                  ///< if threatened: goals in reach and the squares between
        PvLine line;
        EnclosureCache enclosureCache;  ///< of the last evaluation at this ply, of this or another node
        std::vector<std::pair<Candidate, int>> deferred;  ///< moves deferred by ABDADA, with their move numbers
    };
    struct AccumulatorCacheEntry {
        PieceSets pieceSets;
        Accumulator accumulator;
    };

    explicit SearchMemory(const RuleImage&);

    /// Prepares for a search of any position.
    void newSearch();
    /// Clears everything: a new game or new weights.
    void clear();

    std::vector<StackEntry> stack;
    std::vector<Candidate> moveBuffer;  ///< moves of all plies, with their scores
    std::vector<std::int32_t> moveScores;
    std::vector<AccumulatorCacheEntry> accumulatorCache;     ///< by the royal piece's square
    std::vector<std::int16_t> history, continuationHistory;  ///< indexed by SearchWorker
};

}  // namespace tafl

// What a thread needs to search, kept from one search to the next: it is too large to be made anew for a thousand
// nodes, and what it knows of moves still holds.
#pragma once
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
    };
    /// What every visit needs comes first, together.
    struct alignas(64) StackEntry {
        std::uint64_t key = 0;  ///< of the position that `stand` is of
        Move move;              ///< made from here; none after a null move
        Move killers[2];
        int staticEval = 0;
        bool evaluated = false;       ///< `stand` and what goes with it are those of the position on the board
        bool improving = false;       ///< better than before the two last moves
        bool threatened = false;      ///< the other side's royal piece can arrive
        bool pieceSetsDirty = false;  ///< the men are those of the ply before, and one has moved since: see pieceSetsAt
        bool enclosureCached = false;  ///< `sight` is that of the men at this ply
        bool onePieceMoved = false;    ///< to get here, as `man` says, and nothing else changed
        DirtyPiece dirtyPiece;
        Accumulator accumulator;                  ///< of this very node whenever a move is made from here
        std::array<Candidate, 32> searchedMoves;  ///< moves that did not cut: of use while this node is looked at
        PieceSets pieceSets;                      ///< the men at this ply, unless they are behind
        SquareSet escapeLines;                    ///< if it is threatened: the squares by which, its goals among them
        PvLine line;
        EnclosureCache enclosureCache;  ///< what was seen when men were evaluated last, here or at another node
        std::vector<std::pair<Candidate, int>> deferred;  ///< moves put off, and how many were tried before them
    };
    struct AccumulatorCacheEntry {
        PieceSets pieceSets;
        Accumulator accumulator;
    };

    explicit SearchMemory(const RuleImage&);

    /// A search begins, of the next position of a game or of any other.
    void begin();
    /// Nothing is known any more: another game, or other weights.
    void forget();

    std::vector<StackEntry> stack;
    std::vector<Candidate> moveBuffer;  ///< moves of all plies, and what they promise
    std::vector<std::int32_t> moveScores;
    std::vector<AccumulatorCacheEntry> accumulatorCache;     ///< of a network, by the royal piece's square
    std::vector<std::int16_t> history, continuationHistory;  ///< how well moves did: see SearchWorker
};

}  // namespace tafl

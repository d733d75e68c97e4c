// What a thread needs to search, kept from one search to the next: it is too large to be made anew for a thousand
// nodes, and what it knows of moves still holds.
#pragma once
#include <array>
#include <utility>
#include <vector>

#include "position/position.hpp"
#include "search/limits.hpp"
#include "evaluation/network.hpp"
#include "evaluation/enclosure.hpp"

namespace tafl {

struct SearchMemory {
    struct Line {
        int length = 0;
        std::array<Move, deepest + 2> moves;
    };
    /// What every visit needs comes first, together.
    struct alignas(64) Ply {
        std::uint64_t key = 0;  ///< of the position that `stand` is of
        Move move;              ///< made from here; none after a null move
        Move killers[2];
        int stand = 0;
        bool valued = false;       ///< `stand` and what goes with it are those of the position on the board
        bool improving = false;    ///< better than before the two last moves
        bool threatened = false;   ///< the other side's royal piece can arrive
        bool fieldBehind = false;  ///< the men are those of the ply before, and one has moved since: see fieldAt
        bool sighted = false;      ///< `sight` is that of the men at this ply
        bool aManMoved = false;    ///< to get here, as `man` says, and nothing else changed
        ManMoved man;
        NetworkSums sums;                 ///< of this very node whenever a move is made from here
        std::array<Candidate, 32> tried;  ///< moves that did not cut: of use while this node is looked at
        Field field;                      ///< the men at this ply, unless they are behind
        SquareSet ways;                   ///< if it is threatened: the squares by which, its goals among them
        Line line;
        Sight sight;  ///< what was seen when men were evaluated last, here or at another node
        std::vector<std::pair<Candidate, int>> later;  ///< moves put off, and how many were tried before them
    };
    struct SumsThere {
        Field field;
        NetworkSums sums;
    };

    explicit SearchMemory(const RuleImage&);

    /// A search begins, of the next position of a game or of any other.
    void begin();
    /// Nothing is known any more: another game, or other weights.
    void forget();

    std::vector<Ply> plies;
    std::vector<Candidate> arena;  ///< moves of all plies, and what they promise
    std::vector<std::int32_t> promises;
    std::vector<SumsThere> lastSums;             ///< of a network, by the royal piece's square
    std::vector<std::int16_t> history, replies;  ///< how well moves did: see SearchWorker
};

}  // namespace tafl

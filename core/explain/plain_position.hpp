// The position of the direct evaluation: no bitboards, keys as text, the whole history.
#pragma once
#include <optional>

#include "explain/call_tables.hpp"
#include "position/position.hpp"

namespace tafl {

struct PlainPosition {
    std::vector<std::uint8_t> occupants;
    Side toMove = Side::attackers;
    Square chain = noSquare;  ///< the piece that goes on, or that moved first of two; noSquare: a turn begins
    bool fallen = false;      ///< the piece on `chain` is not the one that moved first
    int sinceCapture = 0, die = 0;
    bool rolled = false, passed = false;  ///< passed: the other side has just passed
    std::vector<std::int64_t> numbers;    ///< flags and counters by state number
    std::vector<SquareSet> marks;         ///< marks by state number
    std::uint64_t pending = 0;  ///< bit per delayed outcome call and side: index in `calls.outcomes` * 2 + side
    struct Shuttle {
        Square from = noSquare, to = noSquare;
        int runs = 0;
    } shuttle[2];
    struct Entry {
        std::string position;
        std::string arrangement[2];
        bool entered[2] = {false, false};
        std::optional<Side> mover;
        bool threat = false;
    };
    // Arrangements stay empty unless a repetition call needs them.
    std::vector<Entry> history;  ///< since the last capture
    Ending ending;
};

/// The contents of a position text: pieces, side to move and states.
Setup makeSetup(const PlainPosition&, const RuleImage&);

namespace direct {

/// Text that is equal for equal positions: pieces, side to move, and states that belong to the position.
std::string positionKey(const CallTables&, const std::vector<std::uint8_t>& occupants, Side toMove,
                        const std::vector<std::int64_t>& numbers, const std::vector<SquareSet>& marks);
std::string arrangementKey(const CallTables&, const std::vector<std::uint8_t>& occupants, Side);

}  // namespace direct
}  // namespace tafl

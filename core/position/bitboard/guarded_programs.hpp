// Programs of the image with their guard conditions, bound to a board.
#pragma once
#include "position/bitboard/layout.hpp"

namespace tafl::inline TAFLSMITH_BUILD {

template <int W>
struct BoundGuardedProgram {
    BoundProgram<W> program;
    GuardCondition guard;
    u8 toCell[Sizes<W>::cells]{};  ///< guard.to by cell
    RuleIndex ruleIndex = 0;
    int payload = 0;  ///< index of its call
};

/// A call that holds only on the squares of a program.
template <int W>
struct ConditionalCall {
    std::size_t index = 0;       ///< in its list of Calls
    BoundProgram<W> program[2];  ///< by side
    u64 squares[W]{};            ///< where it may hold
    u64 now[2][W]{};             ///< where it holds for a side, as last evaluated
};

template <int W>
struct BoundOutcome {
    BoundGuardedProgram<W> test;
    Phase phase{};
    Winner winner{};
    int pendingBit = -1;       ///< as in OutcomeEntry
    bool judgesReply = false;  ///< as in OutcomeEntry
    int counter = -1;          ///< index into RuleImage::pieceCountEnds; -1: by program
    int endTest = -1;          ///< number in EndTestCache; -1: not cached
};

}  // namespace tafl::inline TAFLSMITH_BUILD

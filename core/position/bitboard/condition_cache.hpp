// Conditions of captures: each is evaluated at most once a step.
#pragma once
#include <array>

#include "position/bitboard/piece_boards.hpp"

namespace tafl::inline TAFLSMITH_BUILD {

template <int W>
struct ConditionCache {
    std::array<std::int8_t, 64> known{};  ///< of hostility; -1: not yet
    bool callsReady = false;              ///< the squares of conditional spares and disarms
    bool inputsReady = false;
    ProgramInputs<W> inputs;
    Step step;
};

}  // namespace tafl::inline TAFLSMITH_BUILD

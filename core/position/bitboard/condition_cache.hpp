// Conditions of hostility: each is evaluated at most once a step.
#pragma once
#include <array>

#include "position/bitboard/piece_boards.hpp"

namespace tafl::inline TAFLSMITH_BUILD {

template <int W>
struct ConditionCache {
    std::array<std::int8_t, 64> known{};  ///< -1: not yet
    bool inputsReady = false;
    ProgramInputs<W> inputs;
    Step step;
};

}  // namespace tafl::inline TAFLSMITH_BUILD

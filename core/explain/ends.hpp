// The ends that hold after a turn.
#pragma once
#include "explain/history.hpp"

namespace tafl::direct {

struct GameEnd {
    enum class Source : std::uint8_t { fate, goal, outcome, delayed, repetition, shuttle, counter, bothPassed };
    Source source{};
    std::size_t index = 0;  ///< of the call
    Phase phase{};
    Winner winner{};
    RuleIndex ruleIndex = 0;
    int group = 0;  ///< order of evaluation within the history phase
    Square square = noSquare;
};

/// All ends of the first phase that has any, the deciding one first. In mid-chain only the royal and goal phases count.
std::vector<GameEnd> findEnds(const Turn&, bool midChain);
Ending makeEnding(const std::vector<GameEnd>&);

}  // namespace tafl::direct

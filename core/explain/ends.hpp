// Which ends hold after a turn.
#pragma once
#include "explain/history.hpp"

namespace tafl::direct {

struct EndFound {
    enum class Source : std::uint8_t { fate, goal, outcome, delayed, repetition, shuttle, counter, bothPassed };
    Source source{};
    std::size_t index = 0;  ///< of the call
    Phase phase{};
    Winner winner{};
    Caller caller = 0;
    int group = 0;  ///< order within the history
    Square square = noSquare;
};

/// The ends of the first phase in which one holds, the deciding one first. In mid-chain only kings taken and arrived
/// count.
std::vector<EndFound> endsOf(const Turn&, bool midChain);
Ending endingOf(const std::vector<EndFound>&);

}  // namespace tafl::direct

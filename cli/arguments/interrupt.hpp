// Ctrl-C, noted so that what was found so far is not lost.
#pragma once
#include <atomic>

namespace tafl::cli {

/// From now on an interrupt is noted instead of ending the program.
void installInterruptHandler();
bool wasInterrupted();
const std::atomic<bool>& interruptFlag();

}  // namespace tafl::cli

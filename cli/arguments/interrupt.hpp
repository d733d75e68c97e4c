// Ctrl-C as a flag, which lets commands end cleanly and keep their results.
#pragma once
#include <atomic>

namespace tafl::cli {

/// Makes SIGINT set the flag instead of ending the program.
void installInterruptHandler();
bool wasInterrupted();
const std::atomic<bool>& interruptFlag();

}  // namespace tafl::cli

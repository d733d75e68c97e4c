// What the program asks the system about the terminal. The line editor of `play` has its own code.
#pragma once

namespace tafl::cli {

enum class Stream { in, out, error };
bool isTerminal(Stream);
/// Columns of the terminal on standard output; 0 without one.
int terminalColumns();
/// Waits until standard input can be read, at most `seconds`. False: it cannot.
bool waitForInput(double seconds);

}  // namespace tafl::cli

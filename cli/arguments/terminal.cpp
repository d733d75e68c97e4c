#include "arguments/terminal.hpp"

#include <poll.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>

namespace tafl::cli {

bool isTerminal(Stream stream) {
    const int file = stream == Stream::in ? STDIN_FILENO : stream == Stream::out ? STDOUT_FILENO : STDERR_FILENO;
    return isatty(file) != 0;
}

int terminalColumns() {
    winsize size{};
    return isTerminal(Stream::out) && ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 ? size.ws_col : 0;
}

bool waitForInput(double seconds) {
    pollfd input{STDIN_FILENO, POLLIN, 0};
    return poll(&input, 1, static_cast<int>(std::min(seconds, 1e6) * 1000)) != 0;
}

}  // namespace tafl::cli

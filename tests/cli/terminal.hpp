// Runs the built program at a pseudo-terminal, as a person uses it.
#pragma once
#include <pty.h>
#include <sys/wait.h>
#include <unistd.h>

#include "cli/program.hpp"

namespace cli_tests {

/// Runs `taflsmith ARGUMENTS` with these lines typed at a terminal of this width; `out` is the screen, with the typed
/// lines and without carriage returns. No colours.
inline Answer runAtTerminal(const std::string& arguments, const std::string& typed, unsigned short columns = 100) {
    const Folder home;
    winsize size{.ws_row = 50, .ws_col = columns, .ws_xpixel = 0, .ws_ypixel = 0};
    int screen = -1;
    const pid_t child = forkpty(&screen, nullptr, nullptr, &size);
    if (child < 0) return {};
    if (child == 0) {
        const std::string line = "XDG_DATA_HOME='" + home.path.string() + "' XDG_CACHE_HOME='" + home.path.string() +
                                 "' NO_COLOR=1 exec " TAFLSMITH_BUILD_DIR "/bin/taflsmith " + arguments;
        execl("/bin/sh", "sh", "-c", line.c_str(), nullptr);
        _exit(127);
    }
    Answer out;
    // The end of the input (Ctrl-D) keeps a program that asks once more from waiting for ever.
    const std::string input = typed + "\x04";
    if (write(screen, input.data(), input.size()) != static_cast<ssize_t>(input.size())) return out;
    char buffer[4096];
    for (ssize_t count = 0; (count = read(screen, buffer, sizeof buffer)) > 0;)
        for (ssize_t i = 0; i < count; ++i)
            if (buffer[i] != '\r') out.out += buffer[i];
    int status = 0;
    waitpid(child, &status, 0);
    close(screen);
    out.status = WIFEXITED(status) ? WEXITSTATUS(status) : 128;
    return out;
}

}  // namespace cli_tests

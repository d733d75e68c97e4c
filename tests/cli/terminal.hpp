// Runs the built program at a pseudo-terminal, as a person uses it.
#pragma once
#include <poll.h>
#include <pty.h>
#include <sys/wait.h>
#include <unistd.h>

#include "cli/program.hpp"

namespace cli_tests {

/// `taflsmith ARGUMENTS` at a terminal of this type (TERM) and width, without colours.
class Terminal {
public:
    explicit Terminal(const std::string& arguments, const std::string& type = "dumb", unsigned short columns = 100) {
        winsize size{.ws_row = 50, .ws_col = columns, .ws_xpixel = 0, .ws_ypixel = 0};
        child_ = forkpty(&terminal_, nullptr, nullptr, &size);
        if (child_ != 0) return;
        const std::string line = "TERM='" + type + "' HOME='" + home_.path.string() + "' XDG_DATA_HOME='" +
                                 home_.path.string() + "' XDG_CACHE_HOME='" + home_.path.string() +
                                 "' NO_COLOR=1 exec " TAFLSMITH_BUILD_DIR "/bin/taflsmith " + arguments;
        execl("/bin/sh", "sh", "-c", line.c_str(), nullptr);
        _exit(127);
    }
    ~Terminal() {
        close(terminal_);
        if (child_ > 0) waitpid(child_, nullptr, 0);
    }
    Terminal(const Terminal&) = delete;
    Terminal& operator=(const Terminal&) = delete;

    bool type(const std::string& keys) {
        return write(terminal_, keys.data(), keys.size()) == static_cast<ssize_t>(keys.size());
    }
    /// Reads until the text appears after the place where the last awaited one ended. False at the end, or after 20
    /// seconds without output.
    bool waitFor(const std::string& text) {
        for (;;) {
            if (const auto at = screen_.find(text, seen_); at != std::string::npos) {
                seen_ = at + text.size();
                return true;
            }
            if (!readMore(20'000)) return false;
        }
    }
    /// What was printed so far, without carriage returns and escape sequences.
    const std::string& screen() const { return screen_; }
    /// Reads to the end. The status is -1 if the program goes on.
    Answer finish() {
        while (readMore(60'000)) {
        }
        Answer out;
        out.out = screen_;
        int status = 0;
        if (child_ > 0 && waitpid(child_, &status, ended_ ? 0 : WNOHANG) == child_) {
            out.status = WIFEXITED(status) ? WEXITSTATUS(status) : 128;
            child_ = -1;
        }
        return out;
    }

private:
    bool readMore(int milliseconds) {
        char buffer[4096];
        pollfd output{terminal_, POLLIN, 0};
        if (poll(&output, 1, milliseconds) <= 0) return false;
        const ssize_t count = read(terminal_, buffer, sizeof buffer);
        ended_ = count <= 0;
        for (ssize_t i = 0; i < count; ++i) add(buffer[i]);
        return !ended_;
    }
    void add(char c) {
        if (c == '\033') {
            inEscape_ = true;
        } else if (inEscape_) {
            inEscape_ = !std::isalpha(static_cast<unsigned char>(c));
        } else if (c != '\r' && c != '\a') {
            screen_ += c;
        }
    }

    const Folder home_;
    int terminal_ = -1;
    pid_t child_ = -1;
    std::string screen_;
    std::size_t seen_ = 0;
    bool inEscape_ = false, ended_ = false;
};

/// Runs `taflsmith ARGUMENTS` with these lines typed at once at a terminal of this width; `out` is the screen, with the
/// typed lines. The terminal cannot move its cursor.
inline Answer runAtTerminal(const std::string& arguments, const std::string& typed, unsigned short columns = 100) {
    Terminal terminal(arguments, "dumb", columns);
    // The end of the input (Ctrl-D) keeps a program that asks once more from waiting for ever.
    if (!terminal.type(typed + "\x04")) return {};
    return terminal.finish();
}

}  // namespace cli_tests

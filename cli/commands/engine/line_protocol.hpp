// Line protocol with another program: commands on standard input, answers on standard output.
#pragma once
#include <functional>
#include <mutex>
#include <string>
#include <vector>

namespace tafl::cli {

/// Base of both protocols of `taflsmith engine`. writeLine() may be called from any thread.
class LineProtocol {
public:
    using Tokens = std::vector<std::string>;

    /// `quitCommand`: the command that ends the session; `tooLongReply`: the answer to an overlong line.
    LineProtocol(std::string quitCommand, std::string tooLongReply)
        : quitCommand_(std::move(quitCommand)), tooLongReply_(std::move(tooLongReply)) {}

    /// Writes a line and flushes it.
    void writeLine(const std::string& text);
    /// Passes every line that is not blank to `handleLine`. True after the quit command, false at the end of the input.
    bool readLines(const std::function<void(const std::string& line, const Tokens&)>& handleLine);

private:
    std::string quitCommand_, tooLongReply_;
    std::mutex mutex_;
};

}  // namespace tafl::cli

// A conversation with another program by lines of text: commands on standard input, answers on standard output.
#pragma once
#include <functional>
#include <mutex>
#include <string>
#include <vector>

namespace tafl::cli {

/// What both protocols of `taflsmith engine` have in common. Searches on other threads may speak too.
class LineProtocol {
public:
    using Tokens = std::vector<std::string>;

    /// `farewell`: the word that ends the conversation; `tooLongReply`: what is answered to a line beyond all reason.
    LineProtocol(std::string quitCommand, std::string tooLongReply)
        : quitCommand_(std::move(quitCommand)), tooLongReply_(std::move(tooLongReply)) {}

    /// A line to the other side, at once and in one piece.
    void writeLine(const std::string& text);
    /// Gives every line that has words in it to `hear`. True: it ended with the farewell; false: the input ended.
    bool readLines(const std::function<void(const std::string& line, const Tokens&)>& handleLine);

private:
    std::string quitCommand_, tooLongReply_;
    std::mutex mutex_;
};

}  // namespace tafl::cli

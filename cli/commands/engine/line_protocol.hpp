// A conversation with another program by lines of text: commands on standard input, answers on standard output.
#pragma once
#include <functional>
#include <mutex>
#include <string>
#include <vector>

namespace tafl::cli {

/// What both protocols of `taflsmith engine` have in common. Searches on other threads may speak too.
class LineTalk {
public:
    using Words = std::vector<std::string>;

    /// `farewell`: the word that ends the conversation; `tooLong`: what is answered to a line beyond all reason.
    LineTalk(std::string farewell, std::string tooLong)
        : farewell_(std::move(farewell)), tooLong_(std::move(tooLong)) {}

    /// A line to the other side, at once and in one piece.
    void say(const std::string& text);
    /// Gives every line that has words in it to `hear`. True: it ended with the farewell; false: the input ended.
    bool listen(const std::function<void(const std::string& line, const Words&)>& hear);

private:
    std::string farewell_, tooLong_;
    std::mutex mutex_;
};

}  // namespace tafl::cli

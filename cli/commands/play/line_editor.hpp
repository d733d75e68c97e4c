// Lines typed at a terminal, with editing, history and completion (libedit).
#pragma once
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tafl::cli {

/// Candidates for the last word of a line. The editor filters them.
using Completer = std::function<std::vector<std::string>(std::string_view line)>;

/// The candidates that begin with the word, in either case.
std::vector<std::string> matchingWords(std::string_view word, const std::vector<std::string>& candidates);

/// The longest common beginning of the candidates.
std::string commonPrefix(const std::vector<std::string>& candidates);

class LineEditor {
public:
    enum class End { line, input, time };

    /// The editor of this process. Null without libedit, or if input or output is not a terminal that can move its
    /// cursor.
    static LineEditor* atTerminal();
    virtual ~LineEditor() = default;

    /// Reads a line into `line`. Returns why it stopped: the line is complete, the input ended or a signal came, or
    /// `seconds` have passed.
    virtual End read(const std::string& prompt, const Completer&, std::optional<double> seconds, std::string& line) = 0;
};

}  // namespace tafl::cli

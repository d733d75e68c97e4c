// Lua as an editor colours it: one line at a time, with what is still open carried from line to line.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace tafl::model {

enum class TokenKind : std::uint8_t { text, comment, string, number, keyword, host, called, operation };

struct Token {
    std::size_t begin = 0, end = 0;  ///< bytes of the line
    TokenKind kind = TokenKind::text;
    bool operator==(const Token&) const = default;
};

/// What a line begins in: 0 code, n > 0 a long string of level n - 1, n < 0 a long comment of level -n - 1.
using LuaState = int;

/// Tokens in order, blanks left out; `state` becomes that of the next line.
std::vector<Token> tokenizeLua(std::string_view line, LuaState& state);

/// A line of a variant file, coloured alike: headings, keys, texts, numbers, comments. Texts end with their line.
std::vector<Token> tokenizeToml(std::string_view line);

/// The lines of a text with their tokens, kept until a line changes.
class LuaLines {
public:
    /// Reads again from the first line that differs.
    void set(std::string_view text);
    std::size_t count() const { return lines_.size(); }
    std::string_view line(std::size_t index) const { return lines_[index].text; }
    const std::vector<Token>& tokens(std::size_t index) const { return lines_[index].tokens; }
    /// Whether a new line after this one stands deeper: "then", "do", "function(…)", "{", "(" without their end.
    int indentAfter(std::size_t index) const;  ///< in blanks

private:
    struct Line {
        std::string text;
        LuaState before = 0, after = 0;
        std::vector<Token> tokens;
    };
    std::vector<Line> lines_;
};

}  // namespace tafl::model

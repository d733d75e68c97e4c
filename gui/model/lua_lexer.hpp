// Syntax highlighting for Lua, line by line; the open string or comment carries over to the next line.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace tafl::model {

enum class TokenKind : std::uint8_t { text, comment, string, number, keyword, host, called, operation };

struct Token {
    std::size_t begin = 0, end = 0;  ///< byte range in the line
    TokenKind kind = TokenKind::text;
    bool operator==(const Token&) const = default;
};

/// A character of a name.
constexpr bool isNameCharacter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

/// State at the start of a line. 0: code; n > 0: long string of level n - 1; n < 0: long comment of level -n - 1.
using LuaState = int;

/// Tokens in order, without blanks. Updates `state` for the next line.
std::vector<Token> tokenizeLua(std::string_view line, LuaState& state);

/// Highlights a line of a variant file: headings, keys, strings, numbers, comments. Strings end with their line.
std::vector<Token> tokenizeToml(std::string_view line);

/// The lines of a text with cached tokens.
class LuaLines {
public:
    /// Retokenizes from the first line that differs.
    void set(std::string_view text);
    std::size_t count() const { return lines_.size(); }
    std::string_view line(std::size_t index) const { return lines_[index].text; }
    const std::vector<Token>& tokens(std::size_t index) const { return lines_[index].tokens; }
    /// Indentation of a new line after this one: deeper after an unclosed "then", "do", "function(…)", "{" or "(".
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

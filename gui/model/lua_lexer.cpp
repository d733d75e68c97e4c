#include "model/lua_lexer.hpp"

#include <algorithm>
#include <set>

namespace tafl::model {
namespace {

const std::set<std::string_view> keywords = {"and",      "break",  "do",   "else", "elseif", "end",  "false", "for",
                                             "function", "goto",   "if",   "in",   "local",  "nil",  "not",   "or",
                                             "repeat",   "return", "then", "true", "until",  "while"};
/// Host globals, and the conventional parameter names of rule scripts.
const std::set<std::string_view> hostNames = {"component", "boolean", "integer", "choice",  "text", "zone_parameter",
                                              "classes",   "zones",   "texts",   "require", "b",    "i",
                                              "p"};

bool isNameStart(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }
bool isDigit(char c) { return c >= '0' && c <= '9'; }

/// Level + 1 of a long bracket "[==[" at this place; 0 if there is none.
int longBracket(std::string_view text) {
    if (text.empty() || text[0] != '[') return 0;
    std::size_t level = 1;
    while (level < text.size() && text[level] == '=') ++level;
    return level < text.size() && text[level] == '[' ? static_cast<int>(level) : 0;
}

/// The offset after "]==]", or npos.
std::size_t longEnd(std::string_view line, std::size_t from, int level) {
    const std::string end = "]" + std::string(static_cast<std::size_t>(level - 1), '=') + "]";
    const auto at = line.find(end, from);
    return at == std::string_view::npos ? at : at + end.size();
}

}  // namespace

std::vector<Token> tokenizeLua(std::string_view line, LuaState& state) {
    std::vector<Token> out;
    std::size_t at = 0;
    // 1. A string or comment continued from the previous line.
    const auto goOn = [&](std::size_t begin, std::size_t from) {
        const TokenKind kind = state > 0 ? TokenKind::string : TokenKind::comment;
        const auto end = longEnd(line, from, std::abs(state));
        at = std::min(end, line.size());
        if (at > begin) out.push_back({begin, at, kind});
        if (end != std::string_view::npos) state = 0;
    };
    if (state != 0) goOn(0, 0);
    // 2. Code.
    while (at < line.size()) {
        const char c = line[at];
        const std::size_t begin = at;
        if (c == ' ' || c == '\t' || c == '\r') {
            ++at;
        } else if (line.substr(at, 2) == "--") {
            if (const int level = longBracket(line.substr(at + 2))) {
                state = -level;
                goOn(begin, at + 2);
            } else {
                out.push_back({begin, at = line.size(), TokenKind::comment});
            }
        } else if (const int level = longBracket(line.substr(at))) {
            state = level;
            goOn(begin, at);
        } else if (c == '"' || c == '\'') {
            for (++at; at < line.size() && line[at] != c; ++at)
                if (line[at] == '\\') ++at;
            at = std::min(at + 1, line.size());
            out.push_back({begin, at, TokenKind::string});
        } else if (isDigit(c) || (c == '.' && at + 1 < line.size() && isDigit(line[at + 1]))) {
            while (at < line.size() &&
                   (isNameCharacter(line[at]) || line[at] == '.' ||
                    ((line[at] == '+' || line[at] == '-') && (line[at - 1] == 'e' || line[at - 1] == 'E'))))
                ++at;
            out.push_back({begin, at, TokenKind::number});
        } else if (isNameStart(c)) {
            while (at < line.size() && isNameCharacter(line[at])) ++at;
            const std::string_view word = line.substr(begin, at - begin);
            const auto next = line.find_first_not_of(" \t", at);
            const bool called =
                next != std::string_view::npos && std::string_view("({\"'").find(line[next]) != std::string_view::npos;
            const bool member = begin > 0 && (line[begin - 1] == '.' || line[begin - 1] == ':');
            const TokenKind kind = keywords.contains(word)               ? TokenKind::keyword
                                   : !member && hostNames.contains(word) ? TokenKind::host
                                   : called                              ? TokenKind::called
                                                                         : TokenKind::text;
            out.push_back({begin, at, kind});
        } else {
            ++at;
            out.push_back({begin, at, TokenKind::operation});
        }
    }
    return out;
}

std::vector<Token> tokenizeToml(std::string_view line) {
    std::vector<Token> out;
    const auto first = line.find_first_not_of(' ');
    if (first == std::string_view::npos) return out;
    const auto equals = line.find('=');
    const bool heading = line[first] == '[' && first == 0;
    std::size_t at = first;
    if (!heading && line[first] != '#' && line[first] != '"' && equals != std::string_view::npos) {
        const auto end = line.find_last_not_of(' ', equals - 1) + 1;
        if (end > first && equals > first) {
            out.push_back({first, end, TokenKind::called});
            out.push_back({equals, equals + 1, TokenKind::operation});
            at = equals + 1;
        }
    }
    while (at < line.size()) {
        const char c = line[at];
        if (c == ' ') {
            ++at;
            continue;
        }
        std::size_t end = at + 1;
        TokenKind kind = TokenKind::operation;
        if (c == '#') {
            end = line.size();
            kind = TokenKind::comment;
        } else if (c == '"' || c == '\'') {
            while (end < line.size() && line[end] != c) end += line[end] == '\\' && c == '"' ? 2 : 1;
            end = std::min(end + 1, line.size());
            kind = TokenKind::string;
        } else if (heading) {
            end = std::min(line.find('#', at), line.size());
            kind = TokenKind::keyword;
        } else {
            while (end < line.size() && std::string_view(" #\"',=[]{}").find(line[end]) == std::string_view::npos)
                ++end;
            if ((c >= '0' && c <= '9') || c == '-') kind = TokenKind::number;
            const std::string_view word = line.substr(at, end - at);
            if (word == "true" || word == "false") kind = TokenKind::keyword;
        }
        out.push_back({at, end, kind});
        at = end;
    }
    return out;
}

void LuaLines::set(std::string_view text) {
    std::vector<std::string_view> lines;
    while (true) {
        const auto end = text.find('\n');
        lines.push_back(text.substr(0, end));
        if (end == std::string_view::npos) break;
        text.remove_prefix(end + 1);
    }
    lines_.resize(lines.size());
    LuaState state = 0;
    for (std::size_t i = 0; i < lines.size(); ++i) {
        Line& line = lines_[i];
        if (line.text != lines[i] || line.before != state || (line.tokens.empty() && !lines[i].empty())) {
            line.text = lines[i];
            line.before = line.after = state;
            line.tokens = tokenizeLua(line.text, line.after);
        }
        state = line.after;
    }
}

int LuaLines::indentAfter(std::size_t index) const {
    if (index >= lines_.size()) return 0;
    const Line& line = lines_[index];
    int indent = static_cast<int>(std::min(line.text.find_first_not_of(' '), line.text.size()));
    int depth = 0;
    for (const Token& token : line.tokens) {
        const std::string_view word = std::string_view(line.text).substr(token.begin, token.end - token.begin);
        if (token.kind == TokenKind::keyword) {
            if (word == "then" || word == "do" || word == "function" || word == "repeat" || word == "else") ++depth;
            if (word == "end" || word == "until" || word == "elseif" || word == "else") --depth;
        } else if (token.kind == TokenKind::operation) {
            if (word == "{" || word == "(") ++depth;
            if (word == "}" || word == ")") --depth;
        }
    }
    // "else" closes and opens a block: the next line is indented.
    if (depth > 0 || (!line.tokens.empty() && line.text.find("else") == static_cast<std::size_t>(indent) && depth == 0))
        return indent + 2;
    return indent;
}

}  // namespace tafl::model

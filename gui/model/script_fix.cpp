#include "model/script_fix.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>

#include "base/text.hpp"
#include "base/translation.hpp"
#include "model/lua_lexer.hpp"

namespace tafl::model {
namespace {

/// The byte range of a line, without its end.
struct Line {
    std::size_t begin = 0, end = 0;
    std::string_view of(std::string_view text) const { return text.substr(begin, end - begin); }
};

Line findLine(std::string_view text, int number) {
    Line out;
    for (int at = 1; at < number; ++at) {
        const auto end = text.find('\n', out.begin);
        if (end == std::string_view::npos) break;
        out.begin = end + 1;
    }
    out.end = std::min(text.find('\n', out.begin), text.size());
    return out;
}

/// The position of a whole word in a byte range; npos if absent.
std::size_t wordIn(std::string_view text, std::string_view word, std::size_t begin, std::size_t end) {
    if (word.empty()) return std::string_view::npos;
    for (auto at = text.find(word, begin); at != std::string_view::npos && at + word.size() <= end;
         at = text.find(word, at + 1)) {
        const bool open = at == 0 || !isNameCharacter(text[at - 1]) || !isNameCharacter(word.front());
        const bool shut = at + word.size() == text.size() || !isNameCharacter(text[at + word.size()]) ||
                          !isNameCharacter(word.back());
        if (open && shut) return at;
    }
    return std::string_view::npos;
}

/// The `nth` quoted text after a mark, counted from 0.
std::string quotedAfter(const std::string& text, std::string_view mark) {
    const auto at = text.find(mark);
    if (at == std::string::npos) return {};
    const auto first = text.find_first_of("'\"", at + mark.size());
    if (first == std::string::npos) return {};
    const auto second = text.find(text[first], first + 1);
    return second == std::string::npos ? "" : text.substr(first + 1, second - first - 1);
}

int numberAfter(const std::string& text, std::string_view mark) {
    int out = 0;
    if (const auto at = text.find(mark); at != std::string::npos)
        std::from_chars(text.data() + at + mark.size(), text.data() + text.size(), out);
    return out;
}

/// The end of a line's code, before trailing blanks and comment.
std::size_t codeEnd(std::string_view text, const Line& line) {
    const std::string row(line.of(text));
    LuaState state = 0;
    std::size_t out = 0;
    for (const Token& token : tokenizeLua(row, state))
        if (token.kind != TokenKind::comment) out = token.end;
    return line.begin + out;
}

std::string indentation(std::string_view line) {
    const auto first = line.find_first_not_of(" \t");
    return std::string(line.substr(0, first == std::string_view::npos ? line.size() : first));
}

/// All API names that a script might mean.
std::vector<std::string> namesIn(std::string_view text, std::string_view except) {
    std::vector<std::string> out = {"string", "table",    "math",     "utf8",   "ipairs",    "pairs",  "select",
                                    "type",   "tostring", "tonumber", "assert", "component", "choice", "integer",
                                    "error",  "require",  "nil",      "true",   "false",     "boolean"};
    for (std::size_t at = 0; at < text.size();) {
        if (!isNameCharacter(text[at])) {
            ++at;
            continue;
        }
        const auto begin = at;
        while (at < text.size() && isNameCharacter(text[at])) ++at;
        const std::string word(text.substr(begin, at - begin));
        if (word.size() > 1 && word != except && !std::isdigit(static_cast<unsigned char>(word[0])))
            out.push_back(word);
    }
    return out;
}

class Finder {
public:
    Finder(std::string_view text, const ScriptMistake& mistake)
        : text_(text), mistake_(mistake), message_(mistake.text), line_(findLine(text, mistake.line)) {}

    std::optional<ScriptFix> run() const {
        for (const auto attempt :
             {&Finder::otherWord, &Finder::otherLanguage, &Finder::missingWord, &Finder::unfinished, &Finder::unclosed,
              &Finder::tooMany, &Finder::notLocal, &Finder::unknownName})
            if (auto fix = (this->*attempt)()) return fix;
        return {};
    }

private:
    std::optional<ScriptFix> replaced(std::string_view from, const std::string& to, const std::string& words) const {
        const auto at = wordIn(text_, from, line_.begin, line_.end);
        if (at == std::string_view::npos) return {};
        return ScriptFix{words, at, at + from.size(), to};
    }

    /// "… 'neigbours'; did you mean 'neighbours'?"
    std::optional<ScriptFix> otherWord() const {
        const auto mark = message_.find("did you mean ");
        if (mark == std::string::npos) return {};
        const std::string to = quotedAfter(message_, "did you mean ");
        const std::string before = message_.substr(0, mark);
        // Take the last quoted word that occurs on the line: "b:capture knows no 'sid'".
        for (std::size_t at = before.size(); at > 0;) {
            const auto shut = before.find_last_of("'\"", at - 1);
            if (shut == std::string::npos || shut == 0) return {};
            const auto open = before.rfind(before[shut], shut - 1);
            if (open == std::string::npos) return {};
            if (auto fix = replaced(before.substr(open + 1, shut - open - 1), to, say("Use %1", to))) return fix;
            at = open;
        }
        return {};
    }

    /// Syntax of other languages.
    std::optional<ScriptFix> otherLanguage() const {
        if (message_.find("near '") == std::string::npos) return {};
        static constexpr std::array<std::array<std::string_view, 2>, 4> forms = {
            {{"!=", "~="}, {"&&", "and"}, {"||", "or"}, {"===", "=="}}};
        for (const auto& [from, to] : forms) {
            const auto at = text_.substr(0, line_.end).find(from, line_.begin);
            if (at != std::string_view::npos)
                return ScriptFix{say("Use %1", to), at, at + from.size(), std::string(to)};
        }
        // x += 1
        for (const char operation : {'+', '-', '*', '/'}) {
            const auto at = text_.substr(0, line_.end).find(std::string{operation, '='}, line_.begin);
            if (at == std::string_view::npos) continue;
            auto end = at;
            while (end > line_.begin && text_[end - 1] == ' ') --end;
            auto begin = end;
            while (begin > line_.begin && (isNameCharacter(text_[begin - 1]) || text_[begin - 1] == '.')) --begin;
            if (begin == end) continue;
            const std::string name(text_.substr(begin, end - begin));
            return ScriptFix{say("Write %1", name + " = " + name + " " + operation + " …"), at, at + 2,
                             "= " + name + " " + operation};
        }
        if (const auto at = text_.substr(0, line_.end).find('!', line_.begin);
            at != std::string_view::npos && message_.find("near '!'") != std::string::npos)
            return ScriptFix{say("Use %1", "not"), at, at + 1, "not "};
        if (message_.starts_with("'then' expected near '='"))
            if (const auto at = text_.substr(0, line_.end).find('=', line_.begin); at != std::string_view::npos)
                return ScriptFix{say("Use %1", "=="), at, at + 1, "=="};
        return {};
    }

    /// "'then' expected near 'return'"
    std::optional<ScriptFix> missingWord() const {
        for (const std::string word : {"then", "do"}) {
            if (!message_.starts_with("'" + word + "' expected near ")) continue;
            const auto add = [&](std::size_t at) {
                const bool blank = at < text_.size() && text_[at] != '\n' && text_[at] != ' ';
                return ScriptFix{say("Add %1", word), at, at,
                                 (at > 0 && text_[at - 1] != ' ' ? " " : "") + word + (blank ? " " : "")};
            };
            const std::string near = quotedAfter(message_, "near ");
            const auto at = wordIn(text_, near, line_.begin, line_.end);
            if (at != std::string_view::npos && !trim(text_.substr(line_.begin, at - line_.begin)).empty())
                return add(at);
            // The token begins its line, so the missing word belongs at the end of the last code line before.
            for (int number = mistake_.line - 1; number > 0; --number)
                if (const Line before = findLine(text_, number); codeEnd(text_, before) > before.begin)
                    return add(codeEnd(text_, before));
        }
        return {};
    }

    std::optional<ScriptFix> unfinished() const {
        if (!message_.starts_with("unfinished string")) return {};
        const std::string near = message_.substr(std::min(message_.find("near '"), message_.size()));
        const char quote = near.size() > 6 ? near[6] : '"';
        if (quote != '"' && quote != '\'') return {};
        return ScriptFix{tr("Close the text"), line_.end, line_.end, std::string(1, quote)};
    }

    /// "')' expected (to close '(' at line 2) near 'end'"; "'end' expected (to close 'function' at line 12) near
    /// '<eof>'"
    std::optional<ScriptFix> unclosed() const {
        const auto mark = message_.find("' expected");
        if (mark == std::string::npos || !message_.starts_with("'")) return {};
        const std::string wanted = message_.substr(1, mark - 1);
        const int opened = numberAfter(message_, "at line ");
        const std::string near = quotedAfter(message_, "near ");
        if (wanted == ")" || wanted == "]") {
            const Line line = opened ? findLine(text_, opened) : line_;
            const auto at = codeEnd(text_, line);
            return ScriptFix{say("Add %1", wanted), at, at, wanted};
        }
        if (wanted == "}" && near == "end") return removed("end");
        if (wanted == "}") {
            // Insert after the last entry, before the line with the unexpected token.
            for (int number = mistake_.line - 1; number > 0; --number)
                if (const Line before = findLine(text_, number); codeEnd(text_, before) > before.begin)
                    return ScriptFix{tr("Add a comma"), codeEnd(text_, before), codeEnd(text_, before), ","};
        }
        if (wanted == "end") {
            const std::string indent = indentation(findLine(text_, opened ? opened : mistake_.line).of(text_));
            if (near.empty() || message_.find("<eof>") != std::string::npos)
                return ScriptFix{say("Add %1", "end"), text_.size(), text_.size(),
                                 (text_.ends_with('\n') ? "" : "\n") + indent + "end\n"};
            return ScriptFix{say("Add %1", "end"), line_.begin, line_.begin, indent + "end\n"};
        }
        return {};
    }

    std::optional<ScriptFix> removed(const std::string& word) const {
        const auto at = wordIn(text_, word, line_.begin, line_.end);
        if (at == std::string_view::npos) return {};
        auto begin = at;
        while (begin > line_.begin && text_[begin - 1] == ' ') --begin;
        return ScriptFix{say("Remove this %1", word), begin, at + word.size(), ""};
    }

    /// "'<eof>' expected near 'end'"
    std::optional<ScriptFix> tooMany() const {
        if (message_.find("<eof>") == std::string::npos || message_.find("expected near") == std::string::npos)
            return {};
        const std::string near = quotedAfter(message_, "near ");
        return near == "end" || near == ")" || near == "}" ? removed(near) : std::nullopt;
    }

    /// "global 'x' cannot be written to while a rule is compiled: use 'local'"
    std::optional<ScriptFix> notLocal() const {
        if (message_.find("use 'local'") == std::string::npos) return {};
        const std::string name = quotedAfter(message_, "global ");
        const auto at = wordIn(text_, name, line_.begin, line_.end);
        if (at == std::string_view::npos) return {};
        return ScriptFix{tr("Make it local"), at, at, "local "};
    }

    /// The nearest name. "attempt to index a nil value (global 'strng')", "the component declares no parameter 'foo'";
    /// "b:capture knows no 'victims' (side, program and shows)".
    std::optional<ScriptFix> unknownName() const {
        std::string name;
        std::vector<std::string> names;
        for (const std::string_view mark : {"a nil value (global ", "declares no parameter "})
            if (name.empty()) name = quotedAfter(message_, mark);
        if (!name.empty()) {
            names = namesIn(text_, name);
        } else if (name = quotedAfter(message_, " knows no "); !name.empty()) {
            const auto open = message_.find('(', message_.find(" knows no ")), shut = message_.find(')', open);
            if (open == std::string::npos || shut == std::string::npos) return {};
            std::string list = message_.substr(open + 1, shut - open - 1);
            std::ranges::replace(list, ',', ' ');
            for (auto& word : words(list))
                if (word != "and") names.push_back(word);
            if (nearest(name, names).empty() && names.size() == 1)
                return replaced(name, names[0], say("Use %1", names[0]));
        }
        const std::string to = nearest(name, names);
        if (name.empty() || to.empty()) return {};
        return replaced(name, to, say("Use %1", to));
    }

    std::string_view text_;
    const ScriptMistake& mistake_;
    const std::string& message_;
    Line line_;
};

}  // namespace

std::optional<ScriptFix> suggestScriptFix(std::string_view text, const ScriptMistake& mistake) {
    std::optional<ScriptFix> fix = Finder(text, mistake).run();
    if (fix && fix->applied(text) == text) return {};
    return fix;
}

std::optional<ScriptFix> fixUnsupportedCharacter(std::string_view text, const Place& place) {
    const Line line = findLine(text, place.line);
    for (std::size_t at = line.begin; at < line.end; ++at) {
        const auto c = static_cast<unsigned char>(text[at]);
        if (c < 0xf0) continue;
        if (at + 4 > text.size()) return {};
        unsigned code = c & 0x07u;
        for (std::size_t i = 1; i < 4; ++i) code = code << 6 | (static_cast<unsigned char>(text[at + i]) & 0x3fu);
        std::array<char, 16> written{};
        const auto end = std::to_chars(written.data(), written.data() + written.size(), code, 16).ptr;
        std::string hex(written.data(), end);
        std::ranges::transform(hex, hex.begin(), [](char d) { return static_cast<char>(std::toupper(d)); });
        return ScriptFix{say("Write it as %1", "\\u{" + hex + "}"), at, at + 4, "\\u{" + hex + "}"};
    }
    return {};
}

}  // namespace tafl::model

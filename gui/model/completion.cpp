#include "model/completion.hpp"

#include <algorithm>

#include "base/text.hpp"
#include "base/translation.hpp"
#include "model/fuzzy.hpp"
#include "model/lua_lexer.hpp"
#include "variant/files.hpp"

namespace tafl::model {
namespace {

using Kind = Completion::Kind;

/// The first word of a text, and the rest.
std::string_view word(std::string_view& rest) {
    rest = trim(rest);
    std::size_t end = 0;
    while (end < rest.size() && rest[end] != ' ') ++end;
    const std::string_view out = rest.substr(0, end);
    rest = trim(rest.substr(end));
    return out;
}

/// A leading type, and the documentation after it. Types contain blanks only inside brackets.
std::string_view type(std::string_view& rest) {
    rest = trim(rest);
    int depth = 0;
    std::size_t end = 0;
    for (; end < rest.size(); ++end) {
        const char c = rest[end];
        if (c == '(' || c == '<') ++depth;
        if (c == ')' || c == '>') --depth;
        if (c == ' ' && depth == 0 && (end == 0 || (rest[end - 1] != ':' && rest[end - 1] != ','))) break;
    }
    const std::string_view out = rest.substr(0, end);
    rest = trim(rest.substr(end));
    if (rest.starts_with("# ")) rest.remove_prefix(2);
    return out;
}

/// Sets sentences and example of a member from its comment.
void setComment(ScriptApi::Member& member, std::string_view comment) {
    constexpr std::string_view mark = "Example: `";
    const auto found = comment.find(mark);
    member.doc = std::string(trim(comment.substr(0, found)));
    if (found == comment.npos) return;
    const std::string_view code = comment.substr(found + mark.size());
    member.example = std::string(code.substr(0, code.find('`')));
}

/// A member as it is offered: its sentences are in the language of the program.
Completion describe(const ScriptApi::Member& member, Kind kind) {
    const std::string detail =
        kind == Kind::argument && member.optional ? say("optional %1", member.detail) : member.detail;
    return {member.name, detail, tr(member.doc), member.example, kind};
}

/// The innermost open bracket before the cursor, and the expression before it.
struct Open {
    std::size_t at = std::string_view::npos;
    char bracket = 0;
};

Open openBracket(std::string_view text, std::size_t cursor) {
    std::vector<std::size_t> open;
    char quote = 0;
    for (std::size_t i = 0; i < cursor; ++i) {
        const char c = text[i];
        if (quote) {
            if (c == '\\')
                ++i;
            else if (c == quote || c == '\n')
                quote = 0;
        } else if (c == '-' && text.substr(i, 2) == "--") {
            i = std::min(text.find('\n', i), cursor);
        } else if (c == '"' || c == '\'') {
            quote = c;
        } else if (c == '(' || c == '{' || c == '[') {
            open.push_back(i);
        } else if ((c == ')' || c == '}' || c == ']') && !open.empty()) {
            open.pop_back();
        }
    }
    if (open.empty()) return {};
    return {open.back(), text[open.back()]};
}

/// The quote of the string that contains a place on its line; npos if none does.
std::size_t openQuote(std::string_view text, std::size_t cursor) {
    const auto lineBegin = text.rfind('\n', cursor ? cursor - 1 : 0);
    std::size_t at = lineBegin == std::string_view::npos ? 0 : lineBegin + 1, quote = std::string_view::npos;
    for (; at < cursor; ++at) {
        const char c = text[at];
        if (quote == std::string_view::npos) {
            if (c == '-' && text.substr(at, 2) == "--") return std::string_view::npos;
            if (c == '"' || c == '\'') quote = at;
        } else if (c == '\\') {
            ++at;
        } else if (c == text[quote]) {
            quote = std::string_view::npos;
        }
    }
    return quote;
}

/// The name that ends before a place, ignoring blanks.
std::string_view nameBefore(std::string_view text, std::size_t at) {
    while (at > 0 && (text[at - 1] == ' ' || text[at - 1] == '\n')) --at;
    std::size_t begin = at;
    while (begin > 0 && isNameCharacter(text[begin - 1])) --begin;
    return text.substr(begin, at - begin);
}

}  // namespace

Result<ScriptApi> ScriptApi::read(const std::filesystem::path& stubs) {
    const auto text = readTextFile(stubs);
    if (!text) return tl::unexpected(text.error());
    return from(*text);
}

ScriptApi ScriptApi::from(std::string_view stubs) {
    ScriptApi out;
    std::string doc, current;
    std::vector<std::pair<std::string, std::string>> parameters;
    std::string returned;
    for (const auto& line : split(stubs, '\n')) {
        std::string_view rest = line;
        if (rest.starts_with("---@alias")) {
            rest.remove_prefix(9);
            const std::string name(word(rest));
            out.aliases_[name] = std::string(type(rest));
        } else if (rest.starts_with("---@class")) {
            rest.remove_prefix(9);
            current = std::string(word(rest));
            out.classes_[current];
            doc.clear();
        } else if (rest.starts_with("---@field")) {
            rest.remove_prefix(9);
            Member field;
            field.name = std::string(word(rest));
            if (field.name.starts_with('[')) continue;
            field.optional = field.name.ends_with('?');
            if (field.optional) field.name.pop_back();
            field.type = std::string(type(rest));
            field.detail = field.type;
            setComment(field, rest);
            out.classes_[current].push_back(std::move(field));
        } else if (rest.starts_with("---@param")) {
            rest.remove_prefix(9);
            const std::string name(word(rest));
            parameters.emplace_back(name, std::string(type(rest)));
        } else if (rest.starts_with("---@return")) {
            rest.remove_prefix(10);
            returned = std::string(type(rest));
        } else if (rest.starts_with("---") && !rest.starts_with("---@")) {
            rest.remove_prefix(3);
            doc += (doc.empty() ? "" : " ") + std::string(trim(rest));
        } else if (rest.starts_with("function ")) {
            rest.remove_prefix(9);
            const auto bracket = rest.find('('), colon = rest.find(':');
            Member function;
            function.method = true;
            const bool global = colon == std::string_view::npos || colon > bracket;
            function.name = std::string(rest.substr(global ? 0 : colon + 1, bracket - (global ? 0 : colon + 1)));
            function.parameters = std::exchange(parameters, {});
            function.type = std::exchange(returned, {});
            setComment(function, std::exchange(doc, {}));
            std::vector<std::string> names;
            for (const auto& [name, kind] : function.parameters) names.push_back(name);
            function.detail = "(" + join(names, ", ") + ")" + (function.type.empty() ? "" : " → " + function.type);
            out.classes_[global ? "" : std::string(rest.substr(0, colon))].push_back(std::move(function));
        } else if (!rest.starts_with("---")) {
            doc.clear();
            parameters.clear();
            returned.clear();
        }
    }
    return out;
}

std::vector<std::string> ScriptApi::valuesOf(const std::string& type) const {
    std::vector<std::string> out;
    for (const auto& part : split(type, '|')) {
        if (part.starts_with('"') && part.size() > 1)
            out.push_back(part.substr(1, part.size() - 2));
        else if (const auto alias = aliases_.find(part); alias != aliases_.end() && alias->second != type)
            for (auto& value : valuesOf(alias->second)) out.push_back(std::move(value));
    }
    return out;
}

const ScriptApi::Member* ScriptApi::member(const std::string& className, std::string_view name) const {
    const auto found = classes_.find(className);
    if (found == classes_.end()) return nullptr;
    const auto at = std::ranges::find(found->second, name, &Member::name);
    return at == found->second.end() ? nullptr : &*at;
}

namespace {

/// The table class of a call's arguments: "SlideCall" for b:slide{.
std::string argumentTable(const ScriptApi::Member* call) {
    if (!call || call->parameters.empty()) return {};
    for (const auto& part : split(call->parameters.front().second, '|'))
        if (part.ends_with("Call") || part.ends_with("Fields")) return part;
    return {};
}

}  // namespace

Completions ScriptApi::at(std::string_view text, std::size_t cursor) const {
    cursor = std::min(cursor, text.size());
    Completions out;
    out.end = cursor;
    const auto offer = [&](Completion each) {
        if (std::ranges::find(out.list, each.text, &Completion::text) == out.list.end())
            out.list.push_back(std::move(each));
    };
    const auto offerWord = [&](std::string text, Kind kind, std::string detail = {}) {
        offer({.text = std::move(text), .detail = std::move(detail), .kind = kind});
    };
    const auto rank = [&](std::string_view typed) {
        std::vector<std::pair<int, Completion>> ranked;
        for (auto& each : out.list)
            if (const int score = matchFuzzy(each.text, typed).score; score > 0)
                ranked.emplace_back(score, std::move(each));
        std::ranges::stable_sort(ranked, [](const auto& a, const auto& b) { return a.first > b.first; });
        out.list.clear();
        for (auto& [score, each] : ranked) out.list.push_back(std::move(each));
    };
    // The call whose brackets contain the place.
    const Open bracket = openBracket(text, cursor);
    const Member* call = nullptr;
    if (bracket.bracket == '{' || bracket.bracket == '(') {
        const std::string_view name = nameBefore(text, bracket.at);
        call = member("Builder", name);
        if (!call || (name.data() > text.data() && *(name.data() - 1) != ':')) call = member("", name);
    }
    const std::string fields = argumentTable(call);
    // 1. Inside a string: its possible values.
    if (const auto quote = openQuote(text, cursor); quote != std::string_view::npos) {
        std::size_t before = quote;
        while (before > 0 && text[before - 1] == ' ') --before;
        std::string kind;
        if (before > 0 && text[before - 1] == '=') {
            if (const Member* field = member(fields, nameBefore(text, before - 1))) kind = field->type;
        } else if (call && !call->parameters.empty()) {
            kind = call->parameters.front().second;
            if (!fields.empty())
                if (const Member* mode = classes_.at(fields).empty() ? nullptr : &classes_.at(fields).front())
                    kind = mode->type;
        } else if (before > 0 && text[before - 1] == '(') {
            const std::string_view name = nameBefore(text, before - 1);
            for (const char* className : {"Board", "Turn"})
                if (const Member* m = member(className, name); m && !m->parameters.empty())
                    kind = m->parameters.back().second;
        }
        out.begin = quote + 1;
        for (const auto& value : valuesOf(kind)) offerWord(value, Kind::value, kind);
        rank(text.substr(out.begin, cursor - out.begin));
        return out;
    }
    out.begin = cursor;
    while (out.begin > 0 && isNameCharacter(text[out.begin - 1])) --out.begin;
    const std::string_view typed = text.substr(out.begin, cursor - out.begin);
    const char before = out.begin > 0 ? text[out.begin - 1] : '\0';
    const auto members = [&](const std::string& className, bool methods, bool others) {
        const auto found = classes_.find(className);
        if (found == classes_.end()) return;
        for (const auto& m : found->second)
            if (m.method ? methods : others) offer(describe(m, m.method ? Kind::function : Kind::field));
    };
    // 2. A member.
    if (before == ':' || before == '.') {
        const std::string_view owner = nameBefore(text, out.begin - 1);
        const bool method = before == ':';
        if (owner == "b")
            members("Builder", method, !method);
        else if (owner == "i")
            members("Turn", method, !method);
        else if (method) {
            members("Board", true, false);
            members("TurnNumber", true, false);
        }
        rank(typed);
        return out;
    }
    // 3. An argument in a call's table.
    if (bracket.bracket == '{' && classes_.contains(fields)) {
        const std::string_view inside = text.substr(bracket.at + 1, out.begin - bracket.at - 1);
        const auto last = trim(inside);
        if (last.empty() || last.back() == ',' || last.back() == ';') {
            for (const auto& m : classes_.at(fields))
                if (inside.find(m.name + " =") == std::string_view::npos &&
                    inside.find(m.name + "=") == std::string_view::npos)
                    offer(describe(m, Kind::argument));
            rank(typed);
            return out;
        }
    }
    // 4. Anywhere else: globals, keywords, names of the script.
    if (typed.empty()) return out;
    members("", true, true);
    for (const char* name :
         {"and",   "break", "do",  "else", "elseif", "end",    "false", "for",  "function", "if",   "in",
          "local", "nil",   "not", "or",   "repeat", "return", "then",  "true", "until",    "while"})
        offerWord(name, Kind::keyword);
    // Names used in the script.
    for (std::size_t i = 0; i < text.size();) {
        if (!isNameCharacter(text[i])) {
            ++i;
            continue;
        }
        const std::size_t begin = i;
        while (i < text.size() && isNameCharacter(text[i])) ++i;
        if (i - begin > 2 && begin != out.begin && !(text[begin] >= '0' && text[begin] <= '9'))
            offerWord(std::string(text.substr(begin, i - begin)), Kind::field);
    }
    rank(typed);
    std::erase_if(out.list, [&](const Completion& each) { return each.text == typed; });
    return out;
}

Completion ScriptApi::explain(std::string_view text, std::size_t cursor) const {
    cursor = std::min(cursor, text.size());
    std::size_t begin = cursor, end = cursor;
    while (begin > 0 && isNameCharacter(text[begin - 1])) --begin;
    while (end < text.size() && isNameCharacter(text[end])) ++end;
    const std::string_view name = text.substr(begin, end - begin);
    if (name.empty()) return {};
    const char before = begin > 0 ? text[begin - 1] : '\0';
    const std::string_view owner = before == ':' || before == '.' ? nameBefore(text, begin - 1) : "";
    std::vector<std::string> classes = {""};
    if (owner == "b")
        classes = {"Builder"};
    else if (owner == "i")
        classes = {"Turn"};
    else if (before == ':')
        classes = {"Board", "TurnNumber"};
    for (const auto& className : classes)
        if (const Member* m = member(className, name)) return describe(*m, m->method ? Kind::function : Kind::field);
    const Open bracket = openBracket(text, begin);
    if (bracket.bracket == '{')
        if (const Member* m = member(argumentTable(member("Builder", nameBefore(text, bracket.at))), name))
            return describe(*m, Kind::argument);
    return {};
}

}  // namespace tafl::model

#include "languages/messages.hpp"

#include <algorithm>
#include <cctype>
#include <fstream>
#include <optional>
#include <sstream>

#include "model/completion.hpp"

namespace languages {
namespace {

std::string readFile(const fs::path& file) {
    std::ostringstream out;
    out << std::ifstream(file, std::ios::binary).rdbuf();
    return out.str();
}

bool isName(char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; }

/// Past a literal or a comment that begins at `i`; `i` itself if none does.
std::size_t skipped(const std::string& source, std::size_t i) {
    if (source.compare(i, 2, "//") == 0) return std::min(source.find('\n', i), source.size());
    if (source.compare(i, 2, "/*") == 0) return std::min(source.find("*/", i), source.size() - 2) + 2;
    const char quote = source[i];
    if (quote != '"' && (quote != '\'' || (i > 0 && isName(source[i - 1])))) return i;  // ' in 1'000
    for (++i; i < source.size() && source[i] != quote; ++i)
        if (source[i] == '\\') ++i;
    return i + 1;
}

std::string unescaped(const std::string& text) {
    std::string out;
    for (std::size_t i = 0; i < text.size(); ++i)
        if (text[i] == '\\' && i + 1 < text.size())
            out += text[++i] == 'n' ? '\n' : text[i];
        else
            out += text[i];
    return out;
}

std::string escaped(const std::string& text) {
    std::string out;
    for (const char c : text) {
        if (c == '"' || c == '\\') out += '\\';
        if (c == '\n')
            out += "\\n";
        else
            out += c;
    }
    return out;
}

/// The arguments of a call that are one literal each, from the parenthesis on.
std::vector<std::optional<std::string>> literalArguments(const std::string& source, std::size_t open) {
    std::vector<std::optional<std::string>> out(1);
    std::string text;
    bool isLiteral = false, isCode = false;
    int depth = 0;
    for (std::size_t i = open + 1; i < source.size();) {
        const std::size_t past = skipped(source, i);
        if (past != i) {
            if (source[i] == '"') {
                text += source.substr(i + 1, past - i - 2);
                isLiteral = true;
            }
            i = past;
            continue;
        }
        const char c = source[i++];
        const bool ends = depth == 0 && (c == ',' || c == ')');
        if (ends) {
            if (isLiteral && !isCode) out.back() = unescaped(text);
            if (c == ')') return out;
            out.emplace_back();
            text.clear();
            isLiteral = isCode = false;
        } else if (!std::isspace(static_cast<unsigned char>(c))) {
            isCode = true;
        }
        if (c == '(' || c == '{' || c == '[') ++depth;
        if (c == ')' || c == '}' || c == ']') --depth;
    }
    return out;
}

/// Which arguments of a function are context, text and plural; -1: none.
struct Function {
    int context, text, plural;
};
const std::map<std::string, Function> functions = {
    {"tr", {-1, 0, -1}},        {"trIn", {0, 1, -1}},     {"say", {-1, 0, -1}},        {"sayMany", {-1, 0, 1}},
    {"trMark", {-1, 0, -1}},    {"trMarkIn", {0, 1, -1}}, {"trMarkMany", {-1, 0, 1}},  {"findForm", {-1, 0, 1}},
    {"trCore", {-1, 0, -1}},    {"sayCore", {-1, 0, -1}}, {"sayManyCore", {-1, 0, 1}}, {"phrase", {-1, 0, -1}},
    {"phraseMany", {-1, 0, 1}},
};

std::vector<fs::path> listSources(const fs::path& root, const std::string& folder) {
    std::vector<fs::path> out;
    for (const auto& entry : fs::recursive_directory_iterator(root / folder))
        if (entry.path().extension() == ".cpp" || entry.path().extension() == ".hpp")
            out.push_back(entry.path().lexically_relative(root));
    std::ranges::sort(out);
    return out;
}

void add(Messages& messages, Key key, const std::string& plural, const std::string& file) {
    if (key.english.empty()) return;
    Message& message = messages[std::move(key)];
    if (!plural.empty()) message.plural = plural;
    message.files.insert(file);
}

}  // namespace

std::vector<Literal> readLiterals(const std::string& file, const std::string& source) {
    std::vector<Literal> out;
    struct Open {
        std::string call;
        int argument;
    };
    std::vector<Open> open;
    std::size_t lastEnd = 0;
    for (std::size_t i = 0; i < source.size();) {
        const std::size_t past = skipped(source, i);
        if (past == i) {
            const char c = source[i++];
            if (c == '(' || c == '{' || c == '[') {
                std::size_t end = i - 1;
                while (end > 0 && source[end - 1] == ' ') --end;
                std::size_t begin = end;
                while (begin > 0 && isName(source[begin - 1])) --begin;
                open.push_back({c == '(' ? source.substr(begin, end - begin) : "", 0});
            } else if ((c == ')' || c == '}' || c == ']') && !open.empty()) {
                open.pop_back();
            } else if (c == ',' && !open.empty()) {
                ++open.back().argument;
            }
            continue;
        }
        if (source[i] == '"') {
            const std::string text = source.substr(i + 1, past - i - 2);
            const bool joined =
                !out.empty() && lastEnd > 0 && source.find_first_not_of(" \n", lastEnd) == i && out.back().file == file;
            if (joined) {
                out.back().text += text;
            } else {
                const auto lineBegin = source.rfind('\n', i) + 1;
                Literal literal{file,
                                text,
                                1 + static_cast<int>(std::count(source.begin(),
                                                                source.begin() + static_cast<std::ptrdiff_t>(i), '\n')),
                                open.empty() ? "" : open.back().call,
                                open.empty() ? 0 : open.back().argument,
                                source.substr(i < 120 ? 0 : i - 120, std::min<std::size_t>(i, 120)),
                                source.substr(lineBegin, source.find('\n', i) - lineBegin)};
                out.push_back(std::move(literal));
            }
            lastEnd = past;
        }
        i = past;
    }
    return out;
}

std::vector<Literal> readFolder(const fs::path& root, const std::string& folder) {
    std::vector<Literal> out;
    for (const fs::path& file : listSources(root, folder))
        for (Literal& each : readLiterals(file.generic_string(), readFile(root / file))) out.push_back(std::move(each));
    return out;
}

void addSources(const fs::path& root, Messages& messages) {
    for (const char* folder : {"core", "gui"})
        for (const fs::path& file : listSources(root, folder)) {
            const std::string source = readFile(root / file);
            for (std::size_t i = 0; i < source.size();) {
                if (const std::size_t past = skipped(source, i); past != i) {
                    i = past;
                    continue;
                }
                const std::size_t begin = i;
                while (i < source.size() && isName(source[i])) ++i;
                if (i == begin) {
                    ++i;
                    continue;
                }
                const auto function = functions.find(source.substr(begin, i - begin));
                if (function == functions.end() || i >= source.size() || source[i] != '(') continue;
                const auto arguments = literalArguments(source, i);
                const auto at = [&](int index) {
                    return index >= 0 && index < static_cast<int>(arguments.size())
                               ? arguments[static_cast<std::size_t>(index)]
                               : std::nullopt;
                };
                const Function& f = function->second;
                if (!at(f.text) || (f.context >= 0 && !at(f.context)) || (f.plural >= 0 && !at(f.plural))) continue;
                add(messages, {at(f.context).value_or(""), *at(f.text)}, at(f.plural).value_or(""),
                    file.generic_string());
            }
        }
}

void addRules(const tafl::Registry& registry, Messages& messages) {
    for (const tafl::Component* component : registry.all()) {
        const std::string file = "scripts/rules/" + component->id + ".lua";
        for (const std::string& text : {component->title, component->summary, component->words})
            add(messages, {"", text}, "", file);
        for (const auto& parameter : component->parameters) {
            add(messages, {"", parameter.doc}, "", file);
            add(messages, {"", parameter.unit}, "", file);
            add(messages, {"name", parameter.name}, "", file);
            for (const std::string& choice : parameter.choices) add(messages, {"name", choice}, "", file);
            const bool isSet =
                parameter.type == tafl::ParameterType::zone || parameter.type == tafl::ParameterType::classes;
            if (const auto* usual = std::get_if<std::string>(&parameter.fallback); isSet && usual)
                add(messages, {"name", *usual}, "", file);
        }
    }
}

void addScriptApi(const fs::path& root, Messages& messages) {
    const std::string file = "scripts/api/taflsmith.lua";
    const auto api = tafl::model::ScriptApi::from(readFile(root / file));
    for (const auto& [name, members] : api.classes())
        for (const auto& member : members) add(messages, {"", member.doc}, "", file);
}

std::string formatTemplate(const Messages& messages) {
    std::string out =
        "# The messages of the designer. test_languages writes this file from the sources: TAFLSMITH_REWRITE=1.\n"
        "msgid \"\"\nmsgstr \"\"\n\"Project-Id-Version: taflsmith\\n\"\n\"Language: \\n\"\n\"MIME-Version: 1.0\\n\"\n"
        "\"Content-Type: text/plain; charset=UTF-8\\n\"\n\"Content-Transfer-Encoding: 8bit\\n\"\n"
        "\"Plural-Forms: nplurals=INTEGER; plural=EXPRESSION;\\n\"\n";
    for (const auto& [key, message] : messages) {
        out += "\n#:";
        for (const std::string& file : message.files) out += " " + file;
        out += "\n";
        if (!key.context.empty()) out += "msgctxt \"" + escaped(key.context) + "\"\n";
        out += "msgid \"" + escaped(key.english) + "\"\n";
        if (message.plural.empty())
            out += "msgstr \"\"\n";
        else
            out += "msgid_plural \"" + escaped(message.plural) + "\"\nmsgstr[0] \"\"\nmsgstr[1] \"\"\n";
    }
    return out;
}

PoFile readPo(const fs::path& file) {
    PoFile out;
    Key key;
    Translation entry;
    bool isOpen = false, isFuzzy = false;
    std::string* text = nullptr;
    const auto close = [&] {
        if (isOpen && key.english.empty())
            out.header = entry.forms.empty() ? "" : entry.forms.front();
        else if (isOpen)
            out.entries[key] = entry;
        key = {};
        entry = {};
        isOpen = false;
    };
    std::istringstream in(readFile(file));
    std::string line;
    // A deque-like list of forms is not needed: the text is finished before the next form is added.
    while (std::getline(in, line)) {
        const auto quoted = [&] {
            const auto open = line.find('"'), shut = line.rfind('"');
            return open == std::string::npos || shut == open ? std::string()
                                                             : unescaped(line.substr(open + 1, shut - open - 1));
        };
        if (line.starts_with("#~")) {
            out.obsolete += line.starts_with("#~ msgid ");
        } else if (line.starts_with("#,")) {
            if (isOpen) close();
            isFuzzy = line.find("fuzzy") != std::string::npos;
        } else if (line.starts_with("#")) {
            if (out.entries.empty() && out.header.empty() && !isOpen) out.comment += line + "\n";
        } else if (line.starts_with("msgctxt ")) {
            close();
            key.context = quoted();
            text = &key.context;
        } else if (line.starts_with("msgid_plural ")) {
            entry.plural = quoted();
            text = &entry.plural;
        } else if (line.starts_with("msgid ")) {
            const std::string context = isOpen ? "" : key.context;
            if (isOpen) close();
            key.context = context;
            key.english = quoted();
            text = &key.english;
        } else if (line.starts_with("msgstr")) {
            entry.forms.push_back(quoted());
            entry.fuzzy = isFuzzy;
            isFuzzy = isFuzzy && line.starts_with("msgstr[0");
            isOpen = true;
            text = &entry.forms.back();
        } else if (line.starts_with("\"") && text) {
            *text += quoted();
        }
    }
    close();
    return out;
}

}  // namespace languages

#include "dependencies/sources.hpp"

#include <algorithm>
#include <cctype>
#include <fstream>
#include <regex>
#include <set>
#include <sstream>

namespace dependencies {
namespace fs = std::filesystem;
namespace {

/// Comments become blanks; line ends stay where they are.
std::string withoutComments(const std::string& text) {
    std::string out;
    out.reserve(text.size());
    enum class In { code, lineComment, blockComment, string, character } in = In::code;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i], next = i + 1 < text.size() ? text[i + 1] : '\0';
        switch (in) {
            case In::code:
                if (c == '/' && next == '/') in = In::lineComment;
                if (c == '/' && next == '*') in = In::blockComment;
                if (in != In::code) {
                    out += "  ";
                    ++i;
                    continue;
                }
                if (c == '"' && i > 0 && text[i - 1] == 'R') {
                    // A raw string may contain text that looks like an include.
                    const auto open = text.find('(', i);
                    const std::string end =
                        open == std::string::npos ? "" : ")" + text.substr(i + 1, open - i - 1) + "\"";
                    const auto close = open == std::string::npos ? open : text.find(end, open);
                    if (close != std::string::npos) {
                        const auto last = close + end.size() - 1;
                        for (; i <= last; ++i) out += text[i] == '#' ? ' ' : text[i];
                        --i;
                        continue;
                    }
                }
                if (c == '"') in = In::string;
                // In 20'000 the quote separates digits.
                if (c == '\'' && (i == 0 || !std::isxdigit(static_cast<unsigned char>(text[i - 1]))))
                    in = In::character;
                break;
            case In::lineComment:
                if (c == '\n') in = In::code;
                break;
            case In::blockComment:
                if (c == '*' && next == '/') {
                    in = In::code;
                    out += "  ";
                    ++i;
                    continue;
                }
                break;
            case In::string:
            case In::character:
                if (c == '\\') {
                    out += c;
                    out += next;
                    ++i;
                    continue;
                }
                if (c == (in == In::string ? '"' : '\'') || c == '\n') in = In::code;
                break;
        }
        const bool comment = in == In::lineComment || in == In::blockComment;
        out += comment && c != '\n' ? ' ' : c;
    }
    return out;
}

bool isSource(const fs::path& file) {
    static const std::set<std::string> endings = {".c", ".cc", ".cpp", ".h", ".hpp", ".def", ".inc"};
    return endings.contains(file.extension().string());
}

}  // namespace

Source parseSource(const fs::path& file, const std::string& text) {
    static const std::regex includeLine(R"(^\s*#\s*include\s*(["<])([^">]+)[">].*)");
    Source out{file, {}, {}};
    std::istringstream lines(withoutComments(text));
    for (std::string line; std::getline(lines, line);) {
        std::smatch found;
        if (std::regex_match(line, found, includeLine))
            out.includes.push_back({static_cast<int>(out.code.size()) + 1, found[2], found[1] == "\""});
        out.code.push_back(line);
    }
    return out;
}

std::vector<Source> readSources(const fs::path& root, const fs::path& folder) {
    std::vector<Source> out;
    std::error_code error;
    for (fs::recursive_directory_iterator walk(root / folder, error), end; !error && walk != end;
         walk.increment(error)) {
        if (!walk->is_regular_file() || !isSource(walk->path())) continue;
        std::ostringstream text;
        text << std::ifstream(walk->path(), std::ios::binary).rdbuf();
        out.push_back(parseSource(fs::relative(walk->path(), root), text.str()));
    }
    std::ranges::sort(out, {}, &Source::file);
    return out;
}

std::vector<std::string> splitIntoWords(const std::string& line) {
    std::vector<std::string> out;
    std::string word;
    const auto finish = [&] {
        if (!word.empty()) out.push_back(word);
        word.clear();
    };
    bool lower = false;
    for (const char raw : line) {
        const auto c = static_cast<unsigned char>(raw);
        if (!std::isalpha(c)) {
            finish();
            lower = false;
            continue;
        }
        if (std::isupper(c) && lower) finish();
        lower = std::islower(c);
        word += static_cast<char>(std::tolower(c));
    }
    finish();
    return out;
}

}  // namespace dependencies

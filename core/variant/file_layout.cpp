#include "variant/file_layout.hpp"

#include <utility>

#include "base/text.hpp"

namespace tafl {
namespace {

/// Tracks open strings and brackets across lines.
class NestingTracker {
public:
    /// Does the next line continue a value?
    bool open() const { return depth_ > 0 || in_ == In::block || in_ == In::rawBlock; }

    void read(std::string_view line) {
        if (in_ == In::text || in_ == In::raw) in_ = In::code;  // an unterminated string ends with its line
        for (std::size_t i = 0; i < line.size(); ++i) {
            const bool three = line.substr(i, 3) == "\"\"\"", rawThree = line.substr(i, 3) == "'''";
            const char c = line[i];
            switch (in_) {
                case In::code:
                    if (c == '#') return;
                    if (three || rawThree) {
                        in_ = three ? In::block : In::rawBlock;
                        i += 2;
                    } else if (c == '"' || c == '\'') {
                        in_ = c == '"' ? In::text : In::raw;
                    } else if (c == '[' || c == '{') {
                        ++depth_;
                    } else if ((c == ']' || c == '}') && depth_ > 0) {
                        --depth_;
                    }
                    break;
                case In::text:
                    if (c == '\\') ++i;
                    if (c == '"') in_ = In::code;
                    break;
                case In::raw:
                    if (c == '\'') in_ = In::code;
                    break;
                case In::block:
                    if (c == '\\') ++i;
                    if (three) {
                        in_ = In::code;
                        i += 2;
                    }
                    break;
                case In::rawBlock:
                    if (rawThree) {
                        in_ = In::code;
                        i += 2;
                    }
                    break;
            }
        }
    }

private:
    enum class In { code, text, raw, block, rawBlock } in_ = In::code;
    int depth_ = 0;
};

std::string parseKey(std::string_view line) {
    std::string key(trim(line.substr(0, line.find('='))));
    if (key.size() > 1 && (key.front() == '"' || key.front() == '\'')) key = key.substr(1, key.size() - 2);
    return key;
}

}  // namespace

std::string TomlSection::text() const {
    std::string out = leadingComments + line;
    for (const auto& entry : entries) out += entry.leadingComments + entry.text;
    return out;
}

TomlLayout parseTomlLayout(std::string_view toml) {
    TomlLayout out;
    out.sections.emplace_back();
    NestingTracker nesting;
    std::string leadingComments;
    int number = 0;
    while (!toml.empty()) {
        const auto end = std::min(toml.find('\n'), toml.size());
        const std::string_view line = toml.substr(0, end);
        toml.remove_prefix(std::min(end + 1, toml.size()));
        ++number;
        const bool continued = nesting.open();
        nesting.read(line);
        const std::string whole = std::string(line) + "\n";
        const std::string_view trimmed = trim(line);
        TomlSection& last = out.sections.back();
        if (continued && !last.entries.empty()) {
            last.entries.back().text += whole;
            last.lastLine = number;
        } else if (trimmed.empty() || trimmed.front() == '#') {
            leadingComments += whole;
        } else if (trimmed.front() == '[') {
            TomlSection section;
            section.header = std::string(trim(trimmed.substr(0, trimmed.find('#'))));
            section.leadingComments = std::exchange(leadingComments, {});
            section.line = whole;
            section.firstLine = section.lastLine = number;
            out.sections.push_back(std::move(section));
        } else {
            last.entries.push_back({parseKey(line), std::exchange(leadingComments, {}), whole});
            last.lastLine = number;
        }
    }
    out.trailingComments = std::move(leadingComments);
    return out;
}

}  // namespace tafl

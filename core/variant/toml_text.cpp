#include "variant/toml_text.hpp"

#include <algorithm>
#include <cstdio>

#include "base/text.hpp"

namespace tafl {

std::string tomlString(std::string_view text) {
    std::string out = "\"";
    for (const char c : text) switch (c) {
            case '"':
                out += "\\\"";
                break;
            case '\\':
                out += "\\\\";
                break;
            case '\n':
                out += "\\n";
                break;
            case '\r':
                out += "\\r";
                break;
            case '\t':
                out += "\\t";
                break;
            default:
                if (const auto byte = static_cast<unsigned char>(c); byte < 0x20 || byte == 0x7f) {
                    char buffer[8];
                    std::snprintf(buffer, sizeof buffer, "\\u%04X", static_cast<unsigned>(byte));
                    out += buffer;
                } else {
                    out += c;
                }
        }
    return out + "\"";
}

std::string tomlKey(const std::string& key) {
    const auto bare = [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' || c == '_';
    };
    return !key.empty() && std::ranges::all_of(key, bare) ? key : tomlString(key);
}

std::string tomlList(const std::vector<std::string>& items) {
    std::vector<std::string> texts;
    for (const auto& item : items) texts.push_back(tomlString(item));
    return "[" + join(texts, ", ") + "]";
}

std::string tomlValue(const ParameterValue& value) {
    if (const auto* text = std::get_if<std::string>(&value)) return tomlString(*text);
    if (const auto* list = std::get_if<std::vector<std::string>>(&value)) return tomlList(*list);
    return parameterText(value);
}

std::string tomlMultiline(const std::vector<std::string>& lines) {
    std::string out = "\"\"\"\n";
    for (const auto& line : lines) out += line + "\n";
    return out + "\"\"\"";
}

}  // namespace tafl

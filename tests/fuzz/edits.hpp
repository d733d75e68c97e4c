// Random edits of example texts: tokens are removed, repeated, exchanged or replaced.
#pragma once
#include <algorithm>
#include <string>
#include <vector>

#include "fuzz/bytes.hpp"

namespace tafl {

/// Splits text into words, numbers and single characters.
inline std::vector<std::string> tokenize(const std::string& text) {
    const auto kind = [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ? 1 : c >= '0' && c <= '9' ? 2 : 0;
    };
    std::vector<std::string> out;
    for (std::size_t at = 0; at < text.size();) {
        std::size_t end = at + 1;
        while (end < text.size() && kind(text[at]) && kind(text[end]) == kind(text[at])) ++end;
        out.push_back(text.substr(at, end - at));
        at = end;
    }
    return out;
}

/// The text with a few random edits.
inline std::string editText(Bytes& bytes, const std::string& text) {
    auto tokens = tokenize(text);
    static const std::vector<std::string> odd = {
        "",  "\n", "/", "-", "x",       ":",      "[", "]", "|", "999999999999", "-1", "\0x", "\xff", "starti:",
        "K", "19", ".", ",", "{die 7}", "claim ", "!", "^", "=", "\t",           "\""};
    const std::uint32_t edits = bytes.below(8);
    for (std::uint32_t i = 0; i < edits && !tokens.empty(); ++i) {
        const auto at = bytes.below(static_cast<std::uint32_t>(tokens.size()));
        const auto other = bytes.below(static_cast<std::uint32_t>(tokens.size()));
        switch (bytes.below(6)) {
            case 0:
                tokens.erase(tokens.begin() + at);
                break;
            case 1:
                tokens.insert(tokens.begin() + at, tokens[other]);
                break;
            case 2:
                std::swap(tokens[at], tokens[other]);
                break;
            case 3:
                tokens[at] = odd[bytes.below(static_cast<std::uint32_t>(odd.size()))];
                break;
            case 4:
                tokens[at] = std::string(1, static_cast<char>(bytes.below(256)));
                break;
            default:
                tokens.resize(at);
        }
    }
    std::string out;
    for (const auto& token : tokens) out += token;
    return out;
}

/// A random example with a few edits.
inline std::string editExample(Bytes& bytes, const std::vector<std::string>& examples) {
    return editText(bytes, examples[bytes.below(static_cast<std::uint32_t>(examples.size()))]);
}

}  // namespace tafl

#include "model/fuzzy.hpp"

#include <algorithm>

#include "base/text.hpp"

namespace tafl::model {
namespace {

char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }
bool isLetter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || static_cast<unsigned char>(c) > 127;
}

std::string lower(std::string_view text) {
    std::string out(text);
    std::ranges::transform(out, out.begin(), [](char c) { return lower(c); });
    return out;
}

}  // namespace

FuzzyMatch matchFuzzy(std::string_view text, std::string_view typed) {
    const std::string in = lower(text), all = lower(typed);
    if (trim(all).empty()) return {1, {}};
    if (in == trim(all)) {
        FuzzyMatch out{1000, {}};
        for (std::size_t i = 0; i < in.size(); ++i) out.letters.push_back(i);
        return out;
    }
    // 1. A contiguous match scores best.
    const std::string wanted(trim(all));
    if (const auto at = in.find(wanted); at != std::string::npos) {
        const bool begins = at == 0 || !isLetter(in[at - 1]);
        FuzzyMatch out{(begins ? 800 : 600) - static_cast<int>(std::min<std::size_t>(at, 100)) -
                           static_cast<int>(std::min<std::size_t>(in.size(), 99)) / 10,
                       {}};
        for (std::size_t i = 0; i < wanted.size(); ++i) out.letters.push_back(at + i);
        return out;
    }
    // 2. Letter by letter: the next word that begins with it, otherwise its next occurrence.
    FuzzyMatch out{400, {}};
    std::size_t at = 0;
    for (const char c : wanted) {
        if (c == ' ') continue;
        std::size_t best = std::string::npos;
        for (std::size_t i = at; i < in.size(); ++i) {
            if (in[i] != c) continue;
            if (best == std::string::npos) best = i;
            const bool next = !out.letters.empty() && i == out.letters.back() + 1;
            if (next || i == 0 || !isLetter(in[i - 1])) {
                best = i;
                break;
            }
        }
        if (best == std::string::npos) return {};
        if (!out.letters.empty() && best != out.letters.back() + 1) out.score -= isLetter(in[best - 1]) ? 60 : 15;
        out.letters.push_back(best);
        at = best + 1;
    }
    out.score = std::max(out.score, 0);
    if (out.score == 0) out.letters.clear();
    return out;
}

int matchWords(std::string_view text, std::string_view typed) {
    const std::string in = lower(text);
    const std::string all = lower(typed);
    const auto list = words(all);
    if (list.empty()) return 1;
    int score = 500;
    for (const auto& word : list) {
        const auto at = in.find(word);
        if (at == std::string::npos) return 0;
        if (at > 0 && isLetter(in[at - 1])) score -= 100;
    }
    return std::max(score, 1);
}

}  // namespace tafl::model

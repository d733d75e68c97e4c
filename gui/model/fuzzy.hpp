// Fuzzy matching of typed text against names. Letters must appear in order; word beginnings score higher.
#pragma once
#include <string>
#include <string_view>
#include <vector>

namespace tafl::model {

struct FuzzyMatch {
    int score = 0;                     ///< 0: no match; 1000: identical
    std::vector<std::size_t> letters;  ///< byte offsets in the text of the matched letters
};

/// Matches all typed letters in order, ignoring case and blanks. Empty input matches everything with score 1.
FuzzyMatch matchFuzzy(std::string_view text, std::string_view typed);
/// For sentences: every typed word must occur. Returns 0 (no match) to 500.
int matchWords(std::string_view text, std::string_view typed);

}  // namespace tafl::model

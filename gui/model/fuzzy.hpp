// What a person types, against names: letters in order, better at the beginnings of words.
#pragma once
#include <string>
#include <string_view>
#include <vector>

namespace tafl::model {

struct FuzzyMatch {
    int score = 0;                     ///< 0: no match; more is better, 1000 the same text
    std::vector<std::size_t> letters;  ///< of the text, that were typed (bytes)
};

/// All typed letters in their order; case and blanks in `typed` do not matter. Nothing typed fits everything, by 1.
FuzzyMatch matchFuzzy(std::string_view text, std::string_view typed);
/// For sentences: every typed word stands in the text. 0 or up to 500.
int matchWords(std::string_view text, std::string_view typed);

}  // namespace tafl::model

#include "search/skill_levels.hpp"

#include <algorithm>
#include <charconv>

namespace tafl {

std::optional<PlayLevel> parseLevel(std::string_view text) {
    std::size_t number = 0;
    if (const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
        error == std::errc() && end == text.data() + text.size())
        return number >= 1 && number <= levels.size() ? std::optional(levels[number - 1]) : std::nullopt;
    const auto found = std::ranges::find(levels, text, &PlayLevel::name);
    return found == levels.end() ? std::nullopt : std::optional(*found);
}

}  // namespace tafl

// Colour themes of drawn boards.
#pragma once
#include <optional>
#include <string_view>

namespace tafl {

enum class BoardTheme { oak, birch, slate };
std::string_view name(BoardTheme);
std::optional<BoardTheme> parseBoardTheme(std::string_view);

}  // namespace tafl

// The wood or stone that a drawn board is made of.
#pragma once
#include <optional>
#include <string_view>

namespace tafl {

enum class BoardTheme { oak, birch, slate };
std::string_view name(BoardTheme);
std::optional<BoardTheme> parseBoardTheme(std::string_view);

}  // namespace tafl

#include "records/drawing/board_theme.hpp"

namespace tafl {

std::string_view name(BoardTheme theme) {
    static constexpr std::string_view names[] = {"oak", "birch", "slate"};
    return names[static_cast<std::size_t>(theme)];
}

std::optional<BoardTheme> parseBoardTheme(std::string_view text) {
    for (const auto theme : {BoardTheme::oak, BoardTheme::birch, BoardTheme::slate})
        if (text == name(theme)) return theme;
    return {};
}

}  // namespace tafl

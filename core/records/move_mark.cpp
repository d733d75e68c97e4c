#include "records/move_mark.hpp"

namespace tafl {

std::string_view sign(MoveMark mark) {
    static constexpr std::string_view signs[] = {"", "!", "?", "!!", "??", "!?", "?!"};
    return signs[static_cast<std::size_t>(mark)];
}

std::optional<MoveMark> parseMoveMark(std::string_view text) {
    for (const MoveMark mark : moveMarks)
        if (text == sign(mark)) return mark;
    return std::nullopt;
}

MoveMark takeMoveMark(std::string& move) {
    const std::size_t end = move.find_last_not_of("!?") + 1;
    if (end == 0) return MoveMark::none;  // no move
    const auto mark = parseMoveMark(std::string_view(move).substr(end));
    move.resize(end);
    return mark.value_or(MoveMark::none);
}

}  // namespace tafl

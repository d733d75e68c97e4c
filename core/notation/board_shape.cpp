#include "notation/board_shape.hpp"

#include <algorithm>

namespace tafl {

SquareSet BoardShape::edge() const {
    const SquareSet all = squares();
    SquareSet inside = all;
    for (const Direction d : allDirections) inside &= shift(all, d, size);
    return all - inside;
}

SquareSet BoardShape::centre() const {
    int low[2] = {size, size}, high[2] = {-1, -1};
    squares().each([&](Square s) {
        const int at[2] = {s % size, s / size};
        for (int i = 0; i < 2; ++i) low[i] = std::min(low[i], at[i]), high[i] = std::max(high[i], at[i]);
    });
    SquareSet out;
    for (const int rank : {(low[1] + high[1]) / 2, (low[1] + high[1] + 1) / 2})
        for (const int file : {(low[0] + high[0]) / 2, (low[0] + high[0] + 1) / 2}) out.add(rank * size + file);
    return out - holes;
}

int BoardShape::files() const {
    int out = 0;
    squares().each([&](Square s) { out = std::max(out, s % size + 1); });
    return out;
}

int BoardShape::ranks() const {
    int out = 0;
    squares().each([&](Square s) { out = s / size + 1; });  // the lowest square first
    return out;
}

std::string BoardShape::words() const {
    const int wide = files(), high = ranks(), missing = wide * high - squares().count();
    const std::string holed =
        missing == 0 ? "" : " with " + std::to_string(missing) + (missing == 1 ? " hole" : " holes");
    return std::to_string(wide) + "×" + std::to_string(high) + holed;
}

BoardShape shapeOf(const std::vector<std::string>& rows) {
    BoardShape out{static_cast<int>(rows.size())};
    for (int row = 0; row < out.size; ++row)
        for (int file = 0; file < out.size; ++file)
            if (rows[static_cast<std::size_t>(row)][static_cast<std::size_t>(file)] == holeLetter)
                out.holes.add((out.size - 1 - row) * out.size + file);
    return out;
}

}  // namespace tafl

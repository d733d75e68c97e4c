#include "study/puzzle.hpp"

namespace tafl {

std::string_view name(PuzzleGrade grade) {
    static constexpr std::string_view names[] = {"easy", "medium", "hard"};
    return names[static_cast<std::size_t>(grade)];
}

PuzzleGrade gradeOf(int plies, int seen) {
    constexpr int shortWin = 3, easySearches = shallowSearches * 3 / 4, hardSearches = shallowSearches / 4;
    if (plies <= shortWin && seen >= easySearches) return PuzzleGrade::easy;
    return seen <= hardSearches ? PuzzleGrade::hard : PuzzleGrade::medium;
}

std::string puzzleTask(Side side, int plies) {
    const int moves = (plies + 1) / 2;
    return std::string(name(side)) + " to move and win in " + std::to_string(moves) + (moves == 1 ? " move" : " moves");
}

}  // namespace tafl

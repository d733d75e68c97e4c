// A puzzle: a position in which exactly one move wins by force (docs/puzzles.md).
#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "position/position.hpp"

namespace tafl {

enum class PuzzleGrade : std::uint8_t { easy, medium, hard };
/// "easy".
std::string_view name(PuzzleGrade);

struct Puzzle {
    Setup position;          ///< the solver's side is to move
    std::vector<Move> line;  ///< the solution against the longest defence, to the end
    int plies = 0;           ///< of the shortest win, proved
    int alone = 0;           ///< proved: no other first move wins within this many plies
    int seen = 0;            ///< shallow searches that find the first move, of `shallowSearches`
    PuzzleGrade grade{};

    Side side() const { return position.toMove; }
};

/// Searches that grade a puzzle: three sizes, four seeds each.
constexpr int shallowSearches = 12;

/// The rule of the grades (docs/puzzles.md).
PuzzleGrade gradeOf(int plies, int seen);

/// "defenders to move and win in 3 moves".
std::string puzzleTask(Side, int plies);

}  // namespace tafl

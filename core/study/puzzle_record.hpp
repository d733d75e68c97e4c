// Puzzles as game records and as OpenTafl's puzzles (docs/puzzles.md).
#pragma once
#include "host/environment.hpp"
#include "study/game_source.hpp"
#include "study/puzzle.hpp"

namespace tafl {

/// The header `puzzle` of a record: "plies 3 alone 5 seen 2/12 hard".
std::string puzzleTag(const Puzzle&);

/// The position, and the solution as main line. `source`: the game that it comes from.
GameRecord makePuzzleRecord(const Puzzle&, const StudyRules&, const std::string& id, const std::string& source);

/// A puzzle with its rules, as it was read.
struct PuzzleTask {
    std::string id, source;
    std::shared_ptr<const StudyRules> rules;
    Puzzle puzzle;
};
/// The puzzles of a file of records. Other games and damaged puzzles are left out, the latter with a note. Fails if
/// the file cannot be read or holds no puzzle.
Result<std::vector<PuzzleTask>> loadPuzzles(const std::filesystem::path&, const Library&, Diagnostics& notes);

/// The files of puzzles that came with the program, in order.
std::vector<std::filesystem::path> listShippedPuzzles(const Environment&);

/// OpenTafl's form of a puzzle: rules that begin with the position, its tags, and the line. Rules that its notation
/// cannot express go to `notes`.
Result<std::string> openTaflPuzzle(const PuzzleTask&, Library&, Diagnostics& notes);

}  // namespace tafl

// Collects the puzzles of games, each position once, whatever its mirror image.
#pragma once
#include <array>
#include <unordered_set>

#include "study/fold.hpp"
#include "study/puzzle_record.hpp"
#include "study/puzzle_search.hpp"

namespace tafl {

/// What was examined.
struct PuzzleTally {
    int games = 0;
    int cutShort = 0;    ///< games whose record the rules refuse at some move
    int unprovable = 0;  ///< games under rules that forbid proofs
    std::uint64_t positions = 0, repeated = 0;
    std::array<std::uint64_t, 6> verdicts{};  ///< of positions, by PuzzleVerdict
    std::array<int, 3> grades{};              ///< of puzzles
    int puzzles() const { return grades[0] + grades[1] + grades[2]; }
};

class PuzzleCollector {
public:
    /// The first `skip` plies of a game are not examined.
    PuzzleCollector(const Library& library, const PuzzleLimits& limits, int skip)
        : library_(library), limits_(limits), skip_(skip) {}

    /// Examines the positions of a game. After a puzzle, skips as many plies as its line has. Stops, and returns false,
    /// if `onPuzzle` or `goesOn` does. Fails if a rule fails; other games may follow.
    Result<bool> examine(const StudyGame&, const std::function<bool(PuzzleTask&&)>& onPuzzle);
    const PuzzleTally& tally() const { return tally_; }
    std::function<bool()> goesOn;  ///< called before each position; null: always

private:
    struct Workplace {
        PositionFold fold;
        PuzzleSearch search;
    };
    Result<Workplace*> workplaceFor(const StudyRules&);
    Result<bool> examinePositions(const StudyGame&, const std::function<bool(PuzzleTask&&)>& onPuzzle);
    std::optional<PuzzleTask> examine(Workplace&, const StudyGame&, const Position&, int ply);

    const Library& library_;
    PuzzleLimits limits_;
    int skip_;
    PuzzleTally tally_;
    std::map<std::string, std::unique_ptr<Workplace>> workplaces_;  ///< by digest
    std::map<std::string, int> found_;  ///< puzzles by id of the variant, which other rules may have too
    std::unordered_set<std::string> seen_;
};

}  // namespace tafl

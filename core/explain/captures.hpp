// Capture patterns and who falls to them, asked square by square.
#pragma once
#include <span>

#include "explain/movement.hpp"

namespace tafl::direct {

/// What one side of a victim is, for one pattern.
struct PatternSide {
    enum class Kind : std::uint8_t { missing, hammer, man, hostile, wall, outside };
    Square square = noSquare;  ///< noSquare: beyond the rim
    Kind kind = Kind::missing;
    const HostileCall* hostile = nullptr;
};
struct PatternMatch {
    std::array<PatternSide, 4> sides;
    int count = 0, missing = 0, men = 0;
    bool hasHammer = false;  ///< by the mover, or without one: some man could
    bool complete(int minMen) const { return missing == 0 && hasHammer && men >= minMen; }
};

/// The directions in which the patterns of a call look; one of a line's two pairs, or all four.
std::span<const Direction> axisDirections(Direction);
std::span<const Direction> fourDirections();

/// One pattern around a victim. `hammer` is the mover's square, or noSquare: then any man on a side may strike. Stops
/// at the first missing side unless the `whole` look is wanted.
PatternMatch matchPattern(const Scene&, const PatternCall&, Square victim, std::span<const Direction>, Square hammer,
                          bool exhaustive = false);

/// Does the piece there stand in a completed pattern, without a mover?
bool isHeld(const Scene&, Square victim);

/// The first rule that protects a piece from this caller; null if none does.
const SpareCall* findSpare(const CallTables&, int classNumber, Square, RuleIndex by, bool fromJump = false);

struct Victim {
    Square square = noSquare;
    int classNumber = 0;
    RuleIndex ruleIndex = 0;  ///< the first rule by which it falls
};

/// Board A after step 4: the victims in the order of squares; `scene.captured` is left as the programs of 4b saw it.
std::vector<Victim> findVictims(Scene& scene, const Candidate&);

/// The sets of victims between which the mover may choose, in the order of Move::choice().
std::vector<SquareSet> enumerateVictimSets(ChoiceMode, const SquareSet& victims, const SquareSet& royal);

}  // namespace tafl::direct

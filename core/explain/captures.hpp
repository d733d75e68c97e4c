// The victims of a move, and the choices between them.
#pragma once
#include "explain/movement.hpp"

namespace tafl::direct {

struct Victim {
    Square square = noSquare;
    int classNumber = 0;
    RuleIndex ruleIndex = 0;  ///< the first rule that captures it
};

/// Step 4: the victims on board A, in square order. Sets `scene.captured` to the victims before capture programs ran.
std::vector<Victim> findVictims(Scene& scene, const Candidate&);

/// The sets of victims that the mover may choose from, indexed by Move::choice().
std::vector<SquareSet> enumerateVictimSets(ChoiceMode, const SquareSet& victims, const SquareSet& royal);

}  // namespace tafl::direct

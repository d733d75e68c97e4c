// Ends of the game that a look at the board decides (rule catalogue, sections 1.6 and 1.7).
#pragma once

#include "rulebook.hpp"

namespace reference {

/// win/edge-fort: the king on the rim, with room to move, in a fort as strong as the rule's test asks for.
bool fortHolds(const Rulebook& book, const Board& board);

/// win/encirclement: no defender can reach the rim.
bool defendersAreEncircled(const Rulebook& book, const Board& board);

/// win/elimination: at most so many of these pieces are left.
bool eliminated(const Rulebook& book, const Board& board, const EliminationRule& rule);

int countPieces(const Rulebook& book, const Board& board, const Classes& set);

/// Has any piece of this side an empty neighbour?
bool hasEmptyNeighbour(const Rulebook& book, const Board& board, Side side);

}  // namespace reference

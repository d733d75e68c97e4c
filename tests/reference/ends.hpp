// Ends of the game that depend on the board alone (rule catalogue, sections 1.6 and 1.7).
#pragma once

#include "rulebook.hpp"

namespace reference {

/// win/edge-fort: the king is at the edge, can move, and is in a fort that passes the rule's test.
bool isFort(const Rulebook& book, const Board& board);

/// win/encirclement: no defender can reach the edge.
bool areDefendersEncircled(const Rulebook& book, const Board& board);

/// win/no-escape: attackers that stay hold the king, or keep him from every goal while no fort is possible; and the
/// attackers have another man to move.
bool isEscapeImpossible(const Rulebook& book, const Board& board);

/// win/elimination: few enough of these pieces are left.
bool isEliminated(const Rulebook& book, const Board& board, const EliminationRule& rule);

int countPieces(const Rulebook& book, const Board& board, const Classes& set);

bool hasEmptyNeighbour(const Rulebook& book, const Board& board, Side side);

}  // namespace reference

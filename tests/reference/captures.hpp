// Which pieces a move takes (rule catalogue, sections 1.3 to 1.5).
#pragma once

#include "rulebook.hpp"

#include <map>
#include <set>
#include <string>

namespace reference {

/// What has just happened, on the board where the mover stands on its new square and nothing is taken off yet.
struct Arrival {
    int to = nowhere;
    int jumped = nowhere;
    std::set<std::string> jumpTakers{};  // components that capture the jumped piece, unless a guard names them
    std::set<std::string> declared{};
    bool kingWarned = false;  // the attackers said "watch your king" in their last move
};

/// Squares taken, each with the component that takes it (the first by name if there are several).
using Victims = std::map<int, std::string>;

Victims victimsOf(const Rulebook& book, const Board& board, const Arrival& arrival);

/// Does the piece there stand in a finished capture, one that lacks only a mover: enemies or hostile squares on all
/// sides that count, one of them a man that might strike?
bool standsInCapture(const Rulebook& book, const Board& board, int square);
bool anyKingStandsInCapture(const Rulebook& book, const Board& board, int except);

/// May the mover say the word of `capture/passive-entry`, because he stops between two enemies?
bool mayCallSafeEntry(const Rulebook& book, const Board& board, int to);

/// Is the piece on `to` one that may not enter between two enemies, and does it stand there now?
bool entryRefused(const Rulebook& book, const Board& board, int to, bool somethingTaken);

/// Does this square count as a side against that class: a hostile square, whoever stands there?
bool squareIsHostile(const Rulebook& book, const Board& board, int square, int victimClass);

/// Does an enemy of that class stand there that may hold it from the far side?
bool holdsAnvil(const Rulebook& book, const Board& board, int square, int victimClass);

}  // namespace reference

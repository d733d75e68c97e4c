// The victims of a move (rule catalogue, sections 1.3 to 1.5).
#pragma once

#include "rulebook.hpp"

#include <map>
#include <set>
#include <string>

namespace reference {

/// A move on the board with the mover on its new square and the victims still in place.
struct Arrival {
    int to = nowhere;
    int jumped = nowhere;
    std::set<std::string> jumpTakers{};  // components that capture the jumped piece, unless it is spared
    std::set<std::string> declared{};
    bool kingWarned = false;  // the attackers' last move declared "watch your king"
    bool trapped = false;     // a trap on `to` takes a man
    bool displaced = false;   // the move has already captured an enemy, who stood on `to`
};

/// The component that captures each square; of several the first by name.
using Victims = std::map<int, std::string>;

Victims victimsOf(const Rulebook& book, const Board& board, const Arrival& arrival);

/// Is the piece on that square safe from captures by the component?
bool isSpared(const Rulebook& book, const Board& board, int square, const std::string& component);

/// Is the piece captured except that no enemy has just moved? Enemies or hostile squares close all sides that count,
/// and one of them could be the hammer. A spared piece is not.
bool isInCapture(const Rulebook& book, const Board& board, int square);
bool anyKingIsInCapture(const Rulebook& book, const Board& board, int except);

/// May the mover make the declaration of `capture/passive-entry`, because it stops between two enemies?
bool mayDeclareSafeEntry(const Rulebook& book, const Board& board, int to);

/// Is the piece on `to` between two enemies, where `capture/passive-entry` refuses it?
bool isEntryRefused(const Rulebook& book, const Board& board, int to, bool somethingTaken);

/// Is the square hostile to that class, whatever occupies it?
bool isHostile(const Rulebook& book, const Board& board, int square, int victimClass);

/// Does an enemy of that class that may be the anvil stand there?
bool holdsAnvil(const Rulebook& book, const Board& board, int square, int victimClass);

}  // namespace reference

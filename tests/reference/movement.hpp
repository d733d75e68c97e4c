// Slides, leaps, jumps and swaps (rule catalogue, section 1.2), and moves onto enemies.
#pragma once

#include "rulebook.hpp"

#include <optional>
#include <set>
#include <string>
#include <vector>

namespace reference {

/// A jump over an adjacent piece to the empty square behind it.
struct Hop {
    int to = nowhere;
    int over = nowhere;
    std::set<std::string> takers{};  // components that allow the jump and capture the jumped piece
};

/// Are the two squares on one line in that direction, holes between them or not?
bool liesThatWay(const Board& board, int from, Direction direction, int to);

/// Targets of slides. `limitByDie` 0: no limit.
std::vector<int> findSlides(const Rulebook& book, const Board& board, int from, int limitByDie);
std::vector<int> findSlides(const Rulebook& book, const Board& board, int from, Direction direction, int limitByDie);
/// Targets of leaps, each once however many rules lead there.
std::set<int> findLeaps(const Rulebook& book, const Board& board, int from);
/// Could a piece of the class leap there on an empty board without bars?
bool leapLeadsTo(const Rulebook& book, int pieceClass, int from, int to);
std::vector<Hop> findHops(const Rulebook& book, const Board& board, int from);
/// The partners with which the piece may change places.
std::set<int> findSwaps(const Rulebook& book, const Board& board, int from);
/// The enemies onto whose squares the piece may move.
std::set<int> findDisplacements(const Rulebook& book, const Board& board, int from, int limitByDie);

/// The reason why a piece cannot move there: a component, "blocked" or "not in line". Whatever keeps it from a swap or
/// from moving onto an enemy, a piece on the target is "blocked".
std::optional<std::string> obstacle(const Rulebook& book, const Board& board, int from, int to, int limitByDie);

/// The number of directions in which a king can slide to the zone.
int countOpenPaths(const Rulebook& book, const Board& board, const Zone& zone);

}  // namespace reference

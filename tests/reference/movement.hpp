// Slides, leaps and jumps (rule catalogue, section 1.2).
#pragma once

#include "rulebook.hpp"

#include <optional>
#include <set>
#include <string>
#include <vector>

namespace reference {

/// A jump over an adjacent enemy to the empty square behind it.
struct Hop {
    int to = nowhere;
    int over = nowhere;
    std::set<std::string> takers{};  // components that allow the jump and capture the jumped piece
};

/// Targets of slides. `limitByDie` 0: no limit.
std::vector<int> findSlides(const Rulebook& book, const Board& board, int from, int limitByDie);
std::vector<int> findSlides(const Rulebook& book, const Board& board, int from, Direction direction, int limitByDie);
/// Targets of leaps, each once however many rules lead there.
std::set<int> findLeaps(const Rulebook& book, const Board& board, int from);
/// Could a piece of the class leap there on an empty board without bars?
bool leapLeadsTo(const Rulebook& book, int pieceClass, int from, int to);
std::vector<Hop> findHops(const Rulebook& book, const Board& board, int from);

/// The reason why a piece can neither slide, leap nor jump there: a component, "blocked" or "not in line".
std::optional<std::string> obstacle(const Rulebook& book, const Board& board, int from, int to, int limitByDie);

/// The number of directions in which a king can slide to the zone.
int countOpenPaths(const Rulebook& book, const Board& board, const Zone& zone);

}  // namespace reference

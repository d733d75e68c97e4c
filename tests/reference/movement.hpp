// Where pieces may go (rule catalogue, section 1.2).
#pragma once

#include "rulebook.hpp"

#include <optional>
#include <set>
#include <string>
#include <vector>

namespace reference {

/// A short jump over one adjacent enemy to the empty square right behind it.
struct Hop {
    int to = nowhere;
    int over = nowhere;
    std::set<std::string> takers{};  // components that allow the jump and capture the jumped piece
};

/// The squares a piece may slide to. `limitByDie` 0 = the die sets no limit.
std::vector<int> slidesFrom(const Rulebook& book, const Board& board, int from, int limitByDie);
std::vector<int> slidesFrom(const Rulebook& book, const Board& board, int from, Direction direction, int limitByDie);
std::vector<Hop> hopsFrom(const Rulebook& book, const Board& board, int from);

/// Why a piece may neither slide nor jump there: a component, or "blocked", "not in line", "outside the board".
std::optional<std::string> obstacle(const Rulebook& book, const Board& board, int from, int to, int limitByDie);

/// In how many of the four directions a king has a way to a square of the zone.
int countOpenPaths(const Rulebook& book, const Board& board, const Zone& zone);

}  // namespace reference

// Openings of a trial: random first moves to distinct, undecided positions.
#pragma once
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "base/random.hpp"
#include "position/position.hpp"

namespace tafl {

class Game;
class SearchEngine;

struct Opening {
    Side first = Side::attackers;  ///< who begins, where a lot decides
    std::vector<Move> moves;
};

struct RandomOpening {
    std::vector<std::string> actions;  ///< in move notation, including lot and dice
    std::string form;                  ///< digest of the position, equal for symmetric positions
};
/// Depends on seed and index alone. Empty if the game ends within the opening. If a rule fails in it, the opening ends
/// with the move that makes it fail, so that a game from there shows the failure.
/// Resets the game first and leaves it at the end of the opening, or before the move that fails.
std::optional<RandomOpening> makeRandomOpening(Game&, std::uint64_t seed, std::uint64_t index, int plies);

/// Generates a reproducible sequence of openings without lots and dice. No two lead to symmetric positions.
class OpeningGenerator {
public:
    OpeningGenerator(std::shared_ptr<const RuleImage>, std::uint64_t seed, int plies);

    /// Empty if many attempts in a row find nothing new.
    std::optional<Opening> next();

private:
    std::shared_ptr<const RuleImage> image_;
    Random random_;
    int plies_;
    std::set<std::vector<std::uint8_t>> seen_;
};

/// Whether a short search finds a forced win of either side. Such an opening says nothing about balance.
bool isWon(SearchEngine&, Position&);

/// The smallest of the eight symmetric forms of a position.
std::vector<std::uint8_t> canonicalForm(const Setup&, int size);

}  // namespace tafl

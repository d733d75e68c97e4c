// Openings of a trial: random first moves that lead to distinct, undecided positions.
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

struct Opening {
    Side first = Side::attackers;  ///< who began, where a lot decides
    std::vector<Move> moves;
};

/// Random moves of an index: from a seed always the same, whatever was drawn before. None if the game ends in them.
struct RandomOpening {
    std::vector<std::string> actions;  ///< as people write them; lot and dice are among them
    std::string form;                  ///< digest of the position; the same if turned or mirrored
};
/// The game is taken back to its start first, and left at the end of the opening.
std::optional<RandomOpening> makeRandomOpening(Game&, std::uint64_t seed, std::uint64_t index, int plies);

/// Makes openings one after the other, without lots and dice: from a seed always the same, never two whose positions
/// are turned or mirrored forms of each other.
class OpeningGenerator {
public:
    OpeningGenerator(std::shared_ptr<const RuleImage>, std::uint64_t seed, int plies);

    /// The next one; none when many tries in a row find nothing new.
    std::optional<Opening> next();
    int dropped() const { return dropped_; }  ///< because a short search calls them won

private:
    std::shared_ptr<const RuleImage> image_;
    Random random_;
    int plies_, dropped_ = 0;
    std::set<std::vector<std::uint8_t>> seen_;
};

/// The least of the eight forms of a position; equal for positions that are turned or mirrored forms of each other.
std::vector<std::uint8_t> canonicalForm(const Setup&, int size);

}  // namespace tafl

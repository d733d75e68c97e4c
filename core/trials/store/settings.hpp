// What decides how each game of a trial is played. Equal settings of an equal variant give equal games.
#pragma once
#include <cstdint>
#include <string>

namespace tafl {

struct TrialSettings {
    std::uint64_t nodes = 1000;  ///< a move; 0: not limited by nodes
    int depth = 0;               ///< plies a move; 0: not limited by depth
    double seconds = 0;          ///< a move; 0: none. Games by time are not the same twice
    std::uint64_t seed = 1;
    int openingPlies = 4, maxPlies = 400;
    std::string weights;  ///< what an evaluation holds worth how much, as text; empty: as the engine has them

    /// "1000 nodes", "depth 6", "0.5 s".
    std::string budget() const;
    /// All of it in one line, the weights by their digest.
    std::string text() const;
    bool operator==(const TrialSettings&) const = default;
};

}  // namespace tafl

// Settings of a trial's games. Equal settings and rules give equal games, unless time limits the moves.
#pragma once
#include <cstdint>
#include <string>

namespace tafl {

struct TrialSettings {
    std::uint64_t nodes = 1000;  ///< per move; 0: no limit
    int depth = 0;               ///< per move; 0: no limit
    double seconds = 0;          ///< per move; 0: no limit. Timed games are not reproducible
    std::uint64_t seed = 1;
    int openingPlies = 4, maxPlies = 400;
    std::string weights;  ///< text of an evaluation weights file; empty: the engine's own

    /// "1000 nodes", "depth 6", "0.5 s".
    std::string budget() const;
    /// All settings in one line; weights appear as a digest.
    std::string text() const;
    bool operator==(const TrialSettings&) const = default;
};

}  // namespace tafl

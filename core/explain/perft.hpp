// Counting lines of play, to compare engines with each other and with published figures.
#pragma once
#include "position/position.hpp"

namespace tafl {

struct PerftLine {
    std::string move;
    std::uint64_t nodes = 0;
};
struct PerftResult {
    std::uint64_t nodes = 0;
    std::vector<PerftLine> lines;  ///< by first move, if divided; in order of squares
    double seconds = 0;
    bool bulk = false;  ///< the last ply was counted without being played
    FeatureLevel level{};
    Processor processor{};
};

/// `setup`: otherwise the start. Where a lot decides who begins, the attackers do.
PerftResult perft(const std::shared_ptr<const RuleImage>&, int depth, bool divide, bool bulk,
                  const std::optional<Setup>& setup);

}  // namespace tafl

// Perft: counts move sequences, to compare with other programs and published figures.
#pragma once
#include "position/position.hpp"

namespace tafl {

struct PerftLine {
    std::string move;
    std::uint64_t nodes = 0;
};
struct PerftResult {
    std::uint64_t nodes = 0;
    std::vector<PerftLine> lines;  ///< by first move if divided, in square order
    double seconds = 0;
    bool bulk = false;  ///< counted the last ply without making the moves
    FeatureLevel level{};
    Processor processor{};
};

/// Counts from `setup`, or from the start. Where a lot decides who begins, the attackers do.
PerftResult perft(const std::shared_ptr<const RuleImage>&, int depth, bool divide, bool bulk,
                  const std::optional<Setup>& setup);

}  // namespace tafl

// Games that were played before, by people for one, as positions to learn from.
#pragma once
#include <filesystem>

#include "records/game.hpp"
#include "tuning/selfplay.hpp"

namespace tafl {

/// The quiet positions of a finished game, a third of them at random, with its result. A game weighs as much as one of
/// the engine's own.
std::vector<FitRow> extractRows(Game, const FitLayout&, const EnclosureTables&, Random&);

/// What files of games hold for a variant.
struct RecordedGames {
    std::vector<FitRow> rows;
    std::vector<Opening> openings;  ///< how games began: up to four of each, each up to a point in its first half
    int games = 0;                  ///< that taught something
    int skipped = 0;                ///< unfinished, lost on time, or not possible under these rules
};
/// From a file in any form that `replay` reads.
Result<RecordedGames> loadRecordedGames(const std::filesystem::path&, const std::shared_ptr<const RuleImage>&,
                                        const FitLayout&, std::uint64_t seed);

}  // namespace tafl

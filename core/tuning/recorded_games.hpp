// Recorded games, mostly human, as training data.
#pragma once
#include <filesystem>

#include "records/game.hpp"
#include "tuning/selfplay.hpp"

namespace tafl {

/// A random third of the quiet positions of a finished game, with its result. Weighted like a self-play game.
std::vector<FitRow> extractRows(Game, const FitLayout&, const EnclosureTables&, Random&);

struct RecordedGames {
    std::vector<FitRow> rows;
    std::vector<Opening> openings;  ///< random starts of the games, up to four per game
    int games = 0;                  ///< games that yielded rows
    int skipped = 0;                ///< unfinished, lost on time, or illegal under these rules
};
/// Reads any format that `replay` reads.
Result<RecordedGames> loadRecordedGames(const std::filesystem::path&, const std::shared_ptr<const RuleImage>&,
                                        const FitLayout&, std::uint64_t seed);

}  // namespace tafl

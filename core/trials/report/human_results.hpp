// Results of human games by variant, from the recorded games of aagenielsen.dk.
#pragma once
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "base/diagnostic.hpp"
#include "trials/statistics/statistics.hpp"

namespace tafl {

struct HumanBalance {
    std::string key;
    int games = 0;             ///< decided games, without losses on time
    double attackers = 0;      ///< their share of the games
    Interval interval;         ///< Wilson's 95 % interval of the share
    int longGames = 0;         ///< games of at least 30 plies
    double attackersLong = 0;  ///< their share of the long games
};

Result<std::vector<HumanBalance>> readHumanBalance(const std::filesystem::path& file);

/// The entry with the most games among those that the variant's file names in `records`.
std::optional<HumanBalance> findHumanBalance(const std::vector<HumanBalance>&, const std::vector<std::string>& records);

/// Two sentences: the shares with their games, and what they are worth.
std::string formatHumanBalance(const HumanBalance&);

}  // namespace tafl

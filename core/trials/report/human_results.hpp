// Who won between people, by variant: counted from the recorded games of aagenielsen.dk.
#pragma once
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "base/diagnostic.hpp"
#include "trials/statistics/statistics.hpp"

namespace tafl {

struct HumanBalance {
    std::string key, name;
    int games = 0;                   ///< decided, without those lost on time
    double attackers = 0;            ///< their share of these
    Interval interval;               ///< of it, Wilson, 95 %
    int longGames = 0;               ///< of 30 plies and more
    double attackersLong = 0;        ///< the share among them; skill tells less in short games
    double medianPlies[2] = {0, 0};  ///< of the attackers' and the defenders' wins
};

Result<std::vector<HumanBalance>> readHumanBalance(const std::filesystem::path& file);

/// Of a variant, by the stems of recorded games that its file names; the one with most games.
std::optional<HumanBalance> findHumanBalance(const std::vector<HumanBalance>&, const std::vector<std::string>& records);

}  // namespace tafl

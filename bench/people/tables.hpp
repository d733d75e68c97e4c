// The tables from which the forecast is fitted: people's results by strength, and the engine's trials.
#pragma once
#include "trials/forecast/engine_balance.hpp"
#include "trials/forecast/tsv_table.hpp"

namespace tafl::people {

/// A variant's recorded games. Shares are the attackers', between players of equal strength.
struct PeopleBalance {
    std::string key;  ///< number of the variant at aagenielsen.dk
    std::string name;
    int games = 0;
    double counted = 0;  ///< share of all recorded games, whoever played
    double weak = 0, median = 0, strong = 0;
    double slope = 0, slopeError = 0;  ///< logits per unit of strength
};
Result<std::vector<PeopleBalance>> readPeople(const std::filesystem::path&);

/// A variant that people have played, and the engine's trials of it. Variants of equal digests have equal rules.
struct PlayedVariant {
    std::string id, digest;
    std::string engine, date;  ///< signature of the engine, and day of its games
    PeopleBalance people;
    EngineBalance balance;
};
Result<std::vector<PlayedVariant>> readEngineTable(const std::filesystem::path&, const std::vector<PeopleBalance>&);
std::string formatEngineTable(const std::vector<PlayedVariant>&);

}  // namespace tafl::people

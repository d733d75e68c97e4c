#include "tables.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace tafl::people {

Result<std::vector<PeopleBalance>> readPeople(const std::filesystem::path& file) {
    const auto table = TsvTable::read(file);
    if (!table) return tl::unexpected(table.error());
    std::vector<PeopleBalance> out;
    Diagnostics errors;
    for (std::size_t i = 0; i < table->rows(); ++i) {
        const auto share = [&](const char* column) { return table->number(i, column, 0.001, 0.999, errors); };
        out.push_back({.key = table->text(i, "key", errors),
                       .name = table->text(i, "variant", errors),
                       .games = table->integer(i, "n", 1, 10'000'000, errors),
                       .counted = share("raw"),
                       .weak = share("weak"),
                       .median = share("median"),
                       .strong = share("strong"),
                       .slope = table->number(i, "slope", -10, 10, errors),
                       .slopeError = table->number(i, "slope_se", 0.001, 10, errors)});
    }
    if (!errors.empty()) return tl::unexpected(std::move(errors));
    return out;
}

Result<std::vector<PlayedVariant>> readEngineTable(const std::filesystem::path& file,
                                                   const std::vector<PeopleBalance>& people) {
    const auto table = TsvTable::read(file);
    if (!table) return tl::unexpected(table.error());
    std::vector<PlayedVariant> out;
    Diagnostics errors;
    for (std::size_t i = 0; i < table->rows(); ++i) {
        const std::string id = table->text(i, "variant", errors), key = table->text(i, "people", errors);
        if (out.empty() || out.back().id != id) {
            const auto found = std::ranges::find(people, key, &PeopleBalance::key);
            if (found == people.end()) {
                errors.push_back({Severity::error, table->place(i), "people is '" + key + "'",
                                  "a key of the table of people's results"});
                continue;
            }
            PlayedVariant variant{.id = id,
                                  .digest = table->text(i, "digest", errors),
                                  .engine = table->text(i, "engine", errors),
                                  .date = table->text(i, "date", errors),
                                  .people = *found};
            variant.balance.facts = {.size = table->integer(i, "size", minBoardSize, maxBoardSize, errors),
                                     .goals = table->integer(i, "goals", 0, maxSquares, errors),
                                     .attackers = table->integer(i, "attackers", 0, maxSquares, errors),
                                     .defenders = table->integer(i, "defenders", 0, maxSquares, errors),
                                     .attackersFirst = table->number(i, "first", 0, 1, errors),
                                     .captors = table->integer(i, "captors", 0, 4, errors),
                                     .armedKing = table->integer(i, "armed_king", 0, 1, errors) != 0};
            out.push_back(std::move(variant));
        }
        const int games = table->integer(i, "games", 1, 10'000'000, errors);
        out.back().balance.steps.push_back({.nodes = table->number(i, "nodes", 1, 1e12, errors),
                                            .games = games,
                                            .attackersWon = table->integer(i, "attackers_won", 0, games, errors),
                                            .undecided = table->integer(i, "undecided", 0, games, errors),
                                            .plies = table->number(i, "plies", 0, 1e5, errors),
                                            .choices = table->number(i, "choices", 0, 1e5, errors)});
    }
    if (!errors.empty()) return tl::unexpected(std::move(errors));
    return out;
}

std::string formatEngineTable(const std::vector<PlayedVariant>& variants) {
    std::string out =
        "# The engine's trials of variants that people have played, by budget: the input of the forecast's fit.\n"
        "# Written by bench_people fit. people: key in skill-balance.tsv; first: 1 if the attackers move first;\n"
        "# captors: men that capture the king; undecided: drawn or unfinished; engine: its signature.\n"
        "variant\tdigest\tpeople\tsize\tgoals\tattackers\tdefenders\tfirst\tcaptors\tarmed_king\tnodes\tgames\t"
        "attackers_won\tundecided\tplies\tchoices\tengine\tdate\n";
    for (const PlayedVariant& v : variants)
        for (const EngineStep& s : v.balance.steps) {
            const VariantFacts& f = v.balance.facts;
            out += fmt::format("{}\t{}\t{}\t{}\t{}\t{}\t{}\t{}\t{}\t{:d}\t{:.0f}\t{}\t{}\t{}\t{:.1f}\t{:.1f}\t{}\t{}\n",
                               v.id, v.digest, v.people.key, f.size, f.goals, f.attackers, f.defenders,
                               f.attackersFirst, f.captors, f.armedKing, s.nodes, s.games, s.attackersWon, s.undecided,
                               s.plies, s.choices, v.engine, v.date);
        }
    return out;
}

}  // namespace tafl::people

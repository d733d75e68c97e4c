// Helpers of the tests of puzzles and openings.
#pragma once
#include <stdexcept>

#include "position/move_text.hpp"
#include "records/positions.hpp"
#include "search/skill_levels.hpp"
#include "study/known_puzzles.hpp"
#include "study/puzzle_search.hpp"
#include "support/installation.hpp"

namespace tafl::study_tests {

inline Environment& environment() {
    static Environment the = golden::installation();
    return the;
}
inline Library& library() { return *environment().library; }

inline StudyRules rulesOf(const std::string& id) {
    auto variant = library().load(id);
    if (!variant) throw std::runtime_error(variant.error().front().message());
    auto image = library().compile(*variant);
    if (!image) throw std::runtime_error(image.error().front().message());
    return {std::move(*variant), std::move(*image)};
}
inline Setup setupOf(const StudyRules& rules, const std::string& text) {
    const auto setup = parseSetup(text, *rules.image);
    if (!setup) throw std::runtime_error(setup.error().front().message());
    return *setup;
}

/// Positions of weak games of the engine against itself, from ply 10 on.
inline std::vector<Setup> positionsOfPlay(const StudyRules& rules, int games) {
    std::vector<Setup> out;
    const auto position = Position::create(rules.image);
    for (int game = 1; game <= games; ++game) {
        SearchEngine engine(rules.image,
                            {.megabytes = 1, .seed = static_cast<std::uint64_t>(game), .error = levels[0].error});
        position->start();
        for (int ply = 0; ply < 80 && !position->ending().over; ++ply) {
            if (ply >= 10) out.push_back(position->setup());
            const SearchResult found = engine.search(*position, {.nodes = levels[0].nodes});
            if (!found.found) break;
            position->make(found.best);
        }
    }
    return out;
}

}  // namespace tafl::study_tests

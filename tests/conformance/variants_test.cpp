// Engine, direct evaluation and referee agree on every move of every variant, in every choice of its options.
#include <gtest/gtest.h>

#include <iostream>

#include "conformance/witness.hpp"

namespace conformance {
namespace {

void report(const Statistics& statistics, const std::string& what) {
    std::cout << what << ": " << statistics.games << " games, " << statistics.plies << " plies, " << statistics.moves
              << " moves compared, " << statistics.differences.size() << " differences\n";
    for (std::size_t i = 0; i < statistics.differences.size() && i < 12; ++i)
        ADD_FAILURE() << statistics.differences[i];
}

/// The referee knows three scripts of the tests. Variants with others are skipped with a note.
bool usesScript(const tafl::Variant& variant) {
    for (const auto& rule : variant.rules)
        if (!rule.script.empty() && rule.use != "house/leap" && rule.use != "house/guard" &&
            rule.use != "house/traps") {
            std::cout << variant.id << ": not compared, the referee does not know " << rule.use << "\n";
            return true;
        }
    return false;
}

void playAll(const Game& game, Statistics& statistics, long plies, std::uint64_t seed) {
    Match match(game, statistics);
    tafl::Random random(seed);
    // Scenes of one or two moves first.
    for (int i = 0; i < plies / 4 && !match.failed(); ++i)
        match.play(random, i % 2 ? Style::edgeHugging : Style::greedy, 2, Beginning::stage, i % 4 == 0);
    const long target = statistics.plies + plies;
    for (int i = 0; statistics.plies < target && !match.failed() && i < plies; ++i)
        match.play(random, static_cast<Style>(i % static_cast<int>(Style::styles)), 120,
                   i % 2 ? Beginning::setup : Beginning::start, i % 3 == 0);
}

TEST(Variants, EveryOneAgreesWithTheReferee) {
    const auto& library = *environment().library;
    Statistics statistics;
    std::uint64_t seed = 1;
    for (const auto& header : library.list()) {
        if (header.isAbstract) continue;
        const auto variant = library.load(header.id);
        if (!variant) {
            ADD_FAILURE() << header.id << ": " << variant.error().front().message();
            continue;
        }
        const auto image = library.compile(*variant);
        if (!image) {
            ADD_FAILURE() << header.id << ": " << image.error().front().message();
            continue;
        }
        if (usesScript(*variant)) continue;
        playAll({header.id, *image, refereeRules(*variant)}, statistics, static_cast<long>(120 * scale()), seed++);
        // One option at a time, the others at their defaults.
        for (const auto& option : variant->options)
            for (const auto& choice : option.choices) {
                if (choice.id == option.fallback) continue;
                const auto other = library.load(header.id, {{option.id, choice.id}});
                const auto compiled =
                    other ? library.compile(*other) : tl::unexpected<tafl::Diagnostics>(other.error());
                if (!compiled) {
                    ADD_FAILURE() << header.id << " " << option.id << "=" << choice.id << ": "
                                  << compiled.error().front().message();
                    continue;
                }
                playAll({header.id + " " + option.id + "=" + choice.id, *compiled, refereeRules(*other)}, statistics,
                        static_cast<long>(20 * scale()), seed++);
            }
    }
    report(statistics, "variants");
    EXPECT_GT(statistics.plies, 0);
}

}  // namespace
}  // namespace conformance

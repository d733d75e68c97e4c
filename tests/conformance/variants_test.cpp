// Engine, direct evaluation and referee agree on every move of every variant, in every choice of its options.
#include <gtest/gtest.h>

#include <iostream>

#include "conformance/witness.hpp"
#include "support/scale.hpp"
#include "variant/files.hpp"

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

/// Compares one variant, by id or file, in every choice of its options: one option at a time, the others at their
/// defaults.
void compare(const std::string& name, Statistics& statistics, std::uint64_t& seed) {
    const auto& library = *environment().library;
    const auto variant = library.load(name);
    if (!variant) {
        ADD_FAILURE() << name << ": " << variant.error().front().message();
        return;
    }
    const auto image = library.compile(*variant);
    if (!image) {
        ADD_FAILURE() << name << ": " << image.error().front().message();
        return;
    }
    if (usesScript(*variant)) return;
    playAll({variant->id, *image, refereeRules(*variant)}, statistics, tafl::scaled(120), seed++);
    for (const auto& option : variant->options)
        for (const auto& choice : option.choices) {
            if (choice.id == option.fallback) continue;
            const auto other = library.load(name, {{option.id, choice.id}});
            const auto compiled = other ? library.compile(*other) : tl::unexpected<tafl::Diagnostics>(other.error());
            if (!compiled) {
                ADD_FAILURE() << name << " " << option.id << "=" << choice.id << ": "
                              << compiled.error().front().message();
                continue;
            }
            if (usesScript(*other)) continue;
            playAll({variant->id + " " + option.id + "=" + choice.id, *compiled, refereeRules(*other)}, statistics,
                    tafl::scaled(20), seed++);
        }
}

TEST(Variants, EveryOneAgreesWithTheReferee) {
    Statistics statistics;
    std::uint64_t seed = 1;
    for (const auto& header : tafl::sampled(environment().library->list()))
        if (!header.isAbstract) compare(header.id, statistics, seed);
    report(statistics, "variants");
    EXPECT_GT(statistics.plies, 0);
}

/// Those without scripts: the referee does not know the rules of the others.
TEST(Variants, OfTheGalleryAgreeWithTheReferee) {
    Statistics statistics;
    std::uint64_t seed = 1;
    for (const auto& file : tafl::variantFiles(std::filesystem::path(TAFLSMITH_SOURCE_DIR) / "docs/gallery"))
        compare(file.string(), statistics, seed);
    report(statistics, "gallery");
    EXPECT_GT(statistics.plies, 0);
}

}  // namespace
}  // namespace conformance

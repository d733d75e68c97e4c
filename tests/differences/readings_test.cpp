// Finds the rules of random games and of recorded ones.
#include <gmock/gmock.h>

#include <cstdlib>
#include <iostream>

#include "differences/support.hpp"
#include "records/rule_readings.hpp"
#include "support/scale.hpp"

namespace differences_test {
namespace {

using tafl::RecordedGame;

const tafl::Library& library() { return *conformance::environment().library; }

/// Records of random games with captures: half the time, a move that captures is preferred.
std::vector<RecordedGame> playGames(const tafl::RuleImage& image, std::shared_ptr<const tafl::RuleImage> shared,
                                    int games, int plies) {
    std::vector<RecordedGame> out;
    const auto position = tafl::Position::create(std::move(shared));
    tafl::Random random(7);
    for (int g = 0; g < games; ++g) {
        RecordedGame game;
        game.id = "game " + std::to_string(g + 1);
        game.size = image.size;
        game.first = image.calls.first == tafl::FirstMover::defenders ? tafl::Side::defenders : tafl::Side::attackers;
        for (int rank = image.size - 1; rank >= 0; --rank) {
            for (int file = 0; file < image.size; ++file) {
                const int c = image.start[static_cast<std::size_t>(rank * image.size + file)];
                game.position += !c                                         ? '.'
                                 : image.royals() >> (c - 1) & 1            ? 'K'
                                 : image.sideOf(c) == tafl::Side::attackers ? 'A'
                                                                            : 'D';
            }
            if (rank) game.position += '/';
        }
        position->start();
        tafl::Ending ending;
        for (int ply = 0; ply < plies && !ending.over; ++ply) {
            std::vector<tafl::Move> legal;
            position->legal(legal, false);
            if (legal.empty()) break;
            tafl::Move chosen = legal[random.below(static_cast<std::uint32_t>(legal.size()))];
            for (const tafl::Move m : legal) {
                position->make(m);
                const bool takes = !position->taken().empty();
                position->undo();
                if (takes && random.below(2)) chosen = m;
            }
            position->make(chosen);
            ending = position->ending();
            tafl::RecordedMove move;
            move.from = chosen.from();
            move.to = chosen.to();
            if (const auto c = static_cast<std::size_t>(chosen.entering()))
                move.enters = image.calls.classes[c - 1].letter;
            for (const auto& t : position->taken())
                if (!(image.royals() >> (t.classNumber - 1) & 1)) move.captured.push_back(t.square);
            std::ranges::sort(move.captured);
            game.moves.push_back(std::move(move));
        }
        if (ending.over) game.winner = ending.winner;
        game.end = "resigned";
        out.push_back(std::move(game));
    }
    return out;
}

bool isFirst(const std::vector<tafl::RuleSetFit>& ranked, const std::string& id,
             const tafl::OptionChoices& options = {}) {
    for (const auto& fit : ranked)
        if (fit.rank == 1)
            for (const auto& name : fit.names)
                if (name.id == id && name.options == options) return true;
    return false;
}

TEST(Readings, FindTheRulesOfMadeUpGames) {
    const auto candidates = tafl::listVariants(library(), {7});
    ASSERT_GT(candidates.size(), 20u);
    int tried = 0;
    for (std::size_t i = 0; i < candidates.size(); i += 11) {
        const Loaded loaded = load(candidates[i].id);
        const auto games = playGames(*loaded.image, loaded.image, 12, 40);
        tafl::Diagnostics notes;
        const auto ranked = tafl::rankRuleSets(library(), games, candidates, notes);
        EXPECT_TRUE(isFirst(ranked, candidates[i].id)) << candidates[i].id;
        EXPECT_EQ(ranked.front().agree, 12);
        EXPECT_LT(ranked.back().agree, 12) << "everything fits: nothing was tested";
        ++tried;
    }
    EXPECT_GE(tried, 3);
}

TEST(Readings, FindTheOptionsOfMadeUpGames) {
    const std::string id = "ogrecave-tablut";
    const auto candidates = tafl::listOptionChoices(library(), id);
    ASSERT_TRUE(candidates);
    ASSERT_GT(candidates->size(), 2u);
    int tried = 0;
    for (std::size_t i = 0; i < candidates->size(); i += std::max<std::size_t>(1, candidates->size() / 3), ++tried) {
        const Loaded loaded = load(id, (*candidates)[i].options);
        const auto games = playGames(*loaded.image, loaded.image, 10, 60);
        tafl::Diagnostics notes;
        EXPECT_TRUE(isFirst(tafl::rankRuleSets(library(), games, *candidates, notes), id, (*candidates)[i].options));
    }
    EXPECT_GE(tried, 2);
}

TEST(Readings, ReportTheFirstDisagreement) {
    const Loaded strong = load("ogrecave-tablut");
    auto games = playGames(*strong.image, strong.image, 3, 20);
    games[1].moves[4].captured = {0};
    tafl::Diagnostics notes;
    const auto ranked = tafl::rankRuleSets(library(), games, {{"ogrecave-tablut", {}}, {"no-such-variant", {}}}, notes);
    ASSERT_EQ(ranked.size(), 1u);
    EXPECT_EQ(ranked[0].agree, 2);
    EXPECT_EQ(ranked[0].firstMismatch, "game 2");
    EXPECT_EQ(ranked[0].firstMismatchVerdict.ply, 5);
    EXPECT_FALSE(notes.empty());
}

TEST(Readings, GiveUpCandidatesThatDoNotFit) {
    const Loaded strong = load("nielsen-brandubh-7");
    auto games = playGames(*strong.image, strong.image, 30, 10);
    for (auto& game : games) game.moves[0].captured = {0};
    tafl::Diagnostics notes;
    const auto ranked = tafl::rankRuleSets(library(), games, {{"nielsen-brandubh-7", {}}}, notes, 5);
    ASSERT_EQ(ranked.size(), 1u);
    EXPECT_EQ(ranked[0].games, 6);
}

TEST(Readings, FindTheVariantOfRecordedGames) {
    const char* folder = std::getenv("TAFLSMITH_GAMES");
    if (!folder) GTEST_SKIP() << "TAFLSMITH_GAMES names no folder of recorded games";
    // The first games of each file; all of them at full scale.
    const std::size_t maxGames = tafl::testScale() >= 20 ? SIZE_MAX : 25;
    int files = 0, found = 0, alone = 0;
    for (const auto& header : tafl::sampled(library().list()))
        for (const auto& stem : header.records) {
            tafl::Diagnostics notes;
            const auto file = std::filesystem::path(folder) / (stem + ".tsv");
            if (!std::filesystem::exists(file)) continue;
            auto read = tafl::loadGames(file, notes);
            if (!read || read->games.size() < 10) continue;
            auto& games = read->games;
            if (games.size() > maxGames) games.resize(maxGames);
            const auto ranked =
                tafl::rankRuleSets(library(), games, tafl::listVariants(library(), {header.size}), notes, 20);
            ++files;
            const bool right = isFirst(ranked, header.id);
            found += right;
            alone += right && ranked.size() > 1 && ranked[1].rank > 1;
            if (!right)
                std::cout << stem << ": " << header.id << " is not first, but " << ranked.front().names.front().id
                          << "\n";
        }
    std::cout << "the variant is among the first for " << found << " of " << files << " files, alone for " << alone
              << "\n";
    EXPECT_GE(files, tafl::ofSample(30));
    EXPECT_GE(found * 100, files * 95);
}

}  // namespace
}  // namespace differences_test

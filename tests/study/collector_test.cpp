// Games of files and stores, and the puzzles and openings in them.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "study/opening_tree.hpp"
#include "study/puzzle_collector.hpp"
#include "study/support.hpp"
#include "support/temporary_folder.hpp"
#include "trials/store/store.hpp"
#include "variant/files.hpp"

namespace tafl::study_tests {
namespace {

using testing::SizeIs;

std::string plainGame(const std::string& id, const std::string& result, const std::string& moves) {
    return id + "\tnielsen-brandubh-7\t7\tA\t...A.../...A.../...D.../AADKDAA/...D.../...A.../...A...\t" + result +
           "\tresigned\t" + moves + "\n";
}

std::vector<StudyGame> gamesOf(const std::filesystem::path& file, const std::string& variant, Diagnostics& notes) {
    std::vector<StudyGame> out;
    GameSource source(library(), variant);
    const auto done = source.each(
        file,
        [&](StudyGame&& game) {
            out.push_back(std::move(game));
            return true;
        },
        notes);
    if (!done) throw std::runtime_error(done.error().front().message());
    return out;
}

TEST(GameSources, FilesAndStores) {
    const TemporaryFolder folder;
    const auto file = folder.path() / "some.tsv";
    ASSERT_TRUE(writeTextFile(file, plainGame("1", "A", "d6-c6 e4-e1 d7-e7") + plainGame("2", "D", "d6-c6 d4-d9")));
    Diagnostics notes;
    const auto games = gamesOf(file, "nielsen-brandubh-7", notes);
    ASSERT_THAT(games, SizeIs(2));
    EXPECT_EQ(games[0].id, "some 1");
    EXPECT_EQ(games[0].game.actions().size(), 3u + 1u) << "three moves and the resignation";
    EXPECT_EQ(games[0].winner, Winner::attackers);
    EXPECT_EQ(games[0].rules, games[1].rules);
    EXPECT_FALSE(games[0].cutShort);
    EXPECT_TRUE(games[1].cutShort);
    // A store.
    const auto stored = folder.path() / "trials.sqlite";
    {
        auto store = Store::open(stored);
        ASSERT_TRUE(store);
        const StudyRules rules = rulesOf("nielsen-brandubh-7");
        TrialRow row{.variant = rules.variant.id,
                     .name = rules.variant.name,
                     .digest = rules.image->digest,
                     .text = formatVariant(rules.variant),
                     .settings = {},
                     .weights = rules.image->digest,
                     .signature = rules.image->digest,
                     .build = "test",
                     .startedAt = ""};
        const auto trial = store->begin(row);
        ASSERT_TRUE(trial) << trial.error().front().message();
        TrialGame game;
        game.opening = {"d6-c6"};
        game.moves = {"e4-e1", "d7-e7"};
        game.winner = Winner::defenders;
        ASSERT_TRUE(store->add(*trial, game));
        ASSERT_TRUE(store->finish());
    }
    EXPECT_TRUE(looksLikeStore(stored));
    EXPECT_FALSE(looksLikeStore(file));
    const auto fromStore = gamesOf(stored, "", notes);
    ASSERT_THAT(fromStore, SizeIs(1));
    EXPECT_EQ(fromStore[0].id, "trials trial 1 game 0");
    EXPECT_EQ(fromStore[0].game.actions().size(), 3u);
    EXPECT_EQ(fromStore[0].winner, Winner::defenders);
}

TEST(Openings, AreFoldedAndCounted) {
    const TemporaryFolder folder;
    const auto file = folder.path() / "some.tsv";
    // d6-c6 mirrored to e6, and turned to f4-f3; then another first move.
    ASSERT_TRUE(writeTextFile(file, plainGame("1", "A", "d6-c6 e4-e1") + plainGame("2", "D", "d6-e6 c4-c1") +
                                        plainGame("3", "draw", "f4-f3") + plainGame("4", "A", "d7-c7")));
    Diagnostics notes;
    const StudyRules rules = rulesOf("nielsen-brandubh-7");
    OpeningTree tree(rules.image, 2);
    for (const StudyGame& game : gamesOf(file, "nielsen-brandubh-7", notes)) EXPECT_TRUE(tree.add(game));
    EXPECT_EQ(tree.total().games, 4);
    const auto position = Position::create(rules.image);
    position->start();
    const auto first = tree.moves(*position);
    ASSERT_THAT(first, SizeIs(2));
    EXPECT_EQ(first[0].counts.games, 3);
    EXPECT_EQ(first[0].counts.attackers, 1);
    EXPECT_EQ(first[0].counts.defenders, 1);
    EXPECT_EQ(first[0].counts.draws, 1);
    EXPECT_EQ(first[0].counts.share(), 0.5);
    EXPECT_EQ(first[1].counts.games, 1);
    position->make(first[0].move);
    const auto second = tree.moves(*position);
    ASSERT_THAT(second, SizeIs(1)) << "e4-e1 and its mirror image";
    EXPECT_EQ(second[0].counts.games, 2);
    EXPECT_EQ(tree.counts(*position).games, 2);
    // Games under other rules, and from other positions, are refused.
    const auto other = gamesOf(file, "nielsen-brandubh-circle-7", notes);
    EXPECT_FALSE(tree.add(other.front()));
}

TEST(Folding, MirrorImagesAreOne) {
    const StudyRules rules = rulesOf("nielsen-brandubh-7");
    const PositionFold fold(rules.image);
    EXPECT_EQ(fold.symmetries(), 8u);
    const auto setup = setupOf(rules, known_puzzles::position);
    for (std::size_t form = 0; form < fold.symmetries(); ++form) {
        const auto image = fold.mirrored(setup, form);
        EXPECT_EQ(fold.text(image), fold.text(setup));
        // Moves are mirrored with the board.
        const Move move = known_puzzles::first(library()).puzzle.line.front();
        const auto position = Position::create(rules.image);
        position->set(setup);
        position->make(move);
        const auto after = fold.text(position->setup());
        position->set(image);
        position->make(fold.mirrored(move, form));
        EXPECT_EQ(fold.text(position->setup()), after);
    }
    EXPECT_NE(fold.text(setupOf(rules, known_puzzles::secondPosition)), fold.text(setup));
}

TEST(Collecting, EachPositionOnceAndLinesAreSkipped) {
    const TemporaryFolder folder;
    const auto file = folder.path() / "known.tafl";
    ASSERT_TRUE(writeTextFile(file, known_puzzles::text(library())));
    Diagnostics notes;
    const auto games = gamesOf(file, "", notes);
    ASSERT_THAT(games, SizeIs(2));
    PuzzleCollector collector(library(), {}, 0);
    std::vector<PuzzleTask> found;
    const auto keep = [&](PuzzleTask&& task) {
        found.push_back(std::move(task));
        return true;
    };
    for (int round = 0; round < 2; ++round)
        for (const StudyGame& game : games) {
            const auto done = collector.examine(game, keep);
            ASSERT_TRUE(done);
            EXPECT_TRUE(*done);
        }
    ASSERT_THAT(found, SizeIs(2)) << "the second round finds nothing new";
    EXPECT_EQ(found[0].id, "nielsen-brandubh-7-p1");
    EXPECT_EQ(found[0].source, "known-1, before ply 1");
    EXPECT_EQ(found[0].puzzle.line.front(), known_puzzles::first(library()).puzzle.line.front());
    EXPECT_EQ(collector.tally().games, 4);
    EXPECT_GE(collector.tally().repeated, 2u);
    EXPECT_EQ(collector.tally().puzzles(), 2);
    // It stops on demand.
    PuzzleCollector other(library(), {}, 0);
    const auto stopped = other.examine(games[0], [](PuzzleTask&&) { return false; });
    ASSERT_TRUE(stopped);
    EXPECT_FALSE(*stopped);
}

}  // namespace
}  // namespace tafl::study_tests

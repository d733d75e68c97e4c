// Puzzles as records of this program and of OpenTafl.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "study/puzzle_record.hpp"
#include "study/support.hpp"
#include "support/temporary_folder.hpp"
#include "variant/files.hpp"

namespace tafl::study_tests {
namespace {

using testing::HasSubstr;

TEST(PuzzleRecords, AreReadAsTheyWereWritten) {
    const TemporaryFolder folder;
    const auto file = folder.path() / "two.tafl";
    ASSERT_TRUE(writeTextFile(file, known_puzzles::text(library())));
    Diagnostics notes;
    const auto read = loadPuzzles(file, library(), notes);
    ASSERT_TRUE(read) << read.error().front().message();
    EXPECT_TRUE(notes.empty());
    ASSERT_EQ(read->size(), 2u);
    const PuzzleTask written[] = {known_puzzles::first(library()), known_puzzles::second(library())};
    for (std::size_t i = 0; i < 2; ++i) {
        const PuzzleTask& task = (*read)[i];
        EXPECT_EQ(task.id, written[i].id);
        EXPECT_EQ(task.source, "a test");
        EXPECT_EQ(task.puzzle.position, written[i].puzzle.position);
        EXPECT_EQ(task.puzzle.line, written[i].puzzle.line);
        EXPECT_EQ(puzzleTag(task.puzzle), puzzleTag(written[i].puzzle));
    }
    EXPECT_EQ((*read)[0].rules, (*read)[1].rules) << "equal rules are compiled once";
    // They are games, too.
    const auto games = loadGames(file, notes);
    ASSERT_TRUE(games);
    const auto game = replayGame(games->games[0], written[0].rules->image, notes);
    ASSERT_TRUE(game);
    EXPECT_TRUE(game->result());
    EXPECT_TRUE(notes.empty());
}

TEST(PuzzleRecords, SayWhatTheyClaim) {
    const PuzzleTask task = known_puzzles::first(library());
    EXPECT_EQ(puzzleTag(task.puzzle), "plies 3 alone 5 seen 2/12 hard");
    const std::string text = recordText(makePuzzleRecord(task.puzzle, *task.rules, task.id, task.source));
    EXPECT_THAT(text, HasSubstr("\nid one\nsource a test\npuzzle plies 3 alone 5 seen 2/12 hard\n"));
    EXPECT_THAT(text, HasSubstr("\n  ; defenders to move and win in 2 moves. No other move wins within 5 plies.\n"));
}

TEST(PuzzleRecords, DamagedOnesAreLeftOutWithTheReason) {
    const TemporaryFolder folder;
    const auto load = [&](const std::string& text, Diagnostics& notes) {
        const auto file = folder.path() / "puzzles.tafl";
        EXPECT_TRUE(writeTextFile(file, text));
        return loadPuzzles(file, library(), notes);
    };
    const std::string text = known_puzzles::text(library());
    const auto replaced = [&](const std::string& from, const std::string& to) {
        std::string out = text;
        out.replace(out.find(from), from.size(), to);
        return out;
    };
    Diagnostics notes;
    auto read = load(replaced("plies 3 alone", "plies many alone"), notes);
    ASSERT_TRUE(read);
    EXPECT_EQ(read->size(), 1u);
    EXPECT_THAT(notes.front().text, HasSubstr("the header 'puzzle' is not understood"));
    notes.clear();
    read = load(replaced("\n" + known_puzzles::line[2] + "\n", "\n"), notes);
    ASSERT_TRUE(read);
    EXPECT_EQ(read->size(), 1u);
    EXPECT_THAT(notes.back().text, HasSubstr("the solution of the puzzle does not win"));
    notes.clear();
    EXPECT_FALSE(load("taflsmith-game 1\nvariant nielsen-brandubh-7\n\nd6-c6\n", notes));
}

TEST(PuzzleRecords, InOpenTaflsForm) {
    const PuzzleTask known = known_puzzles::first(library());
    // The same position under rules that OpenTafl knows.
    const auto rules = std::make_shared<const StudyRules>(rulesOf("opentafl-brandub-7"));
    PuzzleTask task{"one", "a test", rules, known.puzzle};
    task.puzzle.position = setupOf(*rules, known_puzzles::position);
    Diagnostics notes;
    const auto text = openTaflPuzzle(task, library(), notes);
    ASSERT_TRUE(text);
    EXPECT_TRUE(notes.empty()) << notes.front().text;
    EXPECT_THAT(*text, HasSubstr("[puzzle-mode:loose]\n[puzzle-start:0a]\n"));
    EXPECT_THAT(*text, HasSubstr(" atkf:n "));
    EXPECT_THAT(*text, HasSubstr("[start-comment:defenders to move and win in 2 moves. No other move wins within 5 "
                                 "plies. From a test.]\n"));
    // Read again: the same board, the same side to move and the same line.
    const auto games = readGames(*text, "one.otg", notes);
    ASSERT_TRUE(games);
    const auto embedded = findEmbeddedRules(games->games[0], library(), notes);
    ASSERT_TRUE(embedded && *embedded);
    const auto image = library().compile(**embedded);
    ASSERT_TRUE(image);
    const auto game = replayGame(games->games[0], *image, notes);
    ASSERT_TRUE(game);
    EXPECT_EQ(game->actions().size(), 3u);
    const auto start = game->createStartPosition();
    EXPECT_EQ(start->toMove(), Side::defenders);
    EXPECT_EQ(positionText(start->setup(), **image), positionText(task.puzzle.position, *rules->image));
    ASSERT_TRUE(game->result());
    EXPECT_EQ(game->result()->winner, Winner::defenders);
    // Rules without a counterpart are named.
    notes.clear();
    ASSERT_TRUE(openTaflPuzzle(known, library(), notes));
}

}  // namespace
}  // namespace tafl::study_tests

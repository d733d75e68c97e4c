// The panel of puzzles: a file, wrong and right moves on the board, hints, the line at the end, and the list.
#include <gmock/gmock.h>

#include "gui/screen.hpp"
#include "study/known_puzzles.hpp"
#include "support/temporary_folder.hpp"
#include "variant/files.hpp"

using gui_test::Screen;
using namespace tafl;
using namespace tafl::gui;
using testing::HasSubstr;

namespace {

using PuzzleState = model::Puzzles::State;

/// Drops a file with the two known puzzles on the window.
void dropPuzzles(Screen& screen, const TemporaryFolder& folder) {
    const auto file = folder.path() / "two.tafl";
    ASSERT_TRUE(writeTextFile(file, known_puzzles::text(screen.session().appContext().library())));
    screen.designer().openDroppedFiles({file.string()});
    screen.frame(3);
}

/// "d4-d1" by two clicks, and the judgement.
void playOnBoard(Screen& screen, const std::string& move) {
    screen.clickSquare(move.substr(0, 2));
    screen.clickSquare(move.substr(3, 2));
    screen.frame(2);
    screen.session().puzzles.waitUntilIdle(screen.game());
    screen.frame(3);
}

}  // namespace

TEST(PuzzlesPanel, ThePanelSaysHowToBegin) {
    Screen screen("nielsen-brandubh-7", "play");
    screen.designer().commands().run("game.puzzles");
    screen.frame(3);
    ASSERT_TRUE(screen.designer().panelBox("puzzles"));
    EXPECT_EQ(screen.count("puzzle"), 0u);
    EXPECT_EQ(screen.count("puzzle hint"), 0u);
    // Puzzles came with the program.
    screen.clickOn("shipped puzzles");
    screen.frame(3);
    EXPECT_GT(screen.session().puzzles.tasks().size(), 100u);
    EXPECT_TRUE(screen.session().puzzles.isOn(screen.game()));
    EXPECT_EQ(screen.count("puzzle hint"), 1u);
}

TEST(PuzzlesPanel, AGameThatBeginsLikeAPuzzleIsKeptWhenTheFileOpens) {
    const TemporaryFolder folder;
    Screen screen(std::string(known_puzzles::variant), "play");
    ASSERT_TRUE(screen.game().setUp(known_puzzles::position));
    ASSERT_TRUE(screen.game().act(known_puzzles::wrongMove));
    const auto countKept = [&] {
        std::error_code error;
        int out = 0;
        for (const auto& entry :
             std::filesystem::directory_iterator(screen.home() / ".local/share/taflsmith/games/kept", error))
            if (readTextFile(entry.path()).value_or("").find(known_puzzles::wrongMove) != std::string::npos) ++out;
        return out;
    };
    EXPECT_EQ(countKept(), 0);
    dropPuzzles(screen, folder);
    EXPECT_TRUE(screen.session().puzzles.isOn(screen.game()));
    EXPECT_EQ(countKept(), 1);
}

TEST(PuzzlesPanel, AWrongMoveGoesBackAndARightOneIsAnswered) {
    const TemporaryFolder folder;
    Screen screen("nielsen-copenhagen-11", "play");
    dropPuzzles(screen, folder);
    // 1. The puzzle is on the board under its own rules, and its task in the panel.
    const model::Puzzles& puzzles = screen.session().puzzles;
    ASSERT_TRUE(screen.designer().panelBox("puzzles"));
    EXPECT_EQ(screen.count("puzzle"), 2u);
    EXPECT_EQ(screen.document().id(), known_puzzles::variant);
    EXPECT_EQ(screen.game().positionText(), known_puzzles::position);
    EXPECT_EQ(puzzles.message(), known_puzzles::task);
    EXPECT_EQ(screen.game().seat(Side::attackers).kind, model::Seat::Kind::human);
    // 2. A wrong move goes back, with the reason.
    playOnBoard(screen, known_puzzles::wrongMove);
    EXPECT_EQ(puzzles.state(), PuzzleState::wrong);
    EXPECT_THAT(puzzles.message(), HasSubstr(known_puzzles::wrongMove));
    EXPECT_EQ(screen.game().positionText(), known_puzzles::position);
    // 3. The hint names the piece, then the move.
    screen.clickOn("puzzle hint");
    screen.frame(2);
    EXPECT_THAT(puzzles.message(), HasSubstr("Look at the "));
    screen.clickOn("puzzle hint");
    screen.frame(2);
    EXPECT_EQ(puzzles.message(), "Play " + known_puzzles::line[0] + ".");
    // 4. The right moves, with the reply between them.
    playOnBoard(screen, known_puzzles::line[0]);
    EXPECT_EQ(puzzles.state(), PuzzleState::right);
    ASSERT_EQ(screen.game().view().line.size(), 2u);
    EXPECT_EQ(screen.game().view().line[1].text, known_puzzles::line[1]);
    playOnBoard(screen, known_puzzles::line[2]);
    EXPECT_EQ(puzzles.state(), PuzzleState::solved);
    EXPECT_TRUE(puzzles.isSolved(0));
    // 5. The line stands in the list of moves, and can be stepped through.
    ASSERT_EQ(screen.game().view().line.size(), known_puzzles::line.size());
    for (std::size_t i = 0; i < known_puzzles::line.size(); ++i)
        EXPECT_EQ(screen.game().view().line[i].text, known_puzzles::line[i]);
    EXPECT_TRUE(screen.game().view().result);
    // 6. The next one.
    screen.clickOn("puzzle next");
    screen.frame(3);
    EXPECT_EQ(puzzles.current(), 1u);
    EXPECT_EQ(screen.game().positionText(), known_puzzles::secondPosition);
    EXPECT_EQ(puzzles.state(), PuzzleState::open);
    // Games from a puzzle are not kept.
    screen.frame(30);
    EXPECT_FALSE(std::filesystem::exists(screen.home() / ".local/share/taflsmith/games/kept"));
}

TEST(PuzzlesPanel, TheSolutionTheListAndAnotherGame) {
    const TemporaryFolder folder;
    Screen screen("nielsen-brandubh-7", "play");
    dropPuzzles(screen, folder);
    const model::Puzzles& puzzles = screen.session().puzzles;
    // The solution is given, and counts for nothing.
    screen.clickOn("puzzle solution");
    screen.frame(3);
    EXPECT_EQ(puzzles.state(), PuzzleState::given);
    EXPECT_EQ(screen.game().view().line.size(), known_puzzles::line.size());
    EXPECT_EQ(puzzles.solvedCount(), 0u);
    screen.clickOn("puzzle again");
    screen.frame(3);
    EXPECT_EQ(puzzles.state(), PuzzleState::open);
    EXPECT_EQ(screen.game().positionText(), known_puzzles::position);
    // A row of the list.
    screen.clickOn("puzzle", 1);
    screen.frame(3);
    EXPECT_EQ(puzzles.current(), 1u);
    EXPECT_EQ(screen.game().positionText(), known_puzzles::secondPosition);
    // Another game leaves the puzzle; a button leads back to it.
    screen.session().open("nielsen-copenhagen-11");
    screen.frame(2);
    EXPECT_FALSE(puzzles.isOn(screen.game()));
    screen.clickOn("puzzle again");
    screen.frame(3);
    EXPECT_TRUE(puzzles.isOn(screen.game()));
    EXPECT_EQ(screen.game().positionText(), known_puzzles::secondPosition);
}

TEST(Analysis, TheBarShowsAForcedWin) {
    for (const auto& [position, side] : {std::pair(known_puzzles::position, Side::defenders),
                                         std::pair(known_puzzles::secondPosition, Side::attackers)}) {
        Screen screen(known_puzzles::variant, "play");
        screen.game().setPaused(true);
        ASSERT_TRUE(screen.game().setUp(position));
        screen.session().analysis.set({1, 0, 16, 1000, 40000, 400000});
        screen.key("F8");
        screen.session().analysis.waitUntilIdle(screen.game());
        screen.frame(3);
        ASSERT_EQ(screen.count("evaluation bar"), 1u);
        const auto shown = screen.session().evaluation();
        ASSERT_TRUE(shown.known);
        EXPECT_EQ(shown.text, "win");
        EXPECT_EQ(shown.attackersShare, side == Side::attackers ? 1 : 0) << "the whole bar is the winner's";
        EXPECT_EQ(screen.session().explainEvaluation(), std::string(sideTitle(side)) + " win by force.");
        // The line shows in how many moves.
        const auto& result = screen.session().analysis.result();
        ASSERT_TRUE(result && !result->lines.empty());
        EXPECT_THAT(result->lines.front().words, HasSubstr(" win"));
    }
}

TEST(PuzzlesPanel, WhoPlayedBeforePlaysAgainAfterwards) {
    const TemporaryFolder folder;
    Screen screen(std::string(known_puzzles::variant), "play");
    const model::Seat engine{model::Seat::Kind::engine, 3, 0};
    screen.game().setSeat(Side::defenders, engine);
    const std::string start = screen.game().positionText();
    dropPuzzles(screen, folder);
    ASSERT_TRUE(screen.session().puzzles.isOn(screen.game()));
    EXPECT_EQ(screen.game().seat(Side::defenders), model::Seat{});
    screen.session().rememberSeats();
    EXPECT_EQ(screen.session().settings.seats[1], engine) << "the next start has no puzzle";
    // Another game on the same board, and another variant.
    ASSERT_TRUE(screen.game().setUp(start));
    EXPECT_EQ(screen.game().seat(Side::defenders), engine);
    screen.frame(2);
    screen.clickOn("puzzle again");
    screen.frame(3);
    EXPECT_EQ(screen.game().seat(Side::defenders), model::Seat{});
    screen.session().open("nielsen-copenhagen-11");
    screen.frame(2);
    EXPECT_EQ(screen.game().seat(Side::attackers), model::Seat{});
    EXPECT_EQ(screen.game().seat(Side::defenders), engine);
}

// Painting boards, typing scripts, trials, and a first run.
#include "gui/screen.hpp"
#include "model/document_board.hpp"
#include "model/edits.hpp"
#include "notation/notation.hpp"

using gui_test::Screen;
using namespace tafl;
using namespace tafl::gui;

namespace {

char at(Screen& screen, const std::string& square) {
    const auto& rows = *screen.document().draft().file.rows;
    return model::letterAt(rows, parseSquare(square, static_cast<int>(rows.size())));
}

}  // namespace

TEST(Edit, ABlankBoardOpensForPainting) {
    Screen screen("nielsen-brandubh-7", "rules");
    screen.key("Ctrl+N");
    screen.frame(3);
    screen.clickOn("beginning/1");
    screen.clickOn("confirm");
    screen.frame(2);
    EXPECT_EQ(screen.designer().workspace(), "edit");
    EXPECT_EQ(screen.session().mode, Mode::edit);
}

TEST(Edit, OneStrokePaintsFourSquares) {
    Screen screen("nielsen-brandubh-7", "edit");
    ASSERT_EQ(screen.session().mode, Mode::edit);
    screen.clickOn("paint", 0);
    screen.clickSquare("b3");
    screen.waitUntilIdle();
    ASSERT_TRUE(screen.document().draft().file.rows);
    for (const char* square : {"b3", "c6", "f5", "e2"}) EXPECT_EQ(at(screen, square), 't') << square;
    screen.key("Ctrl+Z");
    screen.waitUntilIdle();
    EXPECT_FALSE(screen.document().unsaved());
}

TEST(Edit, ABrushRemovesSquares) {
    Screen screen("nielsen-brandubh-7", "edit");
    screen.clickOn("paint", 4);  // after three kinds of pieces and the eraser
    screen.clickSquare("b3");
    screen.waitUntilIdle();
    for (const char* square : {"b3", "c6", "f5", "e2"}) EXPECT_EQ(at(screen, square), '#') << square;
    ASSERT_TRUE(screen.document().lastValid());
    EXPECT_EQ(squareNames(screen.document().lastValid()->image->holes, 7), "e2 b3 f5 c6");
    // A piece makes the square again.
    screen.clickOn("paint", 0);
    screen.clickSquare("b3");
    screen.waitUntilIdle();
    EXPECT_FALSE(screen.document().lastValid()->image->holes.any());
}

TEST(Edit, ZonesArePaintedWhileTheVariantHasErrors) {
    Screen screen("nielsen-brandubh-7", "edit");
    // Without a king the rules do not compile.
    model::edits::setRows(screen.document(), model::Rows(7, "......."), "clear");
    screen.waitUntilIdle();
    ASSERT_FALSE(screen.document().lastValidIsCurrent());
    screen.clickOn("new zone");
    screen.type("camps");
    screen.key("Enter");
    screen.waitUntilIdle();
    for (const char* square : {"b2", "c3"}) {
        screen.clickSquare(square);
        screen.waitUntilIdle();
    }
    const SquareSet painted = model::zonesOf(screen.document()).squares["camps"];
    EXPECT_TRUE(painted.has(parseSquare("b2", 7))) << "a stroke keeps what the one before painted";
    EXPECT_TRUE(painted.has(parseSquare("c3", 7)));
}

TEST(Edit, AQuickStrokeSkipsNoSquare) {
    Screen screen("nielsen-brandubh-7", "edit");
    screen.clickOn("paint", 0);
    screen.move(screen.square("a6"));
    screen.press();
    screen.frame(2);
    screen.move(screen.square("c6"));  // in one frame, over b6
    screen.frame(2);
    screen.release();
    screen.waitUntilIdle();
    ASSERT_TRUE(screen.document().draft().file.rows);
    for (const char* square : {"a6", "b6", "c6", "f6", "b2"}) EXPECT_EQ(at(screen, square), 't') << square;
}

TEST(Edit, BrushesSymmetryAndErasing) {
    Screen screen("nielsen-brandubh-7", "edit");
    screen.clickOn("symmetry/0");
    screen.clickOn("paint", 1);
    screen.clickSquare("b2");
    screen.waitUntilIdle();
    EXPECT_EQ(at(screen, "b2"), 'T');
    EXPECT_NE(at(screen, "f6"), 'T');
    screen.clickOn("paint", 3);  // erase
    screen.drag(screen.square("b2"), screen.square("d2"));
    screen.waitUntilIdle();
    EXPECT_EQ(at(screen, "b2"), '.');
    EXPECT_EQ(at(screen, "d2"), '.');
    screen.clickOn("symmetry/3");
    screen.clickOn("paint", 0);
    screen.clickSquare("b3");
    screen.waitUntilIdle();
    for (const char* square : {"b3", "c2", "b5", "c6", "e6", "f5", "f3", "e2"})
        EXPECT_EQ(at(screen, square), 't') << square;
}

TEST(Edit, TheWholeBoard) {
    Screen screen("nielsen-brandubh-7", "edit");
    screen.clickOn("board");
    screen.clickOn("Two squares wider");
    screen.waitUntilIdle();
    EXPECT_EQ(screen.document().draft().file.rows->size(), 9u);
    screen.key("Ctrl+Z");
    screen.waitUntilIdle();
    EXPECT_EQ(screen.session().problems.count(Severity::error), 0);
    screen.clickOn("board");
    screen.clickOn("Empty the board");
    screen.waitUntilIdle();
    EXPECT_GT(screen.session().problems.count(Severity::error), 0) << "a variant needs a king";
    EXPECT_FALSE(screen.document().lastValidIsCurrent());
    screen.key("Ctrl+Z");
    screen.waitUntilIdle();
    EXPECT_EQ(screen.session().problems.count(Severity::error), 0);
}

TEST(Script, AForkIsTypedInto) {
    Screen screen("nielsen-brandubh-7", "script");
    ASSERT_GT(screen.count("rule"), 3u);
    screen.clickOn("rule", 0);
    screen.waitUntilIdle();
    auto* script = screen.session().script.get();
    ASSERT_TRUE(script);
    EXPECT_GT(script->lines().count(), 5u);
    screen.frame(3);
    const std::string digest = screen.document().lastValid()->image->digest;
    // An error is shown on its line, and the last valid rules stay in force.
    screen.key("Home");
    screen.type("nonsense(");
    screen.frame(2);
    ASSERT_TRUE(script->unsaved()) << "the keyboard is in the field";
    script->waitUntilIdle();
    screen.frame(3);
    EXPECT_FALSE(script->mistakes().empty());
    EXPECT_EQ(screen.document().lastValid()->image->digest, digest);
    EXPECT_EQ(screen.designer().script().tab(screen.session()).count, 1);
    screen.clickOn("undo", screen.count("undo") - 1);
    script->waitUntilIdle();
    screen.frame(3);
    EXPECT_TRUE(script->mistakes().empty());
    // After closing, the panel offers the rules that can be forked.
    screen.clickOn("close", screen.count("close") - 1);
    screen.frame(2);
    EXPECT_FALSE(screen.session().script);
    EXPECT_GT(screen.count("rule"), 3u);
}

TEST(Trial, RunsAndStops) {
    Screen screen("nielsen-brandubh-7", "trial");
    screen.designer().trials().run(screen.session(), 2);
    EXPECT_TRUE(screen.designer().trials().running());
    screen.frame(2);
    screen.designer().trials().waitUntilIdle();
    screen.frame(3);
    EXPECT_FALSE(screen.designer().trials().running());
    const auto& status = screen.designer().trials().runner().status();
    EXPECT_TRUE(status.failure.empty()) << status.failure;
    EXPECT_GT(status.figures.games, 0);
    // Games are stored: reopening the variant shows them at once.
    screen.session().open("nielsen-copenhagen-11");
    screen.frame(3);
    screen.designer().trials().waitUntilIdle();
    screen.session().open("nielsen-brandubh-7");
    screen.frame(3);
    screen.designer().trials().waitUntilIdle();
    screen.frame(3);
    EXPECT_GT(screen.designer().trials().runner().status().figures.games, 0);
}

TEST(Trial, LiftsOnlyItsOwnPause) {
    Screen screen("nielsen-brandubh-7", "trial");
    const auto run = [&] {
        ASSERT_TRUE(screen.designer().trials().run(screen.session(), 1));
        screen.frame(2);
    };
    const auto end = [&] {
        screen.designer().trials().waitUntilIdle();
        screen.frame(3);
        EXPECT_FALSE(screen.game().paused(model::Pause::trial));
    };
    run();
    EXPECT_TRUE(screen.game().paused(model::Pause::trial));
    screen.designer().showWorkspace("play");  // without the panels of trials
    end();
    EXPECT_FALSE(screen.game().paused());
    // A position is set up meanwhile.
    run();
    screen.session().startPositionEdit();
    end();
    EXPECT_TRUE(screen.game().paused());
    screen.session().endPositionEdit();
    EXPECT_FALSE(screen.game().paused());
    // A game is opened meanwhile.
    ASSERT_TRUE(screen.game().act("d6-a6"));
    run();
    Diagnostics notes;
    ASSERT_TRUE(screen.game().load(screen.game().record(), notes));
    end();
    EXPECT_TRUE(screen.game().paused(model::Pause::opened));
}

TEST(Trial, HasSettings) {
    Screen screen("nielsen-brandubh-7", "trial");
    screen.frame(3);
    screen.clickOn("trial settings");
    screen.frame(2);
    screen.clickOn("Strength/0");
    screen.clickOn("Games/0");
    screen.clickOn("Opening/2");
    screen.clickOn("until decided");
    screen.frame(2);
    const auto& choices = screen.designer().trials().choices();
    EXPECT_EQ(choices.strengths, 0);
    EXPECT_EQ(choices.games, 0);
    EXPECT_EQ(choices.opening, 2);
    EXPECT_FALSE(choices.untilDecided);
    screen.key("Esc");
    screen.frame(2);
    screen.designer().trials().run(screen.session(), 2);
    screen.designer().trials().waitUntilIdle();
    screen.frame(3);
    const auto& runner = screen.designer().trials().runner();
    EXPECT_EQ(runner.requested().openingPlies, 6);
    ASSERT_FALSE(runner.status().byBudget.empty());
    EXPECT_EQ(runner.status().byBudget.front().nodes, 100u);
    // Pointing at a figure explains it.
    EXPECT_GT(screen.count("Drama"), 0u);
    EXPECT_GT(screen.count("verdict"), 0u);
    EXPECT_GT(screen.count("expectation"), 0u);
}

/// A new user needs one click for a game, three to change a rule, and one for a trial.
TEST(FirstRun, ClicksAreCounted) {
    Screen screen("", "rules");
    EXPECT_EQ(screen.document().lastValid()->image->size, 9) << "the first variant is Tablut";
    screen.clicks = 0;
    screen.clickOn("play", screen.count("play") - 1);
    EXPECT_EQ(screen.clicks, 1);
    EXPECT_EQ(screen.game().view().awaited, Game::Awaited::turn);
    EXPECT_EQ(screen.designer().workspace(), "play");

    screen.clicks = 0;
    const std::string before = screen.document().lastValid()->image->digest;
    screen.clickOn("workspaces/1");
    EXPECT_EQ(screen.designer().workspace(), "rules");
    screen.clickOn("option/1");  // the first option of the variant is at the top of the list
    screen.waitUntilIdle();
    EXPECT_NE(screen.document().lastValid()->image->digest, before);
    EXPECT_LE(screen.clicks, 3);

    screen.clicks = 0;
    screen.clickOn("trial");
    EXPECT_EQ(screen.clicks, 1);
    EXPECT_TRUE(screen.designer().trials().running());
    screen.designer().trials().stop();
    screen.designer().trials().waitUntilIdle();
}

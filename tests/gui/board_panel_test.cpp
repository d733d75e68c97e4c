// Play on the board by pointer and keyboard.
#include "gui/screen.hpp"
#include "notation/notation.hpp"
#include "variant/files.hpp"

using gui_test::Screen;
using namespace tafl;
using namespace tafl::gui;

namespace {

std::size_t plies(Screen& screen) { return screen.game().view().at; }

}  // namespace

TEST(Play, ClickClick) {
    Screen screen("nielsen-copenhagen-11");
    screen.clickSquare("d1");
    EXPECT_EQ(screen.designer().board().selected(), parseSquare("d1", 11));
    screen.move(screen.square("d4"));
    EXPECT_NE(screen.designer().board().statusText().find("d1–d4"), std::string::npos)
        << screen.designer().board().statusText();
    screen.clickSquare("d4");
    EXPECT_EQ(plies(screen), 1u);
    EXPECT_EQ(screen.game().view().lastTo, parseSquare("d4", 11));
    // A second click on a piece deselects it.
    screen.clickSquare("f4");
    screen.clickSquare("f4");
    EXPECT_EQ(screen.designer().board().selected(), noSquare);
    // A click on another own piece selects that one.
    screen.clickSquare("f4");
    screen.clickSquare("f8");
    EXPECT_EQ(screen.designer().board().selected(), parseSquare("f8", 11));
    screen.clickSquare("g8");
    EXPECT_EQ(plies(screen), 2u);
}

TEST(Play, DragAndDrop) {
    Screen screen("nielsen-copenhagen-11");
    screen.drag(screen.square("d1"), screen.square("d4"));
    EXPECT_EQ(plies(screen), 1u);
    // After an illegal drop the piece is back, and the status line shows the reason.
    screen.drag(screen.square("f4"), screen.square("e3"));
    EXPECT_EQ(plies(screen), 1u);
    EXPECT_FALSE(screen.designer().board().statusText().empty());
    screen.drag(screen.square("f4"), screen.square("f3"));
    EXPECT_EQ(plies(screen), 2u);
}

TEST(Play, ARefusalNamesItsReason) {
    Screen screen("nielsen-copenhagen-11");
    screen.clickSquare("d1");
    screen.clickSquare("a1");  // a corner
    EXPECT_EQ(plies(screen), 0u);
    screen.move({5, 5});
    const std::string words = screen.designer().board().statusText();
    EXPECT_NE(words.find("d1–a1"), std::string::npos) << words;
    EXPECT_EQ(screen.count("show rule"), 1u) << words;
    screen.clickOn("show rule");
    EXPECT_EQ(screen.count("remove"), 1u) << "the card of the rule is open";
}

TEST(Play, TheOtherSidesPieceShowsWhyItCannotMove) {
    Screen screen("nielsen-copenhagen-11");
    screen.clickSquare("f6");
    EXPECT_EQ(screen.designer().board().selected(), noSquare);
    EXPECT_FALSE(screen.designer().board().statusText().empty());
}

TEST(Play, Keyboard) {
    Screen screen("nielsen-copenhagen-11");
    screen.key("Ctrl+J");
    screen.frame(3);
    screen.key("Home");
    screen.key("PgDn");
    EXPECT_EQ(screen.designer().board().focus(), parseSquare("a1", 11));
    for (int i = 0; i < 3; ++i) screen.key("Right");
    EXPECT_EQ(screen.designer().board().focus(), parseSquare("d1", 11));
    screen.key("Enter");
    EXPECT_EQ(screen.designer().board().selected(), parseSquare("d1", 11));
    for (int i = 0; i < 3; ++i) screen.key("Up");
    screen.key("Enter");
    EXPECT_EQ(plies(screen), 1u);
    // Type a move.
    screen.type("f4f3");
    EXPECT_EQ(plies(screen), 2u);
    // Step through the game; then ask for the reason of the last move.
    screen.type("[");
    EXPECT_EQ(plies(screen), 1u);
    screen.type("]");
    EXPECT_EQ(plies(screen), 2u);
    screen.type(".");
    EXPECT_FALSE(screen.designer().board().statusText().empty());
    // Tab goes from piece to piece, and from target to target.
    screen.key("Tab");
    const Square piece = screen.designer().board().focus();
    screen.key("Space");
    EXPECT_EQ(screen.designer().board().selected(), piece);
    screen.key("Tab");
    screen.key("Enter");
    EXPECT_EQ(plies(screen), 3u);
    screen.key("Tab");
    screen.key("Enter");
    screen.key("Esc");
    EXPECT_EQ(screen.designer().board().selected(), noSquare);
}

TEST(Play, TakebackAndNewGame) {
    Screen screen("nielsen-copenhagen-11");
    screen.key("Ctrl+J");
    screen.type("d1d4");
    screen.type("f4f3");
    screen.type("e1e3");
    ASSERT_EQ(plies(screen), 3u);
    screen.key("Ctrl+B");
    EXPECT_LT(plies(screen), 3u);
    screen.clickOn("first");
    EXPECT_EQ(plies(screen), 0u);
    screen.clickOn("next");
    EXPECT_EQ(plies(screen), 1u);
    screen.clickOn("last");
    EXPECT_EQ(plies(screen), 3u);
    screen.clickOn("previous");
    EXPECT_EQ(plies(screen), 2u);
    // Click a ply in the list of moves.
    screen.clickOn("ply", 0);
    EXPECT_EQ(plies(screen), 1u);
    screen.clickOn("new");  // two buttons have this id: beside the board, and in the top bar
    screen.key("Esc");
    screen.key("Ctrl+R");
    EXPECT_EQ(plies(screen), 0u);
    EXPECT_TRUE(screen.game().view().line.empty());
}

TEST(Play, TheEngineAnswers) {
    Screen screen("nielsen-brandubh-7");
    // Choose the player of the defenders.
    screen.clickOn("seat", 0);
    screen.clickOn("level", 0);
    ASSERT_EQ(screen.game().seat(Side::defenders).kind, model::Seat::Kind::engine);
    EXPECT_EQ(screen.game().seat(Side::defenders).level, 1);
    const auto movable = screen.game().movable();
    ASSERT_FALSE(movable.empty());
    const auto targets = screen.game().targets(movable.front());
    screen.clickSquare(squareName(movable.front(), 7));
    screen.clickSquare(squareName(targets.front().square, 7));
    screen.game().waitUntilIdle();
    screen.frame(2);
    EXPECT_EQ(plies(screen), 2u);
    // "Engine moves now" works for either side.
    screen.clickOn("engine");
    screen.game().waitUntilIdle();
    screen.frame(2);
    EXPECT_GE(plies(screen), 3u);
}

TEST(Play, APausedGameWaits) {
    Screen screen("nielsen-brandubh-7", "play");
    Session& session = screen.session();
    // The players stay when another variant is opened.
    for (const Side side : {Side::attackers, Side::defenders})
        screen.game().setSeat(side, {.kind = model::Seat::Kind::engine});
    session.pauseNewGames = true;
    ASSERT_TRUE(session.open("nielsen-saami-tablut-9"));
    screen.waitUntilIdle();
    EXPECT_FALSE(screen.game().view().thinking);
    EXPECT_EQ(screen.game().view().line.size(), 0u);
    screen.game().setPaused(false);
    EXPECT_TRUE(screen.game().view().thinking);
}

TEST(Play, ResignAndClocks) {
    Screen screen("nielsen-brandubh-7");
    screen.clickOn("more");
    screen.clickOn("Clocks…");
    screen.frame(2);
    screen.clickOn("more", 1);  // of the minutes
    screen.clickOn("confirm");
    screen.frame(2);
    EXPECT_TRUE(screen.game().clock().settings().on);
    EXPECT_EQ(screen.game().clock().settings().seconds, 660);
    EXPECT_EQ(screen.session().settings.clock.seconds, 660) << "it is stored";
    screen.clickOn("more");
    screen.clickOn("Swap sides");
    screen.clickOn("more");
    screen.clickOn("Resign");
    ASSERT_TRUE(screen.game().view().result);
    EXPECT_EQ(screen.game().view().result->winner, Winner::defenders);
}

TEST(Play, AGameCanBeSavedAtAnyMove) {
    Screen screen("nielsen-brandubh-7");
    screen.clickOn("more");
    screen.clickOn("Save the game…");
    screen.frame(2);
    screen.clickOn("confirm");
    screen.frame(2);
    const auto games = screen.session().appContext().folders.games();
    EXPECT_TRUE(std::filesystem::exists(games / "nielsen-brandubh-7.tafl"));
    // Another game gets another file.
    const auto first = readTextFile(games / "nielsen-brandubh-7.tafl");
    ASSERT_TRUE(screen.game().act("d6-a6"));
    screen.clickOn("more");
    screen.clickOn("Save the game…");
    screen.frame(2);
    screen.clickOn("confirm");
    screen.frame(2);
    EXPECT_TRUE(std::filesystem::exists(games / "nielsen-brandubh-7-2.tafl"));
    EXPECT_EQ(*readTextFile(games / "nielsen-brandubh-7.tafl"), *first);
}

TEST(Play, CapturesArePreviewed) {
    Screen screen("nielsen-brandubh-7");
    ASSERT_TRUE(screen.game().setUp("3t3/7/7/tTk4/2t4/7/7 attackers").has_value() ||
                screen.game().setUp("3t3/7/7/tT5/2t4/3K3/7 attackers").has_value());
    screen.frame(2);
    screen.clickSquare("c3");
    screen.move(screen.square("c4"));
    EXPECT_NE(screen.designer().board().statusText().find("B4"), std::string::npos)
        << screen.designer().board().statusText();
    screen.clickSquare("c4");
    ASSERT_EQ(plies(screen), 1u);
    EXPECT_EQ(screen.game().view().lastTaken.size(), 1u);
}

TEST(Play, AGameIsSavedAndOpenedFromTheList) {
    Screen screen("nielsen-brandubh-7");
    screen.key("Ctrl+J");
    ASSERT_TRUE(screen.game().act("d6-a6"));
    screen.frame(2);
    screen.key("Ctrl+K");
    screen.frame(2);
    screen.type("save the game");
    screen.key("Enter");
    screen.frame(3);
    screen.clickOn("confirm");
    screen.frame(2);
    screen.key("Ctrl+R");
    ASSERT_EQ(plies(screen), 0u);
    screen.key("Ctrl+O");
    screen.frame(3);
    ASSERT_EQ(screen.count("file choice"), 2u) << "the variant opened before, and the game";
    screen.clickOn("file choice", 1);
    screen.frame();
    screen.clickOn("file choice", 1);
    screen.frame(2);
    EXPECT_EQ(plies(screen), 1u);
}

// A newcomer plays a game to its end in the window, with clicks on what is marked there.
#include <gmock/gmock.h>

#include "gui/screen.hpp"

using gui_test::Screen;
using namespace tafl;
using namespace tafl::gui;

namespace {

/// Clicks the first piece that can move, and the first square that is marked for it.
void moveSomething(Screen& screen) {
    const int size = screen.game().rules().image->size;
    const auto movable = screen.game().movable();
    ASSERT_FALSE(movable.empty());
    const auto targets = screen.game().targets(movable.front());
    ASSERT_FALSE(targets.empty());
    screen.clickSquare(squareName(movable.front(), size));
    screen.clickSquare(squareName(targets.front().square, size));
    screen.game().waitUntilIdle();
    screen.frame(2);
}

TEST(FirstGame, IsPlayedToItsEndByClicksOnWhatIsMarked) {
    Screen screen;  // the variant of the first start
    screen.clickOn("play");
    screen.wait(1);
    screen.clickOn("seat", 0);
    screen.clickOn("level", 0);
    ASSERT_EQ(screen.game().seat(Side::attackers).kind, model::Seat::Kind::human);
    ASSERT_EQ(screen.game().seat(Side::defenders).kind, model::Seat::Kind::engine);
    for (int turn = 0; turn < 100 && !screen.game().view().result; ++turn) {
        const auto before = screen.game().view().line.size();
        moveSomething(screen);
        ASSERT_GT(screen.game().view().line.size(), before) << "the move is played";
    }
    // The end has its reason, and what one can do now is on the screen.
    ASSERT_TRUE(screen.game().view().result);
    EXPECT_FALSE(screen.game().view().resultText.empty());
    EXPECT_EQ(screen.count("rematch"), 1u);
    screen.clickOn("rematch");
    EXPECT_FALSE(screen.game().view().result);
}

}  // namespace

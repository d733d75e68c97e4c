// What rules remember, on the designer's board.
#include "gui/screen.hpp"

using gui_test::Screen;

namespace {

int vertices(Screen& screen, const std::string& position) {
    EXPECT_TRUE(screen.game().setUp(position)) << position;
    screen.frame(3);
    return ImGui::GetDrawData()->TotalVtxCount;
}

TEST(States, HaveSignsOnTheBoardAndALineBelowIt) {
    Screen screen(std::string(TAFLSMITH_SOURCE_DIR) + "/docs/gallery/graves-7.toml", "play");
    screen.waitUntilIdle();
    const std::string position = "1K5/7/7/7/2t1t2/3t2T/7 attackers";
    const int plain = vertices(screen, position), marked = vertices(screen, position + " {graves a1 b2 d3 c3 g7}");
    EXPECT_GT(marked, plain + 100);
    for (const tafl::Side side : {tafl::Side::attackers, tafl::Side::defenders}) screen.game().setSeat(side, {});
    // Pieces can be moved as ever: c3 is a grave that its piece takes along, and nobody may stop on one.
    screen.clickSquare("c3");
    screen.clickSquare("c4");
    EXPECT_EQ(screen.game().positionText(), "1K5/7/7/7/2t1t2/3t2T/7 attackers {graves a1 b2 c3 d3 g7}");
    screen.clickSquare("e3");
    screen.clickSquare("e4");
    EXPECT_EQ(screen.game().positionText(), "1K5/7/7/4t2/2t4/3t2T/7 defenders {graves a1 b2 c3 d3 g7}");
    // While a position is set up, its states are shown too.
    screen.clickOn("more");
    screen.clickOn("Set up a position");
    screen.frame(3);
    EXPECT_EQ(screen.session().positionEdit->text(), screen.game().positionText());
}

TEST(States, LeaveRoomForTheBoard) {
    // Rules with many states, in a small window.
    Screen screen(std::string(TAFLSMITH_SOURCE_DIR) + "/docs/gallery/pitfall-7.toml", "play", 900, 640);
    screen.waitUntilIdle();
    EXPECT_GT(screen.square("b1").x - screen.square("a1").x, 20);
    for (const tafl::Side side : {tafl::Side::attackers, tafl::Side::defenders}) screen.game().setSeat(side, {});
    screen.clickSquare("d2");
    screen.clickSquare("c2");
    screen.frame(3);
    EXPECT_EQ(screen.game().view().states.size(), 2u);
}

}  // namespace

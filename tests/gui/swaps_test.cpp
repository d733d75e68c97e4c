// Moves onto a piece of the mover's side, on the designer's board.
#include "gui/screen.hpp"

using gui_test::Screen;

namespace {

class Swaps : public testing::Test {
protected:
    Swaps() {
        screen.waitUntilIdle();
        EXPECT_TRUE(screen.game().setUp(before));
        screen.frame(3);
        for (const tafl::Side side : {tafl::Side::attackers, tafl::Side::defenders}) screen.game().setSeat(side, {});
    }
    static constexpr const char* before = "7/7/7/7/2KT3/7/3t3 defenders";
    static constexpr const char* after = "7/7/7/7/2TK3/7/3t3 attackers {swapped}";
    Screen screen{std::string(TAFLSMITH_SOURCE_DIR) + "/docs/examples/one-swap-7.toml", "play"};
};

TEST_F(Swaps, AClickOnThePartner) {
    screen.clickSquare("c3");
    screen.clickSquare("d3");
    EXPECT_EQ(screen.game().positionText(), after);
}

TEST_F(Swaps, ADragOntoThePartner) {
    screen.drag(screen.square("c3"), screen.square("d3"));
    EXPECT_EQ(screen.game().positionText(), after);
}

TEST_F(Swaps, ThePartnerCanBeDraggedItself) {
    screen.clickSquare("c3");
    screen.drag(screen.square("d3"), screen.square("f3"));
    EXPECT_EQ(screen.game().positionText(), "7/7/7/7/2K2T1/7/3t3 attackers");
}

TEST_F(Swaps, AnotherPieceIsSelected) {
    screen.clickSquare("d3");
    screen.clickSquare("c3");
    EXPECT_EQ(screen.game().positionText(), before);
    screen.clickSquare("c4");
    EXPECT_EQ(screen.game().positionText(), "7/7/7/2K4/3T3/7/3t3 attackers");
}

}  // namespace

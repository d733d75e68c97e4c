// Pieces that enter from a reserve, on the designer's board.
#include "gui/screen.hpp"

using gui_test::Screen;

namespace {

class Entries : public testing::Test {
protected:
    Entries() {
        screen.waitUntilIdle();
        EXPECT_TRUE(screen.game().setUp(before));
        screen.frame(3);
        for (const tafl::Side side : {tafl::Side::attackers, tafl::Side::defenders}) screen.game().setSeat(side, {});
    }
    static constexpr const char* before = "7/7/7/3K3/7/7/3t3 defenders";
    static constexpr const char* after = "7/7/7/3K3/2T4/7/3t3 attackers {waiting 3}";
    Screen screen{std::string(TAFLSMITH_SOURCE_DIR) + "/docs/examples/muster-7.toml", "play"};
};

TEST_F(Entries, ASecondClickLetsThePieceEnter) {
    screen.clickSquare("c3");
    EXPECT_EQ(screen.game().positionText(), before);
    screen.clickSquare("c3");
    EXPECT_EQ(screen.game().positionText(), after);
}

TEST_F(Entries, AnotherSquareIsChosen) {
    screen.clickSquare("e5");
    screen.clickSquare("c3");
    EXPECT_EQ(screen.game().positionText(), before);
    screen.clickSquare("c3");
    EXPECT_EQ(screen.game().positionText(), after);
}

TEST_F(Entries, ASquareOutsideTheReserveDoesNothing) {
    screen.clickSquare("c3");
    screen.clickSquare("a7");
    screen.clickSquare("a7");
    EXPECT_EQ(screen.game().positionText(), before);
}

}  // namespace

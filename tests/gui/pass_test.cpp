// A pass by choice, with the designer's button.
#include "gui/screen.hpp"

using gui_test::Screen;

namespace {

TEST(PassButton, StandsBesideTheOthers) {
    Screen screen{std::string(TAFLSMITH_SOURCE_DIR) + "/docs/examples/breather-7.toml", "play"};
    screen.waitUntilIdle();
    EXPECT_TRUE(screen.game().setUp("7/7/3K3/7/7/7/3t3 defenders"));
    screen.frame(3);
    for (const tafl::Side side : {tafl::Side::attackers, tafl::Side::defenders}) screen.game().setSeat(side, {});
    screen.frame(3);
    screen.clickOn("pass");
    EXPECT_EQ(screen.game().positionText(), "7/7/3K3/7/7/7/3t3 attackers");
    screen.frame(3);
    screen.clickOn("takeback");
    EXPECT_EQ(screen.game().positionText(), "7/7/3K3/7/7/7/3t3 defenders");
}

}  // namespace

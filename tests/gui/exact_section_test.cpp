// The exact part of the analysis.
#include "gui/screen.hpp"
#include "support/small_game.hpp"
#include "support/temporary_folder.hpp"

using gui_test::Screen;
using namespace tafl;
using namespace tafl::gui;

namespace {

/// A king and three attackers.
const std::string fewMen = smallGame("few-5", "..t..\n.....\nt.K.t\n.....\n.....\n");

TEST(ExactSection, SolvesASmallGame) {
    const TemporaryFolder folder;
    Screen screen(folder.write("few-5.toml", fewMen).string());
    screen.key("F8");
    model::ExactAnswers& exact = screen.session().exact;
    screen.session().analysis.stop();
    screen.frame(2);
    exact.waitUntilIdle(screen.game());
    screen.frame(2);
    ASSERT_EQ(screen.count("solve"), 1u);
    EXPECT_EQ(screen.count("cancel solving"), 0u);
    screen.clickOn("solve");
    EXPECT_TRUE(exact.solving() || exact.isSolved());
    exact.waitUntilIdle(screen.game());
    screen.frame(2);
    exact.waitUntilIdle(screen.game());
    EXPECT_TRUE(exact.isSolved());
    EXPECT_TRUE(exact.answer()) << exact.message();
    screen.frame(2);
    EXPECT_EQ(screen.count("solve"), 0u);
}

}  // namespace

// The exact part of the analysis.
#include "gui/screen.hpp"
#include "support/temporary_folder.hpp"

using gui_test::Screen;
using namespace tafl;
using namespace tafl::gui;

namespace {

/// A king and three attackers.
constexpr const char* fewMen = R"(format = 1
id = "few-5"
name = "Few men"
inherits = "base-tafl"
[board]
layout = """
..t..
.....
t.K.t
.....
.....
"""
[zones]
corners = "a1 a5 e1 e5"
[[rule]]
use = "turn/first"
[[rule]]
use = "passage/restricted"
zone = "corners"
pass = "king"
[[rule]]
use = "king/capture"
elsewhere = "2"
[[rule]]
use = "win/escape"
zone = "corners"
[[rule]]
use = "turn/no-moves"
[[rule]]
use = "end/repetition"
)";

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

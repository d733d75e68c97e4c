// New rules in Lua, and embedded tests, made with a few clicks.
#include "gui/screen.hpp"
#include "model/edits.hpp"
#include "variant/files.hpp"

using gui_test::Screen;
using namespace tafl;
using namespace tafl::gui;

namespace {

const std::vector<TestText>& testsOf(Screen& screen) { return screen.document().draft().file.tests; }

void idle(Screen& screen) {
    screen.waitUntilIdle();
    screen.session().problems.waitUntilIdle(screen.document());
    screen.frame(2);
}

}  // namespace

TEST(NewRules, ATemplateIsTwoClicksAway) {
    Screen screen("nielsen-brandubh-7");
    const std::string before = screen.digest();
    screen.clicks = 0;
    screen.clickOn("add rule");
    screen.frame(2);
    screen.clickOn("capture");
    EXPECT_EQ(screen.clicks, 2);
    screen.waitUntilIdle();
    screen.frame(3);
    ASSERT_TRUE(screen.session().script);
    EXPECT_EQ(screen.session().script->file().filename(), "nielsen-brandubh-7-capture.lua");
    EXPECT_EQ(screen.designer().workspace(), "script");
    EXPECT_NE(screen.digest(), before);
    // A second variant is offered the script that now lies there.
    screen.session().open("nielsen-copenhagen-11");
    screen.waitUntilIdle();
    screen.designer().showWorkspace("rules");
    screen.frame(2);
    screen.clickOn("add rule");
    screen.frame();
    screen.session().ownRules.waitUntilIdle();
    screen.frame(2);
    ASSERT_FALSE(screen.session().ownRules.rules().empty());
    const std::size_t rules = screen.document().draft().rules.size();
    screen.clickOn("entry", 0);
    screen.waitUntilIdle();
    ASSERT_EQ(screen.document().draft().rules.size(), rules + 1);
    EXPECT_EQ(screen.document().draft().rules.back().rule.script, "nielsen-brandubh-7-capture.lua");
}

TEST(NewRules, TheScriptPanelOffersTemplatesToo) {
    Screen screen("nielsen-brandubh-7", "script");
    screen.frame(2);
    screen.clickOn("state");
    screen.waitUntilIdle();
    ASSERT_TRUE(screen.session().script);
    EXPECT_TRUE(screen.session().script->isValid());
}

TEST(Tests, TheLastMoveBecomesATest) {
    Screen screen("nielsen-brandubh-7", "rules");
    screen.game().setPaused(true);
    const std::size_t before = testsOf(screen).size();
    ASSERT_TRUE(screen.game().act("d6-a6"));
    screen.designer().showPanel("tests");
    screen.frame(3);
    screen.clickOn("test last move");
    idle(screen);
    ASSERT_EQ(testsOf(screen).size(), before + 1);
    EXPECT_EQ(testsOf(screen).back().move, "d6-a6");
    EXPECT_EQ(TestsPanel::tab(screen.session()).count, 0);
    // Its card opens from the message, and its parts can be changed.
    screen.clickOn("action");
    screen.frame(4);
    ASSERT_EQ(screen.count("test name"), 1u);
    screen.clickOn("test name");
    screen.key("Ctrl+A");
    screen.type("First step");
    idle(screen);
    EXPECT_EQ(testsOf(screen).back().name, "First step");
    screen.clickOn("test legal/1");
    idle(screen);
    EXPECT_FALSE(testsOf(screen).back().legal);
    EXPECT_EQ(TestsPanel::tab(screen.session()).count, 1);
    screen.clickOn("test fix");
    idle(screen);
    EXPECT_TRUE(testsOf(screen).back().legal);
    screen.clickOn("remove test");
    screen.frame(2);
    EXPECT_EQ(testsOf(screen).size(), before);
}

TEST(Tests, ARefusedMoveBecomesATestFromTheLineBelowTheBoard) {
    Screen screen("nielsen-brandubh-7", "play");
    screen.game().setPaused(true);
    ASSERT_TRUE(screen.game().setUp("7/7/7/K4t1/7/7/7 attackers"));
    screen.frame(2);
    const std::size_t before = testsOf(screen).size();
    screen.clickSquare("f4");
    screen.clickSquare("d4");
    screen.frame(2);
    ASSERT_EQ(screen.count("make test"), 1u);
    screen.clickOn("make test");
    screen.frame(2);
    ASSERT_EQ(testsOf(screen).size(), before + 1);
    EXPECT_FALSE(testsOf(screen).back().legal);
}

TEST(Tests, AMessageOffersUndoWhileItsChangeIsTheLast) {
    Screen screen("nielsen-brandubh-7", "rules");
    screen.session().toasts.clear();
    screen.document().change("one", [](model::Draft& draft) { draft.file.year = "1"; });
    screen.session().offerUndo("one");
    screen.frame(2);
    ASSERT_EQ(screen.session().toasts.size(), 1u);
    screen.document().change("two", [](model::Draft& draft) { draft.file.year = "2"; });
    screen.session().offerUndo("two");
    screen.frame(2);
    ASSERT_EQ(screen.session().toasts.size(), 1u);
    EXPECT_EQ(screen.session().toasts.front().text, "two");
    screen.clickOn("action");
    EXPECT_EQ(screen.document().draft().file.year, "1");
}

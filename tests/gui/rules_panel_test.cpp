// Rules: cards, parameter widgets, adding, removing, switching off, and undo.
#include "gui/screen.hpp"

using gui_test::Screen;
using namespace tafl;
using namespace tafl::gui;

namespace {

const model::RuleCard* findCard(Screen& screen, const std::string& use) {
    for (const auto& card : screen.document().checkResult()->cards)
        if (card.ref.use == use) return &card;
    return nullptr;
}

}  // namespace

TEST(Rules, AWidgetChangesTheRuleInForce) {
    Screen screen("nielsen-brandubh-7");
    const std::string before = screen.digest();
    screen.session().showRule({"turn/first"});
    screen.frame(3);
    ASSERT_TRUE(findCard(screen, "turn/first"));
    // Choose the side that does not begin yet.
    for (const char* part : {"value/0", "value/1"}) {
        if (screen.digest() != before) break;
        screen.clickOn(part);
        screen.waitUntilIdle();
    }
    EXPECT_NE(screen.digest(), before);
    screen.key("Ctrl+Z");
    screen.waitUntilIdle();
    EXPECT_EQ(screen.digest(), before);
    screen.key("Ctrl+Y");
    screen.waitUntilIdle();
    EXPECT_NE(screen.digest(), before);
}

TEST(Rules, AddSwitchOffRemove) {
    Screen screen("nielsen-brandubh-7");
    const std::size_t rules = screen.document().checkResult()->cards.size();
    screen.clickOn("add rule");
    screen.type("shieldwall");
    screen.key("Enter");
    screen.waitUntilIdle();
    ASSERT_TRUE(findCard(screen, "capture/shieldwall"));
    EXPECT_EQ(screen.document().checkResult()->cards.size(), rules + 1);
    screen.frame(3);
    screen.clickOn("switch");
    screen.waitUntilIdle();
    EXPECT_FALSE(findCard(screen, "capture/shieldwall")->on);
    screen.clickOn("switch");
    screen.waitUntilIdle();
    EXPECT_TRUE(findCard(screen, "capture/shieldwall")->on);
    screen.clickOn("remove");
    screen.waitUntilIdle();
    EXPECT_FALSE(findCard(screen, "capture/shieldwall"));
    // The toast offers to undo it.
    ASSERT_EQ(screen.session().toasts.size(), 1u);
    screen.clickOn("action");
    screen.waitUntilIdle();
    EXPECT_TRUE(findCard(screen, "capture/shieldwall"));
}

TEST(Rules, EveryCardOpens) {
    Screen screen("nielsen-copenhagen-11");
    const auto cards = screen.document().checkResult()->cards;
    const std::string before = screen.digest();
    for (const auto& card : cards) {
        screen.session().showRule({card.ref.identity});
        screen.frame(3);
        // Scroll to the foot of a tall card.
        const std::size_t names = screen.count("name");
        if (!screen.count("remove")) {
            screen.move(screen.find("add rule"));
            const ImVec2 over = {ImGui::GetIO().MousePos.x, ImGui::GetIO().MousePos.y + 150};
            screen.move(over);
            for (int i = 0; i < 12 && !screen.count("remove"); ++i) screen.wheel(-1);
        }
        EXPECT_EQ(screen.count("remove"), 1u) << card.ref.identity;
        EXPECT_GE(names, std::min<std::size_t>(card.parameters.size(), 4)) << card.ref.identity;
    }
    screen.waitUntilIdle();
    EXPECT_EQ(screen.digest(), before) << "opening cards changes nothing";
    EXPECT_FALSE(screen.document().unsaved());
}

TEST(Rules, OptionsAreChoices) {
    Screen screen("nielsen-copenhagen-11");
    const std::string before = screen.digest();
    screen.clickOn("option/1");
    screen.waitUntilIdle();
    EXPECT_NE(screen.digest(), before);
    EXPECT_TRUE(screen.document().unsaved());
}

TEST(Rules, TheGameIsReplayedUnderChangedRules) {
    Screen screen("nielsen-brandubh-7");
    ASSERT_TRUE(screen.game().act("d6-a6"));
    screen.frame(2);
    // With men limited to one square, the move played is illegal.
    for (const auto& each : std::vector(screen.document().checkResult()->cards))
        if (each.ref.use == "move/slide" && each.ref.identity.find("men") != std::string::npos)
            model::edits::setParameter(screen.document(), each, "limit", std::int64_t{1});
    screen.waitUntilIdle();
    EXPECT_TRUE(screen.game().divergence());
    EXPECT_FALSE(screen.session().toasts.empty());
    // The list of moves marks it; "keep" accepts the game as it is now.
    screen.frame(2);
    screen.clickOn("differs");
    screen.clickOn("keep");
    EXPECT_FALSE(screen.game().divergence());
    EXPECT_EQ(screen.count("differs"), 0u);
}

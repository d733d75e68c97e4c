// Options in the rules panel: made, edited, renamed and removed by hand.
#include "gui/screen.hpp"

using gui_test::Screen;
using namespace tafl;
using namespace tafl::gui;

namespace {

const std::vector<OptionText>& optionsOf(Screen& screen) { return screen.document().draft().file.options; }

void replaceText(Screen& screen, const std::string& id, std::size_t number, const std::string& text) {
    screen.clickOn(id, number);
    screen.key("Ctrl+A");
    screen.type(text);
    screen.key("Enter");
    screen.waitUntilIdle();
}

/// The rules panel scrolled to its end, where new options are made.
void pressNewOption(Screen& screen) {
    const Box panel = *screen.designer().panelBox("rules");
    screen.move(panel.centre());
    const auto isSeen = [&] {
        return screen.count("new option") > 0 && panel.inset(4, 4).has(screen.find("new option"));
    };
    for (int i = 0; i < 60 && !isSeen(); ++i) screen.wheel(-5);
    screen.clickOn("new option");
    screen.waitUntilIdle();
    screen.frame(3);
    if (optionsOf(screen).empty()) throw std::runtime_error("no option was made");
}

/// Back to the options, above the rules.
void scrollToTop(Screen& screen) {
    screen.move(screen.designer().panelBox("rules")->centre());
    for (int i = 0; i < 60; ++i) screen.wheel(5);
    screen.frame(2);
}

}  // namespace

TEST(OptionCards, AnOptionIsMadeByHand) {
    Screen screen("nielsen-brandubh-7", "rules", 1440, 2000);
    const std::string before = screen.digest();
    pressNewOption(screen);
    ASSERT_EQ(optionsOf(screen).size(), 1u);
    EXPECT_EQ(screen.digest(), before);
    ASSERT_EQ(screen.count("option id"), 1u) << "its card is open";
    replaceText(screen, "option id", 0, "edges");
    EXPECT_EQ(optionsOf(screen).front().id, "edges");
    replaceText(screen, "option words", 0, "The edges.");
    EXPECT_EQ(optionsOf(screen).front().words, "The edges.");
    replaceText(screen, "option source", 0, "A book");
    EXPECT_EQ(optionsOf(screen).front().source, "A book");
    replaceText(screen, "choice id", 1, "hostile");
    EXPECT_EQ(optionsOf(screen).front().choices[1].id, "hostile");
    replaceText(screen, "choice words", 1, "They are hostile.");
    EXPECT_EQ(optionsOf(screen).front().choices[1].words, "They are hostile.");
    // An id that is taken is refused, and the old one stays.
    replaceText(screen, "choice id", 0, "hostile");
    EXPECT_EQ(optionsOf(screen).front().choices[0].id, "usual");
    EXPECT_FALSE(screen.session().toasts.empty());
    // Every step goes back.
    while (screen.document().canUndo()) screen.document().undo();
    screen.waitUntilIdle();
    EXPECT_TRUE(optionsOf(screen).empty());
    EXPECT_EQ(screen.digest(), before);
}

TEST(OptionCards, AChoiceGetsARule) {
    Screen screen("nielsen-brandubh-7", "rules", 1440, 2000);
    const std::string before = screen.digest();
    pressNewOption(screen);
    screen.clickOn("option/1");
    screen.waitUntilIdle();
    EXPECT_EQ(optionsOf(screen).front().fallback, "other");
    screen.frame(2);
    // The third list adds.
    ASSERT_EQ(screen.count("combo"), 3u);
    screen.clickOn("combo", 2);
    screen.frame(2);
    screen.clickOn("one", 1);
    screen.waitUntilIdle();
    ASSERT_EQ(optionsOf(screen).front().choices[1].rules.size(), 1u);
    scrollToTop(screen);  // the panel shows the card of the new rule
    screen.clickOn("take rule out");
    screen.waitUntilIdle();
    EXPECT_TRUE(optionsOf(screen).front().choices[1].rules.empty());
    EXPECT_EQ(screen.digest(), before);
    // The first one leaves out.
    screen.clickOn("combo", 0);
    screen.frame(2);
    screen.clickOn("one", 1);
    screen.waitUntilIdle();
    EXPECT_EQ(optionsOf(screen).front().choices[1].drop.size(), 1u);
    screen.clickOn("take drop out");
    screen.waitUntilIdle();
    EXPECT_TRUE(optionsOf(screen).front().choices[1].drop.empty());
}

TEST(OptionCards, ChoicesAndOptionsAreRemoved) {
    Screen screen("nielsen-brandubh-7", "rules", 1440, 2000);
    pressNewOption(screen);
    screen.clickOn("add choice");
    screen.waitUntilIdle();
    screen.frame(3);
    EXPECT_EQ(optionsOf(screen).front().choices.size(), 3u);
    screen.clickOn("remove choice", 2);
    screen.waitUntilIdle();
    EXPECT_EQ(optionsOf(screen).front().choices.size(), 2u);
    screen.frame(3);
    screen.clickOn("remove option");
    screen.waitUntilIdle();
    EXPECT_TRUE(optionsOf(screen).empty());
    // The message brings it back.
    screen.clickOn("action");
    screen.waitUntilIdle();
    EXPECT_EQ(optionsOf(screen).size(), 1u);
}

TEST(OptionCards, AParentsOptionIsOnlyChosen) {
    Screen screen("ogrecave-tablut", "rules", 1440, 2000);
    screen.session().create("Mine", true, 9);
    screen.waitUntilIdle();
    screen.designer().showPanel("rules");
    screen.frame(3);
    EXPECT_EQ(screen.count("edit option"), 0u);
    const std::size_t choices = screen.document().lastValid()->variant.options.size();
    EXPECT_GT(choices, 0u);
    EXPECT_GT(screen.count("option/1") + screen.count("combo"), 0u);
}

TEST(OptionCards, TypingInTwoVisitsIsTwoSteps) {
    Screen screen("nielsen-brandubh-7", "rules", 1440, 2000);
    pressNewOption(screen);
    const auto typeInWords = [&](const std::string& letters) {
        screen.clickOn("option words");
        screen.type(letters);
        screen.clickOn("option id");  // looks elsewhere
        screen.waitUntilIdle();
        return optionsOf(screen).front().words;
    };
    const std::string before = optionsOf(screen).front().words, first = typeInWords("abc"), second = typeInWords("de");
    EXPECT_NE(first, before);
    EXPECT_NE(second, first);
    screen.document().undo();
    EXPECT_EQ(optionsOf(screen).front().words, first);
    screen.document().undo();
    EXPECT_EQ(optionsOf(screen).front().words, before);
}

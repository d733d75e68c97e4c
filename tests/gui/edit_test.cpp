// Painting boards, writing scripts, trials, comparison; a first run; and a person who presses everything.
#include <random>

#include "gui/screen.hpp"
#include "model/board_edit.hpp"
#include "notation/notation.hpp"

using gui_test::Screen;
using namespace tafl;
using namespace tafl::gui;

namespace {

char at(Screen& screen, const std::string& square) {
    const auto& rows = *screen.document().draft().file.rows;
    return model::letterAt(rows, squareFrom(square, static_cast<int>(rows.size())));
}

}  // namespace

TEST(Edit, OneStrokePaintsFourSquares) {
    Screen screen("nielsen-brandubh-7", "edit");
    ASSERT_EQ(screen.session().mode, Mode::edit);
    screen.clickOn("paint", 0);
    screen.clickSquare("b3");
    screen.settle();
    ASSERT_TRUE(screen.document().draft().file.rows);
    for (const char* square : {"b3", "c6", "f5", "e2"}) EXPECT_EQ(at(screen, square), 't') << square;
    screen.key("Ctrl+Z");
    screen.settle();
    EXPECT_FALSE(screen.document().unsaved());
}

TEST(Edit, BrushesSymmetryAndErasing) {
    Screen screen("nielsen-brandubh-7", "edit");
    screen.clickOn("symmetry/0");
    screen.clickOn("paint", 1);
    screen.clickSquare("b2");
    screen.settle();
    EXPECT_EQ(at(screen, "b2"), 'T');
    EXPECT_NE(at(screen, "f6"), 'T');
    screen.clickOn("paint", 3);  // erase
    screen.drag(screen.square("b2"), screen.square("d2"));
    screen.settle();
    EXPECT_EQ(at(screen, "b2"), '.');
    EXPECT_EQ(at(screen, "d2"), '.');
    screen.clickOn("symmetry/3");
    screen.clickOn("paint", 0);
    screen.clickSquare("b3");
    screen.settle();
    for (const char* square : {"b3", "c2", "b5", "c6", "e6", "f5", "f3", "e2"})
        EXPECT_EQ(at(screen, square), 't') << square;
}

TEST(Edit, TheWholeBoard) {
    Screen screen("nielsen-brandubh-7", "edit");
    screen.clickOn("board");
    screen.clickOn("Two squares wider");
    screen.settle();
    EXPECT_EQ(screen.document().draft().file.rows->size(), 9u);
    screen.key("Ctrl+Z");
    screen.settle();
    EXPECT_EQ(screen.session().problems.count(Severity::error), 0);
    screen.clickOn("board");
    screen.clickOn("Empty the board");
    screen.settle();
    EXPECT_GT(screen.session().problems.count(Severity::error), 0) << "without a king there is no game";
    EXPECT_FALSE(screen.document().goodIsCurrent());
    screen.key("Ctrl+Z");
    screen.settle();
    EXPECT_EQ(screen.session().problems.count(Severity::error), 0);
}

TEST(Script, AForkIsTypedInto) {
    Screen screen("nielsen-brandubh-7", "script");
    ASSERT_GT(screen.count("rule"), 3u);
    screen.clickOn("rule", 0);
    screen.settle();
    auto* script = screen.designer().script().script();
    ASSERT_TRUE(script);
    EXPECT_GT(script->lines().count(), 5u);
    screen.frame(3);
    const std::string digest = screen.document().good()->image->digest;
    // Nonsense at the beginning: a mistake on its line, and the rules stay in force.
    screen.key("Home");
    screen.type("nonsense(");
    screen.frame(2);
    ASSERT_TRUE(script->unsaved()) << "the keyboard is in the field";
    script->settle();
    screen.frame(3);
    EXPECT_FALSE(script->mistakes().empty());
    EXPECT_EQ(screen.document().good()->image->digest, digest);
    EXPECT_EQ(screen.designer().script().tab(screen.session()).count, 1);
    screen.clickOn("undo", screen.count("undo") - 1);
    script->settle();
    screen.frame(3);
    EXPECT_TRUE(script->mistakes().empty());
}

TEST(Trial, RunsAndStops) {
    Screen screen("nielsen-brandubh-7", "trial");
    screen.designer().trials().run(screen.session(), 2);
    EXPECT_TRUE(screen.designer().trials().running());
    screen.frame(2);
    screen.designer().trials().settle();
    screen.frame(3);
    EXPECT_FALSE(screen.designer().trials().running());
    const auto& told = screen.designer().trials().runner().told();
    EXPECT_TRUE(told.failure.empty()) << told.failure;
    EXPECT_GT(told.figures.games, 0);
    // What was played is kept: shown again at once.
    screen.session().open("nielsen-copenhagen-11");
    screen.frame(3);
    screen.designer().trials().settle();
    screen.session().open("nielsen-brandubh-7");
    screen.frame(3);
    screen.designer().trials().settle();
    screen.frame(3);
    EXPECT_GT(screen.designer().trials().runner().told().figures.games, 0);
}

TEST(Compare, TwoVariants) {
    Screen screen("nielsen-copenhagen-11", "rules");
    screen.designer().bring("compare");
    screen.frame(2);
    screen.clickOn("other");
    screen.type("nielsen-fetlar-11");
    screen.key("Enter");
    screen.frame(2);
    screen.designer().compare().settle();
    screen.frame(3);
    EXPECT_EQ(screen.count("back"), 1u);
    screen.clickOn("back");
    screen.clickOn("on");
}

/// A newcomer: one click to a game, three to a changed rule, one to a trial of it.
TEST(FirstRun, ClicksAreCounted) {
    Screen screen("", "rules");
    EXPECT_EQ(screen.document().good()->image->size, 9) << "a newcomer begins with Tablut";
    screen.clicks = 0;
    screen.clickOn("play", screen.count("play") - 1);
    EXPECT_EQ(screen.clicks, 1);
    EXPECT_EQ(screen.game().view().wanted, Game::Wanted::turn);
    EXPECT_EQ(screen.designer().workspace(), "play");

    screen.clicks = 0;
    const std::string before = screen.document().good()->image->digest;
    screen.clickOn("workspaces/1");
    EXPECT_EQ(screen.designer().workspace(), "rules");
    screen.clickOn("option/1");  // the first option of the variant is at the top of the list
    screen.settle();
    EXPECT_NE(screen.document().good()->image->digest, before);
    EXPECT_LE(screen.clicks, 3);

    screen.clicks = 0;
    screen.clickOn("trial");
    EXPECT_EQ(screen.clicks, 1);
    EXPECT_TRUE(screen.designer().trials().running());
    screen.designer().trials().stop();
    screen.designer().trials().settle();
}

/// Presses and types at random; nothing crashes, and what was saved stays as it was saved.
TEST(Fuzz, RandomPresses) {
    const char* scale = std::getenv("TAFLSMITH_TEST_SCALE");
    const int rounds = 120 * std::max(1, scale ? std::atoi(scale) : 1);
    Screen screen("nielsen-brandubh-7");
    ASSERT_TRUE(screen.document().saveAs(screen.home() / ".local/share/taflsmith/variants/kept.toml"));
    std::string saved = screen.document().textOnDisk();
    std::mt19937 random(7);
    const auto upTo = [&](int n) { return static_cast<int>(random() % static_cast<unsigned>(n)); };
    static const std::vector<std::string> keys = {
        "Tab",    "Enter",  "Esc",    "Up",     "Down",   "Left",   "Right",  "Space",  "Home",     "End",    "F6",
        "F2",     "F8",     "Ctrl+Z", "Ctrl+Y", "Ctrl+K", "Ctrl+T", "Ctrl+N", "Ctrl+1", "Ctrl+2",   "Ctrl+3", "Ctrl+4",
        "Ctrl+5", "Ctrl+B", "Ctrl+R", "Ctrl+F", "Ctrl+J", "PgUp",   "PgDn",   "Del",    "Backspace"};
    for (int i = 0; i < rounds; ++i) {
        const ImVec2 at = {static_cast<float>(upTo(1440)), static_cast<float>(upTo(900))};
        switch (upTo(6)) {
            case 0:
            case 1:
            case 2:
                screen.move(at), screen.press(), screen.release();
                break;
            case 3:
                screen.drag(at, {static_cast<float>(upTo(1440)), static_cast<float>(upTo(900))});
                break;
            case 4:
                screen.key(keys[static_cast<std::size_t>(upTo(static_cast<int>(keys.size())))]);
                break;
            case 5:
                screen.type(std::string(1, static_cast<char>(' ' + upTo(95))));
                break;
        }
        if (screen.designer().trials().running()) screen.designer().trials().stop();
        screen.session().analysis.stop();
        ASSERT_TRUE(screen.session().document);
    }
    screen.frame(5);
    EXPECT_TRUE(std::filesystem::exists(screen.home() / ".local/share/taflsmith/variants/kept.toml"));
    auto again = model::Document::open(screen.session().workshop(),
                                       (screen.home() / ".local/share/taflsmith/variants/kept.toml").string());
    ASSERT_TRUE(again) << "what was saved can still be read";
}

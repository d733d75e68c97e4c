// Analysis and hints, reasons with their sources, comparison of two variants, and refused trials.
#include "gui/screen.hpp"
#include "model/edits.hpp"
#include "notation/notation.hpp"

using gui_test::Screen;
using namespace tafl;
using namespace tafl::gui;

TEST(Analysis, AHintIsAnArrowAndASentence) {
    Screen screen("nielsen-brandubh-7");
    screen.key("Ctrl+H");
    screen.session().analysis.waitUntilIdle(screen.game());
    screen.frame(2);
    ASSERT_TRUE(screen.session().analysis.hint());
    const std::string words = screen.designer().board().statusText();
    EXPECT_NE(words.find("engine would play"), std::string::npos) << words;
    EXPECT_NE(words.find(screen.session().analysis.hint()->text), std::string::npos) << words;
    const Move move = screen.session().analysis.hint()->move;
    screen.clickSquare(squareName(move.from(), 7));
    screen.clickSquare(squareName(move.to(), 7));
    EXPECT_EQ(screen.game().view().at, 1u);
    EXPECT_FALSE(screen.session().analysis.hint());
    // The same by the button.
    screen.clickOn("hint");
    screen.session().analysis.waitUntilIdle(screen.game());
    screen.frame(2);
    EXPECT_TRUE(screen.session().analysis.hint());
}

TEST(Analysis, LinesThreatsAndPause) {
    Screen screen("nielsen-brandubh-7");
    screen.session().analysis.set({3, 0, 8, 300, 4000, 4000});
    screen.key("F8");
    EXPECT_EQ(screen.session().mode, Mode::analyse);
    screen.session().analysis.waitUntilIdle(screen.game());
    screen.frame(3);
    ASSERT_EQ(screen.count("line"), 3u);
    screen.clickOn("threats");
    EXPECT_TRUE(screen.session().analysis.threatEnabled);
    // A click on a line plays its first move.
    screen.clickOn("line", 0);
    EXPECT_EQ(screen.game().view().at, 1u);
    screen.session().analysis.waitUntilIdle(screen.game());
    screen.frame(3);
    EXPECT_TRUE(screen.session().analysis.threat());
    screen.clickOn("analyse");
    EXPECT_FALSE(screen.session().analysis.running());
    // Start again while the old lines are still shown.
    screen.clickOn("analyse");
    EXPECT_TRUE(screen.session().analysis.running());
    screen.session().analysis.waitUntilIdle(screen.game());
    screen.frame(2);
    EXPECT_GE(screen.count("line"), 1u);
}

TEST(Analysis, TheBarSaysWhatPeopleWin) {
    Screen screen("nielsen-copenhagen-11");
    screen.session().analysis.waitUntilIdle(screen.game());
    screen.frame(2);
    EXPECT_EQ(screen.count("evaluation bar"), 1u);
    const std::string words = screen.session().explainEvaluation();
    EXPECT_NE(words.find("% between engines of equal strength, 40 % between people."), std::string::npos) << words;
}

TEST(Analysis, TheBarSaysThatNoGamesAreKnown) {
    Screen screen("opentafl-brandub-7");
    screen.session().analysis.waitUntilIdle(screen.game());
    screen.frame(2);
    const std::string words = screen.session().explainEvaluation();
    EXPECT_NE(words.find("No recorded games"), std::string::npos) << words;
}

TEST(Reasons, NameTheRuleAndItsSources) {
    Screen screen("nielsen-copenhagen-11");
    screen.clickSquare("d1");
    screen.clickSquare("a1");
    screen.move({5, 5});
    EXPECT_FALSE(screen.designer().board().statusLine().component.empty());
    EXPECT_FALSE(screen.designer().board().statusLine().origin().empty()) << screen.designer().board().statusText();
    // A capture, in the preview and after the move.
    ASSERT_TRUE(screen.game().setUp("11/11/11/5K5/11/11/11/3t7/11/1Tt3T4/11 defenders"));
    screen.frame(2);
    screen.clickSquare("g2");
    screen.move(screen.square("d2"));
    const StatusLine& statusLine = screen.designer().board().statusLine();
    EXPECT_EQ(statusLine.component, "capture/custodial") << screen.designer().board().statusText();
    EXPECT_FALSE(statusLine.sources.empty());
    EXPECT_NE(statusLine.origin().find("as in"), std::string::npos) << statusLine.origin();
    screen.clickSquare("d2");
    screen.key("Ctrl+J");
    screen.type(".");
    EXPECT_EQ(screen.designer().board().statusLine().component, "capture/custodial");
    EXPECT_FALSE(screen.designer().board().statusLine().sources.empty());
}

TEST(Compare, TwoVariantsOnTwoBoards) {
    Screen screen("nielsen-saami-tablut-9", "rules");
    screen.designer().showPanel("compare");
    screen.frame(2);
    screen.clickOn("other");
    screen.type("unibo-ashton-9");
    screen.key("Enter");
    screen.frame(2);
    EXPECT_EQ(screen.session().mode, Mode::compare) << "both boards are in the centre";
    screen.session().comparison.waitUntilIdle();
    screen.frame(3);
    model::ComparisonSession& line = screen.session().comparison;
    ASSERT_GT(line.frames(), 1u);
    EXPECT_EQ(line.at(), line.frames() - 1);
    EXPECT_NE(screen.designer().board().statusText().find("first difference"), std::string::npos)
        << screen.designer().board().statusText();
    EXPECT_EQ(screen.count("frame"), line.frames()) << "the move pane shows the line";
    screen.clickOn("line back");
    EXPECT_EQ(line.at(), line.frames() - 2);
    screen.clickOn("line forward");
    screen.clickOn("frame", 0);
    EXPECT_EQ(line.at(), 0u);
    screen.key("Ctrl+J");
    screen.type("]");
    EXPECT_EQ(line.at(), 1u);
    // Back to the game.
    screen.clickOn("mode/1");
    EXPECT_EQ(screen.session().mode, Mode::play);
    EXPECT_EQ(screen.count("frame"), 0u);
}

TEST(Compare, WithTheSavedFile) {
    Screen screen("nielsen-brandubh-7", "rules");
    for (const auto& card : std::vector(screen.document().checkResult()->cards))
        if (card.ref.use == "turn/first")
            model::edits::setParameter(screen.document(), card, "side", std::string("defenders"));
    screen.waitUntilIdle();
    screen.session().comparison.seconds = 0.1;
    screen.designer().showPanel("compare");
    screen.frame(2);
    screen.clickOn("saved");
    screen.frame(2);
    screen.session().comparison.waitUntilIdle();
    screen.frame(3);
    ASSERT_TRUE(screen.session().comparison.shown());
    EXPECT_EQ(screen.session().comparison.shown()->rules.size(), 1u);
}

TEST(Trial, IsRefusedWhileAScriptHasErrors) {
    Screen screen("nielsen-brandubh-7", "script");
    screen.clickOn("rule", 0);
    screen.waitUntilIdle();
    auto* script = screen.session().script.get();
    ASSERT_TRUE(script);
    screen.frame(3);
    screen.key("Home");
    screen.type("nonsense(");
    script->waitUntilIdle();
    screen.frame(2);
    ASSERT_FALSE(script->isValid());
    screen.session().toasts.clear();
    screen.key("F9");
    screen.frame(2);
    EXPECT_FALSE(screen.designer().trials().running());
    ASSERT_EQ(screen.session().toasts.size(), 1u);
    EXPECT_EQ(screen.session().toasts[0].severity, Severity::error);
    EXPECT_NE(screen.session().toasts[0].text.find("has an error in line"), std::string::npos)
        << screen.session().toasts[0].text;
    EXPECT_EQ(screen.designer().workspace(), "script") << "the error stays visible";
    // With the script fixed and saved, the trial runs.
    screen.clickOn("undo", screen.count("undo") - 1);
    script->waitUntilIdle();
    screen.waitUntilIdle();
    ASSERT_TRUE(script->isValid());
    ASSERT_FALSE(script->unsaved());
    screen.session().toasts.clear();
    screen.key("F9");
    EXPECT_TRUE(screen.designer().trials().running())
        << (screen.session().toasts.empty() ? "" : screen.session().toasts[0].text);
    screen.designer().trials().stop();
    screen.designer().trials().waitUntilIdle();
}

TEST(Trial, EveryBudgetHasItsFigures) {
    Screen screen("nielsen-brandubh-7", "trial");
    model::TrialRequest request;
    request.budgets = {20, 60};
    request.games = 6;
    screen.designer().trials().waitUntilIdle();
    screen.designer().trials().runner().start(screen.document().lastValid(), request);
    screen.designer().trials().waitUntilIdle();
    screen.frame(3);
    ASSERT_GE(screen.count("budget/0"), 1u);
    EXPECT_EQ(screen.designer().trials().figures().nodes, 60u);
    screen.clickOn("budget/0");
    EXPECT_EQ(screen.designer().trials().figures().nodes, 20u);
    screen.clickOn("budget/1");
    EXPECT_EQ(screen.designer().trials().figures().nodes, 60u);
}

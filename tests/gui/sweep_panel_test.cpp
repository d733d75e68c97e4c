// The sweep's panel: what is varied, the run, and a value as a draft.
#include "gui/screen.hpp"

using gui_test::Screen;
using namespace tafl;
using namespace tafl::gui;

namespace {

void playSweep(Screen& screen) {
    screen.designer().sweep().waitUntilIdle();
    screen.frame(3);
}

/// Chooses an entry of a combo box by its place.
void chooseIn(Screen& screen, std::size_t number, std::size_t entry) {
    screen.clickOn("combo", number);
    screen.frame(2);
    screen.clickOn("one", entry);
    screen.frame(2);
}

/// Few games, so that the test does not depend on the speed of the machine.
model::SweepRequest fewGames(Screen& screen, const std::string& name, std::vector<std::string> values) {
    model::SweepRequest out;
    for (const model::SweepTarget& each : model::listSweepTargets(*screen.document().checkResult()))
        if (each.name == name) out.target = each;
    EXPECT_EQ(out.target.name, name);
    out.values = std::move(values);
    out.trial.budgets = {20};
    out.trial.games = out.trial.firstRound = 4;
    out.trial.workers = 2;
    return out;
}

}  // namespace

TEST(SweepPanel, ThePanelIsATabOfTheTrialWorkspace) {
    Screen screen("nielsen-brandubh-7", "trial");
    screen.designer().showPanel("sweep");
    screen.frame(3);
    EXPECT_EQ(screen.designer().workspace(), "trial");
    EXPECT_EQ(screen.count("run sweep"), 1u);
    EXPECT_TRUE(screen.designer().sweep().form().canRun());
}

TEST(SweepPanel, RuleParameterAndValuesAreChosen) {
    Screen screen("nielsen-brandubh-7", "trial");
    screen.designer().showPanel("sweep");
    screen.frame(3);
    const model::SweepTarget first = screen.designer().sweep().form().request().target;
    chooseIn(screen, 0, 1);
    const model::SweepTarget second = screen.designer().sweep().form().request().target;
    EXPECT_NE(first.group, second.group);
    // A value leaves the sweep and comes back.
    screen.designer().sweep().form().choose(fewGames(screen, "elsewhere", {"2", "4"}));
    screen.frame(2);
    std::size_t on = screen.designer().sweep().form().request().values.size();
    EXPECT_EQ(on, 2u);
    screen.clickOn("sweep value", 0);
    EXPECT_NE(screen.designer().sweep().form().request().values.size(), on);
    screen.clickOn("sweep value", 0);
    EXPECT_EQ(screen.designer().sweep().form().request().values.size(), on);
    // Another value is typed; a wrong one is refused with the reason.
    screen.designer().sweep().form().choose(fewGames(screen, "zone", {"corners", "edge"}));
    screen.frame(2);
    screen.clickOn("sweep typed");
    screen.type("edge - corners");
    screen.key("Enter");
    screen.frame(2);
    EXPECT_EQ(screen.designer().sweep().form().request().values.back(), "edge - corners");
}

TEST(SweepPanel, ASweepRunsAndAValueBecomesADraft) {
    Screen screen("nielsen-brandubh-7", "trial");
    screen.designer().showPanel("sweep");
    screen.frame(3);
    SweepPanel& panel = screen.designer().sweep();
    panel.form().choose(fewGames(screen, "elsewhere", {"2", "4"}));
    screen.frame(2);
    screen.clickOn("run sweep");
    playSweep(screen);
    const model::SweepStatus& status = panel.runner().status();
    ASSERT_EQ(status.state, model::SweepStatus::State::done) << status.failure;
    EXPECT_EQ(status.games, 8);
    EXPECT_EQ(screen.count("open value"), 2u);
    EXPECT_EQ(screen.count("run sweep"), 0u) << "the results are shown";
    // The value that the variant does not have.
    const std::size_t other = status.rows[0].current ? 1 : 0;
    const std::string before = screen.digest();
    screen.clickOn("open value", other);
    screen.waitUntilIdle();
    EXPECT_NE(screen.digest(), before);
    EXPECT_EQ(screen.digest(), status.rows[other].figures.digest);
    EXPECT_TRUE(screen.document().unsaved());
    // The other value is a click away, and undo leads back.
    screen.clickOn("open value", 1 - other);
    screen.waitUntilIdle();
    EXPECT_EQ(screen.digest(), before);
    screen.key("Ctrl+Z");
    screen.waitUntilIdle();
    screen.key("Ctrl+Z");
    screen.waitUntilIdle();
    EXPECT_EQ(screen.digest(), before);
    EXPECT_FALSE(screen.document().unsaved());
    // After another change, a value opens as a separate variant.
    model::edits::setText(screen.document(), model::edits::Field::name, "Mine");
    screen.waitUntilIdle();
    screen.clickOn("open value", other);
    screen.waitUntilIdle();
    EXPECT_NE(screen.document().id(), "nielsen-brandubh-7");
    EXPECT_TRUE(screen.document().unsaved());
}

TEST(SweepPanel, TheLastSweepIsThereAgain) {
    const auto home = std::filesystem::temp_directory_path() / ("taflsmith-sweep-" + std::to_string(getpid()));
    {
        Screen screen("nielsen-brandubh-7", "trial", 1440, 900, home);
        screen.designer().showPanel("sweep");
        screen.frame(3);
        screen.designer().sweep().form().choose(fewGames(screen, "elsewhere", {"2", "4"}));
        screen.frame(2);
        screen.clickOn("run sweep");
        playSweep(screen);
    }
    {
        Screen screen("nielsen-brandubh-7", "trial", 1440, 900, home);
        screen.designer().showPanel("sweep");
        screen.frame(3);
        playSweep(screen);
        EXPECT_EQ(screen.designer().sweep().runner().status().games, 8);
        EXPECT_EQ(screen.count("open value"), 2u);
        // Another choice leads back to the form.
        screen.clickOn("sweep choose");
        screen.frame(2);
        EXPECT_EQ(screen.count("run sweep"), 1u);
        screen.clickOn("sweep results");
        screen.frame(2);
        EXPECT_EQ(screen.count("run sweep"), 0u);
    }
    std::filesystem::remove_all(home);
}

// Unsaved variants and scripts are never lost: not on closing, on opening others, nor when the program ends.
#include "gui/screen.hpp"
#include "model/edits.hpp"
#include "support/temporary_folder.hpp"
#include "variant/files.hpp"

using gui_test::Screen;
using namespace tafl;
using namespace tafl::gui;
namespace fs = std::filesystem;

namespace {

model::Script& script(Screen& screen) { return *screen.session().script; }

/// Forks a rule of the open variant into a script.
void forkRule(Screen& screen, const std::string& use) {
    for (const auto& card : std::vector(screen.document().checkResult()->cards))
        if (card.ref.use == use) screen.session().forkRule(card);
    ASSERT_TRUE(screen.session().script) << use;
    screen.waitUntilIdle();
    screen.frame(3);
}

/// Forks a rule and saves the variant in the user's folder.
void prepare(Screen& screen) {
    forkRule(screen, "capture/custodial");
    ASSERT_TRUE(screen.document().saveAs(screen.session().appContext().folders.variants() / "mine.toml"));
    screen.waitUntilIdle();
    screen.session().toasts.clear();
}

/// Changes the rule in the script and reloads it. Returns the text.
std::string editScript(Screen& screen) {
    std::string text = script(screen).text();
    const std::string before = "at = \"board\"";
    text.replace(text.find(before), before.size(), "at = \"edge\"");
    script(screen).setText(text);
    if (script(screen).waitUntilIdle()) screen.document().recheck();
    screen.waitUntilIdle();
    return text;
}

std::string toast(Screen& screen) { return screen.session().toasts.empty() ? "" : screen.session().toasts.back().text; }
/// Expects this text in the editor and this digest of the rules in force.
void expectInForce(Screen& screen, const std::string& text, const std::string& rules) {
    ASSERT_TRUE(screen.session().script);
    EXPECT_EQ(screen.session().script->text(), text);
    screen.session().script->waitUntilIdle();
    screen.document().recheck();
    screen.waitUntilIdle();
    EXPECT_EQ(screen.digest(), rules);
}
std::vector<fs::path> listRecoveryFiles(const fs::path& home) {
    std::vector<fs::path> out;
    std::error_code error;
    for (const auto& entry : fs::directory_iterator(home / ".local/state/taflsmith/recovery", error))
        out.push_back(entry.path());
    return out;
}
/// Renames the recovery files to an unused process id, as if their program had crashed.
void simulateCrash(const fs::path& home) {
    for (const fs::path& file : listRecoveryFiles(home)) {
        const std::string name = file.filename().string();
        fs::rename(file, file.parent_path() / ("999999999" + name.substr(name.find('-'))));
    }
}

}  // namespace

TEST(Unsaved, AClosedScriptCanBeRestored) {
    Screen screen("nielsen-brandubh-7", "script");
    prepare(screen);
    const fs::path file = script(screen).file();
    const std::string before = script(screen).text(), rules = screen.digest();
    const std::string typed = editScript(screen);
    ASSERT_NE(screen.digest(), rules) << "the typed text is in force";
    screen.clickOn("close", screen.count("close") - 1);
    screen.waitUntilIdle();
    EXPECT_FALSE(screen.session().script);
    EXPECT_EQ(screen.digest(), rules) << "the rules of the file are in force again";
    EXPECT_EQ(toast(screen), file.filename().string() + " has changes that are not saved.");
    EXPECT_EQ(listRecoveryFiles(screen.home()).size(), 1u);
    screen.clickOn("action");
    screen.frame(2);
    ASSERT_TRUE(screen.session().script);
    EXPECT_EQ(script(screen).file(), file);
    EXPECT_EQ(script(screen).text(), typed);
    EXPECT_TRUE(script(screen).unsaved());
    EXPECT_EQ(listRecoveryFiles(screen.home()).size(), 1u) << "one backup, not two";
    script(screen).waitUntilIdle();
    screen.document().recheck();
    screen.waitUntilIdle();
    EXPECT_NE(screen.digest(), rules) << "and it is in force again";
    EXPECT_EQ(*readTextFile(file), before);
    // Typing continues in the restored script.
    screen.type("x");
    EXPECT_NE(script(screen).text(), typed);
    screen.key("Ctrl+Z");
    screen.frame(3);
    EXPECT_EQ(script(screen).text(), typed);
}

TEST(Unsaved, ASavedScriptIsClosedSilently) {
    Screen screen("nielsen-brandubh-7", "script");
    prepare(screen);
    editScript(screen);
    screen.session().saveScript();
    screen.session().toasts.clear();
    screen.clickOn("close", screen.count("close") - 1);
    screen.frame(2);
    EXPECT_FALSE(screen.session().script);
    EXPECT_TRUE(screen.session().toasts.empty());
    EXPECT_TRUE(listRecoveryFiles(screen.home()).empty());
}

TEST(Unsaved, AnotherVariantLeadsBackToVariantAndScript) {
    Screen screen("nielsen-brandubh-7", "script");
    prepare(screen);
    const std::string typed = editScript(screen), rules = screen.digest();
    screen.session().open("nielsen-copenhagen-11");
    screen.waitUntilIdle();
    EXPECT_FALSE(screen.session().script);
    EXPECT_TRUE(screen.session().appContext().scriptOverlays.empty());
    EXPECT_EQ(toast(screen), "nielsen-brandubh-7-custodial.lua has changes that are not saved.");
    screen.clickOn("action");
    screen.waitUntilIdle();
    EXPECT_EQ(screen.document().id(), "mine");
    ASSERT_TRUE(screen.session().script);
    EXPECT_EQ(script(screen).text(), typed);
    // With both unsaved, one toast restores both.
    model::edits::setText(screen.document(), model::edits::Field::name, "Changed");
    screen.waitUntilIdle();
    screen.session().toasts.clear();
    screen.session().open("nielsen-copenhagen-11");
    screen.waitUntilIdle();
    EXPECT_EQ(screen.session().toasts.size(), 1u);
    EXPECT_EQ(toast(screen), "Changed and nielsen-brandubh-7-custodial.lua have changes that are not saved.");
    EXPECT_EQ(listRecoveryFiles(screen.home()).size(), 2u);
    screen.clickOn("action");
    screen.waitUntilIdle();
    EXPECT_EQ(screen.document().name(), "Changed");
    ASSERT_TRUE(screen.session().script);
    EXPECT_EQ(script(screen).text(), typed);
    EXPECT_EQ(listRecoveryFiles(screen.home()).size(), 2u);
    screen.session().script->waitUntilIdle();
    screen.document().recheck();
    screen.waitUntilIdle();
    EXPECT_EQ(screen.digest(), rules);
}

TEST(Unsaved, TheSameVariantAgainKeepsItsScript) {
    Screen screen("nielsen-brandubh-7", "script");
    prepare(screen);
    const std::string typed = editScript(screen);
    screen.session().open(screen.document().file().string());
    screen.waitUntilIdle();
    ASSERT_TRUE(screen.session().script);
    EXPECT_EQ(script(screen).text(), typed);
}

TEST(Unsaved, OpeningAnotherScriptOffersTheFirst) {
    Screen screen("nielsen-brandubh-7", "script");
    prepare(screen);
    const fs::path first = script(screen).file();
    const std::string typed = editScript(screen);
    forkRule(screen, "turn/first");
    EXPECT_NE(script(screen).file(), first);
    EXPECT_EQ(toast(screen), first.filename().string() + " has changes that are not saved.");
    screen.clickOn("action");
    screen.frame(2);
    EXPECT_EQ(script(screen).file(), first);
    EXPECT_EQ(script(screen).text(), typed);
    // Opening the open script again keeps its text.
    screen.session().openScript(first);
    screen.frame(2);
    EXPECT_EQ(script(screen).text(), typed);
}

TEST(Unsaved, QuittingKeepsUnsavedText) {
    const TemporaryFolder home;
    std::string typed, rules;
    {
        Screen screen("nielsen-brandubh-7", "script", 1440, 900, home.path());
        prepare(screen);
        typed = editScript(screen);
        rules = screen.digest();
        screen.key("Ctrl+Q");
        screen.frame(3);
        ASSERT_FALSE(screen.designer().shouldQuit());
        ASSERT_EQ(screen.count("leave"), 1u);
        screen.clickOn("leave");
        screen.frame(2);
        EXPECT_TRUE(screen.designer().shouldQuit());
    }
    simulateCrash(home.path());
    Screen screen("nielsen-copenhagen-11", "rules", 1440, 900, home.path());
    EXPECT_EQ(toast(screen), "nielsen-brandubh-7-custodial.lua was not saved when the program ended last time.");
    screen.clickOn("action");
    screen.waitUntilIdle();
    EXPECT_EQ(screen.document().id(), "mine") << "the variant it belongs to";
    expectInForce(screen, typed, rules);
    EXPECT_EQ(listRecoveryFiles(home.path()).size(), 1u) << "this process owns the backup now";
    screen.session().saveScript();
    screen.frame(2);
    EXPECT_TRUE(listRecoveryFiles(home.path()).empty());
}

/// A variant and its script that were never saved can be restored in either order.
TEST(Unsaved, ACrashLosesNeitherVariantNorScript) {
    for (const bool scriptFirst : {false, true}) {
        const TemporaryFolder home;
        std::string typed, rules;
        {
            Screen screen("nielsen-brandubh-7", "script", 1440, 900, home.path());
            forkRule(screen, "capture/custodial");
            typed = editScript(screen);
            rules = screen.digest();
            model::edits::setText(screen.document(), model::edits::Field::name, "Nearly lost");
            screen.session().recovery.pause = 0;
            screen.waitUntilIdle();
            EXPECT_EQ(listRecoveryFiles(home.path()).size(), 2u);
        }
        simulateCrash(home.path());
        Screen screen("nielsen-copenhagen-11", "rules", 1440, 900, home.path());
        ASSERT_EQ(screen.session().toasts.size(), 2u);
        for (int i = 0; i < 2; ++i) {
            const auto named = [&](const Toast& each) {
                return each.action == "Restore" && (each.text.find(".lua") != std::string::npos) == (scriptFirst == !i);
            };
            const auto found = std::ranges::find_if(screen.session().toasts, named);
            ASSERT_NE(found, screen.session().toasts.end());
            const auto run = found->run;
            screen.session().toasts.erase(found);
            run();
            screen.waitUntilIdle();
        }
        EXPECT_EQ(screen.document().name(), "Nearly lost");
        expectInForce(screen, typed, rules);
    }
}

TEST(Unsaved, AScriptWithAChangedOrMissingFileWarns) {
    for (const bool gone : {true, false}) {
        const TemporaryFolder home;
        std::string typed;
        fs::path file;
        {
            Screen screen("nielsen-brandubh-7", "script", 1440, 900, home.path());
            prepare(screen);
            file = script(screen).file();
            typed = editScript(screen);
            screen.frame(2);
        }
        simulateCrash(home.path());
        if (gone)
            fs::remove(file);
        else
            ASSERT_TRUE(writeTextFile(file, "-- theirs\n"));
        Screen screen("nielsen-copenhagen-11", "rules", 1440, 900, home.path());
        EXPECT_NE(toast(screen).find(gone ? "Its file is gone" : "Its file has changed since"), std::string::npos)
            << toast(screen);
        screen.clickOn("action");
        screen.waitUntilIdle();
        ASSERT_TRUE(screen.session().script);
        EXPECT_EQ(script(screen).text(), typed);
        if (!gone) {
            screen.session().saveScript();
            EXPECT_EQ(*readTextFile(file), "-- theirs\n") << "not overwritten without confirmation";
        }
        screen.session().saveScript();
        EXPECT_EQ(*readTextFile(file), typed);
    }
}

TEST(Unsaved, SaveAndQuitSavesBoth) {
    Screen screen("nielsen-brandubh-7", "script");
    prepare(screen);
    const std::string typed = editScript(screen);
    const fs::path file = script(screen).file();
    model::edits::setText(screen.document(), model::edits::Field::name, "Changed");
    screen.waitUntilIdle();
    EXPECT_EQ(screen.session().unsaved(), (std::vector<std::string>{"Changed", "nielsen-brandubh-7-custodial.lua"}));
    // Another program has changed the script: the error is shown and the dialog stays open.
    ASSERT_TRUE(writeTextFile(file, "-- theirs\n"));
    screen.key("Ctrl+Q");
    screen.frame(3);
    screen.clickOn("confirm");
    screen.frame(2);
    EXPECT_FALSE(screen.designer().shouldQuit());
    EXPECT_EQ(screen.count("confirm"), 1u);
    EXPECT_EQ(*readTextFile(file), "-- theirs\n");
    EXPECT_TRUE(screen.document().unsaved());
    screen.clickOn("confirm");
    screen.frame(2);
    EXPECT_TRUE(screen.designer().shouldQuit());
    EXPECT_EQ(*readTextFile(file), typed);
    EXPECT_NE(readTextFile(screen.document().file())->find("Changed"), std::string::npos);
    EXPECT_TRUE(listRecoveryFiles(screen.home()).empty());
}

TEST(Unsaved, QuittingWithoutRecoveryWarnsFirst) {
    Screen screen("nielsen-brandubh-7", "script");
    prepare(screen);
    const fs::path folder = screen.session().appContext().folders.state / "recovery";
    std::error_code error;
    fs::remove_all(folder, error);
    fs::create_directories(folder.parent_path());
    ASSERT_TRUE(writeTextFile(folder, "no folder"));
    editScript(screen);
    EXPECT_NE(toast(screen).find("cannot be kept"), std::string::npos) << toast(screen);
    screen.key("Ctrl+Q");
    screen.frame(3);
    screen.clickOn("leave");
    screen.frame(2);
    EXPECT_FALSE(screen.designer().shouldQuit());
    screen.clickOn("leave");
    screen.frame(2);
    EXPECT_TRUE(screen.designer().shouldQuit());
}

TEST(Unsaved, TheShortcutSavesTheFocusedText) {
    Screen screen("nielsen-brandubh-7", "script");
    prepare(screen);
    model::edits::setText(screen.document(), model::edits::Field::name, "Changed");
    screen.waitUntilIdle();
    screen.key("Home");
    screen.type("--");
    ASSERT_TRUE(script(screen).unsaved());
    screen.key("Ctrl+S");
    screen.frame(2);
    EXPECT_FALSE(script(screen).unsaved());
    EXPECT_EQ(*readTextFile(script(screen).file()), script(screen).text());
    EXPECT_TRUE(screen.document().unsaved()) << "Ctrl+S saves the script only";
    // With the focus on the board, Ctrl+S saves the variant.
    screen.type("--");
    screen.key("Ctrl+J");
    screen.frame(2);
    screen.key("Ctrl+S");
    screen.frame(2);
    EXPECT_TRUE(script(screen).unsaved());
    EXPECT_FALSE(screen.document().unsaved());
    // The command saves the script wherever the focus is.
    const model::Command* command = screen.designer().commands().find("file.save-script");
    ASSERT_TRUE(command);
    EXPECT_TRUE(screen.designer().commands().run(command->id));
    EXPECT_FALSE(script(screen).unsaved());
    EXPECT_FALSE(screen.designer().commands().enabled(*command));
}

TEST(Unsaved, EscKeepsTheText) {
    Screen screen("nielsen-brandubh-7", "script");
    prepare(screen);
    const std::string before = script(screen).text();
    screen.key("Home");
    screen.type("-- a remark ");
    const std::string typed = script(screen).text();
    ASSERT_EQ(typed.size(), before.size() + 12);
    screen.key("Esc");
    screen.frame(3);
    EXPECT_EQ(script(screen).text(), typed);
    screen.key("Ctrl+Q");
    screen.frame(3);
    screen.key("Esc");
    screen.frame(3);
    EXPECT_EQ(script(screen).text(), typed);
}

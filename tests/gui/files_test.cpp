// Dialogs of files, and files that other programs change.
#include "variant/files.hpp"
#include "gui/screen.hpp"
#include "model/edits.hpp"

using gui_test::Screen;
using namespace tafl;
using namespace tafl::gui;
namespace fs = std::filesystem;

namespace {

/// A variant of the user's own, saved.
fs::path saveOwn(Screen& screen) {
    screen.session().create("Mine", true, 7);
    screen.waitUntilIdle();
    screen.session().save();
    screen.waitUntilIdle();
    screen.frame(2);
    screen.session().toasts.clear();
    return screen.document().file();
}

void writeTheirs(const fs::path& file) { ASSERT_TRUE(writeTextFile(file, *readTextFile(file) + "# theirs\n")); }

}  // namespace

TEST(Files, SavingOverAnotherProgramsChangeAsksOnce) {
    for (const bool overwrite : {false, true}) {
        Screen screen("nielsen-brandubh-7");
        const fs::path file = saveOwn(screen);
        model::edits::setText(screen.document(), model::edits::Field::name, "Changed");
        writeTheirs(file);
        screen.key("Ctrl+S");
        screen.frame(3);
        ASSERT_EQ(screen.count("reload"), 1u);
        screen.clickOn(overwrite ? "confirm" : "reload");
        screen.waitUntilIdle();
        screen.frame(3);
        EXPECT_EQ(screen.count("reload"), 0u) << "the dialog is closed";
        EXPECT_EQ(screen.document().name() == "Changed", overwrite);
        EXPECT_EQ(readTextFile(file)->find("# theirs") == std::string::npos, overwrite);
        // It does not ask again.
        model::edits::setText(screen.document(), model::edits::Field::name, "Changed again");
        screen.key("Ctrl+S");
        screen.frame(3);
        EXPECT_EQ(screen.count("reload"), 0u);
        EXPECT_NE(readTextFile(file)->find("Changed again"), std::string::npos);
    }
}

TEST(Files, AChangedFileIsReadAgainWhereNothingIsLost) {
    Screen screen("nielsen-brandubh-7");
    const fs::path file = saveOwn(screen);
    writeTheirs(file);
    screen.frame(200);
    EXPECT_NE(screen.document().text().find("# theirs"), std::string::npos);
    // If the user has unsaved changes, it is only reported, once.
    screen.session().toasts.clear();
    model::edits::setText(screen.document(), model::edits::Field::name, "Changed");
    writeTheirs(file);
    screen.frame(200);
    EXPECT_EQ(screen.document().name(), "Changed");
    EXPECT_EQ(screen.session().toasts.size(), 1u);
}

TEST(Files, AnExportAsksWhereAndBeforeItOverwrites) {
    Screen screen("nielsen-brandubh-7");
    const auto exportText = [&] {
        screen.session().post(OpenDialog{DialogKind::exportFile, "", static_cast<int>(model::ExportKind::text)});
        screen.frame(3);
    };
    exportText();
    screen.clickOn("path");
    screen.key("Ctrl+A");
    const fs::path file = screen.home() / "elsewhere/rules.txt";
    screen.type(file.string());
    screen.clickOn("confirm");
    screen.frame(2);
    EXPECT_TRUE(fs::exists(file));
    EXPECT_EQ(screen.session().settings.exportFolder, file.parent_path().string());
    exportText();
    screen.clickOn("path");
    screen.key("Ctrl+A");
    screen.type(file.string());
    ASSERT_TRUE(writeTextFile(file, "theirs"));
    screen.clickOn("confirm");
    screen.frame(2);
    EXPECT_EQ(*readTextFile(file), "theirs");
    ASSERT_EQ(screen.count("confirm"), 1u) << "the dialog stays open";
    screen.clickOn("confirm");
    screen.frame(2);
    EXPECT_NE(*readTextFile(file), "theirs");
    EXPECT_EQ(screen.count("confirm"), 0u);
}

TEST(Files, OpenListsRecentVariantsAndFolders) {
    Screen screen("nielsen-brandubh-7");
    screen.session().open("nielsen-copenhagen-11");
    screen.waitUntilIdle();
    screen.key("Ctrl+O");
    screen.frame(3);
    ASSERT_GE(screen.count("file choice"), 2u);
    screen.clickOn("file choice", 1);
    screen.frame();
    screen.clickOn("file choice", 1);
    screen.waitUntilIdle();
    EXPECT_EQ(screen.document().id(), "nielsen-brandubh-7");
    // A place lists its folder.
    screen.key("Ctrl+O");
    screen.frame(3);
    screen.clickOn("place", screen.count("place") - 1);
    screen.frame(2);
    EXPECT_GT(screen.count("file choice"), 3u) << "families of shipped variants";
    screen.key("Esc");
}

TEST(Compare, ListsVariantsWhileOneTypes) {
    Screen screen("nielsen-brandubh-7");
    screen.designer().showPanel("compare");
    screen.frame(2);
    screen.clickOn("other");
    screen.type("copenhagen");
    screen.frame(2);
    ASSERT_GT(screen.count("candidate"), 1u);
    screen.clickOn("candidate", 0);
    screen.frame(2);
    EXPECT_EQ(screen.count("candidate"), 0u);
    EXPECT_TRUE(screen.session().comparison.on());
    // A trial plays both.
    screen.session().comparison.waitUntilIdle();
    screen.frame(3);
    screen.clickOn("trial of both");
    screen.frame(3);
    EXPECT_TRUE(screen.designer().trials().running());
    EXPECT_EQ(screen.designer().workspace(), "trial");
    screen.designer().trials().stop();
    screen.designer().trials().waitUntilIdle();
    const auto& difference = screen.designer().trials().runner().status().difference;
    ASSERT_TRUE(difference);
    EXPECT_NE(difference->otherName.find("openhagen"), std::string::npos) << difference->otherName;
}

TEST(Zones, ANewZoneIsEmpty) {
    Screen screen("nielsen-brandubh-7", "edit");
    screen.clickOn("new zone");
    screen.frame(2);
    screen.type("river");
    screen.key("Enter");
    screen.waitUntilIdle();
    EXPECT_EQ(screen.document().draft().file.zones.at("river"), "none");
}

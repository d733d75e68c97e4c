// Panes, bars, palette, dialogs, messages, sizes.
#include <imgui_internal.h>

#include "gui/screen.hpp"
#include "look/keys.hpp"

using gui_test::Screen;
using namespace tafl;
using namespace tafl::gui;

TEST(Shell, WorkspacesByKeyAndByPointer) {
    Screen screen;
    int number = 0;
    for (const char* name : {"play", "rules", "edit", "script", "trial"}) {
        screen.key("Ctrl+" + std::to_string(++number));
        EXPECT_EQ(screen.designer().workspace(), name);
        screen.frame(2);
    }
    screen.key("Ctrl+3");
    EXPECT_EQ(screen.session().mode, Mode::edit);
    screen.key("Ctrl+2");
    EXPECT_EQ(screen.session().mode, Mode::play);
}

TEST(Shell, SplittersAreDraggedAndReset) {
    Screen screen;
    const ImVec2 at = screen.find("splitter", 0);
    const float before = screen.designer().board().geometry().field.min.x;
    screen.drag(at, {at.x + 60, at.y});
    screen.frame(2);
    EXPECT_GT(screen.designer().board().geometry().outer.min.x + 1, before - 60);
    EXPECT_NE(screen.find("splitter", 0).x, at.x);
    EXPECT_FALSE(screen.session().settings.workspaces.empty()) << "it is stored";
    screen.doubleClick(screen.find("splitter", 0));
    screen.frame(2);
    EXPECT_NEAR(screen.find("splitter", 0).x, at.x, 2);
}

TEST(Shell, ThePaletteFindsVariantsRulesAndCommands) {
    Screen screen;
    screen.key("Ctrl+K");
    screen.frame(2);
    screen.type("copenhagen hnefatafl");
    screen.key("Enter");
    screen.frame(3);
    EXPECT_NE(screen.document().name().find("Copenhagen"), std::string::npos) << screen.document().name();
    screen.key("Ctrl+K");
    screen.frame(2);
    screen.type("dark or light");
    const Theme before = uiStyle().theme();
    screen.key("Enter");
    screen.frame(2);
    EXPECT_NE(uiStyle().theme(), before);
    screen.key("Ctrl+K");
    screen.frame(2);
    screen.key("Down");
    screen.key("Up");
    screen.key("Esc");
    screen.frame(2);
    EXPECT_EQ(screen.count("match"), 0u);
    screen.key("Ctrl+T");
}

TEST(Shell, AFieldThatIsEnteredAgainHasNoOldHistory) {
    // ImGui kept the history of the text before: undo made the length negative, and the next letter was written in
    // front of the buffer.
    Screen screen("nielsen-brandubh-7");
    const auto length = [] { return ImGui::GetCurrentContext()->InputTextState.CurLenW; };
    screen.key("Ctrl+K");
    screen.frame(2);
    screen.type("a");
    EXPECT_EQ(length(), 1);
    screen.click({5, 890});  // outside, so that the palette closes with its text
    screen.frame(2);
    screen.key("Ctrl+K");
    screen.frame(2);
    EXPECT_EQ(length(), 0);
    screen.key("Ctrl+Z");
    EXPECT_EQ(length(), 0);
    screen.type("x");
    EXPECT_EQ(length(), 1);
}

TEST(Shell, TheLibraryFiltersAndOpens) {
    Screen screen;
    const std::size_t all = screen.count("row");
    EXPECT_GT(all, 8u);
    screen.key("Ctrl+F");
    screen.frame(2);
    screen.type("brandubh");
    screen.frame(2);
    screen.clickOn("row", 0);
    screen.frame(2);
    EXPECT_EQ(screen.document().lastValid()->image->size, 7);
    screen.clickOn("size", 4);  // 13+: no brandubh is that large
    screen.clickOn("size", 0);
    screen.wheel(-3);
    EXPECT_GT(screen.count("row"), 0u);
}

TEST(Shell, ANewVariantIsMadeNamedAndSaved) {
    Screen screen;
    screen.key("Ctrl+N");
    screen.frame(3);
    screen.type("My own game");
    screen.clickOn("confirm");
    screen.waitUntilIdle();
    EXPECT_EQ(screen.document().name(), "My own game");
    EXPECT_EQ(screen.document().id(), "my-own-game");
    screen.key("Ctrl+S");
    screen.frame(3);
    screen.clickOn("confirm");
    screen.frame(3);
    EXPECT_TRUE(std::filesystem::exists(screen.home() / ".local/share/taflsmith/variants/my-own-game.toml"));
    EXPECT_FALSE(screen.document().unsaved());
    // Its metadata.
    screen.key("F2");
    screen.frame(3);
    screen.clickOn("year");
    screen.type("2031");
    screen.clickOn("confirm");
    screen.waitUntilIdle();
    EXPECT_EQ(screen.document().draft().file.year, "2031");
}

TEST(Shell, AVariantKeepsAName) {
    Screen screen;
    screen.key("Ctrl+N");
    screen.frame(3);
    screen.type("  ");
    screen.clickOn("confirm");
    screen.waitUntilIdle();
    const std::string name = screen.document().name();
    EXPECT_NE(name.find_first_not_of(' '), std::string::npos);
    screen.key("F2");
    screen.frame(3);
    screen.clickOn("name");
    screen.key("Ctrl+A");
    screen.key("Del");
    screen.clickOn("confirm");
    screen.frame(3);
    EXPECT_EQ(screen.document().name(), name);
    ASSERT_EQ(screen.count("confirm"), 1u) << "the dialog says why, and stays";
    screen.clickOn("name");
    screen.type("Mine");
    screen.clickOn("confirm");
    screen.waitUntilIdle();
    EXPECT_EQ(screen.document().name(), "Mine");
    EXPECT_EQ(screen.count("confirm"), 0u);
    EXPECT_TRUE(screen.session().toasts.empty() ||
                screen.session().toasts.back().text.find("empty") == std::string::npos);
}

TEST(Shell, MetadataThatChangeTwiceAreTwoSteps) {
    Screen screen;
    const auto change = [&](const std::string& letter) {
        screen.key("F2");
        screen.frame(3);
        screen.clickOn("summary");
        screen.type(letter);
        screen.clickOn("confirm");
        screen.frame(2);
    };
    screen.document().change("sources", [](model::Draft& draft) { draft.file.sources = {"a", "b"}; });
    const std::string before = screen.document().draft().file.summary;
    change("X");
    change("Y");
    EXPECT_NE(screen.document().draft().file.summary.find('Y'), std::string::npos);
    EXPECT_EQ(screen.document().draft().file.sources, (std::vector<std::string>{"a", "b"}));
    screen.document().undo();
    EXPECT_NE(screen.document().draft().file.summary.find('X'), std::string::npos);
    EXPECT_EQ(screen.document().draft().file.summary.find('Y'), std::string::npos);
    screen.document().undo();
    EXPECT_EQ(screen.document().draft().file.summary, before);
}

TEST(Shell, DialogsEndWithEsc) {
    Screen screen;
    for (const char* key : {"Ctrl+N", "Ctrl+O", "Ctrl+Shift+S", "Ctrl+,", "F2"}) {
        screen.key(key);
        screen.frame(3);
        EXPECT_GE(screen.count("confirm"), 1u) << key;
        screen.key("Esc");
        screen.frame(3);
        EXPECT_EQ(screen.count("confirm"), 0u) << key;
    }
}

TEST(Shell, AMessageIsAnsweredByKey) {
    Screen screen;
    Session& session = screen.session();
    session.toasts.clear();
    std::string done;
    session.showToast("an old one", Severity::note, "Restore", [&] { done += "old "; });
    session.showToast("out of date", Severity::note, "Undo", [&] { done += "undone "; });
    session.toasts.back().holds = [] { return false; };
    session.showToast("no action");
    screen.key("Ctrl+M");
    EXPECT_EQ(done, "old ");
    screen.key("Ctrl+M");
    EXPECT_EQ(done, "old ");
    ASSERT_EQ(session.toasts.size(), 1u);
    EXPECT_EQ(session.toasts.front().text, "no action");
    screen.key("Ctrl+Shift+M");
    EXPECT_TRUE(session.toasts.empty());
}

TEST(Shell, AMistypedFileIsRefused) {
    Screen screen;
    const std::string before = screen.document().id();
    screen.key("Ctrl+O");
    screen.frame(3);
    screen.type("no-such-variant");
    screen.key("Enter");
    screen.frame(3);
    EXPECT_EQ(screen.count("confirm"), 1u) << "the dialog stays open";
    screen.key("Esc");
    screen.frame(2);
    EXPECT_EQ(screen.document().id(), before);
}

TEST(Shell, UnsavedWorkIsConfirmedAndRecoverable) {
    Screen screen;
    model::edits::setText(screen.document(), model::edits::Field::name, "Changed");
    screen.waitUntilIdle();
    screen.key("Ctrl+Q");
    screen.frame(3);
    EXPECT_FALSE(screen.designer().shouldQuit());
    screen.clickOn("cancel");
    screen.frame(2);
    EXPECT_FALSE(screen.designer().shouldQuit());
    // Open another variant: the toast offers to go back.
    screen.session().open("nielsen-brandubh-7");
    screen.frame(3);
    EXPECT_EQ(screen.document().id(), "nielsen-brandubh-7");
    screen.clickOn("action");
    screen.frame(3);
    EXPECT_EQ(screen.document().name(), "Changed");
    EXPECT_TRUE(screen.document().unsaved());
    screen.key("Ctrl+Q");
    screen.frame(3);
    screen.clickOn("leave");
    screen.frame(2);
    EXPECT_TRUE(screen.designer().shouldQuit());
}

TEST(Shell, EverySizeAndScaleDraws) {
    Screen screen("nielsen-copenhagen-11", "rules", 1000, 640);
    for (const double zoom : {0.8, 1.0, 1.5, 2.0, 3.0}) {
        screen.session().settings.zoom = zoom;
        uiStyle().build(static_cast<float>(zoom));
        for (const char* name : {"play", "rules", "edit", "script", "trial"}) {
            ASSERT_TRUE(screen.designer().showWorkspace(name));
            screen.frame(2);
            EXPECT_GT(ImGui::GetDrawData()->TotalVtxCount, 1000) << name << " at " << zoom;
        }
    }
    screen.key("Ctrl+0");
    EXPECT_EQ(screen.session().settings.zoom, 1);
    screen.key("Ctrl++");
    EXPECT_GT(screen.session().settings.zoom, 1);
    screen.key("Ctrl+-");
    EXPECT_NEAR(screen.session().settings.zoom, 1, 0.01);
}

TEST(Shell, ASmallWindowShowsOnePaneAtATime) {
    Screen screen("nielsen-brandubh-7", "rules", 640, 400);
    EXPECT_EQ(screen.count("tab"), 8u);
    EXPECT_EQ(screen.count("add rule"), 1u) << "the rules workspace begins with its rules";
    screen.clickOn("tab", 0);
    screen.frame(2);
    EXPECT_EQ(screen.count("add rule"), 0u);
    EXPECT_EQ(screen.count("mode/1"), 1u) << "the board";
    screen.key("Ctrl+3");
    screen.frame(2);
    EXPECT_EQ(screen.session().mode, Mode::edit);
    screen.designer().showPanel("problems");
    screen.frame(2);
    EXPECT_EQ(screen.designer().workspace(), "edit") << "a panel comes as a tab, not as another workspace";
    // Resetting the panes keeps the arrangement of a small window.
    EXPECT_TRUE(screen.designer().commands().run("view.reset"));
    screen.frame(2);
    EXPECT_EQ(screen.count("tab"), 8u);
}

TEST(Shell, TheScaleIsLimitedByTheWindow) {
    Screen screen("nielsen-brandubh-7", "rules", 1280, 800);
    uiStyle().build(3);
    EXPECT_NEAR(uiStyle().scale(), 2, 1e-6);
    screen.frame(2);
    ImGui::GetIO().DisplaySize = {3840, 2400};
    screen.frame(1);
    EXPECT_TRUE(screen.designer().takeRescale()) << "the larger window has room for the requested scale";
    uiStyle().build(3);
    EXPECT_NEAR(uiStyle().scale(), 3, 1e-6);
}

TEST(Shell, PanesAreCycledAndArranged) {
    Screen screen;
    for (int i = 0; i < 8; ++i) screen.key("F6");
    for (int i = 0; i < 3; ++i) screen.key("Shift+F6");
    screen.clickOn("tab", 1);
    screen.clickOn("tab", 2);
    screen.clickOn("pane menu");
    screen.clickOn("below");
    screen.frame(3);
    EXPECT_FALSE(screen.session().settings.workspaces.empty());
    screen.key("Ctrl+K");
    screen.frame(2);
    screen.type("arrange panes");
    screen.key("Enter");
    screen.frame(3);
    EXPECT_TRUE(screen.session().settings.workspaces.empty());
}

TEST(Shell, AllMenusOpen) {
    Screen screen;
    for (const std::string& group : screen.designer().commands().groups()) {
        screen.clickOn("menus");
        screen.frame(2);
        screen.clickOn(group);
        screen.frame(2);
        EXPECT_GE(screen.count(screen.designer().commands().group(group).front()->id), 1u) << group;
        screen.key("Esc");
        screen.frame(2);
    }
}

TEST(Shell, CommandsHaveLabelsAndUniqueShortcuts) {
    Screen screen;
    std::set<std::string> shortcuts;
    for (const auto& command : screen.designer().commands().all()) {
        EXPECT_FALSE(command.label.empty()) << command.id;
        EXPECT_TRUE(command.run) << command.id;
        if (command.shortcut.empty()) continue;
        EXPECT_TRUE(shortcuts.insert(command.shortcut).second) << command.shortcut;
        const auto shortcut = model::Shortcut::from(command.shortcut);
        ASSERT_TRUE(shortcut) << command.shortcut;
        EXPECT_TRUE(findKey(shortcut->key)) << command.shortcut;
    }
    EXPECT_GT(screen.designer().commands().all().size(), 30u);
}

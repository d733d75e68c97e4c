// Commands, the palette, workspaces and settings.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "gui_model/support.hpp"
#include "model/commands.hpp"
#include "model/settings.hpp"
#include "variant/files.hpp"

namespace tafl::model {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

TEST(Fuzzy, WordStartsScoreHigher) {
    EXPECT_EQ(matchFuzzy("Save", "save").score, 1000);
    EXPECT_GT(matchFuzzy("Save as", "sa").score, matchFuzzy("Undo the last save", "sa").score);
    EXPECT_GT(matchFuzzy("Undo the last save", "save").score, matchFuzzy("Swap a variant edge", "save").score);
    EXPECT_THAT(matchFuzzy("Save as", "sa").letters, ElementsAre(0, 1));
    EXPECT_THAT(matchFuzzy("New Game", "ng").letters, ElementsAre(0, 4));
    EXPECT_EQ(matchFuzzy("Save", "x").score, 0);
    EXPECT_EQ(matchFuzzy("Save", "evas").score, 0);
    EXPECT_GT(matchFuzzy("Save", "").score, 0);
    EXPECT_GT(matchWords("The king wins on the edge", "edge king"), 0);
    EXPECT_EQ(matchWords("The king wins on the edge", "corner king"), 0);
}

TEST(Shortcuts, AreReadAndPrinted) {
    for (const char* text : {"Ctrl+S", "Ctrl+Shift+S", "F6", "Shift+F6", "Alt+Left", "[", "Ctrl++"}) {
        const auto shortcut = Shortcut::from(text);
        ASSERT_TRUE(shortcut) << text;
        EXPECT_EQ(shortcut->text(), text);
    }
    EXPECT_FALSE(Shortcut::from(""));
    EXPECT_FALSE(Shortcut::from("Ctrl+"));
}

TEST(CommandTable, RunsEnabledCommandsOnly) {
    Commands commands;
    int ran = 0;
    bool on = false;
    EXPECT_TRUE(commands.add({"a", "Do it", "Edit", "Ctrl+D", [&] { ++ran; }, [&] { return on; }, {}, ""}));
    EXPECT_FALSE(commands.add({"b", "Other", "Edit", "Ctrl+D", [] {}, {}, {}, ""}));
    EXPECT_FALSE(commands.run("a"));
    on = true;
    EXPECT_TRUE(commands.run("a"));
    EXPECT_EQ(ran, 1);
    EXPECT_FALSE(commands.run("none"));
    EXPECT_THAT(commands.groups(), ElementsAre("Edit"));
}

TEST(Palette, GroupsStayTogetherBestFirst) {
    std::vector<PaletteEntry> entries = {{"Variants", "Copenhagen", "", "", {}},
                                         {"Commands", "Compare", "with another variant", "", {}},
                                         {"Variants", "Coppergate", "", "", {}},
                                         {"Rules", "Shieldwall", "a row on the edge", "", {}}};
    const auto found = findPaletteMatches(entries, "cop");
    ASSERT_EQ(found.size(), 3u);
    EXPECT_EQ(found[0].entry->group, "Variants");
    EXPECT_EQ(found[1].entry->group, "Variants");
    EXPECT_EQ(found[2].entry->text, "Compare");
    EXPECT_EQ(findPaletteMatches(entries, "edge").front().entry->text, "Shieldwall");
    EXPECT_THAT(findPaletteMatches(entries, ""), SizeIs(4));
    EXPECT_THAT(findPaletteMatches(entries, "", 2), SizeIs(2));
}

Workspace sample() {
    return {"rules", Pane::split(Pane::Kind::row, 0.2, Pane::leaf({"library"}),
                                 Pane::split(Pane::Kind::column, 0.7, Pane::leaf({"board"}),
                                             Pane::leaf({"moves", "balance"}, 1)))};
}

TEST(Workspaces, PanelsAreMovedAndSaved) {
    Workspace w = sample();
    EXPECT_TRUE(w.show("moves"));
    EXPECT_EQ(w.findLeaf("moves")->active, 0u);
    EXPECT_FALSE(w.show("nothing"));
    w.splitOff("balance", Edge::right);
    EXPECT_NE(w.findLeaf("balance"), w.findLeaf("moves"));
    w.moveTo("balance", "library");
    EXPECT_EQ(w.findLeaf("balance"), w.findLeaf("library"));
    EXPECT_EQ(w.findLeaf("library")->panels, (std::vector<std::string>{"library", "balance"}));
    w.moveTo("library", "board");
    w.moveTo("balance", "board");
    w.close("moves");
    // The other leaves are removed.
    EXPECT_EQ(w.root.kind, Pane::Kind::leaf);
    EXPECT_THAT(w.root.panels, SizeIs(3));
    w.splitOff("board", Edge::left, "board");
    const Workspace again{"rules", *parsePane(makeJson(w.root))};
    EXPECT_EQ(again, w);
    EXPECT_EQ(*parsePane(makeJson(sample().root)), sample().root);
}

TEST(Workspaces, AMissingPanelIsAdded) {
    Workspace w{"x", Pane::split(Pane::Kind::row, 0.5, Pane::leaf({"a"}), Pane::leaf({"b", "c"}))};
    EXPECT_FALSE(w.add("new", "nobody"));
    EXPECT_TRUE(w.add("new", "c"));
    EXPECT_EQ(w.findLeaf("new")->panels[w.findLeaf("new")->active], "new");
    EXPECT_TRUE(w.add("b", "a")) << "a present panel is shown in its pane";
    EXPECT_EQ(w.findLeaf("b"), w.findLeaf("c"));
    EXPECT_EQ(w.leaves(), (std::vector<std::string>{"a", "b"}));
}

TEST(Workspaces, AnInvalidTreeIsRefused) {
    for (const char* text : {"3", "{}", "{\"split\":\"row\"}", "{\"panels\":7}",
                             "{\"split\":\"diagonal\",\"first\":{\"panels\":[]},\"second\":{\"panels\":[]}}"})
        EXPECT_FALSE(parsePane(nlohmann::json::parse(text))) << text;
    const auto clamped = parsePane(nlohmann::json::parse(
        R"({"split":"row","ratio":7,"first":{"panels":["a"],"active":9},"second":{"panels":["b"]}})"));
    ASSERT_TRUE(clamped);
    EXPECT_DOUBLE_EQ(clamped->ratio, 0.95);
    EXPECT_EQ(clamped->first->active, 0u);
}

TEST(SettingsFile, IsWrittenAndRead) {
    TemporaryFolder folder;
    const Folders folders{folder.path(), folder.path(), folder.path() / "config"};
    Diagnostics notes;
    EXPECT_EQ(readSettings(folders, notes), Settings{});
    Settings s;
    s.theme = ThemeChoice::light;
    s.zoom = 1.5;
    s.motion = false;
    s.workspaces.push_back(sample());
    s.seats[0] = {Seat::Kind::engine, 7, 2.5};
    s.clock = {true, 300, 3};
    for (int i = 0; i < 30; ++i) s.opened("variant-" + std::to_string(i % 25));
    EXPECT_THAT(s.recent, SizeIs(20));
    ASSERT_TRUE(writeSettings(s, folders));
    EXPECT_EQ(readSettings(folders, notes), s);
    EXPECT_THAT(notes, IsEmpty());
}

TEST(SettingsFile, InvalidValuesAreReportedAndReplacedByDefaults) {
    TemporaryFolder folder;
    const Folders folders{folder.path(), folder.path(), folder.path()};
    folder.write("settings.json", R"({"theme":"pink","zoom":"large","motion":false,"workspaces":{"x":3}})");
    Diagnostics notes;
    const Settings s = readSettings(folders, notes);
    EXPECT_EQ(s.theme, ThemeChoice::dark);
    EXPECT_FALSE(s.motion);
    EXPECT_THAT(notes, SizeIs(3));
    folder.write("settings.json", "no json {");
    notes.clear();
    EXPECT_EQ(readSettings(folders, notes), Settings{});
    EXPECT_THAT(notes, SizeIs(1));
    EXPECT_TRUE(std::filesystem::exists(folder.path() / "settings.json.bad"));
}

}  // namespace
}  // namespace tafl::model

// Games in the window: side lines and comments, kept games, files of games, and the rules that a game brings along.
#include <gmock/gmock.h>

#include "gui/screen.hpp"
#include "model/document_board.hpp"
#include "support/temporary_folder.hpp"
#include "variant/files.hpp"

using gui_test::Screen;
using namespace tafl;
using namespace tafl::gui;
using testing::ElementsAre;
using testing::HasSubstr;
namespace fs = std::filesystem;

namespace {

std::vector<std::string> texts(Screen& screen) {
    std::vector<std::string> out;
    for (const auto& each : screen.game().view().line) out.push_back(each.text);
    return out;
}
std::string toast(Screen& screen) { return screen.session().toasts.empty() ? "" : screen.session().toasts.back().text; }

void listOwnGames(Screen& screen) {
    screen.key("Ctrl+G");
    screen.frame(2);
    screen.session().games.waitUntilIdle();
    screen.frame(3);
}

void write(const fs::path& file, const std::string& text) { ASSERT_TRUE(writeTextFile(file, text)); }

}  // namespace

TEST(Games, SideLinesAreShownMadeMainAndRemoved) {
    Screen screen("nielsen-saami-tablut-9-played", "play");
    screen.key("Ctrl+J");  // both sides by hand
    screen.game().setSeat(Side::defenders, {model::Seat::Kind::human, 0, 0});
    for (const char* move : {"d1-b1", "e3-b3", "e2-d2"}) ASSERT_TRUE(screen.game().act(move));
    screen.game().goTo(1);
    ASSERT_TRUE(screen.game().act("e3-c3"));
    screen.frame(3);
    ASSERT_EQ(screen.count("side line"), 1u) << "the main line, below the move";
    EXPECT_EQ(screen.count("make main"), 1u);
    // A comment on the move.
    screen.clickOn("comment");
    screen.type("a try");
    screen.key("Enter");
    screen.frame(2);
    EXPECT_EQ(screen.game().view().line[1].comment, "a try");
    // To the main line by its row, and back by the row of the side line.
    screen.clickOn("side line");
    screen.frame(3);
    EXPECT_THAT(texts(screen), ElementsAre("d1-b1", "e3-b3", "e2-d2"));
    EXPECT_EQ(screen.count("make main"), 0u);
    screen.clickOn("side line");
    screen.frame(3);
    EXPECT_THAT(texts(screen), ElementsAre("d1-b1", "e3-c3"));
    screen.clickOn("make main");
    screen.frame(3);
    EXPECT_FALSE(screen.game().view().inSideLine);
    // What was the main line is removed.
    screen.clickOn("side line");
    screen.frame(3);
    screen.clickOn("remove line");
    screen.frame(3);
    EXPECT_THAT(texts(screen), ElementsAre("d1-b1", "e3-c3"));
    EXPECT_EQ(screen.count("side line"), 0u);
    // It comes back by the message, and after another removal by the keyboard.
    EXPECT_EQ(toast(screen), "The side line with e3-b3 is removed.");
    screen.clickOn("action");
    screen.frame(3);
    EXPECT_THAT(texts(screen), ElementsAre("d1-b1", "e3-b3", "e2-d2"));
    EXPECT_EQ(toast(screen), "");
    screen.clickOn("remove line");
    screen.frame(3);
    EXPECT_EQ(screen.count("side line"), 0u);
    screen.key("Ctrl+J");
    screen.key("Ctrl+Z");
    screen.frame(3);
    EXPECT_THAT(texts(screen), ElementsAre("d1-b1", "e3-b3", "e2-d2"));
    EXPECT_EQ(screen.game().view().line[1].instead.front().text, "e3-c3");
    EXPECT_EQ(screen.game().view().line[1].instead.front().node, *screen.game().moves().find(1, "e3-c3"));
}

TEST(Games, ACommentStaysWithTheMoveThatItWasTypedFor) {
    Screen screen("nielsen-saami-tablut-9-played", "play");
    for (const char* move : {"d1-b1", "e3-b3"}) ASSERT_TRUE(screen.game().act(move));
    screen.frame(3);
    const auto comment = [&](std::size_t ply) { return screen.game().view().line[ply].comment; };
    // The other side moves meanwhile.
    screen.clickOn("comment");
    screen.type("bold");
    ASSERT_TRUE(screen.game().act("e2-d2"));
    screen.frame(3);
    EXPECT_EQ(comment(2), "");
    screen.type(" move");
    EXPECT_EQ(comment(1), "bold move");
    EXPECT_EQ(comment(2), "");
    // Another ply is shown.
    screen.key("Alt+Left");
    screen.frame(3);
    screen.key("Alt+Left");
    screen.frame(3);
    ASSERT_EQ(screen.game().view().at, 1u);
    EXPECT_EQ(comment(0), "");
    EXPECT_EQ(comment(1), "bold move");
    screen.clickOn("comment");
    screen.type("quiet");
    EXPECT_EQ(comment(0), "quiet");
    screen.game().goTo(3);
    screen.frame(3);
    screen.type("lost");
    EXPECT_EQ(comment(0), "quiet");
    EXPECT_EQ(comment(2), "");
    // Another game begins.
    screen.game().goTo(0);
    screen.frame(3);
    screen.clickOn("comment");
    screen.type("start");
    EXPECT_EQ(screen.game().view().startComment, "start");
    screen.key("Ctrl+R");
    screen.frame(3);
    EXPECT_EQ(screen.game().view().startComment, "");
}

TEST(Games, MovesAreMarkedByHand) {
    Screen screen("nielsen-saami-tablut-9-played", "play");
    screen.game().setSeat(Side::defenders, {model::Seat::Kind::human, 0, 0});
    for (const char* move : {"d1-b1", "e3-b3"}) ASSERT_TRUE(screen.game().act(move));
    screen.frame(3);
    screen.clickOn("mark !?");
    EXPECT_EQ(screen.game().view().line[1].mark, MoveMark::interesting);
    screen.clickOn("mark ??");
    EXPECT_EQ(screen.game().view().line[1].mark, MoveMark::blunder) << "one mark a move";
    screen.clickOn("mark ??");
    EXPECT_EQ(screen.game().view().line[1].mark, MoveMark::none) << "a second press takes it away";
    // From the palette, for an earlier move.
    screen.game().goTo(1);
    screen.frame(2);
    screen.key("Ctrl+K");
    screen.frame(2);
    screen.type("brilliant");
    screen.frame(2);
    screen.key("Enter");
    screen.frame(2);
    EXPECT_EQ(screen.game().view().line[0].mark, MoveMark::brilliant);
    EXPECT_THAT(screen.game().formatGame(), HasSubstr("\nd1-b1\n  mark !!\ne3-b3\n"));
    // The start has none.
    screen.game().goTo(0);
    screen.frame(2);
    EXPECT_FALSE(screen.session().playtest->mark() != MoveMark::none);
    EXPECT_EQ(std::ranges::count_if(screen.pressables(),
                                    [](const auto& each) { return each.id.starts_with("mark ") && each.enabled; }),
              0);
}

TEST(Games, AfterAGameThereIsARematchOrTheOtherSide) {
    Screen screen("nielsen-brandubh-7", "play");
    screen.game().setPaused(true);
    screen.game().setSeat(Side::defenders, {model::Seat::Kind::engine, 1, 0});
    EXPECT_EQ(screen.count("rematch"), 0u);
    ASSERT_TRUE(screen.game().act("resign"));
    screen.frame(2);
    screen.clickOn("other side");
    EXPECT_EQ(screen.game().seat(Side::attackers).kind, model::Seat::Kind::engine);
    EXPECT_EQ(screen.game().seat(Side::defenders).kind, model::Seat::Kind::human);
    EXPECT_FALSE(screen.game().view().result);
    EXPECT_FALSE(screen.game().paused());
    ASSERT_TRUE(screen.game().act("resign"));
    screen.frame(2);
    screen.clickOn("rematch");
    EXPECT_FALSE(screen.game().view().result);
    EXPECT_EQ(screen.game().seat(Side::attackers).kind, model::Seat::Kind::engine);
}

TEST(Games, AGameThatIsLeftIsKeptAndReopened) {
    Screen screen("nielsen-brandubh-7", "play");
    ASSERT_TRUE(screen.game().act("d6-a6"));
    screen.frame(2);
    // By another variant.
    screen.session().open("nielsen-saami-tablut-9");
    screen.waitUntilIdle();
    ASSERT_EQ(toast(screen), "The game is kept.");
    screen.session().toasts.back().run();
    screen.waitUntilIdle();
    EXPECT_EQ(screen.document().id(), "nielsen-brandubh-7") << "a game opens under its own rules";
    EXPECT_FALSE(screen.document().unsaved());
    EXPECT_THAT(texts(screen), ElementsAre("d6-a6"));
    // By a new game, from the list of games.
    ASSERT_TRUE(screen.game().act("e4-e1"));
    screen.key("Ctrl+R");
    screen.frame(2);
    EXPECT_THAT(texts(screen), ElementsAre());
    listOwnGames(screen);
    ASSERT_EQ(screen.count("game"), 2u);
    screen.clickOn("game");
    screen.waitUntilIdle();
    EXPECT_THAT(texts(screen), ElementsAre("d6-a6", "e4-e1"));
}

TEST(Games, TheWindowsEndKeepsTheGame) {
    const TemporaryFolder home;
    {
        Screen screen("nielsen-brandubh-7", "play", 1440, 900, home.path());
        ASSERT_TRUE(screen.game().act("d6-a6"));
        screen.frame(2);
    }
    Screen screen("nielsen-brandubh-7", "play", 1440, 900, home.path());
    listOwnGames(screen);
    ASSERT_EQ(screen.count("game"), 1u);
    screen.clickOn("game");
    screen.waitUntilIdle();
    EXPECT_THAT(texts(screen), ElementsAre("d6-a6"));
}

TEST(Games, TheGameOnTheBoardIsKeptUntilItIsSaved) {
    Screen screen("nielsen-brandubh-7", "play");
    const fs::path folder = screen.session().appContext().folders.games() / "kept";
    const auto kept = [&] {
        std::vector<std::string> out;
        std::error_code error;
        for (const auto& entry : fs::directory_iterator(folder, error)) out.push_back(*readTextFile(entry.path()));
        return out;
    };
    ASSERT_TRUE(screen.game().act("d6-a6"));
    screen.frame(2);
    EXPECT_THAT(kept(), ElementsAre(HasSubstr("\nd6-a6\n")));
    ASSERT_TRUE(screen.game().act("d5-a5"));
    for (int i = 0; i < 400 && kept().front().find("\nd5-a5") == std::string::npos; ++i) screen.frame(1);
    EXPECT_THAT(kept(), ElementsAre(HasSubstr("\nd5-a5"))) << "the same file";
    // Leaving the game keeps this file, and saving it elsewhere removes it.
    screen.key("Ctrl+R");
    screen.frame(2);
    EXPECT_EQ(kept().size(), 1u);
    ASSERT_TRUE(screen.game().act("d6-c6"));
    for (int i = 0; i < 400 && kept().size() < 2; ++i) screen.frame(1);
    EXPECT_EQ(kept().size(), 2u);
    ASSERT_TRUE(screen.game().save(screen.home() / "mine.tafl"));
    screen.frame(2);
    EXPECT_THAT(kept(), ElementsAre(HasSubstr("\nd5-a5")));
}

TEST(Games, WhatNewRulesDoNotAllowIsKeptAsItWasPlayed) {
    Screen screen("nielsen-brandubh-7", "play");
    const fs::path folder = screen.session().appContext().folders.games() / "kept";
    const auto kept = [&](const std::string& line) {
        int out = 0;
        std::error_code error;
        for (const auto& entry : fs::directory_iterator(folder, error))
            out += readTextFile(entry.path())->find(line) != std::string::npos;
        return out;
    };
    ASSERT_TRUE(screen.game().act("d6-c6"));
    ASSERT_TRUE(screen.game().act("d5-a5"));
    screen.game().goTo(0);
    ASSERT_TRUE(screen.game().act("d6-a6"));  // a side line
    screen.frame(2);
    model::Rows rows = model::rowsOf(screen.document());
    const model::Rows before = rows;
    const auto setRows = [&](const model::Rows& each) {
        model::edits::setRows(screen.document(), each, "layout");
        screen.waitUntilIdle();
        screen.frame(2);
    };
    // A man in the way of the side line, and no man in the way again and again.
    rows[1][0] = 't';
    for (int i = 0; i < 3; ++i) {
        setRows(rows);
        setRows(before);
    }
    setRows(rows);
    EXPECT_EQ(kept("d6-a6"), 1) << "the game as it was played";
    screen.key("Ctrl+R");
    screen.frame(2);
    EXPECT_EQ(kept("d6-a6"), 1);
    EXPECT_EQ(kept("d6-c6"), 2) << "under the old rules, and under the new ones";
}

TEST(Games, AFileOfGamesIsListedFilteredAndChecked) {
    const TemporaryFolder folder;
    const fs::path file = folder.path() / "nielsen-brandubh-7.txt";
    write(file, "1. d6-c6 e4-e1 2. c6-c5 resigned\n\n1. d6-c6 d5-a5 2. c6-c9\n\n1. d6-a6 e4-e1, draw\n");
    Screen screen("nielsen-saami-tablut-9", "play");
    screen.designer().openDroppedFiles({file.string()});
    screen.frame(2);
    screen.session().games.waitUntilIdle();
    screen.frame(3);
    const auto list = screen.session().games.list();
    ASSERT_TRUE(list);
    EXPECT_EQ(list->title, "nielsen-brandubh-7.txt");
    ASSERT_EQ(list->rows.size(), 3u);
    EXPECT_TRUE(list->rows[2].checked);
    EXPECT_EQ(screen.count("game"), 3u);
    screen.clickOn("filter games");
    screen.type("draw");
    screen.frame(3);
    ASSERT_EQ(screen.count("game"), 1u);
    screen.clickOn("game");
    screen.waitUntilIdle();
    EXPECT_THAT(texts(screen), ElementsAre("d6-a6", "e4-e1"));
}

TEST(Games, APressOnAPlyMayShortenTheLine) {
    Screen screen("nielsen-saami-tablut-9", "play");
    const fs::path file = screen.session().appContext().folders.variants() / "rare-chance-9.toml";
    const auto chance = readTextFile(fs::path(TAFLSMITH_SOURCE_DIR) / "tests/variants/rare-chance-9.toml");
    ASSERT_TRUE(chance);
    std::string text = chance->substr(0, chance->find("[[test]]"));
    write(file, text);
    ASSERT_TRUE(screen.session().open(file.string()));
    screen.waitUntilIdle();
    for (const Side side : {Side::attackers, Side::defenders}) screen.game().setSeat(side, {});
    screen.game().autoChance = false;
    screen.game().newGame();
    for (const char* action : {"{lot attackers}", "{die 2}", "d1-b1", "{die 8}", "e3-d3", "{die 8}", "b1-b4"})
        ASSERT_TRUE(screen.game().act(action)) << action;
    screen.game().goTo(1);
    screen.game().autoChance = true;
    // A die of two throws no eight, so the game is thrown anew from there.
    const std::string faces = "faces = 8";
    write(file, text.replace(text.find(faces), faces.size(), "faces = 2"));
    ASSERT_TRUE(screen.session().reload());
    screen.waitUntilIdle();
    screen.frame(3);
    ASSERT_EQ(texts(screen).size(), 7u);
    screen.clickOn("ply", 2);
    screen.frame(3);
    EXPECT_EQ(texts(screen).size(), 4u);
    EXPECT_EQ(texts(screen)[2], "d1-b1");
}

TEST(Games, AFileThatIsDroppedWaitsForTheDialog) {
    const TemporaryFolder folder;
    const fs::path variant = folder.path() / "dropped.toml";
    write(variant, "format = 1\nid = \"dropped\"\nname = \"Dropped\"\ninherits = \"nothing-like-this\"\n");
    Screen screen("nielsen-saami-tablut-9", "play");
    ASSERT_TRUE(screen.game().act("d1-b1"));
    for (const DialogKind kind : {DialogKind::clock, DialogKind::saveGame, DialogKind::metadata}) {
        screen.session().post(OpenDialog{kind});
        screen.frame(3);
        screen.session().toasts.clear();
        screen.designer().openDroppedFiles({variant.string()});
        screen.frame(2);
        EXPECT_THAT(toast(screen), HasSubstr("Close the dialog first")) << static_cast<int>(kind);
        EXPECT_EQ(screen.document().id(), "nielsen-saami-tablut-9");
        screen.key("Esc");
        screen.frame(3);
    }
    // The palette gives way: what it lists is of the old variant.
    screen.key("Ctrl+K");
    screen.frame(3);
    screen.designer().openDroppedFiles({variant.string()});
    screen.waitUntilIdle();
    EXPECT_EQ(screen.document().id(), "dropped");
    EXPECT_FALSE(screen.session().playtest);
    screen.key("Enter");
    screen.frame(3);
    EXPECT_EQ(screen.document().id(), "dropped");
}

TEST(Games, BadFilesGetWordsAndChangeNothing) {
    const TemporaryFolder folder;
    const fs::path empty = folder.path() / "empty.tafl", foreign = folder.path() / "foreign.txt";
    write(empty, "");
    write(foreign, "1. d6-c6 e4-e1\n");
    Screen screen("nielsen-saami-tablut-9", "play");
    ASSERT_TRUE(screen.game().act("d1-b1"));
    for (const auto& [file, words] :
         {std::pair(empty, "there is no game in it"), std::pair(folder.path() / "none.tafl", "")}) {
        screen.session().toasts.clear();
        screen.designer().openDroppedFiles({file.string()});
        screen.frame(2);
        ASSERT_FALSE(screen.session().toasts.empty()) << file;
        EXPECT_THAT(toast(screen), HasSubstr(words));
        EXPECT_THAT(texts(screen), ElementsAre("d1-b1"));
    }
    // A game that names no variant is tried under the open one; what does not fit is said.
    screen.session().toasts.clear();
    screen.designer().openDroppedFiles({foreign.string()});
    screen.waitUntilIdle();
    EXPECT_EQ(screen.document().id(), "nielsen-saami-tablut-9");
    EXPECT_FALSE(screen.session().toasts.empty());
}

TEST(Games, AVariantNamedInAFileIsAnIdAndNoPath) {
    const TemporaryFolder folder;
    const fs::path other = folder.path() / "other-7.toml", file = folder.path() / "games.tsv";
    write(other, "format = 1\nid = \"other-7\"\nname = \"Other\"\ninherits = \"nielsen-brandubh-7\"\n");
    Screen screen("nielsen-brandubh-7", "play");
    for (const std::string& named : {other.string(), std::string("nielsen-saami-tablut-9")}) {
        RecordedGame game{.id = "one", .variant = named};
        Diagnostics notes;
        const auto prepared =
            model::prepareGame(screen.session().appContext(), game, file, "nielsen-brandubh-7", notes);
        ASSERT_TRUE(prepared);
        EXPECT_EQ(prepared->variant.id, named == other.string() ? "nielsen-brandubh-7" : named);
    }
}

TEST(Games, RulesThatAreNotInstalledComeWithTheGame) {
    const TemporaryFolder folder;
    fs::path file;
    {
        Screen screen("nielsen-brandubh-7", "play");
        screen.session().create("My own game", true, 7);
        screen.waitUntilIdle();
        ASSERT_TRUE(screen.game().act("d6-a6"));
        file = folder.path() / "own.tafl";
        ASSERT_TRUE(screen.game().save(file));
    }
    Screen screen("nielsen-saami-tablut-9", "play");
    screen.designer().openDroppedFiles({file.string()});
    screen.waitUntilIdle();
    EXPECT_EQ(screen.document().id(), "my-own-game");
    EXPECT_THAT(texts(screen), ElementsAre("d6-a6"));
}

TEST(Games, AScriptComesWithTheGame) {
    const TemporaryFolder folder;
    const fs::path file = folder.path() / "scripted.tafl";
    std::string move;
    {
        Screen screen(TAFLSMITH_SOURCE_DIR "/docs/examples/locked-brandubh-7.toml", "play");
        const Square from = screen.game().movable().front();
        ASSERT_TRUE(screen.game().play(screen.game().targets(from).front().moves.front()));
        move = screen.game().view().line.front().text;
        ASSERT_TRUE(screen.game().save(file));
    }
    Screen screen("nielsen-saami-tablut-9", "play");
    screen.designer().openDroppedFiles({file.string()});
    screen.waitUntilIdle();
    EXPECT_EQ(screen.document().id(), "locked-brandubh-7");
    EXPECT_TRUE(screen.document().isPacked());
    EXPECT_THAT(texts(screen), ElementsAre(move));
}

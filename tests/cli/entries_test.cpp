// Pieces that enter from a reserve, on the command line.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cli/program.hpp"
#include "cli/terminal.hpp"

namespace {

using namespace cli_tests;
using testing::HasSubstr;

const std::string muster = "'" TAFLSMITH_SOURCE_DIR "/docs/examples/muster-7.toml' ";

TEST(Entries, AreExplained) {
    const Answer entered = run("why " + muster + "T@c3");
    EXPECT_EQ(entered.status, 0) << entered.err;
    EXPECT_THAT(entered.out, HasSubstr("A new defender enters on c3 (house/muster"));
    const auto json = run("--json why " + muster + "T@c3").json();
    EXPECT_EQ(json.at("after"), "3t3/3t3/7/tt1K1tt/2T4/3t3/3t3 attackers {waiting 3}");
    const Answer elsewhere = run("why " + muster + "T@a1");
    EXPECT_EQ(elsewhere.status, 1);
    EXPECT_THAT(elsewhere.out, HasSubstr("The defender may not enter on a1 (house/muster"));
    EXPECT_THAT(run("why " + muster + "t@a1").out, HasSubstr("does not belong to the defenders, who are to move"));
    EXPECT_THAT(run("why " + muster + "K@c3").out, HasSubstr("No king enters the board in this variant."));
    EXPECT_THAT(run("why " + muster + "x@c3").err, HasSubstr("no piece has the letter 'x'"));
    EXPECT_THAT(run("why " + muster + "T@z3").err, HasSubstr("no square to enter on a board of 7"));
    EXPECT_THAT(run("why " + muster + "d1-c1 --moves T@c3").out, HasSubstr("d1-c1 is refused"));
}

TEST(Entries, ArePlayedAtThePrompt) {
    Terminal terminal("play " + muster + " --attackers human --defenders human --seed 1");
    ASSERT_TRUE(terminal.waitFor("> ")) << terminal.screen();
    EXPECT_THAT(terminal.screen(), HasSubstr("To let a piece enter, type its letter, '@' and a square, such as T@c3."));
    EXPECT_THAT(terminal.screen(), HasSubstr("a piece may enter: T@c3"));
    const auto answer = [&](const std::string& typed) {
        return terminal.type(typed + "\n") && terminal.waitFor("> ");  // the next prompt
    };
    ASSERT_TRUE(answer("help"));
    EXPECT_THAT(terminal.screen(), HasSubstr("LETTER@SQUARE"));
    ASSERT_TRUE(answer("moves"));
    EXPECT_THAT(terminal.screen(), HasSubstr("T@c3 T@d3 T@e3 T@c4 T@e4 T@c5 T@d5 T@e5"));
    ASSERT_TRUE(answer("T@a1"));
    EXPECT_THAT(terminal.screen(), HasSubstr("may not enter on a1"));
    for (const char* square : {"c3", "e3", "c5"}) {
        ASSERT_TRUE(answer(std::string("T@") + square)) << terminal.screen();
        EXPECT_THAT(terminal.screen(), HasSubstr("there is no move: pass"));
        ASSERT_TRUE(answer("pass")) << terminal.screen();
    }
    ASSERT_TRUE(answer("T@E5")) << terminal.screen();
    ASSERT_TRUE(answer("d1-e1")) << terminal.screen();
    ASSERT_TRUE(answer("actions"));
    EXPECT_THAT(terminal.screen(), HasSubstr("T@e5"));
    ASSERT_TRUE(answer("d4-d5")) << terminal.screen();
    EXPECT_THAT(terminal.screen(), HasSubstr("9. defenders d4-d5"));
}

TEST(Entries, AreRecordedAndReplayed) {
    const Folder folder;
    const std::string game = folder.path / "game.tafl";
    const Answer played =
        run("play " + muster + "--attackers random --defenders random --seed 3 --save '" + game + "'");
    EXPECT_EQ(played.status, 0) << played.err;
    const Answer replayed = run("replay '" + game + "'");
    EXPECT_EQ(replayed.status, 0) << replayed.err << replayed.out;
    EXPECT_THAT(whole(game), HasSubstr("\nT@"));
}

TEST(Entries, AreInListsOfMoves) {
    const Folder folder;
    const std::string game = folder.path / "game.tafl",
                      reserves = "'" TAFLSMITH_SOURCE_DIR "/tests/variants/rare-reserves-7.toml' ";
    ASSERT_EQ(run("play " + reserves + "--attackers random --defenders random --seed 4 --save '" + game + "'").status,
              0);
    for (const std::string form : {"moves", "plain"}) {
        const std::string list = game + "." + form;
        std::ofstream(list) << run("convert '" + game + "' --to " + form).out;
        EXPECT_THAT(whole(list), HasSubstr("t@"));
        EXPECT_THAT(run("replay '" + list + "' --variant " + reserves).out, HasSubstr("1 games: 1 agree")) << form;
    }
}

TEST(Entries, AreSearched) {
    const Answer found = run("analyse " + muster + "--nodes 2000");
    EXPECT_EQ(found.status, 0) << found.err;
    EXPECT_THAT(found.out, HasSubstr("T@"));
    // Eight entries, and a pass after each.
    EXPECT_EQ(run("--json perft " + muster + "2").json().at("nodes"), 8);
}

TEST(Entries, AreRefusedByTables) {
    EXPECT_THAT(run("solve " + muster + "--men 1").err, HasSubstr("pieces enter the board"));
}

}  // namespace

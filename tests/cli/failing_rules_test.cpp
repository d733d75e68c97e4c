// Rules that fail in play: each command says so, and what it was doing goes on where it can.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cli/program.hpp"

namespace {

using namespace cli_tests;
using testing::HasSubstr;
using testing::Not;

/// Brandubh with a rule that fails after d6-c6 as the first move. No random position is like that.
class FailingRules : public testing::Test {
protected:
    Folder folder_;
    std::string variant_;

    void SetUp() override {
        folder_.write("house.lua", R"(
return component { id = "test/rule", slot = "victory", words = "A rule.", compile = function(b, p)
  b:outcome { phase = "goal", result = "draw", when = function(i)
    local n = #i.own:list()
    if i.defending_men == i:squares("d3 c4 e4 d5") and (i.attackers & i:squares("c6")):any() then error("boom") end
    return n > 99
  end }
end })");
        variant_ = "'" +
                   folder_
                       .write("house.toml",
                              "format = 1\nid = \"house\"\nname = \"House\"\nsummary = \"A test.\"\n"
                              "inherits = \"nielsen-brandubh-7\"\n[[rule]]\nuse = \"test/rule\"\n"
                              "script = \"house.lua\"\n")
                       .string() +
                   "'";
    }
    std::string input(const std::string& lines) { return "cat '" + folder_.write("lines", lines).string() + "'"; }
};

TEST_F(FailingRules, TheProtocolGoesOn) {
    const std::string file = variant_.substr(1, variant_.size() - 2);
    const Answer answer = run(
        "engine", input("variant " + file + "\nposition start moves d6-c6\nshow\nposition start\ngo nodes 20000\n"));
    EXPECT_EQ(answer.status, 0) << answer.err;
    EXPECT_THAT(answer.out,
                testing::ContainsRegex("error: .*boom.*\nposition 3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3 attackers\n"
                                       "error: .*boom.*\nbestmove none\n"));
    // After a search that failed, the board is the same.
    const Answer after = run("engine", "(" + input("variant " + file + "\ngo nodes 20000\n") +
                                           "; sleep 1; printf 'show\\nlegal\\nisready\\n')");
    EXPECT_THAT(after.out, HasSubstr("\nposition 3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3 attackers\nerror: a rule failed: "));
    EXPECT_THAT(after.out, HasSubstr("readyok"));
    EXPECT_THAT(after.out, testing::ContainsRegex("error: a rule failed: .*boom.*\\(d6-c6\\)\nlegal .*d6-b6"));
    EXPECT_THAT(after.out, Not(testing::ContainsRegex("\nlegal [^\n]*d6-c6")));
}

TEST_F(FailingRules, OneMoveDoesNotHideTheOthers) {
    const Answer moves = run("play " + variant_ + " --attackers human --defenders human", input("moves d6\nquit\n"));
    EXPECT_THAT(moves.out, HasSubstr("d6-b6"));
    EXPECT_THAT(moves.err, testing::ContainsRegex("a rule failed: .*boom.*\\(d6-c6\\)"));
    // The choices of a refusal.
    const Answer refused = run("play " + variant_ + " --attackers human --defenders human", input("d6-d4\nquit\n"));
    EXPECT_THAT(refused.err, HasSubstr("d5"));
    EXPECT_THAT(refused.err, Not(HasSubstr("boom")));
}

TEST_F(FailingRules, APersonMayTryAnotherMove) {
    const Answer answer =
        run("play " + variant_ + " --attackers human --defenders human", input("d6-c6\nd6-b6\nc4-c1\nactions\nquit\n"));
    EXPECT_EQ(answer.status, 0) << answer.err;
    EXPECT_THAT(answer.err, HasSubstr("boom"));
    EXPECT_THAT(answer.out, HasSubstr("c4-c1"));
    // The engine cannot.
    const fs::path saved = folder_.path / "saved.tafl";
    const Answer engine =
        run("play " + variant_ + " --attackers engine --nodes 20000 --defenders human --save '" + saved.string() + "'");
    EXPECT_EQ(engine.status, 4);
    EXPECT_THAT(engine.err, HasSubstr("boom"));
}

TEST_F(FailingRules, GamesOfAFileAreJudgedOneByOne) {
    const std::string games = "'" + folder_.write("games.txt", "1. d6-c6 c4-c1\n\n1. d6-b6 c4-c1\n").string() + "'";
    const Answer replayed = run("replay " + games + " --variant " + variant_);
    EXPECT_EQ(replayed.status, 1);
    EXPECT_THAT(replayed.out, HasSubstr("boom"));
    const auto json = run("--json replay " + games + " --variant " + variant_).json();
    EXPECT_THAT(json.dump(), HasSubstr("\"agree\":1"));
}

TEST_F(FailingRules, RuleSetsAreRankedAllTheSame) {
    const std::string games = "'" + folder_.write("games.txt", "1. d6-c6 c4-c1\n\n1. d6-b6 c4-c1\n").string() + "'";
    const std::string file = variant_.substr(1, variant_.size() - 2);
    const Answer ranked = run("replay " + games + " --as '" + file + ",nielsen-brandubh-7'");
    EXPECT_EQ(ranked.status, 0) << ranked.err;
    EXPECT_THAT(ranked.out, HasSubstr("2 games, 2 rule sets: nielsen-brandubh-7 fits best\n"));
}

TEST_F(FailingRules, OpeningsLeaveOutTheRestOfAGame) {
    const std::string games =
        "'" + folder_.write("games.txt", "1. d6-c6 c4-c1\n\n1. d6-b6 c4-c1\n\n1. d6-b6 e4-e1\n").string() + "'";
    const Answer printed = run("openings " + games + " --variant " + variant_ + " --least 1 --depth 2");
    EXPECT_EQ(printed.status, 0) << printed.err;
    EXPECT_THAT(printed.err, testing::ContainsRegex("games.txt:1:[0-9]+: warning: games-1: .*boom"));
    EXPECT_THAT(printed.out, HasSubstr("house: 3 games, "));
    EXPECT_THAT(printed.out, HasSubstr("the rules refuse the rest of 1 games"));
    EXPECT_THAT(printed.out, testing::ContainsRegex("\n  [a-g][1-7]-[a-g][1-7] +2 "));
    EXPECT_EQ(run("--json openings " + games + " --variant " + variant_).json()["variants"][0]["cut_short"], 1);
}

TEST_F(FailingRules, PuzzlesGoOnWithTheNextGame) {
    const std::string games = "'" + folder_.write("games.txt", "1. d6-c6 c4-c1\n\n1. d6-b6 c4-c1\n").string() + "'";
    const Answer found = run("--json puzzles " + games + " --variant " + variant_ + " --skip 0 --nodes 2000");
    EXPECT_LE(found.status, 1) << found.err;
    EXPECT_THAT(found.err, testing::ContainsRegex("games.txt:1:[0-9]+: warning: games-1: .*boom"));
    EXPECT_EQ(found.json()["games"], 2);
}

TEST_F(FailingRules, ATrialCountsTheGamesThatFail) {
    const std::string line = "trial " + variant_ + " --opening 1 --games 30 --depth 1 --plies 4 --no-store";
    const Answer answer = run("--json " + line);
    EXPECT_THAT(answer.err + answer.out, HasSubstr("boom"));
    EXPECT_THAT(answer.err + answer.out, Not(HasSubstr("no game was played")));
    const int failed = answer.json().at("failed");
    ASSERT_GT(failed, 0);
    EXPECT_THAT(run(line).out,
                HasSubstr(std::to_string(failed) + " failed and " + (failed == 1 ? "is" : "are") + " not counted"));
}

TEST(Progress, GoesOnWithoutAPlaceToWriteIt) {
    const Folder home;
    const ShellResult result =
        shell("XDG_DATA_HOME='" + home.path.string() +
              "' " TAFLSMITH_BUILD_DIR
              "/bin/taflsmith trial nielsen-brandubh-7 --games 10 --nodes 60 --no-store 2>/dev/full </dev/null");
    EXPECT_EQ(result.status, 0);
    EXPECT_THAT(result.out, HasSubstr("games                     10 ("));
}

TEST(OpenTaflProtocol, AnalysesForAFiniteTime) {
    const Folder folder;
    const auto lines = folder.write("lines",
                                    "rules dim:7 name:Brandub surf:n atkf:y ks:w nj:n cj:n cens: "
                                    "start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/\nanalyze 1 nan\ngoodbye\n");
    const Answer answer = run("engine --opentafl", "cat '" + lines.string() + "'");
    EXPECT_THAT(answer.out, HasSubstr("error 0 analyze needs two numbers"));
}

}  // namespace

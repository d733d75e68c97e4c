// The command solve.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cli/program.hpp"
#include "support/small_game.hpp"

using namespace cli_tests;
using testing::ContainsRegex;
using testing::HasSubstr;

namespace {

TEST(Solve, PrintsLayersAndTheValueOfAPosition) {
    const Answer answer = run("solve nielsen-brandubh-7 --position '7/7/7/6t/7/7/2K4 defenders'");
    EXPECT_EQ(answer.status, 0) << answer.err;
    EXPECT_THAT(answer.out, ContainsRegex("\n1t 1K +558 +9 +549 +0  6 defenders "));
    EXPECT_THAT(answer.out, HasSubstr("\nposition, defenders to move: defenders win in 1 move (1 ply)\n"));
    EXPECT_THAT(answer.out, ContainsRegex("\n  c1-[ag]1 +defenders win in 1 move"));
    EXPECT_THAT(answer.out, HasSubstr("more moves\n"));
    EXPECT_EQ(answer.err, "");
    EXPECT_EQ(run("solve nielsen-brandubh-7 --quiet --position '7/7/7/6t/7/7/2K4 defenders'").out,
              "position, defenders to move: defenders win in 1 move (1 ply)\n");
    const auto json = run("--json solve nielsen-brandubh-7 --men 1").json();
    EXPECT_EQ(json.at("format"), 1);
    EXPECT_EQ(json.at("positions"), 1136);
    EXPECT_EQ(json.at("undecided"), "attackers");
    EXPECT_EQ(json.at("layers").size(), 3u);
    EXPECT_EQ(json["layers"][2].at("pieces"), "1t 1K");
    EXPECT_EQ(json["layers"][2].at("attackers_win"), 9);
    EXPECT_FALSE(json.contains("start"));
}

TEST(Solve, RefusesAManWhereNoneMayStand) {
    const Answer answer = run("solve nielsen-brandubh-7 --position '7/7/7/3t3/7/7/2K4 defenders'");
    EXPECT_EQ(answer.status, 2);
    EXPECT_EQ(answer.out, "");
    EXPECT_THAT(answer.err, HasSubstr("--position: error: the t on d4 stands where no move leads it"));
    EXPECT_EQ(run("solve nielsen-brandubh-7 --quiet --position '7/7/7/3K3/7/7/2t4 defenders'").status, 0);
}

TEST(Solve, RefusesMorePiecesThanATableHolds) {
    const std::string start = run("--json show cyningstan-alea-19").json().at("position");
    const Answer answer = run("solve cyningstan-alea-19 --position '" + start + "'");
    EXPECT_EQ(answer.status, 2);
    EXPECT_THAT(answer.err, HasSubstr("so many men need"));
}

/// A game of a king against two men, small enough to be solved whole.
const std::string duel = tafl::smallGame("duel-5", "..t..\n.....\n..K..\n.....\n..t..\n");

TEST(Solve, SolvesAWholeGame) {
    const Folder folder;
    const std::string variant = "'" + folder.write("duel-5.toml", duel).string() + "'";
    const Answer answer = run("solve " + variant);
    EXPECT_EQ(answer.status, 0) << answer.err;
    EXPECT_THAT(answer.out, ContainsRegex("\nstart, attackers to move: defenders win in [0-9]+ moves"));
    const auto json = run("--json solve " + variant).json();
    ASSERT_EQ(json.at("start").size(), 1u);
    EXPECT_EQ(json["start"][0].at("value"), "defenders");
    EXPECT_EQ(json["start"][0].at("moves").size(), 6u);
}

TEST(Solve, GoesOnAfterItWasKilled) {
    const Folder folder;
    const std::string whole = (folder.path / "whole").string(), killed = (folder.path / "killed").string(),
                      line = "solve nielsen-brandubh-7 --men 2 --tables '";
    ASSERT_EQ(run(line + whole + "'").status, 0);
    // Killed as soon as the first tables are there.
    const Answer kill = run("completion bash >/dev/null; " TAFLSMITH_BUILD_DIR "/bin/taflsmith " + line + killed +
                            "' >/dev/null 2>&1 & pid=$!; until [ -e '" + killed +
                            "/1-0-1.tafltable' ]; do sleep 0.01; done; kill -9 $pid; wait $pid");
    std::size_t files = 0;
    for (const auto& entry : fs::directory_iterator(killed)) files += entry.path().extension() == ".tafltable";
    EXPECT_GE(files, 1u) << kill.err;
    const Answer rest = run(line + killed + "' --threads 2");
    EXPECT_EQ(rest.status, 0) << rest.err;
    EXPECT_THAT(rest.out, HasSubstr("read\n"));
    files = 0;
    for (const auto& entry : fs::directory_iterator(whole)) {
        ++files;
        EXPECT_TRUE(cli_tests::whole(entry.path()) == cli_tests::whole(fs::path(killed) / entry.path().filename()))
            << entry.path();
    }
    EXPECT_EQ(files, 6u);
}

TEST(Solve, Bad) {
    EXPECT_EQ(run("solve").status, 2);
    EXPECT_EQ(run("solve nielsen-brandubh-7 --men -1").status, 2);
    EXPECT_EQ(run("solve nielsen-brandubh-7 --position rubbish").status, 3);
    const Answer die = run("solve bell-tawlbwrdd-dice-11 --men 1");
    EXPECT_EQ(die.status, 1);
    EXPECT_THAT(die.err, HasSubstr("tables cannot hold this variant: turn/dice: a die decides about the moves"));
    const Answer large = run("solve nielsen-brandubh-7 --memory 100");
    EXPECT_EQ(large.status, 2);
    EXPECT_THAT(large.err, HasSubstr("positions with up to 12 men need"));
    EXPECT_THAT(large.err, HasSubstr("men fit"));
    const Answer position = run("solve nielsen-brandubh-7 --men 1 --position 'ttt4/7/7/7/7/7/2K4 defenders'");
    EXPECT_EQ(position.status, 2);
    EXPECT_THAT(position.err, HasSubstr("no table with --men 1 has these pieces: 3t 1K"));
    const Folder folder;
    folder.write("0-0-1.tafltable", "rubbish");
    const Answer damaged = run("solve nielsen-brandubh-7 --men 1 --tables '" + folder.path.string() + "'");
    EXPECT_EQ(damaged.status, 3);
    EXPECT_THAT(damaged.err, HasSubstr("0-0-1.tafltable: error: it is no table of this program"));
    EXPECT_THAT(damaged.err, HasSubstr("choose another folder"));
}

}  // namespace

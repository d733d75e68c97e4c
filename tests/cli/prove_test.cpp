// The command prove.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cli/program.hpp"
#include "support/scale.hpp"

using namespace cli_tests;
using testing::ContainsRegex;
using testing::HasSubstr;
using testing::StartsWith;

namespace {

TEST(Prove, AWinWithItsCertificate) {
    const Folder folder;
    const fs::path file = folder.path / "brandubh.proof";
    const std::string line = "prove burke-forced-capture-brandubh-7 --plies 5 --certificate '" + file.string() + "'";
    const Answer answer = run(line);
    EXPECT_EQ(answer.status, 0) << answer.err;
    EXPECT_THAT(answer.out, StartsWith("proved: attackers win in 3 moves at most (5 plies)\nline:   "));
    EXPECT_THAT(answer.out, ContainsRegex("\nstrategy of 3 positions; [0-9]+ nodes, [0-9.]+ s\n"));
    EXPECT_EQ(answer.err, "");
    EXPECT_THAT(whole(file), StartsWith("taflsmith-proof 1\nvariant burke-forced-capture-brandubh-7\ndigest "));
    EXPECT_THAT(whole(file), HasSubstr("\nwinner attackers\n"));
    EXPECT_THAT(whole(file), testing::EndsWith("\nend\n"));
    EXPECT_EQ(run("--quiet prove burke-forced-capture-brandubh-7 --plies 5").out,
              "proved: attackers win in 3 moves at most (5 plies)\n");
    EXPECT_THAT(run("--quiet prove nielsen-brandubh-7 --position '7/7/7/6t/7/7/2K4 attackers' --certificate -").out,
                testing::AllOf(StartsWith("taflsmith-proof 1\nvariant nielsen-brandubh-7\n"),
                               HasSubstr("\n7/7/7/7/7/6t/2K4 c1-g1\n"),
                               testing::EndsWith("end\nproved: defenders win in 1 move at most (2 plies)\n")));
}

TEST(Prove, AProofIsPrintedThoughItsCertificateIsLost) {
    // A full disk shows only when the file is written.
    const Answer answer = run("prove burke-forced-capture-brandubh-7 --plies 5 --certificate /dev/full");
    EXPECT_EQ(answer.status, 3);
    EXPECT_THAT(answer.out, StartsWith("proved: attackers win in 3 moves at most (5 plies)\n"));
    EXPECT_THAT(answer.err, HasSubstr("/dev/full: error: cannot be written: "));
}

TEST(Prove, LessMemoryThanAskedFor) {
    if (tafl::testScale() < 1) GTEST_SKIP() << "sanitizers need more addresses";
    const Answer answer = run("completion bash >/dev/null; ulimit -v 4000000; " TAFLSMITH_BUILD_DIR
                              "/bin/taflsmith prove nielsen-brandubh-7 --memory 100000");
    EXPECT_EQ(answer.status, 2);
    EXPECT_THAT(answer.err, HasSubstr("there is less memory than --memory 100000 takes"));
}

TEST(Prove, OnSeveralThreads) {
    const Answer answer = run("prove burke-forced-capture-brandubh-7 --plies 5 --threads 2");
    EXPECT_EQ(answer.status, 0) << answer.err;
    EXPECT_THAT(answer.out, StartsWith("proved: attackers win in 3 moves at most (5 plies)\n"));
    EXPECT_EQ(run("prove burke-forced-capture-brandubh-7 --threads 0").status, 2);
}

TEST(Prove, Json) {
    const auto json = run("--json prove nielsen-brandubh-7 --position '7/7/7/6t/7/7/2K4 attackers'").json();
    EXPECT_EQ(json.at("format"), 1);
    EXPECT_EQ(json.at("id"), "nielsen-brandubh-7");
    EXPECT_EQ(json.at("to_move"), "attackers");
    EXPECT_EQ(json.at("proved"), true);
    EXPECT_EQ(json.at("winner"), "defenders");
    EXPECT_EQ(json.at("plies"), 2);
    EXPECT_EQ(json.at("moves").size(), 2u);
    EXPECT_EQ(json.at("strategy_positions"), 9);
    const Answer open = run("--json prove nielsen-brandubh-7 --nodes 5000 --winner attackers");
    EXPECT_EQ(open.status, 1);
    EXPECT_EQ(open.json().at("proved"), false);
    ASSERT_EQ(open.json().at("searches").size(), 1u);
    EXPECT_EQ(open.json()["searches"][0].at("winner"), "attackers");
    EXPECT_GT(open.json()["searches"][0].at("proof_number"), 0);
    EXPECT_EQ(open.json()["searches"][0].at("exhausted"), false);
}

TEST(Prove, NothingIsNotProved) {
    const Folder folder;
    const fs::path file = folder.path / "none.proof";
    const Answer open = run("prove nielsen-brandubh-7 --nodes 5000 --certificate '" + file.string() + "'");
    EXPECT_EQ(open.status, 1) << open.err;
    EXPECT_THAT(open.out, ContainsRegex("^not proved within [0-9]+ nodes and [0-9.]+ s\n"
                                        "  a win of the attackers: proof number [0-9]+, disproof number [0-9]+, "));
    EXPECT_FALSE(fs::exists(file));
    // Under a limit of plies, a finished search is an answer.
    EXPECT_THAT(run("prove burke-forced-capture-brandubh-7 --winner attackers --plies 4").out,
                HasSubstr("\n  a win of the attackers: none can be forced within 4 plies, repetition rules aside; "));
}

TEST(Prove, Refusals) {
    const auto expectReason = [](const std::string& variant, const std::string& reason) {
        const Answer answer = run("prove " + variant);
        EXPECT_EQ(answer.status, 1) << variant;
        EXPECT_THAT(answer.err, HasSubstr("no win of the attackers can be proved under these rules: " + reason))
            << variant;
    };
    expectReason("bell-tawlbwrdd-dice-11", "turn/dice: a die decides about the moves");
    expectReason("ytmt-tablut", "end/shuttle: it counts earlier moves of a piece");
    EXPECT_THAT(run("prove ap-copenhagen-11").err, HasSubstr("the end waits for the reply"));
    EXPECT_THAT(run("prove nielsen-copenhagen-old-11 --winner defenders").err,
                HasSubstr("it counts the arrangements of one side"));
    // The other side is searched.
    const std::string side = run("prove nielsen-copenhagen-old-11 --nodes 1000").out;
    EXPECT_THAT(side, HasSubstr("no win of the defenders can be proved under these rules: end/repetition"));
    EXPECT_THAT(side, HasSubstr("\n  a win of the attackers: proof number "));
}

TEST(Prove, Bad) {
    EXPECT_EQ(run("prove").status, 2);
    EXPECT_EQ(run("prove nielsen-brandubh-7 --winner nobody").status, 2);
    EXPECT_EQ(run("prove nielsen-brandubh-7 --plies 0").status, 2);
    EXPECT_EQ(run("prove nielsen-brandubh-7 --plies 100").status, 2) << "no search has such a limit";
    EXPECT_EQ(run("prove nielsen-brandubh-7 --time never").status, 2);
    EXPECT_EQ(run("prove nielsen-brandubh-7 --position rubbish").status, 3);
    EXPECT_EQ(run("prove no-such-variant").status, 3);
    const Answer nowhere =
        run("prove burke-forced-capture-brandubh-7 --plies 5 --certificate /no/such/folder/brandubh.proof");
    EXPECT_EQ(nowhere.status, 3);
    EXPECT_EQ(nowhere.out, "") << "nothing is searched";
    EXPECT_THAT(nowhere.err, HasSubstr("/no/such/folder/brandubh.proof: error: cannot be written: "));
    const Answer over = run("prove nielsen-brandubh-7 --position '7/7/7/7/7/5tt/4tTK defenders'");
    EXPECT_EQ(over.status, 2) << over.out;
    EXPECT_THAT(over.err, HasSubstr("the game is over in this position: attackers"));
}

}  // namespace

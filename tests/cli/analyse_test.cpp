// The commands analyse, bench, tune and engine.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cli/program.hpp"
#include "support/scale.hpp"

using namespace cli_tests;
using testing::ContainsRegex;
using testing::EndsWith;
using testing::HasSubstr;
using testing::Not;

namespace {

TEST(Analyse, PrintsTheBestMoveAtEveryDepth) {
    const Answer answer = run("analyse nielsen-brandubh-7 --depth 4");
    EXPECT_EQ(answer.status, 0) << answer.err;
    EXPECT_THAT(answer.out, HasSubstr("attackers to move"));
    EXPECT_THAT(answer.out, ContainsRegex("\n  1 .*\n(.*\n)*  4 "));
    EXPECT_THAT(answer.out, ContainsRegex("\nbest: [a-g][1-7]-[a-g][1-7]"));
    const std::string best = run("analyse nielsen-brandubh-7 --depth 4 --quiet").out;
    EXPECT_THAT(best, testing::StartsWith("best: "));
    EXPECT_THAT(answer.out, HasSubstr("\n" + best + "evaluation: "));
}

TEST(Analyse, FindsWins) {
    const Answer lost = run("analyse nielsen-brandubh-7 --position '7/7/7/6t/7/7/2K4 attackers' --nodes 50000");
    EXPECT_THAT(lost.out, ContainsRegex("best: .*defenders win in [12] move"));
    const auto json = run("--json analyse nielsen-brandubh-7 --position '7/7/7/6t/7/7/2K4 defenders' --depth 3").json();
    EXPECT_EQ(json.at("format"), 1);
    EXPECT_EQ(json.at("lines").at(0).at("win_in_plies"), 1);
    EXPECT_EQ(json["lines"][0].at("attackers_share"), 0.0);
    EXPECT_LT(json["lines"][0].at("score").get<int>(), -20000);
}

TEST(Analyse, ProvesForcedWins) {
    const Answer lost = run("analyse nielsen-brandubh-7 --position '7/7/7/6t/7/7/2K4 attackers' --nodes 50000");
    EXPECT_THAT(lost.out, HasSubstr("proved: defenders win in 1 move at most:"));
    const auto json = run("--json analyse nielsen-brandubh-7 --position '7/7/7/6t/7/7/2K4 defenders' --depth 3").json();
    EXPECT_EQ(json.at("proved").at("winner"), "defenders");
    EXPECT_EQ(json.at("proved").at("plies"), 1);
    EXPECT_EQ(json.at("proved").at("moves").size(), 1u);
    EXPECT_FALSE(run("--json analyse nielsen-brandubh-7 --depth 2").json().contains("proved"));
}

TEST(Analyse, SeveralLinesAreDistinctAndOrdered) {
    const auto json = run("--json analyse nielsen-brandubh-7 --depth 3 --multipv 4 --moves d6-c6").json();
    ASSERT_EQ(json.at("lines").size(), 4u);
    std::set<std::string> first;
    for (std::size_t i = 0; i < 4; ++i) {
        first.insert(json["lines"][i].at("moves").at(0).get<std::string>());
        // The defenders are to move: the worst line for the attackers comes first.
        const std::size_t before = i > 0 ? i - 1 : 0;
        EXPECT_GE(json["lines"][i].at("score"), json["lines"][before].at("score"));
    }
    EXPECT_EQ(first.size(), 4u);
}

TEST(Analyse, SameNodesSameAnswer) {
    const auto once = run("--json analyse nielsen-saami-tablut-9 --nodes 20000").json();
    const auto again = run("--json analyse nielsen-saami-tablut-9 --nodes 20000").json();
    EXPECT_EQ(once.at("lines"), again.at("lines"));
    EXPECT_EQ(once.at("nodes"), again.at("nodes"));
}

TEST(Analyse, SeveralThreadsFindTheSameWin) {
    const Answer answer =
        run("analyse nielsen-brandubh-7 --position '7/7/7/6t/7/7/2K4 attackers' --nodes 50000 --threads 3");
    EXPECT_EQ(answer.status, 0);
    EXPECT_THAT(answer.out, HasSubstr("defenders win in"));
}

TEST(Analyse, AsymmetricPositionsAreReadTheRightWayUp) {
    const Answer answer = run("analyse nielsen-brandubh-7 --position '7/7/7/7/7/5t1/1K5 defenders' --depth 2");
    EXPECT_THAT(answer.out, ContainsRegex("best: b1-[ag]1"));
}

TEST(Analyse, Bad) {
    EXPECT_EQ(run("analyse").status, 2);
    EXPECT_EQ(run("analyse nielsen-brandubh-7 --time soon").status, 2);
    EXPECT_EQ(run("analyse nielsen-brandubh-7 --depth 0").status, 2);
    EXPECT_EQ(run("analyse nielsen-brandubh-7 --position 'rubbish'").status, 3);
    EXPECT_NE(run("analyse nielsen-brandubh-7 --moves d6-a1").status, 0);
    const Answer die = run("analyse bell-tawlbwrdd-dice-11");
    EXPECT_EQ(die.status, 2);
    EXPECT_THAT(die.err, HasSubstr("{die 1}"));
    EXPECT_EQ(run("analyse bell-tawlbwrdd-dice-11 --depth 2 --moves '{die 2}'").status, 0);
}

TEST(Bench, SignatureAndRows) {
    if (tafl::testScale() < 1) GTEST_SKIP() << "not with sanitizers";
    const auto once = run("--json bench --milliseconds 1").json();
    EXPECT_EQ(once.at("format"), 1);
    ASSERT_EQ(once.at("rows").size(), 10u);
    for (const auto& row : once["rows"])
        for (const char* figure : {"playout_ns_per_ply", "perft_mnps", "search_mnps"})
            EXPECT_GT(row.at(figure).get<double>(), 0);
    std::map<std::string, int> forms;
    for (const auto& row : once.at("rules")) {
        ++forms[row.at("form").get<std::string>()];
        EXPECT_GT(row.at("ns_per_call").get<double>(), 0);
        EXPECT_GT(row.at("playout_ns_per_ply").get<double>(), 0);
    }
    for (const char* form : {"native callback", "evaluator", "lua call"}) EXPECT_EQ(forms[form], 3) << form;
    ASSERT_EQ(once.at("compositions").size(), 5u);
    for (const auto& composition : once["compositions"])
        EXPECT_NE(composition.at("identical").get<bool>(), composition.at("lua_to_native").is_number());
    EXPECT_GE(once.at("loading").at("rules"), 20);
    EXPECT_GE(once.at("loading").at("functions"), 16);
    EXPECT_GT(once.at("loading").at("proven_ms").get<double>(), once.at("loading").at("cached_ms").get<double>());
    // The signature does not depend on machine code.
    setenv("TAFLSMITH_MACHINE_CODE", "0", 1);
    const Answer again = run("bench --milliseconds 1");
    unsetenv("TAFLSMITH_MACHINE_CODE");
    EXPECT_THAT(again.out, EndsWith("signature: " + std::to_string(once.at("signature").get<std::uint64_t>()) + "\n"));
}

TEST(Trial, ReportsWhoWinsAndByWhichRules) {
    const Answer answer = run("trial nielsen-brandubh-7 --games 6 --nodes 100 --workers 2");
    EXPECT_EQ(answer.status, 0) << answer.err;
    for (const char* part : {"games  ", "won by the attackers", "verdict", " by win/escape", "95 %"})
        EXPECT_THAT(answer.out, HasSubstr(part));
    const auto json = run("--json trial nielsen-brandubh-7 --games 6 --nodes 100 --workers 1").json();
    EXPECT_EQ(json.at("games"), 6);
    EXPECT_EQ(json.at("attackers_won").get<int>() + json.at("defenders_won").get<int>() + json.at("drawn").get<int>() +
                  json.at("broken_off").get<int>(),
              6);
    EXPECT_EQ(run("trial").status, 2);
    EXPECT_EQ(run("trial no-such-variant").status, 3);
    EXPECT_EQ(run("trial nielsen-brandubh-7 --games none").status, 2);
}

TEST(Tune, SavesProvedWeightsAndReportsTheProof) {
    const Folder folder;
    const std::string file = (folder.path / "some.weights").string();
    const Answer answer =
        run("--json tune nielsen-brandubh-7 --rounds 1 --games 8 --nodes 60 --pairs 3 --workers 2 --to '" + file + "'");
    EXPECT_EQ(answer.status, 0) << answer.err;
    const auto json = answer.json();
    ASSERT_EQ(json.at("rounds").size(), 1u);
    const auto& round = json["rounds"][0];
    EXPECT_EQ(
        round.at("attackers_won").get<int>() + round.at("defenders_won").get<int>() + round.at("drawn").get<int>(), 8);
    EXPECT_GT(round.at("positions"), 0);
    EXPECT_EQ(json.at("stronger"), fs::exists(file));
    EXPECT_THAT(run("tune nielsen-brandubh-7 --rounds 1 --games 4 --nodes 60 --pairs 1").out,
                testing::AnyOf(HasSubstr("nothing was changed"), HasSubstr("written: ")));
    EXPECT_EQ(run("tune").status, 2);
    EXPECT_EQ(run("tune no-such-variant").status, 3);
    EXPECT_EQ(run("tune nielsen-brandubh-7 --rounds none").status, 2);
}

TEST(Tune, TriesWeightsChangedByHand) {
    const Folder folder;
    // The shipped weights with negated defender squares: not proved, and nothing is written.
    std::string text =
        whole(fs::path(TAFLSMITH_SOURCE_DIR) / "weights" /
              (run("--json show nielsen-brandubh-7").json().at("digest").get<std::string>() + ".weights"));
    const auto at = text.find("squares defender");
    ASSERT_NE(at, std::string::npos);
    const auto end = text.find("squares", at + 1);
    std::string ranks = text.substr(at, end - at);
    std::erase(ranks, '-');
    folder.write("bad.weights", text.substr(0, at) + ranks + text.substr(end));
    const auto tried = [&](const std::string& file) {
        return run("tune nielsen-brandubh-7 --rounds 1 --games 8 --nodes 60 --pairs 20 --try '" +
                   (folder.path / file).string() + "' --to '" + (folder.path / "out.weights").string() + "'");
    };
    EXPECT_THAT(tried("bad.weights").out, HasSubstr("nothing was changed"));
    EXPECT_FALSE(fs::exists(folder.path / "out.weights"));
    folder.write("rubbish.weights", "format 1\nterm ring much\n");
    const Answer rubbish = tried("rubbish.weights");
    EXPECT_EQ(rubbish.status, 3);
    EXPECT_THAT(rubbish.err, HasSubstr("rubbish.weights:2: error: 'much' is no weight"));
    EXPECT_EQ(tried("none.weights").status, 3);
}

TEST(Tune, LearnsANetwork) {
    const Folder folder;
    const auto tuned = [&](const std::string& arguments) {
        return run("tune " + arguments + " --to '" + (folder.path / "out.weights").string() + "'");
    };
    // So few games prove nothing, and nothing is written.
    const std::string rounds = (folder.path / "rounds").string();
    const Answer few =
        tuned("nielsen-brandubh-7 --network --rounds 2 --games 16 --nodes 60 --pairs 20 --rounds-to '" + rounds + "'");
    EXPECT_EQ(few.status, 0) << few.err;
    EXPECT_THAT(few.out, HasSubstr("not proved: plays the next round"));
    EXPECT_FALSE(fs::exists(folder.path / "out.weights"));
    // The weights of each round can be trained further.
    EXPECT_THAT(whole(fs::path(rounds) / "1.weights"), HasSubstr("Round 1: "));
    const Answer further = tuned("nielsen-brandubh-7 --network --rounds 1 --games 4 --nodes 60 --pairs 2 --try '" +
                                 rounds + "/2.weights'");
    EXPECT_EQ(further.status, 0) << further.err;
    EXPECT_THAT(further.out, HasSubstr("\n    1 "));
    const Answer nowhere =
        tuned("nielsen-brandubh-7 --network --rounds 1 --games 4 --nodes 60 --pairs 2 --rounds-to '" + rounds +
              "/2.weights'");
    EXPECT_EQ(nowhere.status, 3);
    EXPECT_THAT(nowhere.err, HasSubstr("2.weights' is not a folder and cannot be created"));
    EXPECT_EQ(nowhere.out, "");
    // The file contains each comment line of the earlier weights once.
    const Answer again = tuned("nielsen-brandubh-7 --network --rounds 1 --games 4 --nodes 60 --pairs 2 --try '" +
                               rounds + "/2.weights' --rounds-to '" + rounds + "'");
    EXPECT_EQ(again.status, 0) << again.err;
    const std::string text = whole(fs::path(rounds) / "1.weights");
    const auto times = [&](const std::string& part) {
        int count = 0;
        for (auto at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++count;
        return count;
    };
    EXPECT_EQ(
        times("\n# Begun with weights made by: taflsmith tune nielsen-brandubh-7 --rounds 2 --games 16 --nodes 60"), 1);
    EXPECT_EQ(times("\n# Made by: taflsmith tune nielsen-brandubh-7 --rounds 1 --games 4 --nodes 60"), 1);
    EXPECT_EQ(times("--seed 32 "), 1);
    // Without --try, the rounds of the folder go on.
    const Answer resumed =
        tuned("nielsen-brandubh-7 --network --rounds 1 --games 4 --nodes 60 --pairs 2 --rounds-to '" + rounds + "'");
    EXPECT_EQ(resumed.status, 0) << resumed.err;
    EXPECT_THAT(resumed.out, HasSubstr("\n    3 "));
    EXPECT_THAT(resumed.out, HasSubstr("going on after round 2\n"));
    EXPECT_THAT(whole(fs::path(rounds) / "3.weights"), HasSubstr("Round 3: "));
    EXPECT_TRUE(fs::exists(fs::path(rounds) / "3.samples"));
    // A round that was kept is known after an interruption, too.
    std::string second = whole(fs::path(rounds) / "2.weights");
    const std::string notProved = "the weights before: not proved";
    ASSERT_THAT(second, HasSubstr(notProved));
    second.replace(second.find(notProved), notProved.size(), "the weights before: kept");
    std::ofstream(fs::path(rounds) / "2.weights") << second;
    EXPECT_THAT(
        tuned("nielsen-brandubh-7 --network --rounds 1 --games 4 --nodes 60 --pairs 2 --rounds-to '" + rounds + "'")
            .out,
        HasSubstr("going on after round 3; the weights of round 2 are the best\n"));
    std::ofstream(fs::path(rounds) / "3.samples") << "no samples";
    const Answer damaged =
        tuned("nielsen-brandubh-7 --network --rounds 1 --games 4 --nodes 60 --pairs 2 --rounds-to '" + rounds + "'");
    EXPECT_EQ(damaged.status, 3);
    EXPECT_THAT(damaged.err, HasSubstr("3.samples: error: it is cut off"));
    // A network also accepts records.
    const Answer recorded =
        tuned("nielsen-brandubh-7 --network --rounds 1 --games 4 --nodes 60 --pairs 2 --records " TAFLSMITH_SOURCE_DIR
              "/tests/golden/games/resign.tafl");
    EXPECT_EQ(recorded.status, 0) << recorded.err;
    EXPECT_THAT(recorded.out, HasSubstr("resign.tafl: 0 games, 0 positions; 1 skipped"));
}

TEST(Analyse, NamesTheGamesBehindTheEvaluation) {
    const auto analyse = [](const std::string& variant) { return run("analyse " + variant + " --depth 1").out; };
    EXPECT_THAT(analyse("nielsen-brandubh-7"), HasSubstr("\nevaluation: learned for these rules\n"));
    EXPECT_THAT(analyse("dragonheels-brandubh-7"),
                HasSubstr("\nevaluation: learned for nielsen-brandubh-7, with the same board and pieces\n"));
    EXPECT_THAT(analyse("opentafl-tablut-15"), HasSubstr("\nevaluation: default weights: not trained yet\n"));
    EXPECT_EQ(run("--json analyse nielsen-brandubh-7 --depth 1").json().at("evaluation"), "learned for these rules");
}

TEST(Tune, CalibratesTheWeightsInForce) {
    // The share of a variant with borrowed weights is uncalibrated until it is measured.
    const Folder folder;
    const std::string variant = "dragonheels-brandubh-7", home = "XDG_DATA_HOME='" + folder.path.string() + "' ";
    const auto at = [&](const std::string& arguments) {
        const auto out = folder.path / "out";
        const int status = std::system(
            (home + TAFLSMITH_BUILD_DIR "/bin/taflsmith " + arguments + " >'" + out.string() + "' 2>&1").c_str());
        return std::pair(status, whole(out));
    };
    EXPECT_THAT(at("analyse " + variant + " --depth 3").second, HasSubstr(" %, uncalibrated)"));
    EXPECT_THAT(at("--json analyse " + variant + " --depth 2").second, ContainsRegex("\"share_calibrated\": *false"));
    // Too few games are an error, and nothing is stored.
    const auto refused = at("tune " + variant + " --calibrate --games 10 --nodes 60");
    EXPECT_EQ(refused.first, 1 << 8);
    EXPECT_THAT(refused.second,
                HasSubstr(" games came to an end: too few to tell what scores are worth (at least 50)"));
    EXPECT_FALSE(fs::exists(folder.path / "taflsmith"));
    EXPECT_EQ(at("tune " + variant + " --calibrate --rounds 2").first, 2 << 8);
    const auto done = at("tune " + variant + " --calibrate --games 100 --nodes 200");
    EXPECT_EQ(done.first, 0) << done.second;
    for (const char* part : {"attackers' share", "first position", "even chances at score", "written: "})
        EXPECT_THAT(done.second, HasSubstr(part));
    const auto json =
        nlohmann::json::parse(at("--json tune " + variant + " --calibrate --games 100 --nodes 200").second);
    const auto& calibration = json.at("calibration");
    EXPECT_EQ(calibration.at("calibrated"), true);
    EXPECT_GE(calibration.at("games"), 50);
    EXPECT_GT(calibration.at("tenfold"), 0);
    EXPECT_FALSE(calibration.at("rows").empty());
    // Comment lines of the weights are kept; those of the calibration are replaced.
    const std::string file = whole(json.at("file").get<std::string>());
    EXPECT_THAT(file, HasSubstr("# Made by: taflsmith tune nielsen-brandubh-7 "));
    EXPECT_THAT(file, HasSubstr("# Calibrated by: taflsmith tune " + variant +
                                " --calibrate --games 100 --nodes 200 --seed 1\n# Calibrated on "));
    EXPECT_EQ(file.find("Calibrated by"), file.rfind("Calibrated by"));
    EXPECT_THAT(file, ContainsRegex("\ntenfold [0-9]+\n"));
    const std::string measured = at("analyse " + variant + " --depth 3").second;
    EXPECT_THAT(measured, Not(HasSubstr("uncalibrated")));
    EXPECT_THAT(measured, HasSubstr("evaluation: learned for nielsen-brandubh-7, with the same board and pieces"));
    EXPECT_THAT(at("--json analyse " + variant + " --depth 2").second, ContainsRegex("\"share_calibrated\": *true"));
}

TEST(Tune, WeightsOfTheUserAreUsedButNotByBench) {
    if (tafl::testScale() < 1) GTEST_SKIP() << "not with sanitizers";
    const Folder folder;
    const auto digest = run("--json tune nielsen-brandubh-7 --rounds 1 --games 4 --nodes 60 --pairs 1 --to '" +
                            (folder.path / "x").string() + "'")
                            .json()
                            .at("digest")
                            .get<std::string>();
    folder.write("taflsmith/weights/" + digest + ".weights", "rubbish\n");
    const std::string with = "XDG_DATA_HOME='" + folder.path.string() + "' " TAFLSMITH_BUILD_DIR "/bin/taflsmith ";
    const auto out = folder.path / "out";
    ASSERT_EQ(std::system((with + "analyse nielsen-brandubh-7 --depth 2 >'" + out.string() + "' 2>&1").c_str()), 0);
    EXPECT_THAT(whole(out), HasSubstr("'rubbish' is not understood"));
    ASSERT_EQ(std::system((with + "bench --milliseconds 1 >'" + out.string() + "' 2>&1").c_str()), 0);
    const std::string without = run("bench --milliseconds 1").out;
    EXPECT_THAT(whole(out), EndsWith(without.substr(without.rfind("signature"))));
}

// --- the protocol

/// The output of `taflsmith engine` for these lines.
std::string session(const std::string& lines) {
    const Folder folder;
    return run("engine", "cat '" + folder.write("lines", lines).string() + "'").out;
}

TEST(Protocol, AWholeConversation) {
    const std::string output = session(
        "tafl\nisready\nsetoption name Memory value 8\nvariant nielsen-brandubh-7\nposition start moves d6-c6\n"
        "show\ngo depth 3 multipv 2\n");
    EXPECT_THAT(output, testing::StartsWith("id name Taflsmith "));
    for (const char* part :
         {"option name Threads", "taflok\n", "readyok\n", "variantok nielsen-brandubh-7 size 7 digest ",
          "position 3t3/2t4/", " multipv 2 score points "})
        EXPECT_THAT(output, HasSubstr(part));
    EXPECT_THAT(output, ContainsRegex(
                            "info depth 3 multipv 1 score points -?[0-9]+ nodes [0-9]+ nps [0-9]+ time [0-9]+ line "));
    EXPECT_THAT(output, ContainsRegex("\nbestmove [a-g][1-7]-[a-g][1-7]"));
}

TEST(Protocol, TheLastInfoLineBeginsWithTheBestMove) {
    // Limits that end in the middle of an iteration.
    for (const int nodes : {300, 700, 1500, 2600, 4000, 6100, 9000}) {
        std::istringstream output(session("variant nielsen-brandubh-7\ngo nodes " + std::to_string(nodes) + "\n"));
        std::string reported, answer;
        for (std::string line; std::getline(output, line);) {
            if (line.starts_with("info ")) reported = line.substr(line.find(" line ") + 6);
            if (line.starts_with("bestmove ")) answer = line.substr(9);
        }
        ASSERT_FALSE(answer.empty());
        EXPECT_EQ(reported.substr(0, reported.find(' ')), answer) << nodes << " nodes";
    }
}

TEST(Protocol, WinsAndLosses) {
    EXPECT_THAT(session("variant nielsen-brandubh-7\nposition 7/7/7/6t/7/7/2K4 defenders\ngo depth 4\n"),
                HasSubstr("score win 1 "));
    EXPECT_THAT(session("variant nielsen-brandubh-7\nposition 7/7/7/6t/7/7/2K4 attackers\ngo nodes 50000\n"),
                HasSubstr("score loss 2 "));
    const std::string over =
        session("variant nielsen-brandubh-7\nposition 7/7/7/6t/7/7/2K4 defenders moves c1-a1\nshow\ngo\n");
    EXPECT_THAT(over, HasSubstr("\nover "));
    EXPECT_THAT(over, EndsWith("bestmove none\n"));
}

TEST(Protocol, EndlessUntilStopped) {
    const Answer answer = run("engine",
                              "printf 'variant nielsen-brandubh-7\\ngo infinite\\n'; sleep 0.3; "
                              "printf 'legal\\nisready\\nstop\\nlegal\\nquit\\n'");
    EXPECT_THAT(answer.out, HasSubstr("error: a search is running; stop it first\n"));
    EXPECT_THAT(answer.out, HasSubstr("readyok\n"));
    EXPECT_THAT(answer.out, ContainsRegex("bestmove .*\nlegal "));
}

TEST(Protocol, AGameOfItsOwnMovesIsReadBack) {
    // The attackers may call "watch your king" with every move.
    const std::string begin = "variant ifan-tawlbwrdd-1587\nposition start moves";
    std::string moves;
    for (int ply = 0; ply < 8; ++ply) {
        SCOPED_TRACE(moves);
        const std::string output = session(begin + moves + "\nlegal\n");
        ASSERT_THAT(output, Not(HasSubstr("error")));
        ASSERT_THAT(output, HasSubstr("\nlegal "));
        std::istringstream words(output.substr(output.find("\nlegal ") + 7));
        std::vector<std::string> legal;
        for (std::string word; words >> word;)
            if (legal.empty() || (word.size() > 1 && word[1] >= '0' && word[1] <= '9'))
                legal.push_back(word);
            else
                legal.back() += " " + word;
        const auto called =
            std::ranges::find_if(legal, [](const std::string& move) { return move.ends_with("!watch your king"); });
        ASSERT_EQ(called != legal.end(), ply % 2 == 0);
        moves += " " + (called == legal.end() ? legal.front() : *called);
    }
    const std::string output = session(begin + moves + "\nshow\ngo nodes 300\n");
    EXPECT_THAT(output, Not(HasSubstr("error")));
    EXPECT_THAT(output, HasSubstr("\nbestmove "));
    EXPECT_THAT(session(begin + " e1-d1!watch your\n"), HasSubstr("error: nothing called 'watch your'"));
}

TEST(Protocol, LevelsAndSeeds) {
    const std::string output = session("variant nielsen-brandubh-7\nsetoption name Level value beginner\ngo\n");
    EXPECT_THAT(output, HasSubstr("bestmove "));
    // The number of lines is no limit.
    const std::string lines = session("variant nielsen-brandubh-7\nsetoption name Level value player\ngo multipv 2\n");
    EXPECT_THAT(lines, HasSubstr(" multipv 2 score "));
    EXPECT_THAT(lines, HasSubstr("\nbestmove "));
    EXPECT_THAT(session("setoption name Level value 9\nsetoption name Level value none\n"), "");
    EXPECT_THAT(session("setoption name Level value 10\n"), HasSubstr("error: '10' is not a level"));
}

TEST(Protocol, NonsenseIsAnsweredAndForgotten) {
    const std::string output = session(
        "hello\ngo\nvariant no-such-variant\nvariant nielsen-brandubh-7 edges\nsetoption\nsetoption name Hash value 1\n"
        "setoption name Threads value many\nsetoption name Threads value 0\nposition\nvariant nielsen-brandubh-7\n"
        "position rubbish\nposition start d6-c6\nposition start moves d6-a1\ngo depth x\ngo sideways 3\ngo "
        "depth\nlegal\n");
    EXPECT_EQ(std::count(output.begin(), output.end(), '\n'), 17);
    std::istringstream lines(output);
    int errors = 0;
    for (std::string line; std::getline(lines, line);) errors += line.starts_with("error: ");
    EXPECT_EQ(errors, 15) << output;
    EXPECT_THAT(output, HasSubstr("\nlegal "));
    EXPECT_THAT(session(std::string("variant \x1b[31m\n")), Not(HasSubstr("\x1b")));
}

TEST(Analyse, SaysWhatPeopleWin) {
    const auto peopleShare = [](const std::string& position) {
        const auto json = run("--json analyse nielsen-copenhagen-11 --nodes 300 " + position).json();
        return json.at("lines").at(0).at("people_share").get<double>();
    };
    // At the start, of all recorded games. The same pieces with the other side to move are not the start.
    EXPECT_NEAR(peopleShare(""), 0.40, 0.02);
    const double other =
        peopleShare("--position '3ttttt3/5t5/11/t4T4t/t3TTT3t/tt1TTKTT1tt/t3TTT3t/t4T4t/11/5t5/3ttttt3 defenders'");
    EXPECT_NE(other, peopleShare(""));
    EXPECT_GT(other, 0);
    EXPECT_LT(other, 1);
    // No games of these rules were recorded.
    EXPECT_FALSE(run("--json analyse opentafl-brandub-7 --nodes 300").json()["lines"][0].contains("people_share"));
}

}  // namespace

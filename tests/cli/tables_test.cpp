// The option --tables of analyse, prove, trial and play, and that of the engine protocol.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cli/program.hpp"
#include "support/small_game.hpp"

using namespace cli_tests;
using testing::ContainsRegex;
using testing::HasSubstr;
using testing::Not;

namespace {

const std::string brandubh = "nielsen-brandubh-7";
/// The defenders win in four plies.
const std::string lostInFour = brandubh + " --position '7/7/2t4/7/3K3/7/5t1 attackers' ";

/// Tables of Brandubh with two men.
class WithTables : public testing::Test {
protected:
    static void SetUpTestSuite() {
        folder_ = new Folder;
        ASSERT_EQ(run("solve " + brandubh + " --men 2 --quiet" + option()).status, 0);
    }
    static void TearDownTestSuite() { delete folder_; }
    static std::string option() { return " --tables '" + folder_->path.string() + "' "; }

    static Folder* folder_;
};
Folder* WithTables::folder_ = nullptr;

TEST_F(WithTables, AnalysePrintsTheExactValueAndSearchesNothing) {
    const Answer answer = run("analyse " + lostInFour + option());
    EXPECT_EQ(answer.status, 0) << answer.err;
    EXPECT_THAT(answer.out, HasSubstr("tablebase: defenders win in 2 moves (4 plies)\n  c5-d5  "));
    EXPECT_THAT(answer.out, ContainsRegex("\nbest: c5-d5  \\(defenders win in 2 moves; "));
    EXPECT_THAT(answer.out, Not(HasSubstr("depth")));
    EXPECT_THAT(answer.out, Not(HasSubstr("proved:")));
    const auto json = run("--json analyse " + lostInFour + "--multipv 3" + option()).json();
    EXPECT_EQ(json.at("tablebase").at("value"), "defenders");
    EXPECT_EQ(json["tablebase"].at("plies"), 4);
    EXPECT_EQ(json["tablebase"].at("moves").size(), 22u);
    EXPECT_FALSE(json["tablebase"].contains("doubt"));
    EXPECT_EQ(json.at("nodes"), 0);
    ASSERT_EQ(json.at("lines").size(), 3u);
    EXPECT_EQ(json["lines"][0].at("win_in_plies"), 4);
    EXPECT_EQ(json["lines"][0].at("moves").size(), 4u);
}

TEST_F(WithTables, AnalyseMindsTheCourseOfTheGame) {
    // The attackers go back: the defenders could have won sooner before.
    const std::string moves = "--moves c5-c4 d3-d4 c4-c5 d4-d3 --depth 2";
    const auto json = run("--json analyse " + lostInFour + moves + option()).json();
    EXPECT_EQ(json.at("tablebase").at("value"), "defenders");
    EXPECT_EQ(json["tablebase"].at("doubt"), "repetition");
    EXPECT_GT(json.at("nodes"), 0);
    EXPECT_THAT(run("analyse " + lostInFour + moves + option()).out,
                HasSubstr("(4 plies), unless earlier positions of the game bring a rule of repetition into force\n"));
}

TEST_F(WithTables, AnalyseSearchesWhereThereIsNoTable) {
    const std::string line = "--json analyse " + brandubh + " --depth 3";
    const auto plain = run(line).json(), with = run(line + option()).json();
    EXPECT_FALSE(with.contains("tablebase"));
    EXPECT_EQ(plain.at("lines"), with.at("lines"));
    EXPECT_EQ(plain.at("nodes"), with.at("nodes"));
}

TEST_F(WithTables, ProveStopsAtTables) {
    // Three men: the capture leads into the tables.
    const std::string position = brandubh + " --position '7/7/2t4/7/3K2t/7/5t1 attackers' --winner defenders ";
    const auto plain = run("--json prove " + position).json(), with = run("--json prove " + position + option()).json();
    ASSERT_TRUE(plain.at("proved").get<bool>());
    ASSERT_TRUE(with.at("proved").get<bool>());
    // Within the tables the strategy is the shortest win.
    const Folder folder;
    const std::string file = (folder.path / "win.proof").string();
    const Answer answer = run("prove " + lostInFour + option() + "--certificate '" + file + "'");
    EXPECT_THAT(answer.out, HasSubstr("proved: defenders win in 2 moves at most (4 plies)\n"));
    EXPECT_THAT(answer.out, ContainsRegex("\nline:   [a-g][1-7]-[a-g][1-7].* [a-g][1-7]-[a-g][1-7].* .* .*\n"));
    EXPECT_THAT(whole(file), HasSubstr("\nplies 4\n"));
    const Answer refuted = run("prove " + lostInFour + "--winner attackers" + option());
    EXPECT_EQ(refuted.status, 1);
    EXPECT_THAT(refuted.out, HasSubstr("not proved"));
}

TEST_F(WithTables, PlayGivesHintsInWords) {
    const Answer answer = run("play " + lostInFour + option() + "--attackers human --defenders human",
                              "printf 'hint\\nc5-d5\\nhint\\nquit\\n'");
    EXPECT_EQ(answer.status, 0) << answer.err;
    EXPECT_THAT(answer.out, HasSubstr("tablebase: defenders win in 2 moves (4 plies)\nhint: c5-d5 "));
    EXPECT_THAT(answer.out, HasSubstr("tablebase: defenders win in 2 moves (3 plies)\nhint: "));
}

TEST_F(WithTables, TheEngineProtocolHasAnOption) {
    const auto ask = [](const std::string& folder) {
        return run("engine", "printf 'variant " + brandubh + "\\nsetoption name Tables value " + folder +
                                 "\\nposition 7/7/2t4/7/3K3/7/5t1 attackers\\ngo nodes 40\\n'");
    };
    const Answer exact = ask(folder_->path.string());
    EXPECT_EQ(exact.status, 0);
    EXPECT_THAT(exact.out, ContainsRegex("info depth 0 multipv 1 score loss 4 nodes 0 .* line c5-d5 .* .* .*\n"
                                         "bestmove c5-d5\n"));
    EXPECT_THAT(exact.out, Not(HasSubstr("error")));
    const Folder empty;
    const Answer none = ask(empty.path.string());
    EXPECT_THAT(none.out, HasSubstr("error: no tables: "));
    EXPECT_THAT(none.out, HasSubstr("there is no table in the folder"));
    EXPECT_THAT(none.out, HasSubstr("\nbestmove "));
    EXPECT_THAT(ask("none").out, Not(HasSubstr("error")));
    // Tables of one variant are not used for another.
    const Answer other = run("engine", "printf 'setoption name Tables value " + folder_->path.string() +
                                           "\\nvariant nielsen-brandubh-2-7\\ngo nodes 40\\n'");
    EXPECT_THAT(other.out, HasSubstr("it was made for other rules"));
    EXPECT_THAT(other.out, HasSubstr("\nbestmove "));
}

TEST(OpenTaflWithTables, AnswersFromThem) {
    const Folder folder, empty;
    const std::string rules = "dim:7 surf:n ks:n cenhe: cenh: start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/";
    ASSERT_EQ(run("solve 'opentafl:" + rules + "' --men 2 --quiet --tables '" + folder.path.string() + "'").status, 0);
    const auto analyse = [&](const fs::path& tables, const std::string& seconds) {
        return run("engine --opentafl --tables '" + tables.string() + "'",
                   "printf 'rules " + rules + "\\nposition /5t1/7/3K3/7/2t4/7/7/\\nside attackers\\nanalyze 1 " +
                       seconds + "\\n'")
            .out;
    };
    // A certain win needs no search, however long it may take.
    EXPECT_EQ(analyse(folder.path, "600"), "hello\nanalysis 1 c5-d5|d3-g3|d5-e5|g3-g7 -29996\n");
    const std::string without = analyse(empty.path, "0.05");
    EXPECT_THAT(without, HasSubstr("status no tables: "));
    EXPECT_THAT(without, HasSubstr("\nanalysis 1 "));
    const Answer lines = run("engine --tables x");
    EXPECT_EQ(lines.status, 2);
    EXPECT_THAT(lines.err, HasSubstr("--tables requires --opentafl"));
}

TEST_F(WithTables, FilesThatDoNotFitAreRefused) {
    const Answer other = run("analyse nielsen-brandubh-2-7 --depth 1" + option());
    EXPECT_EQ(other.status, 3);
    EXPECT_THAT(other.err, HasSubstr("tafltable: error: it was made for other rules"));
    const Folder empty;
    for (const char* command : {"analyse", "prove", "trial", "play"}) {
        const Answer answer = run(command + (" " + brandubh) + " --tables '" + empty.path.string() + "'");
        EXPECT_EQ(answer.status, 3) << command;
        EXPECT_THAT(answer.err, HasSubstr("there is no table in the folder")) << command;
    }
    const Answer shard = run("trial " + brandubh + " --shard 1/2 --store x" + option());
    EXPECT_EQ(shard.status, 2);
    EXPECT_THAT(shard.err, HasSubstr("--tables and --shard contradict each other"));
    // Dice: the folder exists, but no table can.
    const Answer dice = run("analyse bell-tawlbwrdd-dice-11 --depth 1 --moves '{die 2}'" + option());
    EXPECT_EQ(dice.status, 1);
    EXPECT_THAT(dice.err, HasSubstr("tables cannot hold this variant"));
}

TEST_F(WithTables, ADamagedTableIsNamedAndNotUsed) {
    const Folder copy;
    fs::copy(folder_->path, copy.path);
    std::string bad = whole(copy.path / "2-0-1.tafltable");
    bad[bad.size() / 2] ^= 1;
    copy.write("2-0-1.tafltable", bad);
    const std::string damaged = " --tables '" + copy.path.string() + "' ";
    const Answer answer = run("analyse " + lostInFour + "--depth 2" + damaged);
    EXPECT_EQ(answer.status, 3);
    EXPECT_THAT(answer.err, HasSubstr("2-0-1.tafltable: error: it is damaged: its digest differs"));
    EXPECT_THAT(answer.out, Not(HasSubstr("tablebase")));
    EXPECT_EQ(run("prove " + lostInFour + damaged).status, 3);
    const Answer trial = run("trial " + brandubh + " --games 2 --no-store" + damaged);
    EXPECT_EQ(trial.status, 3);
    EXPECT_EQ(trial.out, "");
}

/// Captures soon lead into the tables.
const std::string skirmish = tafl::smallGame("skirmish-5", "..t..\n.....\nt.K.t\n..T..\n.....\n", tafl::hostileCorners);

TEST(TrialWithTables, EndsGamesWhoseResultIsProved) {
    const Folder folder;
    const std::string variant = "'" + folder.write("skirmish-5.toml", skirmish).string() + "' ",
                      tables = (folder.path / "tables").string();
    ASSERT_EQ(run("solve " + variant + "--men 4 --quiet --tables '" + tables + "'").status, 0);
    const std::string store = " --store '" + (folder.path / "games.sqlite").string() + "'",
                      line = "trial " + variant + "--games 8 --nodes 30 --opening 2 --tables '" + tables + "'";
    const auto json = run("--json " + line + " --workers 2" + store).json();
    const int ended = json.at("decided_by_tables");
    EXPECT_GT(ended, 0);
    EXPECT_EQ(json.at("adjudicated"), 0);
    EXPECT_THAT(json.at("command").get<std::string>(), HasSubstr("--tables FOLDER"));
    int byRule = 0;
    for (const auto& [winner, rules] : json.at("by_rule").items()) byRule += rules.value("tables", 0);
    EXPECT_EQ(byRule, ended);
    // The workers do not matter, and games without tables are another trial.
    EXPECT_EQ(run("--json " + line + " --workers 1 --no-store").json().at("by_rule"), json.at("by_rule"));
    const Answer again = run(line + store);
    EXPECT_THAT(again.out, HasSubstr("ended by tables"));
    // Games that tables ended have no length: it is that of the other games, and is printed only if there are any.
    int withLength = 0, lengths = 0;
    for (const auto& [winner, plies] : json.at("plies").items()) withLength += plies.at("games") > 0;
    const std::string length = " ended by the rules, 80 %: ";
    for (auto at = again.out.find(length); at != std::string::npos; at = again.out.find(length, at + 1)) ++lengths;
    EXPECT_EQ(lengths, withLength);
    EXPECT_THAT(again.out, Not(HasSubstr("(median")));
    EXPECT_THAT(again.out, Not(HasSubstr("\n  0 of the games were stored before")));
    const auto without = run("--json trial " + variant + "--games 8 --nodes 30 --opening 2" + store).json();
    EXPECT_EQ(without.at("found"), 0);
    EXPECT_EQ(without.at("decided_by_tables"), 0);
    EXPECT_NE(without.at("engine"), json.at("engine"));
    // What tables decided cannot be checked without them, and the other games of that trial alone would be biased.
    const std::string all = "'" + (folder.path / "all").string() + "'";
    const Answer merged = run("--json merge " + all + " '" + (folder.path / "games.sqlite").string() + "'");
    EXPECT_EQ(merged.status, 1);
    EXPECT_THAT(merged.err, HasSubstr("tables decided games of it"));
    EXPECT_EQ(merged.json().at("refused"), 0);
    const auto reports = run("--json report --store " + all).json().at("reports");
    ASSERT_EQ(reports.size(), 1u);
    EXPECT_EQ(reports.at(0).at("engine"), without.at("engine"));
    EXPECT_EQ(reports.at(0).at("games"), without.at("games"));
}

}  // namespace

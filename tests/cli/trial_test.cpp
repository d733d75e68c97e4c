// The commands trial, report, compare, sweep and merge.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

#include "cli/program.hpp"

namespace {

using namespace cli_tests;
using testing::HasSubstr;
using testing::Not;

const std::string small = "trial nielsen-brandubh-7 --games 10 --nodes 60 ";

TEST(Trial, ReportsAndFindsItsGamesAgain) {
    const Folder folder;
    const std::string store = "--store '" + (folder.path / "games.sqlite").string() + "' ";
    const Answer first = run(small + store);
    EXPECT_EQ(first.status, 0) << first.err;
    for (const char* part : {"games                     10 (", "won by the attackers", "verdict", "rules at work",
                             "first moves", "0 of the games were stored before", "human games",
                             "the forecast for people is", "players new to it", "evaluation: learned for these rules"})
        EXPECT_THAT(first.out, HasSubstr(part));
    EXPECT_THAT(first.err, HasSubstr("10/10"));
    const Answer again = run(small + store);
    EXPECT_THAT(again.out, HasSubstr("10 of the games were stored before"));
    const auto more = run("--json trial nielsen-brandubh-7 --games 14 --nodes 60 " + store).json();
    EXPECT_EQ(more.at("found"), 10);
    EXPECT_EQ(more.at("games"), 14);
    EXPECT_EQ(more.at("format"), 1);
    EXPECT_EQ(more.at("evaluation"), "learned for these rules");
    EXPECT_LT(more.at("forecast").at("used").at("interval_80").at(0),
              more.at("forecast").at("used").at("attackers_share"));
    EXPECT_EQ(more.at("attackers_won").get<int>() + more.at("defenders_won").get<int>() + more.at("drawn").get<int>() +
                  more.at("broken_off").get<int>(),
              14);
}

TEST(Trial, ByDepthTimeAndCurve) {
    const auto depth = run("--json trial nielsen-brandubh-7 --games 3 --depth 2 --no-store").json();
    EXPECT_EQ(depth.at("depth"), 2);
    EXPECT_EQ(depth.at("nodes"), 0);
    EXPECT_EQ(run("trial nielsen-brandubh-7 --games 2 --time 0.005 --no-store").status, 0);
    const auto curve = run("--json trial nielsen-brandubh-7 --games 6 --curve 200,50 --no-store").json();
    ASSERT_EQ(curve.at("curve").size(), 2u);
    EXPECT_EQ(curve.at("curve").at(0).at("nodes"), 50);
    EXPECT_TRUE(curve.at("trend").contains("words"));
    // An equal budget is the same trial.
    EXPECT_EQ(run("--json trial nielsen-brandubh-7 --games 6 --curve 200,50,200 --no-store").json().at("curve").size(),
              2u);
    const Answer table = run("trial nielsen-brandubh-7 --games 6 --curve 200,50 --no-store");
    for (const char* part : {"attackers' points  95 %", "undecided", " games, attackers' points "})
        EXPECT_THAT(table.out, HasSubstr(part));
}

TEST(Trial, SaysThatItsIntervalsIgnoreTheStop) {
    const Answer stopped = run("trial nielsen-brandubh-7 --games 500 --nodes 60 --until-decided --no-store");
    EXPECT_THAT(stopped.out, HasSubstr("The games end at the verdict."));
    EXPECT_THAT(run("trial nielsen-brandubh-7 --games 4 --nodes 60 --no-store").out, Not(HasSubstr("95 % intervals")));
}

TEST(Trial, Refuses) {
    const Folder folder;
    const std::string file =
        folder.write("text", "a text that is longer than the head of a database, and is none").string();
    const Answer text = run(small + "--store '" + file + "'");
    EXPECT_EQ(text.status, 3);
    EXPECT_THAT(text.err, HasSubstr("no SQLite database"));
    EXPECT_EQ(whole(file).substr(0, 6), "a text") << "it stays as it was";
    EXPECT_EQ(run("trial no-such-variant --no-store").status, 3);
    EXPECT_EQ(run(small + "--store x --no-store").status, 2);
    EXPECT_EQ(run(small + "--no-store --curve 5,many").status, 2);
    EXPECT_EQ(run(small + "--shard 3/2 --store x").status, 2);
    EXPECT_EQ(run(small + "--shard 1/2").status, 2);
    EXPECT_EQ(run(small + "--time never --no-store").status, 2);
    EXPECT_EQ(run("report --store /no/such/file").status, 3);
    EXPECT_EQ(run("merge /no/such/folder/x.sqlite '" + file + "'").status, 3);
}

TEST(Trial, AWorkerEndsAfterInvalidInput) {
    EXPECT_EQ(run("trial-worker 3>&1", "echo nonsense").out, "{\"refused\":\"what to play makes no sense\"}\n");
}

TEST(Report, EveryForm) {
    const Folder folder;
    const std::string at = "'" + folder.path.string(), store = "--store " + at + "/games.sqlite' ";
    ASSERT_EQ(run("trial nielsen-brandubh-7 --games 12 --curve 60,200 " + store).status, 0);
    ASSERT_EQ(run("trial nielsen-saami-tablut-9 --games 5 --nodes 60 " + store).status, 0);
    const Answer tables = run("report " + store);
    EXPECT_THAT(tables.out, HasSubstr("as play gets stronger"));
    EXPECT_THAT(tables.out, HasSubstr("nielsen-saami-tablut-9"));
    EXPECT_THAT(run("report nielsen-brandubh-7 " + store).out, Not(HasSubstr("saami")));
    EXPECT_EQ(run("--json report " + store).json().at("reports").size(), 2u);
    EXPECT_EQ(run("report " + at + "/games.sqlite'").out, tables.out);
    EXPECT_THAT(run("report /no/such/games.db").err, HasSubstr("/no/such/games.db"));
    EXPECT_EQ(run("report nielsen-copenhagen-11 " + store).status, 1);
    const Answer written = run("report " + store + "--html " + at + "/page.html' --csv " + at +
                               "/games.csv' --records " + at + "/games.txt'");
    EXPECT_EQ(written.status, 0) << written.err;
    const std::string page = whole(folder.path / "page.html"), csv = whole(folder.path / "games.csv"),
                      records = whole(folder.path / "games.txt");
    for (const char* part : {"<svg", "</html>", "Irish Brandubh", "Where the king goes",
                             "taflsmith trial nielsen-brandubh-7", "A game as most go", "people:"})
        EXPECT_THAT(page, HasSubstr(part));
    // The page is self-contained, and its tags are balanced.
    for (const char* part : {"<script", "<link", "src=", "url(h", "\\x0a"}) EXPECT_THAT(page, Not(HasSubstr(part)));
    const auto times = [&](const std::string& what) {
        std::size_t out = 0;
        for (std::size_t at_ = page.find(what); at_ != std::string::npos; at_ = page.find(what, at_ + 1)) ++out;
        return out;
    };
    for (const char* tag : {"svg", "table", "div", "main", "pre", "details"})
        EXPECT_EQ(times("<" + std::string(tag) + ">") + times("<" + std::string(tag) + " "),
                  times("</" + std::string(tag) + ">"))
            << tag;
    EXPECT_GE(std::count(csv.begin(), csv.end(), '\n'), 1 + 12 + 12 + 5);
    // The last five columns tell the three trials apart.
    EXPECT_THAT(csv, HasSubstr(",moves,trial,opening_plies,most_plies,weights,engine\r\n"));
    std::set<std::string> trials;
    std::istringstream lines(csv);
    std::string line;
    for (std::getline(lines, line); std::getline(lines, line);) {
        std::size_t comma = line.size();
        for (int column = 0; column < 5; ++column) comma = line.rfind(',', comma - 1);
        trials.insert(line.substr(comma + 1, line.find(',', comma + 1) - comma - 1));
    }
    EXPECT_EQ(trials.size(), 3u);
    EXPECT_THAT(csv, HasSubstr("saami"));
    EXPECT_THAT(run("report nielsen-brandubh-7 --csv - " + store).out, Not(HasSubstr("saami")));
    EXPECT_THAT(records, HasSubstr("[variant:nielsen-brandubh-7]"));
    EXPECT_THAT(records, HasSubstr("\n1. "));
}

/// Records contain the rules where OpenTafl can express them, else the variant id; both replay.
TEST(Report, RecordsReplay) {
    const Folder folder;
    const auto count = [](const std::string& text, const std::string& what) {
        int out = 0;
        for (std::size_t at = text.find(what); at != std::string::npos; at = text.find(what, at + 1)) ++out;
        return out;
    };
    for (const auto& [variant, rules] : {std::pair("opentafl-brandub-7", 6), std::pair("nielsen-brandubh-7", 0)}) {
        const std::string file = (folder.path / variant).string(), store = "--store '" + file + ".sqlite'";
        ASSERT_EQ(run("trial " + std::string(variant) + " --games 6 --nodes 60 " + store).status, 0);
        const Answer written = run("report " + store + " --records '" + file + ".txt'");
        EXPECT_EQ(written.status, 0) << written.err;
        const std::string records = whole(file + ".txt");
        EXPECT_EQ(count(records, "\n[rules:dim:7 "), rules) << records;
        EXPECT_EQ(count(records, "\n[variant:" + std::string(variant) + "]"), 6) << records;
        if (rules)
            EXPECT_EQ(written.err, "");
        else
            EXPECT_THAT(written.err, HasSubstr("OpenTafl's notation cannot say these rules"));
        const Answer replayed = run("replay '" + file + ".txt' --verbose");
        EXPECT_THAT(replayed.out, HasSubstr("6 games: 6 agree, 0 known exceptions, 0 disagree")) << replayed.err;
        EXPECT_EQ(replayed.status, 0);
    }
}

TEST(Compare, TwoVariantsAndTwoBudgets) {
    const Answer two = run("compare nielsen-brandubh-7 nielsen-saami-tablut-9 --games 8 --nodes 60 --no-store");
    EXPECT_EQ(two.status, 0) << two.err;
    EXPECT_THAT(two.out, HasSubstr("8 pairs"));
    EXPECT_THAT(two.out, HasSubstr("difference, 95 %"));
    EXPECT_THAT(two.out, HasSubstr("  undecided "));
    const auto budgets =
        run("--json compare nielsen-brandubh-7 --games 8 --nodes 60 --other-nodes 90 --no-store").json();
    EXPECT_EQ(budgets.at("pairs"), 8);
    EXPECT_EQ(budgets.at("same_openings"), 8);
    EXPECT_TRUE(budgets.at("first").contains("points_share"));
    EXPECT_EQ(budgets.at("first").at("attackers_won").get<int>() + budgets.at("first").at("defenders_won").get<int>() +
                  budgets.at("first").at("drawn").get<int>() + budgets.at("first").at("broken_off").get<int>(),
              8);
    EXPECT_EQ(run("compare nielsen-brandubh-7 --games 8 --no-store").status, 2);
}

TEST(Sweep, AnswersAndWrites) {
    const Folder folder;
    const std::string store = " --store '" + (folder.path / "games.sqlite").string() + "'";
    const std::string file = folder
                                 .write("sweep.toml",
                                        "variant = \"nielsen-brandubh-7\"\ngames = 12\nfirst = 6\nnodes = 50\n"
                                        "[[axis]]\nname = \"king\"\n[[axis.choice]]\nname = \"corners\"\n"
                                        "[[axis.choice]]\nname = \"edge\"\ndrop = [\"win/escape\"]\n"
                                        "rule = [{ use = \"win/escape\", zone = \"edge\" }]\n")
                                 .string();
    const Answer swept =
        run("sweep '" + file + "'" + store + " --write '" + (folder.path / "found").string() + "' --best 1");
    EXPECT_EQ(swept.status, 0) << swept.err;
    EXPECT_THAT(swept.out, HasSubstr("king corners"));
    EXPECT_THAT(swept.out, HasSubstr("king edge"));
    EXPECT_THAT(swept.out, HasSubstr("Rule changes that make"));
    EXPECT_THAT(swept.out, HasSubstr("The best of 2 candidates looks better than it is"));
    EXPECT_THAT(swept.out, HasSubstr("games   attackers' points  95 %                undecided  plies"));
    int written = 0;
    for (const auto& entry : fs::directory_iterator(folder.path / "found")) {
        EXPECT_EQ(run("check '" + entry.path().string() + "'").status, 0);
        ++written;
    }
    EXPECT_EQ(written, 1);
    const auto json = run("--json sweep '" + file + "'" + store).json();
    ASSERT_EQ(json.at("candidates").size(), 2u);
    EXPECT_TRUE(json.at("candidates").at(0).contains("points_share"));
    EXPECT_GE(json.at("candidates").at(0).at("rounds"), 1);
    folder.write("bad.toml", "variant = \"nielsen-brandubh-7\"\n[[axis]]\noption = \"x\"\ncolour = 3\n");
    EXPECT_EQ(run("sweep '" + (folder.path / "bad.toml").string() + "'" + store).status, 3);
}

TEST(Shards, AFileWithTheNameOfAShardIsRead) {
    const Folder folder;
    const fs::path file = folder.path / "part.sqlite";
    const std::string store = " --store '" + file.string() + "'";
    ASSERT_EQ(run("trial nielsen-brandubh-7 --nodes 60 --games 4 --shard 1/2" + store).status, 0);
    EXPECT_FALSE(fs::exists(file.string() + ".part"));
    EXPECT_THAT(run("trial nielsen-brandubh-7 --nodes 60 --games 4 --shard 1/2" + store).out,
                HasSubstr("shard 1/2 is complete"));
    // A longer trial has more games for this shard.
    const auto longer = run("--json trial nielsen-brandubh-7 --nodes 60 --games 10 --shard 1/2" + store).json();
    EXPECT_EQ(longer.at("games"), 5);
    EXPECT_EQ(longer.at("found"), 2);
    EXPECT_THAT(run("trial nielsen-brandubh-7 --nodes 60 --games 10 --shard 1/2" + store).out,
                HasSubstr("shard 1/2 is complete"));
    // Other settings and other rules are another trial, and are not mixed with this one.
    const std::string before = whole(file);
    for (const char* other : {"trial nielsen-brandubh-7 --nodes 70", "trial nielsen-saami-tablut-9 --nodes 60"}) {
        const Answer refused = run(other + std::string(" --games 4 --shard 1/2") + store);
        EXPECT_EQ(refused.status, 3) << other;
        EXPECT_THAT(refused.err, HasSubstr("part.sqlite' holds another trial")) << other;
    }
    EXPECT_EQ(whole(file), before);
    folder.write("text.sqlite", "this is no database, however long it may be, and it is no shard");
    EXPECT_EQ(run("trial nielsen-brandubh-7 --nodes 60 --games 4 --shard 1/2 --store '" +
                  (folder.path / "text.sqlite").string() + "'")
                  .status,
              3);
}

TEST(Shards, AShardWithoutGamesEndsWell) {
    const Folder folder;
    const std::string part = "'" + (folder.path / "part.sqlite").string() + "'",
                      line = "trial nielsen-brandubh-7 --nodes 60 --games 2 --shard 3/4 --store " + part;
    const Answer empty = run(line);
    EXPECT_EQ(empty.status, 0) << empty.err;
    EXPECT_THAT(empty.out, HasSubstr("shard 3/4 has no games"));
    EXPECT_TRUE(fs::exists(folder.path / "part.sqlite"));
    const Answer again = run(line);
    EXPECT_EQ(again.status, 0);
    EXPECT_THAT(again.out, HasSubstr("shard 3/4 is complete"));
    const Answer merged = run("--json merge '" + (folder.path / "all.sqlite").string() + "' " + part);
    EXPECT_EQ(merged.status, 0) << merged.err;
    EXPECT_EQ(merged.json().at("added"), 0);
}

TEST(Merge, PartsByGnuParallel) {
    if (std::system("command -v parallel > /dev/null 2>&1") != 0) GTEST_SKIP() << "GNU parallel is not installed";
    const Folder folder;
    const std::string at = "cd '" + folder.path.string() + "' && ";
    const std::string program = TAFLSMITH_BUILD_DIR "/bin/taflsmith";
    const std::string parts =
        at + "XDG_CACHE_HOME=. parallel --will-cite -j2 --joblog parts.log --resume-failed --retries 3 " + program +
        " " + small +
        "--workers 1 --shard {}/4 --store part-{}.sqlite --quiet ::: 1 2 3 4 "
        "> out.txt 2>&1";
    ASSERT_EQ(std::system(parts.c_str()), 0) << whole(folder.path / "out.txt");
    ASSERT_EQ(std::system(parts.c_str()), 0) << "again, it finds all done";
    const std::string all = "'" + (folder.path / "all.sqlite").string() + "'";
    for (int times = 0; times < 2; ++times) {
        std::string line = "--json merge " + all;
        for (int part = 1; part <= 4; ++part)
            line += " '" + (folder.path / ("part-" + std::to_string(part))).string() + ".sqlite'";
        const auto merged = run(line).json();
        EXPECT_EQ(merged.at("refused"), 0);
        EXPECT_EQ(merged.at("added").get<int>() > 0, times == 0);
    }
    const auto whole_ = run("--json " + small + "--store " + all).json(),
               alone = run("--json " + small + "--no-store").json();
    EXPECT_EQ(whole_.at("found"), 10);
    for (const char* key :
         {"games", "attackers_won", "defenders_won", "plies", "rules", "first_moves", "nodes_searched"})
        EXPECT_EQ(whole_.at(key), alone.at(key)) << key;
}

}  // namespace

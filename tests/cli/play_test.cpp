// The command play, with input from a pipe, and replay.
#include <gmock/gmock.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>

namespace {

using testing::EndsWith;
using testing::HasSubstr;
using testing::Not;
namespace files = std::filesystem;

const std::string twoPeople = " --attackers human --defenders human --seed 1 ";

std::string readFile(const files::path& file) {
    std::ifstream in(file);
    std::stringstream out;
    out << in.rdbuf();
    return out.str();
}

struct PlayAnswer {
    int status = -1;
    std::string out, err;
};

/// A temporary folder for every test.
class Play : public testing::Test {
protected:
    void SetUp() override {
        std::string pattern = (files::temp_directory_path() / "taflsmith-play-XXXXXX").string();
        ASSERT_NE(mkdtemp(pattern.data()), nullptr);
        folder_ = pattern;
    }
    void TearDown() override { files::remove_all(folder_); }

    std::string file(const std::string& name) const { return (folder_ / name).string(); }

    /// Runs `taflsmith ARGUMENTS` with these lines as input.
    PlayAnswer run(const std::string& arguments, const std::string& input = "") {
        std::ofstream(file("in")) << input;
        const std::string program = std::string(TAFLSMITH_BUILD_DIR) + "/bin/taflsmith";
        const int code = std::system(("XDG_DATA_HOME='" + folder_.string() + "' XDG_CACHE_HOME='" + folder_.string() +
                                      "' '" + program + "' " + arguments + " <'" + file("in") + "' >'" + file("out") +
                                      "' 2>'" + file("err") + "'")
                                         .c_str());
        return {WIFEXITED(code) ? WEXITSTATUS(code) : -1, readFile(file("out")), readFile(file("err"))};
    }
    PlayAnswer play(const std::string& arguments, const std::string& input = "") {
        return run("play " + arguments, input);
    }

private:
    files::path folder_;
};

// --- Six variants, played to the end

TEST_F(Play, ImperialContestHasALotAndAChoiceOfOneMan) {
    const auto lot = play("piecepack-imperial-contest" + twoPeople, "offer\nresign\n");
    EXPECT_THAT(lot.out, HasSubstr("the lot falls on the "));
    EXPECT_THAT(lot.err, HasSubstr("do not let the players agree"));
    EXPECT_THAT(lot.out, HasSubstr(" resign"));

    const auto choice =
        play("piecepack-imperial-contest" + twoPeople + "--position '9/5K3/9/9/2t6/9/tT1Tt4/9/9 attackers'",
             "c5-c3\nc5-c3xb3\nf8-f9\n");
    EXPECT_THAT(choice.err, HasSubstr("c5-c3xb3, c5-c3xd3"));
    EXPECT_THAT(choice.out, HasSubstr("1. attackers c5-c3xb3\n"));
    EXPECT_THAT(choice.out, EndsWith("the king reached f9: defenders win (win/escape)\n"));
    EXPECT_EQ(choice.status, 0);
}

TEST_F(Play, YtmtTablutHasOffersClaimsAndTakeback) {
    const auto game =
        play("ytmt-tablut" + twoPeople,
             "offer\ndecline\ne3-d3\ne2-d2\nd3-e3\nd2-e2\ntakeback\nd2-e2\ne3-d3\ne2-d2\nd3-e3\nclaim\nclaim d2-e2\n");
    EXPECT_THAT(game.out, HasSubstr("the defenders offer a draw\n"));
    EXPECT_THAT(game.out, HasSubstr("the attackers decline\n"));
    EXPECT_THAT(game.err, HasSubstr("no draw can be claimed here"));
    EXPECT_THAT(game.out, EndsWith("claimed, for the position stands for the third time: draw (end/repetition)\n"));
    EXPECT_THAT(play("ytmt-tablut" + twoPeople, "offer\naccept\n").out,
                EndsWith("the players agree: draw (end/agreement)\n"));
}

TEST_F(Play, ApIfansTawlbwrddHasItsTwoCalls) {
    const std::string king = "--position '11/11/11/11/11/11/2K8/1t1t7/11/11/5t5 attackers'";
    const auto warned =
        play("ifan-tawlbwrdd-1587" + twoPeople + king, "f1-f2!watch\nf1-f2!watch your king\nwhy c5-c4\nc5-c4\n");
    EXPECT_THAT(warned.err, HasSubstr("watch your king"));
    EXPECT_THAT(warned.out, HasSubstr("is taken by the move to c4"));
    EXPECT_THAT(warned.out, EndsWith("the king on c4 is taken: attackers win (announce/watch-king)\n"));
    const auto unwarned = play("ifan-tawlbwrdd-1587" + twoPeople + king, "f1-f2\nc5-c4\nf2-f3\nc4-c1\n");
    EXPECT_THAT(unwarned.out, EndsWith("the king reached c1: defenders win (win/escape)\n"));

    const std::string entry = "--position '11/5K5/11/11/11/11/2T8/11/1t1t7/11/11 defenders'";
    EXPECT_THAT(play("ifan-tawlbwrdd-1587" + twoPeople + entry, "c5-c3\nb3-b2\nf10-f11\n").out,
                HasSubstr("1. defenders c5-c3xc3\n"));
    const auto called = play("ifan-tawlbwrdd-1587" + twoPeople + entry, "c5-c3!gwrheill\nb3-b2\nf10-f11\n");
    EXPECT_THAT(called.out, HasSubstr("1. defenders c5-c3!gwrheill\n"));
    EXPECT_THAT(called.out, EndsWith("(win/escape)\n"));
}

TEST_F(Play, BellsTawlbwrddLosesTurnsToTheDie) {
    const auto game = play("bell-tawlbwrdd-dice-11 --attackers engine --defenders random --nodes 2000 --seed 5");
    EXPECT_THAT(game.out, HasSubstr("the die shows "));
    EXPECT_THAT(game.out, HasSubstr("lose the turn\n"));
    EXPECT_THAT(game.out, HasSubstr(" win ("));
    EXPECT_EQ(game.status, 0);
    // The same seed and number of nodes give the same game.
    EXPECT_EQ(play("bell-tawlbwrdd-dice-11 --attackers engine --defenders random --nodes 2000 --seed 5").out, game.out);
    // Die rolls given on the command line.
    const auto byHand =
        play("bell-tawlbwrdd-dice-11" + twoPeople +
             "--position '11/11/11/11/11/11/11/11/2K8/11/t10 attackers' --moves '{die 3}' '{die 4}' c3-c1");
    EXPECT_THAT(byHand.out, HasSubstr("the die shows 3: the attackers lose the turn\n"));
    EXPECT_THAT(byHand.out, EndsWith("the king reached c1: defenders win (win/escape)\n"));
}

TEST_F(Play, BerserkMenMustGoOn) {
    const auto game =
        play("opentafl-berserk-11" + twoPeople + "--position '5K5/11/11/11/11/2T8/3Tt6/11/3Tt6/11/2t8 attackers'",
             "c1-c3\nstop\nc3-c4\nc3=c5\nf11-a11\n");
    EXPECT_THAT(game.out, HasSubstr("the piece on c3 goes on\n"));
    EXPECT_THAT(game.err, HasSubstr("must go on"));
    EXPECT_THAT(game.out, HasSubstr("attackers c3-c5xd5\n"));
    EXPECT_THAT(game.out, EndsWith("the king reached a11: defenders win (win/escape)\n"));
    const auto stopped =
        play("ap-berserk-11" + twoPeople + "--position '5K5/11/11/11/11/2T8/3Tt6/11/3Tt6/11/2t8 attackers'",
             "c1-c3\nstop\nf11-a11\n");
    EXPECT_THAT(stopped.out, HasSubstr("goes on, or stop\n"));
    EXPECT_THAT(stopped.out, HasSubstr("attackers stop\n"));
}

TEST_F(Play, WikiAleaPassesWhereNothingMoves) {
    const auto game = play("wiki-alea-19" + twoPeople + "--resume '" + std::string(TAFLSMITH_SOURCE_DIR) +
                           "/tests/golden/games/both-pass.tafl'");
    EXPECT_THAT(game.out, HasSubstr("attackers pass\n"));
    EXPECT_THAT(game.out, EndsWith("both sides have passed: draw (turn/no-moves)\n"));
    const auto whole = play("wiki-alea-19 --attackers random --defenders engine --nodes 1000 --seed 2 --quiet");
    EXPECT_THAT(whole.out, HasSubstr(" win ("));
}

// --- The prompt

TEST_F(Play, RefusedInputSaysWhyAndAsksAgain) {
    const auto game = play("nielsen-brandubh-7" + twoPeople, "d6-d4\nnonsense\nmoves d6\nwhy d6-e6\nd6-e6\nquit\n");
    EXPECT_THAT(game.err, HasSubstr("d5"));
    EXPECT_THAT(game.err, HasSubstr("cannot read the move 'nonsense'"));
    EXPECT_THAT(game.out, HasSubstr("d6-e6"));
    EXPECT_THAT(game.out, HasSubstr("1. attackers d6-e6\n"));
    EXPECT_THAT(game.out, EndsWith("the game is not over\n"));
    EXPECT_THAT(game.out, Not(HasSubstr("\033")));
    EXPECT_EQ(game.status, 0);
}

TEST_F(Play, AMachineTakesItsTurnAndIsTakenBackWithIt) {
    const auto game = play("nielsen-brandubh-7 --attackers human --defenders engine --nodes 500 --seed 1",
                           "d6-e6\ntakeback\nd6-c6\nquit\n");
    EXPECT_THAT(game.out, HasSubstr("1. attackers d6-e6\n"));
    EXPECT_THAT(game.out, HasSubstr("1. attackers d6-c6\n"));
    EXPECT_THAT(game.out, HasSubstr("2. defenders "));
}

TEST_F(Play, SavedGamesGoOn) {
    const auto first = play("nielsen-brandubh-7" + twoPeople + "--save '" + file("game") + "'", "d6-e6\nd5-d6\n");
    EXPECT_EQ(first.status, 0);
    EXPECT_THAT(readFile(file("game")), EndsWith("\nd6-e6\nd5-d6\n"));
    const auto second = play("--resume '" + file("game") + "' --save '" + file("other") + "'", "d7-c7\nresign\n");
    EXPECT_THAT(second.out, HasSubstr("3. attackers d7-c7\n"));
    EXPECT_THAT(readFile(file("other")), EndsWith("result the defenders resign: attackers win\n"));
    // A damaged file is read up to the damage.
    std::ofstream(file("game"), std::ios::app) << "d7-d1\n{die 99\n";
    const auto damaged = play("--resume '" + file("game") + "'", "quit\n");
    EXPECT_THAT(damaged.err, HasSubstr("read up to here"));
    EXPECT_THAT(damaged.out, HasSubstr("2. defenders d5-d6\n"));
    EXPECT_EQ(damaged.status, 0);
}

TEST_F(Play, AFileThatHoldsMoreThanTheGameIsNotReplaced) {
    play("nielsen-brandubh-7" + twoPeople + "--save '" + file("game") + "'", "d6-e6\nd5-d6\n");
    const std::string same = "--resume '" + file("game") + "' --save '" + file("game") + "'";
    const std::string record = readFile(file("game"));
    for (const std::string& more : {std::string("d7-d1\nd6-d5\n"), "\n" + record}) {
        std::ofstream(file("game")) << record << more;
        const std::string before = readFile(file("game"));
        const auto refused = play(same, "d7-c7\nquit\n");
        EXPECT_EQ(refused.status, 2);
        EXPECT_THAT(refused.err, HasSubstr("--save would replace '" + file("game") + "', "));
        EXPECT_THAT(refused.err, HasSubstr("(--save OTHER)"));
        EXPECT_EQ(readFile(file("game")), before);
        const auto other = play("--resume '" + file("game") + "' --save '" + file("other") + "'", "d7-c7\nquit\n");
        EXPECT_EQ(other.status, 0);
        EXPECT_THAT(readFile(file("other")), EndsWith("\nd6-e6\nd5-d6\nd7-c7\n"));
    }
    // A last line that broke off is no loss.
    std::ofstream(file("game")) << record << "d7-";
    EXPECT_EQ(play(same, "d7-c7\nquit\n").status, 0);
    EXPECT_THAT(readFile(file("game")), EndsWith("\nd6-e6\nd5-d6\nd7-c7\n"));
}

TEST_F(Play, AResumedGameKeepsNamesAndSideLines) {
    std::ofstream(file("game")) << "taflsmith-game 1\nvariant nielsen-brandubh-7\nattackers Finn mac Cumaill\n"
                                   "defenders engine\n\nD6-C6\ne4-e1\n  side line\n  | e4-e2\n";
    play("--resume '" + file("game") + "' --save '" + file("other") + "' --defenders human", "d7-c7\nquit\n");
    const std::string saved = readFile(file("other"));
    EXPECT_THAT(saved, HasSubstr("\nattackers Finn mac Cumaill\ndefenders human\n"));
    EXPECT_THAT(saved, EndsWith("\nd6-c6\ne4-e1\n  side line\n  | e4-e2\nd7-c7\n"));
}

TEST_F(Play, AWarningDoesNotChangeTheStatusOfReplay) {
    const std::string head = "taflsmith-game 1\nvariant nielsen-brandubh-7\ncolour red\n\n";
    std::ofstream(file("good")) << head << "d6-c6\n";
    std::ofstream(file("bad")) << head << "d6-a1\n";
    const auto good = run("replay '" + file("good") + "'"), bad = run("replay '" + file("bad") + "'");
    EXPECT_EQ(good.status, 0);
    EXPECT_THAT(good.err, HasSubstr("warning: the header 'colour' is not understood"));
    EXPECT_EQ(bad.status, 1);
    EXPECT_THAT(bad.err, HasSubstr("warning: the header 'colour' is not understood"));
    EXPECT_EQ(run("replay '" + file("good") + "' --as nielsen-brandubh-7").status, 0);
    EXPECT_EQ(run("openings '" + file("good") + "'").status, 0);
    EXPECT_EQ(run("puzzles '" + file("good") + "'").status, 1) << "none is found";
}

TEST_F(Play, OptionsAreKeptInTheSavedGame) {
    play("wiki-alea-19 --option repetition=third-draws" + twoPeople + "--save '" + file("game") + "'", "j16-j15\n");
    EXPECT_THAT(readFile(file("game")), HasSubstr("option repetition=third-draws\n"));
}

TEST_F(Play, AnswersAsJson) {
    const auto answer =
        run("--json play nielsen-brandubh-7 --attackers engine --defenders random --nodes 500 --seed 3");
    const auto json = nlohmann::json::parse(answer.out, nullptr, false);
    ASSERT_FALSE(json.is_discarded()) << answer.out << answer.err;
    EXPECT_EQ(json["format"], 1);
    EXPECT_EQ(json["variant"], "nielsen-brandubh-7");
    EXPECT_GT(json["actions"].size(), 3u);
    EXPECT_EQ(json["winner"], "attackers");
}

TEST_F(Play, WrongInputsAreRefusedWithTheirStatus) {
    EXPECT_EQ(play("").status, 2);
    EXPECT_EQ(play("no-such-variant").status, 3);
    EXPECT_EQ(play("--resume '" + file("none") + "'").status, 3);
    EXPECT_EQ(play("nielsen-brandubh-7 --attackers nobody").status, 2);
    EXPECT_EQ(play("nielsen-brandubh-7 --position rubbish").status, 3);
    EXPECT_EQ(play("nielsen-brandubh-7 --moves d6-d4").status, 1);
    EXPECT_EQ(play("nielsen-brandubh-7 --time never").status, 2);
}

// --- replay

constexpr const char* start = "...A.../...A.../...D.../AADKDAA/...D.../...A.../...A...";

TEST_F(Play, ReplayCountsAndJudges) {
    const std::string line = std::string("\tbrandubh\t7\tA\t") + start + "\t";
    std::ofstream(file("nielsen-brandubh.tsv"))
        << "# games\ngood" << line << "-\tunfinished\td6-c6 e4-e1\nbad" << line << "-\tunfinished\td6-c6xd5\n";
    const auto found = run("replay '" + file("nielsen-brandubh.tsv") + "'");
    EXPECT_EQ(found.status, 1);
    EXPECT_THAT(found.out, HasSubstr("bad ply 1: disagrees (captures)"));
    EXPECT_THAT(found.out, EndsWith("2 games: 1 agree, 0 known exceptions, 1 disagree\n"));

    std::ofstream(file("list")) << "bad\t1\td5\tcorrupt record\ta capture that was none\n";
    const std::string with = "' --exceptions '" + file("list") + "'";
    const auto listed = run("replay '" + file("nielsen-brandubh.tsv") + with);
    EXPECT_EQ(listed.status, 0);
    EXPECT_THAT(listed.out, EndsWith("2 games: 1 agree, 1 known exceptions, 0 disagree\n"));

    std::ofstream(file("list"), std::ios::app) << "good\t1\td5\tadjudicated\tnothing of the kind\n";
    const auto stale = run("replay '" + file("nielsen-brandubh.tsv") + with);
    EXPECT_EQ(stale.status, 1);
    EXPECT_THAT(stale.out, HasSubstr("stale exception"));
}

TEST_F(Play, ReplayNeedsAVariant) {
    std::ofstream(file("mine.tsv")) << "g\tbrandubh\t7\tA\t" << start << "\t-\tunfinished\td6-c6\n";
    EXPECT_EQ(run("replay '" + file("mine.tsv") + "'").status, 3);
    EXPECT_EQ(run("replay '" + file("mine.tsv") + "' --variant nielsen-brandubh-7").status, 0);
    std::ofstream(file("broken.tsv")) << "g\tbrandubh\tmany\tA\n";
    EXPECT_EQ(run("replay '" + file("broken.tsv") + "' --variant nielsen-brandubh-7").status, 3);
}

TEST_F(Play, MovesAreTypedAsPeopleWriteThem) {
    const auto game =
        play("nielsen-brandubh-7" + twoPeople,
             "D6 C6\nplay attacker f4 e4\nplay defender e4:e1\nf4 \u2013 e4\nmoves D5\nplay defender resigns\n");
    for (const char* line : {"1. attackers d6-c6\n", "2. defenders e4-e1\n", "3. attackers f4-e4\n", "d5-d6"})
        EXPECT_THAT(game.out, HasSubstr(line));
    EXPECT_THAT(game.err, HasSubstr("it is not the turn of the attackers (a move of the defenders)"));
    EXPECT_THAT(game.out, EndsWith("the defenders resign: attackers win\n"));
}

TEST_F(Play, AMoveOfTheOtherSideEndsARun) {
    const std::string run = "--position '11/11/5K5/11/11/2T8/3Tt6/11/3Tt6/11/2t8 attackers'";
    const auto game = play("tyr-11" + twoPeople + run, "c1-c3\nf9-g9\nquit\n");
    EXPECT_THAT(game.out, HasSubstr("attackers stop\n"));
    EXPECT_THAT(game.out, HasSubstr("defenders f9-g9\n"));
    // An engine's pieces are its own.
    const auto alone = play("tyr-11 --attackers human --defenders random --seed 1 " + run, "c1-c3\nf9-g9\nquit\n");
    EXPECT_THAT(alone.err, HasSubstr("f9"));
    EXPECT_THAT(alone.out, Not(HasSubstr("attackers stop\n")));
}

}  // namespace

// What a newcomer meets: the program alone, variants by name, the first screens of play, and the end of a game.
#include <gmock/gmock.h>

#include "cli/terminal.hpp"

namespace cli_tests {
namespace {

using testing::ContainsRegex;
using testing::EndsWith;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

const std::string twoPeople = " --attackers human --defenders human --seed 1 ";
/// The king wins by one step to the edge.
const std::string lastMove =
    "play nielsen-saami-tablut-9" + twoPeople + "--position '9/9/4t4/9/9/9/1K7/9/9 defenders' ";

std::size_t count(const std::string& text, const std::string& part) {
    std::size_t out = 0;
    for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + part.size())) ++out;
    return out;
}

/// Columns of a line: code points.
std::size_t columns(const std::string& line) {
    return static_cast<std::size_t>(std::count_if(line.begin(), line.end(), [](char c) { return (c & 0xc0) != 0x80; }));
}

// --- The program alone

TEST(Welcome, TheProgramAloneShowsThreeExamples) {
    const Answer answer = run("");
    EXPECT_EQ(answer.status, 2);
    EXPECT_EQ(count(answer.err, "\n  taflsmith "), 3u) << answer.err;
    EXPECT_THAT(answer.err, HasSubstr("taflsmith help"));
    EXPECT_LE(count(answer.err, "\n"), 15u);
}

TEST(Welcome, ItsExamplesRun) {
    EXPECT_EQ(run("show brandubh").status, 0);
    EXPECT_THAT(runAtTerminal("play", "quit\n").out, HasSubstr("Which game?"));
}

TEST(Welcome, HelpIsACommand) {
    EXPECT_EQ(run("help").out, run("--help").out);
    EXPECT_EQ(run("help play").out, run("play --help").out);
    const Answer wrong = run("help pley");
    EXPECT_EQ(wrong.status, 2);
    EXPECT_THAT(wrong.err, HasSubstr("unknown command 'pley'; did you mean 'play'?"));
}

// --- Names

TEST(Names, EveryCommandFindsWhatIsMeant) {
    EXPECT_THAT(run("show Brandubh").out, StartsWith("Irish Brandubh  nielsen-brandubh-7"));
    EXPECT_THAT(run("show Tablut").out, StartsWith("Saami Tablut  nielsen-saami-tablut-9,"));
    EXPECT_THAT(run("show 'saami tablut'").out, StartsWith("Saami Tablut  nielsen-saami-tablut-9,"));
    EXPECT_EQ(run("perft copenhagen 1 --quiet").out, run("perft nielsen-copenhagen-11 1 --quiet").out);
    EXPECT_THAT(run("play copenhagen" + twoPeople, "echo quit").out, StartsWith("Copenhagen Hnefatafl"));
    EXPECT_EQ(run("check brandubh").status, 0);
    EXPECT_EQ(run("convert brandubh").out, run("convert nielsen-brandubh-7").out);
}

TEST(Names, ANoteSaysWhatANameIsReadAs) {
    const Answer answer = run("show copenhagen");
    EXPECT_THAT(answer.err, HasSubstr("'copenhagen' is read as Copenhagen Hnefatafl (nielsen-copenhagen-11)"));
    EXPECT_THAT(answer.err, HasSubstr("others: taflsmith list copenhagen\n"));
    EXPECT_EQ(run("show copenhagen --quiet").err, "");
    EXPECT_EQ(run("show nielsen-copenhagen-11").err, "");
}

TEST(Names, TheNearestIsOffered) {
    const Answer misspelt = run("show copenhagn");
    EXPECT_EQ(misspelt.status, 3);
    EXPECT_THAT(misspelt.err, HasSubstr("no variant 'copenhagn'; did you mean 'nielsen-copenhagen-11'?"));
    const Answer several = run("show 'hnefatafl rs'");
    EXPECT_EQ(several.status, 3);
    EXPECT_THAT(several.err, HasSubstr("variants are called 'hnefatafl rs'"));
    EXPECT_THAT(several.err, HasSubstr("hnefatafl-rs-magpie"));
    const Answer unquoted = run("show saami tablut");
    EXPECT_EQ(unquoted.status, 2);
    EXPECT_THAT(unquoted.err, HasSubstr("in quotes"));
}

TEST(Names, ListTakesWords) {
    const std::string listed = run("list Tablut --ids").out;
    EXPECT_THAT(listed, HasSubstr("nielsen-saami-tablut-9\n"));
    EXPECT_THAT(listed, HasSubstr("nielsen-tablut-parlett-13\n")) << "of another family, by its name";
    EXPECT_THAT(listed, Not(HasSubstr("nielsen-brandubh-7\n")));
    const Answer none = run("list tablot");
    EXPECT_EQ(none.status, 1);
    EXPECT_THAT(none.err, HasSubstr("did you mean"));
}

// --- Rules in words

TEST(Rules, HaveIdsOnRequest) {
    EXPECT_THAT(run("show nielsen-brandubh-7").out, Not(HasSubstr("win/escape")));
    EXPECT_THAT(run("show nielsen-brandubh-7 --ids").out, HasSubstr("win/escape(corners), from "));
    const std::string played = run("play nielsen-brandubh-7" + twoPeople, "printf 'rules\\nquit\\n'").out;
    EXPECT_THAT(played, HasSubstr("• The king wins by reaching a corner.\n"));
    EXPECT_THAT(played, Not(HasSubstr("win/escape")));
    EXPECT_THAT(run("play nielsen-brandubh-7" + twoPeople, "printf 'rules ids\\nquit\\n'").out,
                HasSubstr("win/escape(corners)"));
}

// --- The beginning of a game

TEST(Beginning, SaysWhoPlaysWhatWinsAndHowToMove) {
    const std::string screen = run("play nielsen-saami-tablut-9 --level Beginner", "echo quit").out;
    for (const char* part : {"You play the attackers (t). The engine at level 'beginner' plays the defenders (T, king "
                             "K).",
                             "attackers move first.", "The attackers win by capturing the king, or when",
                             "The king wins by reaching the edge of the board.", "'help'"})
        EXPECT_THAT(screen, HasSubstr(part));
    EXPECT_THAT(screen, ContainsRegex("such as [a-i][1-9]-[a-i][1-9]\\."));
    // The same on another board, for the other side.
    const std::string other =
        run("play nielsen-brandubh-7 --attackers random --defenders human --seed 1", "echo quit").out;
    EXPECT_THAT(other, HasSubstr("You play the defenders (T, king K). A random player has the attackers (t)."));
    EXPECT_THAT(other, HasSubstr("The king wins by reaching a corner."));
    EXPECT_EQ(count(other, "To move, type"), 1u);
    EXPECT_LT(other.find("1. attackers"), other.find("To move, type"));
}

TEST(Beginning, IsLeftOutWhereNobodyReadsIt) {
    EXPECT_THAT(run("play nielsen-brandubh-7 --quiet", "echo quit").out, Not(HasSubstr("You play")));
    EXPECT_THAT(run("play nielsen-brandubh-7 --attackers random --defenders random --seed 1 --plies 2").out,
                Not(HasSubstr("To move")));
}

TEST(Beginning, LevelsHaveNames) {
    const Answer wrong = run("play nielsen-brandubh-7 --level beginer");
    EXPECT_EQ(wrong.status, 2);
    EXPECT_THAT(wrong.err, HasSubstr("did you mean 'beginner'?"));
}

TEST(Beginning, WithoutAVariantAShortListIsOffered) {
    const std::string plain = "play" + twoPeople;
    EXPECT_THAT(runAtTerminal(plain, "\nquit\n").out, HasSubstr("\nSaami Tablut  nielsen-saami-tablut-9"));
    EXPECT_THAT(runAtTerminal(plain, "2\nquit\n").out, HasSubstr("\nIrish Brandubh  nielsen-brandubh-7"));
    EXPECT_THAT(runAtTerminal(plain, "magpie\nquit\n").out, HasSubstr("\nMagpie  nielsen-magpie-7"));
    const std::string corrected = runAtTerminal(plain, "99\ncopenhagn\n1\nquit\n").out;
    EXPECT_THAT(corrected, HasSubstr("there is no game 99"));
    EXPECT_THAT(corrected, HasSubstr("did you mean 'nielsen-copenhagen-11'?"));
    EXPECT_THAT(corrected, HasSubstr("\nSaami Tablut  nielsen-saami-tablut-9"));
    // Every game on the list begins.
    for (int number = 1; number <= 6; ++number) {
        const Answer game = runAtTerminal(plain, std::to_string(number) + "\nquit\n");
        EXPECT_EQ(game.status, 0) << number;
        EXPECT_THAT(game.out, HasSubstr("To move, type")) << number;
    }
}

TEST(Beginning, IsWrappedToTheWindow) {
    std::istringstream screen(runAtTerminal("play brandubh" + twoPeople, "help\nrules\nquit\n", 50).out);
    const std::string prompt = "attackers> ";
    for (std::string line; std::getline(screen, line);)
        EXPECT_LE(columns(line.substr(line.starts_with(prompt) ? prompt.size() : 0)), 50u) << line;
}

// --- The prompt

TEST(Prompt, UnknownWordsGetTheNearestCommand) {
    const Answer game = run("play nielsen-brandubh-7" + twoPeople, "printf 'hlep\\nTakebak\\nxyzzy\\nd9\\nQUIT\\n'");
    EXPECT_THAT(game.err, HasSubstr("did you mean 'help'?"));
    EXPECT_THAT(game.err, HasSubstr("did you mean 'takeback'?"));
    EXPECT_THAT(game.err, HasSubstr("cannot read the move 'xyzzy', and no command is called so"));
    EXPECT_EQ(count(game.err, "did you mean"), 2u);
    EXPECT_EQ(count(game.err, "a move such as "), 4u);
    EXPECT_EQ(game.status, 0);
}

TEST(Prompt, HelpShowsMovesOfTheBoardAtHand) {
    const std::string brandubh = run("play nielsen-brandubh-7" + twoPeople, "printf 'help\\nquit\\n'").out;
    EXPECT_THAT(brandubh, ContainsRegex("\n  [a-g][1-7]-[a-g][1-7] +a move;"));
    EXPECT_THAT(brandubh, Not(HasSubstr("e8")));
    EXPECT_THAT(brandubh, Not(HasSubstr("offer a draw"))) << "these rules have no draw by agreement";
    EXPECT_THAT(run("play ytmt-tablut" + twoPeople, "printf 'help\\nquit\\n'").out, HasSubstr("offer a draw"));
}

// --- The end of a game

TEST(End, APipeIsNotAskedAnything) {
    EXPECT_THAT(run(lastMove, "printf 'b3-b1\\nagain\\n'").out, EndsWith("defenders win (win/escape)\n"));
}

TEST(End, AnotherGame) {
    const std::string screen = runAtTerminal(lastMove, "b3-b1\nagain\nb3-a3\nquit\n").out;
    EXPECT_THAT(screen, HasSubstr("reached b1"));
    EXPECT_THAT(screen, HasSubstr("reached a3"));
    EXPECT_EQ(count(screen, "'again' plays another game"), 2u);
    EXPECT_EQ(count(screen, "To move, type"), 2u);
}

TEST(End, ATakeback) {
    const std::string screen = runAtTerminal(lastMove, "b3-b1\ntakeback\nb3-b2\ne7-e6\nquit\n").out;
    EXPECT_THAT(screen, HasSubstr("1. defenders b3-b2\n"));
    EXPECT_THAT(screen, HasSubstr("2. attackers e7-e6\n"));
    EXPECT_THAT(screen, HasSubstr("the game is not over\n"));
}

TEST(End, TheRecord) {
    const Folder folder;
    const std::string file = (folder.path / "game.tafl").string();
    const std::string screen = runAtTerminal(lastMove, "b3-b1\nactions\nsvae\nsave " + file + "\nquit\n").out;
    EXPECT_EQ(count(screen, "1. defenders b3-b1\n"), 2u);
    EXPECT_THAT(screen, HasSubstr("did you mean 'save'?"));
    EXPECT_THAT(whole(file), HasSubstr("\nb3-b1\n"));
}

TEST(End, AnotherGameLeavesTheSavedOneAlone) {
    const Folder folder;
    const std::string file = (folder.path / "game.tafl").string();
    runAtTerminal(lastMove + "--save '" + file + "'", "b3-b1\nagain\nb3-a3\nquit\n");
    EXPECT_THAT(whole(file), HasSubstr("\nb3-b1\n"));
    EXPECT_THAT(whole(file), Not(HasSubstr("b3-a3")));
}

}  // namespace
}  // namespace cli_tests

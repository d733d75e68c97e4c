// The commands puzzles and openings.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cli/program.hpp"

using namespace cli_tests;
using testing::ContainsRegex;
using testing::HasSubstr;
using testing::StartsWith;

namespace {

/// A game that begins with a puzzle of Brandubh.
const std::string puzzlePosition = "3t3/2t1T2/6T/t2K2t/1t5/6t/2t4 defenders", firstMove = "d4-d1", reply = "g2-e2",
                  lastMove = "d1-g1", badMove = "d4-d3";
const std::string puzzleGame = "taflsmith-game 1\nvariant nielsen-brandubh-7\nposition " + puzzlePosition + "\n\n" +
                               firstMove + "\n" + reply + "\n" + lastMove + "\n";

std::string quoted(const fs::path& file) { return "'" + file.string() + "'"; }

TEST(PuzzlesCommand, FindsWritesAndReadsAgain) {
    const Folder folder;
    const fs::path game = folder.write("game.tafl", puzzleGame), out = folder.path / "puzzles.tafl";
    const Answer found = run("puzzles " + quoted(game) + " --skip 0 --out " + quoted(out));
    EXPECT_EQ(found.status, 0) << found.err;
    EXPECT_THAT(found.out, StartsWith("nielsen-brandubh-7-p1: defenders to move and win in 2 moves, "));
    EXPECT_THAT(found.out, HasSubstr("\n  " + puzzlePosition + "\n  " + firstMove + " "));
    EXPECT_THAT(found.out, ContainsRegex("\n1 puzzles \\([01] easy, [01] medium, [01] hard\\) in 1 positions of 1 "));
    const std::string text = whole(out);
    EXPECT_THAT(text, StartsWith("taflsmith-game 1\nvariant nielsen-brandubh-7\n"));
    EXPECT_THAT(text, HasSubstr("\nsource game, before ply 1\npuzzle plies 3 alone 5 seen "));
    EXPECT_THAT(text, HasSubstr("\n" + firstMove + "\n"));
    // A puzzle is a game that replays.
    EXPECT_EQ(run("replay " + quoted(out)).status, 0);
    EXPECT_EQ(run("puzzles " + quoted(out) + " --skip 0 --quiet").out.substr(0, 9), "1 puzzles");
}

TEST(PuzzlesCommand, Json) {
    const Folder folder;
    const fs::path game = folder.write("game.tafl", puzzleGame);
    const auto json = run("--json puzzles " + quoted(game) + " --skip 0").json();
    EXPECT_EQ(json.at("format"), 1);
    EXPECT_EQ(json.at("games"), 1);
    ASSERT_EQ(json.at("puzzles").size(), 1u);
    const auto& puzzle = json["puzzles"][0];
    EXPECT_EQ(puzzle.at("variant"), "nielsen-brandubh-7");
    EXPECT_EQ(puzzle.at("position"), puzzlePosition);
    EXPECT_EQ(puzzle.at("to_move"), "defenders");
    EXPECT_EQ(puzzle.at("plies"), 3);
    EXPECT_EQ(puzzle.at("alone_plies"), 5);
    EXPECT_EQ(puzzle.at("moves").size(), 3u);
    EXPECT_EQ(puzzle.at("moves")[0], firstMove);
    EXPECT_EQ(puzzle.at("searches"), 12);
    EXPECT_LE(puzzle.at("seen"), 12);
    // Longer puzzles only: none.
    const Answer none = run("--json puzzles " + quoted(game) + " --skip 0 --min-plies 5");
    EXPECT_EQ(none.status, 1);
    EXPECT_EQ(none.json().at("puzzles").size(), 0u);
    EXPECT_EQ(none.json().at("too_short"), 2) << "the last position of the line is one, too";
}

TEST(PuzzlesCommand, OpenTaflsForm) {
    const Folder folder;
    const fs::path game = folder.write("game.tafl", puzzleGame), out = folder.path / "otg";
    const Answer found = run("puzzles " + quoted(game) + " --skip 0 --opentafl " + quoted(out));
    EXPECT_EQ(found.status, 0);
    const std::string text = whole(out / "nielsen-brandubh-7-p1.otg");
    EXPECT_THAT(text, HasSubstr("[puzzle-mode:loose]\n[puzzle-start:0a]\n"));
    EXPECT_THAT(text, HasSubstr("[rules:dim:7 "));
    EXPECT_THAT(text, HasSubstr(" atkf:n "));
    // A file with other contents is not replaced.
    const std::string command = "puzzles " + quoted(game) + " --skip 0 --opentafl " + quoted(out);
    EXPECT_EQ(run(command).status, 0);
    folder.write("otg/nielsen-brandubh-7-p1.otg", "mine\n");
    const Answer refused = run(command);
    EXPECT_EQ(refused.status, 2);
    EXPECT_THAT(refused.err, HasSubstr("p1.otg' exists and holds something else (--opentafl with another folder)"));
    EXPECT_EQ(whole(out / "nielsen-brandubh-7-p1.otg"), "mine\n");
}

TEST(PuzzlesCommand, GivesThemToSolve) {
    const Folder folder;
    const fs::path game = folder.write("game.tafl", puzzleGame), file = folder.path / "puzzles.tafl";
    ASSERT_EQ(run("puzzles " + quoted(game) + " --skip 0 --out " + quoted(file)).status, 0);
    const std::string command = "puzzles " + quoted(file) + " --solve";
    const auto solve = [&](const std::string& lines) { return run(command, "printf '" + lines + "'"); };
    const Answer solved = solve("hint\\n" + badMove + "\\nz9\\n" + firstMove + "\\n" + lastMove + "\\n");
    EXPECT_EQ(solved.status, 0) << solved.err;
    EXPECT_THAT(solved.out, StartsWith("Puzzle 1 of 1 (nielsen-brandubh-7, "));
    EXPECT_THAT(solved.out, HasSubstr("Look at the "));
    EXPECT_THAT(solved.out, HasSubstr("No. "));
    EXPECT_THAT(solved.out, HasSubstr("The reply is " + reply + "."));
    EXPECT_THAT(solved.out, HasSubstr("Solved. "));
    EXPECT_THAT(solved.out, testing::EndsWith("From game, before ply 1.\n1 of 1 solved\n"));
    EXPECT_THAT(solved.err, HasSubstr("error: "));
    EXPECT_THAT(solve("solution\\n").out, HasSubstr("The solution: " + firstMove + " "));
    EXPECT_THAT(solve("next\\n").out, testing::EndsWith("0 of 1 solved\n"));
    EXPECT_THAT(solve("moves\\nhelp\\nboard\\nquit\\n").out, testing::EndsWith("0 of 0 solved\n"));
    EXPECT_THAT(solve("").out, testing::EndsWith("0 of 0 solved\n"));
}

TEST(PuzzlesCommand, SomeCameWithTheProgram) {
    const Answer given = run("puzzles --solve", "printf 'solution\\nquit\\n'");
    EXPECT_EQ(given.status, 0) << given.err;
    EXPECT_THAT(given.out, testing::ContainsRegex("^Puzzle 1 of [1-9][0-9]+ "));
    EXPECT_THAT(given.out, HasSubstr("The solution: "));
}

TEST(PuzzlesCommand, Bad) {
    const Folder folder;
    const fs::path game = folder.write("game.tafl", puzzleGame);
    EXPECT_EQ(run("puzzles").status, 2);
    EXPECT_THAT(run("puzzles").err, HasSubstr("name a file of games"));
    EXPECT_EQ(run("puzzles /no/such/file").status, 3);
    EXPECT_EQ(run("puzzles " + quoted(game) + " --time never").status, 2);
    EXPECT_EQ(run("puzzles " + quoted(game) + " --min-plies 7 --plies 5").status, 2);
    EXPECT_EQ(run("puzzles " + quoted(game) + " --solve --out x").status, 2);
    EXPECT_EQ(run("--json puzzles " + quoted(game) + " --solve").status, 2);
    const Answer none = run("puzzles " + quoted(game) + " --solve");
    EXPECT_EQ(none.status, 3);
    EXPECT_THAT(none.err, HasSubstr("the file holds no puzzle"));
    // No win can be proved with dice.
    const fs::path dice = folder.write("dice.tafl", "taflsmith-game 1\nvariant bell-tawlbwrdd-dice-11\n\n{die 2}\n");
    const Answer refused = run("puzzles " + quoted(dice));
    EXPECT_EQ(refused.status, 1);
    EXPECT_THAT(refused.out, HasSubstr("1 games have rules under which no win can be proved"));
}

// --- openings

const std::string openingStart =
    "\tnielsen-brandubh-7\t7\tA\t...A.../...A.../...D.../AADKDAA/...D.../...A.../...A...\t";
const std::string openingGames = "1" + openingStart + "A\tresigned\td6-c6 e4-e1\n2" + openingStart +
                                 "D\tresigned\td6-e6 c4-c1\n3" + openingStart + "A\tresigned\td7-c7\n";

TEST(OpeningsCommand, ATreeWithCounts) {
    const Folder folder;
    const fs::path games = folder.write("games.tsv", openingGames);
    const std::string command = "openings " + quoted(games) + " --variant nielsen-brandubh-7";
    const Answer answer = run(command + " --least 1");
    EXPECT_EQ(answer.status, 0) << answer.err;
    EXPECT_THAT(answer.out, StartsWith("nielsen-brandubh-7: 3 games, attackers 67 %, "));
    EXPECT_THAT(answer.out, ContainsRegex("\n  [a-g][1-7]-[a-g][1-7] +2 +50 %\n    [a-g][1-7]-[a-g][1-7] +2 +50 %\n"));
    EXPECT_THAT(answer.out, ContainsRegex("\n  [a-g][1-7]-[a-g][1-7] +1 +100 %\n"));
    const auto json = run("--json " + command + " --depth 1 --nodes 500").json();
    ASSERT_EQ(json.at("variants").size(), 1u);
    const auto& tree = json["variants"][0];
    EXPECT_EQ(tree.at("games"), 3);
    ASSERT_EQ(tree.at("moves").size(), 1u) << "moves of one game are left out";
    EXPECT_EQ(tree["moves"][0].at("games"), 2);
    EXPECT_EQ(tree["moves"][0].at("attackers_share"), 0.5);
    EXPECT_TRUE(tree["moves"][0].contains("engine"));
    EXPECT_THAT(run(command + " --least 1 --moves d7-c7").out, testing::Not(HasSubstr("%\n  ")));
    EXPECT_THAT(run(command + " --depth 1 --nodes 500").out, HasSubstr("\n  engine: "));
}

TEST(OpeningsCommand, Bad) {
    const Folder folder;
    const fs::path games = folder.write("games.tsv", openingGames);
    EXPECT_EQ(run("openings").status, 2);
    EXPECT_EQ(run("openings /no/such/file").status, 3);
    EXPECT_EQ(run("openings " + quoted(games)).status, 3) << "no variant names this file";
    EXPECT_EQ(run("openings " + quoted(games) + " --variant nielsen-brandubh-7 --moves a1-a2").status, 1);
}

}  // namespace

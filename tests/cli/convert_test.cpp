// The command convert; external engines, matches, bids and clocks of play.
#include <gmock/gmock.h>

#include "cli/terminal.hpp"

using namespace cli_tests;
using testing::AllOf;
using testing::EndsWith;
using testing::HasSubstr;
using testing::Not;

namespace {

const std::string brandub = "'dim:7 surf:n ks:n cenhe: cenh: start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/'";
const std::string peer = TAFLSMITH_BUILD_DIR "/bin/scripted_peer";

/// The arguments of `play` for a peer with this script as the defenders.
std::string against(const std::string& script) {
    return "play opentafl-brandub-7 --attackers random --seed 1 --engine \"'" + peer + "' '" + script + "'\" ";
}

TEST(Convert, VariantsBothWays) {
    const Folder folder;
    const Answer rules = run("convert opentafl-brandub-7");
    EXPECT_EQ(rules.status, 0);
    EXPECT_EQ(rules.out,
              "dim:7 name:OpenTafl_Brandub surf:n ks:w cenh: cenhe: start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/\n");
    EXPECT_EQ(rules.err, "");
    const auto file = (folder.path / "brandub-7.toml").string();
    EXPECT_EQ(run("convert " + brandub + " '" + file + "'").out, "OpenTafl's rules record -> variant\n");
    const auto digest = [](const std::string& named) { return run("--json show " + named).json()["digest"]; };
    EXPECT_EQ(digest("'" + file + "'"), digest("opentafl-brandub-7"));
}

TEST(Convert, ARulesRecordNamesAVariantEverywhere) {
    const auto ours = run("--json show opentafl-brandub-7").json();
    EXPECT_EQ(run("--json show " + brandub).json()["digest"], ours["digest"]);
    EXPECT_EQ(run("--json show opentafl:" + brandub).json()["digest"], ours["digest"]);
    const auto nodes = [](const std::string& variant) { return run("--json perft " + variant + " 2").json()["nodes"]; };
    EXPECT_EQ(nodes(brandub), nodes("opentafl-brandub-7"));
    const Answer checked = run("check --play 1 " + brandub);
    EXPECT_EQ(checked.status, 0) << checked.err;
    EXPECT_THAT(checked.out, HasSubstr("1 game alike"));
    EXPECT_EQ(run("check 'dim:7 ks:x start:/7/7/7/3K3/7/7/7/'").status, 1);
    EXPECT_THAT(run("diff " + brandub + " opentafl-brandub-7").out, HasSubstr("The same rules"));
    EXPECT_THAT(run("trial " + brandub + " --games 2 --nodes 30 --no-store").out,
                HasSubstr("games                     2"));
    const Folder folder;
    const auto file =
        folder.write("rules.otr", "dim:7 surf:n ks:n cenhe: cenh:\nstart:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/\n");
    EXPECT_EQ(run("--json show '" + file.string() + "'").json()["digest"], ours["digest"]);
    EXPECT_EQ(run("check '" + file.string() + "'").status, 0);
    const std::string games = folder.write("games.txt", "1. d6-c6 d3-f3 2. c6-c7\n").string();
    EXPECT_THAT(run("replay '" + games + "' --as nielsen-saami-tablut-9," + brandub).out,
                HasSubstr("1 games, 2 rule sets: dim:7"));
    for (const std::string& from : {brandub, "'" + file.string() + "'"}) {
        const std::string id = from == brandub ? "mine-1" : "mine-2";
        const Answer made = run("new variant " + id + " --into '" + folder.path.string() + "' --from " + from);
        EXPECT_EQ(made.status, 0) << made.err;
        const auto mine = run("--json show '" + (folder.path / (id + ".toml")).string() + "'").json();
        EXPECT_EQ(mine["id"], id);
        EXPECT_EQ(mine["digest"], ours["digest"]);
    }
    EXPECT_EQ(run("new variant mine-3 --from 'dim:7 ks:x start:/7/7/7/3K3/7/7/7/'").status, 3);
    const Answer wrong =
        run("show '" + folder.write("wrong.otr", "dim:7\nks:x start:/7/7/7/3K3/7/7/7/\n").string() + "'");
    EXPECT_EQ(wrong.status, 3);
    EXPECT_THAT(wrong.err, HasSubstr("wrong.otr:2:1: error: 'x' is no value of 'ks'"));
}

TEST(Convert, SaysWhatIsLost) {
    const Answer loose = run("convert slavic-9"), strict = run("convert slavic-9 --strict");
    EXPECT_EQ(loose.status, 0);
    EXPECT_THAT(loose.err, HasSubstr("capture/pinned-man: OpenTafl has no such rule"));
    EXPECT_EQ(strict.status, 1);
    EXPECT_EQ(run("convert opentafl-fetlar-11 --strict").status, 0);
    EXPECT_THAT(run("--json convert slavic-9").json()["lost"].size(), testing::Ge(2u));
}

TEST(Convert, PositionsOfAllForms) {
    const std::string ours = "'3t3/3t3/3T3/ttTKTtt/3T3/3t3/2t4 defenders'";
    EXPECT_EQ(run("convert " + ours).out, "/2t4/3t3/3T3/ttTKTtt/3T3/3t3/3t3/\n");
    EXPECT_EQ(run("convert " + ours + " --inverted").out, "/3t3/3t3/3T3/ttTKTtt/3T3/3t3/2t4/\n");
    EXPECT_EQ(run("convert " + ours + " --to fen").out, "3a3/3a3/3d3/aadkdaa/3d3/3a3/2a4 d\n");
    EXPECT_EQ(run("convert " + ours + " --to plain").out, "...A.../...A.../...D.../AADKDAA/...D.../...A.../..A....\n");
    EXPECT_EQ(run("convert '3a3/3a3/3d3/aadkdaa/3d3/3a3/2a4 d'").out, "3t3/3t3/3T3/ttTKTtt/3T3/3t3/2t4 defenders\n");
    EXPECT_THAT(run("convert /2t4/3t3/3T3/ttTKTtt/3T3/3t3/3t3/").err, HasSubstr("the side to move is missing"));
    const Answer shown = run("perft opentafl-brandub-7 1 --position '3a3/3a3/3d3/aadkdaa/3d3/3a3/3a3 a'");
    EXPECT_EQ(shown.status, 0);
    EXPECT_THAT(shown.err, HasSubstr("--position: note: read as FEN-like rows"));
    // So do the commands that explain and draw.
    const std::string fen = "'3a3/3a3/3d3/aadkdaa/3d3/3a3/3a3 a'", own = "'3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3 attackers'";
    for (const std::string command : {"why opentafl-brandub-7 d6-c6", "show opentafl-brandub-7"}) {
        const Answer read = run(command + " --position " + fen);
        EXPECT_EQ(read.status, 0) << read.err;
        EXPECT_THAT(read.err, HasSubstr("--position: note: read as FEN-like rows"));
        EXPECT_EQ(read.out, run(command + " --position " + own).out);
    }
    EXPECT_EQ(run("convert nonsense-that-is-nothing").status, 3);
    EXPECT_EQ(run("convert /no/such/file").status, 3);
}

TEST(Convert, GamesFromFormToForm) {
    const Folder folder;
    const auto at = [&](const std::string& name) { return "'" + (folder.path / name).string() + "'"; };
    const std::string otg =
        "[attackers:Finn]\n[rules:dim:7 surf:n ks:n cenhe: cenh: "
        "start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/]\n\n1. d6-c6 e4-e1\n[good|better]\n2. ---\n";
    folder.write("game.otg", otg);
    EXPECT_EQ(run("convert " + at("game.otg") + " " + at("game.tafl")).out, "OpenTafl's game record -> game record\n");
    const std::string ours = whole(folder.path / "game.tafl");
    EXPECT_THAT(ours, HasSubstr("\nattackers Finn\n"));
    EXPECT_THAT(ours, HasSubstr("\nd6-c6\n  ; good\ne4-e1\n  ; better\nresign\n"));
    EXPECT_THAT(ours, EndsWith("\nresult the attackers resign: defenders win\n"));
    EXPECT_EQ(run("convert " + at("game.tafl") + " " + at("again.otg")).status, 0);
    EXPECT_THAT(whole(folder.path / "again.otg"), HasSubstr("\n1. d6-c6 e4-e1\n[good|better]\n2. ---\n"));
    EXPECT_EQ(run("convert " + at("game.tafl") + " --to moves").out, "d6-c6 e4-e1\n");
    // Marks and variations.
    folder.write("lines.otg", otg + "2a.1.1a. d7-d6\n\n1b.1.1a. ..... e4-e2!\n");
    EXPECT_EQ(run("convert " + at("lines.otg") + " " + at("lines.tafl")).err, "");
    EXPECT_THAT(
        whole(folder.path / "lines.tafl"),
        HasSubstr("\ne4-e1\n  ; better\n  side line\n  | e4-e2\n  |   mark !\nresign\n  side line\n  | d7-d6\n"));
    EXPECT_EQ(run("convert " + at("lines.tafl") + " --to taflsmith").out, whole(folder.path / "lines.tafl"));
    EXPECT_THAT(
        run("convert " + at("game.tafl") + " --to plain").out,
        HasSubstr("\t7\tA\t...A.../...A.../...D.../AADKDAA/...D.../...A.../...A...\tD\tresigned\td6-c6 e4-e1\n"));
    EXPECT_THAT(run("replay " + at("game.otg") + " " + at("game.tafl")).out,
                EndsWith("2 games: 2 agree, 0 known exceptions, 0 disagree\n"));
    // Several games to a folder.
    folder.write("list.txt", "d6-c6 e4-e1\nd2-e2 c4-c5 f4-f5 d4-c4 e2-d2xd3\n");
    EXPECT_EQ(run("convert " + at("list.txt") + " --variant nielsen-brandubh-7").status, 3);
    fs::create_directory(folder.path / "out");
    EXPECT_EQ(run("convert " + at("list.txt") + " " + at("out") + " --variant nielsen-brandubh-7").status, 0);
    EXPECT_TRUE(fs::exists(folder.path / "out" / "list-2.tafl"));
    EXPECT_THAT(run("convert " + at("list.txt") + " --game list-1 --variant nielsen-brandubh-7").out,
                HasSubstr("\nid list-1\n"));
}

TEST(Convert, ControlCharactersDoNotReachATerminal) {
    const Folder folder;
    const std::string file =
        "'" +
        folder.write("g.tafl", "taflsmith-game 1\nvariant nielsen-brandubh-7\n\nd6-c6\n  ; \x1b[31mred\n").string() +
        "'";
    EXPECT_THAT(run("convert " + file + " --to taflsmith").out, HasSubstr("\n  ; \x1b[31mred\n"));
    Terminal terminal("convert " + file + " --to taflsmith");
    EXPECT_THAT(terminal.finish().out, HasSubstr("\n  ; \\x1b[31mred\n"));
    Terminal plain("convert " + file + " --to plain");
    EXPECT_THAT(plain.finish().out, AllOf(HasSubstr("d6-c6\n"), Not(HasSubstr("\\x09")))) << "tabs are no danger";
}

TEST(Convert, FilesInAFolderHaveTheirOwnNames) {
    const Folder folder;
    const auto game = [](const std::string& id, const std::string& moves) {
        return id + "\tnielsen-brandubh-7\t7\tA\t...A.../...A.../...D.../AADKDAA/...D.../...A.../...A...\t-\t-\t" +
               moves + "\n";
    };
    const std::string games =
        game("a/b", "d6-c6") + game("a_b", "d6-e6") + game("a_b", "d7-c7") + game("../x\x01y", "d7-e7");
    const std::string file = "'" + folder.write("games.tsv", games).string() + "'";
    fs::create_directory(folder.path / "out");
    const std::string command =
        "convert " + file + " '" + (folder.path / "out").string() + "' --to moves --variant nielsen-brandubh-7";
    ASSERT_EQ(run(command).status, 0);
    EXPECT_EQ(whole(folder.path / "out/a_b.tsv"), "d6-c6\n");
    EXPECT_EQ(whole(folder.path / "out/a_b-2.tsv"), "d6-e6\n");
    EXPECT_EQ(whole(folder.path / "out/a_b-3.tsv"), "d7-c7\n");
    EXPECT_EQ(whole(folder.path / "out/___x_y.tsv"), "d7-e7\n");
    // The same files may be written again, but nothing else is replaced.
    EXPECT_EQ(run(command).status, 0);
    folder.write("out/a_b-3.tsv", "mine\n");
    fs::remove(folder.path / "out/a_b.tsv");
    const Answer refused = run(command);
    EXPECT_EQ(refused.status, 2);
    EXPECT_THAT(refused.err, HasSubstr("a_b-3.tsv' exists and holds something else (another folder)"));
    EXPECT_EQ(whole(folder.path / "out/a_b-3.tsv"), "mine\n");
    EXPECT_FALSE(fs::exists(folder.path / "out/a_b.tsv"));
}

TEST(Convert, ALongListOfProblemsIsCounted) {
    const Folder folder;
    std::string text = "taflsmith-game 1\nvariant nielsen-brandubh-7\n";
    for (int i = 0; i < 1000; ++i) text += "colour red\n";
    const Answer answer = run("convert '" + folder.write("g.tafl", text + "\nd6-c6\n").string() + "' --to moves");
    EXPECT_EQ(answer.status, 0);
    EXPECT_EQ(answer.out, "d6-c6\n");
    EXPECT_THAT(answer.err, EndsWith("\n… and 900 more\n"));
}

TEST(Convert, InputHasALimitOfSize) {
    const Folder folder;
    const fs::path file = folder.write("large.txt", "1. d6-c6\n");
    fs::resize_file(file, (64u << 20) + 1);
    const Answer named = run("convert '" + file.string() + "' --variant nielsen-brandubh-7");
    EXPECT_EQ(named.status, 3);
    EXPECT_THAT(named.err, HasSubstr("large.txt: error: the input is too large (at most 64 MiB)"));
    const Answer piped = run("convert - --variant nielsen-brandubh-7", "cat '" + file.string() + "'");
    EXPECT_EQ(piped.status, 3);
    EXPECT_THAT(piped.err, HasSubstr("<input>: error: the input is too large (at most 64 MiB)"));
}

TEST(Convert, WrongUsageIsRefused) {
    EXPECT_EQ(run("convert").status, 2);
    EXPECT_EQ(run("convert opentafl-brandub-7 --reading nobody").status, 2);
    EXPECT_EQ(run("convert opentafl-brandub-7 --to nothing").status, 2);
    EXPECT_EQ(run("convert opentafl-brandub-7 --to fen").status, 3);
    EXPECT_THAT(run("convert 'dim:7 tfr:i start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/' --reading program").out,
                HasSubstr("end/repetition"));
    EXPECT_THAT(run("convert 'dim:7 tfr:i start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/'").out,
                Not(HasSubstr("end/repetition")));
}

// --- external engines

TEST(Outside, TaflsmithAgainstItselfByTheProtocol) {
    const Answer game =
        run("play opentafl-brandub-7 --attackers engine --nodes 500 --seed 2 --time 0.6 --engine '" TAFLSMITH_BUILD_DIR
            "/bin/taflsmith engine --opentafl' --plies 6");
    EXPECT_EQ(game.status, 0) << game.err;
    EXPECT_THAT(game.out, HasSubstr("6. defenders "));
}

TEST(Outside, EnginesThatFailLose) {
    const Answer dead = run(against("say hello;hear play;end 3"));
    EXPECT_EQ(dead.status, 4);
    EXPECT_THAT(dead.out, EndsWith("the defenders' engine ended with status 3: attackers win\n"));
    const Answer silent = run(against("say hello;hear play;sleep 9") + "--time 0.1");
    EXPECT_THAT(silent.out, EndsWith("the defenders' engine gave no move in its time: attackers win\n"));
    const Answer stubborn = run(against("say hello;hear play;say move a1-a2;say move a1-a2;say move a1-a2;sleep 1"));
    EXPECT_THAT(stubborn.out, HasSubstr("  engine: refused: move a1-a2"));
    EXPECT_THAT(stubborn.out, EndsWith("gave 3 moves that are not legal: attackers win\n"));
    EXPECT_EQ(run(against("end 1")).status, 4);
    EXPECT_EQ(run("play opentafl-brandub-7 --defenders outside").status, 2);
    EXPECT_EQ(run("play opentafl-brandub-7 --attackers engine --defenders engine --engine x").status, 2);
}

// --- matches, bids, clocks and prompt commands

TEST(Habits, AMatchOfTwoGames) {
    const Answer match =
        run("play opentafl-brandub-7 --attackers engine --defenders random --nodes 300 --seed 4 --match --quiet");
    EXPECT_EQ(match.status, 0);
    EXPECT_THAT(match.out, HasSubstr("game 1: the first player has the attackers (engine)\n"));
    EXPECT_THAT(match.out, HasSubstr("game 2: the first player has the defenders (engine)\n"));
    EXPECT_THAT(match.out, EndsWith("match: 2 to 0, the first player wins: both games\n"));
    const auto json =
        run("--json play opentafl-brandub-7 --attackers engine --defenders random --nodes 300 --seed 4 --match").json();
    EXPECT_EQ(json["games"].size(), 2u);
    EXPECT_EQ(json["winner"], 1);
    EXPECT_EQ(json["games"][1]["defenders"], "engine");
}

TEST(Habits, ManyMatchesCountTogether) {
    const Answer many =
        run("play opentafl-brandub-7 --attackers engine --defenders random --nodes 200 --seed 4 --match --pairs 3 "
            "--opening 2 --quiet");
    EXPECT_THAT(many.out, HasSubstr("game 6: the first player has the defenders (engine)\n"));
    EXPECT_THAT(many.out, EndsWith("total: 6 to 0 points, 3 to 0 matches of 3\n"));
    EXPECT_EQ(run("play opentafl-brandub-7 --pairs 3").status, 2);
}

TEST(Habits, BiddingForTheKing) {
    const std::string two = "play opentafl-sea-battle-9 --attackers human --defenders human --seed 1 --bid ";
    const Answer bid = run(two, "printf '30\\n31\\n20\\npass\\nresign\\n'");
    EXPECT_THAT(bid.err, HasSubstr("'31' is not a valid bid"));
    EXPECT_THAT(bid.out, HasSubstr("the second player has the defenders and wins within 20 moves, or loses\n"));
    EXPECT_THAT(run(two, "printf 'pass\\npass\\nquit\\n'").out, HasSubstr("nobody bids"));
    const Folder folder;
    const std::string save = (folder.path / "bid.tafl").string();
    const Answer late = run(two + "--save '" + save + "'", "printf '2\\npass\\nd1-c1\\ne7-d7\\nc1-d1\\nd7-e7\\n'");
    EXPECT_THAT(late.out, EndsWith("the defenders have not won within their 2 moves: attackers win\n"));
    EXPECT_THAT(whole(save), HasSubstr("\nbid 2\n"));
    EXPECT_THAT(whole(save), HasSubstr("\nresult the defenders have not won within their 2 moves: attackers win\n"));
}

TEST(Habits, ClocksRunAndAreKept) {
    const Folder folder;
    const std::string save = "'" + (folder.path / "clock.tafl").string() + "'";
    const std::string two = "play opentafl-brandub-7 --attackers human --defenders human --seed 1 ";
    const Answer late = run(two + "--clock 0.3", "printf 'd6-c6\\n'; sleep 2; printf 'e4-e1\\n'");
    EXPECT_THAT(late.out, EndsWith("the defenders' time is up: attackers win\n"));
    const Answer kept = run(two + "--clock 100+5 --save " + save, "printf 'd6-c6\\nclock\\nquit\\n'");
    EXPECT_THAT(kept.out, HasSubstr("clocks: attackers 1:4"));
    EXPECT_THAT(whole(folder.path / "clock.tafl"), HasSubstr("\ntime 100+5\n"));
    EXPECT_THAT(whole(folder.path / "clock.tafl"), HasSubstr("\n  clock 10"));
    EXPECT_THAT(run("play --resume " + save, "printf 'clock\\nquit\\n'").out, HasSubstr("clocks: attackers 1:4"));
    EXPECT_EQ(run(two + "--clock soon").status, 2);
    const Answer engines =
        run("play opentafl-brandub-7 --attackers engine --defenders engine --clock 0.6+0.02 --seed 3 --plies 20");
    EXPECT_EQ(engines.status, 0);
    EXPECT_THAT(engines.out, Not(HasSubstr("time is up")));
}

TEST(Habits, HintsThreatsNotesAndCalls) {
    const Folder folder;
    const std::string save = "'" + (folder.path / "game.tafl").string() + "'";
    const std::string two =
        "play opentafl-sea-battle-9 --attackers human --defenders human --seed 1 "
        "--position '9/9/9/9/1K1t5/1t7/9/2T6/9 defenders' ";
    const Answer game = run(two + "--save " + save, "printf 'hint\\nthreats\\nc2-c3\\nnote a fine move\\nquit\\n'");
    EXPECT_THAT(game.out, HasSubstr("hint: b5-"));
    EXPECT_THAT(game.out, HasSubstr("the defenders can win: b5-a5, b5-b9\n"));
    EXPECT_THAT(game.out, HasSubstr("\ntuichi (b5-a5, b5-b9): the king threatens to win"));
    EXPECT_THAT(whole(folder.path / "game.tafl"), HasSubstr("c2-c3\n  ; a fine move\n"));
    EXPECT_THAT(run(two + "--no-calls", "printf 'c2-c3\\nquit\\n'").out, Not(HasSubstr("tuichi")));
    // Notes survive resuming the game.
    run("play --resume " + save + " --save " + save, "printf 'd5-d6\\nquit\\n'");
    EXPECT_THAT(whole(folder.path / "game.tafl"), HasSubstr("c2-c3\n  ; a fine move\nd5-d6\n"));
}

}  // namespace

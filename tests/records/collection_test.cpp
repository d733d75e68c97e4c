// Games and positions in the formats of other programs.
#include <chrono>

#include "base/text.hpp"
#include "position/move_text.hpp"
#include "records/opentafl/moves.hpp"
#include "records/positions.hpp"
#include "records/replay.hpp"
#include "records/support.hpp"
#include "support/temporary_folder.hpp"

namespace tafl {
namespace {

using namespace records_tests;
using testing::HasSubstr;

// --- OpenTafl's game records

const std::string brandub = "dim:7 surf:n ks:n cenhe: cenh: start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/";

TEST(OpenTaflGames, TagsCommentsAndSideLinesAreRead) {
    const std::string text =
        "[event:Feis]\n[attackers:Finn]\n[defenders:Goll]\n[result:1]\n[termination:by hand]\n[time-control:300 3/30 "
        "5i]\n"
        "[puzzle-mode:loose]\n[rules:" +
        brandub +
        "]\n\n"
        "[before all]\n1. d6-c6 e4-e1\n[first|second (a|b)]\n1a. ..... e4-e2\n[of a side line]\n"
        "1a.1a. d7-d6\n2. b4-b3 ---\n[the end]\n";
    Diagnostics notes;
    const auto games = readGames(text, "feis.otg", notes);
    ASSERT_TRUE(games) << formatDiagnostics(games.error());
    EXPECT_EQ(games->format, RecordFormat::opentafl);
    ASSERT_EQ(games->games.size(), 1u);
    const GameRecord& record = *games->games[0].record;
    ASSERT_EQ(record.actions.size(), 4u);
    EXPECT_EQ(record.actions[1].text, "e4-e1");
    EXPECT_EQ(record.actions[3].text, "---");
    EXPECT_EQ(record.actions[0].remark.comments, std::vector<std::string>{"first"});
    EXPECT_EQ(record.actions[1].remark.comments,
              (std::vector<std::string>{"second (a b)", "side line 1a. ..... e4-e2 [of a side line]",
                                        "side line 1a.1a. d7-d6"}));
    EXPECT_EQ(record.actions[2].remark.comments, std::vector<std::string>{"the end"});
    EXPECT_EQ(record.startRemark.comments, (std::vector<std::string>{"puzzle-mode: loose", "before all"}));
    EXPECT_EQ(record.players[0], "Finn");
    EXPECT_THAT(record.tags, testing::Contains(testing::Pair("time", "300+5+3x30")));
    EXPECT_THAT(formatDiagnostics(notes), HasSubstr("2 turns of side lines are kept as comments"));
    EXPECT_THAT(formatDiagnostics(notes),
                HasSubstr("feis.otg:7:1: warning: the tag 'puzzle-mode' is kept as a comment"));
    notes.clear();
    const auto rules = findEmbeddedRules(games->games[0], library(), notes);
    ASSERT_TRUE(rules && *rules);
    const auto game = replayGame(games->games[0], *library().compile(**rules), notes);
    ASSERT_TRUE(game) << formatDiagnostics(game.error());
    EXPECT_TRUE(notes.empty()) << formatDiagnostics(notes);
    EXPECT_EQ(game->result()->text(), "the defenders resign: attackers win");
    EXPECT_THAT(opentafl::gameText(record, *game, "RULES", notes), HasSubstr("[time-control:300 3/30 5i]\n"));
}

TEST(OpenTaflGames, VariationsAreSideLines) {
    const std::string text =
        "[rules:" + brandub +
        "]\n\n1. d6-c6 e4-e1\n[first|second]\n\n1a.1.1a. d6-e6!? e4-e2\n[a try|]\n\n"
        "1a.1.1a.1.1a. ..... e4-e3\n[of it]\n\n1a.1.1a.1.2a. d7-d6\n\n1a.1.1b.1.1a. d7-c7\n\n1a.1.2a. d7-d6 d5-c5\n\n"
        "1b.1.1a. ..... e4-e2\n\n1b.2.1a. ..... e4-f3 g4-g5\n\n1b.3.1a. ..... e4-e3 d7-a1 e3-e4\n[|no|]\n\n"
        "2. b4-b3 ---\n\n9a.1.1a. d6-e6\n[elsewhere]\n\n2a.1.1a.\n[empty]\n";
    Diagnostics notes;
    const auto games = readGames(text, "lines.otg", notes);
    ASSERT_TRUE(games) << formatDiagnostics(games.error());
    EXPECT_THAT(formatDiagnostics(notes), HasSubstr("2 turns of side lines are kept as comments"));
    notes.clear();
    const auto rules = findEmbeddedRules(games->games[0], library(), notes);
    ASSERT_TRUE(rules && *rules);
    const auto game = replayGame(games->games[0], *library().compile(**rules), notes);
    ASSERT_TRUE(game) << formatDiagnostics(game.error());
    EXPECT_TRUE(notes.empty()) << formatDiagnostics(notes);
    EXPECT_THAT(recordText(makeRecord(games->games[0], *game, **rules, notes)),
                HasSubstr("\n\nd6-c6\n  ; first\n"
                          "  side line\n  | d6-e6\n  |   mark !?\n  |   ; a try\n  | e4-e2\n"
                          "  |   side line\n  |   | e4-e3\n  |   |   ; of it\n  |   | d7-d6\n"
                          "  | d7-d6\n  |   side line\n  |   | d7-c7\n  | d5-c5\n"
                          "e4-e1\n  ; second\n  ; side line e4-f3 g4-g5\n"
                          "  side line\n  | e4-e2\n"
                          "  side line\n  | e4-e3\n  |   ; side line d7-a1 [no] e3-e4\n"
                          "b4-b3\nresign\n  ; side line 9a.1.1a. d6-e6 [elsewhere]\n"
                          "  ; side line 2a.1.1a. [empty]\n"));
    EXPECT_THAT(formatDiagnostics(notes), HasSubstr("lines.otg:20:16: warning: the line is read up to here: "));
    EXPECT_THAT(formatDiagnostics(notes), HasSubstr("lines.otg:22:22: warning: the line is read up to here: "));
}

TEST(OpenTaflGames, ADeepAddressIsNoSideLine) {
    std::string text = "[rules:" + brandub + "]\n\n1. d6-c6 e4-e1\n", label = "1a.";
    for (int depth = 1; depth <= maxSideLineDepth + 1; ++depth) {
        label += "1.1a.";
        text += label + " " + (depth % 2 ? "d6-c6" : "e4-e1") + " d7-d6\n";
    }
    Diagnostics notes;
    const auto games = readGames(text, "deep.otg", notes);
    ASSERT_TRUE(games);
    EXPECT_EQ(countSideLines(games->games[0].record->actions), static_cast<std::size_t>(maxSideLineDepth));
    EXPECT_THAT(formatDiagnostics(notes), HasSubstr("1 turns of side lines are kept as comments"));
}

TEST(OpenTaflGames, MarksAreWrittenInComments) {
    const Rules rules = rulesNamed("nielsen-brandubh-7");
    Game game(rules.image);
    ASSERT_TRUE(game.act("d6-c6"));
    GameRecord record = makeRecord(game, rules.variant);
    record.actions[0].remark = {{"bold"}, {}, {}, MoveMark::interesting};
    Diagnostics notes;
    EXPECT_THAT(opentafl::gameText(record, game, "RULES", notes), HasSubstr("\n1. d6-c6\n[bold (mark !?)]\n"));
}

TEST(OpenTaflGames, EndsOutsideTheRulesKeepTheirReason) {
    const Rules rules = rulesNamed("nielsen-brandubh-7");
    Game game(rules.image);
    ASSERT_TRUE(game.act("d6-c6"));
    game.adjudicate(Winner::attackers, "the defenders' time\nis up");
    Diagnostics notes;
    const std::string text = opentafl::gameText(makeRecord(game, rules.variant), game, brandub, notes);
    EXPECT_THAT(text, HasSubstr("[termination:the defenders' time is up]\n"));
    const auto read = readGames(text, "late.otg", notes);
    ASSERT_TRUE(read) << formatDiagnostics(read.error());
    EXPECT_EQ(read->games[0].record->result, "the defenders' time is up: attackers win");
    EXPECT_THAT(recordText(makeRecord(game, rules.variant)),
                testing::EndsWith("\nresult the defenders' time is up: attackers win\n"));
    // A resignation is a move of the notation.
    Game resigned(rules.image);
    ASSERT_TRUE(resigned.act("d6-c6") && resigned.act("resign"));
    EXPECT_THAT(opentafl::gameText(makeRecord(resigned, rules.variant), resigned, brandub, notes),
                testing::Not(HasSubstr("termination")));
}

TEST(OpenTaflGames, CommentsOfActionsThatAreLeftOutStay) {
    const Rules rules = rulesNamed("ytmt-tablut");
    Game game(rules.image);
    for (const char* action : {"offer", "decline", "e3-d3", "offer", "accept"}) ASSERT_TRUE(game.act(action)) << action;
    GameRecord record = makeRecord(game, rules.variant);
    record.startRemark.comments = {"before"};
    const std::string comments[] = {"politely", "no", "a move", "again", "yes"};
    for (std::size_t i = 0; i < 5; ++i) record.actions[i].remark.comments = {comments[i]};
    Diagnostics notes;
    const std::string text = opentafl::gameText(record, game, "RULES", notes);
    EXPECT_THAT(text, HasSubstr("[termination:the players agree]\n"));
    EXPECT_THAT(text, HasSubstr("[start-comment:before politely no]\n"));
    EXPECT_THAT(text, HasSubstr("e3-d3\n[a move again yes]\n"));
}

TEST(OpenTaflGames, ABrokenGameDoesNotAffectOthersInTheFile) {
    const std::string text = "[event:one]\n[rules:" + brandub +
                             "]\n\n1. d6-c6 e4-e1\n[event: a remark, no game]\n2. b4-b3\n\n"
                             "[event:two]\n[rules:dim:7 ks:x start:/7/]\n\n1. d6-c6\n\n"
                             "[variant:nielsen-brandubh-7]\n[attackers:Finn]\n\n1. d6-c6 d5-d6\n";
    Diagnostics notes;
    const auto games = readGames(text, "three.txt", notes);
    ASSERT_TRUE(games) << formatDiagnostics(games.error());
    ASSERT_EQ(games->games.size(), 2u);
    EXPECT_EQ(games->games[0].moves.size(), 3u);
    EXPECT_EQ(games->games[1].moves.size(), 2u);
    EXPECT_EQ(games->games[1].record->variant, "nielsen-brandubh-7");
    EXPECT_THAT(formatDiagnostics(notes), HasSubstr("three.txt:9:"));
}

TEST(OpenTaflGames, BerserkTurnsAreWrittenWithTheirSigns) {
    const Rules rules = rulesNamed("nielsen-berserk-11");
    const auto setup = parseAnySetup("5K5/11/11/11/11/2T8/3Tt6/11/3Tt6/11/2t8 attackers", *rules.image);
    ASSERT_TRUE(setup);
    Game game(rules.image, *setup);
    for (const char* move : {"c1-c3", "c3=c5", "f11-a11"}) ASSERT_TRUE(game.act(move)) << move;
    EXPECT_EQ(opentafl::moveTexts(game), (std::vector<std::string>{"c1-c3xd3", "c3=c5xd5", "Kf11-a11--"}));
    EXPECT_EQ(opentafl::moveTexts(game, true), (std::vector<std::string>{"c1-c3", "c3-c5", "f11-a11"}));
    Diagnostics notes;
    const std::string text = opentafl::gameText(makeRecord(game, rules.variant), game, "RULES", notes);
    EXPECT_THAT(text, HasSubstr("\n1. c1-c3xd3 c3=c5xd5 Kf11-a11--\n"));
    EXPECT_THAT(text, HasSubstr("[result:-1]\n"));
    EXPECT_THAT(text, HasSubstr("[position:/2t8/"));
}

/// A game survives the way through OpenTafl's notation.
void expectOpenTaflRoundTrip(const Game& game, const Rules& rules) {
    const auto written = opentafl::makeRulesRecord(rules.variant, *rules.image, library());
    ASSERT_TRUE(written);
    Diagnostics notes;
    const std::string text = opentafl::gameText(makeRecord(game, rules.variant), game, written->text, notes);
    const bool whole = notes.empty();
    const auto read = readGames(text, "again.otg", notes, {});
    ASSERT_TRUE(read) << formatDiagnostics(read.error()) << text;
    ASSERT_EQ(read->format, RecordFormat::opentafl);
    std::vector<std::string> theirs, ours;
    for (const auto& line : read->games[0].record->actions) theirs.push_back(line.text);
    for (const auto& move : opentafl::moveTexts(game))
        if (!move.empty()) ours.push_back(move);
    EXPECT_EQ(theirs, ours);
    if (!whole || !written->roundTrips) return;
    const auto again = replayGame(read->games[0], rules.image, notes);
    ASSERT_TRUE(again) << formatDiagnostics(again.error());
    EXPECT_EQ(actionTexts(*again), actionTexts(game)) << text << formatDiagnostics(notes);
}

TEST(OpenTaflGames, RandomGamesOfAllVariantsRoundTrip) {
    Random random(23);
    for (const auto& id : listPlayableVariants()) {
        SCOPED_TRACE(id);
        const Rules rules = rulesNamed(id);
        expectOpenTaflRoundTrip(randomGame(rules.image, random, scaled(30)), rules);
    }
}

// --- Other formats

TEST(Formats, AreDetected) {
    EXPECT_EQ(detectFormat("taflsmith-game 1\n"), RecordFormat::own);
    EXPECT_EQ(detectFormat("# games\na\tb\t7\tA\n"), RecordFormat::plain);
    EXPECT_EQ(detectFormat("\n[rules:dim:7]\n"), RecordFormat::opentafl);
    EXPECT_EQ(detectFormat("d6-c6 e4-e1,0,0,Ongoing\n"), RecordFormat::moves);
    EXPECT_EQ(detectFormat("1. d6-c6 e4-e1\n"), RecordFormat::moves);
    EXPECT_EQ(detectFormat("{\"Moves\": []}"), RecordFormat::archive);
    EXPECT_EQ(detectFormat("[\n{\"Moves\": []}]"), RecordFormat::archive);
}

TEST(Formats, MoveListsInAllStyles) {
    const Rules rules = rulesNamed("nielsen-brandubh-7");
    const auto readMoveList = [](const std::string& text) {
        Diagnostics notes;
        auto games = readGames(text, "list", notes);
        if (!games) throw std::runtime_error(formatDiagnostics(games.error()));
        EXPECT_TRUE(notes.empty()) << formatDiagnostics(notes);
        return std::move(games->games);
    };
    const auto lines = readMoveList("d6-c6 e4-e1 timeout,0,0,Black\nd2-e2 c4-c5 f4-f5 d4-c4 e2-d2xd3,1,0,Ongoing\n");
    ASSERT_EQ(lines.size(), 2u);
    EXPECT_EQ(lines[0].end, "timeout");
    EXPECT_EQ(lines[0].winner, Winner::attackers);
    EXPECT_FALSE(lines[0].moves[0].capturesKnown) << "no capture is recorded at all";
    EXPECT_TRUE(lines[1].moves[0].capturesKnown);
    EXPECT_FALSE(lines[1].winner);
    EXPECT_EQ(lines[1].moves[4].captured, std::vector<Square>{parseSquare("d3", 19)});
    const auto numbered = readMoveList("1. d6-c6 e4-e1\n2. f4-e4 d3-f3\n1.d2-e2 d3-d2\n2.b4-b3\nresigned\n");
    ASSERT_EQ(numbered.size(), 2u);
    EXPECT_EQ(numbered[0].moves.size(), 4u);
    EXPECT_EQ(numbered[1].moves.size(), 3u);
    EXPECT_EQ(numbered[1].end, "resigned");
    const auto archive =
        readMoveList(R"({"WhiteSidePlayerName":"Thord","BlackSidePlayerName":"nath","AageGameTypeKey":39,
        "AageGameTypeName":"Brandubh 7x7","WhoMovedFirst":"black","Moves":["d6-c6","e4-e1","timeout"],"WhoWon":"Black"})");
    ASSERT_EQ(archive.size(), 1u);
    EXPECT_EQ(archive[0].record->players[0], "nath");
    EXPECT_EQ(archive[0].moves.size(), 2u);
    Diagnostics notes;
    const auto game = replayGame(archive[0], rules.image, notes);
    ASSERT_TRUE(game) << formatDiagnostics(game.error());
    ASSERT_TRUE(game->result());
    EXPECT_EQ(game->result()->text(), "timeout: attackers win");
}

TEST(Formats, CapturesAreOptionalAndCheckedAgainstTheRules) {
    const Rules rules = rulesNamed("nielsen-brandubh-7");
    const auto position = Position::create(rules.image);
    const auto replayText = [&](const std::string& text) {
        Diagnostics notes;
        const auto games = readGames(text, "list", notes);
        if (!games) throw std::runtime_error(formatDiagnostics(games.error()));
        return replay(*position, games->games.front());
    };
    const std::string line = "d2-e2 c4-c5 f4-f5 d4-c4 ";
    EXPECT_TRUE(replayText(line + "e2-d2").agrees()) << replayText(line + "e2-d2").text;
    EXPECT_TRUE(replayText(line + "e2-d2xd3").agrees()) << replayText(line + "e2-d2xd3").text;
    EXPECT_EQ(replayText("d2-e2xd3").kind, ReplayVerdict::Kind::captures);
    EXPECT_EQ(replayText("d2-d4").kind, ReplayVerdict::Kind::illegal);
}

TEST(Formats, MistakesHaveLineAndColumn) {
    Diagnostics notes;
    EXPECT_TRUE(readGames("d6-c6 e4-z9\n", "list", notes));
    EXPECT_THAT(formatDiagnostics(notes), HasSubstr("list:1:7: warning: cannot read the move 'e4-z9'"));
    const std::string line = "g\tb\t7\tA\t...A.../...A.../...D.../AADKDAA/...D.../...A.../...A...\t-\t-\td6-c6 d6-c6";
    const auto plain = readGames("# one\n" + line + "\n" + line.substr(0, 20) + "\n", "p.tsv", notes);
    ASSERT_TRUE(plain);
    EXPECT_EQ(plain->games[0].moves[1].place.line, 2);
    EXPECT_EQ(static_cast<std::size_t>(plain->games[0].moves[1].place.column), line.rfind("d6") + 1);
    EXPECT_THAT(formatDiagnostics(notes), HasSubstr("p.tsv:3:1: error: a game has 5 columns"));
    const auto json = readGames("{\n\"Moves\": [1,\n", "a.json", notes);
    ASSERT_FALSE(json);
    EXPECT_THAT(formatDiagnostics(json.error()), HasSubstr("a.json:3:1"));
    const auto number = readGames("{\"id\": 1e400, \"Moves\": [\"d6-c6\"]}", "b.json", notes);
    ASSERT_FALSE(number);
    EXPECT_THAT(formatDiagnostics(number.error()), HasSubstr("b.json:1:1: error: this JSON has a number"));
    const auto deep = readGames("{\"Moves\": " + std::string(100000, '['), "c.json", notes);
    ASSERT_FALSE(deep);
    EXPECT_THAT(formatDiagnostics(deep.error()), HasSubstr("c.json:1:1: error: this JSON has lists in lists"));
    const auto rules = readGames("[event:x]\n[rules:dim:7 ks:q start:/7/7/7/3K3/7/7/7/]\n", "g.otg", notes);
    ASSERT_FALSE(rules);
    EXPECT_THAT(formatDiagnostics(rules.error()), HasSubstr("g.otg:2:14: error: 'q' is no value of 'ks'"));
    EXPECT_FALSE(readGames("", "empty", notes));
    EXPECT_FALSE(readGames("hello world\n", "words", notes));
}

TEST(Formats, AFileOfBadLinesHasAShortListOfProblems) {
    const std::string line = "g\tb\t7\tA\t...A.../...A.../...D.../AADKDAA/...D.../...A.../...A...\t-\t-\td6-c6\n";
    std::string plain = line, moves = "1. d6-c6", tags = "[variant:nielsen-brandubh-7]\n", objects = "[{\"Moves\": []}";
    for (int i = 0; i < 1000; ++i) {
        plain += "a\tb\n";
        moves += " a";
        tags += "[other:tag]\n";
        objects += ",{}";
    }
    const std::pair<std::string, std::string> files[] = {
        {"p.tsv", plain}, {"m.txt", moves + "\n"}, {"t.otg", tags + "\n1. d6-c6\n"}, {"o.json", objects + "]"}};
    for (const auto& [file, text] : files) {
        SCOPED_TRACE(file);
        Diagnostics notes;
        EXPECT_TRUE(readGames(text, file, notes));
        ASSERT_EQ(notes.size(), maxProblems + 1);
        EXPECT_THAT(notes.back().message(), HasSubstr("… and 800 more problems"));
    }
}

TEST(Formats, AreAllReplayed) {
    TemporaryFolder folder;
    const auto otg = folder.write("one.otg", "[rules:" + brandub + "]\n\n1. d6-c6 e4-e1\n2. f4-e4\n");
    const auto list = folder.write("two.txt", "d6-c6 e4-e1, ongoing\nd6-d4\n");
    Replayer replayer(library(), {}, {});
    const auto theirs = replayer.play(otg, "", {});
    ASSERT_TRUE(theirs) << formatDiagnostics(theirs.error());
    EXPECT_EQ(theirs->format, RecordFormat::opentafl);
    EXPECT_EQ(theirs->agree, 1);
    const auto lists = replayer.play(list, "nielsen-brandubh-7", {});
    ASSERT_TRUE(lists) << formatDiagnostics(lists.error());
    EXPECT_EQ(lists->agree, 1);
    EXPECT_EQ(lists->disagree, 1);
    // A game record, by its own rules; once spoilt, it disagrees at the spoilt action.
    const Rules rules = rulesNamed("nielsen-brandubh-7");
    Random random(5);
    const std::string text = recordText(makeRecord(randomGame(rules.image, random, 30), rules.variant));
    const auto own = replayer.play(folder.write("own.tafl", text), "", {});
    ASSERT_TRUE(own) << formatDiagnostics(own.error());
    EXPECT_EQ(own->agree, 1) << own->notable.front().verdict.text;
    Diagnostics notes;
    auto record = *readRecord(text, "own", notes);
    record.actions[6].text = "a1-a1";
    const auto spoilt = replayer.play(folder.write("spoilt.tafl", recordText(record)), "", {});
    ASSERT_TRUE(spoilt);
    EXPECT_EQ(spoilt->disagree, 1);
    EXPECT_EQ(spoilt->notable.front().verdict.ply, 7);
}

// --- Positions

TEST(Positions, AreReadInEveryFormat) {
    const Rules rules = rulesNamed("nielsen-brandubh-7");
    const auto start = Game(rules.image).position().setup();
    const auto check = [&](const std::string& text, PositionFormat format) {
        PositionFormat found{};
        const auto setup = parseAnySetup(text, *rules.image, &found);
        ASSERT_TRUE(setup) << text << formatDiagnostics(setup.error());
        EXPECT_EQ(found, format) << text;
        EXPECT_EQ(*setup, start) << text;
    };
    check("3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3 attackers", PositionFormat::own);
    check("/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/", PositionFormat::opentafl);
    check("starti:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/", PositionFormat::opentafl);
    check("3a3/3a3/3d3/aadkdaa/3d3/3a3/3a3 a", PositionFormat::fen);
    check("...A.../...A.../...D.../AADKDAA/...D.../...A.../...A...", PositionFormat::plain);
    // OpenTafl's rows run upward.
    const auto read = readPosition("/t6/7/7/3K3/7/7/7/");
    ASSERT_TRUE(read);
    EXPECT_EQ(read->rows.back(), "t......");
    EXPECT_EQ(readPosition("t6/7/7/3K3/7/7/7 defenders")->rows.front(), "t......");
    EXPECT_FALSE(readPosition("/3q3/7/7/3K3/7/7/7/") &&
                 readPosition("/3q3/7/7/3K3/7/7/7/")->format == PositionFormat::opentafl);
    EXPECT_FALSE(readPosition(""));
    EXPECT_FALSE(readPosition("3a3/3a3 x"));
}

/// 10,000 positions of random games, written and read in every format.
TEST(Positions, RandomOnesRoundTripInEveryFormat) {
    Random random(42);
    int positions = 0;
    const auto ids = listPlayableVariants();
    for (std::size_t at = 0; positions < 10000; ++at) {
        const Rules rules = rulesNamed(ids[at % ids.size()]);
        // The simpler formats have only men and kings.
        const bool simple = rules.image->calls.classes.size() == 3;
        std::map<char, int> letters;
        for (std::size_t c = 1; c <= rules.image->calls.classes.size(); ++c)
            ++letters[opentafl::pieceLetter(static_cast<int>(c), *rules.image)];
        const bool distinctLetters = std::ranges::all_of(letters, [](const auto& l) { return l.second == 1; });
        Game game(rules.image);
        for (int ply = 0; ply < 120 && !game.result() && positions < 10000; ++ply) {
            if (game.awaited() != Game::Awaited::turn) {
                game.chance(random);
                continue;
            }
            const auto moves = game.legal();
            if (moves.empty()) break;
            game.play(moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
            const auto setup = game.position().setup();
            ++positions;
            const auto expectRoundTrip = [&](const std::string& text) {
                const auto read = parseAnySetup(text, *rules.image);
                ASSERT_TRUE(read) << ids[at % ids.size()] << " " << text << formatDiagnostics(read.error());
                ASSERT_EQ(*read, setup) << ids[at % ids.size()] << " " << text;
            };
            expectRoundTrip(positionText(setup, *rules.image));
            if (distinctLetters)
                for (const auto order : {opentafl::RowOrder::upward, opentafl::RowOrder::downward}) {
                    const auto read = opentafl::parseSetup(opentafl::positionRecord(setup, *rules.image, order), order,
                                                           setup.toMove, *rules.image, {});
                    ASSERT_TRUE(read) << formatDiagnostics(read.error());
                    ASSERT_EQ(*read, setup);
                }
            if (simple) {
                PositionText plain{PositionFormat::own, {}, setup.toMove};
                plain.rows =
                    *opentafl::parseRows(opentafl::positionRecord(setup, *rules.image), opentafl::RowOrder::upward, {});
                expectRoundTrip(positionText(plain, PositionFormat::fen));
            }
            if (HasFatalFailure()) return;
        }
    }
    EXPECT_EQ(positions, 10000);
}

// --- Recorded games of real players

TEST(Recorded, GamesRoundTripInEveryFormat) {
    const char* folder = std::getenv("TAFLSMITH_GAMES");
    if (!folder) GTEST_SKIP() << "TAFLSMITH_GAMES is not set: no recorded games";
    const auto headers = library().list();
    const auto listed = readExceptions(std::string(TAFLSMITH_SOURCE_DIR) + "/tests/data/replay-exceptions.tsv");
    ASSERT_TRUE(listed) << formatDiagnostics(listed.error());
    const std::size_t step = static_cast<std::size_t>(std::max(1.0, 20 / testScale()));
    int games = 0, exceptions = 0;
    std::map<std::string, Rules> known;
    for (const auto& entry : std::filesystem::directory_iterator(folder)) {
        const std::string name = entry.path().filename().string();
        if (!(name.starts_with("nielsen-") || name.starts_with("bologna-")) || entry.path().extension() != ".tsv")
            continue;
        const auto id = findVariantByRecords(entry.path(), headers);
        ASSERT_TRUE(id) << formatDiagnostics(id.error());
        if (!known.contains(*id)) known.emplace(*id, rulesNamed(*id));
        const Rules& rules = known.at(*id);
        Diagnostics notes;
        const auto read = loadGames(entry.path(), notes);
        ASSERT_TRUE(read) << formatDiagnostics(read.error());
        EXPECT_EQ(read->format, RecordFormat::plain);
        for (std::size_t i = 0; i < read->games.size(); i += step) {
            const RecordedGame& recorded = read->games[i];
            SCOPED_TRACE(recorded.id);
            notes.clear();
            const auto game = replayGame(recorded, rules.image, notes);
            ASSERT_TRUE(game) << formatDiagnostics(game.error());
            // Skip listed exceptions and unenforced ends by repetition: replay_test.cpp checks them.
            if (game->actions().size() < recorded.moves.size() || listed->contains(recorded.id)) {
                ++exceptions;
                continue;
            }
            ++games;
            const GameRecord record = makeRecord(recorded, *game, rules.variant, notes);
            // As a game record and back.
            const auto own = readRecord(recordText(record), "own", notes);
            ASSERT_TRUE(own) << formatDiagnostics(own.error());
            const auto again = restoreGame(*own, rules.image, notes);
            ASSERT_TRUE(again) << formatDiagnostics(again.error());
            EXPECT_EQ(actionTexts(*again), actionTexts(*game));
            // As a plain record and back: squares, captures, winner.
            notes.clear();
            const auto plain = makePlainRecord(record, *game, recorded.id, notes);
            ASSERT_TRUE(plain);
            EXPECT_EQ(plain->position, recorded.position);
            ASSERT_EQ(plain->moves.size(), recorded.moves.size());
            for (std::size_t m = 0; m < plain->moves.size(); ++m) {
                EXPECT_EQ(plain->moves[m].to, recorded.moves[m].to);
                if (recorded.moves[m].capturesKnown) {
                    EXPECT_EQ(plain->moves[m].captured, recorded.moves[m].captured) << recorded.moves[m].text;
                }
            }
            if (recorded.winner) {
                EXPECT_EQ(plain->winner, recorded.winner);
            }
            expectOpenTaflRoundTrip(*game, rules);
            if (HasFatalFailure()) return;
        }
    }
    std::cout << games << " recorded games through three forms, " << exceptions << " end before their record does\n";
    EXPECT_GT(games, 100);
    EXPECT_LE(exceptions * 100, games * 4);
}

}  // namespace
}  // namespace tafl

// Moves, runs and archives as people write them.
#include "records/move_list.hpp"

#include "position/move_text.hpp"
#include "records/positions.hpp"
#include "records/replay.hpp"
#include "records/support.hpp"

namespace tafl {
namespace {

using namespace records_tests;
using testing::HasSubstr;

std::string movesOf(const RecordedGame& game) {
    std::string out;
    for (const RecordedMove& move : game.moves) {
        out += (out.empty() ? "" : " ") +
               (move.from == noSquare ? "?" : squareName(move.from, 19) + squareName(move.to, 19));
        for (const Square s : move.captured) out += "x" + squareName(s, 19);
    }
    return out;
}

/// All games of a text, a line each; or the error.
std::string read(const std::string& text, Diagnostics* notes = nullptr) {
    Diagnostics own;
    const auto games = readMoveLists(text, "list", notes ? *notes : own);
    if (!games) return formatDiagnostics(games.error());
    if (!notes) {
        EXPECT_TRUE(own.empty()) << text << formatDiagnostics(own);
    }
    std::string out;
    for (const auto& game : *games) out += (out.empty() ? "" : "\n") + movesOf(game);
    return out;
}

TEST(WrittenMoves, HaveManyForms) {
    const auto expected = parseMove("d6-c6", 7);
    for (const char* text : {"D6-C6", "d6c6", "d6 c6", "d6 - c6", "d6\u2013c6", "d6 \u2014 c6", "d6\u2212c6", "d6:c6",
                             "d6 : c6", "d6\u00a0c6", "d6->c6", "d6 \u2192 c6", "play attacker d6 c6",
                             "attackers: d6-c6", "td6-c6", "TD6-C6", "d6-c6!", "d6-c6?!", "d6-c6+"}) {
        const auto move = parseMove(text, 7);
        ASSERT_TRUE(move) << text << formatDiagnostics(move.error());
        EXPECT_EQ(move->from, expected->from) << text;
        EXPECT_EQ(move->to, expected->to) << text;
        EXPECT_FALSE(move->hasVictims) << text;
        EXPECT_TRUE(move->declared.empty()) << text;
    }
    for (const char* text : {"d6-c6xc5/b6", "D6-C6XC5XB6", "d6-c6 x c5 x b6", "d6-c6\u00d7c5\u00d7b6", "d6-c6:c5:b6",
                             "d6-c6xc5,b6", "d6-c6xTc5/Tb6"}) {
        const auto move = parseMove(text, 7);
        ASSERT_TRUE(move) << text << formatDiagnostics(move.error());
        EXPECT_EQ(move->victims, (std::vector<Square>{parseSquare("c5", 7), parseSquare("b6", 7)})) << text;
    }
    EXPECT_EQ(parseMove("play defender resigns", 7)->kind, ParsedMove::Kind::resign);
    EXPECT_EQ(parseMove("play defenders d6 c6", 7)->by, Side::defenders);
    EXPECT_EQ(parseMove("PASS", 7)->kind, ParsedMove::Kind::pass);
    EXPECT_EQ(parseMove("claim D6 C6", 7)->kind, ParsedMove::Kind::claim);
}

TEST(WrittenMoves, AreRefusedWhereAGuessWouldBeWrong) {
    for (const char* text : {"d6", "d6-", "d6-c6-c5", "d6 c6 c5", "d6-h6", "d6xc6", "d6-c6xc5, b6", "\u2014", "play d6",
                             "d06-c6", "play attacker", "d6::c6"})
        EXPECT_FALSE(parseMove(text, 7)) << text;
    EXPECT_THAT(formatDiagnostics(parseMove("d6-c6-c5", 7).error()), HasSubstr("'-c5' is left over"));
}

TEST(MoveLists, LinesAreReadAsPeopleWriteThem) {
    EXPECT_EQ(read("1. D6-C6 E4-E1 2. F4-E4\n"), "d6c6 e4e1 f4e4");
    EXPECT_EQ(read("d6 - c6\ne4 - e1\n"), "d6c6 e4e1");
    EXPECT_EQ(read("d6-c6\r\ne4-e1\r\nf4-e4"), "d6c6 e4e1 f4e4");
    EXPECT_EQ(read("d6-c6\n\ne4-e1\n\nf4-e4\n"), "d6c6 e4e1 f4e4");
    EXPECT_EQ(read("d6-c6\ne4-e1\n\nd6-c6\n"), "d6c6 e4e1\nd6c6");
    EXPECT_EQ(read("play attacker d6 c6\nplay defender e4 e1\n"), "d6c6 e4e1");
    EXPECT_EQ(read("d6 c6, e4 e1, f4 e4"), "d6c6 e4e1 f4e4");
    EXPECT_EQ(read("d6-c6xc5,b5 e4-e1, f4-e4"), "d6c6xb5xc5 e4e1 f4e4");
    EXPECT_EQ(read("1. d6-c6\n1... e4-e1\n2) f4-e4\n"), "d6c6 e4e1 f4e4");
    EXPECT_EQ(read("1. d6-c6 e4-e1\nf4-e4 2. d3-f3\n"), "d6c6 e4e1 f4e4 d3f3");
    EXPECT_EQ(read("1: d6\u2013c6 2: e4\u2013e1"), "d6c6 e4e1");
    EXPECT_EQ(read("d6-c6,0,0,Ongoing\nd6-c6,0,0,Ongoing\n"), "d6c6\nd6c6");
}

TEST(MoveLists, EndsAreRead) {
    const auto last = [](const std::string& text) {
        Diagnostics notes;
        const auto games = readMoveLists(text, "list", notes);
        EXPECT_TRUE(games && notes.empty()) << text;
        EXPECT_EQ(games->size(), 1u) << text;
        return games->back();
    };
    EXPECT_EQ(last("d6-c6\ne4-e1\nresigned\n").end, "resigned");
    EXPECT_EQ(last("d6-c6\ne4-e1\nattackers win\n").winner, Winner::attackers);
    EXPECT_EQ(last("d6-c6 e4-e1 Defenders resign").winner, Winner::attackers);
    EXPECT_EQ(last("play attacker d6 c6\nplay defender resigns").winner, Winner::attackers);
    EXPECT_EQ(last("d6-c6 e4-e1, resigned, Black").winner, Winner::attackers);
}

TEST(MoveLists, AmbiguousAndUnreadableTextsAreNamed) {
    EXPECT_THAT(read("d6-c6 e4-e1\nf4-e4 d3-f3\n"), HasSubstr("list:2:1: error: 'f4-e4' may go on"));
    Diagnostics notes;
    EXPECT_EQ(read("d6-c6\ne4 - z9\nf4-e4\n", &notes).substr(0, 6), "d6c6 ?");
    EXPECT_THAT(formatDiagnostics(notes), HasSubstr("list:2:1: warning: cannot read the move 'e4'"));
    notes.clear();
    EXPECT_EQ(read("d6-c6-c5 e4-e1", &notes), "? e4e1");
    EXPECT_THAT(formatDiagnostics(notes), HasSubstr("list:1:1: warning: cannot read the move 'd6-c6-c5'"));
}

// --- Runs of captures

constexpr const char* runRows =
    ".........../.........../.....K...../.........../.........../..D......../...DA....../.........../...DA....../"
    ".........../..A........";

RecordedGame runGame(const std::string& moves) {
    Diagnostics notes;
    auto games =
        readPlainRecords(std::string("g\tv\t11\tA\t") + runRows + "\t-\t-\t" + moves + "\n", "runs.tsv", notes);
    if (!games || !notes.empty()) throw std::runtime_error("the record cannot be read");
    return games->front();
}

TEST(Runs, EndWithAMoveOfTheOtherSideIfTheyMayBeStopped) {
    const Rules tyr = rulesNamed("tyr-11");
    const auto position = Position::create(tyr.image);
    for (const char* moves : {"c1-c3xd3 f9-g9", "c1-c3xd3 stop f9-g9", "c1-c3xd3 c3-c5xd5 f9-g9"}) {
        const auto verdict = replay(*position, runGame(moves));
        EXPECT_TRUE(verdict.agrees()) << moves << ": " << verdict.text;
    }
    Diagnostics notes;
    const auto game = replayGame(runGame("c1-c3xd3 f9-g9"), tyr.image, notes);
    ASSERT_TRUE(game) << formatDiagnostics(game.error());
    EXPECT_EQ(actionTexts(*game), (std::vector<std::string>{"c1-c3xd3", "stop", "f9-g9"}));
    EXPECT_TRUE(notes.empty()) << formatDiagnostics(notes);
    // Another piece of the same side does not end it, and an illegal move changes nothing.
    EXPECT_EQ(replay(*position, runGame("c1-c3xd3 e3-e4")).kind, ReplayVerdict::Kind::illegal);
    const auto broken = replayGame(runGame("c1-c3xd3 f9-g8"), tyr.image, notes);
    ASSERT_TRUE(broken);
    EXPECT_EQ(actionTexts(*broken), std::vector<std::string>{"c1-c3xd3"});
}

TEST(Runs, GoOnWhereTheyMustNotBeStopped) {
    const Rules berserk = rulesNamed("opentafl-berserk-11");
    const auto position = Position::create(berserk.image);
    const auto setup = parseAnySetup("11/11/5K5/11/11/2T8/3Tt6/11/3Tt6/11/2t8 attackers", *berserk.image);
    ASSERT_TRUE(setup);
    RecordedGame game = runGame("c1-c3xd3 f9-g9");
    auto record = std::make_shared<GameRecord>();
    record->foreign = true;
    record->position = positionText(*setup, *berserk.image);
    game.record = record;
    const auto verdict = replay(*position, game);
    EXPECT_EQ(verdict.kind, ReplayVerdict::Kind::illegal);
    EXPECT_EQ(verdict.text, "f9-g9: the run of captures from c3 must go on");
}

// --- Special men, ids, order

TEST(PlainRecords, TakeSpecialMenFromTheVariant) {
    const Rules rules = rulesNamed("nielsen-berserk-11");
    std::string rows;
    for (std::size_t rank = 11; rank-- > 0;) {
        for (std::size_t file = 0; file < 11; ++file) {
            const int occupant = rules.image->start[rank * 11 + file];
            const PieceClass* piece =
                occupant ? &rules.image->calls.classes[static_cast<std::size_t>(occupant - 1)] : nullptr;
            rows += !piece ? '.' : piece->royal ? 'K' : piece->side == Side::attackers ? 'A' : 'D';
        }
        rows += rank ? "/" : "";
    }
    Diagnostics notes;
    const auto read = [&](const std::string& position) {
        return readPlainRecords("g\tv\t11\tA\t" + position + "\t-\t-\td1-d2\n", "special.tsv", notes)->front();
    };
    const auto setup = makeStartSetup(read(rows), *rules.image);
    ASSERT_TRUE(setup) << formatDiagnostics(setup.error());
    EXPECT_EQ(setup->occupants, rules.image->start);
    EXPECT_TRUE(takesPiecesFromVariant(read(rows), *rules.image));
    ASSERT_TRUE(replayGame(read(rows), rules.image, notes));
    EXPECT_THAT(formatDiagnostics(notes),
                HasSubstr("special.tsv:1:1: warning: the plain form does not tell special pieces"));
    // Another position leaves open which men are special.
    rows[rows.find('A')] = '.';
    const auto other = makeStartSetup(read(rows), *rules.image);
    ASSERT_FALSE(other);
    EXPECT_THAT(formatDiagnostics(other.error()), HasSubstr("does not tell special pieces from men"));
}

TEST(Lists, KeepTheMarksOfTheirMoves) {
    const Rules rules = rulesNamed("nielsen-brandubh-7");
    for (const char* text :
         {"1. d6-c6!? e4-e1?\n2. d7-d6??? f4-f3\n", R"({"Moves": ["d6-c6!?", "e4-e1?", "d7-d6???"]})"}) {
        Diagnostics notes;
        auto games = readGames(text, "marks.txt", notes);
        ASSERT_TRUE(games) << formatDiagnostics(games.error());
        const auto game = replayGame(games->games[0], rules.image, notes);
        ASSERT_TRUE(game) << formatDiagnostics(game.error());
        const GameRecord record = makeRecord(games->games[0], *game, rules.variant, notes);
        EXPECT_THAT(recordText(record), HasSubstr("\nd6-c6\n  mark !?\ne4-e1\n  mark ?\nd7-d6\n"));
    }
    // Without marks, a question mark says nothing of the captures either.
    Diagnostics notes;
    EXPECT_TRUE(
        readGames("d6-c6?, ongoing\nd6-c6xc5 e4-e1?, ongoing\n", "list.txt", notes)->games[1].moves[1].capturesKnown);
}

TEST(Archives, KeepTheIdsOfTheirGames) {
    Diagnostics notes;
    const auto games =
        readGames(R"([{"Moves": ["d6-c6", "e4-e1"], "id": "39-1-7"}, {"Moves": ["d6-c6", "e4-q"], "id": 12},
        {"Moves": ["d6-c6"]}, {"name": "none"}])",
                  "made-up.json", notes);
    ASSERT_TRUE(games) << formatDiagnostics(games.error());
    ASSERT_EQ(games->games.size(), 3u);
    EXPECT_EQ(games->games[0].id, "39-1-7");
    EXPECT_EQ(games->games[1].id, "12");
    EXPECT_EQ(games->games[2].id, "made-up-3");
    EXPECT_THAT(formatDiagnostics(notes), HasSubstr("game 12: cannot read the move 'e4-q'"));
    EXPECT_THAT(formatDiagnostics(notes), HasSubstr("entry 4 has no \"Moves\""));
}

TEST(GameRecords, TheOrderOfCapturesDoesNotMatter) {
    const Rules rules = rulesNamed("nielsen-brandubh-7");
    // The man that arrives on c4 takes both its neighbours.
    Game both(rules.image, *parseSetup("7/7/7/tT1Tt2/5K1/7/2t4 attackers", *rules.image));
    ASSERT_TRUE(both.act("c1-c4"));
    ASSERT_EQ(both.actions().back().text, "c1-c4xb4/d4");
    GameRecord record = makeRecord(both, rules.variant);
    for (const char* text : {"c1-c4xd4/b4", "C1-C4xB4xD4", "c1-c4xb4/d4"}) {
        record.actions[0].text = text;
        Diagnostics notes;
        const auto again = restoreGame(record, rules.image, notes);
        ASSERT_TRUE(again);
        EXPECT_EQ(actionTexts(*again), actionTexts(both)) << text << formatDiagnostics(notes);
    }
    record.actions[0].text = "c1-c4xd4";
    Diagnostics notes;
    ASSERT_TRUE(restoreGame(record, rules.image, notes));
    EXPECT_THAT(formatDiagnostics(notes), HasSubstr("would now be"));
}

}  // namespace
}  // namespace tafl

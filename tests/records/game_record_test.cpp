// The game record.
#include "records/record_chunks.hpp"
#include "records/support.hpp"

namespace tafl {
namespace {

using namespace records_tests;
using testing::HasSubstr;
using testing::Not;

/// Twenty actions of Brandubh with every kind of annotation.
GameRecord annotatedRecord() {
    const Rules rules = rulesNamed("nielsen-brandubh-7");
    Random random(7);
    GameRecord record = makeRecord(randomGame(rules.image, random, 20), rules.variant);
    record.players[0] = "Finn mac Cumaill";
    record.players[1] = "engine";
    record.tags = {{"event", "Feis Temro"}, {"date", "2026.11.21"}, {"time", "300+5"}};
    record.startRemark.comments = {"The attackers begin."};
    record.actions[0].remark.clocks[0] = 298.5;
    record.actions[1].remark = {{"two lines", "of thought; with # signs"}, {300, 297.2}, Evaluation{-0.35, 0, 8}};
    record.actions[2].remark.value = Evaluation{0, -7, 12};
    record.actions[2].remark.mark = MoveMark::brilliant;
    return record;
}

TEST(GameRecord, IsReadAsItWasWritten) {
    const GameRecord record = annotatedRecord();
    const std::string text = recordText(record);
    Diagnostics notes;
    const auto read = readRecord(text, "game.tafl", notes);
    ASSERT_TRUE(read) << formatDiagnostics(read.error());
    EXPECT_TRUE(notes.empty()) << formatDiagnostics(notes);
    EXPECT_EQ(recordText(*read), text);
    EXPECT_EQ(read->rules, record.rules);
    EXPECT_EQ(read->tags, record.tags);
    EXPECT_EQ(read->startRemark, record.startRemark);
    ASSERT_EQ(read->actions.size(), record.actions.size());
    for (std::size_t i = 0; i < record.actions.size(); ++i)
        EXPECT_EQ(read->actions[i].remark, record.actions[i].remark);
    EXPECT_THAT(text, HasSubstr("\n  clock 298.5 -\n"));
    EXPECT_THAT(text, HasSubstr("\n  value -0.35 depth 8\n"));
    EXPECT_THAT(text, HasSubstr("\n  value defenders win in 7 depth 12\n"));
    EXPECT_THAT(text, HasSubstr("\n  ; of thought; with # signs\n"));
    EXPECT_THAT(text, HasSubstr("\n  mark !!\n  value defenders"));
}

TEST(GameRecord, HasSixMarks) {
    const std::string head = "taflsmith-game 1\nvariant nielsen-brandubh-7\n\nd6-c6\n";
    for (const std::string each : {"!", "?", "!!", "??", "!?", "?!"}) {
        Diagnostics notes;
        const auto read = readRecord(head + "  mark " + each + "\n", "game.tafl", notes);
        ASSERT_TRUE(read);
        EXPECT_TRUE(notes.empty()) << formatDiagnostics(notes);
        EXPECT_EQ(sign(read->actions[0].remark.mark), each);
        EXPECT_FALSE(read->actions[0].remark.empty());
    }
    Diagnostics notes;
    const auto read = readRecord(head + "  mark ?\n  mark !!!\n", "game.tafl", notes);
    ASSERT_TRUE(read);
    EXPECT_THAT(formatDiagnostics(notes), HasSubstr("game.tafl:6:3: warning: 'mark !!!' is not understood"));
    EXPECT_EQ(read->actions[0].remark.mark, MoveMark::mistake) << "damage changes nothing before it";
}

TEST(GameRecord, AFileMayHoldSeveral) {
    const std::string one = recordText(annotatedRecord());
    GameRecord second = annotatedRecord();
    second.tags = {{"id", "second"}, {"puzzle", "plies 3 alone 5 seen 2/12 hard"}};
    const std::string text = one + "\n" + recordText(second);
    const auto chunks = splitRecords(text);
    ASSERT_EQ(chunks.size(), 2u);
    EXPECT_EQ(chunks[0].line, 1);
    EXPECT_EQ(chunks[1].line, std::ranges::count(one, '\n') + 2);
    EXPECT_EQ(std::string(chunks[0].text) + std::string(chunks[1].text), text);
    Diagnostics notes;
    const auto games = readGames(text, "two.tafl", notes);
    ASSERT_TRUE(games) << formatDiagnostics(games.error());
    EXPECT_TRUE(notes.empty()) << formatDiagnostics(notes);
    ASSERT_EQ(games->games.size(), 2u);
    EXPECT_EQ(games->games[0].id, "two-1");
    EXPECT_EQ(games->games[1].record->tags, second.tags);
    EXPECT_EQ(games->games[1].record->place.line, chunks[1].line);
    // Damage keeps to its own record and is reported with its line.
    std::string damaged = text;
    damaged.insert(chunks[1].text.data() - text.data(), "taflsmith-game 9\n\n");
    const auto rest = readGames(damaged, "three.tafl", notes);
    ASSERT_TRUE(rest);
    EXPECT_EQ(rest->games.size(), 2u);
    EXPECT_THAT(formatDiagnostics(notes), HasSubstr("three.tafl:" + std::to_string(chunks[1].line) + ":1: error"));
    // Who needs one game takes the first.
    notes.clear();
    const auto first = readRecord(text, "two.tafl", notes);
    ASSERT_TRUE(first);
    EXPECT_EQ(recordText(*first), one);
    EXPECT_THAT(formatDiagnostics(notes), HasSubstr("the file holds 2 games; only the first is read here"));
}

TEST(GameRecord, HasSideLines) {
    GameRecord record = annotatedRecord();
    using Line = GameRecord::Line;
    const Line inner{"c6-c5", {}, {{"of a side line of a side line"}, {}, {}}, {}};
    record.actions[3].sideLines = {
        {Line{"a4-a5", {}, {{"first"}, {1.5, 2.5}, {}}, {}}, Line{"b4-b5", {}, {}, {{inner}}}},
        {Line{"d4-d5", {}, {}, {}}}};
    EXPECT_EQ(countSideLines(record.actions), 3u);
    const std::string text = recordText(record);
    EXPECT_THAT(text, HasSubstr("\n  side line\n  | a4-a5\n  |   ; first\n  |   clock 1.5 2.5\n  | b4-b5\n"
                                "  |   side line\n  |   | c6-c5\n  |   |   ; of a side line of a side line\n"
                                "  side line\n  | d4-d5\n"));
    Diagnostics notes;
    const auto read = readRecord(text, "game.tafl", notes);
    ASSERT_TRUE(read);
    EXPECT_TRUE(notes.empty()) << formatDiagnostics(notes);
    EXPECT_EQ(recordText(*read), text);
    EXPECT_EQ(countSideLines(read->actions), 3u);
    // Places count from the line's own beginning.
    const auto& place = read->actions[3].sideLines[0][1].sideLines[0][0].place;
    const auto lineStart = text.rfind("\n", text.find("c6-c5")) + 1;
    EXPECT_EQ(place.line, 1 + std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(lineStart), '\n'));
    EXPECT_EQ(place.column, static_cast<int>(text.find("c6-c5") - lineStart) + 1);
}

TEST(GameRecord, MistakesInSideLinesHaveWords) {
    const std::string head = "taflsmith-game 1\nvariant nielsen-brandubh-7\n\n";
    const auto read = [&](const std::string& body) {
        Diagnostics notes;
        EXPECT_TRUE(readRecord(head + body, "game.tafl", notes));
        return formatDiagnostics(notes);
    };
    EXPECT_THAT(read("  side line\nd6-c6\n"), HasSubstr("game.tafl:4:3: warning: a side line stands below the action"));
    EXPECT_THAT(read("d6-c6\n  | e4-e1\n"), HasSubstr("game.tafl:5:3: warning: this belongs to no side line"));
    EXPECT_THAT(read("d6-c6\n  side line\n  |   ; early\n"), HasSubstr("a side line begins with an action"));
    std::string deep = "d6-c6\n", margin = "  ";
    for (int i = 0; i < maxSideLineDepth + 2; ++i, margin += "|   ")
        deep += margin + "side line\n" + margin + "| d6-c6\n";
    EXPECT_THAT(read(deep), HasSubstr("side lines are at most 100 deep"));
    std::string bars = "d6-c6\n  side line\n  " + std::string(100'000, '|') + "\n";
    EXPECT_THAT(read(bars), HasSubstr("warning"));
}

TEST(GameRecord, ContainsItsRules) {
    GameRecord record = annotatedRecord();
    Diagnostics notes;
    // The installed variant has the same digest.
    auto rules = loadRules(record, library(), notes);
    ASSERT_TRUE(rules) << formatDiagnostics(rules.error());
    EXPECT_FALSE(rules->tests.empty()) << "the file of the variant itself";
    // The variant is not installed: use the embedded rules.
    record.variant = "no-such-variant";
    rules = loadRules(record, library(), notes);
    ASSERT_TRUE(rules) << formatDiagnostics(rules.error());
    EXPECT_EQ((*library().compile(*rules))->digest, record.digest);
    // The installed variant differs: use the embedded rules.
    record.variant = "nielsen-brandubh-walker-7";
    rules = loadRules(record, library(), notes);
    ASSERT_TRUE(rules);
    EXPECT_EQ((*library().compile(*rules))->digest, record.digest);
    EXPECT_TRUE(notes.empty()) << formatDiagnostics(notes);
    // Damaged rules: the error has the line of the record.
    record.variant = "no-such-variant";
    record.rules = "format = 1\nid = \"x\"\nname = 5\n";
    record.rulesPlace.line = 9;
    record.place.file = "game.tafl";
    rules = loadRules(record, library(), notes);
    ASSERT_FALSE(rules);
    EXPECT_THAT(formatDiagnostics(rules.error()), HasSubstr("game.tafl:12:"));
}

TEST(GameRecord, IsPlayedUnderOtherRulesAsFarAsTheyAgree) {
    const Rules brandubh = rulesNamed("nielsen-brandubh-7"), magpie = rulesNamed("nielsen-magpie-7");
    Random random(3);
    GameRecord record = makeRecord(randomGame(brandubh.image, random, 60), brandubh.variant);
    Diagnostics notes;
    const auto same = restoreGame(record, brandubh.image, notes);
    ASSERT_TRUE(same);
    EXPECT_TRUE(notes.empty()) << formatDiagnostics(notes);
    EXPECT_EQ(same->actions().size(), record.actions.size());
    const auto other = restoreGame(record, magpie.image, notes);
    ASSERT_TRUE(other);
    EXPECT_THAT(formatDiagnostics(notes), HasSubstr("not the rules"));
    EXPECT_LE(other->actions().size(), same->actions().size());
}

TEST(GameRecord, AdjudicationIsKept) {
    const Rules rules = rulesNamed("nielsen-brandubh-7");
    Game game(rules.image);
    ASSERT_TRUE(game.act("d6-e6"));
    game.adjudicate(Winner::attackers, "the defenders' time is up");
    const GameRecord record = makeRecord(game, rules.variant);
    EXPECT_THAT(recordText(record), testing::EndsWith("\nresult the defenders' time is up: attackers win\n"));
    Diagnostics notes;
    const auto again = restoreGame(record, rules.image, notes);
    ASSERT_TRUE(again);
    EXPECT_TRUE(notes.empty()) << formatDiagnostics(notes);
    ASSERT_TRUE(again->result());
    EXPECT_EQ(again->result()->winner, Winner::attackers);
}

/// The offsets of the lines of actions.
std::vector<std::size_t> actionLines(const std::string& text) {
    std::vector<std::size_t> out;
    for (std::size_t at = text.find("\n\n") + 2; at < text.size(); at = text.find('\n', at) + 1) {
        if (text[at] == '\n' || text.compare(at, 7, "result ") == 0) break;
        if (text[at] != ' ') out.push_back(at);
    }
    return out;
}

/// Truncation or a spoilt line loses nothing before the damage.
TEST(GameRecord, DamageLosesNothingBeforeIt) {
    const GameRecord record = annotatedRecord();
    const std::string text = recordText(record);
    for (std::size_t length = 0; length < text.size(); length += 3) {
        Diagnostics notes;
        const auto read = readRecord(std::string_view(text).substr(0, length), "cut", notes);
        if (!read) {
            EXPECT_LT(length, text.find("digest")) << formatDiagnostics(read.error());
            continue;
        }
        // Every complete line of an action counts.
        std::size_t whole = 0;
        for (const std::size_t at : actionLines(text)) whole += text.find('\n', at) < length;
        EXPECT_EQ(read->actions.size(), whole) << length;
        for (std::size_t i = 0; i < read->actions.size(); ++i) EXPECT_EQ(read->actions[i].text, record.actions[i].text);
    }
    for (std::size_t begin = text.find('\n') + 1; begin < text.size(); begin = text.find('\n', begin) + 1) {
        const std::string damaged = text.substr(0, begin) + "\x01\xff garbage" + text.substr(text.find('\n', begin));
        Diagnostics notes;
        const auto read = readRecord(damaged, "spoilt", notes);
        if (!read) continue;
        std::size_t before = 0;
        for (const std::size_t at : actionLines(text)) before += at < begin;
        ASSERT_GE(read->actions.size(), before);
        for (std::size_t i = 0; i < before; ++i) EXPECT_EQ(read->actions[i].text, record.actions[i].text);
    }
}

TEST(GameRecord, MistakesHaveLineAndColumn) {
    Diagnostics notes;
    const auto read =
        readRecord("taflsmith-game 1\nvariant x\ncolour red\n\nd6-d5\n  nonsense here\n", "g.tafl", notes);
    ASSERT_TRUE(read);
    EXPECT_THAT(formatDiagnostics(notes), HasSubstr("g.tafl:3:1: warning: the header 'colour' is not understood"));
    EXPECT_THAT(formatDiagnostics(notes), HasSubstr("g.tafl:6:3: warning: 'nonsense here' is not understood"));
    const auto position = readRecord("taflsmith-game 1\nvariant x\nposition 3/3 attackers\n\n", "g.tafl", notes);
    ASSERT_TRUE(position);
    const auto game = restoreGame(*position, rulesNamed("nielsen-brandubh-7").image, notes);
    ASSERT_FALSE(game);
    EXPECT_THAT(formatDiagnostics(game.error()), HasSubstr("g.tafl:3:1: error"));
    EXPECT_FALSE(readRecord("", "g.tafl", notes));
    EXPECT_FALSE(readRecord("something else\n", "g.tafl", notes));
    EXPECT_FALSE(readRecord("taflsmith-game 1\n\nd6-d5\n", "g.tafl", notes));
}

TEST(GameRecord, AFileOfBadLinesHasAShortListOfProblems) {
    std::string text = "taflsmith-game 1\nvariant nielsen-brandubh-7\n";
    for (int i = 0; i < 1000; ++i) text += "colour red\n";
    Diagnostics notes;
    ASSERT_TRUE(readRecord(text, "g.tafl", notes));
    ASSERT_EQ(notes.size(), maxProblems + 1);
    EXPECT_EQ(notes.back().message(), "g.tafl:203:1: warning: … and 800 more problems");
    // The limit is one for each file, not for each record.
    notes.clear();
    ASSERT_TRUE(readGames(text + text, "g.tafl", notes));
    ASSERT_EQ(notes.size(), maxProblems + 1);
    EXPECT_EQ(notes.back().message(), "g.tafl:203:1: warning: … and 1800 more problems");
    ASSERT_TRUE(readGames(text, "h.tafl", notes));
    EXPECT_EQ(notes.size(), 2 * (maxProblems + 1));
}

/// Random games of every variant, with lots, dice, choices, declarations, passes.
TEST(GameRecord, RandomGamesOfAllVariantsRoundTrip) {
    Random random(11);
    for (const auto& id : listPlayableVariants()) {
        SCOPED_TRACE(id);
        const Rules rules = rulesNamed(id);
        const Game game = randomGame(rules.image, random, scaled(40));
        const std::string text = recordText(makeRecord(game, rules.variant));
        Diagnostics notes;
        const auto read = readRecord(text, "game.tafl", notes);
        ASSERT_TRUE(read) << formatDiagnostics(read.error());
        const auto again = restoreGame(*read, rules.image, notes);
        ASSERT_TRUE(again) << formatDiagnostics(again.error());
        EXPECT_TRUE(notes.empty()) << formatDiagnostics(notes) << text;
        EXPECT_EQ(actionTexts(*again), actionTexts(game));
        EXPECT_EQ(again->position().setup(), game.position().setup());
        // The embedded rules have the same digest.
        const auto written = library().parse(read->rules, "game.tafl");
        ASSERT_TRUE(written) << formatDiagnostics(written.error());
        const auto image = library().compile(*written);
        ASSERT_TRUE(image) << formatDiagnostics(image.error());
        EXPECT_EQ((*image)->digest, rules.image->digest);
    }
}

}  // namespace
}  // namespace tafl

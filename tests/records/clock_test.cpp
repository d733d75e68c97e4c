// Clocks, threats and matches.
#include "records/clock.hpp"
#include "records/match.hpp"
#include "records/positions.hpp"
#include "records/support.hpp"
#include "records/threats.hpp"

namespace tafl {
namespace {

using namespace records_tests;

TEST(Clock, ReadsAndWritesTimeControls) {
    EXPECT_EQ(*parseTimeControl("300"), (TimeControl{300, 0, 0, 0}));
    EXPECT_EQ(*parseTimeControl("300+5"), (TimeControl{300, 5, 0, 0}));
    EXPECT_EQ(*parseTimeControl("0+3x30"), (TimeControl{0, 0, 3, 30}));
    for (const char* each : {"300", "300+5", "300+3x30", "300+5+3x30", "0.5+0.1"})
        EXPECT_EQ(text(*parseTimeControl(each)), each);
    for (const char* each :
         {"", "x", "-5", "300+", "300+0x5", "300+1.5x5", "0", "300+5x", "300+5+5", "300+3x5+3x5", "1e99", "nan"})
        EXPECT_FALSE(parseTimeControl(each)) << each;
}

TEST(Clock, RunsOutAndIncrements) {
    GameClock clock(*parseTimeControl("10+2"));
    EXPECT_TRUE(clock.deduct(Side::attackers, 4));
    clock.completeMove(Side::attackers);
    EXPECT_DOUBLE_EQ(clock.left(Side::attackers), 8);
    EXPECT_DOUBLE_EQ(clock.left(Side::defenders), 10);
    EXPECT_FALSE(clock.deduct(Side::attackers, 8.5));
}

TEST(Clock, UsesUpPeriodsOnlyByOverrunningThem) {
    GameClock clock(*parseTimeControl("5+2x10"));
    EXPECT_TRUE(clock.deduct(Side::defenders, 8));  // 3 s into the first period
    EXPECT_TRUE(clock.overtime(Side::defenders));
    EXPECT_EQ(clock.periods(Side::defenders), 1);
    clock.completeMove(Side::defenders);
    EXPECT_DOUBLE_EQ(clock.left(Side::defenders), 10);
    EXPECT_TRUE(clock.deduct(Side::defenders, 9));
    clock.completeMove(Side::defenders);
    EXPECT_EQ(clock.periods(Side::defenders), 1);
    EXPECT_TRUE(clock.deduct(Side::defenders, 15));
    EXPECT_EQ(clock.periods(Side::defenders), 0);
    EXPECT_FALSE(clock.deduct(Side::defenders, 6));
}

std::string callAfter(const std::string& variant, const std::string& position, const std::string& move) {
    const Rules rules = rulesNamed(variant);
    Game game(rules.image, *parseAnySetup(position, *rules.image));
    const auto before = game.position().key();
    if (const auto done = game.act(move); !done) return formatDiagnostics(done.error());
    const auto key = game.position().key();
    const auto threat = findCalledThreat(game);
    EXPECT_EQ(game.position().key(), key);
    EXPECT_EQ(game.position().findInconsistency(), "");
    game.undo();
    EXPECT_EQ(game.position().key(), before);
    return threat ? threat->text() : "";
}

TEST(Threats, AreCalledByTheNumberOfEscapes) {
    const std::string v = "opentafl-sea-battle-9";
    EXPECT_EQ(callAfter(v, "9/9/9/1t7/tKTt5/1t7/9/9/t8 defenders", "c5-c7"), "");
    EXPECT_EQ(callAfter(v, "9/1t7/9/9/1K1t5/1t7/9/2T6/9 defenders", "c2-c3"),
              "raichi (b5-a5): the king threatens to win with this move");
    EXPECT_EQ(callAfter(v, "9/9/9/9/1K1t5/1t7/9/2T6/9 defenders", "c2-c3"),
              "tuichi (b5-a5, b5-b9): the king threatens to win with any of these moves");
    EXPECT_EQ(callAfter("opentafl-tawlbwrdd-11", "11/11/11/11/4tK2t2/5t5/5t5/11/11/11/11 attackers", "i7-i6"), "");
    EXPECT_EQ(
        callAfter("opentafl-tawlbwrdd-11", "11/11/11/11/4tK5/6t4/5t5/8t2/11/11/11 attackers", "i4-i7").substr(0, 15),
        "watch your king");
}

TEST(Match, CountsWinsAndThenSpeed) {
    using enum Winner;
    // The first player has the attackers first, and wins both games.
    EXPECT_EQ(judgeMatch(attackers, 30, defenders, 50).winner, 1);
    EXPECT_EQ(judgeMatch(defenders, 30, attackers, 50).winner, 2);
    // Each player wins with the attackers; the faster win decides.
    EXPECT_EQ(judgeMatch(attackers, 30, attackers, 50).winner, 1);
    EXPECT_EQ(judgeMatch(attackers, 60, attackers, 50).winner, 2);
    // Each player wins with the defenders.
    EXPECT_EQ(judgeMatch(defenders, 20, defenders, 50).winner, 2);
    EXPECT_EQ(judgeMatch(defenders, 20, defenders, 10).winner, 1);
    EXPECT_EQ(judgeMatch(defenders, 20, defenders, 20).winner, 0);
    // Draws.
    EXPECT_EQ(judgeMatch(draw, 20, draw, 10).winner, 0);
    EXPECT_EQ(judgeMatch(draw, 20, attackers, 10).winner, 2);
    EXPECT_EQ(judgeMatch(attackers, 20, std::nullopt, 10).winner, 1);
    EXPECT_DOUBLE_EQ(judgeMatch(draw, 20, attackers, 10).points[1], 1.5);
}

}  // namespace
}  // namespace tafl

// Rules that fail in the middle of a game: no part of the program goes on with half a move.
#include "host/lua/games.hpp"
#include "records/threats.hpp"
#include "search/result_text.hpp"
#include "search/table_search.hpp"

namespace tafl {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

/// Fails where all defenders stand as at the start and an attacker is on c6. No random position is like that.
const std::string condition =
    "local n = #i.own:list()\n if i.defending_men == i:squares('d3 c4 e4 d5') and "
    "(i.attackers & i:squares('c6')):any() then error('boom') end\n return n > 99";

class FailingGames : public testing::Test {
protected:
    House house_{makeConditionScript(condition)};
    void SetUp() override { ASSERT_TRUE(house_.image) << house_.diagnostics; }
    Move move(Game& game, const std::string& text) {
        const auto read = parseMove(text, game.image().size);
        for (const Move each : game.legal())
            if (each.from() == read->from && each.to() == read->to) return each;
        return {};
    }
};

TEST_F(FailingGames, StayAsTheyWere) {
    Game game(house_.image), other(house_.image);
    const auto moves = game.legal();
    EXPECT_THROW(game.play(move(game, "d6-c6")), CallbackFailure);
    const auto done = game.act("d6-c6");
    ASSERT_FALSE(done);
    EXPECT_THAT(done.error().front().text, HasSubstr("a rule failed: "));
    EXPECT_THAT(done.error().front().text, HasSubstr("boom"));
    EXPECT_THAT(game.actions(), IsEmpty());
    EXPECT_FALSE(game.result());
    EXPECT_EQ(game.position().setup(), other.position().setup());
    EXPECT_EQ(game.position().key(), other.position().key());
    EXPECT_EQ(game.position().plies(), 0);
    EXPECT_EQ(game.position().findInconsistency(), "");
    EXPECT_EQ(game.legal(), moves);
    ASSERT_TRUE(game.act("d6-b6"));
    EXPECT_TRUE(game.undo());
    EXPECT_EQ(game.position().setup(), other.position().setup());
}

TEST_F(FailingGames, LinesEndBeforeTheMoveThatFails) {
    Game game(house_.image);
    const Move good = move(game, "d6-b6"), bad = move(game, "d6-c6");
    const auto setup = game.position().setup();
    EXPECT_THAT(formatMoves(game, {good}), ElementsAre("d6-b6"));
    EXPECT_LE(formatMoves(game, {bad, good}).size(), 1u);
    EXPECT_EQ(game.position().setup(), setup);
    EXPECT_THAT(game.actions(), IsEmpty());
}

TEST_F(FailingGames, ThreatsAreNotCalled) {
    Game game(house_.image);
    ASSERT_TRUE(game.act("d2-c2"));
    const auto key = game.position().key();
    EXPECT_THROW(findWinningMoves(game.position(), Side::attackers), CallbackFailure);
    EXPECT_FALSE(findCalledThreat(game));
    EXPECT_EQ(game.position().key(), key);
    EXPECT_EQ(game.position().toMove(), Side::defenders);
    EXPECT_EQ(game.position().findInconsistency(), "");
}

TEST_F(FailingGames, SearchesLeaveThePosition) {
    Game game(house_.image);
    SearchEngine engine(house_.image, {.megabytes = 1});
    const auto key = game.position().key();
    EXPECT_THROW(searchGame(engine, nullptr, game, {.nodes = 20'000}), CallbackFailure);
    EXPECT_EQ(game.position().key(), key);
    EXPECT_EQ(game.position().plies(), 0);
    EXPECT_EQ(game.position().findInconsistency(), "");
    ASSERT_TRUE(game.act("d6-b6"));
}

}  // namespace
}  // namespace tafl

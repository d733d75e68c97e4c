// The engine finds wins, restores the position, and plays deterministically.
#include <gtest/gtest.h>

#include "evaluation/default_weights.hpp"
#include "position/move_text.hpp"
#include "records/game.hpp"
#include "search/engine.hpp"
#include "search/random_player.hpp"
#include "support/installation.hpp"

namespace tafl {
namespace {

Environment& installed() {
    static Environment the = golden::installation();
    return the;
}

Game makeGame(const std::string& variant, const std::string& position = "") {
    const auto loaded = installed().library->load(variant);
    if (!loaded) throw std::runtime_error(loaded.error().front().message());
    const auto image = *installed().library->compile(*loaded);
    if (position.empty()) return Game(image);
    return Game(image, *parseSetup(position, *image));
}

TEST(Engine, FindsAWinInOne) {
    Game king = makeGame("nielsen-copenhagen-11", "11/11/11/11/11/11/11/2t8/1tK2t5/2t8/11 attackers");
    SearchEngine engine(king.sharedImage());
    const auto found = engine.search(king.position(), {.nodes = 5000});
    ASSERT_TRUE(found.found);
    EXPECT_GE(found.score, minMateScore);
    EXPECT_EQ(king.text(found.best), "f3-d3xc3");
}

TEST(Engine, FindsAWinInThree) {
    // The king reaches two corners from either of two squares; one attacker cannot block both.
    Game game = makeGame("nielsen-brandubh-7", "7/7/7/6t/7/7/2K4 attackers");
    SearchEngine engine(game.sharedImage());
    const auto found = engine.search(game.position(), {.nodes = 20000});
    EXPECT_LE(found.score, -minMateScore);
}

TEST(Engine, OnlyRepetitionsWithinTheSearchCount) {
    // b3-b4 repeats the position after move three for the second time; the third repetition would win.
    Game game = makeGame("nielsen-brandubh-7");
    for (const char* move : {"g4-g5", "c4-c2", "d6-e6", "c2-c1", "b4-b3", "c1-c2"}) ASSERT_TRUE(game.act(move)) << move;
    SearchEngine engine(game.sharedImage(), {.megabytes = 4});
    EXPECT_LT(std::abs(engine.search(game.position(), {.depth = 6}).score), repetitionScore);
    Ending ending;
    EXPECT_EQ(game.position().findRepetition(ending), 0);
    ASSERT_TRUE(game.act("b3-b4"));
    EXPECT_EQ(game.position().findRepetition(ending), 4);
    EXPECT_EQ(ending.winner, Winner::attackers);
}

TEST(Engine, DoesNotHuntAKingThatStartsAlone) {
    RuleImage image = makeGame("nielsen-brandubh-7").image();
    for (auto& c : image.start)
        if (c) {
            const PieceClass& piece = image.calls.classes[static_cast<std::size_t>(c - 1)];
            if (piece.side == Side::defenders && !piece.royal) c = 0;
        }
    const auto position = Position::create(std::make_shared<const RuleImage>(image));
    position->start();
    EXPECT_FALSE(isRoyalHunt(*position));
}

TEST(Engine, HuntsANearlyLoneKing) {
    // 22 attackers against a king and one man: without hunt mode they shuffled for 300 plies.
    Game game =
        makeGame("nielsen-copenhagen-11", "5ttKt2/1ttt1t1ttt1/2t3tttt1/7t3/1t9/11/4T6/11/7t1t1/1t6tt1/11 attackers");
    EXPECT_TRUE(isRoyalHunt(game.position()));
    EXPECT_FALSE(isRoyalHunt(makeGame("nielsen-copenhagen-11").position()));
    const auto shipped = loadShippedWeights(installed(), game.image());
    SearchEngine hunter(game.sharedImage(), {.weights = shipped}), king(game.sharedImage(), {.weights = shipped});
    while (!game.result() && game.actions().size() < 120) {
        const bool hunts = game.position().toMove() == Side::attackers;
        game.play((hunts ? hunter : king).search(game.position(), {.nodes = hunts ? 20000u : 3000u}).best);
    }
    ASSERT_TRUE(game.result());
    EXPECT_EQ(game.result()->winner, Winner::attackers);
}

TEST(Engine, RestoresThePosition) {
    for (const char* variant : {"nielsen-berserk-11", "bell-tawlbwrdd-dice-11", "ytmt-tablut", "ifan-tawlbwrdd-1587"}) {
        Game game = makeGame(variant);
        if (game.awaited() == Game::Awaited::die) {
            ASSERT_TRUE(game.act("{die 2}"));
        }
        const auto key = game.position().key();
        const auto setup = game.position().setup();
        SearchEngine engine(game.sharedImage(), {.seed = 7});
        ASSERT_TRUE(engine.search(game.position(), {.nodes = 3000}).found) << variant;
        EXPECT_EQ(game.position().key(), key) << variant;
        EXPECT_EQ(game.position().setup(), setup) << variant;
        EXPECT_EQ(game.position().findInconsistency(), "") << variant;
    }
}

TEST(Engine, PredictsKeysOfChildren) {
    for (const char* variant : {"nielsen-brandubh-7", "opentafl-tablut-9", "nielsen-copenhagen-11",
                                "nielsen-historical-13", "opentafl-alea-19"}) {
        Game game = makeGame(variant);
        Position& position = game.position();
        Random random(3);
        int moves = 0, predicted = 0;
        std::vector<Move> legal;
        for (int ply = 0; ply < 40 && !position.ending().over; ++ply) {
            legal.clear();
            position.legal(legal);
            const auto key = position.key();
            for (const Move move : legal) {
                const auto change = position.keyDelta(move);
                if (const MoveResult moveResult = position.make(move);
                    !moveResult.ending.over && !moveResult.isCapture() && !moveResult.sameSide())
                    ++moves, predicted += position.key() == (key ^ change);
                position.undo();
            }
            position.make(legal[random.below(static_cast<std::uint32_t>(legal.size()))]);
        }
        EXPECT_GT(moves, 500) << variant;
        EXPECT_EQ(predicted, moves) << variant;
    }
}

TEST(Engine, IsDeterministic) {
    std::vector<std::string> games;
    for (int time = 0; time < 2; ++time) {
        Game game = makeGame("nielsen-brandubh-7");
        SearchEngine engine(game.sharedImage(), {.seed = 5});
        std::string moves;
        for (int ply = 0; ply < 12 && !game.result(); ++ply)
            moves += game.play(engine.search(game.position(), {.nodes = 2000}).best).text + " ";
        games.push_back(moves);
    }
    EXPECT_EQ(games[0], games[1]);
}

TEST(Engine, BeatsRandomMoves) {
    for (const Side side : {Side::attackers, Side::defenders}) {
        Game game = makeGame("nielsen-brandubh-7");
        SearchEngine engine(game.sharedImage(), {.seed = 1});
        RandomPlayer random(9);
        while (!game.result() && game.position().plies() < 300) {
            if (game.sideToAct() == side)
                game.play(engine.search(game.position(), {.nodes = 2000}).best);
            else
                game.play(*random.choose(game.position()));
        }
        ASSERT_TRUE(game.result());
        EXPECT_EQ(game.result()->winner, winnerOf(side)) << game.result()->text();
    }
}

}  // namespace
}  // namespace tafl

// What a search keeps beside its board, against what can be counted by hand.
#include <gtest/gtest.h>

#include "golden/installation.hpp"
#include "rules/resolve.hpp"
#include "search/view.hpp"

namespace tafl {
namespace {

Environment& environment() {
    static Environment the = golden::installation();
    return the;
}

std::shared_ptr<const RuleImage> imageOf(const std::string& variant) {
    const auto loaded = environment().library->load(variant);
    if (!loaded) throw std::runtime_error(loaded.error().front().message());
    return *environment().library->compile(*loaded);
}

View viewOf(const std::string& variant, const std::string& position) {
    const auto image = imageOf(variant);
    const auto board = Board::create(image);
    const auto setup = setupFrom(position, *image);
    if (!setup) throw std::runtime_error(setup.error().front().message());
    board->set(*setup);
    return Ground(*image).view(Field::of(*board));
}

/// A face of the die in force, any.
void roll(Board& board, Random& random) {
    while (board.mustRoll()) {
        const auto& faces = board.image().calls.dice;
        board.roll(faces[random.below(static_cast<std::uint32_t>(faces.size()))].face);
    }
}

TEST(Field, FollowsEveryMoveOfEveryVariant) {
    int variants = 0;
    for (const auto& entry : environment().library->list()) {
        const auto loaded = environment().library->load(entry.id);
        if (!loaded) continue;
        const auto compiled = environment().library->compile(*loaded);
        if (!compiled) continue;  // its rules are scripts
        const auto image = *compiled;
        const auto board = Board::create(image);
        ++variants;
        for (std::uint64_t game = 0; game < 2; ++game) {
            Random random(game + 17);
            board->start();
            Field field = Field::of(*board);
            std::vector<Move> moves;
            for (int ply = 0; ply < 80; ++ply) {
                roll(*board, random);
                moves.clear();
                board->legal(moves, false);
                if (moves.empty()) break;
                const Move move = moves[random.below(static_cast<std::uint32_t>(moves.size()))];
                if (board->make(move).ending.over) break;
                field.follow(move, *board);
                ASSERT_EQ(field, Field::of(*board)) << entry.id << " ply " << ply;
            }
        }
    }
    EXPECT_GT(variants, 80);
}

TEST(View, CountsStepsAndSquares) {
    // Alone in the middle: 4 and 4 steps to each corner, the whole board but the throne it left is free.
    const View alone = viewOf("nielsen-brandubh-7", "7/7/7/3K3/7/7/t6 attackers");
    EXPECT_TRUE(alone.royal);
    EXPECT_EQ(alone.steps, 6);
    EXPECT_EQ(alone.openLines, 12);  // rank 1 and file a have a man
    EXPECT_EQ(alone.enemiesNear, 0);
}

TEST(View, WallsCloseCornersOff) {
    // Two men on the diagonal close the corner a1; one closes half of g7.
    const View view = viewOf("nielsen-brandubh-7", "5t1/7/7/3K3/7/t6/1t5 attackers");
    EXPECT_EQ(view.closed[0], 3);
    EXPECT_EQ(view.closed[1], 3);
    EXPECT_EQ(view.closed[2], 6);
    EXPECT_EQ(view.diagonalLinks, 1);
    EXPECT_EQ(view.straightLinks, 0);
}

TEST(View, ARingLeavesNoWay) {
    const View ring = viewOf("nielsen-brandubh-7", "7/7/3t3/2tKt2/3t3/7/7 attackers");
    EXPECT_EQ(ring.steps, 0);
    EXPECT_EQ(ring.gap, View::widest);
    EXPECT_EQ(ring.region, 64 / 49);
    EXPECT_EQ(ring.diagonalLinks, 4);
    EXPECT_EQ(ring.enemiesNear, 4);
    const View hole = viewOf("nielsen-brandubh-7", "7/3t3/2t1t2/2tK3/2t1t2/3t3/7 attackers");
    EXPECT_EQ(hole.gap, 1);
    EXPECT_GT(hole.steps, 0);
}

TEST(View, WhereThereIsNoRoyalPieceThereIsNothingToSee) {
    const auto image = imageOf("nielsen-brandubh-7");
    const View nothing = Ground(*image).view(Field{});
    EXPECT_FALSE(nothing.royal);
    EXPECT_EQ(nothing.steps, 0);
}

}  // namespace
}  // namespace tafl

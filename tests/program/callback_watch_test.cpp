// The watch notices callbacks that return two results for the same values.
#include "program/callback_watch.hpp"

#include <gtest/gtest.h>

namespace tafl {
namespace {

const CallbackValue three{Type::integer, 3, {}}, four{Type::integer, 4, {}};

TEST(CallbackWatch, ComparesResultsOfEqualCalls) {
    const CallbackWatch watch;
    EXPECT_FALSE(CallbackWatch::contradicts("a", 7, {three}, three));
    EXPECT_FALSE(CallbackWatch::contradicts("a", 7, {three}, three));
    EXPECT_TRUE(CallbackWatch::contradicts("a", 7, {three}, four));
    EXPECT_FALSE(CallbackWatch::contradicts("a", 7, {four}, four));
    EXPECT_FALSE(CallbackWatch::contradicts("a", 9, {three}, four));
    EXPECT_FALSE(CallbackWatch::contradicts("b", 7, {three}, four));
}

TEST(CallbackWatch, ComparesBoards) {
    const CallbackWatch watch;
    const CallbackValue corner{Type::board, 0, SquareSet::of(0)}, edge{Type::board, 0, SquareSet::of(1)};
    EXPECT_FALSE(CallbackWatch::contradicts("a", 7, {corner}, corner));
    EXPECT_FALSE(CallbackWatch::contradicts("a", 7, {edge}, edge));
    EXPECT_TRUE(CallbackWatch::contradicts("a", 7, {corner}, edge));
}

TEST(CallbackWatch, RemembersNothingWhenItIsGone) {
    EXPECT_FALSE(CallbackWatch::contradicts("a", 7, {three}, three));
    EXPECT_FALSE(CallbackWatch::contradicts("a", 7, {three}, four));
    const CallbackWatch outer;
    EXPECT_FALSE(CallbackWatch::contradicts("a", 7, {three}, three));
    {
        const CallbackWatch inner;
        EXPECT_FALSE(CallbackWatch::contradicts("a", 7, {three}, four));
    }
    EXPECT_TRUE(CallbackWatch::contradicts("a", 7, {three}, four));
}

}  // namespace
}  // namespace tafl

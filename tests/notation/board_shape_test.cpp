#include "notation/board_shape.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "notation/notation.hpp"

namespace tafl {
namespace {

using testing::HasSubstr;

SquareSet named(const std::vector<const char*>& names, int size) {
    SquareSet out;
    for (const char* each : names) out.add(parseSquare(each, size));
    return out;
}

std::string layoutError(const char* text) {
    const auto rows = parseLayout(text);
    return rows ? "" : rows.error().front().text;
}

TEST(BoardShape, HolesAreNoSquares) {
    const BoardShape shape(5, named({"c3", "e5"}, 5));
    EXPECT_EQ(shape.squares().count(), 23);
    EXPECT_FALSE(shape.has(parseSquare("c3", 5)));
    EXPECT_TRUE(shape.has(parseSquare("a1", 5)));
    EXPECT_FALSE(shape.has(noSquare));
    EXPECT_FALSE(shape.has(25));
    EXPECT_EQ(shape.step(parseSquare("b3", 5), Direction::east), noSquare);
    EXPECT_EQ(shape.step(parseSquare("b3", 5), Direction::north), parseSquare("b4", 5));
    EXPECT_EQ(shape.words(), "5×5 with 2 holes");
}

TEST(BoardShape, TheEdgeRunsAlongHoles) {
    const BoardShape shape(7, named({"d4"}, 7));
    EXPECT_EQ(squareNames(shape.edge() - edgeSquares(7), 7), "d3 c4 e4 d5");
    EXPECT_EQ(BoardShape(7).edge(), edgeSquares(7));
    EXPECT_EQ(BoardShape(8).centre(), centreSquares(8));
}

TEST(BoardShape, OfARectangle) {
    const auto layout = parseLayout("......./......./...K.../......./.......");
    ASSERT_TRUE(layout);
    EXPECT_EQ(layout->files, 7);
    EXPECT_EQ(layout->ranks, 5);
    ASSERT_EQ(layout->rows.size(), 7u);
    EXPECT_EQ(layout->rows[0], "#######");
    EXPECT_EQ(layout->rows[2], ".......");
    const BoardShape shape = shapeOf(layout->rows);
    EXPECT_EQ(shape.words(), "7×5");
    EXPECT_EQ(shape.files(), 7);
    EXPECT_EQ(shape.ranks(), 5);
    EXPECT_EQ(squareNames(shape.centre(), 7), "d3");
    EXPECT_TRUE(shape.edge().has(parseSquare("d5", 7)));
    EXPECT_FALSE(shape.edge().has(parseSquare("d4", 7)));
}

TEST(BoardShape, OfATallRectangleWithAnEvenSide) {
    const auto layout = parseLayout("4/4/4/4/4/4");
    ASSERT_TRUE(layout);
    const BoardShape shape = shapeOf(layout->rows);
    EXPECT_EQ(shape.words(), "4×6");
    EXPECT_EQ(squareNames(shape.centre(), 6), "b3 c3 b4 c4");
}

TEST(BoardShape, ThereIsNoSuchLayout) {
    EXPECT_THAT(layoutError("5/5/5/4/5"), HasSubstr("row 4 from the top has 4 squares, the first has 5"));
    EXPECT_THAT(layoutError("4/4/4/4"), HasSubstr("a board of 4 rows"));
    EXPECT_THAT(layoutError("7/7"), HasSubstr("a board of 2 rows"));
    EXPECT_THAT(layoutError("2/2/2/2/2/2/2"), HasSubstr("rows of 2 squares"));
    EXPECT_THAT(layoutError("20/20/20"), HasSubstr("longer than 19"));
    EXPECT_THAT(layoutError("5/5/5/5/4?"), HasSubstr("a layout has no '?'"));
    EXPECT_FALSE(parseRows("5/5/2#2/5/5")) << "positions have no holes";
}

}  // namespace
}  // namespace tafl

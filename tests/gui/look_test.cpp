// Contrast of colours, text layout, and board geometry.
#include <cmath>

#include "gui/screen.hpp"
#include "look/board_drawing.hpp"
#include "look/plots.hpp"
#include "notation/notation.hpp"

using namespace tafl;
using namespace tafl::gui;

namespace {

double channel(ImU32 colour, int shift) {
    const double v = (colour >> shift & 255) / 255.0;
    return v <= 0.03928 ? v / 12.92 : std::pow((v + 0.055) / 1.055, 2.4);
}
double luminance(ImU32 c) {
    return 0.2126 * channel(c, IM_COL32_R_SHIFT) + 0.7152 * channel(c, IM_COL32_G_SHIFT) +
           0.0722 * channel(c, IM_COL32_B_SHIFT);
}
double contrast(ImU32 a, ImU32 b) {
    const double x = luminance(a), y = luminance(b);
    return (std::max(x, y) + 0.05) / (std::min(x, y) + 0.05);
}

/// The colour as seen with deuteranopia (Machado et al. 2009, severity 1), in linear light.
std::array<double, 3> deuteranopia(ImU32 c) {
    const double r = channel(c, IM_COL32_R_SHIFT), g = channel(c, IM_COL32_G_SHIFT), b = channel(c, IM_COL32_B_SHIFT);
    return {0.367322 * r + 0.860646 * g - 0.227968 * b, 0.280085 * r + 0.672501 * g + 0.047413 * b,
            -0.011820 * r + 0.042940 * g + 0.968881 * b};
}

}  // namespace

TEST(Colours, TextIsReadableOnEveryBackground) {
    for (const Theme theme : {Theme::dark, Theme::light}) {
        const Palette& c = palette(theme);
        for (const ImU32 background : {c.pane, c.card}) {
            EXPECT_GE(contrast(c.text, background), 10);
            EXPECT_GE(contrast(c.secondary, background), 4.5);
            EXPECT_GE(contrast(c.caption, background), 4.0);
            for (const ImU32 ink : {c.accent, c.attackers, c.defenders, c.error})
                EXPECT_GE(contrast(ink, background), 4.2);
        }
        EXPECT_GE(contrast(c.onAccent, c.accent), 4.5);
        for (const ImU32 ink : {c.keyword, c.string, c.number, c.comment, c.called, c.host, c.symbol})
            EXPECT_GE(contrast(ink, c.field), 4.5);
    }
}

TEST(Colours, SidesDifferForTheColourBlind) {
    for (const Theme theme : {Theme::dark, Theme::light}) {
        const auto a = deuteranopia(palette(theme).attackers), d = deuteranopia(palette(theme).defenders);
        EXPECT_GT(std::hypot(a[0] - d[0], a[1] - d[1], a[2] - d[2]), 0.25);
    }
}

TEST(Colours, MixingAndFading) {
    EXPECT_EQ(mixed(rgb(0x000000), rgb(0xFFFFFF), 0), rgb(0x000000));
    EXPECT_EQ(mixed(rgb(0x000000), rgb(0xFFFFFF), 1), rgb(0xFFFFFF));
    EXPECT_EQ(faded(rgb(0x123456), 0.5f), rgb(0x123456, 0.5f));
}

TEST(Board, EverySquareIsFoundWhereItIsDrawn) {
    gui_test::Screen screen;
    for (int size = minBoardSize; size <= maxBoardSize; ++size) {
        const BoardGeometry board = fitBoard({{10, 20}, {500, 470}}, size);
        for (Square s = 0; s < size * size; ++s) ASSERT_EQ(board.at(board.centre(s)), s);
        EXPECT_EQ(board.at({0, 0}), noSquare);
        EXPECT_LE(board.outer.width(), 490);
        EXPECT_EQ(board.square(0).min.x, board.field.min.x);  // a1 is at the lower left
        EXPECT_EQ(board.square(0).max.y, board.field.max.y);
    }
}

TEST(Text, IsCutAndWrapped) {
    gui_test::Screen screen;
    const std::string words =
        "A man falls when the mover closes it between {two enemies}, or an enemy and a {hostile square}.";
    const float one = drawMarked(nullptr, {0, 0}, 10000, words), many = drawMarked(nullptr, {0, 0}, 200, words);
    EXPECT_EQ(one, px(19));
    EXPECT_GE(many, 3 * one);
    EXPECT_EQ(elideText(Face::body, "short", 500), "short");
    const std::string cut = elideText(Face::body, words, 120);
    EXPECT_TRUE(cut.ends_with("…"));
    EXPECT_LE(textWidth(Face::body, cut), 120);
    // Digits have equal width.
    EXPECT_EQ(textWidth(Face::body, "111"), textWidth(Face::body, "888"));
}

// The signs of marks on drawn boards.
#include <set>

#include "records/drawing/sign_shapes.hpp"
#include "records/drawing/svg.hpp"
#include "records/support.hpp"

namespace tafl {
namespace {

using testing::HasSubstr;

TEST(StateSigns, AreDistinct) {
    std::set<std::tuple<SignShape, int, int>> drawn;
    std::set<std::string> written;
    for (int sign = 0; sign < 16; ++sign) {
        drawn.insert({signShape(sign), signCorner(sign).x, signCorner(sign).y});
        written.insert(letterSign(sign));
    }
    EXPECT_EQ(drawn.size(), 16u);
    EXPECT_EQ(written.size(), 16u);
    // The first four stand in corners of their own, so that they share squares.
    std::set<std::pair<int, int>> corners;
    for (int sign = 0; sign < 4; ++sign) corners.insert({signCorner(sign).x, signCorner(sign).y});
    EXPECT_EQ(corners.size(), 4u);
}

RuleImage marked() {
    RuleImage image;
    image.size = 5;
    image.calls.classes = {{"attacker", Side::attackers, 't'}, {"king", Side::defenders, 'K', true}};
    image.rules.push_back({"house/traps", "house/traps", "", "", "lua", "program"});
    image.calls.states = {{"house/traps/pits", StateKind::marks, 0, 0, true, 0},
                          {"house/traps/set", StateKind::counter, 9, 0, true, 0},
                          {"house/traps/snares", StateKind::marks, 0, 0, true, 0}};
    image.start.assign(25, 0);
    return image;
}

TEST(StateSigns, OfSeveralStatesShareASquare) {
    const RuleImage image = marked();
    StateValues values(3);
    values[0].marks.add(0);
    values[0].marks.add(7);
    values[1].number = 4;
    values[2].marks.add(7);
    std::vector<std::uint8_t> occupants(25, 0);
    occupants[7] = 1;
    const auto states = shownStates(image, values);
    EXPECT_EQ(boardText(image, occupants, {{"corners", '+', SquareSet::of(7)}}, {.states = states}),
              "     a   b   c   d   e\n"
              "  5  .   .   .   .   .   5\n"
              "  4  .   .   .   .   .   4\n"
              "  3  .   .   .   .   .   3\n"
              "  2  .   .  [t¹²].   .   2\n"
              "  1  .¹  .   .   .   .   1\n"
              "     a   b   c   d   e\n"
              "  ¹ pits (house/traps): a1 c2\n"
              "    set (house/traps): 4\n"
              "  ² snares (house/traps): c2\n");
    // One sign each in the drawing, in different corners, and one in the legend.
    SvgStyle style;
    style.states = states;
    const std::string picture = boardSvg(image, occupants, {}, style);
    for (const char* title : {"pits a1", "pits c2", "snares c2"})
        EXPECT_THAT(picture, HasSubstr("<title>" + std::string(title) + "</title>"));
    EXPECT_THAT(picture, HasSubstr(">set (house/traps): 4</text>"));
    EXPECT_GT(boardHeight(5, style), 6 * style.squareSize);
    style.legend = false;
    EXPECT_EQ(boardHeight(5, style), 6 * style.squareSize);
}

TEST(StateSigns, LeaveBoardsWithoutStatesAlone) {
    const RuleImage image = marked();
    const std::vector<std::uint8_t> occupants(25, 0);
    SvgStyle noted;
    noted.states = notableStates(image);
    EXPECT_TRUE(noted.states.empty());
    EXPECT_EQ(boardSvg(image, occupants, {}, noted), boardSvg(image, occupants, {}));
    EXPECT_EQ(boardText(image, occupants, {}, {.states = noted.states}), boardText(image, occupants, {}));
    StateValues values(3);
    values[1].number = 1;
    EXPECT_EQ(notableStates(image, values).size(), 3u);
}

}  // namespace
}  // namespace tafl

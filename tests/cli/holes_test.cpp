// Boards with holes and rectangles on the command line.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cli/program.hpp"

namespace {

using namespace cli_tests;
using testing::HasSubstr;
using testing::Not;

const std::string lakes = "'" TAFLSMITH_SOURCE_DIR "/docs/examples/lakes-9.toml' ",
                  hall = "'" TAFLSMITH_SOURCE_DIR "/docs/examples/longhall-9.toml' ";

TEST(HoledBoards, PassTheStrictCheckAndPlayAlike) {
    for (const std::string& file : {lakes, hall}) {
        const Answer checked = run("check --strict " + file + "--play 10");
        EXPECT_EQ(checked.status, 0) << checked.out << checked.err;
        EXPECT_THAT(checked.out, HasSubstr("10 games alike"));
    }
}

TEST(HoledBoards, AreDrawnWithoutTheirHoles) {
    const Answer shown = run("show " + lakes);
    EXPECT_THAT(shown.out, HasSubstr("lakes-9, 9×9 with 4 holes"));
    EXPECT_THAT(shown.out, HasSubstr("\n  7  . .   . T .   . . 7\n"));
    const std::string picture = run("show " + lakes + "--svg -").out;
    EXPECT_THAT(picture, Not(HasSubstr("V950")));  // no line from rim to rim
    EXPECT_THAT(picture, HasSubstr("h100v100h-100z"));
}

TEST(HoledBoards, RectanglesHaveTheirOwnRim) {
    const Answer shown = run("show " + hall);
    EXPECT_THAT(shown.out, HasSubstr("longhall-9, 9×7"));
    EXPECT_THAT(shown.out, HasSubstr("\n  7  + . . . t . . . + 7\n"));
    EXPECT_THAT(shown.out, Not(HasSubstr("\n  8 ")));
}

TEST(HoledBoards, RefuseWhatTheyCannotHold) {
    EXPECT_THAT(run("show " + lakes + "--position '4t4/9/2t6/9/4K4/9/9/9/9 attackers'").err,
                HasSubstr("a piece on c7, where the board has no square"));
    EXPECT_THAT(run("why " + lakes + "a3-d3 --position '4t4/9/9/9/4K4/9/t8/9/9 attackers'").out,
                HasSubstr("There is no square c3 to cross."));
    EXPECT_THAT(run("solve " + lakes + "--men 2").err, HasSubstr("the board has holes"));
    EXPECT_THAT(run("convert " + lakes + "- --to opentafl").err, HasSubstr("c3 g3 c7 g7"));
}

TEST(HoledBoards, TravelAsOneText) {
    const Answer packed = run("pack " + lakes + "--out -");
    EXPECT_THAT(packed.out, HasSubstr("..#.T.#.."));
    EXPECT_EQ(run("link " + lakes).status, 0);
    EXPECT_EQ(run("play " + lakes + "--attackers random --defenders engine --nodes 100 --quiet").status, 0);
}

}  // namespace

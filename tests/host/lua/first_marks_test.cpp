// Marks that begin set, in scripts.
#include <fstream>

#include "explain/agreement.hpp"
#include "explain/explainer.hpp"
#include "host/environment.hpp"
#include "host/lua/support.hpp"
#include "image/symmetry.hpp"
#include "position/move_text.hpp"
#include "support/installation.hpp"
#include "support/temporary_folder.hpp"

namespace tafl {
namespace {

using testing::HasSubstr;

std::string declaring(const std::string& state) { return "declare = function(b) b:state { " + state + " } end,"; }

TEST(FirstMarks, AreAZone) {
    const Compiled corners(makeScript("", declaring("name = 'found', kind = 'marks', start = 'corners'")));
    EXPECT_EQ(corners.diagnostics, "");
    EXPECT_EQ(squareNames(corners.calls().states.at(0).startMarks, 9), "a1 i1 a9 i9");
    const Compiled board(
        makeScript("", declaring("name = 'found', kind = 'marks', start = b:squares('throne'):neighbours()")));
    EXPECT_EQ(squareNames(board.calls().states.at(0).startMarks, 9), "e4 d5 f5 e6");
    const Compiled none(makeScript("", declaring("name = 'found', kind = 'marks'")));
    EXPECT_FALSE(none.calls().states.at(0).startMarks.any());
}

TEST(FirstMarks, MistakesAreReported) {
    const auto complaint = [](const std::string& state) {
        return Compiled(makeScript("", declaring(state))).diagnostics;
    };
    EXPECT_THAT(complaint("name = 'x', kind = 'marks', start = 'harbour'"), HasSubstr("no zone or square 'harbour'"));
    EXPECT_THAT(complaint("name = 'x', kind = 'marks', start = 1"), HasSubstr("'start'"));
    EXPECT_THAT(complaint("name = 'x', kind = 'marks', start = 'outside'"), HasSubstr("start"));
    EXPECT_THAT(complaint("name = 'x', kind = 'flag', start = 'throne'"), HasSubstr("'start' is"));
    EXPECT_THAT(complaint("name = 'two words', kind = 'flag'"), HasSubstr("letters, digits, '-' and '_'"));
}

/// Brandubh with this rule.
std::shared_ptr<const RuleImage> brandubhWith(const std::string& script) {
    static Environment environment = golden::installation();
    const TemporaryFolder folder;
    std::ofstream(folder.path() / "house.toml")
        << "format = 1\nid = \"house\"\nname = \"House\"\ninherits = \"nielsen-brandubh-7\"\n\n[[rule]]\nuse = "
           "\"test/rule\"\nscript = \"rule.lua\"\n";
    std::ofstream(folder.path() / "rule.lua") << script;
    const auto variant = environment.library->load((folder.path() / "house.toml").string());
    EXPECT_TRUE(variant) << (variant ? "" : messages(variant.error()));
    if (!variant) return nullptr;
    const auto image = environment.library->compile(*variant);
    EXPECT_TRUE(image) << (image ? "" : messages(image.error()));
    return image ? *image : nullptr;
}

/// A treasure that the defenders win by bringing it to the edge, and that lies on these squares.
std::string treasure(const std::string& start) {
    return makeScript(
        "b:outcome { phase = 'goal', after = 'defenders', result = 'defenders', when = function(i) return "
        "(i:state('treasure') & i.defending_men & b:squares('edge')):any() end }",
        declaring("name = 'treasure', kind = 'marks'" + start));
}

TEST(FirstMarks, ArePlayedAlikeByEngineAndDirectEvaluation) {
    const auto image = brandubhWith(treasure(", start = 'b2 | f6 | c3'")), none = brandubhWith(treasure(""));
    ASSERT_TRUE(image && none);
    EXPECT_NE(image->digest, none->digest);
    EXPECT_EQ(none->digest, brandubhWith(treasure(", start = 'none'"))->digest);
    // b2 and f6 mirror each other, c3 has no counterpart: only the mirror along their line is left.
    EXPECT_EQ(symmetries(*none).size(), 8u);
    EXPECT_EQ(symmetries(*image).size(), 2u);
    const auto position = Position::create(image);
    EXPECT_EQ(squareNames(position->states().at(0).marks, 7), "b2 c3 f6");
    EXPECT_TRUE(position->setup().states.empty());
    const Explainer explainer(image);
    EXPECT_EQ(squareNames(explainer.start().marks.at(0), 7), "b2 c3 f6");
    const CrossCheckReport played = crossCheckEngine(image, 30, 7, 120);
    EXPECT_FALSE(played.mismatch) << played.mismatch->subject;
    EXPECT_GT(played.plies, 500u);
    // The text of a position says where they are no longer.
    const auto lost = parseSetup("7/7/7/3K3/7/7/t6 defenders {treasure none}", *image);
    ASSERT_TRUE(lost);
    position->set(*lost);
    EXPECT_EQ(positionText(position->setup(), *image), "7/7/7/3K3/7/7/t6 defenders {treasure none}");
    EXPECT_FALSE(position->states().at(0).marks.any());
}

TEST(FirstMarks, BeginEveryRandomGame) {
    // The piece that leaves d1 carries the mark: with it the attackers win at once when they reach a2 or g2.
    const auto image = brandubhWith(
        makeScript("b:outcome { phase = 'goal', after = 'attackers', result = 'attackers', when = function(i) return "
                   "(i:state('banner') & i.attackers & b:squares('a2 | g2')):any() end }",
                   declaring("name = 'banner', kind = 'marks', start = 'd2'")));
    ASSERT_TRUE(image);
    const auto position = Position::create(image);
    const PlayoutCounts counts = position->playouts(5, 300, 1, 1, true);
    EXPECT_GT(counts.attackersWon, 0u);
}

}  // namespace
}  // namespace tafl

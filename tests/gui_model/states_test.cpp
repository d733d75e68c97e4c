// What rules remember, in the playtest, the position editor and the comparison of the designer.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "gui_model/support.hpp"
#include "model/playtest.hpp"
#include "model/position_edit.hpp"
#include "model/rules_page.hpp"
#include "model/variant_comparison.hpp"

namespace tafl::model {
namespace {

using testing::HasSubstr;
using testing::Not;

class ShownStates : public testing::Test {
protected:
    std::shared_ptr<const CompiledVariant> rules(const std::string& file) {
        auto out = compileVariant(*app_.appContext, TAFLSMITH_SOURCE_DIR "/docs/" + file);
        EXPECT_TRUE(out) << (out ? "" : out.error().front().message());
        return *out;
    }
    TestAppContext app_;
};

TEST_F(ShownStates, FollowTheGame) {
    Playtest play(app_, rules("gallery/graves-7.toml"));
    ASSERT_EQ(play.view().states.size(), 1u);
    EXPECT_EQ(play.view().states[0].value, "none");
    const std::string position = "1K5/7/7/7/2tT1t1/7/7 attackers {graves a1}";
    ASSERT_TRUE(play.setUp(position));
    EXPECT_EQ(play.positionText(), position);
    ASSERT_TRUE(play.act("f3-e3"));
    EXPECT_EQ(stateLine(play.view().states[0]), "graves (gallery/graves): a1 d3");
    EXPECT_EQ(play.positionText(), "1K5/7/7/7/2t1t2/7/7 defenders {graves a1 d3}");
    play.back();
    EXPECT_EQ(play.view().states[0].value, "a1");
    const auto bad = play.setUp("1K5/7/7/7/2tT1t1/7/7 attackers {grave a1}");
    ASSERT_FALSE(bad);
    EXPECT_THAT(bad.error().front().message(), HasSubstr("did you mean 'graves'?"));
}

TEST_F(ShownStates, AreKeptWhileAPositionIsSetUp) {
    const auto graves = rules("gallery/graves-7.toml");
    PositionEdit edit(graves, tafl::Setup{graves->image->start, Side::attackers});
    const std::string start = edit.text();
    ASSERT_TRUE(edit.read("1K5/7/7/7/2t4/7/7 attackers {graves a1}"));
    edit.put(parseSquare("c4", 7), 1);
    EXPECT_EQ(edit.text(), "1K5/7/7/2t4/2t4/7/7 attackers {graves a1}");
    edit.layout();
    EXPECT_EQ(edit.text(), start);
    edit.undo();
    edit.empty();
    EXPECT_EQ(edit.text(), "7/7/7/7/7/7/7 attackers");
}

TEST_F(ShownStates, ThatBeginSetAreInThePicture) {
    const auto treasure = rules("examples/treasure-7.toml");
    EXPECT_THAT(formatExport(ExportKind::picture, *treasure), HasSubstr("<title>treasure b2</title>"));
    EXPECT_THAT(formatExport(ExportKind::picture, *rules("gallery/graves-7.toml")), Not(HasSubstr("graves (")));
}

}  // namespace
}  // namespace tafl::model

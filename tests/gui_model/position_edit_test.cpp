// Position setup by hand, and games from such positions.
#include "model/position_edit.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/random.hpp"
#include "gui_model/support.hpp"
#include "model/playtest.hpp"
#include "model/variant_comparison.hpp"

namespace tafl::model {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;

class Positions : public testing::Test {
protected:
    TestAppContext app_;
    std::shared_ptr<const CompiledVariant> rules_ = *compileVariant(*app_.appContext, "nielsen-brandubh-7");

    PositionEdit edit() { return {rules_, tafl::Setup{rules_->image->start, Side::attackers}}; }
    int piece(const char* name) const {
        const auto& classes = rules_->image->calls.classes;
        return static_cast<int>(std::ranges::find(classes, name, &PieceClass::name) - classes.begin()) + 1;
    }
    static Square at(const char* name) { return parseSquare(name, 7); }
};

TEST_F(Positions, PiecesArePutMovedAndRemoved) {
    PositionEdit edit = this->edit();
    const std::string layout = edit.text();
    edit.put(at("a1"), piece("attacker"));
    EXPECT_EQ(edit.at(at("a1")), piece("attacker"));
    edit.move(at("a1"), at("b1"));
    EXPECT_EQ(edit.at(at("a1")), 0);
    EXPECT_EQ(edit.at(at("b1")), piece("attacker"));
    edit.put(at("b1"), 0);
    EXPECT_EQ(edit.text(), layout);
    edit.put(at("b1"), 0);  // no change, so no undo step
    int steps = 0;
    for (; edit.canUndo(); ++steps) edit.undo();
    EXPECT_EQ(steps, 3);
    EXPECT_EQ(edit.text(), layout);
    while (edit.canRedo()) edit.redo();
    EXPECT_EQ(edit.text(), layout);
}

TEST_F(Positions, PuttingTheKingMovesHim) {
    PositionEdit edit = this->edit();
    ASSERT_EQ(edit.at(at("d4")), piece("king"));
    edit.put(at("b2"), piece("king"));
    EXPECT_EQ(edit.at(at("b2")), piece("king"));
    EXPECT_EQ(edit.at(at("d4")), 0);
}

TEST_F(Positions, WhatOtherRulesKnewIsIgnored) {
    PositionEdit edit = this->edit();
    const std::string layout = edit.text();
    edit.put(at("a1"), static_cast<int>(rules_->image->calls.classes.size()) + 1);
    for (const Square outside : {-1, 49, 360}) {
        edit.put(outside, piece("attacker"));
        edit.move(outside, at("a1"));
        edit.move(at("d4"), outside);
    }
    EXPECT_EQ(edit.text(), layout);
    EXPECT_FALSE(edit.canUndo());
}

TEST_F(Positions, OtherRulesKeepTheStepsThatTheyAllow) {
    PositionEdit edit = this->edit();
    const std::string layout = edit.text();
    edit.put(at("a1"), piece("attacker"));
    edit.put(at("b1"), piece("attacker"));
    edit.undo();
    // The same board.
    const auto same = *compileVariant(*app_.appContext, "ludo-brandubh-7");
    auto under = edit.under(same);
    ASSERT_TRUE(under);
    EXPECT_EQ(&under->rules(), same.get());
    EXPECT_EQ(under->text(), edit.text());
    under->redo();
    EXPECT_EQ(under->at(at("b1")), piece("attacker"));
    while (under->canUndo()) under->undo();
    EXPECT_EQ(under->text(), layout);
    // A larger one has no such position.
    EXPECT_FALSE(edit.under(*compileVariant(*app_.appContext, "nielsen-copenhagen-11")));
}

TEST_F(Positions, AStrokeIsOneStep) {
    PositionEdit edit = this->edit();
    const std::string before = edit.text();
    edit.beginStroke();
    for (const char* square : {"a1", "a2", "a3"}) edit.put(at(square), piece("attacker"));
    edit.endStroke();
    edit.put(at("b6"), piece("defender"));
    edit.undo();
    edit.undo();
    EXPECT_EQ(edit.text(), before);
}

TEST_F(Positions, AnUnplayablePositionIsReported) {
    PositionEdit edit = this->edit();
    EXPECT_THAT(edit.obstacle(), IsEmpty());
    EXPECT_THAT(edit.census(), HasSubstr("8 attackers, 4 defenders and 1 king"));
    edit.put(at("d4"), 0);
    EXPECT_THAT(edit.obstacle(), HasSubstr("no king"));
    edit.empty();
    EXPECT_THAT(edit.census(), HasSubstr("empty"));
    EXPECT_THAT(edit.obstacle(), HasSubstr("no piece of the attackers"));
    ASSERT_TRUE(edit.read("t6/7/7/3K3/7/7/7 attackers"));
    EXPECT_THAT(edit.obstacle(), IsEmpty());
    ASSERT_TRUE(edit.read("7/7/7/7/7/1t5/K6 defenders"));
    EXPECT_FALSE(edit.obstacle().empty()) << "the king is on a goal";
    EXPECT_FALSE(edit.read("7/7 attackers"));
    EXPECT_FALSE(edit.read("7/7/7/3Q3/7/7/7 attackers"));
    edit.layout();
    edit.setToMove(Side::defenders);
    EXPECT_THAT(edit.text(), HasSubstr("defenders"));
}

TEST_F(Positions, AGameContinuesFromThePosition) {
    PositionEdit edit = this->edit();
    ASSERT_TRUE(edit.read("7/7/7/1K4t/7/7/7 defenders"));
    Playtest play(app_, rules_);
    ASSERT_TRUE(play.setUp(edit.text()));
    EXPECT_EQ(play.view().sideToAct, Side::defenders);
    EXPECT_TRUE(play.act("b4-b1"));
    // A new game starts from the same position; setting up the layout restores it.
    play.newGame();
    EXPECT_EQ(play.positionText(), edit.text());
    edit.layout();
    edit.setToMove(Side::attackers);
    ASSERT_TRUE(play.setUp(edit.text()));
    EXPECT_EQ(play.view().captured[0], 0);
}

TEST_F(Positions, RandomEditsUndoneAndRedone) {
    PositionEdit edit = this->edit();
    const tafl::Setup first = edit.position();
    Random random(3);
    const auto below = [&](int n) { return static_cast<int>(random.below(static_cast<std::uint32_t>(n))); };
    const int classes = static_cast<int>(rules_->image->calls.classes.size());
    for (int i = 0; i < 1000; ++i) switch (below(8)) {
            case 0:
                edit.setToMove(below(2) ? Side::attackers : Side::defenders);
                break;
            case 1:
                edit.move(below(49), below(49));
                break;
            case 2:
                edit.beginStroke();
                break;
            case 3:
                edit.endStroke();
                break;
            case 4:
                below(20) ? edit.undo() : edit.empty();
                break;
            default:
                edit.put(below(49), below(classes + 1));
        }
    static_cast<void>(edit.obstacle());
    edit.endStroke();
    while (edit.canRedo()) edit.redo();
    const tafl::Setup last = edit.position();
    int steps = 0;
    for (; edit.canUndo(); ++steps) edit.undo();
    EXPECT_GT(steps, 100);
    EXPECT_EQ(edit.position(), first);
    for (int i = 0; i < steps; ++i) edit.redo();
    EXPECT_EQ(edit.position(), last);
}

}  // namespace
}  // namespace tafl::model

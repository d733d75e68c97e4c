// Rules that fail in play: the program says so, and what is on the board stays whole.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "gui_model/support.hpp"
#include "host/lua/support.hpp"
#include "model/playtest.hpp"
#include "variant/files.hpp"

namespace tafl::model {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

/// Where all defenders stand as at the start and an attacker is on this square. No random position is like that.
std::string attackerOn(const std::string& square) {
    return "i.defending_men == i:squares('d3 c4 e4 d5') and (i.attackers & i:squares('" + square + "')):any()";
}

class FailingRules : public testing::Test {
protected:
    TestAppContext app_;
    std::unique_ptr<Document> document_;
    Diagnostics problems_;

    /// Brandubh with a rule in a script.
    std::shared_ptr<const CompiledVariant> rules(const std::string& script) {
        const auto folder = app_->folders.variants();
        const auto file = folder / "failing.toml";
        EXPECT_TRUE(writeTextFile(folder / "house.lua", script));
        EXPECT_TRUE(
            writeTextFile(file,
                          "format = 1\nid = \"failing\"\nname = \"Failing\"\ninherits = \"nielsen-brandubh-7\"\n"
                          "[[rule]]\nuse = \"test/rule\"\nscript = \"house.lua\"\n"));
        return open(file.string());
    }
    std::shared_ptr<const CompiledVariant> open(const std::string& idOrFile) {
        document_ = std::move(*Document::open(app_, idOrFile));
        document_->waitUntilIdle();
        problems_ = document_->checkResult()->diagnostics;
        return document_->lastValid();
    }
    /// Fails after a move of an attacker to a square.
    std::shared_ptr<const CompiledVariant> failingAfterMoveTo(const std::string& square) {
        const auto out = rules(makeConditionScript("local n = #i.own:list()\n if " + attackerOn(square) +
                                                   " then error('boom') end\n return n > 99"));
        EXPECT_TRUE(out) << (problems_.empty() ? "" : problems_.front().message());
        return out;
    }
    std::vector<std::string> line(const Playtest& play) {
        std::vector<std::string> out;
        for (const MoveListEntry& each : play.view().line) out.push_back(each.text);
        return out;
    }
    Square at(const char* name) { return parseSquare(name, 7); }
};

TEST_F(FailingRules, AMoveThatFailsIsNotPlayed) {
    Playtest play(app_, failingAfterMoveTo("c6"));
    const std::string before = play.positionText();
    const auto played = play.act("d6-c6");
    ASSERT_FALSE(played);
    EXPECT_THAT(played.error().front().message(), HasSubstr("boom"));
    EXPECT_EQ(play.positionText(), before);
    EXPECT_EQ(play.game().position().findInconsistency(), "");
    EXPECT_THAT(line(play), IsEmpty());
    EXPECT_EQ(play.view().at, 0u);
    EXPECT_FALSE(play.canGoBack());
    EXPECT_EQ(play.comment(), "");
    // The game goes on with another move.
    ASSERT_TRUE(play.act("d6-b6"));
    ASSERT_TRUE(play.act("c4-c1"));
    EXPECT_EQ(play.view().failure, "");
    EXPECT_THAT(line(play), ElementsAre("d6-b6", "c4-c1"));
    play.back();
    EXPECT_EQ(play.view().at, 1u);
    EXPECT_THAT(play.formatGame(), HasSubstr("d6-b6"));
}

TEST_F(FailingRules, QuestionsAboutOtherMovesAreAnswered) {
    Playtest play(app_, failingAfterMoveTo("c6"));
    const auto targets = play.targets(at("d6"));
    EXPECT_EQ(targets.size(), 6u) << "a6 to c6, e6 to g6";
    const Preview failing = play.preview(at("d6"), at("c6"));
    EXPECT_FALSE(failing.legal);
    EXPECT_THAT(failing.statusLine, HasSubstr("boom"));
    EXPECT_EQ(play.choices(at("d6"), at("c6")).size(), 1u);
    EXPECT_EQ(play.game().position().findInconsistency(), "");
    EXPECT_EQ(play.view().at, 0u);
    EXPECT_EQ(play.view().failure, "") << "the position itself is sound";
    EXPECT_TRUE(play.preview(at("d6"), at("b6")).legal);
    ASSERT_FALSE(play.play(targets[2].moves.front()));
    ASSERT_TRUE(play.play(targets[1].moves.front()));
    EXPECT_THAT(line(play), ElementsAre("d6-b6"));
}

TEST_F(FailingRules, AGameStandsUpToTheMoveThatFails) {
    const auto failing = failingAfterMoveTo("c6"), plain = open("nielsen-brandubh-7");
    Playtest play(app_, plain);
    for (const char* move : {"d6-b6", "c4-c1", "a4-a5"}) ASSERT_TRUE(play.act(move)) << move;
    play.goTo(0);
    ASSERT_TRUE(play.act("d6-c6"));
    ASSERT_TRUE(play.act("c4-c1"));
    play.setComment("with a comment");
    play.setRules(failing);
    ASSERT_TRUE(play.divergence());
    EXPECT_TRUE(play.divergence()->illegal);
    EXPECT_THAT(play.divergence()->text, HasSubstr("boom"));
    EXPECT_THAT(line(play), ElementsAre("d6-c6", "c4-c1"));
    EXPECT_EQ(play.view().at, 0u);
    EXPECT_EQ(play.view().occupants.size(), 49u);
    play.forward();
    EXPECT_EQ(play.view().at, 0u);
    EXPECT_EQ(play.comment(), "");
    EXPECT_THAT(play.formatGame(), HasSubstr("d6-b6")) << "what can be played is in the record";
    // Under the old rules all is there.
    play.setRules(plain);
    play.goTo(2);
    EXPECT_EQ(play.comment(), "with a comment");
    // What cannot be played is removed only on demand.
    play.setRules(failing);
    play.acceptDivergence();
    EXPECT_THAT(line(play), IsEmpty());
}

TEST_F(FailingRules, ARecordIsReadUpToTheMoveThatFails) {
    const auto failing = failingAfterMoveTo("c6");
    Playtest other(app_, open("nielsen-brandubh-7"));
    for (const char* move : {"a4-a5", "c4-c1", "d6-c6"}) ASSERT_TRUE(other.act(move));
    other.goTo(0);
    ASSERT_TRUE(other.act("d6-c6"));
    GameRecord record = other.record();
    record.digest.clear();
    Playtest play(app_, failing);
    Diagnostics notes;
    ASSERT_TRUE(play.load(record, notes));
    EXPECT_THAT(line(play), ElementsAre("a4-a5", "c4-c1", "d6-c6")) << "the defenders have moved before";
    ASSERT_EQ(notes.size(), 1u);
    EXPECT_THAT(notes.front().message(), HasSubstr("boom")) << "of the side line";
    // The side line is the main one.
    const auto side = record.actions.front().sideLines.front();
    record.actions = side;
    notes.clear();
    ASSERT_TRUE(play.load(record, notes));
    EXPECT_THAT(line(play), IsEmpty());
    ASSERT_EQ(notes.size(), 1u);
    EXPECT_THAT(notes.front().message(), HasSubstr("boom"));
}

TEST_F(FailingRules, APositionThatFailsIsNotSetUp) {
    // The rule is asked for each move of a position.
    const auto script = [](const std::string& square) {
        return makeScript("b:refuse { when = function(i)\n local n = #i.own:list()\n if " + attackerOn(square) +
                          " then error('boom') end\n return n > 99 end }");
    };
    const auto compiled = rules(script("c5"));
    ASSERT_TRUE(compiled) << (problems_.empty() ? "" : problems_.front().message());
    Playtest play(app_, compiled);
    ASSERT_TRUE(play.act("d6-b6"));
    const auto set = play.setUp("3t3/7/2tT3/ttTKTtt/3T3/3t3/3t3 attackers");
    ASSERT_FALSE(set);
    EXPECT_THAT(set.error().front().message(), HasSubstr("boom"));
    EXPECT_THAT(line(play), ElementsAre("d6-b6"));
    // Rules that fail at the start are no rules.
    EXPECT_FALSE(rules(script("d7")));
    ASSERT_FALSE(problems_.empty());
    EXPECT_THAT(problems_.back().message(), HasSubstr("boom"));
}

}  // namespace
}  // namespace tafl::model

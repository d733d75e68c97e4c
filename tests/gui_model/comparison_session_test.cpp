// The comparison on the screen, hints, and whether a trial can be run of what is under edit.
#include "model/comparison_session.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "gui_model/support.hpp"
#include "model/analysis.hpp"
#include "model/board_edit.hpp"
#include "model/edits.hpp"
#include "model/trial_ready.hpp"

namespace tafl::model {
namespace {

using testing::Contains;
using testing::HasSubstr;

class Comparisons : public testing::Test {
protected:
    TestAppContext app_;
    ComparisonSession comparing_{app_};

    std::unique_ptr<Document> opened(const std::string& id) {
        auto out = std::move(*Document::open(app_, id));
        out->waitUntilIdle();
        return out;
    }
    void waitUntilIdle(const Document& document) {
        comparing_.poll(document);
        comparing_.waitUntilIdle();
        comparing_.poll(document);
    }
};

TEST_F(Comparisons, ShowThePointWhereTwoVariantsPart) {
    const auto document = opened("nielsen-saami-tablut-9");
    EXPECT_FALSE(comparing_.poll(*document)) << "nothing was asked for";
    comparing_.with("unibo-ashton-9");
    EXPECT_TRUE(comparing_.on());
    comparing_.poll(*document);
    comparing_.waitUntilIdle();
    comparing_.goTo(99);
    ASSERT_GT(comparing_.frames(), 1u);
    EXPECT_EQ(comparing_.at(), comparing_.frames() - 1);
    ASSERT_TRUE(comparing_.frame());
    EXPECT_TRUE(comparing_.frame()->diverges);
    EXPECT_NE(comparing_.verdict(0), comparing_.verdict(1));
    EXPECT_FALSE(comparing_.verdict(0).empty() && comparing_.verdict(1).empty());
    EXPECT_FALSE(comparing_.reasons(0).empty() && comparing_.reasons(1).empty());
    // Step by step to the start, where both are alike.
    for (std::size_t i = 0; i < 40; ++i) comparing_.back();
    EXPECT_EQ(comparing_.at(), 0u);
    EXPECT_TRUE(comparing_.verdict(0).empty());
    EXPECT_FALSE(comparing_.differing().any());
    comparing_.forward();
    EXPECT_EQ(comparing_.at(), 1u);
    comparing_.end();
    EXPECT_FALSE(comparing_.on());
}

TEST_F(Comparisons, FollowTheRulesInForce) {
    const auto document = opened("nielsen-brandubh-7");
    comparing_.seconds = 0.1;
    comparing_.withSaved();
    waitUntilIdle(*document);
    ASSERT_TRUE(comparing_.shown());
    EXPECT_THAT(comparing_.shown()->verdict, HasSubstr("the same"));
    const auto before = comparing_.shown();
    for (const auto& card : std::vector<RuleCard>(document->checkResult()->cards))
        if (card.ref.use == "turn/first") edits::setParameter(*document, card, "side", std::string("defenders"));
    document->waitUntilIdle();
    ASSERT_TRUE(document->lastValidIsCurrent());
    comparing_.poll(*document);
    comparing_.waitUntilIdle();
    comparing_.poll(*document);
    EXPECT_NE(comparing_.shown(), before);
    EXPECT_FALSE(comparing_.shown()->stated.sameRules());
}

TEST_F(Comparisons, WhatWasNeverSavedHasNothingToBeComparedWith) {
    const auto document = Document::create(app_, makeBlankDraft("mine", 9));
    document->waitUntilIdle();
    comparing_.withSaved();
    waitUntilIdle(*document);
    EXPECT_THAT(comparing_.obstacle(), HasSubstr("never saved"));
    comparing_.with("no-such-variant");
    waitUntilIdle(*document);
    ASSERT_TRUE(comparing_.shown());
    EXPECT_FALSE(comparing_.shown()->failure.empty());
}

TEST_F(Comparisons, AHintIsALegalMoveOfThisPosition) {
    const auto document = opened("nielsen-brandubh-7");
    Playtest play(app_, document->lastValid());
    Analysis analysis(app_);
    analysis.graphEnabled = false;
    EXPECT_FALSE(analysis.hint());
    analysis.poll(play);
    analysis.requestHint(play);
    analysis.waitUntilIdle(play);
    ASSERT_TRUE(analysis.hint());
    EXPECT_EQ(analysis.hint()->revision, play.revision());
    EXPECT_FALSE(analysis.hint()->words.empty());
    ASSERT_TRUE(play.play(analysis.hint()->move));
    analysis.poll(play);
    EXPECT_FALSE(analysis.hint()) << "of another position it says nothing";
    ASSERT_TRUE(play.act("resign"));
    analysis.requestHint(play);
    analysis.waitUntilIdle(play);
    EXPECT_FALSE(analysis.hint());
}

TEST_F(Comparisons, NoTrialWhileAScriptHasErrors) {
    const auto document = Document::create(app_, makeChildDraft("mine", *app_->library().load("nielsen-brandubh-7")));
    document->waitUntilIdle();
    EXPECT_FALSE(trialObstacle(*document, nullptr));
    const auto& cards = document->checkResult()->cards;
    const auto card = std::ranges::find_if(cards, [&](const RuleCard& each) { return canFork(app_, each); });
    ASSERT_NE(card, cards.end());
    const auto file = forkRule(app_, *document, RuleCard(*card));
    ASSERT_TRUE(file) << file.error().front().message();
    document->waitUntilIdle();
    ASSERT_TRUE(document->saveAs(app_.folder.path() / "data/variants/mine.toml"));
    auto script = std::move(*Script::open(app_, *file));
    script->waitUntilIdle();
    EXPECT_FALSE(trialObstacle(*document, script.get()));
    // Mistaken, and not saved.
    const std::string lastValid = script->text();
    script->setText("nonsense(\n" + lastValid);
    script->waitUntilIdle();
    ASSERT_FALSE(script->isValid());
    const auto mistaken = trialObstacle(*document, script.get());
    ASSERT_TRUE(mistaken);
    EXPECT_THAT(mistaken->text, HasSubstr("error in line"));
    EXPECT_THAT(mistaken->text, HasSubstr(file->filename().string()));
    EXPECT_THAT(mistaken->valid, HasSubstr("save"));
    // Without mistakes, but not saved: the file says something else.
    script->setText("-- a remark\n" + lastValid);
    script->waitUntilIdle();
    ASSERT_TRUE(script->isValid());
    const auto unsaved = trialObstacle(*document, script.get());
    ASSERT_TRUE(unsaved);
    EXPECT_THAT(unsaved->text, HasSubstr("not saved"));
    ASSERT_TRUE(script->save());
    EXPECT_FALSE(trialObstacle(*document, script.get()));
    // Rules that do not hold together.
    edits::setRows(*document, clearRows(makeBlankDraft("x", 7).file.rows.value()), "Empty the board");
    document->waitUntilIdle();
    ASSERT_FALSE(document->lastValidIsCurrent());
    ASSERT_TRUE(trialObstacle(*document, script.get()));
}

}  // namespace
}  // namespace tafl::model

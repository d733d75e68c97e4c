// The comparison session, hints, and obstacles to a trial.
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
    ComparisonSession comparison_{app_};

    std::unique_ptr<Document> opened(const std::string& id) {
        auto out = std::move(*Document::open(app_, id));
        out->waitUntilIdle();
        return out;
    }
    void waitUntilIdle(const Document& document) {
        comparison_.poll(document);
        comparison_.waitUntilIdle();
        comparison_.poll(document);
    }
};

TEST_F(Comparisons, ShowTheFirstDifference) {
    const auto document = opened("nielsen-saami-tablut-9");
    EXPECT_FALSE(comparison_.poll(*document)) << "no comparison was started";
    comparison_.with("unibo-ashton-9");
    EXPECT_TRUE(comparison_.on());
    comparison_.poll(*document);
    comparison_.waitUntilIdle();
    comparison_.goTo(99);
    ASSERT_GT(comparison_.frames(), 1u);
    EXPECT_EQ(comparison_.at(), comparison_.frames() - 1);
    ASSERT_TRUE(comparison_.frame());
    EXPECT_TRUE(comparison_.frame()->diverges);
    EXPECT_NE(comparison_.verdict(0), comparison_.verdict(1));
    EXPECT_FALSE(comparison_.verdict(0).empty() && comparison_.verdict(1).empty());
    EXPECT_FALSE(comparison_.reasons(0).empty() && comparison_.reasons(1).empty());
    // Step back to the start, where the boards are equal.
    for (std::size_t i = 0; i < 40; ++i) comparison_.back();
    EXPECT_EQ(comparison_.at(), 0u);
    EXPECT_TRUE(comparison_.verdict(0).empty());
    EXPECT_FALSE(comparison_.differing().any());
    comparison_.forward();
    EXPECT_EQ(comparison_.at(), 1u);
    comparison_.end();
    EXPECT_FALSE(comparison_.on());
}

TEST_F(Comparisons, FollowTheRulesInForce) {
    const auto document = opened("nielsen-brandubh-7");
    comparison_.seconds = 0.1;
    comparison_.withSaved();
    waitUntilIdle(*document);
    ASSERT_TRUE(comparison_.shown());
    EXPECT_THAT(comparison_.shown()->verdict, HasSubstr("the same"));
    const auto before = comparison_.shown();
    for (const auto& card : std::vector<RuleCard>(document->checkResult()->cards))
        if (card.ref.use == "turn/first") edits::setParameter(*document, card, "side", std::string("defenders"));
    document->waitUntilIdle();
    ASSERT_TRUE(document->lastValidIsCurrent());
    comparison_.poll(*document);
    comparison_.waitUntilIdle();
    comparison_.poll(*document);
    EXPECT_NE(comparison_.shown(), before);
    EXPECT_FALSE(comparison_.shown()->stated.sameRules());
}

TEST_F(Comparisons, AnotherVariantEndsTheOldPair) {
    comparison_.seconds = 0.1;
    comparison_.with("unibo-ashton-9");
    waitUntilIdle(*opened("nielsen-saami-tablut-9"));
    ASSERT_TRUE(comparison_.shown());
    // Another variant, whose comparison takes a while.
    const auto brandubh = opened("nielsen-brandubh-7");
    {
        const std::lock_guard lock(app_->rulesMutex);
        comparison_.poll(*brandubh);
        EXPECT_FALSE(comparison_.shown());
    }
    waitUntilIdle(*brandubh);
    ASSERT_TRUE(comparison_.shown());
    EXPECT_EQ(comparison_.shown()->sides[0]->variant.id, "nielsen-brandubh-7");
    // A variant that was never saved, compared with its file.
    const auto blank = Document::create(app_, makeBlankDraft("mine", 9));
    blank->waitUntilIdle();
    comparison_.withSaved();
    EXPECT_FALSE(comparison_.shown());
    comparison_.poll(*blank);
    EXPECT_FALSE(comparison_.shown());
    EXPECT_FALSE(comparison_.obstacle().empty());
    // One whose rules do not compile.
    comparison_.with("unibo-ashton-9");
    waitUntilIdle(*brandubh);
    ASSERT_TRUE(comparison_.shown());
    Draft draft = makeBlankDraft("broken", 9);
    draft.file.zones["corners"] = "a1 z9";
    const auto broken = Document::create(app_, draft);
    broken->waitUntilIdle();
    ASSERT_FALSE(broken->lastValid());
    EXPECT_TRUE(comparison_.poll(*broken));
    EXPECT_FALSE(comparison_.shown());
}

TEST_F(Comparisons, ANeverSavedVariantHasNoFileToCompareWith) {
    const auto document = Document::create(app_, makeBlankDraft("mine", 9));
    document->waitUntilIdle();
    comparison_.withSaved();
    waitUntilIdle(*document);
    EXPECT_THAT(comparison_.obstacle(), HasSubstr("never saved"));
    comparison_.with("no-such-variant");
    waitUntilIdle(*document);
    ASSERT_TRUE(comparison_.shown());
    EXPECT_FALSE(comparison_.shown()->failure.empty());
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
    EXPECT_FALSE(analysis.hint()) << "a hint belongs to its position";
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
    // An unsaved error.
    const std::string lastValid = script->text();
    script->setText("nonsense(\n" + lastValid);
    script->waitUntilIdle();
    ASSERT_FALSE(script->isValid());
    const auto invalid = trialObstacle(*document, script.get());
    ASSERT_TRUE(invalid);
    EXPECT_THAT(invalid->text, HasSubstr("error in line"));
    EXPECT_THAT(invalid->text, HasSubstr(file->filename().string()));
    EXPECT_THAT(invalid->valid, HasSubstr("save"));
    // Valid but unsaved: the file differs.
    script->setText("-- a remark\n" + lastValid);
    script->waitUntilIdle();
    ASSERT_TRUE(script->isValid());
    const auto unsaved = trialObstacle(*document, script.get());
    ASSERT_TRUE(unsaved);
    EXPECT_THAT(unsaved->text, HasSubstr("not saved"));
    ASSERT_TRUE(script->save());
    EXPECT_FALSE(trialObstacle(*document, script.get()));
    // Rules that do not compile.
    edits::setRows(*document, clearRows(makeBlankDraft("x", 7).file.rows.value()), "Empty the board");
    document->waitUntilIdle();
    ASSERT_FALSE(document->lastValidIsCurrent());
    ASSERT_TRUE(trialObstacle(*document, script.get()));
}

}  // namespace
}  // namespace tafl::model

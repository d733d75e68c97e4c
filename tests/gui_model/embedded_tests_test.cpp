// Embedded tests: made from the board, edited, and whether they pass.
#include "model/embedded_tests.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "gui_model/support.hpp"
#include "model/edits.hpp"

namespace tafl::model {
namespace {

class EmbeddedTests : public testing::Test {
protected:
    void open(const std::string& id) {
        document_ = std::move(*Document::open(app_, id));
        document_->waitUntilIdle();
        ASSERT_TRUE(document_->lastValid());
        play_ = std::make_unique<Playtest>(app_, document_->lastValid());
        play_->setPaused(true);
    }
    void set(const std::string& position) { ASSERT_TRUE(play_->setUp(position)) << position; }
    TestText made() {
        auto test = makeTestOfLastMove(app_, *play_);
        EXPECT_TRUE(test) << (test ? "" : test.error().front().message());
        return test ? *test : TestText();
    }
    Square at(const char* name) { return parseSquare(name, play_->view().size); }

    TestAppContext app_;
    std::unique_ptr<Document> document_;
    std::unique_ptr<Playtest> play_;
};

TEST_F(EmbeddedTests, ACaptureBecomesATestOfItsRule) {
    open("nielsen-brandubh-7");
    set("7/4t2/7/7/1Tt2T1/7/2K4 defenders");
    ASSERT_TRUE(play_->act("f3-d3"));
    const TestText test = made();
    EXPECT_EQ(test.name, "f3-d3 takes c3");
    EXPECT_EQ(test.position, "7/4t2/7/7/1Tt2T1/7/2K4 defenders");
    EXPECT_EQ(test.move, "f3-d3");
    EXPECT_EQ(test.captures, "c3");
    EXPECT_EQ(test.outcome, "none");
    EXPECT_EQ(test.rule.find("capture/custodial"), 0u) << test.rule;
    EXPECT_EQ(test.fires, true);
    EXPECT_TRUE(test.moves.empty());
    // In the variant it passes.
    edits::addTest(*document_, test);
    edits::addTest(*document_, test);
    const auto& tests = document_->draft().file.tests;
    EXPECT_EQ(tests.back().name, "f3-d3 takes c3 (2)");
    Problems problems(app_);
    problems.waitUntilIdle(*document_);
    EXPECT_THAT(findTestStates(*document_, problems), testing::Each(TestState::passes));
    // Expecting something else, it fails; it is edited and removed by index.
    TestText wrong = tests.back();
    wrong.captures = "a1";
    edits::changeTest(*document_, tests.size() - 1, wrong, "captures");
    EXPECT_EQ(findTestStates(*document_, problems).front(), TestState::unknown) << "not run yet";
    problems.waitUntilIdle(*document_);
    EXPECT_EQ(findTestStates(*document_, problems).back(), TestState::fails);
    edits::removeTest(*document_, document_->draft().file.tests.size() - 1);
    problems.waitUntilIdle(*document_);
    EXPECT_THAT(findTestStates(*document_, problems), testing::Each(TestState::passes));
}

TEST_F(EmbeddedTests, AQuietMoveAndAWin) {
    open("nielsen-brandubh-7");
    EXPECT_FALSE(makeTestOfLastMove(app_, *play_)) << "no move yet";
    ASSERT_TRUE(play_->act("d6-a6"));
    EXPECT_EQ(made().captures, "");
    EXPECT_EQ(describeExpectation(made()), "d6-a6 takes nothing");
    set("7/7/3t3/7/7/7/2K4 defenders");
    ASSERT_TRUE(play_->act("c1-a1"));
    const TestText win = made();
    EXPECT_EQ(win.outcome, "defenders");
    EXPECT_EQ(win.rule.find("win/escape"), 0u) << win.rule;
    EXPECT_EQ(describeExpectation(win), "c1-a1 takes nothing; defenders win");
}

TEST_F(EmbeddedTests, ARefusedMoveBecomesATest) {
    open("nielsen-brandubh-7");
    set("7/7/7/K4t1/7/7/7 attackers");
    const auto test = makeTestOfRefusal(app_, *play_, at("f4"), at("d4"));
    ASSERT_TRUE(test) << test.error().front().message();
    EXPECT_FALSE(test->legal);
    EXPECT_EQ(test->move, "f4-d4");
    EXPECT_EQ(test->name, "f4-d4 is refused");
    EXPECT_EQ(test->rule.find("passage/restricted"), 0u) << test->rule;
    EXPECT_EQ(test->fires, true);
    EXPECT_FALSE(makeTestOfRefusal(app_, *play_, at("f4"), at("f5"))) << "a legal move";
}

TEST_F(EmbeddedTests, WhatTheWholeGameDecidesStartsWithIt) {
    open("nielsen-copenhagen-11");
    const std::string start = play_->positionText();
    // The attackers repeat a position with the defenders for the third time.
    for (int i = 0; i < 12 && !play_->view().result; ++i) {
        const char* moves[] = {"a4-b4", "d6-d5", "b4-a4", "d5-d6"};
        if (!play_->act(moves[i % 4])) break;
    }
    if (!play_->view().result) GTEST_SKIP() << "these rules do not end so";
    const TestText test = made();
    EXPECT_EQ(test.position, start);
    EXPECT_FALSE(test.moves.empty());
    EXPECT_NE(test.outcome, "none");
}

TEST_F(EmbeddedTests, ATestIsShownOnTheBoard) {
    open("nielsen-brandubh-7");
    TestText test;
    test.position = "7/7/7/3t3/1K5/7/2T4 defenders";
    test.moves = {"b3-b2", "d4-d5"};
    ASSERT_TRUE(showTest(*play_, test));
    EXPECT_EQ(play_->view().at, 2u);
    EXPECT_TRUE(play_->paused());
    test.moves = {"a1-a2"};
    EXPECT_FALSE(showTest(*play_, test));
    test.position = "nonsense";
    EXPECT_FALSE(showTest(*play_, test));
}

}  // namespace
}  // namespace tafl::model

// Puzzles on the designer's board.
#include "model/puzzles.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "gui_model/support.hpp"
#include "position/move_text.hpp"
#include "study/known_puzzles.hpp"
#include "variant/files.hpp"

namespace tafl::model {
namespace {

using testing::HasSubstr;
using PuzzlesState = Puzzles::State;

/// A playtest with the current puzzle on its board.
class PuzzlesOnTheBoard : public testing::Test {
protected:
    TestAppContext app_;
    Puzzles puzzles_{app_};
    std::unique_ptr<Document> document_;
    std::unique_ptr<Playtest> playtest_;

    void open() {
        const auto file = app_.folder.path() / "two.tafl";
        ASSERT_TRUE(writeTextFile(file, known_puzzles::text(app_->library())));
        Diagnostics notes;
        const auto opened = puzzles_.open(file, notes);
        ASSERT_TRUE(opened) << opened.error().front().message();
        document_ = std::move(*Document::open(app_, "nielsen-brandubh-7"));
        document_->waitUntilIdle();
        playtest_ = std::make_unique<Playtest>(app_, document_->lastValid());
        load();
    }
    void load() {
        Diagnostics notes;
        ASSERT_TRUE(playtest_->load(*puzzles_.board().record, notes));
        ASSERT_TRUE(puzzles_.isOn(*playtest_));
    }
    void play(const std::string& move) {
        const auto done = playtest_->act(move);
        ASSERT_TRUE(done) << done.error().front().message();
        puzzles_.waitUntilIdle(*playtest_);
    }
};

TEST_F(PuzzlesOnTheBoard, AResignationIsNoAnswer) {
    open();
    ASSERT_TRUE(playtest_->act("resign"));
    puzzles_.waitUntilIdle(*playtest_);
    EXPECT_EQ(puzzles_.state(), PuzzlesState::open);
    EXPECT_TRUE(playtest_->game().actions().empty());
    play(known_puzzles::line[0]);
    EXPECT_EQ(puzzles_.state(), PuzzlesState::right);
}

TEST_F(PuzzlesOnTheBoard, WrongMovesGoBackAndRightOnesGetAReply) {
    open();
    EXPECT_EQ(puzzles_.tasks().size(), 2u);
    EXPECT_EQ(puzzles_.state(), PuzzlesState::open);
    EXPECT_EQ(puzzles_.message(), known_puzzles::task);
    EXPECT_FALSE(puzzles_.poll(*playtest_)) << "nothing was played";
    play(known_puzzles::wrongMove);
    EXPECT_EQ(puzzles_.state(), PuzzlesState::wrong);
    EXPECT_THAT(puzzles_.message(), HasSubstr(known_puzzles::wrongMove));
    EXPECT_TRUE(playtest_->game().actions().empty());
    play(known_puzzles::line[0]);
    EXPECT_EQ(puzzles_.state(), PuzzlesState::right);
    ASSERT_EQ(playtest_->game().actions().size(), 2u);
    EXPECT_EQ(playtest_->game().actions()[1].text, known_puzzles::line[1]);
    // An earlier position may be looked at.
    playtest_->goTo(0);
    EXPECT_FALSE(puzzles_.poll(*playtest_));
    playtest_->goTo(2);
    play(known_puzzles::line[2]);
    EXPECT_EQ(puzzles_.state(), PuzzlesState::solved);
    EXPECT_TRUE(puzzles_.isSolved(0));
    EXPECT_EQ(puzzles_.solvedCount(), 1u);
    EXPECT_TRUE(puzzles_.isFromPuzzle(*playtest_));
    // The next one.
    ASSERT_TRUE(puzzles_.choose(1));
    EXPECT_FALSE(puzzles_.isOn(*playtest_));
    EXPECT_FALSE(puzzles_.poll(*playtest_));
    load();
    EXPECT_EQ(puzzles_.state(), PuzzlesState::open);
}

TEST_F(PuzzlesOnTheBoard, HintsAndTheSolution) {
    open();
    puzzles_.hint();
    EXPECT_THAT(puzzles_.message(), HasSubstr("Look at the "));
    puzzles_.hint();
    EXPECT_EQ(puzzles_.message(), "Play " + known_puzzles::line[0] + ".");
    puzzles_.showSolution(*playtest_);
    EXPECT_EQ(puzzles_.state(), PuzzlesState::given);
    EXPECT_EQ(playtest_->game().actions().size(), known_puzzles::line.size());
    EXPECT_TRUE(playtest_->game().result());
    EXPECT_EQ(puzzles_.solvedCount(), 0u);
}

TEST_F(PuzzlesOnTheBoard, OtherFilesAreRefused) {
    const auto file = app_.folder.path() / "none.tafl";
    ASSERT_TRUE(writeTextFile(file, "taflsmith-game 1\nvariant nielsen-brandubh-7\n\nd6-c6\n"));
    Diagnostics notes;
    const auto opened = puzzles_.open(file, notes);
    ASSERT_FALSE(opened);
    EXPECT_THAT(opened.error().front().text, HasSubstr("holds no puzzle"));
    EXPECT_FALSE(puzzles_.any());
}

}  // namespace
}  // namespace tafl::model

// Tables in the designer: what they say of the board, and the solving of small games.
#include "model/exact_answers.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "gui_model/support.hpp"
#include "support/small_game.hpp"
#include "variant/files.hpp"

namespace tafl::model {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

const std::string tiny = smallGame("tiny-5", "..t..\n.....\nt.K.t\n.....\n.....\n", hostileCorners);

class ExactAnswersOnTheBoard : public testing::Test {
protected:
    TestAppContext app_;
    ExactAnswers exact_{app_};
    std::unique_ptr<Document> document_;
    std::unique_ptr<Playtest> playtest_;

    void open(const std::string& idOrText) {
        std::string name = idOrText;
        if (idOrText.starts_with("format")) {
            const auto file = app_.folder.path() / "tiny-5.toml";
            ASSERT_TRUE(writeTextFile(file, idOrText));
            name = file.string();
        }
        auto opened = Document::open(app_, name);
        ASSERT_TRUE(opened) << opened.error().front().message();
        document_ = std::move(*opened);
        document_->waitUntilIdle();
        ASSERT_TRUE(document_->lastValid());
        playtest_ = std::make_unique<Playtest>(app_, document_->lastValid());
        exact_.want();
        exact_.waitUntilIdle(*playtest_);
    }
    std::string words() const { return exact_.answer() ? exact_.answer()->words : ""; }
    /// As the command line would say it.
    std::string expected() const {
        const auto tables = openTables();
        const auto value = probeGame(tables, playtest_->game().position(), {});
        return value ? tafl::describe(*value) : "";
    }
    Tables openTables() const {
        Tables out = *makeTables(playtest_->rules().image);
        EXPECT_TRUE(tafl::solve(out, {.men = 3, .memoryBytes = 1'000'000'000}));
        return out;
    }
};

TEST_F(ExactAnswersOnTheBoard, ASmallGameIsSolved) {
    open(tiny);
    ASSERT_TRUE(exact_.offer());
    EXPECT_TRUE(exact_.offer()->whole);
    EXPECT_EQ(exact_.offer()->men, 3);
    EXPECT_THAT(exact_.offer()->describe(), StartsWith("all positions of the game: at most "));
    EXPECT_FALSE(exact_.isSolved());
    EXPECT_EQ(words(), "");
    exact_.solve(*playtest_);
    EXPECT_TRUE(exact_.solving());
    exact_.waitUntilIdle(*playtest_);
    EXPECT_FALSE(exact_.solving());
    EXPECT_TRUE(exact_.isSolved());
    EXPECT_DOUBLE_EQ(exact_.part(), 1);
    EXPECT_EQ(words(), expected());
    EXPECT_NE(words(), "");
    EXPECT_EQ(exact_.message(), "The game is solved. From the start: " + words() + ".");
    EXPECT_EQ(exact_.answer()->revision, playtest_->revision());
    // After a move, the next position.
    ASSERT_TRUE(playtest_->act("a3-a2"));
    exact_.waitUntilIdle(*playtest_);
    EXPECT_EQ(words(), expected());
    EXPECT_EQ(exact_.answer()->revision, playtest_->revision());
    // Another window finds the tables that are there.
    ExactAnswers other(app_);
    EXPECT_FALSE(other.poll(*playtest_)) << "nobody wants them";
    other.want();
    other.waitUntilIdle(*playtest_);
    EXPECT_TRUE(other.isSolved());
    ASSERT_TRUE(other.answer());
    EXPECT_EQ(other.answer()->words, words());
}

TEST_F(ExactAnswersOnTheBoard, TablesOfTheCommandLineAreFoundByTheVariantsId) {
    open(tiny);
    Tables tables = *makeTables(playtest_->rules().image);
    const auto folder = app_->folders.data / "tables" / "tiny-5";
    ASSERT_TRUE(tafl::solve(tables, {.men = 3, .memoryBytes = 1'000'000'000, .folder = folder}));
    ExactAnswers other(app_);
    other.want();
    other.waitUntilIdle(*playtest_);
    EXPECT_TRUE(other.isSolved());
    ASSERT_TRUE(other.answer());
    EXPECT_EQ(other.answer()->words, expected());
    // Those of other rules are not used.
    std::string changed = tiny;
    changed.replace(changed.find("elsewhere = \"2\""), 15, "elsewhere = \"4\"");
    open(changed);
    EXPECT_EQ(words(), "");
    EXPECT_FALSE(exact_.isSolved());
}

TEST_F(ExactAnswersOnTheBoard, SolvingStopsAndGoesOn) {
    open(tiny);
    exact_.solve(*playtest_);
    exact_.cancel();
    EXPECT_FALSE(exact_.solving());
    EXPECT_THAT(exact_.message(), StartsWith("Stopped."));
    exact_.waitUntilIdle(*playtest_);
    EXPECT_FALSE(exact_.solving());
    exact_.solve(*playtest_);
    exact_.waitUntilIdle(*playtest_);
    EXPECT_TRUE(exact_.isSolved());
}

TEST_F(ExactAnswersOnTheBoard, TheLimitsDecideHowManyMenAreOffered) {
    open(tiny);
    const Tables tables = *makeTables(playtest_->rules().image);
    std::uint64_t before = 0;
    for (int men = 0; men <= 3; ++men) {
        const std::uint64_t positions = countPositions(planLayers(tables, men));
        EXPECT_GT(positions, before);
        const SolveOffer offer = offerToSolve(tables, {.positions = positions, .memoryBytes = 1'000'000'000});
        EXPECT_EQ(offer.men, men);
        EXPECT_EQ(offer.whole, men == 3);
        EXPECT_EQ(offer.positions, positions);
        before = positions;
    }
    EXPECT_EQ(offerToSolve(tables, {.positions = 1, .memoryBytes = 1'000'000'000}).men, -1);
    EXPECT_EQ(offerToSolve(tables, {.positions = before, .memoryBytes = 1}).men, -1);
    const SolveOffer one = offerToSolve(tables, {.positions = 3000, .memoryBytes = 1'000'000'000});
    EXPECT_EQ(one.men, 1);
    EXPECT_THAT(one.describe(), StartsWith("all positions with up to 1 man: at most "));
}

TEST_F(ExactAnswersOnTheBoard, LargeBoardsAreNotOfferedWhole) {
    open("nielsen-copenhagen-11");
    ASSERT_TRUE(exact_.offer());
    EXPECT_FALSE(exact_.offer()->whole);
    EXPECT_GT(exact_.offer()->men, 0);
    EXPECT_LT(exact_.offer()->men, 6);
}

TEST_F(ExactAnswersOnTheBoard, RulesThatTablesCannotHoldAreNamed) {
    open("bell-tawlbwrdd-dice-11");
    ASSERT_TRUE(exact_.offer());
    EXPECT_LT(exact_.offer()->men, 0);
    EXPECT_THAT(exact_.offer()->describe(), HasSubstr("turn/dice"));
    exact_.solve(*playtest_);
    EXPECT_FALSE(exact_.solving());
}

}  // namespace
}  // namespace tafl::model

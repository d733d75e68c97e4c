// Calibration: curves with known parameters, error cases, and self-play games.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "search/result_text.hpp"
#include "support/installation.hpp"
#include "tuning/calibrate.hpp"

namespace tafl {
namespace {

using golden::imageOf;
using testing::HasSubstr;

/// Random walks between two absorbing bounds. From step k of n the attackers win with probability k/n, so the right
/// score is known. Walks that start near the bottom are short when the defenders win.
ScoredGames randomWalks(int count, int start, int top, double evenScore, double scoreAtTenToOne) {
    ScoredGames out;
    Random random(7);
    for (int game = 0; game < count; ++game) {
        const std::size_t begin = out.positions.size();
        int step = start;
        for (int ply = 1; step > 0 && step < top; ++ply) {
            const double score = evenScore + scoreAtTenToOne * std::log10(static_cast<double>(step) / (top - step));
            out.positions.push_back({.game = game, .ply = ply, .score = static_cast<int>(std::lround(score))});
            step += random.below(2) ? 1 : -1;
        }
        for (std::size_t i = begin; i < out.positions.size(); ++i) out.positions[i].share = step == top ? 1 : 0;
        ++(step == top ? out.attackersWon : out.defendersWon);
    }
    return out;
}

TEST(Calibration, RecoversTheTrueCurve) {
    const ScoredGames games = randomWalks(3000, 4, 20, 950, 290);
    EXPECT_NEAR(games.attackersPoints() / games.ended(), 0.2, 0.03);
    const auto found = fitCalibration(games, Weights{});
    ASSERT_TRUE(found) << found.error().front().message();
    EXPECT_NEAR(found->evenScore, 950, 25);
    EXPECT_NEAR(found->scoreAtTenToOne, 290, 20);
    // The truth lies near or in the interval, and the interval is not trivially wide.
    EXPECT_LT(std::abs(found->evenScore - 950), 1.5 * found->evenScoreSpread);
    EXPECT_LT(std::abs(found->scoreAtTenToOne - 290), 1.5 * found->scoreAtTenToOneSpread);
    EXPECT_LT(found->evenScoreSpread, 60);
    EXPECT_LT(found->lossAfter, found->lossBefore);
    // Expected and measured shares agree.
    ASSERT_GT(found->rows.size(), 6u);
    for (const CalibrationRow& row : found->rows) {
        EXPECT_GE(row.expected, row.from);
        EXPECT_LE(row.expected, row.to);
        EXPECT_NEAR(row.expected, row.measured, 0.06) << row.from;
        EXPECT_LE(row.games, row.positions);
    }
    EXPECT_EQ(found->start.positions, 3000);
    EXPECT_NEAR(found->start.expected, 0.2, 0.03);
    EXPECT_NEAR(found->start.expected, found->start.measured, 0.03);
}

TEST(Calibration, OneSidedGamesMoveOnlyTheEvenScore) {
    // Draws count half; scores on both sides of even are symmetric.
    const auto low = fitCalibration(randomWalks(2000, 10, 20, -300, 700), Weights{});
    ASSERT_TRUE(low);
    EXPECT_NEAR(low->evenScore, -300, 40);
    EXPECT_NEAR(low->scoreAtTenToOne, 700, 60);
    ScoredGames drawn = randomWalks(2000, 10, 20, -300, 700);
    for (ScoredPosition& p : drawn.positions) p.share = 0.5;
    drawn.drawn = drawn.ended(), drawn.attackersWon = drawn.defendersWon = 0;
    const auto none = fitCalibration(drawn, Weights{});
    ASSERT_FALSE(none);
    EXPECT_THAT(none.error().front().message(), HasSubstr("do not tell who wins"));
}

TEST(Calibration, RejectsUninformativeGames) {
    const auto findError = [](const ScoredGames& games) {
        const auto found = fitCalibration(games, Weights{});
        return found ? std::string() : found.error().front().message();
    };
    EXPECT_THAT(findError({}), HasSubstr("0 games came to an end"));
    EXPECT_THAT(findError(randomWalks(49, 10, 20, 0, 400)), HasSubstr("49 games came to an end"));
    EXPECT_EQ(findError(randomWalks(200, 10, 20, 0, 400)), "");
    // One side wins all games.
    ScoredGames oneSided = randomWalks(200, 10, 20, 0, 400);
    for (ScoredPosition& p : oneSided.positions) p.share = 0;
    oneSided.defendersWon = 200, oneSided.attackersWon = 0;
    EXPECT_THAT(findError(oneSided), HasSubstr("the attackers won 0 of 200 games"));
    for (ScoredPosition& p : oneSided.positions) p.share = 1;
    oneSided.defendersWon = 0, oneSided.attackersWon = 200;
    EXPECT_THAT(findError(oneSided), HasSubstr("the defenders won 0 of 200 games"));
    // Inverted scores, then constant ones.
    ScoredGames inverted = randomWalks(200, 10, 20, 0, 400);
    for (ScoredPosition& p : inverted.positions) p.score = -p.score;
    EXPECT_THAT(findError(inverted), HasSubstr("higher scores were not followed by more points"));
    for (ScoredPosition& p : inverted.positions) p.score = 35;
    EXPECT_THAT(findError(inverted), HasSubstr("higher scores were not followed by more points"));
}

TEST(Calibration, MovesZeroToEvenChances) {
    const auto image = imageOf("nielsen-brandubh-7");
    const Weights weights = defaultWeights(*image);
    EXPECT_FALSE(weights.calibrated);
    EXPECT_EQ(weights.scoreAtTenToOne, 400);
    Calibration found;
    found.evenScore = 950, found.scoreAtTenToOne = 290.4;
    const auto applied = calibrated(weights, found);
    ASSERT_TRUE(applied);
    EXPECT_TRUE(applied->calibrated);
    EXPECT_EQ(applied->scoreAtTenToOne, 290);
    EXPECT_EQ(applied->terms[static_cast<std::size_t>(Term::always)],
              weights.terms[static_cast<std::size_t>(Term::always)] - 950 * 16);
    const auto position = Position::create(image);
    position->setValues(weights.squares);
    const EnclosureTables enclosure(*image);
    const EvalInputs evalInputs = position->evalInputs();
    const EnclosureFeatures features = enclosure.features(PieceSets::of(*position));
    EXPECT_EQ(evaluate(weights, evalInputs, features, Side::attackers) -
                  evaluate(*applied, evalInputs, features, Side::attackers),
              950);
    // An out-of-range constant is an error; it is not clamped.
    found.evenScore = -40000;
    const auto outOfRange = calibrated(weights, found);
    ASSERT_FALSE(outOfRange);
    EXPECT_THAT(outOfRange.error().front().message(), HasSubstr("(-500000 to 500000)"));
}

TEST(Calibration, SharesFollowTheWeights) {
    Weights weights;
    EXPECT_DOUBLE_EQ(attackersShare(0, Side::attackers, weights), 0.5);
    EXPECT_NEAR(attackersShare(400, Side::attackers, weights), 10.0 / 11, 1e-9);
    weights.scoreAtTenToOne = 290;
    EXPECT_NEAR(attackersShare(290, Side::attackers, weights), 10.0 / 11, 1e-9);
    EXPECT_NEAR(attackersShare(290, Side::defenders, weights), 1.0 / 11, 1e-9);
    EXPECT_EQ(attackersShare(mateScore - 3, Side::defenders, weights), 0);
}

TEST(Calibration, DisplaysEqualOddsAlike) {
    Weights weights;
    EXPECT_EQ(formatScore(400, Side::attackers, weights), "attackers +4.00");
    weights.scoreAtTenToOne = 1600;
    EXPECT_EQ(formatScore(1600, Side::defenders, weights), "defenders +4.00");
    EXPECT_EQ(formatScore(-400, Side::defenders, weights), "attackers +1.00");
    EXPECT_EQ(formatScore(16, Side::attackers, weights), "even");
    EXPECT_EQ(formatScore(mateScore - 3, Side::attackers, weights), "attackers win in 2 moves");
}

TEST(Calibration, GamesAreTheSameWithAnyNumberOfWorkers) {
    const auto image = imageOf("nielsen-brandubh-7");
    const auto weights = std::make_shared<const Weights>(defaultWeights(*image));
    SelfPlay plan{.games = 16, .nodes = 80, .seed = 3};
    const ScoredGames one = playScoredGames(image, weights, plan);
    plan.workers = 3;
    const ScoredGames three = playScoredGames(image, weights, plan);
    EXPECT_EQ(one.ended() + one.unfinished, 16);
    ASSERT_EQ(one.positions.size(), three.positions.size());
    ASSERT_GT(one.positions.size(), 16u);
    for (std::size_t i = 0; i < one.positions.size(); ++i) {
        EXPECT_EQ(one.positions[i].game, three.positions[i].game);
        EXPECT_EQ(one.positions[i].score, three.positions[i].score);
        EXPECT_EQ(one.positions[i].share, three.positions[i].share);
        EXPECT_LT(std::abs(one.positions[i].score), minMateScore);
        EXPECT_GT(one.positions[i].ply, 4);
    }
    EXPECT_TRUE(playScoredGames(image, weights, plan, [](int) { return false; }).stopped);
}

TEST(Calibration, IsIdempotent) {
    // Recalibrating calibrated weights changes nothing and improves the loss.
    const auto image = imageOf("nielsen-brandubh-7");
    const auto weights = std::make_shared<const Weights>(defaultWeights(*image));
    const SelfPlay plan{.games = 120, .nodes = 1000, .seed = 1, .maxPlies = 400};
    const ScoredGames before = playScoredGames(image, weights, plan);
    for (const ScoredPosition& p : before.positions)
        ASSERT_NE(std::abs(p.score), repetitionScore) << "a repetition in sight is no score of the evaluation";
    const auto first = fitCalibration(before, *weights);
    ASSERT_TRUE(first) << first.error().front().message();
    const auto applied = calibrated(*weights, *first);
    ASSERT_TRUE(applied);
    const ScoredGames games = playScoredGames(image, std::make_shared<const Weights>(*applied), plan);
    const auto second = fitCalibration(games, *applied);
    ASSERT_TRUE(second) << second.error().front().message();
    EXPECT_LT(std::abs(second->evenScore), std::abs(first->evenScore) / 2 + second->evenScoreSpread);
    EXPECT_NEAR(second->scoreAtTenToOne, first->scoreAtTenToOne,
                first->scoreAtTenToOneSpread + second->scoreAtTenToOneSpread);
    EXPECT_LT(second->lossBefore, first->lossBefore);
    EXPECT_NEAR(second->start.expected, second->start.measured, 0.15);
}

}  // namespace
}  // namespace tafl

// Statistics, checked against published numbers.
#include <gtest/gtest.h>

#include <cmath>
#include <random>

#include "search/limits.hpp"
#include "trials/statistics/figures.hpp"
#include "trials/support.hpp"

namespace tafl {
namespace {

TEST(Statistics, WilsonsInterval) {
    // Newcombe 1998, Statistics in Medicine 17:857, table I: 81/263, 15/148, 0/20, 1/29, method 3.
    const struct {
        double k, n, low, high;
    } published[] = {
        {81, 263, 0.2553, 0.3662}, {15, 148, 0.0624, 0.1605}, {0, 20, 0.0000, 0.1611}, {1, 29, 0.0061, 0.1718}};
    for (const auto& p : published) {
        EXPECT_NEAR(wilson(p.k, p.n).low, p.low, 5e-5) << p.k << "/" << p.n;
        EXPECT_NEAR(wilson(p.k, p.n).high, p.high, 5e-5) << p.k << "/" << p.n;
    }
    EXPECT_EQ(wilson(0, 0).low, 0);
    EXPECT_EQ(wilson(0, 0).high, 1);
}

TEST(Statistics, DifferenceOfShares) {
    // Newcombe 1998, Statistics in Medicine 17:873, table II, method 10: 56/70 − 48/80, 9/10 − 3/10, 5/56 − 0/29,
    // 10/10 − 0/10.
    const struct {
        double k1, n1, k2, n2, low, high;
    } published[] = {{56, 70, 48, 80, 0.0524, 0.3339},
                     {9, 10, 3, 10, 0.1705, 0.8090},
                     {5, 56, 0, 29, -0.0381, 0.1926},
                     {10, 10, 0, 10, 0.6075, 1.0000}};
    for (const auto& p : published) {
        const Interval found = differenceOfShares(p.k1, p.n1, p.k2, p.n2);
        EXPECT_NEAR(found.low, p.low, 5e-5) << p.k1 << "/" << p.n1;
        EXPECT_NEAR(found.high, p.high, 5e-5) << p.k1 << "/" << p.n1;
    }
}

TEST(Statistics, RankCorrelation) {
    // A common textbook example: IQ and weekly hours of television of ten people, −29/165.
    EXPECT_NEAR(rankCorrelation({106, 100, 86, 101, 99, 103, 97, 113, 112, 110}, {7, 27, 2, 50, 28, 29, 20, 12, 6, 17}),
                -29.0 / 165, 1e-12);
    EXPECT_DOUBLE_EQ(rankCorrelation({1, 2, 3}, {10, 20, 300}), 1);
    EXPECT_DOUBLE_EQ(rankCorrelation({1, 2, 3}, {3, 2, 1}), -1);
    EXPECT_DOUBLE_EQ(rankCorrelation({1, 1, 1}, {3, 2, 1}), 0);
    // Ties by mean rank: of (1, 2½, 2½, 4) with (1, 2, 3, 4).
    EXPECT_NEAR(rankCorrelation({1, 2, 2, 3}, {1, 2, 3, 4}), 4.5 / std::sqrt(4.5 * 5), 1e-12);
    const Interval zero = rankCorrelationInterval(0, 103);
    EXPECT_NEAR(zero.high, std::tanh(0.1959964), 1e-6);
    EXPECT_NEAR(zero.low, -zero.high, 1e-12);
}

TEST(Statistics, PairsThatDoNotDifferSayLittle) {
    // Of 2 pairs, both alike: with two more, of +1 and −1, four differences with a mean of 0 and a variance of 1/2.
    const MeanInterval two = computePairedPoints({0, 0});
    EXPECT_EQ(two.mean, 0);
    EXPECT_NEAR(two.high, 1.959964 * std::sqrt(0.5 / 4), 1e-6);
    EXPECT_NEAR(two.low, -two.high, 1e-12);
    EXPECT_EQ(computePairedPoints({}).high, 1);
    EXPECT_EQ(computePairedPoints({1, 1, 1}).high, 1);
    // As the normal approximation where pairs are many.
    std::vector<double> many;
    for (int i = 0; i < 10000; ++i) many.push_back(i % 4 == 0 ? 1 : i % 4 == 1 ? -0.5 : 0);
    EXPECT_NEAR(computePairedPoints(many).low, computeMean(many).low, 2e-4);
}

TEST(Statistics, PairedIntervalsHoldTheTruth) {
    // Two variants of which the attackers win 5 % and 10 %, independently; 400 comparisons of each size.
    std::mt19937 random(7);
    const auto wins = [&](double share) { return std::bernoulli_distribution(share)(random) ? 1.0 : 0.0; };
    for (const int pairs : {2, 5, 10, 20, 50}) {
        int held = 0;
        for (int i = 0; i < 400; ++i) {
            std::vector<double> differences;
            for (int j = 0; j < pairs; ++j) differences.push_back(wins(0.10) - wins(0.05));
            const MeanInterval interval = computePairedPoints(differences);
            held += interval.low <= 0.05 && interval.high >= 0.05;
        }
        EXPECT_GE(held, 372) << pairs << " pairs: 93 % of 400";
    }
}

TEST(Statistics, MeansAndTrends) {
    const MeanInterval mean = computeMean({1, 2, 3, 4, 5});
    EXPECT_DOUBLE_EQ(mean.mean, 3);
    EXPECT_NEAR(mean.high, 3 + 2.776445 * std::sqrt(2.5 / 5), 2e-3);  // t for four degrees of freedom, from a table
    EXPECT_NEAR(computeMean({0, 0, 3}).high, 1 + 4.302653, 0.04);     // for two
    EXPECT_TRUE(std::isinf(computeMean({1, 2}).high));
    const Trend up = fitTrend({{100, 400, 1000}, {1000, 500, 1000}, {10000, 600, 1000}});
    EXPECT_NEAR(up.slope, 0.1, 1e-3);
    EXPECT_GT(up.interval.low, 0);
    EXPECT_EQ(up.words, "stronger play favours the attackers");
    EXPECT_EQ(fitTrend({{100, 600, 1000}, {10000, 400, 1000}}).words, "stronger play favours the defenders");
    EXPECT_EQ(fitTrend({{100, 5000, 10000}, {10000, 5010, 10000}}).words, "it holds as play gets stronger");
    EXPECT_EQ(fitTrend({{100, 5, 10}, {1000, 4, 10}}).words, "no trend to be seen: more games are needed");
    EXPECT_EQ(fitTrend({{100, 5, 10}}).words, "no trend: it takes two budgets");
    EXPECT_TRUE(std::isfinite(fitTrend({{100, 0, 10}, {1000, 10, 10}}).slope));
}

TEST(Statistics, NoTrendWhereNoLineFits) {
    EXPECT_TRUE(fitTrend({{100, 400, 1000}, {1000, 500, 1000}, {10000, 600, 1000}}).hasSlope);
    const Trend bent = fitTrend({{100, 700, 1000}, {1000, 320, 1000}, {10000, 720, 1000}});
    EXPECT_EQ(bent.words, "the share goes up and down with the budget");
    EXPECT_FALSE(bent.hasSlope);
    EXPECT_FALSE(fitTrend({{100, 5, 10}}).hasSlope);
    // With shares of 50, 62 and 50 %, chi-squared passes its quantile between 92 and 100 games at each budget.
    EXPECT_TRUE(fitTrend({{100, 46, 92}, {1000, 57.04, 92}, {10000, 46, 92}}).hasSlope);
    EXPECT_FALSE(fitTrend({{100, 50, 100}, {1000, 62, 100}, {10000, 50, 100}}).hasSlope);
    // Many budgets that fit.
    std::vector<BudgetShare> straight, jagged;
    for (int i = 0; i < 12; ++i) {
        straight.push_back({std::pow(2, i), 400 + 10.0 * i, 1000});
        jagged.push_back({std::pow(2, i), i % 2 ? 450.0 : 550.0, 1000});
    }
    EXPECT_TRUE(fitTrend(straight).hasSlope);
    EXPECT_FALSE(fitTrend(jagged).hasSlope);
}

TrialGame game(Winner winner, const char* rule, int plies, bool unfinished = false) {
    TrialGame out;
    out.winner = winner;
    out.rule = rule;
    out.plies = plies;
    out.unfinished = unfinished;
    return out;
}

TEST(Figures, AccumulateGameByGame) {
    TrialFigures f;
    f.add(game(Winner::attackers, "king/capture", 30));
    f.add(game(Winner::attackers, "king/capture", 40));
    f.add(game(Winner::defenders, "win/escape", 21));
    f.add(game(Winner::draw, "end/repetition", 50));
    f.add(game(Winner::draw, "", 400, true));
    EXPECT_EQ(f.games(), 5);
    EXPECT_EQ(f.results.attackersWon, 2);
    EXPECT_EQ(f.results.defendersWon, 1);
    EXPECT_EQ(f.results.drawn, 2);
    EXPECT_EQ(f.results.unfinished, 1);
    EXPECT_DOUBLE_EQ(f.results.share(), 2.0 / 3);
    EXPECT_DOUBLE_EQ(f.results.pointsShare(), 3.0 / 5) << "draws and unfinished games count half";
    EXPECT_LT(f.pointsShare().low, 0.6);
    EXPECT_GT(f.pointsShare().high, 0.6);
    EXPECT_EQ(f.plies[0].median(), 35);
    EXPECT_EQ(f.plies[2].count(), 1);
    EXPECT_EQ(f.byRule[0].at("king/capture"), 2);
    EXPECT_EQ(f.fired.at("king/capture").decided, 2);
    EXPECT_EQ(TrialFigures().results.share(), 0.5);
    EXPECT_EQ(TrialFigures().results.pointsShare(), 0.5);
}

TEST(Figures, TheFirstVerdictStands) {
    TrialFigures f;
    for (int i = 0; i < 20; ++i) f.add(game(Winner::defenders, "win/escape", 20));
    EXPECT_EQ(f.verdict(), Verdict::defendersFavoured);
    const int games = f.gamesToVerdict();
    EXPECT_GT(games, 4);
    EXPECT_LT(games, 20);
    for (int i = 0; i < 300; ++i) f.add(game(i % 2 ? Winner::attackers : Winner::defenders, "win/escape", 20));
    ASSERT_EQ(verdict(f.results.attackersWon, f.results.defendersWon, 0), Verdict::undecided) << "the totals alone";
    EXPECT_EQ(f.verdict(), Verdict::defendersFavoured);
    EXPECT_EQ(f.gamesToVerdict(), games);
}

TEST(Figures, DramaLeadsAndSettling) {
    TrialFigures f;
    TrialGame g = game(Winner::defenders, "win/escape", 20);
    // The attackers lead first, the defenders win.
    g.scores = {400, 400, -400, -3000, -29990};
    f.add(g);
    EXPECT_DOUBLE_EQ(f.leadChanges(), 1);
    // The winner is behind twice, each time with one eleventh of the points: √(2 (½ − 1/11)).
    EXPECT_NEAR(f.drama(), std::sqrt(2 * (0.5 - 1.0 / 11)), 1e-12);
    // At −400 the winner expects ten elevenths.
    EXPECT_DOUBLE_EQ(f.settledFraction(), 2.0 / 5);
    TrialGame even = game(Winner::draw, "end/repetition", 20);
    even.scores = {0, 29, -29, 30, -29};
    f.add(even);
    EXPECT_DOUBLE_EQ(f.leadChanges(), 0.5) << "less than 30 is no lead";
    // The same on the scale of other weights; a forced win has no scale.
    TrialFigures wide(nullptr, 4 * 400);
    for (TrialGame* each : {&g, &even}) {
        for (int& score : each->scores)
            if (std::abs(score) < minMateScore) score *= 4;
        wide.add(*each);
    }
    EXPECT_DOUBLE_EQ(wide.leadChanges(), f.leadChanges());
    EXPECT_DOUBLE_EQ(wide.drama(), f.drama());
    EXPECT_DOUBLE_EQ(wide.settledFraction(), f.settledFraction());
}

TEST(Figures, FirstMovesAreFoldedBySymmetry) {
    const TrialSubject brandubh = trials_tests::subject("nielsen-brandubh-7");
    TrialFigures f(brandubh.image.get());
    const auto add = [&](const std::string& move, Winner winner) {
        TrialGame game;
        game.opening = {"{lot attackers}", move};
        game.moves = {"d5-c5"};
        game.winner = winner;
        f.add(game);
    };
    for (const char* move : {"d6-c6", "d6-e6", "d2-c2", "d2-e2", "b4-b3", "b4-b5", "f4-f3", "f4-f5"})
        add(move, Winner::attackers);
    add("a4-a5", Winner::defenders);
    ASSERT_EQ(f.firstMoves.size(), 2u);
    EXPECT_EQ(f.firstMoves.at("d2-c2").attackersWon, 8);
    EXPECT_EQ(f.firstMoves.at("d1-c1").defendersWon, 1);
}

TEST(Figures, Histograms) {
    Histogram h;
    EXPECT_EQ(h.median(), 0);
    for (const int value : {5, 1, 3, 2}) h.add(value);
    EXPECT_DOUBLE_EQ(h.median(), 2.5);
    EXPECT_DOUBLE_EQ(h.mean(), 2.75);
    EXPECT_EQ(h.quantile(0), 1);
    EXPECT_EQ(h.quantile(1), 5);
}

}  // namespace
}  // namespace tafl

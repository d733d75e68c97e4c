// Trials: figures against published numbers, verdicts that may be looked at any time, the same games for any number of
// workers.
#include <gtest/gtest.h>

#include <algorithm>

#include "golden/installation.hpp"
#include "rules/resolve.hpp"
#include "trials/trial.hpp"

namespace tafl {
namespace {

std::shared_ptr<const RuleImage> imageOf(const std::string& variant) {
    static Environment environment = golden::installation();
    const auto loaded = environment.library->load(variant);
    if (!loaded) throw std::runtime_error(loaded.error().front().message());
    return *environment.library->compile(*loaded);
}

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

TEST(Statistics, AlwaysValidIntervalsAreWiderAndShrink) {
    double width = 1;
    for (const double n : {10.0, 100.0, 1000.0, 10000.0}) {
        const Interval always = alwaysValid(0.4 * n, n), once = wilson(0.4 * n, n);
        EXPECT_LT(always.low, once.low);
        EXPECT_GT(always.high, once.high);
        EXPECT_LT(always.high - always.low, width);
        width = always.high - always.low;
    }
    EXPECT_LT(width, 0.04);
}

TEST(Statistics, VerdictsAreSeldomWrongHoweverOftenOneLooks) {
    // 2,000 trials of up to 1,500 games at each true share, looked at after every game: at most 5 in 100 may err.
    Random random(77);
    for (const double share : {0.40, 0.50, 0.62}) {
        int wrong = 0, right = 0;
        for (int trial = 0; trial < 2000; ++trial) {
            int won[2] = {0, 0};
            for (int game = 0; game < 1500; ++game) {
                ++won[static_cast<double>(random.next() >> 11) * 0x1p-53 < share ? 0 : 1];
                const Verdict v = verdict(won[0], won[1], 0);
                if (v == Verdict::undecided) continue;
                const Verdict truth = share < 0.45   ? Verdict::defendersFavoured
                                      : share > 0.55 ? Verdict::attackersFavoured
                                                     : Verdict::fair;
                ++(v == truth ? right : wrong);
                break;
            }
        }
        EXPECT_LE(wrong, 100) << share;
        EXPECT_TRUE(share == 0.5 || right > 1000) << share << " " << right;
    }
}

TEST(Statistics, Verdicts) {
    EXPECT_EQ(verdict(0, 0, 0), Verdict::undecided);
    EXPECT_EQ(verdict(90, 10, 0), Verdict::attackersFavoured);
    EXPECT_EQ(verdict(10, 90, 0), Verdict::defendersFavoured);
    EXPECT_EQ(verdict(10, 10, 100), Verdict::drawish);
    EXPECT_EQ(verdict(5000, 5000, 0), Verdict::fair);
    EXPECT_EQ(verdict(6, 4, 0), Verdict::undecided);
}

TEST(Statistics, Figures) {
    std::vector<GameFigures> games = {{Winner::attackers, false, "king/capture", 30},
                                      {Winner::attackers, false, "king/capture", 40},
                                      {Winner::defenders, false, "win/escape", 21},
                                      {Winner::draw, false, "end/repetition", 50},
                                      {Winner::draw, true, "", 400}};
    const TrialFigures f = figuresOf(games);
    EXPECT_EQ(f.games, 5);
    EXPECT_EQ(f.attackersWon, 2);
    EXPECT_EQ(f.defendersWon, 1);
    EXPECT_EQ(f.drawn, 1);
    EXPECT_EQ(f.brokenOff, 1);
    EXPECT_DOUBLE_EQ(f.attackersShare(), 2.0 / 3);
    EXPECT_EQ(f.medianPlies[0], 35);
    EXPECT_EQ(f.byRule[0].at("king/capture"), 2);
    EXPECT_EQ(figuresOf({}).attackersShare(), 0.5);
}

TEST(Openings, TurnedAndMirroredFormsAreOne) {
    const auto image = imageOf("nielsen-brandubh-7");
    const auto form = [&](const char* position) { return leastForm(*setupFrom(position, *image), 7); };
    const auto one = form("7/1t5/7/7/2K4/7/7 attackers");
    EXPECT_EQ(one, form("7/5t1/7/7/4K2/7/7 attackers"));  // mirrored
    EXPECT_EQ(one, form("7/7/2K4/7/7/1t5/7 attackers"));  // upside down
    EXPECT_NE(one, form("7/1t5/7/7/2K4/7/7 defenders"));
    EXPECT_NE(one, form("7/1t5/7/7/3K3/7/7 attackers"));
}

TEST(Openings, AreDistinctAndTheSameForASeed) {
    const auto image = imageOf("nielsen-brandubh-7");
    Openings one(image, 5, 4), again(image, 5, 4), other(image, 6, 4);
    std::set<std::vector<std::uint8_t>> seen;
    bool differs = false;
    for (int i = 0; i < 30; ++i) {
        const auto a = one.next(), b = again.next(), c = other.next();
        ASSERT_TRUE(a && b && c);
        EXPECT_EQ(a->moves, b->moves);
        differs |= a->moves != c->moves;
        const auto board = Board::create(image);
        for (const Move move : a->moves) board->make(move);
        EXPECT_TRUE(seen.insert(leastForm(board->setup(), 7)).second);
    }
    EXPECT_TRUE(differs);
    // A first move has few forms: they are used up.
    Openings first(image, 1, 1);
    int count = 0;
    while (first.next()) ++count;
    EXPECT_GT(count, 3);
    EXPECT_LT(count, 40);
}

TEST(Trials, TheSameGamesForAnyNumberOfWorkers) {
    const auto image = imageOf("nielsen-brandubh-7");
    const TrialPlan plan{.games = 12, .nodes = 200, .seed = 3, .workers = 1};
    TrialPlan many = plan;
    many.workers = 4;
    const TrialResult one = runTrial(image, plan), four = runTrial(image, many);
    ASSERT_EQ(one.games.size(), 12u);
    ASSERT_EQ(four.games.size(), 12u);
    for (std::size_t i = 0; i < 12; ++i) {
        EXPECT_EQ(one.games[i].number, static_cast<int>(i));
        EXPECT_EQ(one.games[i].opening.moves, four.games[i].opening.moves);
        EXPECT_EQ(one.games[i].moves, four.games[i].moves) << i;
    }
    EXPECT_EQ(one.figures.attackersWon, four.figures.attackersWon);
}

TEST(Trials, GamesReplayAndEndAsTheySay) {
    for (const char* variant : {"nielsen-brandubh-7", "nielsen-berserk-11", "bell-tawlbwrdd-dice-11"}) {
        const auto image = imageOf(variant);
        const TrialResult result = runTrial(image, {.games = 3, .nodes = 60, .seed = 2, .mostPlies = 120});
        ASSERT_EQ(result.games.size(), 3u) << variant;
        if (!image->calls.dice.empty()) continue;  // throws are not kept
        for (const TrialGame& game : result.games) {
            const auto board = Board::create(image);
            board->start(game.opening.first);
            Ending ending;
            for (const auto* moves : {&game.opening.moves, &game.moves})
                for (const Move move : *moves) {
                    std::vector<Move> legal;
                    board->legal(legal, true);
                    ASSERT_NE(std::ranges::find(legal, move), legal.end()) << variant;
                    ending = board->make(move).ending;
                }
            if (!ending.over) ending = board->ending();
            EXPECT_EQ(ending.over, !game.figures.brokenOff) << variant;
            EXPECT_TRUE(!ending.over || ending.winner == game.figures.winner) << variant;
        }
    }
}

TEST(Trials, EndWhenTold) {
    const auto image = imageOf("nielsen-brandubh-7");
    const TrialResult stopped = runTrial(image, {.games = 500, .nodes = 100, .workers = 2},
                                         [](const TrialProgress& p) { return p.played < 5; });
    EXPECT_TRUE(stopped.stopped);
    EXPECT_LT(stopped.games.size(), 10u);
    const TrialResult decided =
        runTrial(imageOf("nielsen-copenhagen-11"), {.games = 500, .nodes = 60, .workers = 2, .untilDecided = true});
    EXPECT_NE(decided.figures.verdict, Verdict::undecided);
    EXPECT_LT(decided.games.size(), 500u);
}

}  // namespace
}  // namespace tafl

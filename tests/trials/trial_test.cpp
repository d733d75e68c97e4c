// Trials give the same games for any number of workers, shards and interruptions.
#include <gmock/gmock.h>

#include <atomic>
#include <thread>

#include "position/move_text.hpp"
#include "records/game.hpp"
#include "trials/run/openings.hpp"
#include "trials/run/self_play.hpp"
#include "trials/support.hpp"

namespace tafl {
namespace {

using namespace trials_tests;

TEST(OpeningGenerator, SymmetricPositionsShareAForm) {
    const auto image = subject("nielsen-brandubh-7").image;
    const auto form = [&](const char* position) { return canonicalForm(*parseSetup(position, *image), 7); };
    const auto one = form("7/1t5/7/7/2K4/7/7 attackers");
    EXPECT_EQ(one, form("7/5t1/7/7/4K2/7/7 attackers"));  // mirrored
    EXPECT_EQ(one, form("7/7/2K4/7/7/1t5/7 attackers"));  // upside down
    EXPECT_NE(one, form("7/1t5/7/7/2K4/7/7 defenders"));
    EXPECT_NE(one, form("7/1t5/7/7/3K3/7/7 attackers"));
}

TEST(OpeningGenerator, DependsOnSeedAndIndexAlone) {
    const auto image = subject("nielsen-brandubh-7").image;
    Game one(image), two(image);
    bool differs = false;
    for (const std::uint64_t index : {7u, 3u, 500u, 3u}) {
        const auto a = makeRandomOpening(one, 5, index, 4), b = makeRandomOpening(two, 5, index, 4),
                   c = makeRandomOpening(two, 6, index, 4);
        ASSERT_TRUE(a && b && c);
        EXPECT_EQ(a->actions, b->actions);
        EXPECT_EQ(a->actions.size(), 4u);
        EXPECT_EQ(a->form, b->form);
        differs |= a->actions != c->actions;
    }
    EXPECT_TRUE(differs);
    Game dice(subject("bell-tawlbwrdd-dice-11").image);
    const auto rolled = makeRandomOpening(dice, 1, 1, 4);
    ASSERT_TRUE(rolled);
    EXPECT_THAT(rolled->actions, testing::Contains(testing::StartsWith("{die ")));
}

TEST(OpeningGenerator, YieldsDistinctOpeningsUntilExhausted) {
    const auto image = subject("nielsen-brandubh-7").image;
    OpeningGenerator one(image, 5, 4), again(image, 5, 4);
    std::set<std::vector<std::uint8_t>> seen;
    for (int i = 0; i < 30; ++i) {
        const auto a = one.next(), b = again.next();
        ASSERT_TRUE(a && b);
        EXPECT_EQ(a->moves, b->moves);
        const auto position = Position::create(image);
        for (const Move move : a->moves) position->make(move);
        EXPECT_TRUE(seen.insert(canonicalForm(position->setup(), 7)).second);
    }
    OpeningGenerator first(image, 1, 1);
    int count = 0;
    while (first.next()) ++count;
    EXPECT_GT(count, 3);
    EXPECT_LT(count, 40);
}

TEST(Trials, TheSameGamesForAnyNumberOfWorkers) {
    const TrialResult one = runTrial(subject("nielsen-brandubh-7"), makePlan(12, 200, 1)),
                      four = runTrial(subject("nielsen-brandubh-7"), makePlan(12, 200, 4));
    ASSERT_TRUE(one.diagnostics.empty()) << one.diagnostics.front().message();
    ASSERT_EQ(one.figures.games(), 12);
    EXPECT_EQ(readGames(*one.store, one.trial), readGames(*four.store, four.trial));
    EXPECT_EQ(one.row.key(), four.row.key());
    TrialPlan other = makePlan(12, 200, 1);
    other.settings.seed = 2;
    const TrialResult seeded = runTrial(subject("nielsen-brandubh-7"), other);
    EXPECT_NE(readGames(*one.store, one.trial), readGames(*seeded.store, seeded.trial));
    EXPECT_NE(one.row.key(), seeded.row.key());
}

TEST(Trials, PartsTogetherAreTheWhole) {
    // After ten random plies many openings are adjudicated, so slots advance to later ones.
    TrialPlan plan = makePlan(14, 100);
    plan.settings.openingPlies = 10;
    const TrialResult whole = runTrial(subject("nielsen-brandubh-7"), plan);
    std::map<int, std::string> together;
    int games = 0;
    plan.shards = 3;
    for (plan.shard = 1; plan.shard <= 3; ++plan.shard) {
        const TrialResult part = runTrial(subject("nielsen-brandubh-7"), plan);
        games += part.figures.games();
        together.merge(readGames(*part.store, part.trial));
    }
    EXPECT_EQ(games, 14);
    EXPECT_GT(whole.dropped, 0);
    EXPECT_EQ(together, readGames(*whole.store, whole.trial));
}

TEST(Trials, GamesReplayToTheirResults) {
    for (const char* variant : {"nielsen-brandubh-7", "nielsen-berserk-11", "bell-tawlbwrdd-dice-11"}) {
        const TrialSubject tested = subject(variant);
        TrialPlan plan = makePlan(4, 60);
        plan.settings.maxPlies = 120;
        const TrialResult result = runTrial(tested, plan);
        ASSERT_EQ(result.figures.games(), 4) << variant;
        (void)result.store->each(result.trial, [&](TrialGame&& g) {
            Game game(tested.image);
            for (const auto* list : {&g.opening, &g.moves})
                for (const std::string& action : *list) {
                    const auto done = game.act(action);
                    EXPECT_TRUE(done) << variant << " " << action;
                    if (!done) return false;
                }
            EXPECT_EQ(game.result().has_value(), !g.unfinished) << variant;
            if (game.result()) {
                EXPECT_EQ(game.result()->winner, g.winner) << variant;
                EXPECT_EQ(game.result()->rule, g.rule) << variant;
            }
            EXPECT_EQ(game.position().plies(), g.plies) << variant;
            return true;
        });
    }
}

TEST(Trials, PauseResumeAndCancel) {
    const Folder folder;
    TrialPlan plan = makePlan(100000, 300);
    plan.store = folder.path / "games.sqlite";
    Trial trial(subject("nielsen-brandubh-7"), plan);
    EXPECT_FALSE(trial.running());
    trial.start();
    const auto waitFor = [&](int games) {
        for (int i = 0; i < 600 && trial.progress().played < games; ++i)
            std::this_thread::sleep_for(std::chrono::milliseconds(50));
        return trial.progress().played;
    };
    ASSERT_GE(waitFor(3), 3);
    trial.pause();
    std::this_thread::sleep_for(std::chrono::milliseconds(500));
    const int playedBefore = trial.progress().played;
    std::this_thread::sleep_for(std::chrono::milliseconds(500));
    EXPECT_EQ(trial.progress().played, playedBefore) << "plays while paused";
    EXPECT_TRUE(trial.paused() && trial.running());
    trial.resume();
    EXPECT_GE(waitFor(playedBefore + 3), playedBefore + 3);
    trial.cancel();
    const TrialResult result = trial.wait();
    EXPECT_TRUE(result.stopped);
    EXPECT_GE(result.figures.games(), playedBefore + 3);
    // The same plan continues the trial.
    plan.games = result.figures.games() + 200;
    Trial more(subject("nielsen-brandubh-7"), plan);
    more.start();
    EXPECT_GT(more.wait().found, 0);
    EXPECT_EQ(more.wait().figures.games(), plan.games);
}

TEST(TrialPlayer, EndsAtOnceWhenStopped) {
    const TrialSubject rules = subject("nielsen-brandubh-7");
    TrialSettings settings;
    settings.nodes = 1'000'000'000;
    std::atomic<bool> stop{false};
    TrialPlayer player(rules.image, settings, {}, &stop);
    std::jthread later([&] {
        std::this_thread::sleep_for(std::chrono::milliseconds(50));
        stop = true;
    });
    const TrialGame game = player.play(0, {});
    EXPECT_TRUE(game.unfinished);
    EXPECT_LE(game.moves.size(), 1u);
    EXPECT_LT(game.nodes, settings.nodes);
}

TEST(Trials, EndWhenDecidedWithTheSameGames) {
    TrialPlan plan = makePlan(500, 60, 1);
    plan.untilDecided = true;
    const TrialResult one = runTrial(subject("nielsen-brandubh-7"), plan);
    plan.workers = 3;
    const TrialResult three = runTrial(subject("nielsen-brandubh-7"), plan);
    EXPECT_NE(one.figures.verdict(), Verdict::undecided);
    EXPECT_LT(one.figures.games(), 500);
    EXPECT_FALSE(one.stopped);
    EXPECT_EQ(one.numbers, three.numbers);
    EXPECT_EQ(one.figures.gamesToVerdict(), one.figures.games());
    // Asked for a verdict after more games have been stored, the trial gives the first one and plays on no further.
    const Folder folder;
    plan.store = folder.path / "games.sqlite";
    plan.games = one.figures.games() + 20;
    plan.untilDecided = false;
    const TrialResult more = runTrial(subject("nielsen-brandubh-7"), plan);
    EXPECT_EQ(more.figures.games(), plan.games);
    EXPECT_EQ(more.figures.verdict(), one.figures.verdict());
    EXPECT_EQ(more.figures.gamesToVerdict(), one.figures.games());
    const std::size_t stored = more.store->summaries(more.trial)->size();
    plan.games = 500;
    plan.untilDecided = true;
    const TrialResult again = runTrial(subject("nielsen-brandubh-7"), plan);
    EXPECT_EQ(again.numbers, one.numbers);
    EXPECT_EQ(again.store->summaries(again.trial)->size(), stored);
}

TEST(Trials, EndWhenOpeningsAreExhausted) {
    TrialPlan plan = makePlan(100, 50);
    plan.settings.openingPlies = 1;
    const TrialResult result = runTrial(subject("nielsen-brandubh-7"), plan);
    EXPECT_TRUE(result.openingsExhausted);
    EXPECT_FALSE(result.stopped);
    EXPECT_LT(result.figures.games(), 40);
    EXPECT_GT(result.figures.games(), 3);
}

}  // namespace
}  // namespace tafl

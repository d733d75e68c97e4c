// Trials in the designer: live figures, reuse of stored games, comparison with other rules.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "evaluation/default_weights.hpp"
#include "gui_model/stored_trials.hpp"
#include "gui_model/support.hpp"
#include "model/edits.hpp"
#include "model/trial_runner.hpp"
#include "model/variant_comparison.hpp"
#include "variant/files.hpp"

namespace tafl::model {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;
using State = TrialStatus::State;

TrialSummary figures(int attackers, int defenders) {
    TrialSummary out;
    out.attackersWon = attackers;
    out.defendersWon = defenders;
    out.games = attackers + defenders;
    out.share = out.games ? static_cast<double>(attackers) / out.games : 0.5;
    return out;
}

TEST(TrialDifferences, NeedEnoughGames) {
    EXPECT_EQ(computeDifference(figures(5, 3), figures(300, 300)).words, "not enough games yet");
    EXPECT_EQ(computeDifference(figures(300, 300), figures(0, 0)).words, "not enough games yet");
    const TrialDifference more = computeDifference(figures(400, 100), figures(250, 250));
    EXPECT_TRUE(more.enough);
    EXPECT_NEAR(more.points, 30, 0.1);
    EXPECT_GT(more.interval.low, 20);
    EXPECT_LT(more.interval.high, 40);
    EXPECT_THAT(more.words, HasSubstr("30 points more (+"));
    EXPECT_THAT(computeDifference(figures(100, 400), figures(250, 250)).words, HasSubstr("30 points less (−"));
    EXPECT_THAT(computeDifference(figures(26, 25), figures(25, 26)).words, HasSubstr("no difference to be seen"));
}

TEST(TrialDifferences, AreBetweenEqualBudgets) {
    const auto at = [](std::uint64_t nodes, int attackers, int defenders) {
        TrialSummary out = figures(attackers, defenders);
        out.nodes = nodes;
        return out;
    };
    EXPECT_FALSE(compareAtBudgets({at(250, 90, 10)}, {at(4000, 10, 90)})) << "different budgets are not compared";
    const auto both = compareAtBudgets({at(250, 90, 10), at(1000, 60, 40)}, {at(250, 10, 90), at(1000, 40, 60)});
    ASSERT_TRUE(both);
    EXPECT_NEAR(both->points, 20, 0.1) << "the largest budget counts";
    // A smaller budget is used if the largest has too few games.
    const auto few = compareAtBudgets({at(250, 90, 10), at(1000, 6, 4)}, {at(250, 10, 90), at(1000, 4, 6)});
    ASSERT_TRUE(few);
    EXPECT_TRUE(few->enough);
    EXPECT_NEAR(few->points, 80, 0.1);
}

TEST(TrialLengths, BinsContainEveryGameOnce) {
    TrialFigures all;
    int games = 0;
    for (int plies = 11; plies < 260; plies += 3) {
        TrialGame game;
        game.plies = plies;
        game.winner = static_cast<Winner>(plies % 3);
        game.rule = "win/escape";
        all.add(game);
        ++games;
    }
    for (const int maxBins : {5, 12, 30, 400}) {
        const auto bins = lengthBins(all, maxBins);
        ASSERT_FALSE(bins.empty());
        EXPECT_LE(bins.size(), static_cast<std::size_t>(maxBins));
        int counted = 0;
        for (std::size_t i = 0; i < bins.size(); ++i) {
            counted += bins[i].wins[0] + bins[i].wins[1] + bins[i].wins[2];
            if (i > 0) {
                EXPECT_EQ(bins[i].from, bins[i - 1].to);
            }
        }
        EXPECT_EQ(counted, games);
    }
    EXPECT_THAT(lengthBins(TrialFigures()), SizeIs(0));
}

class Trials : public testing::Test {
protected:
    TestAppContext app_;
    TrialRunner runner_{app_};

    std::shared_ptr<const CompiledVariant> rules(const std::string& id) {
        return *compileVariant(*app_.appContext, id);
    }
    Store openStore() { return *Store::open(app_->folders.data / "trials.sqlite"); }
    /// Trials by another engine, and with tables, that equal the runner's in rules and settings.
    std::vector<TrialRow> otherTrials(const CompiledVariant& rules, std::uint64_t nodes) {
        TrialRow other = makeTrialRow(app_, rules.variant, rules.image, nodes);
        other.signature = std::string(32, 'd');
        const auto tables = std::make_shared<const Tables>(rules.image, std::vector<int>());
        return {other, makeTrialRow(app_, rules.variant, rules.image, nodes, tables)};
    }
    static TrialRequest small() {
        TrialRequest request;
        request.budgets = {20};
        request.games = 8;
        request.workers = 2;
        return request;
    }
};

TEST_F(Trials, ArePlayedAndReused) {
    const auto brandubh = rules("nielsen-brandubh-7");
    EXPECT_EQ(runner_.status().state, State::idle);
    runner_.start(brandubh, small());
    EXPECT_EQ(runner_.status().state, State::running);
    runner_.waitUntilIdle();
    const TrialStatus& status = runner_.status();
    ASSERT_EQ(status.state, State::done) << status.failure;
    EXPECT_EQ(status.figures.games, 8);
    EXPECT_EQ(status.reused, 0);
    EXPECT_DOUBLE_EQ(status.part, 1);
    EXPECT_EQ(status.figures.digest, brandubh->image->digest);
    int outcomes = 0;
    for (const auto& row : status.figures.outcomes) outcomes += row.count;
    EXPECT_EQ(outcomes, 8);
    EXPECT_GT(status.figures.median, 0);
    EXPECT_FALSE(status.figures.enough());
    ASSERT_THAT(status.curve, SizeIs(1));
    EXPECT_EQ(status.curve[0].nodes, 20u);
    // The same report as the command line's.
    runner_.writeReport();
    runner_.waitUntilIdle();
    EXPECT_EQ(runner_.status().failure, "");
    ASSERT_FALSE(runner_.status().report.empty());
    EXPECT_THAT(*readTextFile(runner_.status().report), HasSubstr("<svg"));
    // A later session shows the results without playing, and plays only missing games.
    TrialRunner later(app_);
    later.show(brandubh, small());
    later.waitUntilIdle();
    EXPECT_EQ(later.status().figures.games, 8);
    EXPECT_EQ(later.status().state, State::idle);
    TrialRequest more = small();
    more.games = 10;
    later.start(brandubh, more);
    later.waitUntilIdle();
    EXPECT_EQ(later.status().reused, 8);
    EXPECT_EQ(later.status().figures.games, 10);
}

TEST_F(Trials, ShareTheGamesOfTheCommandLine) {
    const auto brandubh = rules("nielsen-brandubh-7");
    TrialPlan plan;
    plan.settings.nodes = 20;
    plan.settings.weights = loadShippedWeightsText(app_->environment, *brandubh->image);
    ASSERT_FALSE(plan.settings.weights.empty());
    plan.games = 6;
    plan.workers = 0;
    plan.store = app_->folders.data / "trials.sqlite";
    const auto played = runTrial(TrialSubject::of(brandubh->variant, brandubh->image, app_->options()), plan);
    ASSERT_EQ(played.figures.games(), 6);
    runner_.start(brandubh, small());
    runner_.waitUntilIdle();
    EXPECT_EQ(runner_.status().reused, 6);
    EXPECT_EQ(runner_.status().figures.games, 8);
}

TEST_F(Trials, DoNotShowTheGamesOfOtherEngines) {
    const auto brandubh = rules("nielsen-brandubh-7");
    runner_.start(brandubh, small());
    runner_.waitUntilIdle();
    ASSERT_EQ(runner_.status().state, State::done) << runner_.status().failure;
    {
        // Later rows, at the same budget and at one that this engine has not played.
        Store store = openStore();
        for (const std::uint64_t nodes : {20, 40})
            for (const TrialRow& other : otherTrials(*brandubh, nodes)) storeGames(store, other, 30, 0);
        ASSERT_THAT(*store.trials(), SizeIs(5));
    }
    TrialRunner later(app_);
    TrialRequest request = small();
    request.budgets = {20, 40};
    later.show(brandubh, request);
    later.waitUntilIdle();
    EXPECT_EQ(later.status().failure, "");
    ASSERT_THAT(later.status().byBudget, SizeIs(1));
    EXPECT_EQ(later.status().byBudget[0].nodes, 20u);
    EXPECT_EQ(later.status().figures.games, 8);
    ASSERT_THAT(later.status().curve, SizeIs(1));
    EXPECT_EQ(later.status().curve[0].nodes, 20u);
    EXPECT_EQ(later.status().curve[0].games, 8);
}

TEST_F(Trials, ShowNothingIfOnlyOtherEnginesPlayed) {
    const auto brandubh = rules("nielsen-brandubh-7");
    {
        std::filesystem::create_directories(app_->folders.data);
        Store store = openStore();
        for (const TrialRow& other : otherTrials(*brandubh, 20)) storeGames(store, other, 30, 0);
    }
    runner_.show(brandubh, small());
    runner_.waitUntilIdle();
    EXPECT_EQ(runner_.status().failure, "");
    EXPECT_EQ(runner_.status().figures.games, 0);
    EXPECT_THAT(runner_.status().byBudget, IsEmpty());
    EXPECT_THAT(runner_.status().curve, IsEmpty());
    EXPECT_FALSE(runner_.status().forecast);
}

TEST_F(Trials, SeveralBudgetsMakeACurve) {
    TrialRequest request = small();
    request.budgets = {10, 40};
    request.games = 4;
    runner_.start(rules("nielsen-brandubh-7"), request);
    runner_.waitUntilIdle();
    ASSERT_EQ(runner_.status().state, State::done) << runner_.status().failure;
    ASSERT_THAT(runner_.status().curve, SizeIs(2));
    EXPECT_EQ(runner_.status().curve[1].nodes, 40u);
    EXPECT_EQ(runner_.status().curve[0].games, 4);
    EXPECT_EQ(runner_.status().figures.budget, "40 nodes");
    // Lengths and outcomes of each.
    ASSERT_THAT(runner_.status().byBudget, SizeIs(2));
    for (const TrialSummary& each : runner_.status().byBudget) {
        EXPECT_EQ(each.games, 4);
        int counted = 0;
        for (const LengthBin& bin : each.lengths) counted += bin.wins[0] + bin.wins[1] + bin.wins[2];
        EXPECT_EQ(counted, 4);
    }
    EXPECT_EQ(runner_.status().byBudget[0].nodes, 10u);
}

TEST_F(Trials, StandStillAndGoOnAndStop) {
    TrialRequest request = small();
    request.games = 100000;
    request.budgets = {50};
    runner_.start(rules("nielsen-brandubh-7"), request);
    const auto until = [&](const auto& reached) {
        for (int i = 0; i < 3000 && !reached(); ++i) {
            runner_.poll();
            std::this_thread::sleep_for(std::chrono::milliseconds(10));
        }
    };
    until([&] { return runner_.status().progress.played >= 2; });
    ASSERT_GE(runner_.status().progress.played, 2) << runner_.status().failure;
    runner_.pause();
    EXPECT_EQ(runner_.status().state, State::paused);
    std::this_thread::sleep_for(std::chrono::milliseconds(200));
    runner_.poll();
    const int played = runner_.status().progress.played;
    std::this_thread::sleep_for(std::chrono::milliseconds(200));
    runner_.poll();
    EXPECT_EQ(runner_.status().progress.played, played);
    runner_.resume();
    until([&] { return runner_.status().progress.played > played; });
    EXPECT_GT(runner_.status().progress.played, played);
    runner_.stop();
    runner_.waitUntilIdle();
    EXPECT_EQ(runner_.status().state, State::stopped);
    EXPECT_GE(runner_.status().figures.games, played);  // finished games are kept
}

TEST_F(Trials, ASecondStartDoesNotWaitForTheFirst) {
    TrialRequest endless = small();
    endless.games = 100000;
    const auto first = rules("nielsen-brandubh-7"), second = rules("nielsen-magpie-7"), third = rules("hh-ardri-7");
    runner_.start(first, endless);
    runner_.start(second, small());
    runner_.start(third, small());  // the last one counts
    runner_.pause();                // nothing that could stand still has begun
    EXPECT_EQ(runner_.status().state, State::running);
    runner_.waitUntilIdle();
    EXPECT_EQ(runner_.status().state, State::done) << runner_.status().failure;
    EXPECT_EQ(runner_.status().figures.digest, third->image->digest);
    EXPECT_EQ(runner_.status().figures.games, 8);
    // A stop also drops what waits.
    runner_.start(first, endless);
    runner_.start(second, small());
    runner_.stop();
    runner_.waitUntilIdle();
    EXPECT_EQ(runner_.status().state, State::stopped);
}

TEST_F(Trials, ATimeLimitIsObserved) {
    TrialRequest request = small();
    request.games = 100000;
    request.seconds = 1;
    const auto begin = std::chrono::steady_clock::now();
    runner_.start(rules("nielsen-brandubh-7"), request);
    runner_.waitUntilIdle();
    EXPECT_LT(std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count(), 20);
    EXPECT_EQ(runner_.status().state, State::done) << runner_.status().failure;
}

TEST_F(Trials, RoundsGoOnUntilTheGamesAreReached) {
    TrialRequest request = small();
    request.budgets = {10, 20};
    request.firstRound = 2;
    request.games = 7;
    runner_.start(rules("nielsen-brandubh-7"), request);
    runner_.waitUntilIdle();
    ASSERT_EQ(runner_.status().state, State::done) << runner_.status().failure;
    ASSERT_THAT(runner_.status().byBudget, SizeIs(2));
    for (const TrialSummary& each : runner_.status().byBudget) EXPECT_EQ(each.games, 7);
    EXPECT_EQ(runner_.status().reused, 0) << "games of earlier rounds are its own";
    // It goes on from there.
    request.games = 9;
    runner_.start(rules("nielsen-brandubh-7"), request);
    runner_.waitUntilIdle();
    EXPECT_EQ(runner_.status().reused, 14);
    for (const TrialSummary& each : runner_.status().byBudget) EXPECT_EQ(each.games, 9);
}

TEST_F(Trials, EachRunOfRoundsAddsGames) {
    TrialRequest request = small();
    request.firstRound = 4;
    request.games = 100000;
    request.seconds = 4;  // for more than one round, also on a busy machine
    runner_.start(rules("nielsen-brandubh-7"), request);
    runner_.waitUntilIdle();
    const int games = runner_.status().figures.games;
    EXPECT_GT(games, 4);
    runner_.start(rules("nielsen-brandubh-7"), request);
    runner_.waitUntilIdle();
    EXPECT_GT(runner_.status().figures.games, games);
    EXPECT_GE(runner_.status().reused, 4);
    EXPECT_LE(runner_.status().reused, games);
}

TEST_F(Trials, RoundsEndWithTheVerdicts) {
    TrialRequest request = small();
    request.firstRound = 8;
    request.games = 100000;
    request.untilDecided = true;
    // At 200 nodes the attackers win almost none.
    request.budgets = {200};
    runner_.start(rules("nielsen-brandubh-7"), request);
    runner_.waitUntilIdle();
    EXPECT_EQ(runner_.status().state, State::done);
    EXPECT_EQ(runner_.status().figures.verdict, Verdict::defendersFavoured);
    EXPECT_LT(runner_.status().figures.games, 100);
    // Asked again, it plays more games all the same.
    const int games = runner_.status().figures.games;
    request.games = 2 * games;
    EXPECT_FALSE(runner_.beyondVerdicts(request).untilDecided);
    runner_.start(rules("nielsen-brandubh-7"), runner_.beyondVerdicts(request));
    runner_.waitUntilIdle();
    EXPECT_EQ(runner_.status().figures.games, 2 * games);
}

TEST_F(Trials, VerdictsEndATrialThatHasNone) {
    TrialRequest request = small();
    request.untilDecided = true;
    EXPECT_TRUE(runner_.beyondVerdicts(request).untilDecided);
    request.games = 4;
    runner_.start(rules("nielsen-brandubh-7"), request);
    runner_.waitUntilIdle();
    EXPECT_TRUE(runner_.beyondVerdicts(request).untilDecided);
}

TEST_F(Trials, ComeWithWhatPeopleExpect) {
    TrialRequest request = small();
    request.budgets = {100};
    runner_.start(rules("nielsen-brandubh-7"), request);
    runner_.waitUntilIdle();
    ASSERT_TRUE(runner_.status().people);
    EXPECT_GT(runner_.status().people->games, 1000);
    ASSERT_TRUE(runner_.status().forecast);
    EXPECT_GT(runner_.status().forecast->used.share, 0.1);
    EXPECT_LT(runner_.status().forecast->used.share, 0.6);
    EXPECT_LT(runner_.status().forecast->used.interval.low, runner_.status().forecast->used.share);
}

TEST_F(Trials, OldAgainstNew) {
    const auto before = rules("nielsen-brandubh-7");
    runner_.start(before, small());
    runner_.waitUntilIdle();
    auto document = Document::create(app_, makeChildDraft("mine", before->variant));
    document->waitUntilIdle();
    for (const auto& card : std::vector<RuleCard>(document->checkResult()->cards))
        if (card.ref.use == "king/capture") edits::setParameter(*document, card, "elsewhere", std::string("4"));
    document->waitUntilIdle();
    ASSERT_TRUE(document->lastValidIsCurrent()) << document->checkResult()->diagnostics.front().message();
    ASSERT_NE(document->lastValid()->image->digest, before->image->digest);
    runner_.startAgainst(document->lastValid(), before, small());
    runner_.waitUntilIdle();
    const TrialStatus& status = runner_.status();
    ASSERT_EQ(status.state, State::done) << status.failure;
    EXPECT_EQ(status.reused, 8);  // the games played before are reused
    EXPECT_EQ(status.figures.games, 8);
    ASSERT_TRUE(status.difference);
    EXPECT_EQ(status.difference->other.games, 8);
    EXPECT_EQ(status.difference->words, "not enough games yet");
}

TEST_F(Trials, AReportThatCannotBeWrittenEndsNoTrial) {
    TrialRequest request = small();
    request.budgets = {10, 20};
    const auto brandubh = rules("nielsen-brandubh-7");
    runner_.start(brandubh, request);
    const auto file = app_.folder.write("a-file", "");
    runner_.writeReport(file / "report.html");
    runner_.waitUntilIdle();
    EXPECT_EQ(runner_.status().state, State::done) << runner_.status().failure;
    EXPECT_EQ(runner_.status().failure, "");
    EXPECT_THAT(runner_.status().byBudget, SizeIs(2));
    EXPECT_NE(runner_.status().reportFailure, "");
    EXPECT_TRUE(runner_.status().report.empty());
    // The next one can be written.
    runner_.writeReport();
    runner_.waitUntilIdle();
    EXPECT_EQ(runner_.status().reportFailure, "");
    EXPECT_FALSE(runner_.status().report.empty());
}

TEST_F(Trials, OfAnotherVariantAreNamed) {
    const auto brandubh = rules("nielsen-brandubh-7");
    EXPECT_EQ(runner_.rules(), nullptr);
    TrialRequest endless = small();
    endless.games = 100000;
    runner_.start(brandubh, endless);
    runner_.start(rules("nielsen-magpie-7"), small());
    EXPECT_EQ(runner_.rules(), brandubh.get()) << "the second one waits";
    runner_.stop();
    runner_.waitUntilIdle();
    auto document = *Document::open(app_, "nielsen-magpie-7");
    document->waitUntilIdle();
    EXPECT_THAT(describeOtherRules(*brandubh, *document, true), HasSubstr(brandubh->description.name));
    EXPECT_THAT(describeOtherRules(*brandubh, *document, false), HasSubstr(brandubh->description.name));
    document = *Document::open(app_, "nielsen-brandubh-7");
    document->waitUntilIdle();
    EXPECT_EQ(describeOtherRules(*brandubh, *document, true), "");
    for (const auto& card : std::vector<RuleCard>(document->checkResult()->cards))
        if (card.ref.use == "king/capture") edits::setParameter(*document, card, "elsewhere", std::string("4"));
    document->waitUntilIdle();
    EXPECT_THAT(describeOtherRules(*brandubh, *document, true), HasSubstr("before the change"));
}

}  // namespace
}  // namespace tafl::model

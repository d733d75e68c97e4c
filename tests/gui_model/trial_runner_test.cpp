// Trials from the designer: figures while they run, reuse of stored games, old rules against new.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "gui_model/support.hpp"
#include "model/variant_comparison.hpp"
#include "model/edits.hpp"
#include "model/trial_runner.hpp"
#include "evaluation/default_weights.hpp"
#include "variant/files.hpp"

namespace tafl::model {
namespace {

using testing::HasSubstr;
using testing::SizeIs;
using State = TrialTold::State;

TrialFiguresTold figures(int attackers, int defenders) {
    TrialFiguresTold out;
    out.attackersWon = attackers;
    out.defendersWon = defenders;
    out.games = attackers + defenders;
    out.share = out.games ? static_cast<double>(attackers) / out.games : 0.5;
    return out;
}

TEST(TrialDifferences, AreSaidOnlyWhereThereAreEnoughGames) {
    EXPECT_EQ(differenceOf(figures(5, 3), figures(300, 300)).words, "not enough games yet");
    EXPECT_EQ(differenceOf(figures(300, 300), figures(0, 0)).words, "not enough games yet");
    const TrialDifference more = differenceOf(figures(400, 100), figures(250, 250));
    EXPECT_TRUE(more.enough);
    EXPECT_NEAR(more.points, 30, 0.1);
    EXPECT_GT(more.interval.low, 20);
    EXPECT_LT(more.interval.high, 40);
    EXPECT_THAT(more.words, HasSubstr("30 points more (+"));
    EXPECT_THAT(differenceOf(figures(100, 400), figures(250, 250)).words, HasSubstr("30 points less (−"));
    EXPECT_THAT(differenceOf(figures(26, 25), figures(25, 26)).words, HasSubstr("no difference to be seen"));
}

TEST(TrialDifferences, AreBetweenEqualBudgets) {
    const auto at = [](std::uint64_t nodes, int attackers, int defenders) {
        TrialFiguresTold out = figures(attackers, defenders);
        out.nodes = nodes;
        return out;
    };
    EXPECT_FALSE(differenceAtBudgets({at(250, 90, 10)}, {at(4000, 10, 90)})) << "nothing can be said across budgets";
    const auto both = differenceAtBudgets({at(250, 90, 10), at(1000, 60, 40)}, {at(250, 10, 90), at(1000, 40, 60)});
    ASSERT_TRUE(both);
    EXPECT_NEAR(both->points, 20, 0.1) << "the largest budget counts";
    // Where the largest has too few games, a smaller one that has enough.
    const auto few = differenceAtBudgets({at(250, 90, 10), at(1000, 6, 4)}, {at(250, 10, 90), at(1000, 4, 6)});
    ASSERT_TRUE(few);
    EXPECT_TRUE(few->enough);
    EXPECT_NEAR(few->points, 80, 0.1);
}

TEST(TrialLengths, BinsHoldEveryGameOnce) {
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
    for (const int most : {5, 12, 30, 400}) {
        const auto bins = lengthBins(all, most);
        ASSERT_FALSE(bins.empty());
        EXPECT_LE(bins.size(), static_cast<std::size_t>(most));
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
    TestWorkshop shop_;
    TrialRunner runner_{shop_};

    std::shared_ptr<const Compiled> rules(const std::string& id) { return *compiledFrom(*shop_.workshop, id); }
    static TrialWish small() {
        TrialWish wish;
        wish.budgets = {20};
        wish.games = 8;
        wish.workers = 2;
        return wish;
    }
};

TEST_F(Trials, ArePlayedAndThenFoundAgain) {
    const auto brandubh = rules("nielsen-brandubh-7");
    EXPECT_EQ(runner_.told().state, State::idle);
    runner_.start(brandubh, small());
    EXPECT_EQ(runner_.told().state, State::running);
    runner_.settle();
    const TrialTold& told = runner_.told();
    ASSERT_EQ(told.state, State::done) << told.failure;
    EXPECT_EQ(told.figures.games, 8);
    EXPECT_EQ(told.reused, 0);
    EXPECT_DOUBLE_EQ(told.part, 1);
    EXPECT_EQ(told.figures.digest, brandubh->image->digest);
    int outcomes = 0;
    for (const auto& row : told.figures.outcomes) outcomes += row.count;
    EXPECT_EQ(outcomes, 8);
    EXPECT_GT(told.figures.median, 0);
    EXPECT_FALSE(told.figures.enough());
    ASSERT_THAT(told.curve, SizeIs(1));
    EXPECT_EQ(told.curve[0].nodes, 20u);
    // The page of the command line, from here.
    runner_.writeReport();
    runner_.settle();
    EXPECT_EQ(runner_.told().failure, "");
    ASSERT_FALSE(runner_.told().report.empty());
    EXPECT_THAT(*readText(runner_.told().report), HasSubstr("<svg"));
    // A later designer shows them without playing, and plays only what is missing.
    TrialRunner later(shop_);
    later.show(brandubh, small());
    later.settle();
    EXPECT_EQ(later.told().figures.games, 8);
    EXPECT_EQ(later.told().state, State::idle);
    TrialWish more = small();
    more.games = 10;
    later.start(brandubh, more);
    later.settle();
    EXPECT_EQ(later.told().reused, 8);
    EXPECT_EQ(later.told().figures.games, 10);
}

TEST_F(Trials, ShareTheGamesOfTheCommandLine) {
    const auto brandubh = rules("nielsen-brandubh-7");
    TrialPlan plan;
    plan.settings.nodes = 20;
    plan.settings.weights = shippedWeightsText(shop_->environment, *brandubh->image);
    ASSERT_FALSE(plan.settings.weights.empty());
    plan.games = 6;
    plan.workers = 0;
    plan.store = shop_->folders.data / "trials.sqlite";
    const auto played = runTrial(TrialSubject::of(brandubh->variant, brandubh->image, shop_->options()), plan);
    ASSERT_EQ(played.figures.games(), 6);
    runner_.start(brandubh, small());
    runner_.settle();
    EXPECT_EQ(runner_.told().reused, 6);
    EXPECT_EQ(runner_.told().figures.games, 8);
}

TEST_F(Trials, SeveralBudgetsMakeACurve) {
    TrialWish wish = small();
    wish.budgets = {10, 40};
    wish.games = 4;
    runner_.start(rules("nielsen-brandubh-7"), wish);
    runner_.settle();
    ASSERT_EQ(runner_.told().state, State::done) << runner_.told().failure;
    ASSERT_THAT(runner_.told().curve, SizeIs(2));
    EXPECT_EQ(runner_.told().curve[1].nodes, 40u);
    EXPECT_EQ(runner_.told().curve[0].games, 4);
    EXPECT_EQ(runner_.told().figures.budget, "40 nodes");
    // Lengths and outcomes of each.
    ASSERT_THAT(runner_.told().byBudget, SizeIs(2));
    for (const TrialFiguresTold& each : runner_.told().byBudget) {
        EXPECT_EQ(each.games, 4);
        int counted = 0;
        for (const LengthBin& bin : each.lengths) counted += bin.wins[0] + bin.wins[1] + bin.wins[2];
        EXPECT_EQ(counted, 4);
    }
    EXPECT_EQ(runner_.told().byBudget[0].nodes, 10u);
}

TEST_F(Trials, StandStillAndGoOnAndStop) {
    TrialWish wish = small();
    wish.games = 100000;
    wish.budgets = {50};
    runner_.start(rules("nielsen-brandubh-7"), wish);
    const auto until = [&](const auto& reached) {
        for (int i = 0; i < 3000 && !reached(); ++i) {
            runner_.poll();
            std::this_thread::sleep_for(std::chrono::milliseconds(10));
        }
    };
    until([&] { return runner_.told().progress.played >= 2; });
    ASSERT_GE(runner_.told().progress.played, 2) << runner_.told().failure;
    runner_.pause();
    EXPECT_EQ(runner_.told().state, State::paused);
    std::this_thread::sleep_for(std::chrono::milliseconds(200));
    runner_.poll();
    const int played = runner_.told().progress.played;
    std::this_thread::sleep_for(std::chrono::milliseconds(200));
    runner_.poll();
    EXPECT_EQ(runner_.told().progress.played, played);
    runner_.resume();
    until([&] { return runner_.told().progress.played > played; });
    EXPECT_GT(runner_.told().progress.played, played);
    runner_.stop();
    runner_.settle();
    EXPECT_EQ(runner_.told().state, State::stopped);
    EXPECT_GE(runner_.told().figures.games, played);  // what was finished is kept
}

TEST_F(Trials, ATimeIsKept) {
    TrialWish wish = small();
    wish.games = 100000;
    wish.seconds = 1;
    const auto begin = std::chrono::steady_clock::now();
    runner_.start(rules("nielsen-brandubh-7"), wish);
    runner_.settle();
    EXPECT_LT(std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count(), 20);
    EXPECT_EQ(runner_.told().state, State::done) << runner_.told().failure;
}

TEST_F(Trials, OldAgainstNew) {
    const auto before = rules("nielsen-brandubh-7");
    runner_.start(before, small());
    runner_.settle();
    auto document = Document::create(shop_, childDraft("mine", before->variant));
    document->settle();
    for (const auto& card : std::vector<RuleCard>(document->judgement()->cards))
        if (card.ref.use == "king/capture") edits::setParameter(*document, card, "elsewhere", std::string("4"));
    document->settle();
    ASSERT_TRUE(document->goodIsCurrent()) << document->judgement()->complaints.front().message();
    ASSERT_NE(document->good()->image->digest, before->image->digest);
    runner_.startAgainst(document->good(), before, small());
    runner_.settle();
    const TrialTold& told = runner_.told();
    ASSERT_EQ(told.state, State::done) << told.failure;
    EXPECT_EQ(told.reused, 8);  // the old games are those that were played before
    EXPECT_EQ(told.figures.games, 8);
    ASSERT_TRUE(told.difference);
    EXPECT_EQ(told.difference->other.games, 8);
    EXPECT_EQ(told.difference->words, "not enough games yet");
}

}  // namespace
}  // namespace tafl::model

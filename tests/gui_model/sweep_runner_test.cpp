// Sweeps in the designer: what can be varied, the values as variants, rounds, and the kept file.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "gui_model/support.hpp"
#include "model/edits.hpp"
#include "model/kept_sweep.hpp"
#include "variant/files.hpp"

namespace tafl::model {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::SizeIs;
using SweepState = SweepStatus::State;

SweepRow row(const std::string& title, int attackers, int defenders, Verdict verdict = Verdict::undecided) {
    SweepRow out;
    out.title = title;
    out.plays = true;
    out.figures.attackersWon = attackers;
    out.figures.defendersWon = defenders;
    out.figures.games = attackers + defenders;
    out.figures.share = static_cast<double>(attackers) / std::max(1, attackers + defenders);
    out.figures.verdict = verdict;
    return out;
}

TEST(SweepWords, NameTheFairOrTheNearestValue) {
    EXPECT_EQ(describeSweep({}), "");
    EXPECT_EQ(describeSweep({row("2", 3, 4), row("4", 5, 5)}), "") << "too few games";
    EXPECT_EQ(describeSweep({row("2", 20, 80), row("4", 47, 53)}),
              "None is fair for certain; nearest to a half: {4} (47 %).");
    EXPECT_EQ(describeSweep({row("2", 500, 500, Verdict::fair), row("4", 47, 53), row("6", 501, 499, Verdict::fair)}),
              "Fair with {2}, {6}.");
    SweepRow leftOut = row("3", 50, 50);
    leftOut.plays = false;
    EXPECT_EQ(describeSweep({leftOut}), "");
}

class Sweeps : public testing::Test {
protected:
    TestAppContext app_;
    SweepRunner runner_{app_};
    std::unique_ptr<Document> document_;

    void open(const std::string& id) {
        document_ = *Document::open(app_, id);
        document_->waitUntilIdle();
    }
    std::vector<SweepTarget> targets() { return listSweepTargets(*document_->checkResult()); }
    SweepTarget target(const std::string& rule, const std::string& name) {
        for (const SweepTarget& each : targets())
            if (each.rule.starts_with(rule) && each.name == name) return each;
        ADD_FAILURE() << "no target " << rule << " " << name;
        return {};
    }
    static SweepRequest small(SweepTarget target, std::vector<std::string> values) {
        SweepRequest request;
        request.target = std::move(target);
        request.values = std::move(values);
        request.trial.budgets = {20};
        request.trial.games = 8;
        request.trial.firstRound = 4;
        request.trial.workers = 2;
        return request;
    }
};

TEST_F(Sweeps, VaryParametersAndOptions) {
    open("nielsen-brandubh-7");
    const SweepTarget king = target("king/capture", "elsewhere");
    EXPECT_FALSE(king.isOption());
    EXPECT_THAT(king.suggested, Contains(king.now));
    EXPECT_THAT(king.suggested, Contains("4"));
    EXPECT_FALSE(parseSweepValue(king, "nonsense"));
    const SweepTarget zone = target("win/escape", "zone");
    EXPECT_THAT(zone.suggested, Contains("edge"));
    EXPECT_TRUE(parseSweepValue(zone, "edge - corners"));
    for (const SweepTarget& each : targets())
        for (const std::string& value : each.suggested)
            EXPECT_TRUE(parseSweepValue(each, value)) << each.rule << " " << each.name << " " << value;
    // The options of a variant come first.
    open("ogrecave-tablut");
    const auto all = targets();
    ASSERT_FALSE(all.empty());
    EXPECT_TRUE(all.front().isOption());
    EXPECT_THAT(all.front().suggested, Contains(all.front().now));
    EXPECT_FALSE(parseSweepValue(all.front(), "no-such-choice"));
}

TEST_F(Sweeps, EveryValueIsPlayed) {
    open("nielsen-brandubh-7");
    runner_.start(*document_, small(target("king/capture", "elsewhere"), {"2", "4", "nonsense"}));
    EXPECT_EQ(runner_.status().state, SweepState::running);
    runner_.waitUntilIdle();
    const SweepStatus& status = runner_.status();
    ASSERT_EQ(status.state, SweepState::done) << status.failure;
    ASSERT_THAT(status.rows, SizeIs(3));
    EXPECT_TRUE(status.rows[0].current != status.rows[1].current) << "one of them is the variant's";
    for (int i = 0; i < 2; ++i) {
        EXPECT_EQ(status.rows[static_cast<std::size_t>(i)].figures.games, 8);
        EXPECT_TRUE(status.rows[static_cast<std::size_t>(i)].plays);
    }
    EXPECT_NE(status.rows[0].figures.digest, status.rows[1].figures.digest);
    EXPECT_FALSE(status.rows[2].plays);
    EXPECT_THAT(status.rows[2].problem, HasSubstr("nonsense"));
    EXPECT_EQ(status.games, 16);
    EXPECT_EQ(status.round, 2) << "four games, then eight";
    EXPECT_DOUBLE_EQ(status.part, 1);
    // Its figures are a forecast for people where there are decided games.
    for (int i = 0; i < 2; ++i)
        EXPECT_EQ(status.rows[static_cast<std::size_t>(i)].forecast.has_value(),
                  status.rows[static_cast<std::size_t>(i)].figures.attackersWon +
                          status.rows[static_cast<std::size_t>(i)].figures.defendersWon >
                      0);
    // The page has both.
    runner_.writeReport();
    runner_.waitUntilIdle();
    EXPECT_EQ(runner_.status().failure, "");
    ASSERT_FALSE(runner_.status().report.empty());
    EXPECT_THAT(*readTextFile(runner_.status().report), HasSubstr("Elsewhere: "));
    // A later run finds the games, and shows them without playing.
    SweepRunner later(app_);
    later.show(*document_, runner_.requested());
    later.waitUntilIdle();
    EXPECT_EQ(later.status().state, SweepState::idle);
    EXPECT_EQ(later.status().games, 16);
    // The games are those of a trial: one of the variant itself finds them too.
    TrialRunner trial(app_);
    TrialRequest request = runner_.requested().trial;
    trial.show(document_->lastValid(), request);
    trial.waitUntilIdle();
    EXPECT_EQ(trial.status().figures.games, 8);
}

TEST_F(Sweeps, EqualRulesArePlayedOnce) {
    open("nielsen-brandubh-7");
    runner_.start(*document_, small(target("win/escape", "zone"), {"corners", "corners | none", "edge"}));
    runner_.waitUntilIdle();
    const auto& rows = runner_.status().rows;
    ASSERT_THAT(rows, SizeIs(3));
    EXPECT_EQ(rows[1].sameAs, "corners");
    EXPECT_FALSE(rows[1].plays);
    EXPECT_EQ(rows[1].figures.games, 0);
    EXPECT_EQ(runner_.status().games, 16);
}

TEST_F(Sweeps, OptionsAreSwept) {
    open("ogrecave-tablut");
    SweepTarget option = targets().front();
    ASSERT_TRUE(option.isOption());
    SweepRequest request = small(option, option.suggested);
    request.trial.games = request.trial.firstRound = 2;
    runner_.start(*document_, request);
    runner_.waitUntilIdle();
    ASSERT_EQ(runner_.status().state, SweepState::done) << runner_.status().failure;
    int played = 0;
    for (const SweepRow& each : runner_.status().rows) played += each.figures.games == 2;
    EXPECT_GE(played, 2);
}

TEST_F(Sweeps, OnlyTheBetterHalfGoesOn) {
    open("nielsen-brandubh-7");
    SweepRequest request = small(target("king/capture", "elsewhere"), {"2", "4"});
    request.halving = true;
    runner_.start(*document_, request);
    runner_.waitUntilIdle();
    ASSERT_EQ(runner_.status().state, SweepState::done) << runner_.status().failure;
    const auto& rows = runner_.status().rows;
    EXPECT_NE(rows[0].out, rows[1].out);
    const SweepRow& in = rows[0].out ? rows[1] : rows[0];
    const SweepRow& out = rows[0].out ? rows[0] : rows[1];
    EXPECT_EQ(in.figures.games, 8);
    EXPECT_EQ(out.figures.games, 4);
}

TEST_F(Sweeps, StandStillAndGoOnAndStop) {
    open("nielsen-brandubh-7");
    SweepRequest request = small(target("king/capture", "elsewhere"), {"2", "4"});
    request.trial.games = 100000;
    runner_.start(*document_, request);
    const auto until = [&](const auto& reached) {
        for (int i = 0; i < 6000 && !reached(); ++i) {
            runner_.poll();
            std::this_thread::sleep_for(std::chrono::milliseconds(10));
        }
        return reached();
    };
    ASSERT_TRUE(until([&] { return runner_.status().games >= 2; })) << runner_.status().failure;
    runner_.pause();
    EXPECT_EQ(runner_.status().state, SweepState::paused);
    runner_.resume();
    const int before = runner_.status().games;
    ASSERT_TRUE(until([&] { return runner_.status().games > before; }));
    runner_.stop();
    runner_.waitUntilIdle();
    EXPECT_EQ(runner_.status().state, SweepState::stopped);
    EXPECT_GE(runner_.status().games, before) << "finished games are kept";
}

TEST_F(Sweeps, StopAtOnceWhileValuesAreCompiled) {
    open("nielsen-brandubh-7");
    runner_.start(*document_, small(target("king/capture", "elsewhere"), {"2", "4"}));
    runner_.stop();
    EXPECT_EQ(runner_.status().state, SweepState::stopped);
    runner_.start(*document_, small(target("win/escape", "zone"), {"corners", "edge"}));
    runner_.waitUntilIdle();
    EXPECT_EQ(runner_.status().state, SweepState::done) << runner_.status().failure;
    ASSERT_THAT(runner_.status().rows, SizeIs(2));
    EXPECT_EQ(runner_.status().rows[1].value, "edge");
    EXPECT_EQ(runner_.status().games, 16);
}

TEST_F(Sweeps, ATimeLimitEndsThem) {
    open("nielsen-brandubh-7");
    SweepRequest request = small(target("king/capture", "elsewhere"), {"2", "4"});
    request.trial.games = 1000000;
    request.trial.seconds = 1;
    runner_.start(*document_, request);
    runner_.waitUntilIdle();
    EXPECT_EQ(runner_.status().state, SweepState::done) << runner_.status().failure;
}

TEST_F(Sweeps, AValueIsAVariantOfItsOwn) {
    open("nielsen-brandubh-7");
    runner_.show(*document_, small(target("king/capture", "elsewhere"), {"2", "4"}));
    runner_.waitUntilIdle();
    ASSERT_THAT(runner_.status().rows, SizeIs(2));
    const std::size_t other = runner_.status().rows[0].current ? 1 : 0;
    EXPECT_TRUE(runner_.belongsTo(document_->draft()));
    document_->change("take it", [&](Draft& draft) { draft = runner_.draft(other); });
    document_->waitUntilIdle();
    EXPECT_TRUE(document_->canUndo());
    EXPECT_TRUE(runner_.belongsTo(document_->draft()));
    EXPECT_EQ(target("king/capture", "elsewhere").now, runner_.status().rows[other].value);
    edits::setText(*document_, edits::Field::name, "Mine");
    EXPECT_FALSE(runner_.belongsTo(document_->draft()));
}

TEST_F(Sweeps, AreKeptInAFile) {
    open("nielsen-brandubh-7");
    SweepRequest request = small(target("king/capture", "elsewhere"), {"2", "4"});
    request.trial.openingPlies = 6;
    const auto file = keepSweep(app_, document_->id(), request);
    ASSERT_TRUE(file);
    // The command line reads it.
    const auto read = readSweep(*readTextFile(*file), *file);
    ASSERT_TRUE(read) << read.error().front().message();
    EXPECT_EQ(read->variant, "nielsen-brandubh-7");
    Diagnostics notes;
    const auto candidates = makeCandidates(*read, app_->library(), {}, notes);
    ASSERT_TRUE(candidates) << candidates.error().front().message();
    EXPECT_THAT(*candidates, SizeIs(2));
    // So does the designer.
    const auto again = readKeptSweep(app_, document_->id(), targets());
    ASSERT_TRUE(again);
    EXPECT_TRUE(again->target.isSame(request.target));
    EXPECT_THAT(again->values, ElementsAre("2", "4"));
    EXPECT_EQ(again->trial.openingPlies, 6);
    EXPECT_EQ(again->trial.budgets.back(), 20u);
    EXPECT_FALSE(readKeptSweep(app_, document_->id(), {})) << "the variant has the parameter no more";
    EXPECT_FALSE(readKeptSweep(app_, "nielsen-copenhagen-11", targets()));
    // Numbers and truths too.
    for (const SweepTarget& each : targets())
        if (each.specification.type == ParameterType::boolean || each.specification.type == ParameterType::integer) {
            ASSERT_TRUE(keepSweep(app_, document_->id(), small(each, each.suggested)));
            const auto typed = readKeptSweep(app_, document_->id(), targets());
            ASSERT_TRUE(typed) << each.name;
            EXPECT_EQ(typed->values, each.suggested);
        }
}

}  // namespace
}  // namespace tafl::model

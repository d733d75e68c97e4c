// Lines of play on which variants disagree: confirmed by the referee, and as short as they claim.
#include <gmock/gmock.h>

#include <ctime>
#include <iostream>

#include "differences/lockstep.hpp"
#include "differences/support.hpp"
#include "support/scale.hpp"

namespace differences_test {
namespace {

using tafl::Disagreement;
using tafl::DisagreementLimits;
using tafl::findDisagreement;
using testing::IsEmpty;

DisagreementLimits quickLimits() {
    DisagreementLimits limits;
    limits.positions = 4000;
    limits.guidedPositions = 4000;
    limits.seconds = 60;  // never reached: the counts decide, equally on every machine
    return limits;
}

double cpuSeconds() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

TEST(Pairs, AnswerInTimeAndTheRefereeAgrees) {
    // Pairs of 9×9 variants at a stride: 50 by default, 200 at full scale, all (an hour) at scale 200.
    const auto ids = listVariantIds(9);
    ASSERT_GT(ids.size(), 40u);
    std::vector<std::pair<std::string, std::string>> pairs;
    for (std::size_t i = 0; i < ids.size(); ++i)
        for (std::size_t j = i + 1; j < ids.size(); ++j) pairs.emplace_back(ids[i], ids[j]);
    const bool full = tafl::testScale() >= 20;
    const std::size_t numPairs = tafl::testScale() >= 200 ? pairs.size() : full ? 200 : tafl::ofSample(50);
    const std::size_t stride = std::max<std::size_t>(1, pairs.size() / numPairs);
    std::map<std::string, int> kinds;
    double maxSeconds = 0;
    for (std::size_t p = 0; p < pairs.size(); p += stride) {
        const Loaded a = load(pairs[p].first), b = load(pairs[p].second);
        const double startTime = cpuSeconds();
        const auto search = findDisagreement(a.image, b.image, full ? DisagreementLimits{} : quickLimits());
        maxSeconds = std::max(maxSeconds, cpuSeconds() - startTime);
        ++kinds[search.sameRules ? "same rules" : search.found ? std::string(name(search.found->kind)) : "none found"];
        if (!search.found) continue;
        EXPECT_THAT(findErrors(a, b, *search.found), IsEmpty());
    }
    for (const auto& [kind, number] : kinds) std::cout << kind << ": " << number << "\n";
    std::cout << "slowest: " << maxSeconds << " s of CPU\n";
    EXPECT_LT(maxSeconds, 10);
    EXPECT_GT(kinds["legality"] + kinds["captures"] + kinds["outcome"], tafl::ofSample(20));
}

/// Searches every line of `depth` plies by plain recursion. Returns the plies of the first difference, or 0.
int findDifferenceWithin(tafl::LockStep& both, int depth) {
    if (const auto difference = both.expand())
        return static_cast<int>(both.line().size()) + (difference->atLastStep ? 0 : 1);
    if (depth <= 1) return 0;
    std::vector<tafl::Step> commonSteps;
    both.commonSteps(commonSteps);
    int minPlies = 0;
    for (const auto& step : commonSteps) {
        both.play(step);
        const int found = both.over() ? 0 : findDifferenceWithin(both, depth - 1);
        both.undo();
        if (found && (!minPlies || found < minPlies)) minPlies = found;
    }
    return minPlies;
}

TEST(Shortest, MeansThatNoShorterLineExists) {
    const auto ids = listVariantIds(7);
    ASSERT_GT(ids.size(), 20u);
    int compared = 0;
    for (std::size_t i = 0; i + 1 < ids.size() && compared < 12; ++i) {
        const Loaded a = load(ids[i]), b = load(ids[i + 1]);
        const auto search = findDisagreement(a.image, b.image, quickLimits());
        if (!search.found || !search.found->shortest || !search.sameStart || search.found->plies() > 4) continue;
        tafl::LockStep both({a.image, b.image}, *tafl::mapClasses(*a.image, *b.image));
        const int plies = search.found->plies();
        EXPECT_EQ(plies > 1 ? findDifferenceWithin(both, plies - 1) : 0, 0) << ids[i] << " " << ids[i + 1];
        ++compared;
    }
    EXPECT_GE(compared, 3);
}

TEST(Options, AreFoundInPlay) {
    const Loaded a = load("nielsen-saami-tablut-9"), b = load("nielsen-saami-tablut-9", {{"repetition", "draw"}});
    const auto search = findDisagreement(a.image, b.image, quickLimits());
    ASSERT_TRUE(search.found);
    EXPECT_EQ(search.found->kind, tafl::DifferenceKind::outcome);
    EXPECT_THAT(findErrors(a, b, *search.found), IsEmpty());
    EXPECT_THAT(search.found->rules[0], testing::Contains(testing::HasSubstr("end/repetition")));
}

TEST(Options, ChangeNothingWhereTheyAreTheSame) {
    const Loaded a = load("nielsen-brandubh-7");
    const auto search = findDisagreement(a.image, a.image, quickLimits());
    EXPECT_TRUE(search.sameRules);
    EXPECT_FALSE(search.found);
}

TEST(Boards, OfDifferentSizesAreNotPlayed) {
    const Loaded a = load("nielsen-brandubh-7"), b = load("nielsen-copenhagen-11");
    const auto search = findDisagreement(a.image, b.image, quickLimits());
    EXPECT_FALSE(search.comparable);
    EXPECT_THAT(search.incomparableReason, testing::HasSubstr("size"));
}

TEST(Boards, ThatBeginDifferentlyAreComparedOnTheFirst) {
    const Loaded a = load("nielsen-sea-battle-9"), b = load("cyningstan-tablut-leaflet");
    const auto search = findDisagreement(a.image, b.image, quickLimits());
    const Loaded c = load("nielsen-sea-battle-circle-9");
    const auto other = findDisagreement(c.image, b.image, quickLimits());
    EXPECT_TRUE(search.sameStart);
    EXPECT_FALSE(other.sameStart);
    ASSERT_TRUE(other.found);
    EXPECT_FALSE(other.found->start[0].empty());
    EXPECT_THAT(findErrors(c, b, *other.found), IsEmpty());
}

TEST(Search, IsTheSameEveryTime) {
    const Loaded a = load("ogrecave-tablut"), b = load("ogrecave-tablut-var1");
    const auto first = findDisagreement(a.image, b.image, quickLimits()),
               second = findDisagreement(a.image, b.image, quickLimits());
    ASSERT_TRUE(first.found);
    ASSERT_TRUE(second.found);
    EXPECT_EQ(first.found->line[0], second.found->line[0]);
    EXPECT_EQ(first.found->move, second.found->move);
    EXPECT_EQ(first.guidedPositions, second.guidedPositions);
    EXPECT_THAT(findErrors(a, b, *first.found), IsEmpty());
}

TEST(Search, StopsWhenAsked) {
    const Loaded a = load("ogrecave-tablut"), b = load("ogrecave-tablut-var1");
    const std::atomic<bool> stop = true;
    DisagreementLimits limits = quickLimits();
    limits.stop = &stop;
    EXPECT_LT(findDisagreement(a.image, b.image, limits).positions, 200u);
}

/// A rule test shows a rule that play from the start hardly reaches.
TEST(Scenes, ShowWhatPlayDoesNotReach) {
    const Loaded a = load("ogrecave-tablut"), b = load("ogrecave-tablut-var1");
    DisagreementLimits limits = quickLimits();
    limits.positions = 10;
    limits.guidedPositions = 0;
    limits.testPositions[0] = {"9/9/9/9/9/2t6/1tK6/9/3t5 attackers"};
    const auto search = findDisagreement(a.image, b.image, limits);
    ASSERT_TRUE(search.found);
    EXPECT_TRUE(search.found->fromTestPosition);
    EXPECT_FALSE(search.found->shortest);
    EXPECT_THAT(findErrors(a, b, *search.found), IsEmpty());
}

}  // namespace
}  // namespace differences_test

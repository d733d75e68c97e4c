// The schedule of a trial when workers die while they scan for openings.
#include "trials/run/schedule.hpp"

#include <gtest/gtest.h>

namespace tafl {
namespace {

using Kind = Schedule::Assignment::Kind;

std::vector<std::optional<RandomOpening>> makeOpenings(std::uint64_t from, int count) {
    std::vector<std::optional<RandomOpening>> out;
    for (int i = 0; i < count; ++i) {
        const std::string name = std::to_string(from + static_cast<std::uint64_t>(i));
        out.push_back(RandomOpening{{"opening " + name}, name});
    }
    return out;
}

/// The opening of the first game, after `deaths` failed scans.
std::string findFirstOpening(int deaths, int maxDeaths, int& crashedOpenings) {
    Schedule schedule(1, 1, 1, {});
    for (;;) {
        const auto next = schedule.next();
        if (next.kind == Kind::play) {
            crashedOpenings = schedule.crashedOpenings();
            return next.opening->front();
        }
        if (next.kind != Kind::scan) return "none";
        if (deaths-- > 0)
            schedule.scanFailed(maxDeaths);
        else
            schedule.scanned(next.from, makeOpenings(next.from, next.count));
    }
}

TEST(Schedule, ScansAreRetriedAFewTimes) {
    int crashedOpenings = -1;
    EXPECT_EQ(findFirstOpening(0, 5, crashedOpenings), "opening 0");
    // The first scan covers many openings, later ones a single one.
    for (int deaths = 1; deaths <= 5; ++deaths) {
        EXPECT_EQ(findFirstOpening(deaths, 5, crashedOpenings), "opening 0") << deaths;
        EXPECT_EQ(crashedOpenings, 0);
    }
    EXPECT_EQ(findFirstOpening(6, 5, crashedOpenings), "opening 1");
    EXPECT_EQ(crashedOpenings, 1);
    EXPECT_EQ(findFirstOpening(2, 1, crashedOpenings), "opening 1");
    EXPECT_EQ(crashedOpenings, 1);
}

/// Stored games: the defenders win all of the first `decisive`, and every other one after them.
std::map<int, GameSummary> makeStoredGames(int decisive, int games) {
    std::map<int, GameSummary> out;
    for (int number = 0; number < games; ++number)
        out[number] = {TrialGame::State::played,
                       number >= decisive && number % 2 ? Winner::attackers : Winner::defenders, false};
    return out;
}

TEST(Schedule, TheFirstVerdictOfStoredGamesStands) {
    // Twenty losses give a verdict; the 300 even games after them make the totals undecided.
    Schedule again(400, 1, 1, makeStoredGames(20, 320));
    again.stopWhenDecided();
    EXPECT_TRUE(again.decided());
    EXPECT_EQ(again.next().kind, Kind::done);
    const std::set<int> settled = again.played(true);
    EXPECT_LE(settled.size(), 20u);
    EXPECT_EQ(*settled.rbegin(), static_cast<int>(settled.size()) - 1);
    EXPECT_EQ(again.played(false).size(), 320u);
    // Without the wish to stop at a verdict, the trial goes on.
    EXPECT_EQ(Schedule(400, 1, 1, makeStoredGames(20, 320)).next().kind, Kind::scan);
}

TEST(Schedule, ReplacedOpeningsAreJudgedInTheOrderOfTheirNumbers) {
    // Opening 0 was dropped, so game 40 takes its place; it is not waited for.
    std::map<int, GameSummary> known = makeStoredGames(40, 40);
    known[0].state = TrialGame::State::dropped;
    Schedule schedule(40, 1, 1, known);
    schedule.stopWhenDecided();
    EXPECT_TRUE(schedule.decided());
    EXPECT_EQ(*schedule.played(true).begin(), 1);
}

}  // namespace
}  // namespace tafl

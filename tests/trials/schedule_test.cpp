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

}  // namespace
}  // namespace tafl

// Which games are played, whatever happens to those who look for openings.
#include "trials/run/schedule.hpp"

#include <gtest/gtest.h>

namespace tafl {
namespace {

using Kind = Schedule::Assignment::Kind;

std::vector<std::optional<RandomOpening>> openings(std::uint64_t from, int count) {
    std::vector<std::optional<RandomOpening>> out;
    for (int i = 0; i < count; ++i) {
        const std::string name = std::to_string(from + static_cast<std::uint64_t>(i));
        out.push_back(RandomOpening{{"opening " + name}, name});
    }
    return out;
}

/// The opening of the first game; the first `deaths` who look for it die.
std::string firstOpening(int deaths, int maxDeaths, int& crashedOpenings) {
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
            schedule.scanned(next.from, openings(next.from, next.count));
    }
}

TEST(Schedule, WhoLooksForOpeningsMayDieSometimes) {
    int crashedOpenings = -1;
    EXPECT_EQ(firstOpening(0, 5, crashedOpenings), "opening 0");
    // The first to die looked for many.
    for (int deaths = 1; deaths <= 5; ++deaths) {
        EXPECT_EQ(firstOpening(deaths, 5, crashedOpenings), "opening 0") << deaths;
        EXPECT_EQ(crashedOpenings, 0);
    }
    EXPECT_EQ(firstOpening(6, 5, crashedOpenings), "opening 1");
    EXPECT_EQ(crashedOpenings, 1);
    EXPECT_EQ(firstOpening(2, 1, crashedOpenings), "opening 1");
    EXPECT_EQ(crashedOpenings, 1);
}

}  // namespace
}  // namespace tafl

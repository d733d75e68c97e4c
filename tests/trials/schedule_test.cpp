// Which games are played, whatever happens to those who look for openings.
#include "trials/run/schedule.hpp"

#include <gtest/gtest.h>

namespace tafl {
namespace {

using What = Schedule::Next::What;

std::vector<std::optional<DrawnOpening>> openings(std::uint64_t from, int count) {
    std::vector<std::optional<DrawnOpening>> out;
    for (int i = 0; i < count; ++i) {
        const std::string name = std::to_string(from + static_cast<std::uint64_t>(i));
        out.push_back(DrawnOpening{{"opening " + name}, name});
    }
    return out;
}

/// The opening of the first game; the first `deaths` who look for it die.
std::string firstOpening(int deaths, int most, int& lost) {
    Schedule schedule(1, 1, 1, {});
    for (;;) {
        const auto next = schedule.next();
        if (next.what == What::play) {
            lost = schedule.lost();
            return next.opening->front();
        }
        if (next.what != What::scan) return "none";
        if (deaths-- > 0)
            schedule.scanDied(most);
        else
            schedule.scanned(next.from, openings(next.from, next.count));
    }
}

TEST(Schedule, WhoLooksForOpeningsMayDieSometimes) {
    int lost = -1;
    EXPECT_EQ(firstOpening(0, 5, lost), "opening 0");
    // The first to die looked for many.
    for (int deaths = 1; deaths <= 5; ++deaths) {
        EXPECT_EQ(firstOpening(deaths, 5, lost), "opening 0") << deaths;
        EXPECT_EQ(lost, 0);
    }
    EXPECT_EQ(firstOpening(6, 5, lost), "opening 1");
    EXPECT_EQ(lost, 1);
    EXPECT_EQ(firstOpening(2, 1, lost), "opening 1");
    EXPECT_EQ(lost, 1);
}

}  // namespace
}  // namespace tafl

// The verdict of a trial, checked by trials with a known share: simulated, and counted exactly.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <vector>

#include "base/random.hpp"
#include "support/scale.hpp"
#include "trials/statistics/verdict.hpp"

namespace tafl {
namespace {

struct KnownTrial {
    double share = 0.5;  ///< of the points
    double drawn = 0;    ///< of the games
};

/// The frequency of each first verdict, and the games until then.
struct VerdictFrequencies {
    std::map<Verdict, double> of;
    std::vector<int> games;  ///< sorted; undecided trials count as all games

    double unfair() const { return get(Verdict::attackersFavoured) + get(Verdict::defendersFavoured); }
    double get(Verdict v) const {
        const auto found = of.find(v);
        return found == of.end() ? 0 : found->second;
    }
};

/// Plays trials by lot, with a verdict after every game.
VerdictFrequencies simulateVerdicts(const KnownTrial& truth, int trials, int games, std::uint64_t seed) {
    VerdictFrequencies out;
    Random random(seed);
    for (int trial = 0; trial < trials; ++trial) {
        int won = 0, lost = 0, drawn = 0, game = 0;
        Verdict v = Verdict::undecided;
        for (; game < games && v == Verdict::undecided; ++game) {
            const double lot = static_cast<double>(random.next() >> 11) * 0x1p-53;
            ++(lot < truth.drawn ? drawn : lot < truth.share + truth.drawn / 2 ? won : lost);
            v = verdict(won, lost, drawn);
        }
        out.of[v] += 1.0 / trials;
        out.games.push_back(game);
    }
    std::ranges::sort(out.games);
    return out;
}

TEST(Verdict, IsSeldomWrongAtAnyTime) {
    // A verdict is wrong if the true share contradicts it. At the edges of the fair range no verdict is wrong.
    const int trials = std::min(10000, scaled(250));
    constexpr int games = 2000;
    // 5 % and three standard deviations of the simulation.
    const double maxWrong = 0.05 + 3 * std::sqrt(0.05 * 0.95 / trials);
    for (const KnownTrial truth : {KnownTrial{0.40, 0},
                                   {0.45, 0},
                                   {0.475, 0},
                                   {0.50, 0},
                                   {0.55, 0},
                                   {0.45, 0.3},
                                   {0.5, 0.3},
                                   {0.5, 0.45},
                                   {0.5, 0.5}}) {
        const VerdictFrequencies found = simulateVerdicts(truth, trials, games, 77);
        const double fair = found.get(Verdict::fair), unfair = found.unfair();
        const int median = found.games[found.games.size() / 2];
        const std::string summary = fmt::format(
            "true share {}, {} drawn: fair {:.4f}, defenders {:.4f}, attackers {:.4f}, drawish {:.4f}, "
            "undecided {:.4f}; "
            "half of the trials end after {} games",
            truth.share, truth.drawn, fair, found.get(Verdict::defendersFavoured),
            found.get(Verdict::attackersFavoured), found.get(Verdict::drawish), found.get(Verdict::undecided), median);
        std::printf("%s\n", summary.c_str());
        if (truth.share <= 0.45 || truth.share >= 0.55) {
            EXPECT_LE(fair, maxWrong) << summary;
        }
        if (truth.share >= 0.45 && truth.share <= 0.55) {
            EXPECT_LE(unfair, maxWrong) << summary;
        }
        EXPECT_LE(found.get(Verdict::drawish), maxWrong) << summary;
        if (truth.share == 0.40) {
            EXPECT_GT(found.get(Verdict::defendersFavoured), 0.85) << summary;
        }
        if (truth.share == 0.50) {
            EXPECT_GT(fair, 0.85) << summary;
            EXPECT_LT(median, 1000) << summary;
        }
    }
}

/// The exact probability of each first verdict within this many decided games.
std::map<Verdict, double> countVerdicts(double share, int games) {
    std::map<Verdict, double> out;
    std::vector<double> undecided = {1};  // by games won
    for (int game = 1; game <= games; ++game) {
        undecided.push_back(0);
        for (int won = game; won >= 0; --won) {
            double& here = undecided[static_cast<std::size_t>(won)];
            here *= 1 - share;
            if (won > 0) here += share * undecided[static_cast<std::size_t>(won) - 1];
            if (here < 1e-12) continue;
            if (const Verdict v = verdict(won, game - won, 0); v != Verdict::undecided) {
                out[v] += here;
                here = 0;
            }
        }
    }
    return out;
}

TEST(Verdict, IsWrongInAtMostOneOfTwentyTrials) {
    constexpr int games = 1500;
    EXPECT_LE(countVerdicts(0.4499, games)[Verdict::fair], 0.05);
    auto fair = countVerdicts(0.4501, games);
    EXPECT_LE(fair[Verdict::attackersFavoured] + fair[Verdict::defendersFavoured], 0.05);
    EXPECT_GT(countVerdicts(0.5, games)[Verdict::fair], 0.8);
}

TEST(Verdict, IsSymmetric) {
    for (const int won : {0, 3, 40, 130, 400, 430, 480, 520})
        for (const int drawn : {0, 10, 200}) {
            const Verdict v = verdict(won, 450, drawn), mirrored = verdict(450, won, drawn);
            EXPECT_EQ(v == Verdict::attackersFavoured, mirrored == Verdict::defendersFavoured) << won;
            EXPECT_EQ(v == Verdict::fair, mirrored == Verdict::fair) << won;
        }
}

TEST(Verdict, OfCounts) {
    EXPECT_EQ(verdict(0, 0, 0), Verdict::undecided);
    EXPECT_EQ(verdict(90, 10, 0), Verdict::attackersFavoured);
    EXPECT_EQ(verdict(10, 90, 0), Verdict::defendersFavoured);
    EXPECT_EQ(verdict(10, 10, 100), Verdict::drawish);
    EXPECT_EQ(verdict(9, 10, 21), Verdict::undecided) << "no evidence that more than half are drawn";
    EXPECT_EQ(verdict(0, 0, 1'000'000'000), Verdict::drawish);
    EXPECT_EQ(verdict(5000, 5000, 0), Verdict::fair);
    EXPECT_EQ(verdict(6, 4, 0), Verdict::undecided);
    EXPECT_EQ(verdict(500'000'000, 500'000'000, 0), Verdict::fair);
    EXPECT_EQ(verdict(1'000'000'000, 0, 0), Verdict::attackersFavoured);
    // Draws vary less than wins and losses, so fewer games decide.
    EXPECT_EQ(verdict(300, 300, 0), Verdict::undecided);
    EXPECT_EQ(verdict(200, 200, 200), Verdict::fair);
}

}  // namespace
}  // namespace tafl

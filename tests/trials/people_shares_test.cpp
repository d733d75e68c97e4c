// What a score of the engine means between people: the fit, and its file.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "base/random.hpp"
#include "trials/forecast/people_shares.hpp"
#include "trials/support.hpp"

namespace tafl {
namespace {

std::vector<PeoplePosition> sample(const PeopleShare& truth, int count) {
    std::vector<PeoplePosition> out;
    Random random(3);
    const auto uniform = [&] { return static_cast<double>(random.below(1'000'000)) / 1e6; };
    for (int i = 0; i < count; ++i) {
        const double engine = 0.01 + 0.98 * uniform();
        const double opening = uniform();
        out.push_back({engine, opening, uniform() < truth.at(engine, opening), 1});
    }
    return out;
}

TEST(PeopleShares, AreFoundAgain) {
    const PeopleShare truth{.coefficients = {1.2, 0.6, -0.8, -0.3}};
    const PeopleShare fitted = fitPeopleShare(sample(truth, 20000), {});
    for (std::size_t i = 0; i < 4; ++i) EXPECT_NEAR(fitted.coefficients[i], truth.coefficients[i], 0.15) << i;
    EXPECT_EQ(fitted.positions, 20000);
    // Few positions hardly move the prior.
    EXPECT_NEAR(fitPeopleShare(sample(truth, 1), {}).coefficients[1], 1, 0.1);
}

TEST(PeopleShares, GrowWithTheEnginesShare) {
    const PeopleShare share{.coefficients = {1, 0.5, 0, 0}};
    double before = 0;
    for (const double engine : {0.0, 0.1, 0.5, 0.9, 1.0}) {
        EXPECT_GT(share.at(engine, 1), before);
        EXPECT_LT(share.at(engine, 1), 1);
        before = share.at(engine, 1);
    }
}

TEST(PeopleShares, AreReadAsWritten) {
    const PeopleShares shares = {{"d", {"v", 100, 900, {-1.25, 0.5, 0, 3}}}, {"e", {"a", 60, 70, {2, 0, 1, 1}}}};
    const auto read = parsePeopleShares(formatPeopleShares(shares, "a remark"), "t");
    ASSERT_TRUE(read);
    ASSERT_EQ(read->size(), 2u);
    EXPECT_EQ(read->at("d").variant, "v");
    EXPECT_DOUBLE_EQ(read->at("d").coefficients[0], -1.25);
    EXPECT_EQ(read->at("e").positions, 70);
    const auto wrong = parsePeopleShares(
        "variant\tdigest\tgames\tpositions\tintercept\tslope\topening_intercept\topening_slope\n"
        "v\td\t1\t1\t99\t1\t0\t0\n",
        "t");
    ASSERT_FALSE(wrong);
    EXPECT_THAT(wrong.error().front().message(), testing::HasSubstr("t:2"));
}

/// The shipped table is of the shipped rules, and Copenhagen's start is no lost game between people.
TEST(PeopleShares, FitTheShippedRules) {
    const auto read = readPeopleShares(TAFLSMITH_SOURCE_DIR "/tests/data/people-shares.tsv");
    ASSERT_TRUE(read);
    EXPECT_GE(read->size(), 8u);
    for (const auto& [digest, share] : *read)
        EXPECT_EQ(trials_tests::subject(share.variant).image->digest, digest) << share.variant;
    const auto copenhagen =
        std::ranges::find(*read, "nielsen-copenhagen-11", [](const auto& e) { return e.second.variant; });
    ASSERT_NE(copenhagen, read->end());
    EXPECT_GT(copenhagen->second.at(0.05, 1), 0.15);
    EXPECT_LT(copenhagen->second.at(0.05, 1), 0.5);
}

}  // namespace
}  // namespace tafl

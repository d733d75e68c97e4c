// The forecast of people's results.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "trials/forecast/model_file.hpp"
#include "trials/report/report.hpp"
#include "trials/support.hpp"

namespace tafl {
namespace {

using testing::HasSubstr;

/// Half of the engine's logit at 10,000 nodes, and nothing else.
ForecastModel halfOfTheEngine() {
    ForecastModel out;
    for (std::size_t i = 0; i < curvePoints; ++i) out.curves.covariance[i][i] = 1;
    out.people.center.assign(featureCount, 0);
    out.people.scale.assign(featureCount, 1);
    out.people.weights.assign(featureCount + 1, 0);
    out.people.weights[1] = 0.5;
    out.people.covariance.assign(featureCount + 1, std::vector<double>(featureCount + 1, 0));
    for (std::size_t i = 0; i <= featureCount; ++i) out.people.covariance[i][i] = i < 2 ? 0.01 : 1e-10;
    out.people.spread = 0.2;
    out.plain = {.weights = {0}, .covariance = {{0.01}}, .spread = 0.5};
    out.slope = 0.2, out.slopeSpread = 0.1, out.newcomers = -1, out.strong = 1.3;
    out.errors = {0.09, 0.07, 0.05}, out.plainError = 0.1;
    return out;
}

/// The engine's attackers win e : 1, a logit of 1.
EngineBalance favoured(double nodes = 10000, int games = 1'000'000) {
    return {{.size = 11, .goals = 4, .attackers = 24, .defenders = 13, .captors = 4, .armedKing = true},
            {{.nodes = nodes,
              .games = games,
              .attackersWon = static_cast<int>(0.7310586 * games),
              .plies = 60,
              .choices = 100}}};
}

double width(const Forecast& f) { return f.used.interval.high - f.used.interval.low; }

TEST(Forecast, ByHand) {
    const Forecast f = forecast(halfOfTheEngine(), favoured());
    EXPECT_FALSE(f.plainMean);
    EXPECT_NEAR(f.used.share, 0.6225, 1e-4);  // logit 0.5
    // Half width: hypot(1.28155·√(0.01 + 0.01), 1.53321·0.2) = 0.3562.
    EXPECT_NEAR(f.used.interval.low, 0.5359, 1e-4);
    EXPECT_NEAR(f.used.interval.high, 0.7019, 1e-4);
    EXPECT_NEAR(f.newcomers.share, 0.5744, 1e-4);  // logit 0.3
    EXPECT_NEAR(f.strong.share, 0.6814, 1e-4);     // logit 0.76, half width hypot(0.3562, 1.28155·1.3·0.1) = 0.3932
    EXPECT_NEAR(f.strong.interval.low, 0.5907, 1e-4);
}

TEST(Forecast, FewGamesAndOtherBudgetsWidenIt) {
    const ForecastModel model = halfOfTheEngine();
    EXPECT_GT(width(forecast(model, favoured(10000, 20))), width(forecast(model, favoured())) + 0.02);
    // Only the correlation with the asked budget says anything.
    EXPECT_NEAR(forecast(model, favoured(1000)).used.share, 0.5, 1e-4);
    ForecastModel correlated = model;
    correlated.curves.covariance[1][2] = correlated.curves.covariance[2][1] = 0.9;
    EXPECT_NEAR(forecast(correlated, favoured(1000)).used.share, shareOfLogit(0.45), 1e-3);
    // 5,000 nodes: 0.30103·a + 0.69897·b = 1 for independent a (1,000 nodes) and b (10,000). The likeliest b is
    // 0.69897 / (0.30103² + 0.69897²) = 1.2068, and half of it is the forecast.
    EXPECT_NEAR(forecast(model, favoured(5000)).used.share, shareOfLogit(0.6034), 1e-3);
}

TEST(Forecast, IsThePlainMeanWhereItIsNoBetter) {
    ForecastModel model = halfOfTheEngine();
    model.errors[2] = model.plainError;
    Forecast f = forecast(model, favoured());
    EXPECT_TRUE(f.plainMean);
    EXPECT_DOUBLE_EQ(f.used.share, 0.5);
    EXPECT_DOUBLE_EQ(f.error, model.plainError);
    EXPECT_THAT(formatForecast(f, 0.73, {0.7, 0.76}), HasSubstr("the mean of all variants"));
    // A board unlike all others: the interval would be wider than the mean's.
    model = halfOfTheEngine();
    model.people.covariance[7][7] = 0.01;
    EXPECT_TRUE(forecast(model, favoured()).plainMean);
}

TEST(Forecast, NamesTheErrorOfTheTrialsBudget) {
    const ForecastModel model = halfOfTheEngine();
    EXPECT_EQ(forecast(model, favoured(100)).error, 0.09);
    EXPECT_EQ(forecast(model, favoured(9999)).error, 0.07);
    EXPECT_EQ(forecast(model, favoured(10000)).error, 0.05);
    EXPECT_EQ(
        formatForecastError(forecast(model, favoured(100000))),
        "On variants that it had not seen, the forecast from trials of 10000 nodes was 5.0 points off on average.");
}

TEST(Forecast, BudgetsBelowTheFitDoNotCount) {
    ForecastModel model = halfOfTheEngine();
    model.curves.covariance[0][2] = model.curves.covariance[2][0] = 0.9;
    const Forecast alone = forecast(model, favoured(99, 200));
    EXPECT_TRUE(alone.plainMean);
    EXPECT_EQ(alone.error, model.plainError);
    EXPECT_DOUBLE_EQ(alone.used.share, 0.5);
    EXPECT_FALSE(forecast(model, favoured(100, 200)).plainMean);
    EngineBalance both = favoured(10000, 200);
    both.steps.push_back(both.steps.front());
    both.steps.back().nodes = 99, both.steps.back().attackersWon = 0;
    EXPECT_EQ(forecast(model, both).used.share, forecast(model, favoured(10000, 200)).used.share);
    both.steps.back().nodes = 100;
    EXPECT_NE(forecast(model, both).used.share, forecast(model, favoured(10000, 200)).used.share);
}

TEST(Forecast, Words) {
    const Forecast f = forecast(halfOfTheEngine(), favoured());
    EXPECT_EQ(formatForecast(f, 0.381, {0.34, 0.42}),
              "The engine's attackers score 38 % (34 to 42); between people expect 62 % (54 to 70).");
    EXPECT_THAT(formatDisagreement(f, 0.381, {0.34, 0.42}), HasSubstr("more attackers' wins"));
    EXPECT_THAT(formatDisagreement(f, 0.95, {0.9, 0.97}), HasSubstr("fewer attackers' wins"));
    EXPECT_EQ(formatDisagreement(f, 0.60, {0.55, 0.65}), "");
    EXPECT_EQ(formatDisagreement(f, 0.40, {0.2, 0.6}), "");  // the intervals overlap
}

TEST(Forecast, FactsOfVariants) {
    const auto facts = [](const char* id) { return findVariantFacts(*trials_tests::subject(id).image); };
    const VariantFacts brandubh = facts("nielsen-brandubh-7"), seaBattle = facts("nielsen-sea-battle-t-9"),
                       ashton = facts("nielsen-ashton-tablut-9");
    EXPECT_EQ(brandubh.size, 7);
    EXPECT_EQ(brandubh.goals, 4);
    EXPECT_EQ(brandubh.attackers, 8);
    EXPECT_EQ(brandubh.defenders, 5);
    EXPECT_EQ(brandubh.captors, 2);
    EXPECT_TRUE(brandubh.armedKing);
    EXPECT_EQ(brandubh.attackersFirst, 1);
    EXPECT_EQ(seaBattle.goals, 32);
    EXPECT_EQ(seaBattle.captors, 4);
    EXPECT_FALSE(seaBattle.armedKing);
    EXPECT_EQ(ashton.attackersFirst, 0);
}

TEST(Forecast, TheFileKeepsEveryParameter) {
    ForecastModel model = halfOfTheEngine();
    model.curves.covariance[1][0] = model.curves.covariance[0][1] = 0.25;
    model.people.covariance[1][0] = model.people.covariance[0][1] = 0.002;
    const std::string text = formatForecastModel(model, "remark");
    const auto read = parseForecastModel(text, "forecast.tsv");
    ASSERT_TRUE(read) << read.error().front().message();
    EXPECT_EQ(formatForecastModel(*read, "remark"), text);
    EXPECT_EQ(read->curves.covariance[0][1], 0.25);
    EXPECT_EQ(read->people.covariance[0][1], 0.002);
}

TEST(Forecast, RefusesAWrongTable) {
    const std::string good = formatForecastModel(halfOfTheEngine(), "remark");
    const auto refusal = [&](const std::string& old, const std::string& planted) {
        std::string text = good;
        const auto at = text.find(old);
        if (at == std::string::npos) return std::string("nothing to replace");
        const auto read = parseForecastModel(text.replace(at, old.size(), planted), "forecast.tsv");
        return read ? std::string("accepted") : read.error().front().message();
    };
    EXPECT_EQ(refusal("\nerror 100\t0.09\n", "\nerror 100\t5\n"),
              "forecast.tsv:9: error: value is '5' in row 'error 100' (a number from 0 to 1)");
    EXPECT_EQ(refusal("\nerror 100\t0.09\n", "\nerror 100\tnan\n"),
              "forecast.tsv:9: error: value is 'nan' in row 'error 100' (a number from 0 to 1)");
    EXPECT_EQ(refusal("\nerror 100\t0.09\n", "\nerror 100\n"), "forecast.tsv:9: error: a row with 1 cells (2 cells)");
    EXPECT_THAT(refusal("\nscale size\t1\n", "\nscale size\t0\n"), HasSubstr("value is '0' in row 'scale size'"));
    EXPECT_THAT(refusal("\nscale size\t1\n", "\n"), HasSubstr("no parameter 'scale size'"));
    EXPECT_THAT(refusal("\nscale size\t1\n", "\nscale size\t1\nscale size\t1\n"),
                HasSubstr("'scale size' appears twice"));
    EXPECT_THAT(refusal("\nscale size\t1\n", "\nscale size\t1\nbogus\t1\n"), HasSubstr("unknown parameter 'bogus'"));
    EXPECT_THAT(refusal("covariance engine-level constant\t0\n", "covariance engine-level constant\t0.02\n"),
                HasSubstr("the 'covariance' values are no covariance"));
    EXPECT_THAT(refusal("curve-covariance 1000 100\t0\n", "curve-covariance 1000 100\t1.5\n"),
                HasSubstr("the 'curve-covariance' values are no covariance"));
}

TEST(Forecast, TheShippedTableIsSane) {
    const auto model = readForecastModel(TAFLSMITH_SOURCE_DIR "/tests/data/forecast.tsv");
    ASSERT_TRUE(model) << model.error().front().message();
    EXPECT_LT(model->errors[2], model->plainError);
    // A stronger engine's attackers make a higher forecast; the interval is narrower than that of the mean.
    EngineBalance weak = favoured(10000, 200), strong = weak;
    weak.steps[0].attackersWon = 40, strong.steps[0].attackersWon = 160;
    const Forecast low = forecast(*model, weak), high = forecast(*model, strong);
    EXPECT_FALSE(low.plainMean);
    EXPECT_LT(low.used.share + 0.05, high.used.share);
    EXPECT_LT(width(low), 0.35);
}

}  // namespace
}  // namespace tafl

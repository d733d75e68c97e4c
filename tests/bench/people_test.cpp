// bench_people checks the forecast of people's results with the tables of this source tree.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <regex>

#include "support/shell.hpp"

namespace {

using cli_tests::shell;

const std::string program = TAFLSMITH_BUILD_DIR "/bin/bench_people ";

/// The first number of the line that starts with `label`; -1 if there is none.
double figure(const std::string& out, const std::string& label) {
    std::smatch found;
    const bool any = std::regex_search(out, found, std::regex(label + " +([0-9.]+)"));
    return any ? std::stod(found[1]) : -1;
}

TEST(People, TheForecastIsBetterThanTheMeanOnUnseenVariants) {
    const auto check = shell(program + "check 2>&1");
    const double error = figure(check.out, "mean error, points: forecast");
    ASSERT_GT(error, 0) << check.out;
    EXPECT_LT(error, 0.7 * figure(check.out, "  the plain mean"));
    const double held = figure(check.out, "80 % intervals that hold");
    EXPECT_GE(held, 70);
    EXPECT_LE(held, 90);
    // The exit status says whether the error is within the aim.
    EXPECT_EQ(check.status, error > 4.55 ? 1 : error < 4.45 ? 0 : check.status) << check.out;
}

TEST(People, TheTablesOfTheDocument) {
    const auto table = shell(program + "table 2>&1");
    ASSERT_EQ(table.status, 0) << table.out;
    std::ifstream in(TAFLSMITH_SOURCE_DIR "/docs/balance.md");
    const std::string document(std::istreambuf_iterator<char>(in), {});
    std::size_t rows = 0;
    for (std::size_t at = 0, end = 0; (end = table.out.find('\n', at)) != std::string::npos; at = end + 1)
        if (const std::string line = table.out.substr(at, end - at); !line.empty()) {
            EXPECT_THAT(document, testing::HasSubstr(line + "\n"));
            ++rows;
        }
    EXPECT_GT(rows, 27u);
}

TEST(People, Refuses) {
    EXPECT_EQ(shell(program + "2>&1").status, 2);
    EXPECT_EQ(shell(program + "fit 2>&1").status, 2);
    const auto missing = shell(program + "check /no/such.sqlite 2>&1");
    EXPECT_EQ(missing.status, 1);
    EXPECT_THAT(missing.out, testing::HasSubstr("/no/such.sqlite"));
}

}  // namespace

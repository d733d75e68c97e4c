// The edge cases of the rule catalogue, and every other scene the referee is tested with, played by engine and direct
// evaluation. The scenes are the referee's own files: only who plays them is another.
#include <gtest/gtest.h>

#include "conformance/played_by_engine.hpp"

// The scenes use the tools, so the order matters.
// clang-format off
#define Referee PlayedByEngine
#define selftest enginetest
#include "reference/selftest_support.hpp"
#include "reference/selftest_support.cpp"
#include "reference/selftest_catalogue.cpp"
// clang-format on
#undef Referee
#undef selftest

namespace reference {
namespace {

TEST(EdgeCases, OfTheCatalogueArePlayedByTheEngineAsWritten) {
    enginetest::Checks checks;
    enginetest::catalogue(checks);
    EXPECT_EQ(checks.failed(), 0) << "the failures are printed above";
    // 63 cases, most of them in several scenes.
    EXPECT_GT(checks.passed(), 200);
    std::cout << "edge cases: " << checks.passed() << " checks\n";
}

}  // namespace
}  // namespace reference

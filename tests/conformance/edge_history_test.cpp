// Repetition, limits and claims: the referee's own scenes, played by engine and direct evaluation.
#include <gtest/gtest.h>

#include "conformance/played_by_engine.hpp"

#define Referee PlayedByEngine
#define selftest enginetest
#include "reference/selftest_support.hpp"
// The scenes use the tools, which another file of this program brings.
#include "reference/selftest_history.cpp"
#undef Referee
#undef selftest

namespace reference {
namespace {

TEST(EdgeCases, OfTheHistoryArePlayedByTheEngineAsWritten) {
    enginetest::Checks checks;
    enginetest::history(checks);
    EXPECT_EQ(checks.failed(), 0) << "the failures are printed above";
    EXPECT_GT(checks.passed(), 30);
    std::cout << "scenes of the history: " << checks.passed() << " checks\n";
}

}  // namespace
}  // namespace reference

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
#include "reference/selftest_components.cpp"
#include "reference/selftest_history.cpp"
// clang-format on
#undef Referee
#undef selftest

namespace reference {
namespace {

/// One file of scenes, and how many checks it has at least.
struct Scenes {
    const char* name;
    void (*play)(enginetest::Checks&);
    int least;
};

void PrintTo(const Scenes& scenes, std::ostream* out) { *out << scenes.name; }

class EdgeCases : public testing::TestWithParam<Scenes> {};

TEST_P(EdgeCases, ArePlayedByTheEngineAsWritten) {
    enginetest::Checks checks;
    GetParam().play(checks);
    EXPECT_EQ(checks.failed(), 0) << "the failures are printed above";
    EXPECT_GT(checks.passed(), GetParam().least);
    std::cout << "scenes of the " << GetParam().name << ": " << checks.passed() << " checks\n";
}

// 63 cases of the catalogue, most of them in several scenes; every component in every value of its parameters;
// repetition, limits and claims.
INSTANTIATE_TEST_SUITE_P(All, EdgeCases,
                         testing::Values(Scenes{"catalogue", enginetest::catalogue, 200},
                                         Scenes{"components", enginetest::components, 100},
                                         Scenes{"history", enginetest::history, 30}),
                         [](const auto& scenes) { return scenes.param.name; });

}  // namespace
}  // namespace reference

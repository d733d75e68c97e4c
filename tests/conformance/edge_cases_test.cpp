// Plays the referee's test scenes, among them the edge cases of the rule catalogue, with engine and direct evaluation.
// Macros replace the referee in its own test files.
#include <gtest/gtest.h>

#include "conformance/played_by_engine.hpp"

// The scenes need the support files, so the order matters.
// clang-format off
#define Referee PlayedByEngine
#define selftest enginetest
#include "reference/selftest_support.hpp"
#include "reference/selftest_support.cpp"
#include "reference/selftest_catalogue.cpp"
#include "reference/selftest_components.cpp"
#include "reference/selftest_conditions.cpp"
#include "reference/selftest_demands.cpp"
#include "reference/selftest_diagonals.cpp"
#include "reference/selftest_displacement.cpp"
#include "reference/selftest_entries.cpp"
#include "reference/selftest_history.cpp"
#include "reference/selftest_holes.cpp"
#include "reference/selftest_jumps.cpp"
#include "reference/selftest_leaps.cpp"
#include "reference/selftest_passes.cpp"
#include "reference/selftest_promotion.cpp"
#include "reference/selftest_pushes.cpp"
#include "reference/selftest_reserves.cpp"
#include "reference/selftest_returns.cpp"
#include "reference/selftest_swaps.cpp"
#include "reference/selftest_turncoats.cpp"
#include "reference/selftest_two_moves.cpp"
// clang-format on
#undef Referee
#undef selftest

namespace reference {
namespace {

/// One file of scenes and the minimum number of its checks.
struct Scenes {
    const char* name;
    void (*play)(enginetest::Checks&);
    int minChecks;
};

void PrintTo(const Scenes& scenes, std::ostream* out) { *out << scenes.name; }

class EdgeCases : public testing::TestWithParam<Scenes> {};

TEST_P(EdgeCases, ArePlayedByTheEngineAsWritten) {
    enginetest::Checks checks;
    try {
        GetParam().play(checks);
    } catch (const std::exception& error) {
        ADD_FAILURE() << error.what() << "\n  in the scene behind the check '" << checks.last() << "'";
    }
    EXPECT_EQ(checks.failed(), 0) << "the failures are printed above";
    EXPECT_GT(checks.passed(), GetParam().minChecks);
    std::cout << "scenes of the " << GetParam().name << ": " << checks.passed() << " checks\n";
}

// The 63 edge cases of the catalogue, every component with every parameter value, repetitions, limits and claims,
// demands to capture, leaps, promotion, swaps, displacement, captures on diagonals, calls with conditions, jumps over
// own pieces, passes by choice, turns of two moves, turncoats, pushes, returns, reserves, and boards with holes.
INSTANTIATE_TEST_SUITE_P(
    All, EdgeCases,
    testing::Values(Scenes{"catalogue", enginetest::catalogue, 200}, Scenes{"components", enginetest::components, 100},
                    Scenes{"conditions", enginetest::conditions, 50}, Scenes{"demands", enginetest::demands, 50},
                    Scenes{"diagonals", enginetest::diagonals, 100},
                    Scenes{"displacements", enginetest::displacements, 50},
                    Scenes{"entries", enginetest::entryTurns, 75}, Scenes{"history", enginetest::history, 30},
                    Scenes{"holes", enginetest::holes, 150}, Scenes{"jumps", enginetest::jumps, 50},
                    Scenes{"leaps", enginetest::leaps, 150}, Scenes{"passes", enginetest::passes, 75},
                    Scenes{"promotions", enginetest::promotions, 100}, Scenes{"pushes", enginetest::pushes, 125},
                    Scenes{"reserves", enginetest::reserves, 150}, Scenes{"returns", enginetest::returns, 100},
                    Scenes{"swaps", enginetest::swaps, 50}, Scenes{"turncoats", enginetest::turncoats, 50},
                    Scenes{"twoMoves", enginetest::twoMoves, 125}),
    [](const auto& scenes) { return scenes.param.name; });

}  // namespace
}  // namespace reference

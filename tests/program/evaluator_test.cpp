// Random programs of all operations on random boards of every width: the fast evaluator and both kinds of machine code
// agree with the reference.
#include <gtest/gtest.h>

#include "program/random_programs.hpp"
#include "support/scale.hpp"

namespace tafl {
namespace {

using namespace random_programs;

Met compare(int graphs, bool machine) {
    Met met;
    for (int size = 5; size <= 19; ++size) {
        Random random(static_cast<std::uint64_t>(size));
        RandomChoices choices(random);
        for (int k = 0; k < graphs; ++k) {
            Graph g(size);
            g.setClasses(attackers, defenders);
            const auto parts = Growth(g, choices).run(25);
            EXPECT_EQ(g.takeError(), "");
            const std::string difference = disagreement(g, parts, random, machine, met);
            EXPECT_EQ(difference, "") << "graph " << k;
            if (!difference.empty()) return met;
        }
    }
    return met;
}

TEST(Programs, FastAndPlainEvaluatorAgree) {
    const Met met = compare(scaled(300), false);
    EXPECT_EQ(met.operations.size(), 23u) << "all operations, and callbacks";
}

TEST(Programs, MachineCodeAndEvaluatorsAgree) {
    if (!isMachineCodeAvailable()) GTEST_SKIP() << "no machine code on this processor or in this build";
    const Met met = compare(scaled(60), true);
    if (testScale() < 0.5) return;  // too few programs to meet every code
    for (int code = 0; code <= static_cast<int>(Code::callback); ++code)
        EXPECT_TRUE(met.codes.contains(static_cast<Code>(code))) << "code " << code << " was never run";
}

}  // namespace
}  // namespace tafl

// Comparisons of two variants as written.
#include <gmock/gmock.h>

#include "differences/comparison.hpp"
#include "differences/scenes.hpp"
#include "differences/support.hpp"

namespace differences_test {
namespace {

using tafl::Comparison;
using testing::ElementsAre;
using testing::IsEmpty;

Comparison compare(const Loaded& a, const Loaded& b) {
    return tafl::compare(*conformance::environment().registry, a.variant, *a.image, b.variant, *b.image);
}

Loaded child(const std::string& more) {
    return parse("format = 1\nid = \"test\"\nname = \"Test\"\ninherits = \"nielsen-brandubh-7\"\n" + more);
}

TEST(Comparison, NothingDiffersBetweenAVariantAndItself) {
    const Loaded a = load("nielsen-brandubh-7");
    const Comparison c = compare(a, a);
    EXPECT_TRUE(c.sameRules());
    EXPECT_TRUE(c.isIdentical());
}

TEST(Comparison, AParameterIsNamedWithBothValues) {
    const Comparison c = compare(load("ogrecave-tablut"), load("ogrecave-tablut-var1"));
    ASSERT_EQ(c.rules.size(), 1u);
    EXPECT_EQ(c.rules[0].component, "king/capture");
    bool found = false;
    for (const auto& p : c.rules[0].parameters)
        if (p.name == "elsewhere") {
            found = true;
            EXPECT_EQ(p.value[0], "4");
            EXPECT_EQ(p.value[1], "2");
        }
    EXPECT_TRUE(found);
    EXPECT_NE(c.rules[0].words[0], c.rules[0].words[1]);
    EXPECT_FALSE(c.sameRules());
}

TEST(Comparison, ARuleOfOneVariantAloneHasOneSide) {
    const Comparison c =
        compare(load("nielsen-brandubh-7"), child("[[rule]]\nuse = \"end/no-capture\"\nmoves_each = 40\n"));
    ASSERT_EQ(c.rules.size(), 1u);
    EXPECT_EQ(c.rules[0].component, "end/no-capture");
    EXPECT_TRUE(c.rules[0].identity[0].empty());
    EXPECT_FALSE(c.rules[0].words[1].empty());
}

TEST(Comparison, ADefaultThatIsWrittenOutIsNoDifference) {
    const Loaded a = child("[[rule]]\nuse = \"end/no-capture\"\nmoves_each = 40\n"),
                 b = child("[[rule]]\nuse = \"end/no-capture\"\nmoves_each = 40\nresult = \"draw\"\n");
    EXPECT_TRUE(compare(a, b).isIdentical());
}

TEST(Comparison, SquaresAndZonesAreListed) {
    const Comparison c =
        compare(load("nielsen-brandubh-7"), child("[board]\nlayout = \"3t3/3t3/3T3/ttTKTtt/3T3/3t3/2t4\"\n"));
    ASSERT_EQ(c.board.size(), 2u);
    EXPECT_EQ(tafl::squareName(c.board[0].square, 7), "c1");
    EXPECT_EQ(c.board[0].piece[0], "");
    EXPECT_EQ(c.board[0].piece[1], "attacker");
    EXPECT_TRUE(c.differsOnlyInStart());
    const Comparison z = compare(load("nielsen-brandubh-7"), child("[zones]\ncorners = \"a1 g7\"\n"));
    ASSERT_EQ(z.zones.size(), 1u);
    EXPECT_EQ(z.zones[0].name, "corners");
    EXPECT_EQ(tafl::squareNames(z.zones[0].only[0], 7), "g1 a7");
    EXPECT_FALSE(z.zones[0].only[1].any());
}

TEST(Comparison, AnotherFirstMoverIsADifferenceInTheStartOnly) {
    const Loaded a = load("nielsen-brandubh-7");
    const std::string first = "[[rule]]\nuse = \"turn/first\"\nside = \"defenders\"\n";
    EXPECT_TRUE(compare(a, child(first)).differsOnlyInStart());
    EXPECT_FALSE(
        compare(a, child(first + "[[rule]]\nuse = \"end/no-capture\"\nmoves_each = 40\n")).differsOnlyInStart());
}

TEST(Comparison, OptionsListTheirChoices) {
    const Comparison c =
        compare(load("nielsen-saami-tablut-9"), load("nielsen-saami-tablut-9", {{"repetition", "draw"}}));
    ASSERT_EQ(c.options.size(), 1u);
    EXPECT_EQ(c.options[0].id, "repetition");
    EXPECT_EQ(c.options[0].choice[0], "defenders-lose");
    EXPECT_EQ(c.options[0].choice[1], "draw");
    ASSERT_EQ(c.rules.size(), 1u);
    EXPECT_EQ(c.rules[0].component, "end/repetition");
}

TEST(Comparison, ExchangedVariantsExchangeTheResult) {
    const Loaded a = load("nielsen-saami-tablut-9"), b = load("brainking-tablut");
    const Comparison c = compare(a, b), d = compare(b, a);
    ASSERT_EQ(c.rules.size(), d.rules.size());
    for (const auto& rule : c.rules) {
        const auto same = std::ranges::find_if(d.rules, [&](const auto& other) {
            return other.identity[0] == rule.identity[1] && other.identity[1] == rule.identity[0];
        });
        ASSERT_NE(same, d.rules.end()) << rule.component;
        EXPECT_EQ(same->words[0], rule.words[1]);
    }
}

TEST(Scenes, ComeFromTheFileAndItsAncestors) {
    const Loaded a = load("ogrecave-tablut-var1");
    const auto all = tafl::collectTestPositions(*conformance::environment().library, a.variant);
    EXPECT_GT(all.size(), a.variant.tests.size());
}

}  // namespace
}  // namespace differences_test

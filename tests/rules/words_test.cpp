// The template language of rules in words.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "rules/stub_registry.hpp"

namespace tafl {
namespace {

using testing::HasSubstr;

Component speaking(std::string words) {
    using enum ParameterType;
    Component c =
        stubs::component("family/rule", "capture",
                         {stubs::parameter("zone", zone, "throne"), stubs::oneOf("mode", {"one", "two", "three"}),
                          stubs::parameter("flag", boolean, false), stubs::numberFrom("limit", 0, 0, 18),
                          stubs::parameter("list", zones, std::vector<std::string>{})});
    c.words = std::move(words);
    return c;
}

std::string rendered(const std::string& words, const Parameters& parameters = {}) {
    return renderWords(speaking(words), parameters);
}

TEST(Words, PrintParameters) {
    EXPECT_EQ(rendered("the king wins on {zone}."), "The king wins on throne.");
    EXPECT_EQ(rendered("{limit} {flag} {mode}"), "0 false one");
    EXPECT_EQ(rendered("{list}", {{"list", std::vector<std::string>{"a", "b", "c"}}}), "A, b and c");
    EXPECT_EQ(rendered("{zone}", {{"zone", "[x]{y}"}}), "[x]{y}");  // values are not parsed as templates
}

TEST(Words, ChooseByValue) {
    const std::string words = "slides[limit!=0: up to {limit} squares][mode=one|two: (few)][flag=true:, flagged].";
    EXPECT_EQ(rendered(words), "Slides (few).");
    EXPECT_EQ(rendered(words, {{"limit", std::int64_t{4}}, {"mode", "three"}, {"flag", true}}),
              "Slides up to 4 squares, flagged.");
    EXPECT_EQ(rendered("a[list!=:; with {list}]", {{"list", std::vector<std::string>{"x"}}}), "A; with x");
    EXPECT_EQ(rendered("a[list!=:; with {list}][list=: alone]"), "A alone");
    EXPECT_EQ(rendered("a[list=x: has x]", {{"list", std::vector<std::string>{"y", "x"}}}), "A has x");
}

TEST(Words, Nest) {
    const std::string words =
        "[zone=throne: On it[mode=one: once][mode!=one: again[flag=true: truly]]][zone!=throne: elsewhere]";
    EXPECT_EQ(rendered(words), "On it once");
    EXPECT_EQ(rendered(words, {{"mode", "two"}, {"flag", true}}), "On it again truly");
    EXPECT_EQ(rendered(words, {{"zone", "edge"}, {"flag", true}}), "Elsewhere");
}

TEST(Words, AreTidy) {
    EXPECT_EQ(rendered("  on [zone=throne: the throne] , then  ([mode=one: x ]) ."), "On the throne, then (x).");
}

TEST(Words, AreChecked) {
    const auto firstError = [](const std::string& words) {
        const auto errors = checkWords(speaking(words));
        return errors.empty() ? std::string("fine") : errors.front().message();
    };
    EXPECT_EQ(firstError("[mode=one|two: a [flag!=true: b]] {limit} [limit=18: most] [list=: none]"), "fine");
    EXPECT_THAT(firstError("{size}"), HasSubstr("'size' is no parameter"));
    EXPECT_THAT(firstError("[size=1: x]"), HasSubstr("'size' is no parameter"));
    EXPECT_THAT(firstError("[mode=four: x]"), HasSubstr("'four' is no value of 'mode', which is one, two and three"));
    EXPECT_THAT(firstError("[flag=yes: x]"), HasSubstr("true or false"));
    EXPECT_THAT(firstError("[limit=19: x]"), HasSubstr("0 to 18"));
    EXPECT_THAT(firstError("[mode=one: x"), HasSubstr("'[' without ']'"));
    EXPECT_THAT(firstError("x]"), HasSubstr("']' without '['"));
    EXPECT_THAT(firstError("{zone"), HasSubstr("'{' without '}'"));
    EXPECT_THAT(firstError("zone}"), HasSubstr("'}' without '{'"));
    EXPECT_THAT(firstError("[mode: x]"), HasSubstr("not of the form"));
    EXPECT_THAT(firstError("[mode]"), HasSubstr("not of the form"));
}

TEST(Words, SurviveDeepNesting) {
    std::string deep;
    for (int i = 0; i < 100000; ++i) deep += "[mode=one: x";
    EXPECT_FALSE(rendered(deep).empty());
    EXPECT_FALSE(checkWords(speaking(deep)).empty());
}

}  // namespace
}  // namespace tafl

// Untrusted text in messages: nothing invisible, nothing that changes the direction of writing, nothing without end.
#include "base/text.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/diagnostic.hpp"
#include "rules/expressions.hpp"
#include "support/messages.hpp"

namespace tafl {
namespace {

using testing::EndsWith;
using testing::HasSubstr;

TEST(Text, FormatCharactersAreEscaped) {
    for (const char* character : {"\u00ad", "\u061c", "\u180e", "\u200b", "\u200f", "\u2028", "\u202e", "\u2066",
                                  "\u2069", "\ufeff", "\U000e0041", "\x1b", "\x7f", "\x85", "\xc2\x9b", "\n"}) {
        const std::string escaped = escapeForTerminal(std::string("a") + character + "b");
        EXPECT_THAT(escaped, testing::MatchesRegex("a(\\\\x[0-9a-f][0-9a-f])+b"));
        EXPECT_EQ(escapeXml(character), escapeForTerminal(character));
    }
    for (const char* plain : {"Hnefatafl", "Þórr", "Tawl-bwrdd", "将棋", "→ – … ’", "🛡", "ﬁ"})
        EXPECT_EQ(escapeForTerminal(plain), plain);
}

TEST(Text, LongTextsAreShortened) {
    EXPECT_EQ(shorten("abc", 3), "abc");
    EXPECT_EQ(shorten("abcd", 3), "abc… (4 bytes)");
    EXPECT_EQ(shorten("ab\u00fe", 3), "ab… (4 bytes)") << "no half character";
    const std::string name(400'000, 'x');
    const Diagnostic d{Severity::error, {}, "no zone '" + name + "'", "not " + name};
    EXPECT_LT(d.message().size(), 9'000u);
    EXPECT_THAT(d.message(), EndsWith("… (400004 bytes))"));
}

TEST(Text, LongNamesHaveNoNearest) {
    const std::vector<std::string> candidates = {"throne", std::string(200'000, 'x')};
    EXPECT_EQ(nearest(std::string(200'000, 'x'), candidates), "");
    EXPECT_EQ(nearest("thron", candidates), "throne");
}

TEST(Expressions, AreBoundedInLength) {
    std::string many;
    while (many.size() < 900'000) many += "a1 ";
    const auto zone = parseZone(many, 9, {});
    ASSERT_FALSE(zone);
    EXPECT_THAT(messages(zone.error()), HasSubstr("an expression of 900000 characters"));
    EXPECT_LT(messages(zone.error()).size(), 200u);
    // Every square of the largest board.
    std::string all;
    for (char file = 'a'; file <= 's'; ++file)
        for (int rank = 1; rank <= 19; ++rank) all += std::string(1, file) + std::to_string(rank) + " ";
    EXPECT_TRUE(parseZone(all, 19, {}));
}

}  // namespace
}  // namespace tafl

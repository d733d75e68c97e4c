// Links as text: what they hold, and what the reader refuses and with which words.
#include "variant/link.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/base64.hpp"
#include "base/deflate.hpp"
#include "base/digest.hpp"
#include "base/png_text.hpp"
#include "support/messages.hpp"
#include "support/one_pixel.hpp"
#include "support/temporary_folder.hpp"
#include "variant/files.hpp"
#include "variant/open_text.hpp"
#include "variant/pack.hpp"

namespace tafl {
namespace {

using testing::HasSubstr;

std::string linkError(const std::string& link) {
    const auto text = readLink(link, "x");
    return text ? "no error" : messages(text.error());
}
std::string linkOf(const std::string& bytes) { return "taflsmith:v1." + base64Text(bytes); }

const std::string linkedText =
    formatPack({{"game", "format = 1\nid = \"game\"\nname = \"Ein Spiel für 2\"\n"}, {}, {{"rule", "return 1"}}, {}});

TEST(Link, ComesBackAsWritten) {
    std::string bytes;
    for (int c = 0; c < 256; ++c) bytes += static_cast<char>(c);
    for (const std::string& each : {linkedText, std::string(), std::string("a"), std::string("ab"), std::string("abc"),
                                    bytes + bytes, std::string(1 << 20, 'x')}) {
        const std::string link = formatLink(each);
        EXPECT_THAT(link, testing::MatchesRegex("taflsmith:v1\\.[A-Za-z0-9_-]+"));
        const auto again = readLink(link, "x");
        ASSERT_TRUE(again) << messages(again.error());
        EXPECT_EQ(*again, each);
    }
}

TEST(Link, IsTheSameEverywhere) {
    // A link that was sent once can be read for ever: these two never change.
    EXPECT_EQ(digest(linkDictionary), "4011ed0e3139ff428e833db4d96fd96b");
    const auto sent = readLink("taflsmith:v1.ePluIar9w-nmvEzQIESeblJRYl5KaVKGrjkXV4qZbrIZFwDlVhFH", "x");
    ASSERT_TRUE(sent) << messages(sent.error());
    EXPECT_EQ(*sent, "taflsmith-game 1\nvariant nielsen-brandubh-7\n\nd6-c6\n");
}

TEST(Link, IsReadInEveryForm) {
    const std::string data = formatLink(linkedText).substr(linkScheme.size());
    std::string wrapped = "taflsmith:" + data;
    wrapped.insert(40, "\r\n  ").insert(20, "\n");
    for (const std::string& link :
         {"taflsmith:" + data, "#" + data, "https://example.org/tafl/?x=1#" + data, "http://localhost:8000/#" + data,
          "file:///home/x/index.html#" + data, "  taflsmith:" + data + "\n\n", "taflsmith:" + data + "==", wrapped}) {
        EXPECT_TRUE(looksLikeLink(link)) << link;
        const auto again = readLink(link, "x");
        ASSERT_TRUE(again) << link << messages(again.error());
        EXPECT_EQ(*again, linkedText);
    }
    // A page may write links without the dictionary.
    const auto plain = readLink(linkOf(deflateText(linkedText)), "x");
    ASSERT_TRUE(plain) << messages(plain.error());
    EXPECT_EQ(*plain, linkedText);
    for (const char* other : {"", "#", "# a comment", "#version 1", "brandubh", "https://example.org/", "v1.abc",
                              "taflsmith-game 1\n", "format = 1", "my taflsmith:v1.abc"})
        EXPECT_FALSE(looksLikeLink(other)) << other;
}

TEST(Link, CutAnywhereIsRefused) {
    const std::string link = formatLink(linkedText);
    for (std::size_t length = 0; length < link.size(); ++length) {
        const std::string error = linkError(link.substr(0, length));
        EXPECT_THAT(error, testing::AnyOf(HasSubstr("the link is cut off (all of its characters)"),
                                          HasSubstr("this is no link (taflsmith:v1.…"),
                                          HasSubstr("links of version 'v1' are unknown")))
            << length;
    }
}

TEST(Link, ChangedAnywhereIsRefused) {
    const std::string link = formatLink(linkedText);
    for (std::size_t i = linkScheme.size() + linkVersion.size(); i < link.size(); ++i)
        for (const char other : {'A', 'z', '0', '-', '?', '\0'}) {
            if (other == link[i]) continue;
            std::string changed = link;
            changed[i] = other;
            const auto again = readLink(changed, "x");
            // Bits that the last character has too many mean nothing.
            if (i + 1 < link.size()) {
                EXPECT_FALSE(again) << i;
            }
            EXPECT_FALSE(again && *again != linkedText);
        }
}

TEST(Link, RefusesHostileOnesInWords) {
    std::string bytes = deflateText(linkedText, linkDictionary);
    EXPECT_THAT(linkError("taflsmith:v1.abc def+ghi"),
                testing::StartsWith("x:1:21: error: '+' is no character of a link (letters A to Z and a to z, digits"));
    EXPECT_THAT(linkError("taflsmith:v1.ab\nc/"), testing::StartsWith("x:2:2: error: '/' is no character"));
    EXPECT_THAT(linkError("taflsmith:v1.abé"), HasSubstr("'é' is no character"));
    EXPECT_THAT(linkError("taflsmith:v2.abc"), HasSubstr("x:1:11: error: links of version 'v2' are unknown (v1)"));
    EXPECT_THAT(linkError("https://example.org/#v27"), HasSubstr("links of version 'v27' are unknown"));
    EXPECT_THAT(linkError("taflsmith:" + std::string(1000, 'v')), HasSubstr("this is no link (taflsmith:v1.…"));
    EXPECT_THAT(linkError(linkOf("no bytes of zlib")), HasSubstr("these are no deflated bytes"));
    EXPECT_THAT(linkError(linkOf(bytes + "more")), HasSubstr("4 bytes too many behind the end"));
    EXPECT_THAT(linkError(linkOf(deflateText(linkedText, "another dictionary"))),
                testing::ContainsRegex("its dictionary [0-9a-f]{8} is unknown \\([0-9a-f]{8}\\)"));
    bytes.back() = static_cast<char>(bytes.back() ^ 1);
    EXPECT_THAT(linkError(linkOf(bytes)), HasSubstr("the checksum is wrong"));
    EXPECT_THAT(linkError("taflsmith:v1." + std::string(1 << 20, 'A')), HasSubstr("too long (at most 1 MiB)"));
}

TEST(Link, StopsBombs) {
    // 64 MiB of blanks in 64 KiB, and a little more than is allowed.
    const std::string bomb = linkOf(deflateText(std::string(64u << 20, ' ')));
    ASSERT_LT(bomb.size(), 1u << 20);
    EXPECT_THAT(linkError(bomb), HasSubstr("the text is too large (at most 1048576 bytes)"));
    EXPECT_THAT(linkError(formatLink(std::string((1 << 20) + 1, ' '))), HasSubstr("the text is too large"));
}

// --- cards -----------------------------------------------------------------------------------------------------------

TEST(Card, HoldsALink) {
    const std::string link = formatLink(linkedText);
    const std::string card = addPngText(onePixel(), cardKeyword, link);
    EXPECT_EQ(card.substr(0, 33), onePixel().substr(0, 33)) << "the header stays in front";
    EXPECT_THAT(card, HasSubstr("tEXttaflsmith"));
    const auto again = unwrapText(card, "x.png");
    ASSERT_TRUE(again) << messages(again.error());
    EXPECT_EQ(*again, linkedText);
    const TemporaryFolder folder;
    EXPECT_EQ(openText(folder.write("card.png", card)).value_or(""), linkedText);
    EXPECT_EQ(openText(folder.write("link.txt", link + "\n")).value_or(""), linkedText);
    EXPECT_EQ(openText(folder.write("text.txt", linkedText)).value_or(""), linkedText);
    EXPECT_EQ(openText(link).value_or(""), linkedText);
}

TEST(Card, RefusesBadOnesInWords) {
    const std::string card = addPngText(onePixel(), cardKeyword, formatLink(linkedText));
    const auto error = [](const std::string& bytes) {
        const auto read = unwrapText(bytes, "x.png");
        return read ? "no error" : messages(read.error());
    };
    EXPECT_THAT(error(onePixel()), HasSubstr("x.png: error: the picture holds no variant (a card, as"));
    EXPECT_THAT(error(addPngText(onePixel(), "comment", "hello")), HasSubstr("holds no variant"));
    EXPECT_THAT(error(addPngText(onePixel(), cardKeyword, "hello")), HasSubstr("this is no link"));
    for (std::size_t length = 8; length < card.size() - 12; ++length)
        EXPECT_THAT(error(card.substr(0, length)), testing::AnyOf(HasSubstr("the picture is cut off"), "no error"))
            << length;
    for (std::size_t i = 8; i < card.size(); ++i) {
        std::string changed = card;
        changed[i] = static_cast<char>(changed[i] ^ 0x40);
        const auto read = unwrapText(changed, "x.png");
        EXPECT_TRUE(!read || *read == linkedText) << i;
    }
    std::string wrong = card;
    wrong[60] = wrong[60] == 'A' ? 'B' : 'A';
    EXPECT_THAT(error(wrong), HasSubstr("has a wrong checksum (the picture as it was written)"));
}

}  // namespace
}  // namespace tafl

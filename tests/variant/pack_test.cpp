// Packed variants as text: what the reader takes, what it refuses and with which words. Scripts run in
// host/lua/packed_variants_test.cpp.
#include "variant/pack.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/digest.hpp"
#include "support/messages.hpp"

namespace tafl {
namespace {

using testing::HasSubstr;

const std::string firstLine = "taflsmith-variant 1\n";

/// With a digest that fits, as anybody can compute it.
std::string seal(const std::string& body) { return firstLine + "digest " + digest(body) + "\n" + body; }

std::string readError(const std::string& text) {
    const auto pack = readPack(text, "x.tafl-variant");
    return pack ? "no error" : messages(pack.error());
}

Pack makeSmallPack() {
    return {{"game", "format = 1\n# a comment\n\nid = \"game\"\n"},
            {{"base", "id = \"base\""}},  // without a line end
            {{"my-rule", "return component { }\n"}, {"other", "\n| end\nend\n"}},
            {{"frame_2", "  local é = '|\\\\'\n"}}};
}

TEST(Pack, ComesBackAsWritten) {
    const Pack pack = makeSmallPack();
    const std::string text = formatPack(pack);
    const auto again = readPack(text, "x.tafl-variant");
    ASSERT_TRUE(again) << messages(again.error()) << text;
    EXPECT_EQ(formatPack(*again), text);
    EXPECT_EQ(again->variant.text, pack.variant.text);
    EXPECT_EQ(again->parents.at(0).text, pack.parents.at(0).text);
    EXPECT_EQ(again->scripts.at(1).text, pack.scripts.at(1).text);
    EXPECT_EQ(again->libraries.at(0).name, "frame_2");
    EXPECT_EQ(again->libraries.at(0).text, pack.libraries.at(0).text);
}

TEST(Pack, IsReadable) {
    EXPECT_EQ(formatPack({{"game", "a = 1\n\nb = 2\n"}, {}, {{"rule", "return 1"}}, {}}),
              firstLine +
                  "digest ee8e44888a98bc9b1a72630be88c90d6\n\nvariant game\n| a = 1\n|\n| b = 2\n\nscript rule\n| "
                  "return 1\n|\\\n\nend\n");
}

TEST(Pack, SurvivesMailAndPasting) {
    const std::string text = formatPack(makeSmallPack());
    std::string withReturns;
    for (const char c : text) withReturns += c == '\n' ? std::string("\r\n") : std::string(1, c);
    for (const std::string& sent : {withReturns, text + "\n\n  \n", text.substr(0, text.size() - 1)}) {
        const auto again = readPack(sent, "x");
        ASSERT_TRUE(again) << messages(again.error());
        EXPECT_EQ(formatPack(*again), text);
    }
}

TEST(Pack, CutAnywhereIsRefused) {
    const std::string text = formatPack(makeSmallPack());
    for (std::size_t length = 0; length + 1 < text.size(); ++length) {
        const std::string error = readError(text.substr(0, length));
        EXPECT_THAT(error, testing::AnyOf(HasSubstr("this is no packed variant"), HasSubstr("is unknown"),
                                          HasSubstr("is no character"), HasSubstr("cut off")))
            << "cut after " << length << " bytes";
    }
}

TEST(Pack, ChangedAnywhereIsRefused) {
    const std::string text = formatPack(makeSmallPack());
    for (std::size_t i = 0; i < text.size(); ++i) {
        std::string changed = text;
        changed[i] = changed[i] == 'x' ? 'y' : 'x';
        if (text[i] == '\n' && i + 1 == text.size()) continue;  // "endx"
        EXPECT_NE(readError(changed), "no error") << "byte " << i;
    }
    std::string changed = text;
    changed.replace(changed.find("comment"), 7, "remark!");
    EXPECT_THAT(readError(changed), HasSubstr("x.tafl-variant:2:1: error: the digest is wrong: the packed variant was "
                                              "changed after it was packed"));
}

TEST(Pack, RefusesHostileText) {
    const std::string variant = "\nvariant game\n| id = \"game\"\n", end = "\nend\n";
    const struct {
        std::string body, error;
    } cases[] = {
        {end, "the pack has no variant"},
        {"\nvariant ../../x\n| a\n" + end, ":4:1: error: '../../x' is no name of a variant (lower-case letters"},
        {"\nvariant /etc/passwd\n| a\n" + end, "is no name of a variant"},
        {"\nvariant a/b\n| a\n" + end, "no paths"},
        {"\nvariant \n| a\n" + end, "'' is no name"},
        {"\nvariant\n| a\n" + end, "'' is no name"},
        {variant + "\nscript ../../x\n| a\n" + end, "'../../x' is no name of a script"},
        {variant + "\nscript x.lua\n| a\n" + end, "'x.lua' is no name of a script"},
        {variant + "\nlibrary ../x\n| a\n" + end, "'../x' is no name of a library"},
        {variant + "\nlibrary My\n| a\n" + end, "is no name of a library"},
        {variant + "\nscript " + std::string(5000, 'a') + "\n| a\n" + end, "(5000 bytes)' is no name of a script"},
        {variant + "\nscript a\n| 1\n\nscript a\n| 2\n" + end, "the script 'a' stands twice"},
        {variant + "\nlibrary a\n| 1\n\nlibrary a\n| 2\n" + end, "the library 'a' stands twice"},
        {variant + "\nparent game\n| a\n" + end, "the parent 'game' stands twice"},
        {variant + variant + end, "a second variant"},
        {variant + "\nscript a\n| 1\n\nparent b\n| 2\n" + end, "'parent' is out of order"},
        {"\nscript a\n| 1\n" + variant + end, "'script' is out of order"},
        {variant + "\nfile a\n| 1\n" + end, "'file a' is not understood"},
        {variant + "\nscript a\n" + end, "'a' is empty"},
        {variant + "\nscript a\n|\\\n" + end, "no line end to leave out"},
        {variant + "\nscript a\n| 1\n|\\\n| 2\n" + end, "a line of no file"},
        {"\n| 1\n" + variant + end, "a line of no file"},
        {variant + "|x\n" + end, "'|' without a blank"},
        {variant + "\nend\n\nscript a\n| 1\n" + end, "a line behind the end"},
        {variant + "| \x1b[31m\n" + end, ":6: error: '\\x1b' is no character of a text"},
        {variant + std::string("| \0\n", 4) + end, "is no character of a text"},
        {variant + "| \xff\n" + end, "is no character of a text"},
    };
    for (const auto& each : cases)
        EXPECT_THAT(readError(seal(each.body)), HasSubstr(each.error)) << each.body.substr(0, 200);
}

TEST(Pack, RefusesHugeOnes) {
    const std::string variant = "\nvariant game\n| id = \"game\"\n", end = "\nend\n";
    EXPECT_THAT(readError(seal(variant + "| " + std::string(1 << 20, 'a') + "\n" + end)),
                HasSubstr("too large (at most 1 MiB)"));
    for (const auto& [kind, most] : {std::pair{"parent", 15}, {"script", 64}, {"library", 64}}) {
        std::string many = variant;
        for (int i = 0; i <= most; ++i) many += std::string("\n") + kind + " a" + std::to_string(i) + "\n| 1\n";
        EXPECT_THAT(readError(seal(many + end)), HasSubstr("more than " + std::to_string(most) + " files of the kind"));
    }
    EXPECT_THAT(readError("taflsmith-variant 99999999999999999999\n"), HasSubstr("packed variants is unknown"));
    EXPECT_THAT(readError(firstLine + "digest " + std::string(100000, '9') + "\n\nend\n"),
                HasSubstr("digest is wrong"));
    EXPECT_THAT(readError(firstLine + "\nend\n"), HasSubstr("has no digest"));
}

/// The files of a pack with these parents, in this order.
std::string filesError(const std::string& own, const std::vector<PackedFile>& parents) {
    const auto files = readPackedFiles({{"game", own}, parents, {}, {}}, "x.tafl-variant");
    return files ? "no error" : messages(files.error());
}

TEST(Pack, HoldsAllParentsAndNoOthers) {
    const std::string head = "format = 1\nname = \"x\"\n", own = head + "id = \"game\"\ninherits = \"base\"\n";
    const PackedFile base{"base", head + "id = \"base\"\n"};
    EXPECT_EQ(filesError(own, {base}), "no error");
    EXPECT_THAT(filesError(own, {}), HasSubstr("x.tafl-variant/game.toml:4:12: error: the parent 'base' is not in"));
    EXPECT_THAT(filesError(own, {base, {"more", head + "id = \"more\"\n"}}),
                HasSubstr("'base' does not inherit from 'more'"));
    EXPECT_THAT(filesError(own, {{"base", head + "id = \"other\"\n"}}), HasSubstr("the id is 'other'"));
    EXPECT_THAT(filesError(own, {{"base", own}}), HasSubstr("the id is 'game'"));
    EXPECT_THAT(filesError(head + "id = \"other\"\n", {}), HasSubstr("the id is 'other'"));
    EXPECT_THAT(filesError("nonsense", {}), HasSubstr("x.tafl-variant/game.toml:1"));
}

}  // namespace
}  // namespace tafl

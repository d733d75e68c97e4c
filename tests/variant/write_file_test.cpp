// Rewriting variant files: unchanged parts keep their text.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "variant/file_text.hpp"
#include "variant/files.hpp"

namespace tafl {
namespace {

using testing::HasSubstr;
using testing::Not;

const std::filesystem::path shipped = std::filesystem::path(TAFLSMITH_SOURCE_DIR) / "variants";

constexpr std::string_view sample = R"(# A game of mine.
format = 1
id = "sample"
name = "Sample"  # for now
# Nobody else plays it.
sources = ["me"]

[board]
layout = """
..t..
..T..
tTKTt
..T..
..t..
"""

# What moves.
[[rule]]
use = "move/slide"
# Not too far.
limit = 3   # squares
pieces = "men"

[[rule]]
use = "move/slide"
pieces = "king"

# Nothing [yet] # here
[[test]]
name = "A step"
position = "5/5/2t2/5/K4 attackers"
move = "c3-c4"
captures = ""

# The end.
)";

VariantFile read(std::string_view text) {
    auto out = readVariant(text, "sample.toml");
    EXPECT_TRUE(out) << (out ? "" : out.error().front().message());
    return std::move(*out);
}

TEST(WriteFile, UnchangedShippedFilesStayAsTheyAre) {
    int files = 0;
    for (const auto& file : variantFiles(shipped)) {
        const std::string text = *readTextFile(file);
        const auto value = readVariant(text, file);
        ASSERT_TRUE(value) << file;
        EXPECT_EQ(formatVariantFile(*value, text), text) << file;
        ++files;
    }
    EXPECT_GT(files, 150);
}

TEST(WriteFile, FreshTextReadsTheSame) {
    for (const auto& file : variantFiles(shipped)) {
        const auto value = readVariant(*readTextFile(file), file);
        const std::string fresh = formatVariantFile(*value);
        const auto again = readVariant(fresh, file);
        ASSERT_TRUE(again) << file << "\n" << again.error().front().message();
        EXPECT_EQ(formatVariantFile(*again), fresh) << file;
        EXPECT_EQ(again->rules.size(), value->rules.size());
        EXPECT_EQ(again->tests.size(), value->tests.size());
        EXPECT_EQ(again->zones, value->zones);
        EXPECT_EQ(again->rows, value->rows);
    }
}

TEST(WriteFile, AChangeLeavesTheRestAlone) {
    VariantFile file = read(sample);
    file.rules[0].parameters["limit"] = std::int64_t{4};
    file.name = "Another";
    const std::string text = formatVariantFile(file, sample);
    EXPECT_THAT(text, HasSubstr("# A game of mine.\nformat = 1"));
    EXPECT_THAT(text, HasSubstr("name = \"Another\"\n# Nobody else plays it.\nsources = [\"me\"]"));
    EXPECT_THAT(text, HasSubstr("# What moves.\n[[rule]]\nuse = \"move/slide\"\n# Not too far.\nlimit = 4\n"));
    EXPECT_THAT(text, HasSubstr("# Nothing [yet] # here\n[[test]]"));
    EXPECT_TRUE(text.ends_with("captures = \"\"\n\n# The end.\n"));
}

TEST(WriteFile, RulesAreAddedRemovedAndReordered) {
    VariantFile file = read(sample);
    std::swap(file.rules[0], file.rules[1]);
    std::string text = formatVariantFile(file, sample);
    EXPECT_LT(text.find("pieces = \"king\""), text.find("# What moves."));
    EXPECT_LT(text.find("# What moves."), text.find("limit = 3   # squares"));
    file = read(sample);
    file.rules.erase(file.rules.begin());
    RuleText added;
    added.use = "win/escape";
    added.parameters["zone"] = std::string("edge");
    file.rules.push_back(added);
    text = formatVariantFile(file, sample);
    EXPECT_THAT(text, Not(HasSubstr("limit")));
    EXPECT_LT(text.find("pieces = \"king\""), text.find("win/escape"));
    EXPECT_LT(text.find("win/escape"), text.find("[[test]]"));
}

TEST(WriteFile, NewPartsAreInsertedInOrder) {
    VariantFile file = read(sample);
    file.zones["corners"] = "a1 a5 e1 e5";
    file.year = "2026";
    const std::string text = formatVariantFile(file, sample);
    EXPECT_THAT(text, HasSubstr("name = \"Sample\"  # for now\nyear = \"2026\"\n"));
    EXPECT_LT(text.find("[board]"), text.find("[zones]"));
    EXPECT_LT(text.find("[zones]"), text.find("# What moves."));
    const VariantFile again = read(text);
    EXPECT_EQ(again.zones.at("corners"), "a1 a5 e1 e5");
}

TEST(WriteFile, ARenamedOptionKeepsItsComments) {
    const std::string options = R"(
# Of the edges.
[[option]]
id = "edges"
# In short.
words = "The edges."
default = "plain"
[[option.choice]]
id = "plain"
words = "They are plain."
# They bite.
[[option.choice]]
id = "hostile"
words = "They are hostile."  # always

# Of the corners.
[[option]]
id = "corners"
words = "The corners."
default = "plain"
[[option.choice]]
id = "plain"
words = "They are plain."
)";
    const std::string text = std::string(sample) + options;
    VariantFile file = read(text);
    file.options[0].id = "rim";
    file.options[0].choices[1].id = "sharp";
    const std::string renamed = formatVariantFile(file, text);
    EXPECT_THAT(renamed, HasSubstr("# Of the edges.\n[[option]]\nid = \"rim\"\n# In short.\nwords"));
    EXPECT_THAT(renamed, HasSubstr("# They bite.\n[[option.choice]]\nid = \"sharp\"\n"));
    EXPECT_THAT(renamed, HasSubstr("\"They are hostile.\"  # always"));
    // A removed option takes its comments along; they are no other's.
    file = read(text);
    file.options.erase(file.options.begin());
    OptionText other;
    other.id = "lots";
    other.words = "Who begins.";
    other.fallback = "lot";
    other.choices = {{"lot", "A lot decides.", {}, {}}};
    file.options.push_back(other);
    const std::string replaced = formatVariantFile(file, text);
    EXPECT_THAT(replaced, Not(HasSubstr("# Of the edges.")));
    EXPECT_THAT(replaced, HasSubstr("# Of the corners.\n[[option]]\nid = \"corners\""));
}

TEST(WriteFile, AListOfRulesInOneKeyIsWrittenOut) {
    const std::string before =
        "format = 1\nid = \"sample\"\nname = \"X\"\nrule = [ { use = \"a/b\" }, { use = \"c/d\" } ]\n";
    VariantFile file = read(before);
    file.name = "Y";
    const VariantFile again = read(formatVariantFile(file, before));
    ASSERT_EQ(again.rules.size(), 2u);
    EXPECT_EQ(again.rules[1].use, "c/d");
    EXPECT_EQ(again.name, "Y");
}

TEST(WriteFile, PartsOfAFileWithErrorsAreFound) {
    const std::string text =
        "format = 1\nid = 7\n\n[[rule]]\nuse = \"a/b\"\nzone = [\n  \"x\",\n]\n\n[[rule]]\nuse = 3\n";
    const auto parts = findFileParts(text);
    ASSERT_EQ(parts.size(), 3u);
    EXPECT_EQ(parts[1].kind, FilePart::Kind::rule);
    EXPECT_EQ(parts[1].firstLine, 4);
    EXPECT_EQ(parts[1].lastLine, 8);
    EXPECT_EQ(parts[2].index, 1);
    EXPECT_EQ(parts[2].firstLine, 10);
}

}  // namespace
}  // namespace tafl

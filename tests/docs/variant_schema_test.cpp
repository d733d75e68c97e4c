// docs/variant-format.schema.json describes variant files: every shipped file fits, faulty ones do not, and every key
// that it knows is explained to other programs.
#include "docs/json_schema.hpp"
#include "docs/support.hpp"
#include "variant/strict_table.hpp"

namespace docs {
namespace {

using nlohmann::json;

json schema() { return json::parse(readFile(root / "docs/variant-format.schema.json")); }

json toJson(const toml::node& node) {
    if (const auto* table = node.as_table()) {
        json out = json::object();
        for (const auto& [key, value] : *table) out[std::string(key.str())] = toJson(value);
        return out;
    }
    if (const auto* list = node.as_array()) {
        json out = json::array();
        for (const auto& value : *list) out.push_back(toJson(value));
        return out;
    }
    if (const auto* text = node.as_string()) return text->get();
    if (const auto* number = node.as_integer()) return number->get();
    if (const auto* truth = node.as_boolean()) return truth->get();
    return nullptr;  // a date or a fraction, which no key takes
}

/// The errors of a text as a variant file.
std::vector<std::string> errorsOf(const std::string& text) {
    const auto table = tafl::parseToml(text, "test.toml");
    if (!table) return {tafl::messages(table.error())};
    return validate(toJson(*table), schema());
}

TEST(VariantSchema, ShippedFilesFit) {
    int files = 0;
    for (const char* folder : {"variants", "docs/examples", "docs/gallery", "docs/conformance", "tests/variants"})
        for (const auto& entry : fs::recursive_directory_iterator(root / folder)) {
            const fs::path& file = entry.path();
            if (file.extension() != ".toml" || file.parent_path().filename() == "sweeps") continue;  // trials
            EXPECT_THAT(errorsOf(readFile(file)), testing::IsEmpty()) << file;
            ++files;
        }
    EXPECT_GT(files, 250);
}

TEST(VariantSchema, FaultyFilesDoNot) {
    const std::string head = "format = 1\nid = \"a\"\nname = \"A\"\n";
    EXPECT_THAT(errorsOf(head), testing::IsEmpty());
    for (const char* fault :
         {"colour = \"red\"", "abstract = 1", "drop = \"win/escape\"", "inherits = \"A b\"", "[board]\nsize = 9",
          "[board]\nlayout = \"\"\nsize = 4", "[zones]\nthrone = [\"e5\"]", "[[rule]]\nlimit = 3",
          "[[rule]]\nuse = \"a\"\nlimit = 1.5", "[[rule]]\nuse = \"a\"\norigin = \"c\"", "[[option]]\nid = \"a\"",
          "[[option]]\nid = \"a\"\nwords = \"a\"\ndefault = \"a\"\nchoice = []",
          "[[test]]\nname = \"a\"\nmove = \"a1-a2\"\nposition = \"7\"",
          "[[test]]\nname = \"a\"\nmove = \"a1-a2\"\nposition = \"7 attackers\"\noutcome = \"win\""})
        EXPECT_THAT(errorsOf(head + fault + "\n"), testing::Not(testing::IsEmpty())) << fault;
    for (const char* all : {"", "format = 2\nid = \"a\"\nname = \"A\"\n", "format = 1\nid = \"a\"\n"})
        EXPECT_THAT(errorsOf(all), testing::Not(testing::IsEmpty())) << all;
}

/// The keys of the file are those of the table that people read.
TEST(VariantSchema, KnowsTheKeysThatAreExplained) {
    const std::string text = readFile(root / "docs/variant-files.md");
    const json all = schema();
    for (const auto& [key, value] : all["properties"].items()) {
        const bool explained = text.find("| `" + key + "` |") != std::string::npos ||
                               text.find("| `[" + key + "]` |") != std::string::npos ||
                               text.find("| `[[" + key + "]]` |") != std::string::npos;
        EXPECT_TRUE(explained) << key;
    }
}

}  // namespace
}  // namespace docs

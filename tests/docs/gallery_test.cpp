// The gallery: each rule is short, documented, drawn and tested, and its variants pass the strict check.
#include <algorithm>
#include <regex>
#include <set>

#include "docs/support.hpp"
#include "variant/check.hpp"

namespace docs {
namespace {

using namespace tafl;

const fs::path gallery = root / "docs/gallery";

std::vector<fs::path> files(const std::string& extension) {
    std::vector<fs::path> out;
    for (const auto& entry : fs::directory_iterator(gallery))
        if (entry.path().extension() == extension) out.push_back(entry.path());
    std::ranges::sort(out);
    return out;
}

std::vector<std::string> names(const std::vector<fs::path>& paths) {
    std::vector<std::string> out;
    for (const auto& path : paths) out.push_back(path.string());
    return out;
}

TEST(Gallery, RulesAreShortAndShown) {
    const auto rules = files(".lua");
    EXPECT_GE(rules.size(), 20u);
    const std::string page = readFile(gallery / "rules.md");
    for (const auto& rule : rules) {
        SCOPED_TRACE(rule.filename());
        const std::string text = readFile(rule), name = rule.filename().string();
        EXPECT_LT(splitLines(text).size(), 25u);
        EXPECT_TRUE(text.starts_with("-- “")) << "the first line quotes the designer";
        EXPECT_NE(page.find("](" + name + ")"), std::string::npos) << "rules.md does not link it";
    }
}

TEST(Gallery, VariantsAreShown) {
    const std::string pages = readFile(gallery / "rules.md") + readFile(gallery / "variants.md");
    for (const auto& file : files(".toml"))
        EXPECT_NE(pages.find("](" + file.filename().string() + ")"), std::string::npos) << file;
    for (const auto& picture : fs::directory_iterator(gallery / "pictures"))
        EXPECT_NE(pages.find("](pictures/" + picture.path().filename().string() + ")"), std::string::npos) << picture;
}

/// The trials of variants.md: a variant or file, and perhaps an option, in the second column.
TEST(Gallery, TrialsCanBeRepeated) {
    static const std::regex trial("\\| `([^` ]+)( --option ([a-z]+)=([a-z0-9]+))?` \\|");
    const Environment shipped = environment();
    const std::string page = readFile(gallery / "variants.md");
    int rows = 0;
    for (std::sregex_iterator i(page.begin(), page.end(), trial), end; i != end; ++i, ++rows) {
        const std::string name = (*i)[1];
        const fs::path file = gallery / name;
        OptionChoices choices;
        if ((*i)[2].matched) choices.emplace((*i)[3], (*i)[4]);
        const auto variant = shipped.library->load(fs::exists(file) ? file.string() : name, choices);
        EXPECT_TRUE(variant) << (*i)[0] << "\n" << messages(variant.error());
    }
    EXPECT_GE(rows, 30);
}

/// Each rule acts in one test and not in another, engine and direct evaluation agree on random games, and no function
/// stays a callback.
TEST(Gallery, VariantsPassTheStrictCheck) {
    const Environment shipped = environment();
    CheckOptions options;
    options.strict = true;
    options.games = 3;
    const auto variants = files(".toml");
    Checker checker(*shipped.library, options, names(variants));
    std::set<std::string> used;
    for (const auto& file : variants) {
        SCOPED_TRACE(file.filename());
        const auto variant = shipped.library->load(file.string());
        ASSERT_TRUE(variant) << messages(variant.error());
        const CheckedVariant checked = checker.check(file.string(), variant);
        EXPECT_EQ(messages(checked.diagnostics), "");
        EXPECT_TRUE(checked.passed());
        ASSERT_TRUE(checked.crossCheck);
        EXPECT_EQ(checked.crossCheck->games, options.games);
        for (const auto& result : checked.tests) EXPECT_TRUE(result.passed) << messages(result.diagnostics);
        const auto image = shipped.library->compile(*variant);
        ASSERT_TRUE(image) << messages(image.error());
        for (const auto& rule : (*image)->rules) EXPECT_NE(rule.tier, "callback") << rule.identity;
        for (const auto& rule : variant->rules)
            if (!rule.script.empty()) used.insert(rule.use);
    }
    for (const auto& rule : files(".lua"))
        EXPECT_TRUE(used.contains("gallery/" + rule.stem().string())) << rule << " is used by no variant";
}

}  // namespace
}  // namespace docs

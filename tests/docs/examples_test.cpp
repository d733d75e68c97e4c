// The example of docs/write-a-rule.md loads and passes its tests, and its Lua and native forms are the same rule.
#include "docs/support.hpp"

namespace docs {
namespace {

using namespace tafl;

const fs::path variantFile = examples / "spear-brandubh-7.toml";

/// The variant without the line `script = …`: a loaded library provides the rule.
std::string withoutScript() {
    std::string out;
    for (const auto& line : splitLines(readFile(variantFile)))
        if (!line.starts_with("script")) out += line + "\n";
    return out;
}

TEST(Examples, EveryVariantPassesItsTests) {
    const Environment shipped = environment();
    int tests = 0;
    for (const auto& entry : fs::directory_iterator(examples)) {
        if (entry.path().extension() != ".toml") continue;
        SCOPED_TRACE(entry.path().filename());
        const auto variant = shipped.library->load(entry.path().string());
        ASSERT_TRUE(variant) << messages(variant.error());
        Diagnostics notes;
        const auto image = shipped.library->compile(*variant, &notes);
        ASSERT_TRUE(image) << messages(image.error());
        EXPECT_EQ(messages(notes), "");
        EXPECT_FALSE(variant->tests.empty());
        for (const auto& result : runTests(*shipped.library, *variant)) {
            EXPECT_TRUE(result.passed) << messages(result.diagnostics);
            ++tests;
        }
    }
    EXPECT_GE(tests, 5);
}

TEST(Examples, TheScriptAndTheLibraryAreTheSameRule) {
    const Environment lua = environment(), native = environment({nativeExample});
    EXPECT_EQ(messages(native.notes), "");
    const auto scripted = lua.library->load(variantFile.string());
    ASSERT_TRUE(scripted) << messages(scripted.error());
    const auto compiled = native.library->parse(withoutScript(), variantFile);
    ASSERT_TRUE(compiled) << messages(compiled.error());
    const auto a = lua.library->compile(*scripted), b = native.library->compile(*compiled);
    ASSERT_TRUE(a) << messages(a.error());
    ASSERT_TRUE(b) << messages(b.error());
    EXPECT_EQ((*a)->digest, (*b)->digest);
    std::string origins;
    for (const auto* image : {&**a, &**b})
        for (const auto& rule : image->rules)
            if (rule.component == "house/spear-thrust") {
                origins += rule.origin + " ";
                EXPECT_EQ(rule.tier, "program");
                EXPECT_EQ(rule.words,
                          "A move to the square right behind a comrade takes the enemy man on the comrade’s other "
                          "side, if that man has no "
                          "empty square behind him; only the defenders carry spears.");
            }
    EXPECT_EQ(origins, "lua native ");
    for (const auto& result : runTests(*native.library, *compiled))
        EXPECT_TRUE(result.passed) << messages(result.diagnostics);
}

TEST(Examples, TheRuleIsNotShipped) {
    EXPECT_EQ(environment().registry->find("house/spear-thrust"), nullptr);
    // Without script and library the variant is refused.
    EXPECT_FALSE(environment().library->parse(withoutScript(), variantFile));
}

}  // namespace
}  // namespace docs

// What the designer says about rule scripts, in each language.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>

#include "base/translation.hpp"
#include "language/languages.hpp"
#include "model/completion.hpp"

namespace languages {
namespace {

namespace fs = std::filesystem;

using tafl::model::ScriptApi;
using testing::HasSubstr;
using testing::Not;

class ScriptTexts : public testing::Test {
protected:
    void SetUp() override {
        if (tafl::gui::listLanguages().size() < 3) GTEST_SKIP() << "this build has English only";
    }
    void TearDown() override { tafl::useCatalogue(nullptr); }
};

ScriptApi readApi() {
    auto api = ScriptApi::read(fs::path(TAFLSMITH_SOURCE_DIR) / "scripts/api/taflsmith.lua");
    if (!api) throw std::runtime_error(api.error().front().message());
    return std::move(*api);
}

TEST_F(ScriptTexts, TheInterfaceIsExplainedInEachLanguage) {
    const ScriptApi api = readApi();
    const std::string text = "b:slide { limit = 3 }";
    const auto explain = [&](const char* word) { return api.explain(text, text.find(word)); };
    const auto english = explain("limit");
    EXPECT_EQ(english.doc, "Squares, up to 18. Default 0: any distance. -1: they do not slide.");
    tafl::gui::useLanguage("de");
    EXPECT_EQ(explain("limit").doc, "Felder, bis 18. Vorgabe 0: beliebig weit. -1: Sie gleiten nicht.");
    EXPECT_EQ(explain("slide").example, "b:slide { pieces = \"knight\", limit = 3 }") << "code stays";
    tafl::gui::useLanguage("sv");
    EXPECT_EQ(explain("limit").doc, "Rutor, upp till 18. Förval 0: hur långt som helst. -1: de glider inte.");
}

TEST_F(ScriptTexts, CompletionsAreExplainedInEachLanguage) {
    const ScriptApi api = readApi();
    const std::string text = "b:jump { ";
    for (const std::string language : {"de", "sv"}) {
        tafl::gui::useLanguage(language);
        const auto list = api.at(text, text.size()).list;
        EXPECT_GE(list.size(), 5u);
        for (const auto& each : list) {
            const auto& members = api.classes().at("JumpCall");
            const auto member = std::ranges::find(members, each.text, &ScriptApi::Member::name);
            ASSERT_NE(member, members.end()) << each.text;
            EXPECT_NE(each.doc, member->doc) << language << " " << each.text;
            EXPECT_THAT(each.detail, Not(HasSubstr("optional "))) << language;
        }
    }
}

}  // namespace
}  // namespace languages

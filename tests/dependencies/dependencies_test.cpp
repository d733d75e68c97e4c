// Parts depend on each other in one direction only, and the core knows no rule by name.
#include "dependencies/order.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <fstream>

namespace dependencies {
namespace {

namespace fs = std::filesystem;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

const fs::path root = TAFLSMITH_SOURCE_DIR;

TEST(Dependencies, GoInOneDirection) {
    EXPECT_THAT(findWrongIncludes(root), IsEmpty());
    EXPECT_GT(countIncludes(root), 300u);
}

TEST(Dependencies, HaveNoIncludeCycles) { EXPECT_THAT(findIncludeCycles(root), IsEmpty()); }

TEST(Dependencies, TheEngineNamesNoRule) { EXPECT_THAT(findRuleWords(root), IsEmpty()); }

TEST(Dependencies, TheCoreDecidesByNoRuleId) { EXPECT_THAT(findRuleIds(root), IsEmpty()); }

constexpr const char* parts[] = {"base",   "notation",    "program", "image", "position", "solve",
                                 "rules",  "explain",     "variant", "host",  "records",  "evaluation",
                                 "search", "differences", "trials",  "study", "tuning"};

// --- Self-test: a violation planted in a copy must be found. ---------------------------------------------------------

class Copy : public testing::Test {
protected:
    void SetUp() override {
        copy_ = fs::temp_directory_path() / ("taflsmith-dependencies-" + std::to_string(::getpid()));
        fs::remove_all(copy_);
        for (const char* folder : {"core", "cli", "gui", "plugins", "scripts", "tests/reference"})
            if (fs::exists(root / folder)) {
                fs::create_directories((copy_ / folder).parent_path());
                fs::copy(root / folder, copy_ / folder, fs::copy_options::recursive);
            }
        before_ = findWrongIncludes(copy_);
        wordsBefore_ = findRuleWords(copy_);
        idsBefore_ = findRuleIds(copy_);
    }
    void TearDown() override { fs::remove_all(copy_); }

    void plant(const char* file, const std::string& text) {
        fs::create_directories((copy_ / file).parent_path());
        std::ofstream(copy_ / file, std::ios::app) << "\n" << text << "\n";
    }
    // New errors.
    std::vector<std::string> found() const { return without(findWrongIncludes(copy_), before_); }
    std::vector<std::string> wordsFound() const { return without(findRuleWords(copy_), wordsBefore_); }
    std::vector<std::string> idsFound() const { return without(findRuleIds(copy_), idsBefore_); }
    std::vector<std::string> cycles() const { return findIncludeCycles(copy_); }

private:
    static std::vector<std::string> without(std::vector<std::string> all, const std::vector<std::string>& old) {
        std::erase_if(all, [&](const std::string& text) { return std::ranges::find(old, text) != old.end(); });
        return all;
    }
    fs::path copy_;
    std::vector<std::string> before_, wordsBefore_, idsBefore_;
};

TEST_F(Copy, IsAsCleanAsTheTree) { EXPECT_THAT(found(), IsEmpty()); }

TEST_F(Copy, AnIncludeFromALaterPartIsFound) {
    plant("core/image/move.hpp", "#include \"rules/component.hpp\"");
    EXPECT_THAT(found(), ElementsAre(HasSubstr("core/image/move.hpp")));
}

TEST_F(Copy, AnIncludeCycleIsFound) {
    plant("core/base/planted_one.hpp", "#include \"base/planted_two.hpp\"");
    plant("core/base/planted_two.hpp", "#pragma once");
    EXPECT_THAT(cycles(), IsEmpty());
    plant("core/base/planted_two.cpp", "#include \"base/planted_one.hpp\"");
    EXPECT_THAT(cycles(), ElementsAre("core/base/planted_one core/base/planted_two"));
}

TEST_F(Copy, EveryStepOfTheOrderIsChecked) {
    for (std::size_t i = 0; i + 1 < std::size(parts); ++i) {
        plant((std::string("core/") + parts[i] + "/planted.hpp").c_str(),
              std::string("#include \"") + parts[i + 1] + "/planted.hpp\"");
        EXPECT_EQ(found().size(), i + 1) << parts[i];
    }
}

TEST_F(Copy, TheCoreDoesNotKnowTheProgram) {
    plant("core/search/planted.cpp", "#include \"cli/arguments/context.hpp\"");
    plant("core/records/planted.cpp", "#include \"arguments/context.hpp\"");
    EXPECT_EQ(found().size(), 2u);
}

TEST_F(Copy, APluginSeesItsFolderAndTheInterface) {
    plant("plugins/capture/planted.cpp",
          "#include \"taflsmith.hpp\"\n#include <vector>\n#include \"../common/component.hpp\"");
    EXPECT_THAT(found(), IsEmpty());
    plant("plugins/capture/planted.cpp",
          "#include \"rules/builder.hpp\"\n#include \"../victory/planted.hpp\"\n#include <lua.hpp>\n#include "
          "\"components.hpp\"");
    EXPECT_EQ(found().size(), 4u);
}

TEST_F(Copy, TheRefereeSharesNothing) {
    plant("tests/reference/planted.cpp", "#include \"referee.hpp\"");
    EXPECT_THAT(found(), IsEmpty());
    plant("tests/reference/planted.cpp", "#include \"notation/notation.hpp\"\n#include \"../conformance/witness.hpp\"");
    EXPECT_EQ(found().size(), 2u);
}

TEST_F(Copy, ALibraryStaysInItsPart) {
    plant("core/variant/planted.cpp", "#include <lua.hpp>");
    plant("core/rules/planted.cpp", "#include <toml++/toml.h>");
    plant("core/image/planted.cpp", "#include <nlohmann/json.hpp>");
    EXPECT_EQ(found().size(), 3u);
}

TEST_F(Copy, IncludesInCommentsAndTextsDoNotCount) {
    plant("core/base/text_planted.hpp", "const char* text = R\"c(\n#include \"taflsmith.h\"\n)c\";");
    plant("core/base/planted.hpp",
          "// #include \"rules/component.hpp\"\n/* for\n#include \"host/lua/lua_rules.hpp\"\n*/");
    EXPECT_THAT(found(), IsEmpty());
}

TEST(Sources, AreReadAfterARawString) {
    const Source source =
        parseSource("x.cpp", "auto a = R\"(#include \"no.h\"\n)\"; /* throne */ int b;\n#include \"yes.h\"\n");
    ASSERT_EQ(source.includes.size(), 1u);
    EXPECT_EQ(source.includes[0].header, "yes.h");
    EXPECT_EQ(source.includes[0].line, 3);
    EXPECT_THAT(splitIntoWords(source.code[1]), ElementsAre("int", "b"));
}

TEST_F(Copy, TheWordOfARuleIsFound) {
    plant("core/image/planted.hpp",
          "int throneSquare;\nconst char* word = \"shieldwall\";\n// a throne in a comment is an example\nint taking;");
    plant("core/image/rule_image.hpp", "int berserk_chain;");
    EXPECT_THAT(wordsFound(), ElementsAre(HasSubstr("core/image/planted.hpp:2"), HasSubstr("core/image/planted.hpp:3"),
                                          HasSubstr("core/image/rule_image.hpp")));
    plant("core/rules/planted.hpp", "int throne;");  // allowed in the parts after the engine
    EXPECT_EQ(wordsFound().size(), 3u);
}

TEST_F(Copy, TheIdOfARuleIsFound) {
    std::size_t planted = 0;
    for (const std::string part : parts) {
        plant(("core/" + part + "/planted.cpp").c_str(), "bool jumps = rule.component == \"move/jump\";");
        EXPECT_EQ(idsFound().size(), ++planted) << part;
    }
    plant("core/variant/read_variant.cpp", "bool known = text.starts_with(\"hostile/zone(\");");
    EXPECT_EQ(idsFound().size(), planted + 1) << "an exception allows its own ids alone";
}

TEST_F(Copy, OtherPathsAreNoIdsOfRules) {
    plant("core/image/planted.cpp",
          "// \"move/jump\" in a comment is an example\n#include \"notation/notation.hpp\"\n"
          "const char* texts[] = {\"my/rule\", \"move/jumper\", \"scripts/rules/move/jump.lua\"};");
    EXPECT_THAT(idsFound(), IsEmpty());
}

}  // namespace
}  // namespace dependencies

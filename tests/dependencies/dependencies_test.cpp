// The parts know each other in one direction only, and the engine knows no rule by name.
#include "dependencies/order.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <fstream>
#include <set>
#include <sstream>

namespace dependencies {
namespace {

namespace fs = std::filesystem;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

const fs::path root = TAFLSMITH_SOURCE_DIR;

TEST(Dependencies, GoInOneDirection) {
    EXPECT_THAT(wrongIncludes(root), IsEmpty());
    EXPECT_GT(includesRead(root), 300u);
}

/// docs/architecture.md names the circles that are left, with their reasons. New ones are not allowed.
TEST(Dependencies, FilesIncludeEachOtherInNoCircle) {
    // Files that leave a circle leave this list; none joins it.
    const std::set<std::string> left = {"core/explain/attempt",
                                        "core/explain/captures",
                                        "core/explain/ends",
                                        "core/explain/explainer",
                                        "core/explain/history",
                                        "core/explain/movement",
                                        "core/explain/reasons",
                                        "core/explain/scene",
                                        "core/explain/turn",
                                        "core/host/lua/lua_rules",
                                        "core/host/lua/rules/call_arguments",
                                        "core/host/lua/rules/callback",
                                        "core/host/lua/rules/descriptor",
                                        "core/host/lua/rules/lua_builder",
                                        "core/host/lua/rules/program",
                                        "core/host/lua/rules/script",
                                        "core/host/lua/trace/compile_context",
                                        "core/host/lua/trace/direct_call",
                                        "core/host/lua/trace/exploration",
                                        "core/host/lua/trace/turn_inputs",
                                        "core/host/lua/trace/values",
                                        "core/host/lua/vm/interpreter",
                                        "core/host/lua/vm/purity",
                                        "core/host/lua/vm/sandbox"};
    for (const std::string& cycle : includeCycles(root)) {
        std::istringstream files(cycle);
        for (std::string file; files >> file;) EXPECT_TRUE(left.contains(file)) << file << " in " << cycle;
    }
}

TEST(Dependencies, TheEngineNamesNoRule) { EXPECT_THAT(namesOfRules(root), IsEmpty()); }

// --- The test of the test: what is planted in a copy must be found. --------------------------------------------------

class Copy : public testing::Test {
protected:
    void SetUp() override {
        copy_ = fs::temp_directory_path() / ("taflsmith-dependencies-" + std::to_string(::getpid()));
        fs::remove_all(copy_);
        for (const char* folder : {"core", "cli", "gui", "plugins", "tests/reference"})
            if (fs::exists(root / folder)) {
                fs::create_directories((copy_ / folder).parent_path());
                fs::copy(root / folder, copy_ / folder, fs::copy_options::recursive);
            }
        before_ = wrongIncludes(copy_);
        namesBefore_ = namesOfRules(copy_);
    }
    void TearDown() override { fs::remove_all(copy_); }

    void plant(const char* file, const std::string& text) {
        fs::create_directories((copy_ / file).parent_path());
        std::ofstream(copy_ / file, std::ios::app) << "\n" << text << "\n";
    }
    /// What is complained of now and was not before.
    std::vector<std::string> found() const { return without(wrongIncludes(copy_), before_); }
    std::vector<std::string> cycles() const { return includeCycles(copy_); }
    std::vector<std::string> namesFound() const { return without(namesOfRules(copy_), namesBefore_); }

private:
    static std::vector<std::string> without(std::vector<std::string> all, const std::vector<std::string>& old) {
        std::erase_if(all, [&](const std::string& text) { return std::ranges::find(old, text) != old.end(); });
        return all;
    }
    fs::path copy_;
    std::vector<std::string> before_, namesBefore_;
};

TEST_F(Copy, IsAsCleanAsTheTree) { EXPECT_THAT(found(), IsEmpty()); }

TEST_F(Copy, AnIncludeFromALaterPartIsFound) {
    plant("core/image/move.hpp", "#include \"rules/component.hpp\"");
    EXPECT_THAT(found(), ElementsAre(HasSubstr("core/image/move.hpp")));
}

TEST_F(Copy, ACircleOfFilesIsFound) {
    const auto before = cycles().size();
    plant("core/base/planted_one.hpp", "#include \"base/planted_two.hpp\"");
    plant("core/base/planted_two.hpp", "#pragma once");
    EXPECT_EQ(cycles().size(), before);
    plant("core/base/planted_two.cpp", "#include \"base/planted_one.hpp\"");
    EXPECT_THAT(cycles(), testing::Contains("core/base/planted_one core/base/planted_two"));
}

TEST_F(Copy, EveryStepOfTheOrderIsWatched) {
    const char* parts[] = {"base",    "notation", "program", "image",      "position", "rules",       "explain",
                           "variant", "host",     "records", "evaluation", "search",   "differences", "trials"};
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

TEST_F(Copy, ALibraryStaysWhereItBelongs) {
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
        sourceFrom("x.cpp", "auto a = R\"(#include \"no.h\"\n)\"; /* throne */ int b;\n#include \"yes.h\"\n");
    ASSERT_EQ(source.includes.size(), 1u);
    EXPECT_EQ(source.includes[0].header, "yes.h");
    EXPECT_EQ(source.includes[0].line, 3);
    EXPECT_THAT(wordsIn(source.code[1]), ElementsAre("int", "b"));
}

TEST_F(Copy, TheNameOfARuleIsFound) {
    plant("core/image/planted.hpp",
          "int throneSquare;\nconst char* word = \"shieldwall\";\n// a throne in a comment is an example\nint taking;");
    plant("core/image/rule_image.hpp", "int berserk_chain;");
    EXPECT_THAT(namesFound(), ElementsAre(HasSubstr("core/image/planted.hpp:2"), HasSubstr("core/image/planted.hpp:3"),
                                          HasSubstr("core/image/rule_image.hpp")));
    plant("core/rules/planted.hpp", "int throne;");  // rules may be named from here on
    EXPECT_EQ(namesFound().size(), 3u);
}

}  // namespace
}  // namespace dependencies

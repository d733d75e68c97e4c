// The variant list, the environment, and embedded tests, with the shipped rules.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "host/environment.hpp"
#include "support/temporary_folder.hpp"
#include "variant/describe.hpp"

namespace tafl {
namespace {

using testing::HasSubstr;

const Environment& baseEnvironment() {
    static const Environment shared = [] {
        EnvironmentOptions options;
        options.plugins = std::string(TAFLSMITH_BUILD_DIR) + "/lib/taflsmith/plugins";
        options.userData = "/nonexistent";
        options.variantDirectories = {std::string(TAFLSMITH_SOURCE_DIR) + "/tests/bad/base"};
        return Environment::standard(options);
    }();
    return shared;
}

std::string child(const std::string& rest) {
    return "format = 1\nid = \"child\"\nname = \"Child\"\ninherits = \"good-base\"\n" + rest;
}

std::vector<TestResult> runChildTests(const std::string& rest) {
    const auto variant = baseEnvironment().library->parse(child(rest), "child.toml");
    if (!variant) {
        ADD_FAILURE() << variant.error().front().message();
        return {};
    }
    return runTests(*baseEnvironment().library, *variant);
}

/// The first error of the only test, or "passed".
std::string runTest(const std::string& test) {
    const auto results = runChildTests("[[test]]\nname = \"t\"\n" + test);
    if (results.size() != 1) return "no test";
    return results[0].passed ? "passed" : results[0].diagnostics.front().message();
}

TEST(Environment, LoadsTheShippedRules) {
    for (const auto& note : baseEnvironment().notes) EXPECT_NE(note.severity, Severity::error) << note.message();
    EXPECT_NE(baseEnvironment().registry->find("capture/custodial", "native"), nullptr);
    EXPECT_GE(baseEnvironment().registry->ids().size(), 32u);
}

TEST(Environment, FindsFoldersBesideTheProgram) {
    TemporaryFolder prefix;
    EXPECT_EQ(pluginFolderBeside(prefix.path() / "bin"), "");
    EXPECT_EQ(shareFolderBeside(prefix.path() / "bin"), "");
    std::filesystem::create_directories(prefix.path() / "lib" / "some-machine" / "taflsmith" / "plugins");
    std::filesystem::create_directories(prefix.path() / "share" / "taflsmith");
    EXPECT_EQ(pluginFolderBeside(prefix.path() / "bin"),
              prefix.path() / "lib" / "some-machine" / "taflsmith" / "plugins");
    EXPECT_EQ(shareFolderBeside(prefix.path() / "bin"), prefix.path() / "share" / "taflsmith");
}

TEST(Library, ListsHeadersWithInheritedSizes) {
    TemporaryFolder first, second;
    first.write("family/child.toml", child(""));
    first.write("broken.toml", "id = ");
    first.write(".hidden.toml", child(""));
    second.write("child.toml", "format = 1\nid = \"child\"\nname = \"Hidden by the first\"\n");
    EnvironmentOptions options;
    options.native = options.lua = false;
    options.userData = options.share = "/nonexistent";
    options.variantDirectories = {first.path(), second.path(), std::string(TAFLSMITH_SOURCE_DIR) + "/tests/bad/base"};
    const auto made = Environment::standard(options);
    Diagnostics notes;
    const auto list = made.library->list(&notes);
    ASSERT_EQ(list.size(), 3u);
    EXPECT_EQ(list[0].id, "good-base");
    EXPECT_EQ(list[2].id, "child");
    EXPECT_EQ(list[2].name, "Child");
    EXPECT_EQ(list[2].size, 7);
    EXPECT_THAT(list[2].family, testing::ElementsAre("family"));
    ASSERT_EQ(notes.size(), 1u);
    EXPECT_THAT(notes[0].message(), HasSubstr("broken.toml"));
}

TEST(Library, CompilesAndKeepsTheDigestWhenWritten) {
    const auto& library = *baseEnvironment().library;
    for (const char* choice : {"plain", "hostile"}) {
        const auto variant = library.load("good-options", {{"rim", choice}});
        ASSERT_TRUE(variant) << variant.error().front().message();
        const auto image = library.compile(*variant);
        ASSERT_TRUE(image) << image.error().front().message();
        const auto again = library.parse(formatVariant(*variant), "good-options.toml");
        ASSERT_TRUE(again) << again.error().front().message();
        EXPECT_EQ((*library.compile(*again))->digest, (*image)->digest);
    }
    const auto plain = library.compile(*library.load("good-options")),
               base = library.compile(*library.load("good-base"));
    EXPECT_EQ((*plain)->digest, (*base)->digest);
    EXPECT_NE((*library.compile(*library.load("good-options", {{"rim", "hostile"}})))->digest, (*base)->digest);
}

TEST(Library, ResolvesManyZonesInAnyOrder) {
    // Each zone waits for the next one in the order of the names. With those of the parent, they are as many as may be.
    const int count = 498;
    const auto zone = [](int i) { return "z" + std::to_string(1000 + i); };
    std::string chain = "[zones]\n";
    for (int i = 0; i + 1 < count; ++i) chain += zone(i) + " = \"" + zone(i + 1) + "\"\n";
    chain += zone(count - 1) + " = \"edge - corners\"\n[[rule]]\nuse = \"win/escape\"\nzone = \"" + zone(0) + "\"\n";
    const auto& library = *baseEnvironment().library;
    const auto variant = library.parse(child(chain), "child.toml");
    ASSERT_TRUE(variant) << variant.error().front().message();
    const auto zones = resolveZones(*variant);
    EXPECT_EQ(zones.size(), 500u);
    EXPECT_EQ(zones.at(zone(0)), BoardShape(7).edge() - zones.at("corners"));
    const auto image = library.compile(*variant);
    EXPECT_TRUE(image) << image.error().front().message();
    // What cannot be resolved is reported with what could.
    const auto broken = library.parse(child("[zones]\none = \"two\"\ntwo = \"three\"\nrim = \"edge\"\n"), "child.toml");
    const auto failed = library.compile(*broken);
    ASSERT_FALSE(failed);
    ASSERT_EQ(failed.error().size(), 2u);
    EXPECT_THAT(failed.error()[0].message(),
                HasSubstr("child.toml:6:7: error: zone 'one': no zone or square 'two' on this board (squares a1"));
    EXPECT_THAT(failed.error()[1].message(),
                HasSubstr("(squares a1 to g7, board, edge, centre, none, corners, rim and throne)"));
}

TEST(Library, ListsCandidatesForAnEmptyRequiredSlot) {
    const auto& library = *baseEnvironment().library;
    const auto variant = library.parse(child("drop = [\"king/capture\"]\n"), "child.toml");
    ASSERT_TRUE(variant);
    const auto image = library.compile(*variant);
    ASSERT_FALSE(image);
    EXPECT_THAT(image.error().front().message(), HasSubstr("no rule of the slot 'king'"));
    EXPECT_THAT(image.error().front().message(), HasSubstr("king/capture and king/commanders"));
}

TEST(EmbeddedTests, CompareCapturesAndOutcome) {
    // The attacker on e6 captures d6 against c6.
    const std::string custodial = "position = \"4t2/2tT3/7/3K3/7/7/7 attackers\"\nmove = \"e7-e6\"\n";
    EXPECT_EQ(runTest(custodial + "captures = \"d6\"\noutcome = \"none\""), "passed");
    EXPECT_EQ(runTest(custodial + "rule = \"capture/custodial\"\nfires = true\ncaptures = \"d6\""), "passed");
    EXPECT_EQ(runTest(custodial + "rule = \"win/escape\"\nfires = false\ncaptures = \"d6\""), "passed");
    EXPECT_THAT(runTest(custodial + "captures = \"\""), HasSubstr("takes 'd6', expected ''"));
    EXPECT_THAT(runTest(custodial + "captures = \"d6 z9\""), HasSubstr("'z9' is no square"));
    EXPECT_THAT(runTest(custodial + "outcome = \"draw\""), HasSubstr("is none, expected draw"));
    EXPECT_THAT(runTest(custodial + "legal = false"), HasSubstr("is legal, but should be refused"));
    EXPECT_THAT(runTest(custodial + "rule = \"win/escape\"\nfires = true\ncaptures = \"d6\""),
                HasSubstr("is the same without win/escape"));
    EXPECT_THAT(runTest(custodial + "rule = \"capture/custodial\"\nfires = false\ncaptures = \"d6\""),
                HasSubstr("which should not fire"));
    EXPECT_THAT(runTest(custodial + "rule = \"capture/custodal\"\ncaptures = \"d6\""),
                HasSubstr("there is no rule 'capture/custodal'; did you mean"));
}

TEST(EmbeddedTests, PlayTheSetupMoves) {
    const std::string race = "position = \"4t2/2tT3/7/7/7/7/K6 defenders\"\n";
    EXPECT_THAT(runTest(race + "moves = [\"a1-a3\", \"e7-f7\"]\nmove = \"a3-a7\"\noutcome = \"defenders\""), "passed");
    EXPECT_THAT(runTest(race + "moves = [\"a1-b2\"]\nmove = \"a3-a7\"\noutcome = \"none\""),
                HasSubstr("a1-b2 is not a legal move"));
    EXPECT_THAT(runTest(race + "moves = [\"a1-g1\", \"e7-e6\"]\nmove = \"g1-g7\"\noutcome = \"none\""),
                HasSubstr("the game is over before it"));
    EXPECT_THAT(runTest(race + "moves = [\"{die 4}\"]\nmove = \"a1-a7\"\noutcome = \"none\""),
                HasSubstr("no die is thrown here"));
    EXPECT_EQ(runTest("position = \"4t2/2tT3/7/7/7/7/K6 attackers\"\nmove = \"e7-a1\"\nlegal = false"), "passed");
    EXPECT_EQ(runTest("rule = \"passage/restricted\"\nfires = true\nposition = \"4t2/2tT3/7/7/7/7/2K4 "
                      "attackers\"\nmove = \"e7-g7\"\nlegal = false"),
              "passed");
    EXPECT_THAT(runTest("position = \"4t2/2tT3/7/7/7/7/K6\"\nmove = \"e7-e6\"\nlegal = false"),
                HasSubstr("side to move"));
    EXPECT_THAT(runTest("position = \"4t2/2qT3/7/7/7/7/K6 attackers\"\nmove = \"e7-e6\"\nlegal = false"),
                HasSubstr("no piece has the letter 'q'"));
}

TEST(EmbeddedTests, SelectBranchesByCaptures) {
    // The move to e4 could capture d4 or e5. Under "take one", the expected captures select the move.
    const std::string choice = "[[rule]]\nuse = \"capture/choice\"\ntake = \"one\"\n";
    const std::string position = "position = \"6K/4t2/4T2/2tT2t/7/7/7 attackers\"\nmove = \"g4-e4\"\n";
    const auto result = [&](const std::string& expectation) {
        const auto results = runChildTests(choice + "[[test]]\nname = \"t\"\n" + position + expectation);
        return results.size() == 1 && results[0].passed ? "passed" : results.at(0).diagnostics.front().message();
    };
    EXPECT_EQ(result("captures = \"d4\""), "passed");
    EXPECT_EQ(result("captures = \"e5\""), "passed");
    EXPECT_EQ(result("captures = \"e5\"\nrule = \"capture/choice\"\nfires = true"), "passed");
    EXPECT_THAT(result("captures = \"d4 e5\""), HasSubstr("more than one move is written so"));
    EXPECT_THAT(result("outcome = \"none\""), HasSubstr("g4-e4xd4, g4-e4xe5"));
}

TEST(EmbeddedTests, TakeOptions) {
    TemporaryFolder folder;
    const std::string pinned = "position = \"7/7/7/4K2/7/7/t1T4 attackers\"\n";
    const auto file =
        folder.write("opts.toml",
                     "format = 1\nid = \"opts\"\nname = \"Opts\"\ninherits = \"good-options\"\n"
                     "[[test]]\nname = \"plain\"\n" +
                         pinned +
                         "move = \"a1-b1\"\ncaptures = \"\"\n"
                         "[[test]]\nname = \"unknown\"\n" +
                         pinned +
                         "move = \"a1-b1\"\ncaptures = \"\"\noptions = { rims = \"hostile\" }\n"
                         "[[test]]\nname = \"above\"\nposition = \"7/7/7/t3K2/7/7/T5 attackers\"\nmove = "
                         "\"a4-a2\"\ncaptures = \"a1\"\noptions = { rim = \"hostile\" }\n"
                         "[[test]]\nname = \"hostile\"\nposition = \"7/7/2t4/4K2/7/7/2T4 attackers\"\nmove = "
                         "\"c5-c2\"\ncaptures = \"c1\"\noptions = { rim = \"hostile\" }\n");
    const auto variant = baseEnvironment().library->load(file.string());
    ASSERT_TRUE(variant) << variant.error().front().message();
    const auto results = runTests(*baseEnvironment().library, *variant);
    ASSERT_EQ(results.size(), 4u);
    EXPECT_TRUE(results[0].passed) << results[0].diagnostics.front().message();
    EXPECT_THAT(results[1].diagnostics.at(0).message(), HasSubstr("there is no option 'rims'"));
    EXPECT_THAT(results[2].diagnostics.at(0).message(), HasSubstr("row"));
    EXPECT_TRUE(results[3].passed) << results[3].diagnostics.front().message();
}

}  // namespace
}  // namespace tafl

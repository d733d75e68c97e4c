// Hostile libraries are tried in a separate process and refused with a note of what they did; the others load.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>

#include "base/sanitized.hpp"
#include "explain/agreement.hpp"
#include "host/environment.hpp"
#include "host/equivalence_cache.hpp"
#include "host/native/judgement.hpp"
#include "host/native/libraries.hpp"
#include "support/temporary_folder.hpp"

namespace tafl {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

const std::filesystem::path program = std::filesystem::path(TAFLSMITH_BUILD_DIR) / "bin" / "taflsmith";

std::string judged(const std::string& name) { return judgePlugin(testLibrary(name), program, nullptr); }

struct Hostile {
    const char *library, *message;
};

class HostileLibrary : public testing::TestWithParam<Hostile> {};

TEST_P(HostileLibrary, IsRefusedWithWhatItDid) {
    if (isSanitizerBuild && std::string(GetParam().library).starts_with("hoards")) GTEST_SKIP() << "no memory limit";
    EXPECT_THAT(judged(GetParam().library), HasSubstr(GetParam().message));
}

INSTANTIATE_TEST_SUITE_P(
    All, HostileLibrary,
    testing::Values(
        Hostile{"crashes_in_constructor", "it crashed (Aborted) in a constructor or init"},
        Hostile{"crashes_in_deinit", "it crashed (Segmentation fault) in deinit or a destructor"},
        Hostile{"recurses_in_declare", "it crashed (Segmentation fault) in declare of 'test/recurses'"},
        Hostile{"exits_in_constructor", "it ended the process with exit code 0 in a constructor or init"},
        Hostile{"exits_in_init", "it ended the process with exit code 0 in a constructor or init"},
        Hostile{"exits_in_list", "with exit code 3 in the list of components; it printed: the licence has expired"},
        Hostile{"exits_in_compile", "with exit code 0 in compile of 'test/exits-in-compile' with how = exit"},
        Hostile{"exits_in_callback", "with exit code 0 in compile of 'test/exits-in-callback'"},
        Hostile{"exits_in_deinit", "with exit code 0 in deinit or a destructor"},
        // By its processor time, or on a busy machine by the clock.
        Hostile{"loops_in_compile", " in compile of 'test/loops-in-compile'"},
        Hostile{"waits_in_init", "it did not return within"},
        Hostile{"hoards_in_compile", "more than 512 MiB of memory in compile of 'test/hoards-in-compile'"},
        Hostile{"hoards_and_crashes", "more than 512 MiB of memory in a constructor or init"},
        Hostile{"counts_compiles", "'test/counts-compiles' keeps state between calls: compiled twice"}),
    [](const auto& each) { return std::string(each.param.library); });

TEST(Judgement, AcceptsHarmlessLibraries) {
    for (const char* name : {"everything", "extension", "compile_throws", "misuse", "leaves_traces"})
        EXPECT_EQ(judged(name), "") << name;
}

TEST(Judgement, LeavesErrorsThatTheLoaderReportsToIt) {
    for (const char* name : {"init_fails", "missing_symbol", "wrong_major", "bad_words", "null_id"})
        EXPECT_EQ(judged(name), "") << name;
}

TEST(Judgement, NamesWhatIsMissingOrTooLarge) {
    const TemporaryFolder folder;
    EXPECT_THAT(judgePlugin(testLibrary("everything"), folder.path() / "taflsmith", nullptr),
                HasSubstr("is missing: "));
    const auto large = folder.write("large.so", "");
    std::filesystem::resize_file(large, std::uintmax_t{300} << 20);
    EXPECT_THAT(judgePlugin(large, program, nullptr), HasSubstr("larger than 256 MiB"));
}

TEST(Judgement, RemembersAcceptedContent) {
    const TemporaryFolder folder;
    const auto trace = folder.path() / "trace";
    setenv("TAFLSMITH_TEST_TRACE", trace.c_str(), 1);
    FileEquivalenceCache cache(folder.path() / "cache");
    const auto library = folder.path() / "copy.so";
    const auto judgeCopyOf = [&](const char* name) {
        std::filesystem::copy_file(testLibrary(name), library, std::filesystem::copy_options::overwrite_existing);
        return judgePlugin(library, program, &cache);
    };
    for (int i = 0; i < 2; ++i) EXPECT_EQ(judgeCopyOf("leaves_traces"), "");
    for (int i = 0; i < 2; ++i) EXPECT_NE(judgeCopyOf("exits_in_init"), "");
    unsetenv("TAFLSMITH_TEST_TRACE");
    std::ifstream in(trace);
    EXPECT_EQ(std::string(std::istreambuf_iterator<char>(in), {}), "init\ndeinit\n") << "it was run once";
}

EnvironmentOptions optionsIn(const TemporaryFolder& folder) {
    EnvironmentOptions options;
    options.plugins = std::filesystem::path(TAFLSMITH_BUILD_DIR) / "lib/taflsmith/plugins";
    options.share = std::filesystem::path(TAFLSMITH_BUILD_DIR) / "share/taflsmith";
    options.userData = folder.path() / "data";
    options.userCache = folder.path() / "cache";
    options.lua = false;
    return options;
}

TEST(Judgement, TheOthersLoad) {
    const TemporaryFolder folder;
    EnvironmentOptions options = optionsIn(folder);
    for (const char* name : {"exits_in_list", "everything", "crashes_in_constructor", "leaves_traces"})
        options.libraries.push_back(testLibrary(name));
    const Environment environment = Environment::standard(options);
    std::vector<std::string> refused;
    for (const Diagnostic& note : environment.notes)
        refused.push_back(std::filesystem::path(note.place.file).filename().string());
    EXPECT_THAT(refused, ElementsAre("exits_in_list.so", "crashes_in_constructor.so"));
    EXPECT_THAT(environment.notes.at(0).text, HasSubstr("is refused: it ended the process"));
    for (const char* id : {"test/everything", "test/leaves-traces", "capture/custodial"})
        EXPECT_NE(environment.registry->find(id), nullptr) << id;
}

/// A library beside those that ship does not ship.
TEST(Judgement, CopiesInThePluginFolderAreJudgedToo) {
    const TemporaryFolder folder;
    EnvironmentOptions options = optionsIn(folder);
    const auto shipped = std::exchange(options.plugins, folder.path() / "plugins");
    std::filesystem::copy(shipped, options.plugins);
    std::filesystem::copy_file(testLibrary("exits_in_init"), options.plugins / "exits_in_init.so");
    const Environment environment = Environment::standard(options);
    ASSERT_EQ(environment.notes.size(), 1u);
    EXPECT_THAT(environment.notes[0].message(), HasSubstr("exits_in_init.so: error: is refused: "));
    EXPECT_NE(environment.registry->find("capture/custodial"), nullptr);
    EXPECT_FALSE(std::filesystem::exists(options.userCache)) << "shipped libraries are trusted";
}

/// The state shows after 300 calls; engine and direct evaluation would disagree.
TEST(Judgement, ACallbackThatKeepsStateIsCalledThat) {
    const TemporaryFolder folder;
    EnvironmentOptions options = optionsIn(folder);
    options.libraries = {testLibrary("counts_late")};
    const Environment environment = Environment::standard(options);
    ASSERT_TRUE(environment.notes.empty()) << environment.notes.front().message();
    const auto variant = environment.library->parse(
        "format = 1\nid = \"late\"\nname = \"Late\"\ninherits = \"nielsen-brandubh-7\"\n"
        "[[rule]]\nuse = \"test/counts-late\"\n",
        (folder.path() / "late.toml").string());
    ASSERT_TRUE(variant) << variant.error().front().message();
    const auto image = environment.library->compile(*variant);
    ASSERT_TRUE(image) << image.error().front().message();
    try {
        crossCheckEngine(*image, 20, 1);
        ADD_FAILURE() << "not noticed";
    } catch (const CallbackFailure& failure) {
        EXPECT_THAT(failure.what(), HasSubstr("counts_late.so): a callback keeps state"));
    }
}

}  // namespace
}  // namespace tafl

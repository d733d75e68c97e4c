// Broken libraries are refused with the reason, and nothing of them is registered.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <fstream>

#include "host/native/libraries.hpp"
#include "support/temporary_folder.hpp"

namespace tafl {
namespace {

using testing::HasSubstr;

struct Broken {
    const char *library, *message;
};

class BrokenLibrary : public testing::TestWithParam<Broken> {};

TEST_P(BrokenLibrary, IsRefusedWhole) {
    Registry registry;
    const std::string message = loading(testLibrary(GetParam().library), registry);
    EXPECT_THAT(message, HasSubstr(GetParam().message));
    EXPECT_THAT(message, HasSubstr(std::string(GetParam().library) + ".so: error: "));
    EXPECT_TRUE(registry.all().empty());
}

INSTANTIATE_TEST_SUITE_P(
    All, BrokenLibrary,
    testing::Values(
        Broken{"missing_symbol", "it exports no 'tafl_plugin'"},
        Broken{"wrong_major", "is made for plugin interface 2.0, this program has 1.6"},
        Broken{"newer_minor", "is made for plugin interface 1.13, this program has 1.6"},
        Broken{"small_library", "its library structure has 16 bytes"},
        Broken{"small_component", "its structure has 16 bytes"}, Broken{"no_functions", "no list of components"},
        Broken{"init_fails", "its init failed: the licence has expired"},
        Broken{"init_throws", "its init threw an exception: thrown in init"},
        Broken{"null_id", "component 0: has no id (null)"},
        Broken{"null_words", "component 0 ('test/null-words'): has no words (null)"},
        Broken{"null_parameters", "a broken list of 3 parameters"}, Broken{"no_compile", "has no compile function"},
        Broken{"bad_id", "'Test Of Ids': is no id for a component"},
        Broken{"unknown_slot", "unknown slot 'captures'; did you mean 'capture'?"},
        Broken{"bad_default", "parameter 0 ('number') has the bad default 'three'"},
        Broken{"bad_value", "bad default: 19 is out of range"},
        Broken{"bad_parameter", "parameter 0 has no name (null)"},
        Broken{"duplicate_parameter", "parameter 'text': declared twice"},
        Broken{"duplicate_id", "'test/duplicate-id' exists already"}, Broken{"bad_words", "'nothing' is no parameter"},
        Broken{"bad_flags", "unknown flags 64"},
        Broken{"count_lies", "component 1: is missing, though the library counts 3 of them"},
        Broken{"count_huge", "counts 4294967295 components"}, Broken{"count_zero", "the library has no components"},
        Broken{"undefined_symbol", "nobody_has_this_function"}),
    [](const auto& each) { return std::string(each.param.library); });

TEST(Loading, RefusesFilesThatAreNoLibraries) {
    TemporaryFolder folder;
    Registry registry;
    EXPECT_THAT(loading(folder.path() / "gone.so", registry), HasSubstr("there is no such library"));
    EXPECT_THAT(loading(folder.path(), registry), HasSubstr("is no library"));
    EXPECT_THAT(loading(folder.write("text.so", "This is a text.\n"), registry), HasSubstr("cannot be loaded"));
    EXPECT_THAT(loading(folder.write("empty.so", ""), registry), HasSubstr("cannot be loaded"));
    std::ifstream whole(testLibrary("everything"), std::ios::binary);
    std::string half(4000, '\0');
    whole.read(half.data(), static_cast<std::streamsize>(half.size()));
    EXPECT_THAT(loading(folder.write("half.so", half), registry), HasSubstr("the file is cut off"));
    EXPECT_TRUE(registry.all().empty());
}

TEST(Loading, RefusesUnreadableFiles) {
    TemporaryFolder folder;
    Registry registry;
    const auto copy = folder.path() / "unreadable.so";
    std::filesystem::copy_file(testLibrary("everything"), copy);
    chmod(copy.c_str(), 0);
    chmod(folder.path().c_str(), 0755);
    // The superuser can read every file: become another user for a moment.
    const bool superuser = geteuid() == 0;
    if (superuser && seteuid(65534) != 0) GTEST_SKIP() << "cannot be somebody else";
    const std::string message = loading(copy, registry);
    ASSERT_EQ(superuser ? seteuid(0) : 0, 0);
    EXPECT_THAT(message, HasSubstr("cannot be loaded: it cannot be read"));
}

TEST(Loading, RefusesTheSameLibraryTwice) {
    Registry registry;
    EXPECT_EQ(loading(testLibrary("everything"), registry), "loaded");
    EXPECT_THAT(loading(testLibrary("everything"), registry), HasSubstr("is loaded already"));
    EXPECT_EQ(registry.all().size(), 1u);  // the first remains
}

TEST(Loading, LoadsAFolderInOrderDespiteABrokenLibrary) {
    TemporaryFolder folder;
    for (const char* name : {"everything", "null_id", "leaves_traces"})
        std::filesystem::copy_file(testLibrary(name), folder.path() / (std::string(name) + ".so"));
    folder.write("notes.txt", "no library");
    folder.write(".hidden.so", "no library");
    Registry registry;
    const auto diagnostics = loadPlugins(folder.path(), registry);
    ASSERT_EQ(diagnostics.size(), 1u);
    EXPECT_THAT(diagnostics[0].message(), HasSubstr("null_id.so"));
    EXPECT_THAT(registry.ids(), testing::ElementsAre("test/everything", "test/leaves-traces"));
    EXPECT_THAT(loadPlugins(folder.path() / "gone", registry).at(0).message(), HasSubstr("no such plugin folder"));
}

TEST(Loading, UnloadsTheLibraryWithItsLastUser) {
    TemporaryFolder folder;
    const auto trace = folder.path() / "trace";
    setenv("TAFLSMITH_TEST_TRACE", trace.c_str(), 1);
    const auto seen = [&] {
        std::ifstream in(trace);
        return std::string(std::istreambuf_iterator<char>(in), {});
    };
    Component kept;
    {
        Registry registry;
        EXPECT_EQ(loading(testLibrary("leaves_traces"), registry), "loaded");
        EXPECT_EQ(seen(), "init\n");
        kept = *registry.find("test/leaves-traces");
    }
    EXPECT_EQ(seen(), "init\n");
    kept = {};
    EXPECT_EQ(seen(), "init\ndeinit\n");
    unsetenv("TAFLSMITH_TEST_TRACE");
}

}  // namespace
}  // namespace tafl

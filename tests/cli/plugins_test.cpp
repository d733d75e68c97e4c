// Libraries of --plugin that must not be loaded: named, refused with exit status 4, and the command does its work.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cli/program.hpp"

using namespace cli_tests;
using testing::EndsWith;
using testing::HasSubstr;
using testing::Not;

namespace {

const fs::path libraries = TAFLSMITH_BUILD_DIR "/lib/taflsmith/broken-plugins";

TEST(Plugins, HostileOnesAreRefusedAndTheCommandGoesOn) {
    for (const char* name : {"exits_in_init", "crashes_in_constructor", "exits_in_callback"}) {
        const std::string plugin = "--plugin '" + (libraries / name).string() + ".so' ";
        const Answer check = run(plugin + "check nielsen-brandubh-7");
        EXPECT_EQ(check.status, 4) << name;
        EXPECT_THAT(check.err, HasSubstr(std::string(name) + ".so: error: is refused: it "));
        EXPECT_THAT(check.out, EndsWith("1 variant: 1 ok, 0 failed\n")) << name;
    }
    const std::string plugin = "--plugin '" + (libraries / "exits_in_list.so").string() + "' ";
    for (const char* command : {"list", "components", "show nielsen-brandubh-7",
                                "trial nielsen-brandubh-7 --games 2 "
                                "--nodes 10 --no-store"}) {
        const Answer answer = run(plugin + command);
        EXPECT_EQ(answer.status, 4) << command;
        EXPECT_THAT(answer.err, HasSubstr("exits_in_list.so: error: is refused: ")) << command;
        EXPECT_NE(answer.out, "") << command;
    }
    const Answer play = run(plugin + "play nielsen-brandubh-7", "echo quit");
    EXPECT_EQ(play.status, 4);
    EXPECT_NE(play.out, "");
}

TEST(Plugins, RelativePathsGiveTheSameStatus) {
    const fs::path before = fs::current_path();
    fs::current_path(libraries);
    EXPECT_EQ(run("--plugin ./exits_in_init.so check nielsen-brandubh-7").status, 4);
    EXPECT_EQ(run("--plugin ./bad_words.so check nielsen-brandubh-7").status, 4);
    EXPECT_EQ(run("--plugin everything.so check nielsen-brandubh-7").status, 0);
    EXPECT_EQ(run("--plugin gone.so check nielsen-brandubh-7").status, 4);
    fs::current_path(before);
}

TEST(Plugins, StateIsCalledState) {
    const Folder folder;
    const auto file = folder.write("late.toml",
                                   "format = 1\nid = \"late\"\nname = \"Late\"\ninherits = \"nielsen-brandubh-7\"\n"
                                   "[[rule]]\nuse = \"test/counts-late\"\n");
    const Answer answer =
        run("--plugin '" + (libraries / "counts_late.so").string() + "' check --play 20 '" + file.string() + "'");
    EXPECT_EQ(answer.status, 4);
    EXPECT_THAT(answer.err, HasSubstr("counts_late.so): a callback keeps state"));
    EXPECT_THAT(answer.err, Not(HasSubstr("disagree")));
}

}  // namespace

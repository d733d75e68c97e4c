// Output files: links are followed, devices and pipes are written, modes stay, and nothing is left behind.
#include "variant/files.hpp"

#include <fcntl.h>
#include <gmock/gmock.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <thread>

#include "support/messages.hpp"
#include "support/temporary_folder.hpp"

namespace tafl {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

class OutputFiles : public testing::Test {
protected:
    TemporaryFolder folder_;
    fs::path file_ = folder_.path() / "page.html";

    static std::string textOf(const fs::path& file) {
        std::ifstream in(file, std::ios::binary);
        return {std::istreambuf_iterator<char>(in), {}};
    }
    static mode_t modeOf(const fs::path& file) {
        struct stat now {};
        return lstat(file.c_str(), &now) == 0 ? now.st_mode : 0;
    }
    void expectWritten(const fs::path& file, const std::string& text) {
        const auto written = writeTextFile(file, text);
        EXPECT_TRUE(written) << (written ? "" : messages(written.error()));
    }
    std::ptrdiff_t entries() const {
        return std::distance(fs::directory_iterator(folder_.path()), fs::directory_iterator());
    }
};

TEST_F(OutputFiles, ReplaceARegularFileAndKeepItsMode) {
    expectWritten(file_, "first");
    ASSERT_EQ(chmod(file_.c_str(), 0640), 0);
    expectWritten(file_, "second");
    EXPECT_EQ(textOf(file_), "second");
    EXPECT_EQ(modeOf(file_) & 07777, 0640u);
    EXPECT_EQ(entries(), 1);
}

TEST_F(OutputFiles, FollowLinks) {
    const fs::path link = folder_.path() / "link", far = folder_.path() / "far";
    expectWritten(file_, "first");
    fs::create_symlink("page.html", link);
    fs::create_symlink("link", far);
    expectWritten(far, "second");
    EXPECT_EQ(textOf(file_), "second");
    EXPECT_TRUE(fs::is_symlink(link) && fs::is_symlink(far));
    // A link to a file that does not exist yet.
    fs::remove(file_);
    expectWritten(far, "third");
    EXPECT_EQ(textOf(file_), "third");
    EXPECT_TRUE(fs::is_symlink(link) && fs::is_symlink(far));
    EXPECT_EQ(entries(), 3);
}

TEST_F(OutputFiles, LinksInACircleAreAnError) {
    fs::create_symlink("two", folder_.path() / "one");
    fs::create_symlink("one", folder_.path() / "two");
    const auto written = writeTextFile(folder_.path() / "one", "text");
    ASSERT_FALSE(written);
    EXPECT_THAT(messages(written.error()), HasSubstr("cannot be written: "));
    EXPECT_EQ(entries(), 2);
}

TEST_F(OutputFiles, DevicesStayDevices) {
    expectWritten("/dev/null", "text");
    EXPECT_TRUE(S_ISCHR(modeOf("/dev/null")));
    const auto full = writeTextFile("/dev/full", "text");
    ASSERT_FALSE(full);
    EXPECT_THAT(messages(full.error()), HasSubstr("No space left"));
}

TEST_F(OutputFiles, PipesAreWritten) {
    const fs::path pipe = folder_.path() / "pipe";
    ASSERT_EQ(mkfifo(pipe.c_str(), 0600), 0);
    std::string read;
    std::thread reader([&] { read = textOf(pipe); });
    expectWritten(pipe, "through the pipe");
    reader.join();
    EXPECT_EQ(read, "through the pipe");
    EXPECT_TRUE(S_ISFIFO(modeOf(pipe)));
    EXPECT_EQ(entries(), 1);
}

TEST_F(OutputFiles, WhatCannotBeWrittenStays) {
    EXPECT_FALSE(writeTextFile(folder_.path(), "text"));
    EXPECT_FALSE(writeTextFile(folder_.path() / "missing" / "page.html", "text"));
    if (geteuid() == 0) GTEST_SKIP() << "the superuser may write every file";
    expectWritten(file_, "first");
    ASSERT_EQ(chmod(file_.c_str(), 0400), 0);
    EXPECT_FALSE(writeTextFile(file_, "second"));
    EXPECT_EQ(textOf(file_), "first");
}

}  // namespace
}  // namespace tafl

// Every file in tests/bad is refused with the error in its first line.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>

#include "host/environment.hpp"

namespace tafl {
namespace {

namespace fs = std::filesystem;

const fs::path folder = fs::path(TAFLSMITH_SOURCE_DIR) / "tests" / "bad";

std::vector<fs::path> badFiles() {
    std::vector<fs::path> out;
    for (const auto& entry : fs::directory_iterator(folder))
        if (entry.path().extension() == ".toml") out.push_back(entry.path());
    std::ranges::sort(out);
    return out;
}

const Environment& withBadFiles() {
    static const Environment shared = [] {
        EnvironmentOptions options;
        options.plugins = fs::path(TAFLSMITH_BUILD_DIR) / "lib" / "taflsmith" / "plugins";
        options.share = options.userData = "/nonexistent";
        options.variantDirectories = {folder};
        options.lua = false;
        return Environment::standard(options);
    }();
    return shared;
}

class BadFile : public testing::TestWithParam<fs::path> {};

TEST_P(BadFile, IsRefusedWithItsReason) {
    std::ifstream in(GetParam());
    std::string expected;
    std::getline(in, expected);
    ASSERT_TRUE(expected.starts_with("# expect: ")) << expected;
    expected.erase(0, 10);

    const auto variant = withBadFiles().library->load(GetParam().string());
    Diagnostics errors;
    if (variant) {
        const auto image = withBadFiles().library->compile(*variant);
        if (!image) errors = image.error();
    } else {
        errors = variant.error();
    }
    ASSERT_FALSE(errors.empty()) << "the file is accepted";
    std::string all;
    bool found = false;
    for (const auto& error : errors) {
        const std::string message = error.message();
        found |= message.find(expected) != std::string::npos;
        all += message + "\n";
        EXPECT_EQ(message.find('\n'), std::string::npos) << "a message is one line";
        EXPECT_EQ(message.find('\x1b'), std::string::npos) << "a message has no escape sequence";
        EXPECT_FALSE(error.place.file.empty()) << message;
    }
    EXPECT_TRUE(found) << "expected: " << expected << "\ngot:\n" << all;
}

INSTANTIATE_TEST_SUITE_P(All, BadFile, testing::ValuesIn(badFiles()), [](const auto& file) {
    std::string name = file.param.stem().string();
    std::ranges::replace(name, '-', '_');
    return name;
});

TEST(GoodFile, TheParentsOfBadFilesCompile) {
    for (const char* id : {"good-base", "good-options"}) {
        const auto variant = withBadFiles().library->load(id);
        ASSERT_TRUE(variant) << variant.error().front().message();
        const auto image = withBadFiles().library->compile(*variant);
        EXPECT_TRUE(image) << image.error().front().message();
    }
}

}  // namespace
}  // namespace tafl

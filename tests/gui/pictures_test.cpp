// Renders the pictures of the documentation again and compares them with the stored ones.
#include <gtest/gtest.h>

#include <cstdlib>

#include "app/pictures.hpp"
#include "look/embedded.hpp"

using namespace tafl;
using namespace tafl::gui;
namespace fs = std::filesystem;

namespace {

/// Share of tiles that may differ, because of fonts, drivers, times and evaluations.
constexpr double maxDifference = 0.03;

EnvironmentOptions buildTreeOptions() {
    EnvironmentOptions out;
    out.plugins = fs::path(TAFLSMITH_BUILD_DIR) / "lib/taflsmith/plugins";
    out.share = fs::path(TAFLSMITH_BUILD_DIR) / "share/taflsmith";
    return out;
}

}  // namespace

TEST(Pictures, MatchTheStoredOnes) {
    if (interRegular().empty()) GTEST_SKIP() << "the pictures need the fonts of the designer";
    if (const auto surface = Surface::open(64, 64); !surface) GTEST_SKIP() << surface.error().front().message();
    const fs::path kept = fs::path(TAFLSMITH_SOURCE_DIR) / "docs/pictures",
                   fresh = fs::path(TAFLSMITH_BUILD_DIR) / "pictures";
    fs::create_directories(fresh);
    int pictures = 0;
    const auto done = renderPictures(buildTreeOptions(), [&](const std::string& name, const Picture& picture) {
        ++pictures;
        const auto written = writePng(fresh / (name + ".png"), picture);
        EXPECT_TRUE(written);
        const auto before = readPng(kept / (name + ".png"));
        ASSERT_TRUE(before) << before.error().front().message();
        EXPECT_LT(distance(picture, *before), maxDifference) << name << ": see " << (fresh / (name + ".png")).string()
                                                             << "; if it is correct, docs/make-pictures.sh stores it";
    });
    ASSERT_TRUE(done) << done.error().front().message();
    EXPECT_GE(pictures, 19);
}

TEST(Pictures, DistanceDetectsADifference) {
    Picture a{64, 64, std::vector<unsigned char>(64 * 64 * 4, 100)}, b = a;
    EXPECT_EQ(distance(a, b), 0);
    for (std::size_t i = 0; i < b.pixels.size(); i += 4) b.pixels[i] = 110;
    EXPECT_EQ(distance(a, b), 0) << "within the tolerance";
    for (int y = 0; y < 16; ++y)
        for (int x = 0; x < 64; ++x) b.pixels[static_cast<std::size_t>(y * 64 + x) * 4] = 200;
    EXPECT_NEAR(distance(a, b), 0.25, 1e-9);
    EXPECT_EQ(distance(a, a.cut(0, 0, 32, 32)), 1);
    const Picture part = b.cut(60, 60, 32, 32);
    EXPECT_EQ(part.width, 4);
    EXPECT_EQ(part.height, 4);
}

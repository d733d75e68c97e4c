// A frame of which only the changes are drawn has the pixels of one that is drawn whole.
#include "app/changed_tiles.hpp"

#include <gtest/gtest.h>

#include <random>

#include "app/offscreen_designer.hpp"

using namespace tafl;
using namespace tafl::gui;

namespace {

Result<std::unique_ptr<HeadlessDesigner>> openDesigner(const std::string& workspace) {
    LaunchOptions options;
    options.variant = "nielsen-saami-tablut-9";
    options.workspace = workspace;
    options.width = 1000;
    options.height = 700;
    return HeadlessDesigner::open(options);
}

double areaOf(const std::vector<Box>& boxes) {
    double out = 0;
    for (const Box& box : boxes) out += box.width() * box.height();
    return out;
}

}  // namespace

TEST(Pictures, ChangesAloneMakeTheWholeFrame) {
    for (const std::string workspace : {"rules", "play", "edit", "script", "trial"}) {
        auto opened = openDesigner(workspace);
        if (!opened) GTEST_SKIP() << opened.error().front().message();
        HeadlessDesigner& designer = **opened;
        designer.waitUntilIdle();
        ChangedTiles changed;
        std::mt19937 random(5);
        const auto upTo = [&](int n) { return static_cast<float>(random() % static_cast<unsigned>(n)); };
        int different = 0;
        Picture last;
        for (int i = 0; i < 60; ++i) {
            ImGuiIO& io = ImGui::GetIO();
            if (i % 3 == 0) io.MousePos = {upTo(1000), upTo(700)};
            io.MouseDown[0] = i % 3 == 1;
            io.MouseWheel = i % 7 == 6 ? upTo(5) - 2 : 0;
            designer.frame();
            const Picture part = designer.pictureOfChanges(changed), whole = designer.picture();
            ASSERT_EQ(part.pixels, whole.pixels) << workspace << ", frame " << i;
            different += last.pixels != whole.pixels;
            last = whole;
        }
        EXPECT_GE(different, 10) << workspace;
    }
}

TEST(Pictures, LittleIsDrawnWhereLittleChanges) {
    auto opened = openDesigner("rules");
    if (!opened) GTEST_SKIP() << opened.error().front().message();
    HeadlessDesigner& designer = **opened;
    designer.waitUntilIdle();
    ImGuiIO& io = ImGui::GetIO();
    io.MousePos = {-1, -1};
    designer.frame(60);  // animations end
    ChangedTiles changed;
    EXPECT_EQ(areaOf(changed.compare(*ImGui::GetDrawData(), 1)), 1000 * 700) << "the first frame is drawn whole";
    designer.frame();
    for (const Box& box : changed.compare(*ImGui::GetDrawData(), 1))
        ADD_FAILURE() << "drawn again: " << box.min.x << ", " << box.min.y << " to " << box.max.x << ", " << box.max.y;
    io.MousePos = {185, 26};  // on a button
    designer.frame();
    const double area = areaOf(changed.compare(*ImGui::GetDrawData(), 1));
    EXPECT_GT(area, 0);
    EXPECT_LT(area, 0.25 * 1000 * 700);
    ImGui::GetDrawData()->DisplaySize = {999, 700};
    EXPECT_EQ(areaOf(changed.compare(*ImGui::GetDrawData(), 1)), 999 * 700) << "a canvas of another size is empty";
    EXPECT_EQ(areaOf(changed.compare(*ImGui::GetDrawData(), 2)), 999 * 700) << "another background";
    changed.forget();
    EXPECT_EQ(areaOf(changed.compare(*ImGui::GetDrawData(), 2)), 999 * 700);
}

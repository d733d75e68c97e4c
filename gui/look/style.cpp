#include "look/style.hpp"

#include <algorithm>
#include <cmath>

#include "look/fit.hpp"

namespace tafl::gui {
namespace {

float requested = 1;

}  // namespace

float requestedScale() { return requested; }

float fitScale(float wanted, ImVec2 window) {
    if (window.x <= 0 || window.y <= 0) return wanted;
    // Use steps, so that resizing the window does not rebuild the fonts at every pixel.
    const float room = std::floor(20 * std::min(window.x / 640, window.y / 400)) / 20;
    return std::min(wanted, std::max(1.0f, room));
}

bool isSmall(ImVec2 window) { return window.x < px(900) || window.y < px(520); }

UiStyle& uiStyle() {
    static UiStyle one;
    return one;
}

float px(float length) { return std::floor(length * uiStyle().scale() + 0.5f); }
ImFont* font(Face face) { return uiStyle().font(face); }
const Palette& colour() { return palette(uiStyle().theme()); }

void UiStyle::build(float scale) {
    requested = scale;
    scale_ = fitScale(scale, ImGui::GetIO().DisplaySize);
    addFonts();
    bakeSprites();
    ImGui::GetIO().FontDefault = font(Face::body);
    setTheme(theme_);
}

void UiStyle::setTheme(Theme theme) {
    theme_ = theme;
    const Palette& c = palette(theme);
    ImGuiStyle style;
    style.WindowPadding = {0, 0};
    style.FramePadding = {10, 7};
    style.ItemSpacing = {8, 8};
    style.ItemInnerSpacing = {8, 6};
    style.WindowRounding = 10;
    style.ChildRounding = 9;
    style.FrameRounding = 7;
    style.PopupRounding = 9;
    style.ScrollbarRounding = 4;
    style.ScrollbarSize = 8;
    style.GrabRounding = 7;
    style.WindowBorderSize = 0;
    style.ChildBorderSize = 0;
    style.PopupBorderSize = 1;
    style.FrameBorderSize = 1;
    style.ScaleAllSizes(scale_);
    style.AntiAliasedLinesUseTex = true;
    const auto set = [&](ImGuiCol what, ImU32 value) { style.Colors[what] = ImGui::ColorConvertU32ToFloat4(value); };
    const ImU32 none = 0;
    set(ImGuiCol_Text, c.text);
    set(ImGuiCol_TextDisabled, c.caption);
    set(ImGuiCol_WindowBg, c.pane);
    set(ImGuiCol_ChildBg, none);
    set(ImGuiCol_PopupBg, c.popup);
    set(ImGuiCol_Border, c.strongLine);
    set(ImGuiCol_BorderShadow, none);
    set(ImGuiCol_FrameBg, c.field);
    set(ImGuiCol_FrameBgHovered, c.field);
    set(ImGuiCol_FrameBgActive, c.field);
    set(ImGuiCol_ScrollbarBg, none);
    set(ImGuiCol_ScrollbarGrab, c.strongLine);
    set(ImGuiCol_ScrollbarGrabHovered, c.caption);
    set(ImGuiCol_ScrollbarGrabActive, c.secondary);
    set(ImGuiCol_TextSelectedBg, faded(c.accent, 0.35f));
    set(ImGuiCol_NavHighlight, c.accent);
    set(ImGuiCol_ModalWindowDimBg, c.dim);
    set(ImGuiCol_Header, c.soft);
    set(ImGuiCol_HeaderHovered, c.soft);
    set(ImGuiCol_HeaderActive, c.soft);
    set(ImGuiCol_Separator, c.line);
    ImGui::GetStyle() = style;
}

}  // namespace tafl::gui

// What everything drawn shares: theme, scale, fonts and sprites. One at a time is in force, as with ImGui's context.
#pragma once
#include <imgui.h>

#include <array>

#include "look/theme.hpp"

namespace tafl::gui {

/// A face in one size. Numbers of pixels are ascender plus descender before scaling: 17 is a text of 14.
enum class Face {
    body,         ///< Inter 17
    medium,       ///< 17
    semibold,     ///< 17
    small,        ///< 15
    smallMedium,  ///< 15
    caption,      ///< semibold 13
    title,        ///< semibold 20
    figure,       ///< semibold 28
    code,         ///< JetBrains Mono 16, its lines 20 apart
    icon,         ///< 16
    iconLarge,    ///< 20
    iconSmall,    ///< 13
};
constexpr std::size_t faces = 12;

struct Sprite {
    ImVec2 from, to;  ///< in the atlas
};

class UiStyle {
public:
    /// Rebuilds fonts and sprites in the current ImGui context; between frames only. The caller renews the texture.
    void build(float scale);
    /// Colours, also those of ImGui's own widgets.
    void setTheme(Theme);
    void setWood(WoodKind kind) { wood_ = kind; }

    float scale() const { return scale_; }
    Theme theme() const { return theme_; }
    WoodKind woodKind() const { return wood_; }
    ImFont* font(Face face) const { return fonts_[static_cast<std::size_t>(face)]; }

    Sprite disc, box, grain;

private:
    void addFonts();
    void bakeSprites();

    float scale_ = 1;
    Theme theme_ = Theme::dark;
    WoodKind wood_ = WoodKind::oak;
    std::array<ImFont*, faces> fonts_{};
    int rects_[3] = {0, 0, 0};
};

/// The look in force.
UiStyle& uiStyle();

/// A length before scaling, in whole pixels of the screen.
float px(float length);
ImFont* font(Face);
/// The colours in force.
const Palette& colour();

}  // namespace tafl::gui

// The current style: theme, scale, fonts and sprites. There is one instance, like ImGui's context.
#pragma once
#include <imgui.h>

#include <array>

#include "look/theme.hpp"

namespace tafl::gui {

/// Font and size. Sizes are ascender plus descender in unscaled pixels: 17 means 14 px text.
enum class Face {
    body,         ///< Inter 17
    medium,       ///< 17
    semibold,     ///< 17
    small,        ///< 15
    smallMedium,  ///< 15
    caption,      ///< semibold 13
    title,        ///< semibold 20
    figure,       ///< semibold 28
    code,         ///< JetBrains Mono 16, line height 20
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
    /// Rebuilds fonts and sprites in the current ImGui context. Call between frames, then upload the texture.
    void build(float scale);
    /// Sets the colours, including those of ImGui's widgets.
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

/// The current style.
UiStyle& uiStyle();

/// Scales a length and rounds it to whole pixels.
float px(float length);
ImFont* font(Face);
/// The current palette.
const Palette& colour();

}  // namespace tafl::gui

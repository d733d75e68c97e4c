// Colours by meaning, for the dark and light themes, and the board's woods.
#pragma once
#include <imgui.h>

#include <string_view>

namespace tafl::gui {

/// 0xRRGGBB with an opacity from 0 to 1.
constexpr ImU32 rgb(unsigned hex, float alpha = 1) {
    return IM_COL32(hex >> 16 & 255, hex >> 8 & 255, hex & 255, static_cast<unsigned>(alpha * 255 + 0.5f));
}
/// Multiplies the opacity.
ImU32 faded(ImU32, float alpha);
/// Linear blend: a at t = 0, b at t = 1.
ImU32 mixed(ImU32 a, ImU32 b, float t);

struct Palette {
    ImU32 background, pane, card, raised;                          ///< bg0 to bg3
    ImU32 field, popup;                                            ///< inputs; floating windows
    ImU32 line, strongLine;                                        ///< hairlines; outlines and scrollbars
    ImU32 text, secondary, caption;                                ///< t1 to t3
    ImU32 accent, onAccent, soft;                                  ///< actions and focus; text on it; its pale fill
    ImU32 attackers, defenders, draw;                              ///< sides; attackers' areas are also hatched
    ImU32 gold, error, errorSoft, note;                            ///< warnings, errors, remarks
    ImU32 hatch;                                                   ///< lines on the attackers' colour
    ImU32 dim;                                                     ///< behind a dialog
    ImU32 keyword, string, number, comment, called, host, symbol;  ///< syntax highlighting
};

struct Wood {
    ImU32 square, frameTop, frameBottom, zone, ink, camp, grain, line, notch, letters;
};

enum class Theme { dark, light };
enum class WoodKind { oak, birch, slate };

const Palette& palette(Theme);
const Wood& wood(WoodKind);
/// Oak for the dark theme, birch for the light one.
WoodKind usualWood(Theme);

}  // namespace tafl::gui

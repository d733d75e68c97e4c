// Colours by meaning, for the dark and the light window, and the woods of the board.
#pragma once
#include <imgui.h>

#include <string_view>

namespace tafl::gui {

/// 0xRRGGBB with an opacity from 0 to 1.
constexpr ImU32 rgb(unsigned hex, float alpha = 1) {
    return IM_COL32(hex >> 16 & 255, hex >> 8 & 255, hex & 255, static_cast<unsigned>(alpha * 255 + 0.5f));
}
/// The colour with its opacity multiplied.
ImU32 faded(ImU32, float alpha);
/// From a (t = 0) to b (t = 1).
ImU32 mixed(ImU32 a, ImU32 b, float t);

struct Palette {
    ImU32 background, pane, card, raised;                          ///< bg0 to bg3
    ImU32 field, popup;                                            ///< of inputs; of what floats
    ImU32 line, strongLine;                                        ///< hairlines; outlines and scroll grabs
    ImU32 text, secondary, caption;                                ///< t1 to t3
    ImU32 accent, onAccent, soft;                                  ///< actions and focus; ink on it; its soft fill
    ImU32 attackers, defenders, draw;                              ///< sides; the attackers' areas are hatched as well
    ImU32 gold, error, errorSoft, note;                            ///< warnings, mistakes, remarks
    ImU32 hatch;                                                   ///< lines over the attackers' colour
    ImU32 dim;                                                     ///< over everything behind a dialog
    ImU32 keyword, string, number, comment, called, host, symbol;  ///< of Lua
};

struct Wood {
    ImU32 square, frameTop, frameBottom, zone, ink, camp, grain, line, notch, letters;
};

enum class Theme { dark, light };
enum class WoodKind { oak, birch, slate };

const Palette& palette(Theme);
const Wood& wood(WoodKind);
/// Oak in the dark window, birch in the light one.
WoodKind usualWood(Theme);

}  // namespace tafl::gui

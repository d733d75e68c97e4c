#include "look/theme.hpp"

#include <algorithm>

namespace tafl::gui {

ImU32 faded(ImU32 colour, float alpha) {
    const float old = static_cast<float>(colour >> IM_COL32_A_SHIFT & 255);
    const auto now = static_cast<ImU32>(std::clamp(old * alpha + 0.5f, 0.0f, 255.0f));
    return (colour & ~IM_COL32_A_MASK) | now << IM_COL32_A_SHIFT;
}

ImU32 mixed(ImU32 a, ImU32 b, float t) {
    ImU32 out = 0;
    for (int shift = 0; shift < 32; shift += 8) {
        const float x = static_cast<float>(a >> shift & 255), y = static_cast<float>(b >> shift & 255);
        out |= static_cast<ImU32>(x + (y - x) * t + 0.5f) << shift;
    }
    return out;
}

namespace {

constexpr Palette dark = {
    .background = rgb(0x0E1214),
    .pane = rgb(0x161B1F),
    .card = rgb(0x1E252A),
    .raised = rgb(0x2A3339),
    .field = rgb(0x0E1214),
    .popup = rgb(0x2A3339),
    .line = rgb(0x262E34),
    .strongLine = rgb(0x3B474E),
    .text = rgb(0xECF0F1),
    .secondary = rgb(0xAAB6BC),
    .caption = rgb(0x7E8B93),
    .accent = rgb(0x3CC4AE),
    .onAccent = rgb(0x05241F),
    .soft = rgb(0x3CC4AE, 0.16f),
    .attackers = rgb(0xF0A04B),
    .defenders = rgb(0x62B6EE),
    .draw = rgb(0x66727A),
    .gold = rgb(0xF2C94C),
    .error = rgb(0xFF7A70),
    .errorSoft = rgb(0xFF7A70, 0.18f),
    .note = rgb(0x62B6EE),
    .hatch = rgb(0x000000, 0.22f),
    .dim = rgb(0x000000, 0.45f),
    .keyword = rgb(0xD49BD8),
    .string = rgb(0x8FCB8B),
    .number = rgb(0xF0A04B),
    .comment = rgb(0x7A8993),
    .called = rgb(0x7CC4F5),
    .host = rgb(0x3CC4AE),
    .symbol = rgb(0xAAB6BC),
};

constexpr Palette light = {
    .background = rgb(0xE6E2DA),
    .pane = rgb(0xFCFBF8),
    .card = rgb(0xF3F0EA),
    .raised = rgb(0xE9E4DA),
    .field = rgb(0xFFFFFF),
    .popup = rgb(0xFFFFFF),
    .line = rgb(0xE2DDD2),
    .strongLine = rgb(0xCBC4B5),
    .text = rgb(0x1D2326),
    .secondary = rgb(0x525D63),
    .caption = rgb(0x677176),
    .accent = rgb(0x0B7A6B),
    .onAccent = rgb(0xFFFFFF),
    .soft = rgb(0x0B7A6B, 0.11f),
    .attackers = rgb(0xB65300),
    .defenders = rgb(0x0A6BB0),
    .draw = rgb(0x8B949A),
    .gold = rgb(0x8F6300),
    .error = rgb(0xC2302E),
    .errorSoft = rgb(0xC2302E, 0.12f),
    .note = rgb(0x0A6BB0),
    .hatch = rgb(0x000000, 0.20f),
    .dim = rgb(0x2A2418, 0.28f),
    .keyword = rgb(0x8A3C97),
    .string = rgb(0x2E6F2B),
    .number = rgb(0xB04E00),
    .comment = rgb(0x6A7479),
    .called = rgb(0x0A5CA0),
    .host = rgb(0x0B7A6B),
    .symbol = rgb(0x525D63),
};

constexpr Wood oak = {rgb(0xC39A6B), rgb(0x7C5838), rgb(0x6B4A2E),        rgb(0xA87848), rgb(0x4E2F14),
                      rgb(0xAE8355), rgb(0x3A2008), rgb(0x6F4E30, 0.55f), rgb(0xF2C94C), rgb(0xEBD9B8)};
constexpr Wood birch = {rgb(0xEBD9B8), rgb(0xD6B88E), rgb(0xC9A87C),        rgb(0xDBBE8E), rgb(0x8A5F2C),
                        rgb(0xDCC49A), rgb(0x7A5424), rgb(0x8E6C43, 0.50f), rgb(0x7A4E12), rgb(0x5A3F1C)};
constexpr Wood slate = {rgb(0x7F8E98), rgb(0x434F59), rgb(0x39444D),        rgb(0x687883), rgb(0x222C33),
                        rgb(0x73828C), rgb(0x20292F), rgb(0x39444D, 0.60f), rgb(0xF2C94C), rgb(0xD6DEE3)};

}  // namespace

const Palette& palette(Theme theme) { return theme == Theme::dark ? dark : light; }

const Wood& wood(WoodKind kind) { return kind == WoodKind::oak ? oak : kind == WoodKind::birch ? birch : slate; }

WoodKind usualWood(Theme theme) { return theme == Theme::dark ? WoodKind::oak : WoodKind::birch; }

}  // namespace tafl::gui

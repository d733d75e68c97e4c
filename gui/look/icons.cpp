#include "look/icons.hpp"

#include <cmath>

#include "look/style.hpp"

namespace tafl::gui {

ImWchar codeOf(Icon icon) {
    switch (icon) {
        case Icon::crown:
            return 0xF1A5;
        case Icon::create:
            return 0xF419;
        case Icon::folder:
            return 0xF256;
        case Icon::save:
            return 0xF193;
        case Icon::undo:
            return 0xF54C;
        case Icon::redo:
            return 0xF44E;
        case Icon::play:
            return 0xF40A;
        case Icon::pause:
            return 0xF3E4;
        case Icon::stop:
            return 0xF4DB;
        case Icon::flask:
            return 0xF096;
        case Icon::search:
            return 0xF349;
        case Icon::code:
            return 0xF174;
        case Icon::paths:
            return 0xF444;
        case Icon::brush:
            return 0xF0E3;
        case Icon::eraser:
            return 0xF1FE;
        case Icon::balance:
            return 0xF5D1;
        case Icon::fork:
            return 0xF4C1;
        case Icon::refresh:
            return 0xF450;
        case Icon::bulb:
            return 0xF335;
        case Icon::warning:
            return 0xF026;
        case Icon::error:
            return 0xF028;
        case Icon::info:
            return 0xF2FD;
        case Icon::grid:
            return 0xF2C1;
        case Icon::function:
            return 0xF295;
        case Icon::flash:
            return 0xF241;
        case Icon::settings:
            return 0xF493;
        case Icon::sun:
            return 0xF5A8;
        case Icon::moon:
            return 0xF594;
        case Icon::plus:
            return 0xF415;
        case Icon::minus:
            return 0xF374;
        case Icon::check:
            return 0xF12C;
        case Icon::down:
            return 0xF140;
        case Icon::right:
            return 0xF142;
        case Icon::up:
            return 0xF143;
        case Icon::close:
            return 0xF156;
        case Icon::first:
            return 0xF4AE;
        case Icon::previous:
            return 0xF4D5;
        case Icon::next:
            return 0xF4D7;
        case Icon::last:
            return 0xF4AD;
        case Icon::target:
            return 0xF43E;
        case Icon::gauge:
            return 0xF29A;
        case Icon::more:
            return 0xF1D9;
        case Icon::remove:
            return 0xF1C0;
        case Icon::pencil:
            return 0xF3EB;
        case Icon::arrowUp:
            return 0xF05D;
        case Icon::arrowDown:
            return 0xF045;
        case Icon::eye:
            return 0xF208;
        case Icon::eyeOff:
            return 0xF209;
        case Icon::flag:
            return 0xF23B;
        case Icon::person:
            return 0xF004;
        case Icon::copy:
            return 0xF18F;
        case Icon::swap:
            return 0xF4E1;
        case Icon::file:
            return 0xF224;
        case Icon::move:
            return 0xF1BE;
    }
    return 0xF028;
}

void drawIcon(ImDrawList* list, Icon icon, ImVec2 centre, ImU32 colour, int size) {
    const Face face = size >= 20 ? Face::iconLarge : size >= 16 ? Face::icon : Face::iconSmall;
    ImFont* const chosen = font(face);
    const ImFontGlyph* glyph = chosen->FindGlyphNoFallback(codeOf(icon));
    if (!glyph) {  // without the icon font, a small square marks the button
        const float r = px(static_cast<float>(size) / 4);
        list->AddRect({centre.x - r, centre.y - r}, {centre.x + r, centre.y + r}, colour, px(2));
        return;
    }
    const float x = std::floor(centre.x - (glyph->X0 + glyph->X1) / 2 + 0.5f);
    const float y = std::floor(centre.y - (glyph->Y0 + glyph->Y1) / 2 + 0.5f);
    chosen->RenderChar(list, chosen->FontSize, {x, y}, colour, codeOf(icon));
}

}  // namespace tafl::gui

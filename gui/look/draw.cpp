#include "look/draw.hpp"

#include <imgui_internal.h>

#include <algorithm>
#include <cmath>

namespace tafl::gui {
namespace {

const char* end(std::string_view text) { return text.data() + text.size(); }

float rounded(float v) { return std::floor(v + 0.5f); }

std::vector<std::string>* cutTexts = nullptr;

}  // namespace

void recordCutTexts(std::vector<std::string>* into) { cutTexts = into; }

float textWidth(Face face, std::string_view text) {
    ImFont* const f = font(face);
    return f->CalcTextSizeA(f->FontSize, FLT_MAX, 0, text.data(), end(text)).x;
}

float drawText(ImDrawList* list, Face face, ImVec2 at, ImU32 ink, std::string_view text) {
    ImFont* const f = font(face);
    list->AddText(f, f->FontSize, {rounded(at.x), rounded(at.y)}, ink, text.data(), end(text));
    return at.x + textWidth(face, text);
}

std::string elideText(Face face, std::string_view text, float width) {
    if (textWidth(face, text) <= width) return std::string(text);
    if (cutTexts) cutTexts->emplace_back(text);
    const float dots = textWidth(face, "…");
    const char* remaining = nullptr;
    ImFont* const f = font(face);
    f->CalcTextSizeA(f->FontSize, std::max(0.0f, width - dots), 0, text.data(), end(text), &remaining);
    std::string out(text.data(), remaining);
    while (!out.empty() && out.back() == ' ') out.pop_back();
    return out + "…";
}

float drawTextIn(ImDrawList* list, Face face, const Box& box, ImU32 ink, std::string_view text, Align align) {
    const std::string shown = elideText(face, text, box.width());
    const float width = textWidth(face, shown), y = box.centre().y - font(face)->FontSize / 2;
    float x = box.min.x;
    if (align == Align::centre) x += (box.width() - width) / 2;
    if (align == Align::right) x = box.max.x - width;
    return drawText(list, face, {x, y}, ink, shown);
}

float drawMarked(ImDrawList* list, ImVec2 at, float width, std::string_view text, const MarkedText& style, int* hit) {
    const ImU32 plain = style.colour ? style.colour : colour().secondary;
    const ImU32 accent = style.marked ? style.marked : colour().accent;
    const float blank = textWidth(style.face, " "), line = px(style.spacing), size = font(style.face)->FontSize;
    float x = 0, y = 0;
    bool marked = false;
    int number = -1;
    if (hit) *hit = -1;
    std::size_t i = 0;
    bool joined = true;  // no blank before the next piece of a word
    while (i < text.size()) {
        if (text[i] == '\n') {
            x = 0;
            y += line;
            ++i;
            joined = true;
            continue;
        }
        if (text[i] == ' ') {
            joined = false;
            ++i;
            continue;
        }
        // A word up to the next blank, in pieces of one colour.
        struct Piece {
            std::string_view text;
            bool marked;
            int number;
        };
        std::vector<Piece> pieces;
        std::size_t from = i;
        const bool wasMarked = marked;
        const auto close = [&](std::size_t to) {
            if (to > from) pieces.push_back({text.substr(from, to - from), marked, number});
        };
        while (i < text.size() && text[i] != ' ' && text[i] != '\n') {
            if (text[i] == '{' || text[i] == '}') {
                close(i);
                marked = text[i] == '{';
                if (marked) ++number;
                from = i + 1;
            }
            ++i;
        }
        close(i);
        float word = 0;
        for (const Piece& piece : pieces) word += textWidth(style.face, piece.text);
        const float gap = joined ? 0 : blank;
        if (x > 0 && x + gap + word > width) {
            x = 0;
            y += line;
        } else if (x > 0) {
            if (!joined && wasMarked && style.underlined && list)
                for (float dot = 0; dot < gap; dot += px(3))
                    fillBox(list,
                            {{at.x + x + dot, at.y + y + size}, {at.x + x + dot + px(1.5f), at.y + y + size + px(1)}},
                            accent);
            x += gap;
        }
        joined = false;
        for (const Piece& piece : pieces) {
            const float w = textWidth(style.face, piece.text);
            if (list) drawText(list, style.face, {at.x + x, at.y + y}, piece.marked ? accent : plain, piece.text);
            if (list && piece.marked && style.underlined)
                for (float dot = 0; dot < w - 1; dot += px(3))
                    fillBox(list,
                            {{at.x + x + dot, at.y + y + size}, {at.x + x + dot + px(1.5f), at.y + y + size + px(1)}},
                            accent);
            if (hit && piece.marked &&
                Box{{at.x + x, at.y + y}, {at.x + x + w, at.y + y + line}}.has(ImGui::GetIO().MousePos))
                *hit = piece.number;
            x += w;
        }
    }
    return y + line;
}

void fillBox(ImDrawList* list, const Box& box, ImU32 ink, float rounding, ImDrawFlags flags) {
    list->AddRectFilled(box.min, box.max, ink, rounding, flags);
}

void frameBox(ImDrawList* list, const Box& box, ImU32 ink, float rounding, float thickness) {
    const float half = thickness / 2;
    // AddRect itself insets by half a pixel.
    const float inset = half - 0.5f;
    list->AddRect({box.min.x + inset, box.min.y + inset}, {box.max.x - inset, box.max.y - inset}, ink, rounding, 0,
                  thickness);
}

void hairline(ImDrawList* list, ImVec2 from, ImVec2 to, ImU32 ink, float thickness) {
    const float w = std::max(1.0f, rounded(thickness));
    const ImVec2 a = {rounded(std::min(from.x, to.x)), rounded(std::min(from.y, to.y))};
    const ImVec2 b = {rounded(std::max(from.x, to.x)), rounded(std::max(from.y, to.y))};
    if (a.x == b.x)
        list->AddRectFilled(a, {a.x + w, b.y}, ink);
    else
        list->AddRectFilled(a, {b.x, a.y + w}, ink);
}

void shadeSince(ImDrawList* list, int first, ImVec2 top, ImVec2 bottom, ImU32 from, ImU32 to) {
    ImGui::ShadeVertsLinearColorGradientKeepAlpha(list, first, list->VtxBuffer.Size, top, bottom, from, to);
}

void gradientBox(ImDrawList* list, const Box& box, ImU32 top, ImU32 bottom, float rounding, ImDrawFlags flags) {
    const int first = list->VtxBuffer.Size;
    list->AddRectFilled(box.min, box.max, IM_COL32_WHITE, rounding, flags);
    shadeSince(list, first, box.min, {box.min.x, box.max.y}, top, bottom);
}

void hatchBox(ImDrawList* list, const Box& box, ImU32 ink, float every, float thickness, bool falling) {
    // Lines x + y = c (rising on the screen) or x - y = c, clipped by hand: clip rectangles would cost draw calls.
    const float start = falling ? std::ceil((box.min.x - box.max.y) / every) * every
                                : std::ceil((box.min.x + box.min.y) / every) * every;
    const float stop = falling ? box.max.x - box.min.y : box.max.x + box.max.y;
    for (float c = start; c < stop; c += every) {
        ImVec2 a, b;
        if (falling) {
            const float low = std::max(box.min.x, c + box.min.y), high = std::min(box.max.x, c + box.max.y);
            if (high - low < 1) continue;
            a = {low, low - c};
            b = {high, high - c};
        } else {
            const float low = std::max(box.min.x, c - box.max.y), high = std::min(box.max.x, c - box.min.y);
            if (high - low < 1) continue;
            a = {low, c - low};
            b = {high, c - high};
        }
        list->AddLine({a.x - 0.5f, a.y - 0.5f}, {b.x - 0.5f, b.y - 0.5f}, ink, thickness);
    }
}

void shadowBox(ImDrawList* list, const Box& box, float reach, ImU32 ink, ImVec2 offset) {
    const float inner = reach / 3;
    const float xs[4] = {box.min.x - reach + offset.x, box.min.x + inner + offset.x, box.max.x - inner + offset.x,
                         box.max.x + reach + offset.x};
    const float ys[4] = {box.min.y - reach + offset.y, box.min.y + inner + offset.y, box.max.y - inner + offset.y,
                         box.max.y + reach + offset.y};
    const Sprite& s = uiStyle().box;
    const float du = s.to.x - s.from.x, dv = s.to.y - s.from.y;
    const float parts[4] = {0, 0.5f, 0.5f, 1};
    const ImTextureID texture = ImGui::GetIO().Fonts->TexID;
    for (int i = 0; i < 3; ++i)
        for (int j = 0; j < 3; ++j) {
            if (i == 1 && j == 1) continue;  // hidden behind the box
            list->AddImage(texture, {xs[i], ys[j]}, {xs[i + 1], ys[j + 1]},
                           {s.from.x + du * parts[i], s.from.y + dv * parts[j]},
                           {s.from.x + du * parts[i + 1], s.from.y + dv * parts[j + 1]}, ink);
        }
}

void grainBox(ImDrawList* list, const Box& box, ImU32 ink, float rounding, ImDrawFlags flags) {
    const Sprite& s = uiStyle().grain;
    const ImTextureID texture = ImGui::GetIO().Fonts->TexID;
    if (rounding > 0)
        list->AddImageRounded(texture, box.min, box.max, s.from, s.to, ink, rounding, flags);
    else
        list->AddImage(texture, box.min, box.max, s.from, s.to, ink);
}

void dashedLine(ImDrawList* list, ImVec2 from, ImVec2 to, ImU32 ink, float thickness, float dash, float gap) {
    const float length = std::hypot(to.x - from.x, to.y - from.y);
    if (length <= 0) return;
    const ImVec2 unit = {(to.x - from.x) / length, (to.y - from.y) / length};
    for (float at = 0; at < length; at += dash + gap) {
        const float last = std::min(at + dash, length);
        list->AddLine({from.x + unit.x * at - 0.5f, from.y + unit.y * at - 0.5f},
                      {from.x + unit.x * last - 0.5f, from.y + unit.y * last - 0.5f}, ink, thickness);
    }
}

void sideBox(ImDrawList* list, const Box& box, bool attackers, float rounding, ImDrawFlags flags) {
    if (box.width() <= 0 || box.height() <= 0) return;
    fillBox(list, box, attackers ? colour().attackers : colour().defenders, rounding, flags);
    if (attackers) hatchBox(list, box.inset(rounding > 2 ? 1.0f : 0.0f, 0), colour().hatch, px(6), px(1.5f));
}

void sideDot(ImDrawList* list, ImVec2 centre, bool attackers, float radius) {
    if (attackers)
        list->AddCircleFilled(centre, radius, colour().attackers, 20);
    else
        list->AddCircle(centre, radius - px(0.5f), colour().defenders, 20, px(2));
}

}  // namespace tafl::gui

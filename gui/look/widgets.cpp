#include "look/widgets.hpp"

#include <imgui_internal.h>
#include <imgui_stdlib.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "look/keys.hpp"

namespace tafl::gui {
namespace {

ImDrawList* canvas() { return ImGui::GetWindowDrawList(); }

ImU32 buttonFill(ButtonKind kind, const Press& press, bool enabled) {
    const Palette& c = colour();
    if (kind == ButtonKind::primary) {
        if (!enabled) return faded(c.accent, 0.4f);
        return press.held      ? mixed(c.accent, c.background, 0.22f)
               : press.hovered ? mixed(c.accent, c.text, 0.12f)
                               : c.accent;
    }
    if (kind == ButtonKind::raised) return press.held ? c.line : press.hovered ? c.raised : c.card;
    return press.held ? c.raised : press.hovered ? c.card : 0;
}

std::vector<Pressable>* recorded = nullptr;
bool focusDrawn = false;  ///< in this frame

/// In capital letters of English and Latin-1 ("ä"), which are two bytes in UTF-8.
std::string upperCase(std::string_view text) {
    std::string out(text);
    for (std::size_t i = 0; i < out.size(); ++i) {
        if (out[i] >= 'a' && out[i] <= 'z') out[i] = static_cast<char>(out[i] - 'a' + 'A');
        if (out[i] != '\xC3' || i + 1 == out.size()) continue;
        const auto second = static_cast<unsigned char>(out[++i]);
        constexpr unsigned char division = 0xB7, yWithDots = 0xBF;
        if (second >= 0xA0 && second != division && second != yWithDots) out[i] = static_cast<char>(second - 0x20);
    }
    return out;
}

}  // namespace

void recordPressables(std::vector<Pressable>* into) { recorded = into; }

Press pressable(const char* id, const Box& box, bool enabled) {
    if (recorded) {
        // Record only visible areas.
        const ImRect& clip = ImGui::GetCurrentWindow()->ClipRect;
        const Box seen = {{std::max(box.min.x, clip.Min.x), std::max(box.min.y, clip.Min.y)},
                          {std::min(box.max.x, clip.Max.x), std::min(box.max.y, clip.Max.y)}};
        if (seen.width() > 1 && seen.height() > 1) recorded->push_back({id, seen, enabled});
    }
    ImGui::SetCursorScreenPos(box.min);
    const ImVec2 size = {std::max(1.0f, box.width()), std::max(1.0f, box.height())};
    Press out;
    if (!enabled) {
        ImGui::Dummy(size);
        return out;
    }
    out.pressed = ImGui::InvisibleButton(id, size);
    out.hovered = ImGui::IsItemHovered();
    out.held = ImGui::IsItemActive();
    const ImGuiContext& g = *ImGui::GetCurrentContext();
    out.focused = g.NavId == ImGui::GetItemID() && !g.NavDisableHighlight;
    return out;
}

void showTooltip(std::string_view title, std::string_view sentence, std::string_view keys) {
    const ImGuiContext& g = *ImGui::GetCurrentContext();
    if (!ImGui::IsItemHovered() || g.HoveredIdTimer < 0.45f || g.ActiveId != 0) return;
    const std::string shortcut = shownShortcut(keys);
    const float width = std::min(std::max(px(300), std::min(px(460), textWidth(Face::smallMedium, title))),
                                 std::max(textWidth(Face::smallMedium, title) +
                                              (shortcut.empty() ? 0 : textWidth(Face::caption, shortcut) + px(30)),
                                          sentence.empty() ? 0 : textWidth(Face::small, sentence)));
    const float text = sentence.empty() ? 0 : drawMarked(nullptr, {0, 0}, width, sentence) + px(2);
    const ImVec2 size = {width + px(24), px(34) + text};
    ImVec2 at = {ImGui::GetItemRectMin().x, ImGui::GetItemRectMax().y + px(8)};
    const ImVec2 screen = ImGui::GetIO().DisplaySize;
    at.x = std::clamp(at.x, px(4), std::max(px(4), screen.x - size.x - px(4)));
    if (at.y + size.y > screen.y - px(4)) at.y = ImGui::GetItemRectMin().y - size.y - px(8);
    ImDrawList* const list = ImGui::GetForegroundDrawList();
    const Box box = {at, {at.x + size.x, at.y + size.y}};
    shadowBox(list, box, px(16), rgb(0, 0.4f), {0, px(4)});
    fillBox(list, box, colour().popup, px(7));
    frameBox(list, box, colour().strongLine, px(7));
    drawTextIn(list, Face::smallMedium, {{at.x + px(12), at.y + px(8)}, {box.max.x - px(8), at.y + px(27)}},
               colour().text, title);
    if (!shortcut.empty())
        drawTextIn(list, Face::caption, {{at.x, at.y + px(6)}, {box.max.x - px(12), at.y + px(28)}}, colour().caption,
                   shortcut, Align::right);
    if (!sentence.empty()) drawMarked(list, {at.x + px(12), at.y + px(28)}, width, sentence);
}

void drawFocus(ImDrawList* list, const Box& box, float rounding) {
    focusDrawn = true;
    frameBox(list, box.grown(px(3)), colour().accent, rounding + px(3), px(2));
}

void drawMissingFocus() {
    if (std::exchange(focusDrawn, false)) return;
    const ImGuiContext& g = *ImGui::GetCurrentContext();
    // A focused text field has its own frame.
    if (g.NavDisableHighlight || g.NavId == 0 || !g.NavIdIsAlive || !g.NavWindow || !g.NavWindow->Active ||
        g.ActiveId == g.NavId)
        return;
    const ImRect rect = ImGui::WindowRectRelToAbs(g.NavWindow, g.NavWindow->NavRectRel[g.NavLayer]);
    ImDrawList* const list = g.NavWindow->DrawList;
    const ImRect& clip = g.NavWindow->InnerClipRect;
    list->PushClipRect(clip.Min, clip.Max);
    frameBox(list, {rect.Min, rect.Max}, colour().accent, px(7), px(2));
    list->PopClipRect();
}

float buttonWidth(std::string_view label, const ButtonStyle& style) {
    return textWidth(style.kind == ButtonKind::primary ? Face::semibold : Face::medium, label) +
           (style.icon ? px(26) : 0) + px(style.kind == ButtonKind::quiet ? 20 : 28);
}

bool button(const char* id, const Box& box, std::string_view label, const ButtonStyle& style) {
    const Press press = pressable(id, box, style.enabled);
    const Palette& c = colour();
    ImDrawList* const list = canvas();
    const float r = px(7);
    fillBox(list, box, buttonFill(style.kind, press, style.enabled), r);
    if (style.kind == ButtonKind::raised) frameBox(list, box, c.line, r);
    ImU32 ink = style.kind == ButtonKind::primary ? c.onAccent : c.text;
    if (!style.enabled && style.kind != ButtonKind::primary) ink = faded(c.caption, 0.7f);
    const Face face = style.kind == ButtonKind::primary ? Face::semibold : Face::medium;
    const float text = label.empty() ? 0 : textWidth(face, label);
    const float whole = text + (style.icon ? px(label.empty() ? 18 : 26) : 0);
    float x = box.centre().x - whole / 2;
    if (style.icon) {
        drawIcon(list, *style.icon, {x + px(9), box.centre().y}, ink, 16);
        x += px(26);
    }
    if (!label.empty()) drawTextIn(list, face, {{x, box.min.y}, {box.max.x - px(4), box.max.y}}, ink, label);
    if (press.focused) drawFocus(list, box, r);
    return press.pressed;
}

bool iconButton(const char* id, const Box& box, Icon icon, const IconButtonStyle& style) {
    const Press press = pressable(id, box, style.enabled);
    const Palette& c = colour();
    ImDrawList* const list = canvas();
    const float r = px(7);
    if (style.active)
        fillBox(list, box, press.hovered ? faded(c.accent, 0.26f) : c.soft, r);
    else if (press.hovered)
        fillBox(list, box, press.held ? c.line : c.raised, r);
    ImU32 ink = style.ink ? style.ink : style.active ? c.accent : c.secondary;
    if (!style.enabled) ink = faded(c.caption, 0.6f);
    drawIcon(list, icon, box.centre(), ink, style.size);
    if (press.focused) drawFocus(list, box, r);
    return press.pressed;
}

bool link(const char* id, ImVec2 at, std::string_view text, Face face) {
    const float height = font(face)->FontSize;
    const Box box = {{at.x - px(4), at.y - px(5)}, {at.x + textWidth(face, text) + px(4), at.y + height + px(5)}};
    const Press press = pressable(id, box);
    const ImU32 ink = press.hovered ? mixed(colour().accent, colour().text, 0.35f) : colour().accent;
    drawText(canvas(), face, at, ink, text);
    if (press.hovered) hairline(canvas(), {at.x, at.y + height}, {box.max.x - px(4), at.y + height}, ink);
    if (press.focused) drawFocus(canvas(), box.inset(0, px(3)), px(4));
    return press.pressed;
}

bool toggle(const char* id, const Box& box, bool& on, bool enabled) {
    const Press press = pressable(id, box, enabled);
    if (press.pressed) on = !on;
    const Palette& c = colour();
    ImDrawList* const list = canvas();
    const float w = px(34), h = px(20);
    const Box track = {{box.max.x - w, box.centre().y - h / 2}, {box.max.x, box.centre().y + h / 2}};
    fillBox(list, track, on ? (press.hovered ? mixed(c.accent, c.text, 0.12f) : c.accent) : c.strongLine, h / 2);
    const ImVec2 knob = {on ? track.max.x - h / 2 : track.min.x + h / 2, track.centre().y};
    list->AddCircleFilled(knob, h / 2 - px(2.5f), rgb(0xFFFFFF, enabled ? 1 : 0.5f), 24);
    if (on) {
        const float r = px(3);
        const ImVec2 tick[3] = {
            {knob.x - r, knob.y}, {knob.x - r * 0.2f, knob.y + r * 0.8f}, {knob.x + r, knob.y - r * 0.8f}};
        list->AddPolyline(tick, 3, rgb(0x0B7A6B), 0, px(1.8f));
    }
    if (press.focused) drawFocus(list, track, h / 2);
    return press.pressed;
}

float segmentedWidth(std::span<const std::string> choices) {
    float out = px(4);
    for (const std::string& choice : choices) out += textWidth(Face::smallMedium, choice) + px(22);
    return out;
}

bool segmented(const char* id, const Box& box, std::span<const std::string> choices, int& chosen) {
    const Palette& c = colour();
    ImDrawList* const list = canvas();
    const bool dark = uiStyle().theme() == Theme::dark;
    fillBox(list, box, dark ? c.field : c.raised, px(7));
    frameBox(list, box, dark ? c.line : 0, px(7));
    const float spare =
        (box.width() - segmentedWidth(choices)) / static_cast<float>(std::max<std::size_t>(1, choices.size()));
    float x = box.min.x + px(2);
    bool changed = false;
    ImGui::PushID(id);
    for (std::size_t i = 0; i < choices.size(); ++i) {
        const float w = textWidth(Face::smallMedium, choices[i]) + px(22) + spare;
        const Box part = {{x, box.min.y + px(2)}, {x + w, box.max.y - px(2)}};
        const Press press = pressable((std::string(id) + "/" + std::to_string(i)).c_str(), part);
        const bool on = static_cast<int>(i) == chosen;
        if (press.pressed && !on) {
            chosen = static_cast<int>(i);
            changed = true;
        }
        if (on)
            fillBox(list, part, dark ? c.raised : c.field, px(5));
        else if (press.hovered)
            fillBox(list, part, dark ? c.card : faded(c.field, 0.5f), px(5));
        drawTextIn(list, Face::smallMedium, part, on ? c.text : c.secondary, choices[i], Align::centre);
        if (press.focused) drawFocus(list, part.inset(px(2), px(2)), px(4));
        x += w;
    }
    ImGui::PopID();
    return changed;
}

float chipWidth(std::string_view label, bool checked) {
    return textWidth(Face::smallMedium, label) + px(checked ? 38 : 22);
}

bool chip(const char* id, ImVec2 at, std::string_view label, bool on, bool checkMark) {
    const Palette& c = colour();
    const bool mark = on && checkMark;
    const Box box = {at, {at.x + chipWidth(label, mark), at.y + px(26)}};
    const Press press = pressable(id, box);
    ImDrawList* const list = canvas();
    const float r = box.height() / 2;
    if (on)
        fillBox(list, box, press.hovered ? faded(c.accent, 0.28f) : c.soft, r);
    else
        fillBox(list, box, press.hovered ? c.raised : checkMark ? c.field : c.card, r);
    if (!on && checkMark) frameBox(list, box, c.strongLine, r);
    float x = box.min.x + px(11);
    if (mark) {
        drawIcon(list, Icon::check, {x + px(5), box.centre().y}, c.accent, 13);
        x += px(16);
    }
    drawTextIn(list, Face::smallMedium, {{x, box.min.y}, {box.max.x, box.max.y}}, on ? c.accent : c.secondary, label);
    if (press.focused) drawFocus(list, box, r);
    return press.pressed;
}

bool stepper(const char* id, const Box& box, std::int64_t& value, std::int64_t lower, std::int64_t upper,
             std::string_view unit) {
    const Palette& c = colour();
    ImDrawList* const list = canvas();
    fillBox(list, box, c.field, px(7));
    frameBox(list, box, c.strongLine, px(7));
    const float side = px(28);
    const std::int64_t before = value;
    ImGui::PushID(id);
    const Box less = {box.min, {box.min.x + side, box.max.y}}, more = {{box.max.x - side, box.min.y}, box.max};
    const auto end = [&](const char* name, const Box& part, Icon icon, bool possible, std::int64_t by) {
        ImGui::PushButtonRepeat(true);
        const Press press = pressable(name, part, possible);
        ImGui::PopButtonRepeat();
        if (press.hovered) fillBox(list, part.inset(px(2), px(2)), c.raised, px(5));
        drawIcon(list, icon, part.centre(), possible ? c.text : faded(c.caption, 0.5f), 13);
        if (press.focused) drawFocus(list, part.inset(px(2), px(2)), px(4));
        if (press.pressed) value += by;
    };
    end("less", less, Icon::minus, value > lower, -1);
    end("more", more, Icon::plus, value < upper, 1);
    ImGui::PopID();
    hairline(list, {less.max.x, box.min.y + px(6)}, {less.max.x, box.max.y - px(6)}, c.line);
    hairline(list, {more.min.x, box.min.y + px(6)}, {more.min.x, box.max.y - px(6)}, c.line);
    const std::string number = std::to_string(value);
    const float w = textWidth(Face::medium, number) + (unit.empty() ? 0 : px(5) + textWidth(Face::small, unit));
    const float x = box.centre().x - w / 2;
    const float end1 =
        drawText(list, Face::medium, {x, box.centre().y - font(Face::medium)->FontSize / 2}, c.text, number);
    if (!unit.empty())
        drawText(list, Face::small, {end1 + px(5), box.centre().y - font(Face::small)->FontSize / 2}, c.caption, unit);
    return value != before;
}

bool slider(const char* id, const Box& box, float& value, float lower, float upper) {
    const Palette& c = colour();
    const Press press = pressable(id, box);
    const float before = value, from = box.min.x + px(8), to = box.max.x - px(8);
    if (press.held && ImGui::IsMouseDown(0))
        value = lower + (upper - lower) * std::clamp((ImGui::GetIO().MousePos.x - from) / (to - from), 0.0f, 1.0f);
    const float t = upper > lower ? (value - lower) / (upper - lower) : 0;
    const float y = box.centre().y, x = from + (to - from) * t;
    ImDrawList* const list = canvas();
    fillBox(list, {{from, y - px(2)}, {to, y + px(2)}}, c.strongLine, px(2));
    fillBox(list, {{from, y - px(2)}, {x, y + px(2)}}, c.accent, px(2));
    list->AddCircleFilled({x, y}, px(press.hovered || press.held ? 8 : 7), c.accent, 24);
    if (press.focused) drawFocus(list, box, px(6));
    return value != before;
}

bool combo(const char* id, const Box& box, std::span<const std::string> choices, int& chosen) {
    const Palette& c = colour();
    ImDrawList* const list = canvas();
    ImGui::PushID(id);
    const Press press = pressable("combo", box);
    fillBox(list, box, press.hovered ? c.raised : c.field, px(7));
    frameBox(list, box, c.strongLine, px(7));
    const std::string shown = chosen >= 0 && static_cast<std::size_t>(chosen) < choices.size()
                                  ? choices[static_cast<std::size_t>(chosen)]
                                  : "";
    drawTextIn(list, Face::smallMedium, {{box.min.x + px(10), box.min.y}, {box.max.x - px(26), box.max.y}}, c.text,
               shown);
    drawIcon(list, Icon::down, {box.max.x - px(15), box.centre().y}, c.secondary, 16);
    if (press.focused) drawFocus(list, box, px(7));
    if (press.pressed) ImGui::OpenPopup("choices");
    bool changed = false;
    float width = box.width();
    for (const std::string& choice : choices) width = std::max(width, textWidth(Face::small, choice) + px(56));
    const float row = px(32), rows = static_cast<float>(std::min<std::size_t>(choices.size(), 10));
    ImGui::SetNextWindowPos({box.min.x, box.max.y + px(4)});
    ImGui::SetNextWindowSize({width, rows * row + px(10)});
    if (ImGui::BeginPopup("choices", ImGuiWindowFlags_NoMove)) {
        for (std::size_t i = 0; i < choices.size(); ++i) {
            const ImVec2 at = {ImGui::GetWindowPos().x + px(5),
                               ImGui::GetWindowPos().y + px(5) + static_cast<float>(i) * row - ImGui::GetScrollY()};
            const Box line = {at, {at.x + width - px(10), at.y + row}};
            ImGui::PushID(static_cast<int>(i));
            const Press one = pressable("one", line);
            ImGui::PopID();
            ImDrawList* const inner = canvas();
            if (one.hovered || one.focused) fillBox(inner, line.inset(0, px(1)), c.soft, px(6));
            if (static_cast<int>(i) == chosen)
                drawIcon(inner, Icon::check, {at.x + px(16), line.centre().y}, c.accent, 13);
            drawTextIn(inner, Face::small, {{at.x + px(30), at.y}, {line.max.x - px(6), line.max.y}}, c.text,
                       choices[i]);
            if (one.pressed) {
                changed = static_cast<int>(i) != chosen;
                chosen = static_cast<int>(i);
                ImGui::CloseCurrentPopup();
            }
        }
        ImGui::SetCursorScreenPos(
            {ImGui::GetWindowPos().x,
             ImGui::GetWindowPos().y + static_cast<float>(choices.size()) * row + px(9) - ImGui::GetScrollY()});
        ImGui::Dummy({1, 1});
        ImGui::EndPopup();
    }
    ImGui::PopID();
    return changed;
}

bool field(const char* id, const Box& box, std::string& text, const FieldStyle& style, bool* entered) {
    const Palette& c = colour();
    ImDrawList* const list = canvas();
    fillBox(list, box, c.field, px(7));
    const float left = px(style.icon ? 32 : 10),
                right = style.shortcut.empty() ? px(8) : textWidth(Face::caption, style.shortcut) + px(24);
    if (style.icon) drawIcon(list, *style.icon, {box.min.x + px(17), box.centre().y}, c.secondary, 16);
    ImGui::PushFont(font(style.face));
    const float padding = std::floor((box.height() - font(style.face)->FontSize) / 2);
    ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, {0, padding});
    ImGui::PushStyleVar(ImGuiStyleVar_FrameBorderSize, 0);
    ImGui::PushStyleColor(ImGuiCol_FrameBg, 0);
    ImGui::PushStyleColor(ImGuiCol_NavHighlight, 0);
    ImGui::SetCursorScreenPos({box.min.x + left, box.min.y});
    ImGui::SetNextItemWidth(box.width() - left - right);
    if (style.focusNow) focusNextItem();
    const std::string before = text;
    if (recorded) recorded->push_back({id, box, true});
    const std::string label = "##" + std::string(id);
    beginTextHistory(label.c_str());
    const bool enter = ImGui::InputText(label.c_str(), &text, ImGuiInputTextFlags_EnterReturnsTrue);
    const bool active = ImGui::IsItemActive();
    ImGui::PopStyleColor(2);
    ImGui::PopStyleVar(2);
    ImGui::PopFont();
    if (text.empty() && !style.hint.empty())
        drawTextIn(list, style.face, {{box.min.x + left, box.min.y}, {box.max.x - right, box.max.y}}, c.caption,
                   style.hint);
    if (!style.shortcut.empty() && !active) {
        const float w = textWidth(Face::caption, style.shortcut) + px(12);
        const Box key = {{box.max.x - w - px(7), box.centre().y - px(10)},
                         {box.max.x - px(7), box.centre().y + px(10)}};
        frameBox(list, key, c.strongLine, px(5));
        drawTextIn(list, Face::caption, key, c.caption, style.shortcut, Align::centre);
    }
    frameBox(list, box, style.wrong ? c.error : active ? c.accent : c.strongLine, px(7), active ? px(1.5f) : 1);
    if (entered) *entered = enter;
    return text != before;
}

float pillWidth(std::string_view text, const PillStyle& style) {
    return textWidth(Face::caption, text) + px(style.icon ? 32 : 18);
}

void pill(ImDrawList* list, ImVec2 left, std::string_view text, const PillStyle& style) {
    const Palette& c = colour();
    const ImU32 ink = style.ink ? style.ink : c.secondary;
    const Box box = {{left.x, left.y - px(10)}, {left.x + pillWidth(text, style), left.y + px(10)}};
    fillBox(list, box, style.fill ? style.fill : faded(ink, uiStyle().theme() == Theme::dark ? 0.18f : 0.13f), px(10));
    float x = box.min.x + px(9);
    if (style.icon) {
        drawIcon(list, *style.icon, {x + px(5), left.y}, ink, 13);
        x += px(14);
    }
    drawTextIn(list, Face::caption, {{x, box.min.y}, {box.max.x, box.max.y}}, ink, text);
}

float pillEndingAt(ImDrawList* list, ImVec2 right, std::string_view text, const PillStyle& style) {
    const float x = right.x - pillWidth(text, style);
    pill(list, {x, right.y}, text, style);
    return x;
}

bool tabs(const char* id, const Box& box, std::span<const Tab> all, int& chosen) {
    const Palette& c = colour();
    ImDrawList* const list = canvas();
    hairline(list, {box.min.x, box.max.y - 1}, {box.max.x, box.max.y - 1}, c.line);
    float x = box.min.x + px(14), wanted = 0;
    float badges = 0;
    for (const Tab& tab : all) {
        wanted += textWidth(Face::semibold, tab.label) + (tab.count ? px(26) : 0);
        badges += tab.count ? px(26) : 0;
    }
    // Labels shrink when there are too many, except the active one.
    const auto n = static_cast<float>(std::max<std::size_t>(1, all.size()));
    const float room = box.width() - px(16) - px(7) * (n - 1);
    float upper = 1e9f;
    if (wanted > room) {
        const float shown = chosen >= 0 && chosen < static_cast<int>(all.size())
                                ? textWidth(Face::semibold, all[static_cast<std::size_t>(chosen)].label)
                                : 0;
        for (upper = px(110); upper > px(24); upper -= px(2)) {
            float sum = badges + shown;
            for (std::size_t i = 0; i < all.size(); ++i)
                if (static_cast<int>(i) != chosen) sum += std::min(upper, textWidth(Face::medium, all[i].label));
            if (sum <= room) break;
        }
        wanted = room;
    }
    const float apart = std::clamp(
        (box.width() - px(22) - wanted) / static_cast<float>(std::max<std::size_t>(1, all.size())), px(7), px(24));
    const int before = chosen;
    ImGui::PushID(id);
    for (std::size_t i = 0; i < all.size(); ++i) {
        const Tab& tab = all[i];
        const bool on = static_cast<int>(i) == chosen;
        const std::string count = tab.count ? std::to_string(tab.count) : "";
        const Face face = on ? Face::semibold : Face::medium;
        const std::string label = on ? tab.label : elideText(face, tab.label, upper);
        const float text = textWidth(face, label), badge = tab.count ? px(26) : 0, w = text + badge;
        const Box part = {{x - px(8), box.min.y + px(4)}, {x + w + px(8), box.max.y}};
        ImGui::PushID(static_cast<int>(i));
        const Press press = pressable("tab", part);
        ImGui::PopID();
        if (label != tab.label) showTooltip(tab.label);
        if (press.pressed) chosen = static_cast<int>(i);
        drawText(list, face, {x, box.centre().y - font(face)->FontSize / 2}, on || press.hovered ? c.text : c.secondary,
                 label);
        if (label != tab.label) showTooltip(tab.label);
        if (tab.count) {
            const ImVec2 at = {x + text + px(16), box.centre().y};
            const ImU32 ink = tab.alarming ? c.error : c.gold;
            list->AddCircleFilled(at, px(9), faded(ink, 0.18f), 24);
            drawTextIn(list, Face::caption, {{at.x - px(12), at.y - px(10)}, {at.x + px(12), at.y + px(10)}}, ink,
                       count, Align::centre);
        }
        if (on) fillBox(list, {{x - px(2), box.max.y - px(3)}, {x + text + px(2), box.max.y}}, c.accent, px(1.5f));
        if (press.focused) drawFocus(list, part.inset(px(4), px(6)), px(5));
        x += w + apart;
    }
    ImGui::PopID();
    return chosen != before;
}

void drawPane(ImDrawList* list, const Box& box) {
    fillBox(list, box, colour().pane, px(10));
    frameBox(list, box, uiStyle().theme() == Theme::dark ? colour().line : faded(colour().strongLine, 0.55f), px(10));
}

void drawCard(ImDrawList* list, const Box& box, bool open, bool alarming) {
    fillBox(list, box, colour().card, px(9));
    if (open || alarming) frameBox(list, box, alarming ? colour().error : colour().accent, px(9));
}

float drawTitle(ImDrawList* list, ImVec2 at, std::string_view title, std::string_view remark) {
    float x = drawText(list, Face::semibold, at, colour().text, title);
    if (!remark.empty()) x = drawText(list, Face::small, {x + px(8), at.y + px(1)}, colour().caption, remark);
    return x;
}

void drawCaption(ImDrawList* list, ImVec2 at, std::string_view text) {
    drawText(list, Face::caption, at, colour().caption, upperCase(text));
}

ScrollArea::ScrollArea(const char* id, const Box& box, ImU32 background) : box_(box), background_(background) {
    ImGui::SetCursorScreenPos(box.min);
    ImGui::BeginChild(id, {box.width(), box.height()}, false, ImGuiWindowFlags_NoBackground);
    list_ = canvas();
    origin_ = ImGui::GetCursorScreenPos();
}

void ScrollArea::setContentHeight(float height) { height_ = std::max(height_, height); }

bool ScrollArea::visible(float top, float height) const {
    const float y = origin_.y + top;
    return y + height > box_.min.y && y < box_.max.y;
}

void ScrollArea::show(float top, float height) {
    const float scroll = ImGui::GetScrollY();
    if (top < scroll) ImGui::SetScrollY(std::max(0.0f, top - px(12)));
    if (top + height > scroll + box_.height())
        ImGui::SetScrollY(std::min(top - px(12), top + height - box_.height() + px(30)));
}

ScrollArea::~ScrollArea() {
    ImGui::SetCursorScreenPos({origin_.x, origin_.y + std::max(0.0f, height_ - 1)});
    ImGui::Dummy({1, 1});
    const bool above = ImGui::GetScrollY() > 1, more = ImGui::GetScrollY() < ImGui::GetScrollMaxY() - 1;
    const float depth = px(28), right = box_.max.x - px(9);
    const ImU32 none = background_ & ~IM_COL32_A_MASK;
    if (more)
        list_->AddRectFilledMultiColor({box_.min.x, box_.max.y - depth}, {right, box_.max.y}, none, none, background_,
                                       background_);
    if (above)
        list_->AddRectFilledMultiColor(box_.min, {right, box_.min.y + depth / 2}, background_, background_, none, none);
    ImGui::EndChild();
}

}  // namespace tafl::gui

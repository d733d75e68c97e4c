#include "shell/palette.hpp"

#include <algorithm>
#include <array>
#include <map>

#include "base/translation.hpp"
#include "look/keys.hpp"

namespace tafl::gui {
namespace {

/// The best matches, at most six of each group, so that no group hides the others.
std::vector<model::PaletteMatch> findMatches(const std::vector<model::PaletteEntry>& entries,
                                             const std::string& typed) {
    auto out = model::findPaletteMatches(entries, typed, 400);
    std::map<std::string, int> seen;
    std::erase_if(out, [&](const model::PaletteMatch& match) { return ++seen[match.entry->group] > 6; });
    return out;
}

}  // namespace

void CommandPalette::open(std::vector<model::PaletteEntry> entries, std::string typed) {
    entries_ = std::move(entries);
    typed_ = std::move(typed);
    matches_ = findMatches(entries_, typed_);
    lastTyped_ = typed_;
    chosen_ = 0;
    open_ = appearing_ = true;
}

void CommandPalette::draw(float top) {
    if (!open_) return;
    const ImVec2 screen = ImGui::GetIO().DisplaySize;
    const float width = std::min(px(600), screen.x - px(40)), height = std::min(px(404), screen.y - top - px(40));
    const Box box = {{(screen.x - width) / 2, top}, {(screen.x + width) / 2, top + height}};
    // 1. Dim the window behind it; a click there closes the palette.
    ImGui::SetNextWindowPos({0, 0});
    ImGui::SetNextWindowSize(screen);
    if (appearing_) ImGui::SetNextWindowFocus();
    ImGui::PushStyleColor(ImGuiCol_WindowBg, colour().dim);
    ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, 0);
    ImGui::Begin("palette", nullptr,
                 ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings);
    ImGui::PopStyleVar();
    ImGui::PopStyleColor();
    ImDrawList* const list = ImGui::GetWindowDrawList();
    if (ImGui::IsMouseClicked(0) && !box.has(ImGui::GetIO().MousePos) && !appearing_) open_ = false;
    shadowBox(list, box, px(30), rgb(0, 0.5f), {0, px(8)});
    fillBox(list, box, colour().card, px(10));
    frameBox(list, box, colour().strongLine, px(10));
    // 2. The text field.
    const Box head = {box.min, {box.max.x, box.min.y + px(54)}};
    drawIcon(list, Icon::search, {head.min.x + px(27), head.centre().y}, colour().secondary, 20);
    ImGui::PushFont(font(Face::title));
    ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, {0, px(6)});
    ImGui::PushStyleVar(ImGuiStyleVar_FrameBorderSize, 0);
    ImGui::PushStyleColor(ImGuiCol_FrameBg, 0);
    ImGui::PushStyleColor(ImGuiCol_NavHighlight, 0);
    ImGui::SetCursorScreenPos({head.min.x + px(50), head.centre().y - px(16)});
    ImGui::SetNextItemWidth(width - px(120));
    if (appearing_) focusNextItem();
    std::array<char, 200> buffer{};
    std::copy_n(typed_.begin(), std::min(typed_.size(), buffer.size() - 1), buffer.begin());
    beginTextHistory("##typed");
    const bool enter = ImGui::InputText("##typed", buffer.data(), buffer.size(), ImGuiInputTextFlags_EnterReturnsTrue);
    typed_ = buffer.data();
    ImGui::PopStyleColor(2);
    ImGui::PopStyleVar(2);
    ImGui::PopFont();
    if (typed_.empty())
        drawTextIn(list, Face::body, {{head.min.x + px(50), head.min.y}, head.max}, colour().caption,
                   tr("Search variants, rules, commands…"));
    drawTextIn(list, Face::caption, {head.min, {head.max.x - px(18), head.max.y}}, colour().caption, "Esc",
               Align::right);
    hairline(list, {box.min.x, head.max.y}, {box.max.x, head.max.y}, colour().line);
    if (typed_ != lastTyped_) {
        matches_ = findMatches(entries_, typed_);
        lastTyped_ = typed_;
        chosen_ = 0;
    }
    if (isPressed(Key::escape)) open_ = false;
    this->list({{box.min.x + px(6), head.max.y + px(4)}, {box.max.x - px(3), box.max.y - px(8)}}, enter);
    ImGui::End();
    appearing_ = false;
}

void CommandPalette::list(const Box& box, bool enter) {
    const bool down = isPressed(Key::down), up = isPressed(Key::up);
    if (down && chosen_ + 1 < matches_.size()) ++chosen_;
    if (up && chosen_ > 0) --chosen_;
    const model::PaletteEntry* chosen = nullptr;
    {
        ScrollArea area("matches", box, colour().card);
        float y = 0;
        std::string group;
        for (std::size_t i = 0; i < matches_.size(); ++i) {
            const model::PaletteEntry& each = *matches_[i].entry;
            if (each.group != group) {
                group = each.group;
                drawCaption(area.list(), {area.origin().x + px(13), area.origin().y + y + px(10)}, group);
                y += px(30);
            }
            const Box row = {{area.origin().x + px(1), area.origin().y + y},
                             {area.origin().x + area.width(), area.origin().y + y + px(38)}};
            if ((down || up) && i == chosen_) area.show(y, px(38));
            y += px(40);
            if (row.max.y < box.min.y || row.min.y > box.max.y) continue;
            ImGui::PushID(static_cast<int>(i));
            const Press press = pressable("match", row, each.enabled);
            ImGui::PopID();
            if (press.hovered && (ImGui::GetIO().MouseDelta.x != 0 || ImGui::GetIO().MouseDelta.y != 0)) chosen_ = i;
            if (i == chosen_) fillBox(area.list(), row, colour().soft, px(7));
            // Matched letters in the accent colour.
            float x = row.min.x + px(14);
            const float ty = row.centre().y - font(Face::medium)->FontSize / 2;
            const auto& letters = matches_[i].match.letters;
            std::size_t from = 0;
            while (from < each.text.size()) {
                const bool hit = std::ranges::find(letters, from) != letters.end();
                std::size_t to = from;
                while (to < each.text.size() && (std::ranges::find(letters, to) != letters.end()) == hit) ++to;
                const ImU32 ink = !each.enabled ? colour().caption : hit ? colour().accent : colour().text;
                x = drawText(area.list(), hit ? Face::semibold : Face::medium, {x, ty}, ink,
                             std::string_view(each.text).substr(from, to - from));
                from = to;
            }
            const float keys =
                each.shortcut.empty() ? px(8) : textWidth(Face::caption, shownShortcut(each.shortcut)) + px(26);
            drawTextIn(area.list(), Face::small, {{x + px(12), row.min.y}, {row.max.x - keys, row.max.y}},
                       colour().caption, each.detail);
            if (!each.shortcut.empty()) {
                const std::string keysText = shownShortcut(each.shortcut);
                const float w = textWidth(Face::caption, keysText) + px(12);
                const Box place = {{row.max.x - w - px(8), row.centre().y - px(10)},
                                   {row.max.x - px(8), row.centre().y + px(10)}};
                frameBox(area.list(), place, colour().strongLine, px(5));
                drawTextIn(area.list(), Face::caption, place, colour().caption, keysText, Align::centre);
            }
            if (press.pressed || (enter && i == chosen_ && each.enabled)) chosen = &each;
        }
        if (matches_.empty())
            drawTextIn(area.list(), Face::body,
                       {{area.origin().x + px(14), area.origin().y}, {box.max.x, area.origin().y + px(44)}},
                       colour().secondary, tr("Nothing fits these words."));
        area.setContentHeight(y);
    }
    if (chosen) {
        open_ = false;
        const auto run = chosen->run;  // a copy: it may open the palette anew
        if (run) run();
    }
}

}  // namespace tafl::gui

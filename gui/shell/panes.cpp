#include "shell/panes.hpp"

#include <imgui_internal.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "base/translation.hpp"

namespace tafl::gui {
namespace {

constexpr float gap = 8, foldedHeight = 42, railWidth = 58, tabHeight = 42;

}  // namespace

const PanelInfo* Panes::find(const std::string& id) const {
    const auto found = std::ranges::find(entries_, id, &PanelInfo::id);
    return found == entries_.end() ? nullptr : &*found;
}

std::vector<std::string> Panes::names() const {
    std::vector<std::string> out;
    for (const PanelInfo& entry : entries_) out.push_back(entry.id);
    return out;
}

std::optional<Box> Panes::panelBox(const std::string& panel) const {
    for (const auto& [id, box] : visiblePanels_)
        if (id == panel) return box;
    return {};
}

void Panes::focus(std::string panel) {
    requestedFocus_ = std::move(panel);
    ImGui::ClearActiveID();  // else an active text field keeps the keyboard
}

bool Panes::draw(model::Workspace& workspace, const Box& box) {
    workspace_ = &workspace;
    changed_ = false;
    // Find the neighbour of the focused pane in the order of the last frame.
    if (cycle_ && !order_.empty()) {
        const auto at = std::ranges::find(order_, focused_);
        const auto n = static_cast<std::ptrdiff_t>(order_.size());
        const std::ptrdiff_t i = at == order_.end() ? -1 : at - order_.begin();
        focus(order_[static_cast<std::size_t>(((i < 0 && cycle_ < 0 ? 0 : i) + cycle_ + n) % n)]);
    }
    cycle_ = 0;
    order_.clear();
    visiblePanels_.clear();
    if (ImGui::IsMouseClicked(0)) focusShown_ = false;
    pane(workspace.root, box, 0);
    if (deferredChange_) {
        std::exchange(deferredChange_, nullptr)();
        changed_ = true;
    }
    return changed_;
}

void Panes::pane(model::Pane& each, const Box& box, int depth) {
    if (box.width() < 4 || box.height() < 4) return;
    if (each.folded && box.height() <= px(foldedHeight + 1))
        drawCollapsed(each, box);
    else if (each.kind == model::Pane::Kind::leaf)
        leaf(each, box);
    else
        split(each, box, depth);
}

float Panes::minSize(const model::Pane& each, bool width) const {
    if (each.folded) return px(width ? railWidth : foldedHeight);
    if (each.kind == model::Pane::Kind::leaf) {
        float out = px(60);
        for (const std::string& id : each.panels)
            if (const PanelInfo* entry = find(id)) out = std::max(out, px(width ? entry->minWidth : entry->minHeight));
        return out;
    }
    const float a = minSize(*each.first, width), b = minSize(*each.second, width);
    const bool along = (each.kind == model::Pane::Kind::row) == width;
    return along ? a + b + px(gap) : std::max(a, b);
}

void Panes::split(model::Pane& each, const Box& box, int depth) {
    const bool row = each.kind == model::Pane::Kind::row;
    const float whole = (row ? box.width() : box.height()) - px(gap);
    float first = std::floor(whole * static_cast<float>(each.ratio) + 0.5f);
    const float a = minSize(*each.first, row), b = minSize(*each.second, row);
    bool fixed = false;
    const auto foldedSize = px(row ? railWidth : foldedHeight);
    if (each.first->folded) {
        first = foldedSize;
        fixed = true;
    } else if (each.second->folded) {
        first = whole - foldedSize;
        fixed = true;
    } else if (a + b <= whole) {
        first = std::clamp(first, a, whole - b);
    }
    Box one = box, two = box, between = box;
    if (row) {
        one.max.x = box.min.x + first;
        two.min.x = one.max.x + px(gap);
        between.min.x = one.max.x;
        between.max.x = two.min.x;
    } else {
        one.max.y = box.min.y + first;
        two.min.y = one.max.y + px(gap);
        between.min.y = one.max.y;
        between.max.y = two.min.y;
    }
    if (!fixed) {
        ImGui::PushID(&each);
        const Press press = pressable("splitter", between);
        ImGui::PopID();
        if (press.hovered || press.held || press.focused) {
            ImGui::SetMouseCursor(row ? ImGuiMouseCursor_ResizeEW : ImGuiMouseCursor_ResizeNS);
            const ImVec2 c = between.centre();
            const ImVec2 half = row ? ImVec2{px(2), px(28)} : ImVec2{px(28), px(2)};
            fillBox(ImGui::GetWindowDrawList(), {{c.x - half.x, c.y - half.y}, {c.x + half.x, c.y + half.y}},
                    colour().accent, px(2));
        }
        if (press.hovered && ImGui::IsMouseDoubleClicked(0)) {
            each.ratio = each.initial;
            changed_ = true;
        } else if (press.held && ImGui::IsMouseDragging(0, 1)) {
            const ImVec2 mouse = ImGui::GetIO().MousePos;
            const float at = (row ? mouse.x - box.min.x : mouse.y - box.min.y) - px(gap) / 2;
            if (whole > a + b) each.ratio = std::clamp(at, a, whole - b) / whole;
            changed_ = true;
        }
    }
    pane(*each.first, one, depth + 1);
    pane(*each.second, two, depth + 1);
}

void Panes::leaf(model::Pane& each, const Box& box) {
    if (each.panels.empty()) return;
    each.active = std::min(each.active, each.panels.size() - 1);
    const std::string name = each.panels.front();
    order_.push_back(name);
    drawPane(ImGui::GetWindowDrawList(), box);
    const PanelInfo* entry = find(each.panels[each.active]);
    if (!entry) return;
    if (requestedFocus_ == name || std::ranges::find(each.panels, requestedFocus_) != each.panels.end()) {
        ImGui::SetNextWindowFocus();
        requestedFocus_.clear();
    }
    ImGui::SetCursorScreenPos({box.min.x + 1, box.min.y + 1});
    ImGuiWindowFlags flags =
        ImGuiWindowFlags_NoScrollbar | ImGuiWindowFlags_NoScrollWithMouse | ImGuiWindowFlags_NoBackground;
    if (entry->ownsArrowKeys) flags |= ImGuiWindowFlags_NoNavInputs;
    ImGui::BeginChild(("pane " + name).c_str(), {box.width() - 2, box.height() - 2}, false, flags);
    if (ImGui::IsWindowFocused(ImGuiFocusedFlags_ChildWindows)) focused_ = name;
    // The pane menu opens by key, or by a right click on the upper edge.
    const bool rightClicked = ImGui::IsMouseClicked(1) && ImGui::IsWindowHovered(ImGuiHoveredFlags_ChildWindows) &&
                              ImGui::GetIO().MousePos.y < box.min.y + px(tabHeight);
    if (menuPane_ == name || rightClicked) {
        menuPane_.clear();
        ImGui::OpenPopup("arrange");
    }
    Box inner = box;
    if (each.panels.size() > 1) {
        std::vector<Tab> all;
        for (const std::string& id : each.panels) {
            const PanelInfo* one = find(id);
            all.push_back(one && one->tab ? one->tab() : Tab{one ? one->shownTitle() : id});
        }
        int active = static_cast<int>(each.active);
        const Box bar = {{box.min.x + 1, box.min.y}, {box.max.x - px(36), box.min.y + px(tabHeight)}};
        if (tabs("tabs", bar, all, active)) {
            each.active = static_cast<std::size_t>(active);
            changed_ = true;
        }
        hairline(ImGui::GetWindowDrawList(), {bar.max.x, bar.max.y - 1}, {box.max.x - 1, bar.max.y - 1}, colour().line);
        const Box menu = {{box.max.x - px(36), box.min.y + px(6)}, {box.max.x - px(8), box.min.y + px(36)}};
        if (iconButton("pane menu", menu, Icon::more, {.size = 16})) ImGui::OpenPopup("arrange");
        showTooltip(tr("Arrange"), tr("Move this tab to a pane of its own."));
        tabMenu(each, each.panels[each.active], {menu.max.x - px(220), menu.max.y + px(2)});
        inner.min.y = bar.max.y;
        entry = find(each.panels[each.active]);
    }
    if (each.panels.size() == 1) {
        tabMenu(each, each.panels[0], {box.min.x + px(12), box.min.y + px(46)});
    }
    if (entry) {
        visiblePanels_.emplace_back(entry->id, box);
        ImGui::PushID(entry->id.c_str());
        entry->draw(inner);
        ImGui::PopID();
    }
    ImGui::EndChild();
    if (focusShown_ && focused_ == name) frameBox(ImGui::GetWindowDrawList(), box, colour().accent, px(10), px(2));
}

void Panes::tabMenu(model::Pane& each, const std::string& panel, ImVec2 corner) {
    const float row = px(32), width = px(220);
    std::vector<std::string> others;
    for (const std::string& leaf : workspace_->leaves())
        if (leaf != each.panels.front()) others.push_back(leaf);
    const float height = row * static_cast<float>(5 + others.size()) + px(10);
    const ImVec2 screen = ImGui::GetIO().DisplaySize;
    ImGui::SetNextWindowPos(
        {std::min(corner.x, screen.x - width - px(4)), std::max(px(4), std::min(corner.y, screen.y - height - px(4)))});
    ImGui::SetNextWindowSize({width, height});
    if (!ImGui::BeginPopup("arrange", ImGuiWindowFlags_NoMove)) return;
    ImDrawList* const list = ImGui::GetWindowDrawList();
    const ImVec2 at = ImGui::GetWindowPos();
    float y = at.y + px(5);
    const PanelInfo* entry = find(panel);
    const std::string title = entry ? entry->shownTitle() : panel;
    const auto line = [&](const char* id, const std::string& text, const std::function<void()>& run,
                          bool enabled = true) {
        const Box box = {{at.x + px(5), y}, {at.x + width - px(5), y + row}};
        y += row;
        const Press press = pressable(id, box, enabled);
        if (press.hovered || press.focused) fillBox(list, box, colour().soft, px(6));
        drawTextIn(list, Face::small, {{box.min.x + px(12), box.min.y}, box.max},
                   enabled ? colour().text : colour().caption, text);
        if (press.pressed) {
            deferredChange_ = run;
            ImGui::CloseCurrentPopup();
        }
    };
    model::Workspace* const workspace = workspace_;
    const bool hasOthers = each.panels.size() > 1;
    line(
        "to the left", say("%1 to the left", title), [=] { workspace->splitOff(panel, model::Edge::left); }, hasOthers);
    line(
        "to the right", say("%1 to the right", title), [=] { workspace->splitOff(panel, model::Edge::right); },
        hasOthers);
    line(
        "above", say("%1 above", title), [=] { workspace->splitOff(panel, model::Edge::above); }, hasOthers);
    line(
        "below", say("%1 below", title), [=] { workspace->splitOff(panel, model::Edge::below); }, hasOthers);
    for (const std::string& leaf : others) {
        const PanelInfo* beside = find(leaf);
        line(("beside " + (beside ? beside->title : leaf)).c_str(),
             say("%1 beside %2", title, beside ? beside->shownTitle() : leaf), [=] { workspace->moveTo(panel, leaf); });
    }
    line(
        "away", say("%1 away", title), [=] { workspace->close(panel); }, hasOthers);
    ImGui::EndPopup();
}

void Panes::titles(const model::Pane& each, std::vector<std::string>& out) const {
    if (each.kind == model::Pane::Kind::leaf) {
        for (const std::string& id : each.panels)
            if (const PanelInfo* entry = find(id)) out.push_back(entry->shownTitle());
        return;
    }
    titles(*each.first, out);
    titles(*each.second, out);
}

/// A folded pane: the titles of its panels in one line.
void Panes::drawCollapsed(model::Pane& each, const Box& box) {
    ImDrawList* const list = ImGui::GetWindowDrawList();
    ImGui::PushID(&each);
    const Press press = pressable("unfold", box);
    showTooltip(tr("Unfold"));
    ImGui::PopID();
    drawPane(list, box);
    if (press.hovered) fillBox(list, box.inset(1, 1), faded(colour().card, 0.8f), px(9));
    std::vector<std::string> all;
    titles(each, all);
    float x = box.min.x + px(16);
    for (const std::string& title : all) {
        x = drawTextIn(list, Face::medium, {{x, box.min.y}, {box.max.x, box.max.y}}, colour().secondary, title) +
            px(26);
        if (x > box.max.x - px(120)) break;
    }
    drawIcon(list, Icon::up, {box.max.x - px(20), box.centre().y}, colour().text, 20);
    if (press.focused) drawFocus(list, box.inset(px(3), px(3)), px(8));
    if (press.pressed) {
        each.folded = false;
        changed_ = true;
    }
}

}  // namespace tafl::gui

// The tree of panes: draws panels in their panes, with splitters between them.
#pragma once
#include <functional>

#include "base/translation.hpp"
#include "look/widgets.hpp"
#include "model/workspace.hpp"

namespace tafl::gui {

/// A panel that can be shown in a pane.
struct PanelInfo {
    std::string id, title;  ///< the title in English
    std::string shownTitle() const { return tr(title); }
    std::function<void(const Box&)> draw;
    std::function<Tab()> tab;               ///< label and badge; none: the title alone
    bool ownsArrowKeys = false;             ///< ImGui's navigation leaves the arrow keys to it
    float minWidth = 200, minHeight = 120;  ///< before scaling
};

class Panes {
public:
    void add(PanelInfo entry) { entries_.push_back(std::move(entry)); }
    const PanelInfo* find(const std::string& id) const;
    std::vector<std::string> names() const;
    /// The pane that showed the panel in the last frame.
    std::optional<Box> panelBox(const std::string& panel) const;

    /// Draws the tree; true if the user has changed it.
    bool draw(model::Workspace&, const Box&);
    /// Focuses the next pane (by = 1) or the previous one (-1).
    void cycle(int by) {
        cycle_ = by;
        focusShown_ = true;
    }
    void focus(std::string panel);
    const std::string& focused() const { return focused_; }
    /// Opens the menu that moves the focused pane, else the first.
    void openPaneMenu() { menuPane_ = focused_.empty() && !order_.empty() ? order_.front() : focused_; }

private:
    void pane(model::Pane&, const Box&, int depth);
    void split(model::Pane&, const Box&, int depth);
    void leaf(model::Pane&, const Box&);
    void drawCollapsed(model::Pane&, const Box&);
    void tabMenu(model::Pane&, const std::string& panel, ImVec2 corner);
    void titles(const model::Pane&, std::vector<std::string>&) const;
    float minSize(const model::Pane&, bool width) const;

    std::vector<PanelInfo> entries_;
    model::Workspace* workspace_ = nullptr;
    std::function<void()> deferredChange_;  ///< of the tree; made after drawing it
    std::vector<std::pair<std::string, Box>> visiblePanels_;
    std::vector<std::string> order_;  ///< leaves in the order drawn, by their first panel
    std::string focused_, requestedFocus_, menuPane_;
    int cycle_ = 0;
    bool focusShown_ = false;  ///< the focused pane has a ring, until a click
    bool changed_ = false;
};

}  // namespace tafl::gui

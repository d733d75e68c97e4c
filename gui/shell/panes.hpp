// A tree of panes on the screen: rounded cards on a darker ground, and the gaps between them are the splitters.
#pragma once
#include <functional>

#include "look/widgets.hpp"
#include "model/workspace.hpp"

namespace tafl::gui {

/// A panel as the panes know it.
struct PanelInfo {
    std::string id, title;
    std::function<void(const Box&)> draw;
    std::function<Tab()> tab;    ///< its label and badge; none: the title
    bool ownsArrowKeys = false;  ///< arrows belong to it, not to ImGui's navigation
    float minWidth = 200, minHeight = 120;
};

class Panes {
public:
    void add(PanelInfo entry) { entries_.push_back(std::move(entry)); }
    const PanelInfo* find(const std::string& id) const;
    std::vector<std::string> names() const;
    /// Where the pane lies that shows a panel, in the last frame.
    std::optional<Box> boxOf(const std::string& panel) const;

    /// Draws the tree; true if the person has changed it.
    bool draw(model::Workspace&, const Box&);
    /// The keyboard goes to the next pane (-1: the one before).
    void cycle(int by) { cycle_ = by; }
    void focus(std::string panel);
    const std::string& focused() const { return focused_; }
    /// Opens the menu that moves the pane with the keyboard (or the first) about.
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
    std::function<void()> deferredChange_;            ///< changes of the tree wait until it has been drawn
    std::vector<std::pair<std::string, Box>> shown_;  ///< panels in front, and their panes
    std::vector<std::string> order_;                  ///< leaves in the order drawn, by their first panel
    std::string focused_, requestedFocus_, menuPane_;
    int cycle_ = 0;
    bool changed_ = false;
};

}  // namespace tafl::gui

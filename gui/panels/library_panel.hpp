// The library: all variants at hand, with pictures of their boards, by folder or by inheritance.
#pragma once
#include <set>

#include "panels/about_card.hpp"
#include "panels/session.hpp"

namespace tafl::gui {

class LibraryPanel {
public:
    void draw(Session&, const Box&);
    void focusFilter() { focus_ = true; }
    /// By inheritance, or by folder.
    void showTree(bool on) { tree_ = on; }
    bool showsTree() const { return tree_; }

private:
    void head(Session&, const Box&);
    void chips(Session&, ImVec2, float width);
    void list(Session&, const Box&);
    float groups(Session&, ScrollArea&);
    float family(Session&, ScrollArea&);
    void rail(Session&, const Box&);
    void row(Session&, ImDrawList*, const Box&, const model::LibraryRow&);
    void line(Session&, ImDrawList*, const Box&, const model::LibraryTreeRow&);
    void renew(Session&);
    void scrollToOpened(Session&, ScrollArea&, const std::string& id, float y, float height);

    model::LibraryFilter filter_;
    int size_ = 0;  ///< of the boards shown; 0 all, 13 all from 13 up
    std::string typed_;
    bool focus_ = false, tree_ = false;
    std::uint64_t library_ = ~std::uint64_t{0};  ///< what the groups were made from
    std::string made_;
    std::vector<model::LibraryGroup> groups_;
    std::vector<model::LibraryTreeNode> nodes_;
    std::set<std::string> folded_;
    std::string opened_;  ///< scrolled into view
    AboutCard about_;
};

}  // namespace tafl::gui

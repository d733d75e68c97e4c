// The library panel: all variants with thumbnails of their boards, by folder or as a family tree.
#pragma once
#include <set>

#include "panels/about_card.hpp"
#include "panels/session.hpp"

namespace tafl::gui {

class LibraryPanel {
public:
    void draw(Session&, const Box&);
    void focusFilter() { focus_ = true; }
    /// The family tree instead of folders.
    void showTree(bool on) { treeShown_ = on; }
    bool isTreeShown() const { return treeShown_; }

private:
    void head(Session&, const Box&);
    void chips(Session&, ImVec2, float width);
    void list(Session&, const Box&);
    float groups(Session&, ScrollArea&);
    float family(Session&, ScrollArea&);
    void rail(Session&, const Box&);
    void row(Session&, ImDrawList*, const Box&, const model::LibraryRow&);
    void line(Session&, ImDrawList*, const Box&, const model::LibraryTreeRow&);
    void update(Session&);
    void scrollToOpen(Session&, ScrollArea&, const std::string& id, float y, float height);

    model::LibraryFilter filter_;
    int size_ = 0;  ///< board size shown; 0: all, 13: all from 13 up
    std::string typed_;
    bool focus_ = false, treeShown_ = false;
    // Groups and nodes were made from this revision of the library and this filter.
    std::uint64_t revision_ = ~std::uint64_t{0};
    std::string filterKey_;
    bool toTop_ = false;  ///< the list goes to its first row
    std::vector<model::LibraryGroup> groups_;
    std::vector<model::LibraryTreeNode> nodes_;
    std::set<std::string> folded_;
    std::string scrolledTo_;  ///< id of the variant last scrolled to
    AboutCard about_;
};

}  // namespace tafl::gui

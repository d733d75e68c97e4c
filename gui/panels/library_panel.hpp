// The library: all variants at hand, with pictures of their boards.
#pragma once
#include <set>

#include "panels/session.hpp"

namespace tafl::gui {

class LibraryPanel {
public:
    void draw(Session&, const Box&);
    void focusFilter() { focus_ = true; }

private:
    void head(Session&, const Box&);
    void chips(Session&, ImVec2, float width);
    void list(Session&, const Box&);
    void rail(Session&, const Box&);
    void row(Session&, ImDrawList*, const Box&, const model::LibraryRow&);
    void renew(Session&);

    model::LibraryFilter filter_;
    int size_ = 0;  ///< of the boards shown; 0 all, 13 all from 13 up
    std::string typed_;
    bool focus_ = false, shown_ = false;
    std::uint64_t library_ = ~std::uint64_t{0};  ///< what the groups were made from
    std::string made_;
    std::vector<model::LibraryGroup> groups_;
    std::string opened_;  ///< scrolled into view
};

}  // namespace tafl::gui

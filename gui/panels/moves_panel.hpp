// The moves of the game, and how it stood after each.
#pragma once
#include "panels/session.hpp"

namespace tafl::gui {

class MovesPanel {
public:
    void draw(Session&, const Box&);

private:
    void cell(Session&, ImDrawList*, const Box&, std::size_t action);

    std::size_t shownAt_ = 0;
};

}  // namespace tafl::gui

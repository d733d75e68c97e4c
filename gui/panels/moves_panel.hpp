// The moves of the game, and how it stood after each.
#pragma once
#include "panels/session.hpp"

namespace tafl::gui {

class MovesPanel {
public:
    void draw(Session&, const Box&);

private:
    void differing(Session&, const Box&);
    const std::string& why(Session&, std::size_t action);
    void cell(Session&, ImDrawList*, const Box&, std::size_t action);

    std::size_t shownAt_ = 0;
    // What is told of the ply below the pointer.
    std::size_t whyOf_ = 0;
    std::uint64_t whyAt_ = 0;
    std::string why_;
};

}  // namespace tafl::gui

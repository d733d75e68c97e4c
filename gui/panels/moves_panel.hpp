// The moves of the game, and the evaluation after each.
#pragma once
#include "panels/session.hpp"

namespace tafl::gui {

class MovesPanel {
public:
    void draw(Session&, const Box&);

private:
    void divergence(Session&, const Box&);
    const std::string& explanation(Session&, std::size_t action);
    void cell(Session&, ImDrawList*, const Box&, std::size_t action);

    std::size_t scrolledToPly_ = 0;
    // Cache of the tooltip.
    std::size_t explainedAction_ = 0;
    std::uint64_t explainedRevision_ = 0;
    std::string explanation_;
};

}  // namespace tafl::gui

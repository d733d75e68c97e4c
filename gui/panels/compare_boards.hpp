// Two variants on two boards, along the shortest line of play on which they differ.
#pragma once
#include "panels/session.hpp"

namespace tafl::gui {

class CompareBoards {
public:
    void draw(Session&, const Box&);
    void readKeys(Session&);
    /// The move shown, and whether the variants differ at it.
    static std::string statusText(const Session&);

private:
    void side(Session&, const Box&, std::size_t which, float textHeight);
};

/// The moves of that line, for the moves panel.
void drawCompareLine(Session&, const Box&);

}  // namespace tafl::gui

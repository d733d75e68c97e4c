// Two variants on two boards side by side, along the shortest line of play on which they part.
#pragma once
#include "panels/session.hpp"

namespace tafl::gui {

class CompareBoards {
public:
    void draw(Session&, const Box&);
    void readKeys(Session&);
    /// One line: the move that is looked at, and whether the two part at it.
    static std::string words(const Session&);

private:
    void side(Session&, const Box&, std::size_t which, float words);
};

/// The moves of that line, for the pane of moves.
void drawCompareLine(Session&, const Box&);

}  // namespace tafl::gui

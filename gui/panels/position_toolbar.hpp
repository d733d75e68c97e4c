// Setting up a position by hand at the board: pieces to put beside it, pointer and keyboard on it.
#pragma once
#include "panels/session.hpp"

namespace tafl::gui {

class PositionEditor {
public:
    BoardPicture picture(Session&) const;
    void readPointer(Session&, const BoardGeometry&, bool hovered);
    void readKeys(Session&);
    void mark(const BoardGeometry&, BoardPicture&, bool hovered) const;
    void column(Session&, const Box&);
    /// What stands there, or why no game can go on from it.
    std::string words(Session&);
    bool playable(Session&);
    Square focus() const { return focus_; }

private:
    void put(Session&, Square);
    void brushes(Session&, const Box&, float& y);

    int piece_ = hand;  ///< class number, 0 to take away
    static constexpr int hand = -1;
    Square hovered_ = noSquare, focus_ = noSquare, dragged_ = noSquare, last_ = noSquare;
    bool painting_ = false, erasing_ = false, focusVisible_ = false;
    /// What was found out about the position last.
    Setup checkedPosition_;
    std::string obstacle_;
};

}  // namespace tafl::gui

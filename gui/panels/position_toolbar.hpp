// Sets up a position on the board by pointer and keyboard, with the pieces to choose from beside it.
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
    /// The pieces on the board, or why no game can start from the position.
    std::string statusText(Session&);
    bool isPlayable(Session&);
    Square focus() const { return focus_; }

private:
    void put(Session&, Square);
    void brushes(Session&, const Box&, float& y);

    static constexpr int hand = -1;
    int piece_ = hand;  ///< class number; 0: the eraser; hand: moves pieces
    Square hovered_ = noSquare, focus_ = noSquare, dragged_ = noSquare, last_ = noSquare;
    bool painting_ = false, erasing_ = false, focusVisible_ = false;
    Setup checkedPosition_;
    std::string obstacle_;  ///< of checkedPosition_; empty: playable
};

}  // namespace tafl::gui

// Paints the starting position and the zones: brushes, symmetry, and the column beside the board.
#pragma once
#include "model/board_edit.hpp"
#include "panels/session.hpp"

namespace tafl::gui {

class Brushes {
public:
    /// Call before the board is drawn.
    void takeRequests(Session&);
    int size(Session&) const;
    BoardPicture picture(Session&, const model::CompiledVariant&) const;
    void readPointer(Session&, const BoardGeometry&, bool hovered);
    void readKeys(Session&);
    /// Marks the squares that the next stroke paints.
    void mark(Session&, const BoardGeometry&, BoardPicture&, bool hovered);
    void column(Session&, const Box&);
    std::string statusText(Session&) const;
    /// Squares that a problem names, until something is painted.
    const SquareSet& highlighted() const { return highlighted_; }

private:
    void paint(Session&, Square);
    void boardMenu(Session&);
    void hints(Session&, ImDrawList*, const Box&);
    void zoneMenu(Session&, const ZoneDescription&);
    void pieceBrushes(Session&, ImDrawList*, const Box&, float& y);
    void zoneBrushes(Session&, ImDrawList*, const Box&, float& y);

    char letter_ = 't';  ///< '.' erases
    std::string zone_;   ///< the zone being painted; empty: pieces are
    SquareSet highlighted_;
    model::Symmetry symmetry_ = model::Symmetry::fourfold;
    Square hovered_ = noSquare, last_ = noSquare;
    Square keyboardSquare_ = noSquare;  ///< noSquare: the pointer paints
    bool painting_ = false, adding_ = true;
    int stroke_ = 0;
    std::string newZone_, expression_;  ///< text of the fields in a menu
};

}  // namespace tafl::gui

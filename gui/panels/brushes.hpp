// Painting the starting position and the zones: brushes, symmetry, and their column beside the board.
#pragma once
#include "model/board_edit.hpp"
#include "panels/session.hpp"

namespace tafl::gui {

class Brushes {
public:
    int size(Session&) const;
    BoardPicture picture(Session&, const model::CompiledVariant&) const;
    void readPointer(Session&, const BoardGeometry&, bool hovered);
    void readKeys(Session&);
    /// The squares that the next stroke paints.
    void mark(Session&, const BoardGeometry&, BoardPicture&, bool hovered);
    void column(Session&, const Box&);
    std::string words(Session&) const;

private:
    void paint(Session&, Square);
    void boardMenu(Session&);
    void hints(Session&, ImDrawList*, const Box&);
    void zoneMenu(Session&, const ZoneDescription&);
    void pieceBrushes(Session&, ImDrawList*, const Box&, float& y);
    void zoneBrushes(Session&, ImDrawList*, const Box&, float& y);

    char letter_ = 't';  ///< '.' erases
    std::string zone_;   ///< paints a zone instead, where not empty
    model::Symmetry symmetry_ = model::Symmetry::fourfold;
    Square hovered_ = noSquare, last_ = noSquare;
    Square keyboardSquare_ = noSquare;  ///< where the keyboard is; noSquare: the pointer paints
    bool painting_ = false, adding_ = true;
    int stroke_ = 0;
    std::string newZone_, expression_;  ///< in a menu
};

}  // namespace tafl::gui

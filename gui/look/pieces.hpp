// The pieces: attackers are octagons with a chevron, defenders discs with a ring, the king gold with a crown.
#pragma once
#include "look/draw.hpp"

namespace tafl::gui {

struct PieceLook {
    bool attacker = false;  ///< whose it is
    bool royal = false;
    int rank = 0;  ///< 0 the side's plain man, 1 and above its further classes (commander, knight …)
    bool operator==(const PieceLook&) const = default;
};

struct PieceStyle {
    float opacity = 1;
    float lift = 0;  ///< 0 on the board, 1 held by the pointer
    bool shadow = true;
};

/// A piece in the middle of a cell of that width.
void drawPiece(ImDrawList*, PieceLook, ImVec2 centre, float cell, const PieceStyle& = {});
/// The sign of a side for lists and headers, about `size` wide.
void drawSideSign(ImDrawList*, bool attackers, ImVec2 centre, float size);

}  // namespace tafl::gui

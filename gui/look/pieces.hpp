// Draws the pieces: attackers are octagons with a chevron, defenders discs with a ring, kings gold with a crown.
#pragma once
#include "look/draw.hpp"

namespace tafl::gui {

struct PieceLook {
    bool attacker = false;  ///< owner
    bool royal = false;
    int rank = 0;  ///< 0: plain man; higher: further classes of the side (commander, knight …)
    bool operator==(const PieceLook&) const = default;
};

struct PieceStyle {
    float opacity = 1;
    float lift = 0;  ///< 0: on the board; 1: dragged
    bool shadow = true;
};

/// A piece centred in a cell of that width.
void drawPiece(ImDrawList*, PieceLook, ImVec2 centre, float cell, const PieceStyle& = {});
/// A side's symbol for lists and headers, about `size` wide.
void drawSideSign(ImDrawList*, bool attackers, ImVec2 centre, float size);

}  // namespace tafl::gui

// The shapes a board is drawn with. Lengths are in hundredths of a square.
#pragma once
#include <string>
#include <string_view>

#include "image/calls.hpp"
#include "records/drawing/board_theme.hpp"

namespace tafl::svg {

/// A number with at most one decimal, the same in every locale.
std::string number(double value);

/// Colours of a board.
struct Colours {
    std::string_view square, frame, frameEdge, zone, ink, camp, line, notch, letters;
};
const Colours& coloursOf(BoardTheme);

/// Gradients and hatches that the pieces and squares refer to.
std::string definitions(const Colours&);

/// A piece around the point 0, 0.
std::string piece(const PieceClass&);

/// What marks a square around its middle 0, 0: "throne", "corner", or any other zone.
std::string ornament(std::string_view zone, const Colours&);

// Marks, around 0, 0. Each is a light casing under a dark line, so that it holds on every board and in grey.
std::string originMark(const Colours&);
std::string targetMark(const Colours&);
std::string crossMark();
std::string dotMark();
std::string ringMark();
std::string selectedMark();
std::string refusedMark();

}  // namespace tafl::svg

// SVG shapes of boards and pieces. Lengths are in hundredths of a square.
#pragma once
#include <string>
#include <string_view>

#include "image/calls.hpp"
#include "records/drawing/board_theme.hpp"
#include "records/drawing/sign_shapes.hpp"

namespace tafl::svg {

/// A number with at most one decimal, the same in every locale.
std::string number(double value);

/// Colours of a board.
struct Colours {
    std::string_view square, frame, frameEdge, zone, ink, camp, line, notch, letters;
};
const Colours& themeColours(BoardTheme);

/// Gradients and hatches that the pieces and squares refer to.
std::string definitions(const Colours&);

/// A piece around the point 0, 0.
std::string piece(const PieceClass&);

/// The ornament of a zone's squares around 0, 0: "throne", "corners", "camps" or any other zone.
std::string ornament(std::string_view zone, const Colours&);

// Marks, around 0, 0. Each is a dark line with a light outline, visible on every theme and in greyscale.
std::string originMark(const Colours&);
std::string targetMark(const Colours&);
std::string crossMark();
std::string dotMark();
std::string ringMark();
std::string selectedMark();
std::string refusedMark();
std::string stateSign(SignShape);

}  // namespace tafl::svg

// A position as a self-contained SVG: no scripts, external fonts or files. Matches the designer's board and stays
// readable in greyscale.
#pragma once
#include "explain/explainer.hpp"
#include "records/drawing/board_theme.hpp"
#include "records/drawing/terminal.hpp"

namespace tafl {

/// A captured piece, drawn faintly.
struct Ghost {
    Square square = noSquare;
    int classNumber = 0;
};

/// Marks on squares.
struct BoardMarks {
    SquareSet highlighted;                  ///< tinted
    Square from = noSquare, to = noSquare;  ///< the last move: ticks at the origin, a frame at the target
    SquareSet captured;                     ///< crossed out
    std::vector<Ghost> ghosts;
    Square chosen = noSquare;   ///< the piece whose moves are shown
    SquareSet targets, takes;   ///< its moves, drawn as dots; its captures, drawn as rings
    Square refused = noSquare;  ///< target of an illegal move
};

struct SvgStyle {
    std::string title;  ///< read by screen readers; escaped here
    BoardMarks marks = {};
    BoardTheme theme = BoardTheme::birch;
    int squareSize = 44;  ///< in pixels
    std::vector<ShownState> states = {};
    bool legend = true;  ///< of the states
};

/// The board; below it, a legend of the states.
std::string boardSvg(const RuleImage&, const std::vector<std::uint8_t>& occupants, const std::vector<MarkedZone>&,
                     const SvgStyle& = {});

/// The height of the drawing in pixels.
double boardHeight(int size, const SvgStyle&);

/// Marks of a move: origin, target and captured pieces.
BoardMarks markMove(const std::vector<std::uint8_t>& before, const std::vector<std::uint8_t>& after, Square from,
                    Square to);

/// The legal moves of the piece on `from`, or of every piece if `from` is noSquare.
BoardMarks markLegalMoves(const Explainer&, const PlainPosition&, Square from);

}  // namespace tafl

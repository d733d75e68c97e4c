// A position as an SVG picture that stands by itself: no scripts, no fonts or files from elsewhere. It looks like the
// designer's board, and says in greyscale and on paper what it says in colour.
#pragma once
#include "explain/explainer.hpp"
#include "records/drawing/board_theme.hpp"
#include "records/drawing/terminal.hpp"

namespace tafl {

/// A piece that is no longer there, or not yet, drawn faintly.
struct Ghost {
    Square square = noSquare;
    int classNumber = 0;
};

/// What is drawn on the squares beside the pieces.
struct BoardMarks {
    SquareSet highlighted;                  ///< washed
    Square from = noSquare, to = noSquare;  ///< the last move: ticks where it came from, a frame where it went
    SquareSet captured;                     ///< crossed out
    std::vector<Ghost> ghosts;
    Square chosen = noSquare;   ///< the piece whose moves are shown
    SquareSet targets, takes;   ///< where it may go: a dot; and where it captures: a ring
    Square refused = noSquare;  ///< a move there is refused
};

struct SvgStyle {
    std::string title;  ///< read by screen readers; escaped here
    BoardMarks marks = {};
    BoardTheme theme = BoardTheme::birch;
    int squareSize = 44;  ///< in pixels
};

std::string boardSvg(const RuleImage&, const std::vector<std::uint8_t>& occupants, const std::vector<MarkedZone>&,
                     const SvgStyle& = {});

/// What the last move did: where it came from and went, and what stood on the board before it and is gone.
BoardMarks markMove(const std::vector<std::uint8_t>& before, const std::vector<std::uint8_t>& after, Square from,
                    Square to);

/// The legal moves of the piece on `from`, or of every piece where `from` is no square.
BoardMarks markLegalMoves(const Explainer&, const PlainPosition&, Square from);

}  // namespace tafl

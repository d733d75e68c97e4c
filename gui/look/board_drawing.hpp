// Draws a tafl board from plain values: wood, zones, pieces and marks. Knows no rules.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "look/pieces.hpp"
#include "notation/board_shape.hpp"
#include "records/drawing/sign_shapes.hpp"

namespace tafl::gui {

struct BoardPiece {
    Square square = noSquare;
    PieceLook look;
    ImVec2 offset;  ///< from its square, in pixels, for animation
    PieceStyle style;
    bool onTop = false;  ///< drawn above all others
};

/// An open line of a royal piece to a goal.
struct EscapeLineMark {
    Square from = noSquare, to = noSquare;
};

/// A square beside a victim that closes the capture, marked by a bracket towards the victim.
struct AnvilMark {
    Square anvil = noSquare, victim = noSquare;
};

/// An arrow for a move. Advice is solid, lesser advice thinner, a threat red and dashed.
struct ArrowMark {
    enum class Kind { advice, lesser, threat };
    Square from = noSquare, to = noSquare;
    Kind kind = Kind::advice;
};

/// The marks of a state: a sign in a corner of each square.
struct StateMarks {
    SquareSet squares;
    int sign = 0;
};

/// A zone declared by the variant, hatched and outlined.
struct BoardZone {
    std::string name;
    SquareSet squares;
};

struct BoardPicture {
    int size = 11;
    SquareSet holes;  ///< not drawn
    std::vector<BoardPiece> pieces;
    SquareSet camps, thrones, corners, blocks;
    std::vector<BoardZone> zones;
    std::vector<StateMarks> states;
    SquareSet goals;  ///< winning squares for royal pieces; notched on the edge

    Square lastFrom = noSquare, lastTo = noSquare;
    std::vector<EscapeLineMark> paths;
    bool twoWays = false;  ///< two open lines at once: tuichi; one: raichi
    Square selected = noSquare, target = noSquare;
    SquareSet dots, rings;  ///< destinations; captures
    std::optional<PieceLook> targetGhost;
    std::vector<BoardPiece> ghosts;  ///< brush preview, drawn pale
    SquareSet victims;
    std::vector<AnvilMark> anvils;
    std::vector<ArrowMark> arrows;
    SquareSet differing;  ///< differs from the compared board
    Square refused = noSquare, focus = noSquare;
    bool focusVisible = false;
    bool letters = true;  ///< file and rank labels
};

/// The board's place on the screen.
struct BoardGeometry {
    Box outer, field;
    float cell = 0;
    int size = 0;

    Box square(Square) const;
    ImVec2 centre(Square s) const { return square(s).centre(); }
    /// The square under a point, or noSquare.
    Square at(ImVec2) const;
};

/// Fits the largest board, centred in an area.
BoardGeometry fitBoard(const Box& area, int size);
void drawBoard(ImDrawList*, const BoardGeometry&, const BoardPicture&);
/// The sign of a state's marks around a point; `radius` in pixels.
void drawStateSign(ImDrawList*, int sign, ImVec2 centre, float radius);

/// A tiny diagram of a layout: squares for attackers, dots for defenders, gold for kings.
struct Thumbnail {
    int size = 0;
    std::vector<std::uint8_t> occupants;  ///< 0 empty, 1 attacker, 2 defender, 3 royal
    SquareSet marked;                     ///< throne, corners and camps, drawn darker
    SquareSet holes;                      ///< not drawn
};
void drawThumbnail(ImDrawList*, const Box&, const Thumbnail&);

}  // namespace tafl::gui

// A tafl board drawn: wood, zones, pieces and every mark, from plain values. It knows no rules.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "look/pieces.hpp"
#include "notation/square_set.hpp"

namespace tafl::gui {

struct BoardPiece {
    Square square = noSquare;
    PieceLook look;
    ImVec2 offset;  ///< from its square, in pixels: for what moves
    PieceStyle style;
    bool onTop = false;  ///< drawn over all others
};

/// An open line of a royal piece to a goal.
struct EscapeLineMark {
    Square from = noSquare, to = noSquare;
};

/// A neighbour of a victim that closes a capture: a bracket on the victim's side of it.
struct AnvilMark {
    Square anvil = noSquare, victim = noSquare;
};

/// A move that is advised or feared: an arrow. Advice is a whole line, lesser advice thinner, a threat red and dashed.
struct ArrowMark {
    enum class Kind { advice, lesser, threat };
    Square from = noSquare, to = noSquare;
    Kind kind = Kind::advice;
};

/// A zone of the variant's own, with hatch and outline.
struct BoardZone {
    std::string name;
    SquareSet squares;
};

struct BoardPicture {
    int size = 11;
    std::vector<BoardPiece> pieces;
    SquareSet camps, thrones, corners, blocks;
    std::vector<BoardZone> zones;
    SquareSet goals;  ///< where a royal piece wins; on the rim they get notches

    Square lastFrom = noSquare, lastTo = noSquare;
    std::vector<EscapeLineMark> paths;
    bool twoWays = false;  ///< two open paths at once: tuichi, else raichi
    Square selected = noSquare, target = noSquare;
    SquareSet dots, rings;  ///< may move here; captures here
    std::optional<PieceLook> targetGhost;
    std::vector<BoardPiece> ghosts;  ///< of brushes, drawn pale
    SquareSet victims;
    std::vector<AnvilMark> anvils;
    std::vector<ArrowMark> arrows;
    SquareSet differing;  ///< where another board beside it has something else
    Square refused = noSquare, focus = noSquare;
    bool focusVisible = false;
    bool letters = true;  ///< files and ranks on the frame
};

/// Where the board lies.
struct BoardGeometry {
    Box outer, field;
    float cell = 0;
    int size = 0;

    Box square(Square) const;
    ImVec2 centre(Square s) const { return square(s).centre(); }
    /// The square below a point, or noSquare.
    Square at(ImVec2) const;
};

/// The largest board in the middle of an area.
BoardGeometry fitBoard(const Box& area, int size);
void drawBoard(ImDrawList*, const BoardGeometry&, const BoardPicture&);

/// A picture of a layout, a few pixels to a square: squares for attackers, dots for defenders, gold for kings.
struct Thumbnail {
    int size = 0;
    std::vector<std::uint8_t> occupants;  ///< 0 empty, 1 attacker, 2 defender, 3 royal
    SquareSet marked;                     ///< throne, corners and camps, a shade darker
};
void drawThumbnail(ImDrawList*, const Box&, const Thumbnail&);

}  // namespace tafl::gui

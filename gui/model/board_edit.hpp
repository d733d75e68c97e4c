// Board painting on plain rows: brushes, symmetry and whole-board transforms. Rows hold one letter a square, highest
// rank first.
#pragma once
#include <string>
#include <vector>

#include "notation/square_set.hpp"

namespace tafl::model {

using Rows = std::vector<std::string>;

/// Symmetry of a brush stroke.
enum class Symmetry : std::uint8_t { none, twofold, fourfold, eightfold };
std::string_view name(Symmetry);
/// The square and its symmetric images, lowest first. Twofold: half turns; fourfold: quarter turns; eightfold: mirrors
/// too.
std::vector<Square> symmetricSquares(Square, Symmetry, int size);

char letterAt(const Rows&, Square);
Rows setLetter(Rows, Square, char letter, Symmetry);

Rows clearRows(const Rows&);
enum class Transform { leftRight, upDown, diagonal, quarter };
Rows transform(const Rows&, Transform);
SquareSet transform(const SquareSet&, Transform, int size);
/// Copies one half or quarter (left, lower, lower left) to the rest of the board. The middle stays.
Rows symmetrize(const Rows&, Symmetry);
/// Grows or crops the board around its centre. Pieces outside the new board are lost.
Rows resizeBoard(const Rows&, int size);
SquareSet resizeBoard(const SquareSet&, int from, int to);

bool isSymmetric(const Rows&, Symmetry);

/// The shortest zone expression for these squares: "centre", "edge", or "a1 b2 …".
std::string formatZone(const SquareSet&, int size);
SquareSet toggleSquares(SquareSet, Square, Symmetry, int size, bool on);

/// The squares of a straight stroke, both ends included. A quick pointer skips those in the middle.
std::vector<Square> squaresBetween(Square from, Square to, int size);

}  // namespace tafl::model

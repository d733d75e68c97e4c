// Painting a board: brushes, symmetry, and the whole board at once. Boards are rows of letters, the highest rank first;
// nothing here knows a document.
#pragma once
#include <string>
#include <vector>

#include "notation/square_set.hpp"

namespace tafl::model {

using Rows = std::vector<std::string>;

/// How many squares one stroke paints.
enum class Symmetry : std::uint8_t { none, twofold, fourfold, eightfold };
std::string_view name(Symmetry);
/// The square and its images: turned by half (2), by quarters (4), and mirrored as well (8). Lowest first.
std::vector<Square> symmetricSquares(Square, Symmetry, int size);

char letterAt(const Rows&, Square);
Rows setLetter(Rows, Square, char letter, Symmetry);

Rows clearRows(const Rows&);
enum class Transform { leftRight, upDown, diagonal, quarter };
Rows transform(const Rows&, Transform);
SquareSet transform(const SquareSet&, Transform, int size);
/// The left half (or lower, or lower left quarter …) is repeated so that the whole is symmetric; the middle stays.
Rows symmetrize(const Rows&, Symmetry);
/// A larger or smaller board with the same middle; what lies beyond the rim is lost.
Rows resizeBoard(const Rows&, int size);
SquareSet resizeBoard(const SquareSet&, int from, int to);

/// Whether the board is the same under all images of a symmetry.
bool isSymmetric(const Rows&, Symmetry);

/// Squares as a variant file names a zone: "centre", "edge", or "a1 b2 …", the shortest.
std::string formatZone(const SquareSet&, int size);
SquareSet toggleSquares(SquareSet, Square, Symmetry, int size, bool on);

}  // namespace tafl::model

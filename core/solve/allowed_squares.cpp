#include "solve/allowed_squares.hpp"

#include "image/symmetry.hpp"
#include "image/table_compilation.hpp"

namespace tafl {

SquareSet allowedSquares(const RuleImage& image, int classNumber, const std::vector<int>& forms) {
    const int squares = image.size * image.size;
    const SquareSet all = SquareSet::all(image.size) - image.holes;
    // Pieces that come otherwise than by a move along a line may go where bars hold nobody back.
    if (image.anyJump || !image.calls.changes.empty() || image.mayArise(classNumber)) return all;
    SquareSet reached;
    for (Square s = 0; s < squares; ++s) {
        if (image.start[static_cast<std::size_t>(s)] == classNumber) reached.add(s);
        if (!image.holes.has(s)) reached |= all - computeBars(image, classNumber, s).stop;
    }
    SquareSet out;
    for (const int form : forms) reached.each([&](Square s) { out.add(transformSquare(s, form, image.size)); });
    return out;
}

}  // namespace tafl

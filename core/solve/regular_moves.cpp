// Quiet moves that need no generator: slides along lines that the bars leave open and where nothing stands. In most
// positions these are all.
#include <algorithm>

#include "image/table_compilation.hpp"
#include "solve/layer_builder.hpp"

namespace tafl {

LayerBuilder::Lines LayerBuilder::makeLines(int piece, Square from) const {
    const int classNumber = index_.classOf(piece), size = image_.size;
    const auto group =
        std::ranges::find_if(image_.groups, [&](const Group& each) { return each.classes >> (classNumber - 1) & 1; });
    const int limit = group == image_.groups.end() || !group->limit ? size : group->limit;
    const Bars bars = computeBars(image_, classNumber, from);
    Lines out;
    for (int i = 0; i < slots_; ++i)
        if (index_.mayStand(piece, target(from, i))) out.allowed |= std::uint64_t{1} << i;
    for (const Direction d : allDirections) {
        Square to = step(from, d, size);
        for (int i = 0; i < limit && to != noSquare; ++i, to = step(to, d, size)) {
            if (!bars.stop.has(to)) out.open |= std::uint64_t{1} << slot(from, to);
            if (bars.pass.has(to)) break;
        }
    }
    return out;
}

void LayerBuilder::noteRegularMoves(const Placement& placement, Side side, QuietMoves& out) const {
    std::array<bool, maxSquares> occupied;
    std::fill_n(occupied.begin(), squares_, false);
    for (int i = 0; i < index_.pieces(); ++i) occupied[placement.squares[static_cast<std::size_t>(i)]] = true;
    const int size = image_.size, first = index_.firstPiece(side);
    for (int piece = first; piece < first + index_.piecesOf(side); ++piece) {
        const Square from = placement.squares[static_cast<std::size_t>(piece)];
        const int rank = from / size, file = from % size;
        std::uint64_t clear = 0;
        const auto walk = [&](int pace, int length) {
            Square to = from + pace;
            for (int i = 0; i < length && !occupied[static_cast<std::size_t>(to)]; ++i, to += pace)
                clear |= std::uint64_t{1} << slot(from, to);
        };
        walk(1, size - 1 - file);
        walk(-1, file);
        walk(size, size - 1 - rank);
        walk(-size, rank);
        out[static_cast<std::size_t>(piece)] = clear & linesOf(piece, from).open;
    }
}

bool LayerBuilder::hasRegularMoves(const Placement& placement, Side side, const QuietMoves& quiet) const {
    QuietMoves regular;
    noteRegularMoves(placement, side, regular);
    const auto first = static_cast<std::size_t>(index_.firstPiece(side)),
               count = static_cast<std::size_t>(index_.piecesOf(side));
    return std::equal(quiet.begin() + first, quiet.begin() + first + count, regular.begin() + first);
}

}  // namespace tafl

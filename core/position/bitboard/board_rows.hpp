// The boards a peek reads, row by row: as they are, or as they will be after a slide.
#pragma once
#include "position/bitboard/piece_boards.hpp"

namespace tafl::inline TAFLSMITH_BUILD {

template <int W, FeatureLevel L>
struct CurrentRows {
    const PieceBoards<W, L>& boards;

    Row occupied(const Layout<W>&, int w) const { return reinterpret_cast<const Row*>(boards.occupied)[w]; }
    Row pieces(const Layout<W>&, int w, int plane) const {
        return reinterpret_cast<const Row*>(boards.plane[plane])[w];
    }
};

template <int W, FeatureLevel L>
struct RowsAfterSlide {
    const PieceBoards<W, L>& boards;
    int from, to, movedPlane;

    Row occupied(const Layout<W>& lay, int w) const {
        return CurrentRows<W, L>{boards}.occupied(lay, w) ^ lay.changeAt(from, to, w);
    }
    Row pieces(const Layout<W>& lay, int w, int plane) const {
        return CurrentRows<W, L>{boards}.pieces(lay, w, plane) ^
               (lay.changeAt(from, to, w) & reinterpret_cast<const Row*>(noneOrAll)[plane == movedPlane]);
    }
    alignas(32) static constexpr u64 noneOrAll[2][4] = {{}, {~u64{0}, ~u64{0}, ~u64{0}, ~u64{0}}};
};

}  // namespace tafl::inline TAFLSMITH_BUILD

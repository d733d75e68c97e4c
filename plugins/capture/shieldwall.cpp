#include "../common/component.hpp"

namespace {

using namespace tafl_sdk;

/// Enemy rows on this rim with both ends closed and a piece of the mover facing each man. A shift off the board is
/// lost, so a row ends at the corner.
Expr closed_rows(Builder b, tafl_direction outward, Expr ends) {
    const auto [left, right] = sideways(outward);
    const Expr row = b.enemy() & b.rim(outward);
    const Expr kept = row | ends;
    const Expr open = (row - b.own().shift(outward)) | (row - kept.shift(left)) | (row - kept.shift(right));
    const Expr closed = row - open.flood(row);
    // A shieldwall has two or more pieces. Ordinary captures cover a single one.
    return closed & (closed.shift(left) | closed.shift(right));
}

/// One program per rim: its guard then limits it to moves that land at that rim.
void compile(Builder b, Parameters p) {
    Expr ends = b.own();
    if (p.flag("corners_close")) ends |= b.zone_or_none("corners") & b.empty();
    for (const tafl_direction outward : kDirections) {
        const auto [left, right] = sideways(outward);
        Expr touched = b.to().shift(left) | b.to().shift(right);
        if (p.is("completed_by", "any")) touched |= b.to().shift(outward);
        const Expr rows = closed_rows(b, outward, ends);
        Expr captured = (touched & rows).flood(rows);
        if (p.is("king_in_row", "spared")) captured -= b.pieces("royal");
        const Expr beside = touched & b.enemy() & b.rim(outward);
        b.capture(TAFL_BOTH, choose(beside.any(), captured, b.no_squares()), captured | (captured.neighbours() & ends));
    }
}

}  // namespace

TAFL_COMPONENT(capture_shieldwall, compile);

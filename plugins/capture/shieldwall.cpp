#include "components.hpp"

namespace tafl_rules {
namespace {

using namespace tafl_sdk;

constexpr const char* kSources[] = {"Copenhagen Hnefatafl 11x11", "OpenTafl Copenhagen 11x11",
                                    "OpenTafl Copenhagen (relaxed shieldwall)", nullptr};
constexpr tafl_parameter kParameters[] = {
    choice("completed_by", "end", "end|any",
           "End: by a move to the rim that closes an end. Any: by any of the captors."),
    boolean("corners_close", true, "Whether an empty corner closes an end."),
    choice("king_in_row", "spared", "spared|taken", "What becomes of a king in the row."),
};

/// The rows of this rim in which everyone is faced by one of the mover's pieces and both ends are closed. What steps
/// off the board closes nothing, so a row does not turn the corner.
Expr closed_rows(Builder b, tafl_direction outward, Expr ends) {
    const auto [left, right] = sideways(outward);
    const Expr row = b.enemy() & b.rim(outward);
    const Expr kept = row | ends;
    const Expr open = (row - b.own().shift(outward)) | (row - kept.shift(left)) | (row - kept.shift(right));
    const Expr closed = row - open.flood(row);
    // Two or more: a single piece is left to the ordinary rules.
    return closed & (closed.shift(left) | closed.shift(right));
}

/// One program a rim: it need run only for moves that land there.
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

constinit const tafl_component capture_shieldwall = describe({
    .id = "capture/shieldwall",
    .slot = "capture",
    .title = "Shieldwall",
    .summary = "A closed row on the edge is taken as a whole.",
    // clang-format off
    .words = "Two or more enemies side by side on the edge, each faced by a piece of the mover, with both ends of the "
             "row closed by "
             "[corners_close=true: his pieces or an empty corner][corners_close=false: his pieces], are taken by a move"
             " [completed_by=end: to the edge that closes an end][completed_by=any: that completes the wall]"
             "[king_in_row=spared:; a king in the row stays][king_in_row=taken:; a king in the row is taken with it].",
    // clang-format on
    .sources = kSources,
    .parameters = kParameters,
    .compile = guarded<compile>,
});

}  // namespace tafl_rules

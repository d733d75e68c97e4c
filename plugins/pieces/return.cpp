#include "../common/component.hpp"

namespace {

using namespace tafl_sdk;

constexpr int kMaxSquares = 16;

void compile(Builder b, Parameters p) {
    if (!b.has_class(p.text("piece"))) b.fail("piece", "no piece is called \"" + p.text("piece") + "\"");
    if (b.has_class(p.text("piece") + " - " + p.text("side")))
        b.fail("piece", "\"" + p.text("piece") + "\" is no piece of the " + p.text("side"));
    const Expr zone = b.squares(p.text("zone")), empty = b.empty();
    const Expr taken = ((b.captured() - b.to()) | b.displaced()).count();
    const Expr none = b.squares("none");
    Expr chosen = none, free = none;
    int squares = 0;
    for (int rank = 0; rank < b.size(); ++rank)
        for (int file = 0; file < b.size(); ++file) {
            if (!b.contains(zone, file, rank)) continue;
            if (++squares > kMaxSquares) b.fail("zone", "more than 16 squares");
            const Expr square = b.square(file, rank) & empty;
            // Fewer squares of the zone are empty before this one than pieces were taken; written as the script has to.
            chosen = chosen | choose(empty.count() < taken + (empty - free).count(), square, none);
            free = free | square;
        }
    b.appear(p.pick<tafl_side>("side", {{"attackers", TAFL_DEFENDERS}, {"defenders", TAFL_ATTACKERS}}), p.text("piece"),
             chosen);
}

}  // namespace

TAFL_COMPONENT(pieces_return, compile);

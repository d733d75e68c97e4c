#include "../common/component.hpp"

namespace {

using namespace tafl_sdk;

/// The moved piece, if it belongs to `classes` and stands in a completed capture. `shows` adds the enemies beside it.
struct Entry {
    Expr piece, shows;
};
Entry find_entry(Builder b, const std::string& classes) {
    const Expr piece = b.to() & b.held(classes);
    return {piece, piece | (piece.neighbours() & b.enemy())};
}

/// Always true unless a capture makes the move safe.
Expr not_saved_by_capture(Builder b, Parameters p) {
    return p.flag("unless_captures") ? b.captured().none() : b.truth(true);
}

void refuse_entry(Builder b, Parameters p, const std::string& classes) {
    const Entry entry = find_entry(b, classes);
    b.refuse(TAFL_BOTH, both(entry.piece.any(), not_saved_by_capture(b, p)), entry.shows);
}

void capture_entry(Builder b, Parameters p, const std::string& classes, bool declarable) {
    const Entry entry = find_entry(b, classes);
    const Expr is_captured =
        declarable ? both(not_saved_by_capture(b, p), !b.declared(p.text("call"))) : not_saved_by_capture(b, p);
    b.capture(TAFL_BOTH, choose(is_captured, entry.piece, b.no_squares()), entry.shows);
}

void compile(Builder b, Parameters p) {
    // Men and king share one call, so it is declared once for both.
    Expr may_declare;
    for (const auto& [parameter, classes] : {std::pair{"men", "men"}, std::pair{"king", "king"}}) {
        if (!p.is(parameter, "captured_unless_declared")) continue;
        const Expr in_danger = find_entry(b, classes).piece.any();
        may_declare = may_declare.given() ? either(may_declare, in_danger) : in_danger;
    }
    if (may_declare.given()) b.option(p.text("call"), TAFL_BOTH, may_declare);
    for (const auto& [parameter, classes] : {std::pair{"men", "men"}, std::pair{"king", "king"}}) {
        if (p.is(parameter, "refused")) refuse_entry(b, p, classes);
        if (p.is(parameter, "captured")) capture_entry(b, p, classes, false);
        if (p.is(parameter, "captured_unless_declared")) capture_entry(b, p, classes, true);
    }
}

}  // namespace

TAFL_COMPONENT(capture_passive_entry, compile);

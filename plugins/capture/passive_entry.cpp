#include "components.hpp"

namespace tafl_rules {
namespace {

using namespace tafl_sdk;

constexpr const char* kSources[] = {"Tawlbwrdd after Robert ap Ifan 1587", "Tawlbwrdd with dice (Bell)",
                                    "Irminsul Tafl (Granquist)", nullptr};
constexpr const char* kFates = "safe|refused|captured|captured_unless_declared";
constexpr tafl_parameter kParameters[] = {
    choice("men", "safe", kFates, "What becomes of a man that moves in between two enemies."),
    choice("king", "safe", kFates, "What becomes of a king that moves to where he would be taken."),
    boolean("unless_captures", true, "Whether a move that captures is safe."),
    text("call", "gwrheill", "What the mover says to be safe, where declaring helps."),
};

/// The moved piece, if it is one of these and stands in a completed capture; and the enemies beside it, to point at.
struct Entry {
    Expr piece, shows;
};
Entry find_entry(Builder b, const std::string& classes) {
    const Expr piece = b.to() & b.held(classes);
    return {piece, piece | (piece.neighbours() & b.enemy())};
}

/// True where the move does not save itself by capturing.
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
    // One call serves both, so it is declared once, for whoever may need it.
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

#define UNLESS_CAPTURES "[unless_captures=true:; a move that itself captures is always safe]"

}  // namespace

constinit const tafl_component capture_passive_entry = describe({
    .id = "capture/passive-entry",
    .slot = "capture",
    .title = "Moving in between two enemies",
    .summary = "Whether a piece may walk into a capture, and whether it survives.",
    // clang-format off
    .words = "[men=safe: A man may safely move in between two enemies]"
             "[men=refused: A man may not move in between two enemies]"
             "[men=captured: A man that moves in between two enemies is taken]"
             "[men=captured_unless_declared: A man that moves in between two enemies is taken, unless “{call}” is said]"
             "[king=safe:; the king may safely move to where he would be taken]"
             "[king=refused:; the king may not move to where he would be taken]"
             "[king=captured:; a king that moves to where he would be taken is taken]"
             "[king=captured_unless_declared:; a king that moves to where he would be taken is taken, unless “{call}” "
             "is said]"
             "[men!=safe:" UNLESS_CAPTURES "][men=safe:[king!=safe:" UNLESS_CAPTURES "]].",
    // clang-format on
    .sources = kSources,
    .parameters = kParameters,
    .compile = guarded<compile>,
});

}  // namespace tafl_rules

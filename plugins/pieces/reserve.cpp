#include "../common/component.hpp"

namespace {

using namespace tafl_sdk;

constexpr const char* kReserve = "reserve";
constexpr int kMost = 99;

void declare(Builder b, Parameters p) { b.counter_state(kReserve, kMost, static_cast<int>(p.integer("count"))); }

void compile(Builder b, Parameters p) {
    const auto piece = p.text("piece");
    if (!b.has_class(piece)) b.fail("piece", "no piece is called \"" + piece + "\"");
    if (b.has_class(piece + " - men")) b.fail("piece", "nobody enters as king");
    const bool attackers = !b.has_class(piece + " - attackers");
    b.enter(piece, b.squares(p.text("zone")) & b.empty(), kReserve);
    if (p.flag("first")) b.demand(attackers ? TAFL_ATTACKERS : TAFL_DEFENDERS, b.from().none());
    const auto refill = p.text("refill");
    if (refill == "none") return;
    // Whose move fills the reserve.
    const bool attackers_move = attackers == (refill == "taken");
    const Expr taken = (b.captured() - b.to()) | b.displaced();
    // The mover may have no piece left, or the enemy none.
    const Expr moved = attackers_move ? (b.own() & b.pieces("attackers")) | (b.enemy() & b.pieces("defenders"))
                                      : (b.own() & b.pieces("defenders")) | (b.enemy() & b.pieces("attackers"));
    b.update(kReserve, b.state_value(kReserve) + choose(moved.any(), taken, b.no_squares()).count());
}

}  // namespace

TAFL_COMPONENT(pieces_reserve, compile, declare);

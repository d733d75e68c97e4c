// Tests of the referee: edge cases of the catalogue, components, turns, demands, promotion, leaps, jumps, swaps,
// displacement, diagonals, turncoats, pushes, returns, reserves, passes, turns of two moves, proofs, and independent
// move counts.
#include "selftest_support.hpp"

#include <iostream>

int main() {
    reference::selftest::Checks checks;
    reference::selftest::catalogue(checks);
    reference::selftest::components(checks);
    reference::selftest::turns(checks);
    reference::selftest::history(checks);
    reference::selftest::demands(checks);
    reference::selftest::promotions(checks);
    reference::selftest::leaps(checks);
    reference::selftest::swaps(checks);
    reference::selftest::displacements(checks);
    reference::selftest::diagonals(checks);
    reference::selftest::jumps(checks);
    reference::selftest::turncoats(checks);
    reference::selftest::pushes(checks);
    reference::selftest::returns(checks);
    reference::selftest::reserves(checks);
    reference::selftest::entryTurns(checks);
    reference::selftest::passes(checks);
    reference::selftest::twoMoves(checks);
    reference::selftest::conditions(checks);
    reference::selftest::holes(checks);
    reference::selftest::proofs(checks);
    reference::selftest::perft(checks);
    std::cout << checks.passed() << " checks passed, " << checks.failed() << " failed\n";
    return checks.failed() == 0 ? 0 : 1;
}

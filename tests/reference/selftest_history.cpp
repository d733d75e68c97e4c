// Repetition, moves back and forth, moves without capture, and claims.
#include "selftest_support.hpp"

namespace reference::selftest {

namespace {

/// Attacker a7-a6-a7 against king g1-g2-g1: the start position recurs after four plies.
std::string repeat(const Arguments& repetition, int plies, const std::string& position = "t6/7/7/7/7/7/6K") {
    Referee referee = at(scene(7, "", {custom("end/repetition", repetition)}), position, A);
    const char* moves[] = {"a7-a6", "g1-g2", "a6-a7", "g2-g1"};
    std::string last;
    for (int ply = 0; ply < plies; ++ply) {
        last = go(referee, moves[ply % 4]);
        if (ply + 1 < plies && !last.empty()) return "early: " + last;
    }
    return last;
}

void repetition(Checks& t) {
    const std::string by = " end/repetition";
    t.equal("draw", repeat({}, 8), "# draw" + by);
    t.equal("mover loses", repeat({{"result", "mover_loses"}}, 8), "# attackers" + by);
    t.equal("mover wins", repeat({{"result", "mover_wins"}}, 8), "# defenders" + by);
    t.equal("attackers lose", repeat({{"result", "attackers_lose"}}, 8), "# defenders" + by);
    t.equal("defenders lose", repeat({{"result", "defenders_lose"}}, 8), "# attackers" + by);
    t.equal("illegal", repeat({{"result", "illegal"}}, 8), "illegal:" + by);
    t.equal("after the attackers' turns only", repeat({{"whose", "attackers"}}, 9), "# draw" + by);
    t.equal("after the defenders' turns only", repeat({{"whose", "defenders"}}, 8), "# draw" + by);
    t.equal("count four", repeat({{"count", 4}}, 12), "# draw" + by);
    t.equal("the attackers' own arrangement", repeat({{"of", "attackers"}}, 9), "# draw" + by);
    t.equal("the defenders' own arrangement", repeat({{"of", "defenders"}}, 10), "# draw" + by);
    t.equal("least men", repeat({{"least_men", 1}}, 12), "");
    t.equal("nobody threatens, or both: draw", repeat({{"result", "threatening_side_loses"}, {"paths_to", "none"}}, 8),
            "# draw" + by);
    t.equal("the king has open paths all the time",
            repeat({{"result", "threatening_side_loses"}, {"paths_to", "a1"}}, 8), "# draw" + by);
    t.equal("one side threatens", repeat({{"result", "threatening_side_loses"}, {"paths_to", "a1 a2"}}, 8),
            "# attackers" + by);
}

/// The mover's own win comes first, then the order of rule names. The order of the file does not matter.
void severalRepetitions(Checks& t) {
    t.equal(
        "own arrangement before the position",
        [] {
            Referee referee =
                at(scene(7, "",
                         {custom("end/repetition", {{"of", "defenders"}, {"result", "defenders_lose"}, {"count", 2}}),
                          custom("end/repetition", {{"count", 2}, {"whose", "defenders"}})}),
                   "t6/7/7/7/7/7/6K", A);
            for (const char* move : {"a7-a6", "g1-g2", "a6-a5", "g2-g1", "a5-a6"}) go(referee, move);
            return go(referee, "g1-g2");
        }(),
        "# attackers end/repetition");

    const std::string by = " end/repetition";
    const auto rule = [](const char* whose, const char* result, long minMen) {
        return custom("end/repetition", {{"count", 2}, {"whose", whose}, {"result", result}, {"least_men", minMen}});
    };
    // The attackers repeat the first position.
    const auto again = [](const Rule& a, const Rule& b) {
        Referee referee = at(scene(7, "", {a, b}), "t6/7/7/7/7/7/5TK", D);
        for (const char* move : {"g1-g2", "a7-a6", "g2-g1"}) go(referee, move);
        return go(referee, "a6-a7");
    };
    const auto inBothOrders = [&](const char* name, const Rule& a, const Rule& b, const std::string& winner) {
        t.equal(name, again(a, b), "# " + winner + by);
        t.equal(name, again(b, a), "# " + winner + by);
    };
    inBothOrders("the order of names", rule("both", "draw", 0), rule("attackers", "attackers_lose", 1), "defenders");
    inBothOrders("the mover's own win", rule("both", "mover_wins", 0), rule("attackers", "draw", 1), "attackers");
}

void limits(Checks& t) {
    // With `loss`, one run too many loses.
    Referee shuttle =
        at(scene(7, "", {custom("end/shuttle", {{"round_trips", 1}, {"result", "loss"}})}), "t6/7/7/7/7/7/6K", A);
    for (const char* move : {"a7-a6", "g1-g2", "a6-a7", "g2-f2"}) t.equal("shuttle", go(shuttle, move), "");
    t.equal("shuttle loses", go(shuttle, "a7-a6"), "# defenders end/shuttle");
    for (const char* result : {"draw", "attackers", "defenders"}) {
        Referee quiet =
            at(scene(7, "", {custom("end/no-capture", {{"moves_each", 1}, {"result", result}})}), "t6/7/7/7/7/7/6K", A);
        go(quiet, "a7-a6");
        t.equal("no capture", go(quiet, "g1-g2"), std::string("# ") + result + " end/no-capture");
    }
    Referee claim =
        at(scene(7, "", {custom("end/no-capture", {{"moves_each", 1}, {"claim", true}})}), "t6/7/7/7/7/7/6K", A);
    t.equal("too early", go(claim, "claim"), "illegal");
    go(claim, "a7-a6");
    t.equal("claim with the move", tryOut(claim, "claim g1-g2"), "# draw end/no-capture");
    t.equal("not by itself", go(claim, "g1-g2"), "");
    t.equal("claim", go(claim, "claim"), "# draw end/no-capture");
    t.equal("after the end", static_cast<long>(claim.legal().size()), 0);
    t.equal("agreement is nobody's move",
            once(scene(7, "", {custom("end/agreement", {{"allowed", false}})}), "t6/7/7/7/7/7/6K", A, "a7-a6"), "");
}

}  // namespace

void history(Checks& checks) {
    repetition(checks);
    severalRepetitions(checks);
    limits(checks);
}

}  // namespace reference::selftest

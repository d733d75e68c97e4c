// move/swap: who changes places with whom, what bars it, what it captures, and what it is to other rules.
#include "selftest_support.hpp"

#include <utility>

namespace reference::selftest {

namespace {

Rule swapOf(const std::string& pieces, Arguments more = {}) {
    more.insert({"pieces", pieces});
    return custom("move/swap", more);
}

/// A scene with a knight of the defenders and a page of the attackers.
Rules swapping(std::vector<Rule> rules) {
    rules.push_back(custom("pieces/extra", {{"name", "knight"}, {"side", "defenders"}, {"letter", "N"}}));
    rules.push_back(custom("pieces/extra", {{"name", "page"}, {"side", "attackers"}, {"letter", "p"}}));
    return scene(7, "", std::move(rules));
}

const char* const kingBesideMan = "7/7/7/3KT2/7/7/t6";

void whoSwaps(Checks& t) {
    const Rules royal = swapping({swapOf("king")});
    t.equal("the king and a man", after(royal, kingBesideMan, D, {"d4-e4"}), "7/7/7/3TK2/7/7/t6");
    t.equal("it captures nobody", once(royal, kingBesideMan, D, "d4-e4"), "");
    t.equal("the man does not begin", legality(royal, kingBesideMan, D, {"e4-d4"}), "illegal");
    t.equal("no swap without the rule", once(swapping({}), kingBesideMan, D, "d4-e4"), "illegal: blocked");
    const std::string crowd = "7/7/2TTT2/2TKT2/2TTT2/7/t6";
    for (const char* move : {"d4-c4", "d4-e4", "d4-d3", "d4-d5"}) {
        t.equal(std::string("beside him: ") + move, legality(royal, crowd, D, {move}), "legal");
    }
    for (const char* move : {"d4-c3", "d4-e5"}) {
        t.equal(std::string("across a corner: ") + move, legality(royal, crowd, D, {move}), "illegal");
    }
    t.equal("over a distance", legality(royal, "7/7/7/3K1T1/7/7/t6", D, {"d4-f4"}), "illegal");
    t.equal("the turn of the other side", legality(royal, kingBesideMan, A, {"d4-e4"}), "illegal");

    const Rules men = swapping({swapOf("defender", {{"with", "king"}})});
    t.equal("a man and the king", after(men, kingBesideMan, D, {"e4-d4"}), "7/7/7/3TK2/7/7/t6");
    t.equal("the king does not begin", legality(men, kingBesideMan, D, {"d4-e4"}), "illegal");
    t.equal("with men, not with kings, by default",
            legality(swapping({swapOf("defender")}), kingBesideMan, D, {"e4-d4"}), "illegal");
    t.equal("not with the other side", legality(royal, "7/7/7/3Kt2/7/7/6t", D, {"d4-e4"}), "illegal");
    t.equal("attackers", after(swapping({swapOf("page")}), "7/7/7/3pt2/7/7/6K", A, {"d4-e4"}), "7/7/7/3tp2/7/7/6K");
    t.equal("a man of a class that has no part",
            legality(swapping({swapOf("king", {{"with", "knight"}})}), kingBesideMan, D, {"d4-e4"}), "illegal");

    const Rules all = swapping({swapOf("all", {{"with", "all"}})});
    t.equal("no swap of equals", legality(all, "7/7/7/3TT2/7/7/t5K", D, {"d4-e4"}), "illegal");
    t.equal("two classes of men", legality(all, "7/7/7/3NT2/7/7/t5K", D, {"d4-e4"}), "legal");
}

/// Each swap is one move, whoever allows it. The pair may have two.
void listsOfSwaps(Checks& t) {
    const std::string held = "7/7/7/7/tt5/KTt4/tt5";
    t.equal("the text of a slide", list(at(swapping({swapOf("king")}), held, D)), "a2-b2");
    t.equal("two rules, one move", list(at(swapping({swapOf("king"), swapOf("king", {{"with", "all"}})}), held, D)),
            "a2-b2");
    t.equal("from either side", list(at(swapping({swapOf("all", {{"with", "all"}})}), held, D)), "a2-b2 b2-a2");
    t.equal("from either side by two rules",
            list(at(swapping({swapOf("king"), swapOf("defender", {{"with", "king"}})}), held, D)), "a2-b2 b2-a2");
    const Rules several = swapping({swapOf("king", {{"with", "knight"}}), swapOf("king", {{"with", "defender"}})});
    t.equal("rules add up", list(at(several, "7/7/7/7/tt5/KNt4/Tt5", D)), "a2-a1 a2-b2");
}

/// Both must be allowed to stop where they come to.
void barsOfSwaps(Checks& t) {
    const auto gate = [](const Arguments& bar, const Rule& rule) {
        return swapping({custom("passage/restricted", bar), rule});
    };
    const Arguments forKings{{"zone", "d4"}, {"stop", "king"}};
    t.equal("his partner may not stop there", legality(gate(forKings, swapOf("king")), kingBesideMan, D, {"d4-e4"}),
            "illegal");
    const Rule man = swapOf("defender", {{"with", "king"}});
    t.equal("the mover may not stop there", legality(gate(forKings, man), kingBesideMan, D, {"e4-d4"}), "illegal");
    const Arguments otherWay{{"zone", "e4"}, {"stop", "king"}};
    t.equal("the king may", legality(gate(otherWay, swapOf("king")), kingBesideMan, D, {"d4-e4"}), "legal");
    t.equal("the king may as a partner", legality(gate(otherWay, man), kingBesideMan, D, {"e4-d4"}), "legal");
    const Arguments forNobody{{"zone", "e4"}, {"stop", "nobody"}};
    t.equal("the king may not stop", legality(gate(forNobody, swapOf("king")), kingBesideMan, D, {"d4-e4"}), "illegal");
    t.equal("the king may not stop as a partner", legality(gate(forNobody, man), kingBesideMan, D, {"e4-d4"}),
            "illegal");
    const Arguments uncrossed{{"zone", "d4 e4"}, {"stop", "all"}, {"pass", "nobody"}};
    t.equal("nothing is crossed", legality(gate(uncrossed, swapOf("king")), kingBesideMan, D, {"d4-e4"}), "legal");
    const Rule fixed = custom("move/leap", {{"pieces", "all"}, {"slides", false}});
    t.equal("pieces that do not slide", legality(swapping({fixed, swapOf("king")}), kingBesideMan, D, {"d4-e4"}),
            "legal");

    // What a camp forbids depends on the square that each of the two comes from.
    const auto camp = [](const char* zone) {
        return swapping({custom("passage/camps", {{"zone", zone}}), swapOf("page")});
    };
    const std::string pair = "7/7/7/3pt2/7/7/6K";
    t.equal("within a camp", legality(camp("d4 e4"), pair, A, {"d4-e4"}), "legal");
    t.equal("the mover into a camp", legality(camp("e4"), pair, A, {"d4-e4"}), "illegal");
    t.equal("the partner into a camp", legality(camp("d4"), pair, A, {"d4-e4"}), "illegal");
    t.equal("outside of camps", legality(camp("d5 e5"), pair, A, {"d4-e4"}), "legal");
}

void diceAndSwaps(Checks& t) {
    // No slide of one square may stop.
    const auto rolled = [](std::vector<Rule> rules) {
        rules.push_back(custom("turn/dice", {{"moves_on", "all"}, {"limit_by_die", true}}));
        rules.push_back(custom("passage/restricted", {{"zone", "a2 b2 c1"}, {"stop", "nobody"}}));
        Referee referee = at(swapping(std::move(rules)), "6t/7/7/7/7/7/KT5", D);
        referee.roll(1);
        return referee;
    };
    t.equal("a swap under a die that leaves nothing else", list(rolled({swapOf("king")})), "a1-b1");
    t.holds("without it the turn is lost", rolled({}).toMove() == A);
}

void stuckOrSwapping(Checks& t) {
    const std::string locked = "6t/7/7/7/7/tt5/KTt4";
    const auto afterMove = [&](std::vector<Rule> rules, const char* test) {
        rules.push_back(custom("turn/no-moves", {{"test", test}}));
        return once(swapping(std::move(rules)), locked, A, "g7-g6");
    };
    const std::string lost = "# attackers turn/no-moves";
    t.equal("stuck", afterMove({}, "no_legal_move"), lost);
    t.equal("who can swap is not stuck", afterMove({swapOf("king")}, "no_legal_move"), "");
    t.equal("a test of neighbours sees no swaps", afterMove({swapOf("king")}, "no_empty_neighbour"), lost);
    t.equal("a barred swap",
            afterMove({swapOf("king"), custom("passage/restricted", {{"zone", "a1"}})}, "no_legal_move"), lost);
}

void swapsOnlyOnce(Checks& t) {
    const Rules onceEach = swapping({swapOf("king", {{"once", true}})});
    t.equal("the first", legality(onceEach, kingBesideMan, D, {"d4-e4"}), "legal");
    t.equal("not a second", legality(onceEach, kingBesideMan, D, {"d4-e4", "a1-a2", "e4-d4"}), "illegal");
    t.equal(
        "nor elsewhere",
        legality(onceEach, "T6/7/7/3KT2/7/7/6t", D, {"d4-e4", "g1-g2", "e4-e7", "g2-g1", "a7-d7", "g1-g2", "e7-d7"}),
        "illegal");
    t.equal("without `once` again and again",
            legality(swapping({swapOf("king")}), kingBesideMan, D, {"d4-e4", "a1-a2", "e4-d4"}), "legal");
    t.equal("false is the default",
            legality(swapping({swapOf("king", {{"once", false}})}), kingBesideMan, D, {"d4-e4", "a1-a2", "e4-d4"}),
            "legal");

    const Rules all = swapping({swapOf("all", {{"with", "all"}, {"once", true}})});
    t.equal("partners are not marked", legality(all, kingBesideMan, D, {"d4-e4", "a1-a2", "d4-e4"}), "legal");
    t.equal("each has one", legality(all, kingBesideMan, D, {"d4-e4", "a1-a2", "d4-e4", "a2-a1", "d4-e4"}), "illegal");
    t.equal("neither has two", legality(all, kingBesideMan, D, {"d4-e4", "a1-a2", "d4-e4", "a2-a1", "e4-d4"}),
            "illegal");
    t.equal("a partner again", legality(all, "7/7/7/3KT2/4N2/7/t6", D, {"d4-e4", "a1-a2", "e3-e4"}), "legal");

    // A swap by any rule marks the piece.
    const Rules two =
        swapping({swapOf("king", {{"with", "defender"}, {"once", true}}), swapOf("king", {{"with", "knight"}})});
    const std::string threesome = "7/7/7/3KT2/3N3/7/t6";
    t.equal("a rule without limit", legality(two, threesome, D, {"d4-d3", "a1-a2", "d3-d4", "a2-a1", "d4-d3"}),
            "legal");
    t.equal("a rule with one, after another rule's swap",
            legality(two, threesome, D, {"d4-d3", "a1-a2", "d3-d4", "a2-a1", "d4-e4"}), "illegal");
    t.equal("after slides", legality(two, threesome, D, {"d4-d5", "a1-a2", "d5-d4", "a2-a1", "d4-e4"}), "legal");

    // The marked man takes his mark along, also as a partner, and leaves the board with it.
    const Rules man = swapping({swapOf("defender", {{"with", "king"}, {"once", true}}), swapOf("king")});
    t.equal("a marked man as a partner", legality(man, kingBesideMan, D, {"e4-d4", "a1-a2", "e4-d4", "a2-a1", "e4-d4"}),
            "illegal");
    const std::string doomed = "7/3t3/7/T2KT2/3t3/7/t6";
    Referee replaced = at(man, doomed, D);
    t.equal("the marked man falls", last(replaced, {"e4-d4", "d6-d5"}), "d4");
    t.equal("another takes his place", last(replaced, {"a4-d4", "a1-a2"}), "");
    t.equal("and may swap", tryOut(replaced, "d4-e4"), "");
    // The man who swaps falls at once. The king comes to his square.
    const Rules fatal = swapping(
        {swapOf("all", {{"with", "all"}, {"once", true}}), custom("capture/passive-entry", {{"men", "captured"}})});
    t.equal("a man who falls by his swap leaves no mark",
            legality(fatal, "7/7/3t3/2TKT2/3t3/7/t6", D, {"e4-d4", "a1-a2", "e4-d4", "a2-a1", "d4-c4"}), "legal");
}

/// The marks of `once` belong to the position.
void repeatedSwaps(Checks& t) {
    const Rule twice = custom("end/repetition", {{"count", 2}});
    const Rule never = custom("end/repetition", {{"count", 2}, {"result", "illegal"}});
    const Names round{"d4-e4", "a1-a2", "e4-d4", "a2-a1"};
    t.equal("back in the same position", lastOf(swapping({swapOf("king"), twice}), kingBesideMan, D, round),
            "# draw end/repetition");
    const Names byBoth{"d4-e4", "a1-a2", "d4-e4", "a2-a1"};
    const Rule man = swapOf("defender", {{"with", "king"}});
    t.equal("back by another piece", lastOf(swapping({swapOf("king"), man, twice}), kingBesideMan, D, byBoth),
            "# draw end/repetition");
    t.equal("the same squares with other marks",
            lastOf(swapping({swapOf("king", {{"once", true}}), man, twice}), kingBesideMan, D, byBoth), "");
    t.equal("an illegal repetition",
            lastOf(swapping({swapOf("king"), never}), kingBesideMan, A, {"a1-a2", "d4-e4", "a2-a1", "e4-d4"}),
            "illegal: end/repetition");
    t.equal("not with other marks",
            lastOf(swapping({swapOf("king", {{"once", true}}), man, never}), kingBesideMan, A,
                   {"a1-a2", "d4-e4", "a2-a1", "d4-e4"}),
            "");

    const Rule shuttle = custom("end/shuttle", {{"round_trips", 1}});
    t.equal(
        "back and forth",
        lastOf(swapping({swapOf("king"), shuttle}), kingBesideMan, D, {"d4-e4", "a1-a2", "e4-d4", "a2-a3", "d4-e4"}),
        "illegal: end/shuttle");
    t.equal("another pair of squares",
            lastOf(swapping({swapOf("all", {{"with", "all"}}), shuttle}), kingBesideMan, D,
                   {"d4-e4", "a1-a2", "d4-e4", "a2-a3", "d4-e4"}),
            "");
    const Rule quiet = custom("end/no-capture", {{"moves_each", 1}});
    t.equal("a swap is a move without capture",
            lastOf(swapping({swapOf("king"), quiet}), kingBesideMan, D, {"d4-e4", "a1-a2"}), "# draw end/no-capture");
}

void capturesOfSwaps(Checks& t) {
    // The king comes to e4, beside the attacker on e5.
    const std::string besieged = "7/4T2/4t2/3KT2/7/7/t6";
    const Rules royal = swapping({swapOf("king")});
    t.equal("the mover is the hammer", once(royal, besieged, D, "d4-e4"), "e5");
    t.equal("the text names the capture",
            list(at(swapping({swapOf("king"), custom("turn/must-capture")}), besieged, D)), "d4-e4xe5");
    t.equal("a king who is no hammer",
            once(swapping({swapOf("king"), custom("capture/king-arms", {{"power", "anvil"}})}), besieged, D, "d4-e4"),
            "");
    t.equal("the partner is no hammer", once(royal, "7/3T3/3t3/3KT2/7/7/t6", D, "d4-e4"), "");
    t.equal("the counter begins again",
            lastOf(swapping({swapOf("king"), custom("end/no-capture", {{"moves_each", 1}})}), besieged, D,
                   {"d4-e4", "a1-a2"}),
            "");

    // The partner on b2 faces the row.
    const Rules wall = swapping({swapOf("knight"), custom("capture/shieldwall", {{"completed_by", "any"}})});
    const std::string row = "K6/7/7/7/7/1TN4/Ttt1T2";
    t.equal("an open row", once(wall, row, D, "c2-b2"), "");
    t.equal("the partner closes a side of the row", once(wall, "K6/7/7/7/7/1TN4/TttT3", D, "c2-b2"), "b1 c1");

    const Rules one = swapping({swapOf("king"), custom("capture/choice", {{"take", "one"}})});
    const std::string both = "7/4T2/4t2/3KTtT/7/7/t6";
    t.equal("the mover chooses", once(one, both, D, "d4-e4"), "which?");
    t.equal("one of two", once(one, both, D, "d4-e4xf4"), "f4");

    const auto entering = [](const Rule& rule, const char* men) {
        return swapping({rule, custom("capture/passive-entry", {{"men", men}})});
    };
    const std::string gap = "7/7/3t3/3KT2/3t3/7/t6";
    const Rule man = swapOf("defender", {{"with", "king"}});
    t.equal("between two enemies", once(entering(man, "captured"), gap, D, "e4-d4"), "d4");
    t.equal("refused there", once(entering(man, "refused"), gap, D, "e4-d4"), "illegal: capture/passive-entry");
    t.equal("the partner does not enter", once(entering(swapOf("king"), "captured"), gap, D, "d4-e4"), "");
    t.equal("nor is he refused", once(entering(swapOf("king"), "refused"), gap, D, "d4-e4"), "");
}

void demandsAndSwaps(Checks& t) {
    const Rules must = swapping({swapOf("king"), custom("turn/must-capture")});
    t.equal("a quiet swap where another move captures", once(must, "7/1Tt4/3T3/7/3KT2/7/t6", D, "d3-e3"),
            "illegal: turn/must-capture");
    t.equal("nothing demanded", once(must, kingBesideMan, D, "d4-e4"), "");
    const Rules escape = swapping({swapOf("all", {{"with", "all"}}), custom("turn/must-capture", {{"escapes", "e4"}})});
    t.equal("the king escapes by a swap", list(at(escape, kingBesideMan, D)), "d4-e4");
    const Rules partner =
        swapping({swapOf("all", {{"with", "all"}}), custom("turn/must-capture", {{"escapes", "d4"}})});
    t.equal("not as a partner", once(partner, "7/7/7/3TK2/7/7/t6", D, "d4-e4"), "illegal: turn/must-capture");
}

void goalsAndPartners(Checks& t) {
    const Rules rules = swapping({swapOf("all", {{"with", "all"}}), custom("win/escape")});
    t.equal("the king swaps into a goal", once(rules, "t6/7/7/7/7/3K3/3T3", D, "d2-d1"), "# defenders win/escape");
    t.equal("a partner wins nothing", once(rules, "t6/7/7/7/7/3K3/3T3", D, "d1-d2"), "");
    t.equal("he stands there", after(rules, "t6/7/7/7/7/3K3/3T3", D, {"d1-d2"}), "t6/7/7/7/7/3T3/3K3");

    const Rules knighted =
        swapping({swapOf("all", {{"with", "all"}}),
                  custom("pieces/promotion", {{"pieces", "defender"}, {"zone", "edge"}, {"becomes", "knight"}})});
    t.equal("the mover is promoted", after(knighted, "t6/7/7/7/7/3T3/3K3", D, {"d2-d1"}), "t6/7/7/7/7/3K3/3N3");
    t.equal("a partner is not", after(knighted, "t6/7/7/7/7/3T3/3K3", D, {"d1-d2"}), "t6/7/7/7/7/3K3/3T3");

    // Only the man on d1 keeps the king from the edge.
    const Rules paths = swapping({swapOf("king"), custom("win/open-paths", {{"count", 1}})});
    t.equal("a swap is no open path", once(paths, "t6/7/7/7/3t3/2tKt2/3T2T", D, "g1-g2"), "");
    t.equal("an open path", once(paths, "t6/7/7/7/3t3/2tKt2/6T", D, "g1-g2"), "# defenders win/open-paths");
}

void chainsOfSwaps(Checks& t) {
    const auto berserk = [](const Arguments& chain) {
        return swapping({swapOf("king"), custom("turn/berserk", chain)});
    };
    // The king takes e5 by a swap; then f3 by another.
    const std::string position = "7/4T2/4t2/3KTT1/5t1/5T1/t6";
    Referee chain = at(berserk({}), position, D);
    t.equal("a chain begins with a swap", go(chain, "d4-e4"), "e5");
    t.equal("the mover goes on", static_cast<long>(chain.chainSquare()), squareOf("e4", 7));
    t.equal("also by a swap", list(chain), "e4-f4xf3 stop");
    t.equal("not by one that captures nothing", tryOut(chain, "e4-d4"), "illegal: turn/berserk");
    t.equal("the second capture", go(chain, "e4-f4"), "f3");
    t.equal("all have changed places", boardOf(chain), "7/4T2/7/3TTK1/7/5T1/t6");
    t.holds("the chain is over", chain.toMove() == A);
    Referee any = at(berserk({{"next", "any"}}), position, D);
    go(any, "d4-e4");
    t.equal("any swap", tryOut(any, "e4-d4"), "");
    Referee others =
        at(swapping({swapOf("all", {{"with", "all"}}), custom("turn/berserk", {{"next", "any"}})}), position, D);
    go(others, "d4-e4");
    t.equal("not the swap of another piece", tryOut(others, "d4-e4"), "illegal: turn/berserk");
}

void swapErrors(Checks& t) {
    const auto refuses = [&](const std::string& name, const Rule& rule) {
        t.refuses(name, [&] { at(swapping({rule}), kingBesideMan, A); });
    };
    refuses("swaps of no pieces", custom("move/swap"));
    refuses("swaps of an unknown class", swapOf("bishop"));
    refuses("swaps with an unknown class", swapOf("king", {{"with", "bishop"}}));
    refuses("once is neither true nor false", swapOf("king", {{"once", "never"}}));
    refuses("unknown parameter of swaps", swapOf("king", {{"over", "men"}}));
}

}  // namespace

void swaps(Checks& checks) {
    whoSwaps(checks);
    listsOfSwaps(checks);
    barsOfSwaps(checks);
    diceAndSwaps(checks);
    stuckOrSwapping(checks);
    swapsOnlyOnce(checks);
    repeatedSwaps(checks);
    capturesOfSwaps(checks);
    demandsAndSwaps(checks);
    goalsAndPartners(checks);
    chainsOfSwaps(checks);
    swapErrors(checks);
}

}  // namespace reference::selftest

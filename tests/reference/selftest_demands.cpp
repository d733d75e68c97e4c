// turn/must-capture: who must capture, what obeys, and what demands nothing.
#include "selftest_support.hpp"

#include <tuple>
#include <utility>

namespace reference::selftest {

namespace {

/// A scene with turn/must-capture, and further rules.
Rules must(const Arguments& arguments, std::vector<Rule> extra = {}) {
    extra.push_back(custom("turn/must-capture", arguments));
    return scene(7, "", std::move(extra));
}

std::string movesIn(const Rules& rules, const std::string& position, Side toMove) {
    return list(at(rules, position, toMove));
}

/// Each side has one capture: d5-d6 against b6, a1-a6 against c6.
const char* const bothMayTake = "7/1tT4/3t3/7/7/7/T5K";

void whoMustCapture(Checks& t) {
    const char* const no = "illegal: turn/must-capture";
    for (const auto& [side, attackers, defenders] :
         {std::tuple("both", no, no), std::tuple("attackers", no, ""), std::tuple("defenders", "", no)}) {
        const Rules rules = must({{"side", side}});
        t.equal(std::string("attackers move otherwise: ") + side, once(rules, bothMayTake, A, "d5-d4"), attackers);
        t.equal(std::string("defenders move otherwise: ") + side, once(rules, bothMayTake, D, "a1-a2"), defenders);
        t.equal(std::string("attackers capture: ") + side, once(rules, bothMayTake, A, "d5-d6"), "c6");
        t.equal(std::string("defenders capture: ") + side, once(rules, bothMayTake, D, "a1-a6"), "b6");
    }
    t.equal("both by default: attackers", movesIn(must({}), bothMayTake, A), "d5-d6xc6");
    t.equal("both by default: defenders", movesIn(must({}), bothMayTake, D), "a1-a6xb6");
    t.equal("any of two captures", movesIn(must({}), "7/7/1tT4/3t3/7/1tT4/6K", A), "d4-d2xc2 d4-d5xc5");
    const std::string peace = "7/7/3t3/7/7/7/T5K";
    t.equal("nothing to capture", movesIn(must({}), peace, A), movesIn(scene(7, ""), peace, A));
    t.equal("a stuck side passes", movesIn(must({}), "Kt5/tt5/7/7/7/7/6t", D), "pass");
    t.refuses("unknown side", [&] { readRules(must({{"side", "king"}})); });
    t.refuses("unknown escape", [&] { readRules(must({{"escapes", "moon"}})); });
    t.refuses("given twice", [&] { readRules(must({}, {custom("turn/must-capture")})); });
}

/// Every other reason comes first.
void otherReasons(Checks& t) {
    const Rules rules = must({}, {custom("move/slide", {{"pieces", "all"}, {"limit", 2}})});
    t.equal("another's piece", once(rules, bothMayTake, A, "a1-a2"), "illegal: not your piece");
    t.equal("no line", once(rules, bothMayTake, A, "d5-e4"), "illegal: not in line");
    t.equal("a piece in the way", once(rules, bothMayTake, A, "b6-d6"), "illegal: blocked");
    t.equal("too far", once(rules, bothMayTake, A, "d5-d2"), "illegal: move/slide");
    t.equal("between two enemies",
            once(must({}, {custom("capture/passive-entry", {{"men", "refused"}})}), "7/1tT4/3t3/7/2T1T2/3t3/T5K", A,
                 "d2-d3"),
            "illegal: capture/passive-entry");
    t.equal("no other reason", once(rules, bothMayTake, A, "d5-d3"), "illegal: turn/must-capture");
}

void whatIsACapture(Checks& t) {
    const Rule mercenary = custom(
        "pieces/extra", {{"name", "mercenary"}, {"side", "attackers"}, {"letter", "m"}, {"when_captured", "defender"}});
    t.equal("a piece that changes sides", movesIn(must({}, {mercenary}), "7/1Tm4/3T3/7/7/7/K4t1", D), "d5-d6xc6");

    const std::string siege = "7/2tK3/4t2/7/7/7/T6";
    const Rule atOnce = king({{"elsewhere", "2"}});
    const Rule check = king({{"elsewhere", "2"}, {"timing", "survives_reply"}});
    t.equal("the king", movesIn(must({}, {atOnce}), siege, A), "e5-e6xd6");
    t.equal("a check is none", movesIn(must({}, {check}), siege, A), movesIn(scene(7, "", {check}), siege, A));
    t.equal("a check with a capture", movesIn(must({}, {check}), "7/2tK1Tt/4t2/7/7/7/T6", A), "e5-e6xf6");

    const Rule jump = custom("move/jump", {{"pieces", "king"}, {"takes", true}});
    t.equal("a jump", movesIn(must({}, {jump}), "7/7/7/2Kt3/7/7/7", D), "c4^e4xd4");
    const Rule fatal = custom("capture/passive-entry", {{"men", "captured"}});
    const std::string gap = "7/7/2T1T2/3t3/7/7/6K";
    t.equal("the mover itself is none", movesIn(must({}, {fatal}), gap, A), movesIn(scene(7, "", {fatal}), gap, A));
}

void branches(Checks& t) {
    const auto taking = [](const char* take) { return must({}, {custom("capture/choice", {{"take", take}})}); };
    const std::string position = "7/7/1tT1Tt1/3t3/7/7/6K";
    t.equal("one of two", movesIn(taking("one"), position, A), "d4-d5xc5 d4-d5xe5");
    t.equal("not none", movesIn(taking("one_or_none"), position, A), "d4-d5xc5 d4-d5xe5");
    t.equal("the branch that takes nothing", once(taking("one_or_none"), position, A, "d4-d5x"),
            "illegal: no such branch");
    t.equal("all, not none", movesIn(taking("all_or_none"), position, A), "d4-d5xc5/e5");
    t.equal("a side that need not capture takes none",
            once(must({{"side", "defenders"}}, {custom("capture/choice", {{"take", "one_or_none"}})}), position, A,
                 "d4-d5x"),
            "");
    t.equal("with or without a warning", movesIn(must({}, {custom("announce/watch-king")}), bothMayTake, A),
            "d5-d6xc6 d5-d6xc6!watch your king");
}

void escapesThatObey(Checks& t) {
    const std::string no = "illegal: turn/must-capture";
    const std::string quiet = "7/7/7/3T3/7/7/t5K";
    const Rules gate = must({{"escapes", "g4 | a7"}});
    t.equal("the king must land there", movesIn(gate, quiet, D), "g1-g4");
    t.equal("crossing is not landing", once(gate, quiet, D, "g1-g5"), no);
    t.equal("a man does not escape", once(gate, quiet, D, "d4-g4"), no);
    t.equal("a man alone demands nothing", once(gate, "7/7/7/3T3/7/7/t4K1", D, "d4-d5"), "");
    t.equal("from one escape to another", movesIn(must({{"escapes", "g1 g4"}}), quiet, D), "g1-g4");
    t.equal("no escape by default", once(must({}), quiet, D, "d4-d5"), "");
    t.equal("none", once(must({{"escapes", "none"}}), quiet, D, "d4-d5"), "");
    t.equal("defenders who need not", once(must({{"side", "attackers"}, {"escapes", "g4"}}), quiet, D, "d4-d5"), "");

    const Rules fatal = must({{"escapes", "c6"}},
                             {king({{"elsewhere", "2"}}), custom("capture/passive-entry", {{"king", "captured"}})});
    const std::string between = "7/1t1t3/2K4/7/7/7/T6";
    t.equal("a king that falls there does not escape", once(fatal, between, D, "a1-a2"), "");
    t.equal("and may still go there", once(fatal, between, D, "c5-c6"), "c6 # attackers capture/passive-entry");

    const std::string taking = "7/7/1Tt4/3T3/7/7/6K";
    t.equal("escape or capture", movesIn(gate, taking, D), "g1-g4 d4-d5xc5");
    t.equal("without escapes", movesIn(must({}), taking, D), "d4-d5xc5");
    t.equal("by a jump",
            movesIn(must({{"escapes", "e4"}}, {custom("move/jump", {{"pieces", "king"}})}), "7/7/7/2Kt3/7/7/7", D),
            "c4^e4");
}

/// Moves that a rule refuses do not exist.
void refusedMoves(Checks& t) {
    // g5-d5 takes c5, between d4 and d6.
    const std::string trap = "7/3T3/1tT3t/3T3/7/7/6K";
    const auto entry = [](bool unlessCaptures) {
        return must({}, {custom("capture/passive-entry", {{"men", "refused"}, {"unless_captures", unlessCaptures}})});
    };
    t.equal("the capture is possible", movesIn(entry(true), trap, A), "g5-d5xc5");
    t.equal("the capture is refused", once(entry(false), trap, A, "g5-d5"), "illegal: capture/passive-entry");
    t.equal("and demands nothing", once(entry(false), trap, A, "b5-b6"), "");

    // The king would repeat the position by his escape.
    const auto returning = [](std::vector<Rule> extra) {
        Referee referee = at(must({{"escapes", "g1"}}, std::move(extra)), "t6/7/7/7/7/7/6K", A);
        for (const char* move : {"a7-a6", "g1-g2", "a6-a7"}) go(referee, move);
        return referee;
    };
    const Rule noRepetition = custom("end/repetition", {{"count", 2}, {"result", "illegal"}});
    t.equal("back to the escape", list(returning({})), "g2-g1");
    t.equal("an illegal repetition", tryOut(returning({noRepetition}), "g2-g1"), "illegal: end/repetition");
    t.equal("demands nothing", tryOut(returning({noRepetition}), "g2-g3"), "");

    Referee shuttle =
        at(must({{"escapes", "g2"}}, {custom("end/shuttle", {{"round_trips", 1}})}), "t6/7/7/7/7/7/6K", D);
    t.equal("before the last round trip", list(shuttle), "g1-g2");
    for (const char* move : {"g1-g2", "a7-a6", "g2-g1", "a6-a5"}) go(shuttle, move);
    t.equal("back and forth too often", tryOut(shuttle, "g1-g2"), "illegal: end/shuttle");
    t.equal("no longer demanded", tryOut(shuttle, "g1-f1"), "");
}

void chainsWithDemands(Checks& t) {
    // d4-d5 takes c5 against b5; then d5-d2 takes c2 against b2.
    const std::string position = "7/7/1tT4/3t3/7/1tT4/6K";
    Referee any = at(must({}, {custom("turn/berserk", {{"next", "any"}})}), position, A);
    t.equal("the first move must capture", tryOut(any, "d4-e4"), "illegal: turn/must-capture");
    go(any, "d4-d5");
    t.equal("the chain may go on by a capture", tryOut(any, "d5-d2"), "c2");
    t.equal("the chain may go on without one", tryOut(any, "d5-d7"), "");
    t.equal("the chain may stop", tryOut(any, "stop"), "");

    // d3 is an escape for this rule, d7 for the chain.
    const Rule berserk = custom("turn/berserk", {{"king_may_escape", true}});
    const Rule goal = custom("win/escape", {{"zone", "d7"}});
    Referee flees = at(must({{"escapes", "d3"}}, {berserk, goal}), "7/7/1Tt4/3K3/7/7/7", D);
    t.equal("before the chain", list(flees), "d4-d3 d4-d5xc5");
    go(flees, "d4-d5");
    t.equal("in the chain", list(flees), "d5-d7 stop");
}

void diceWithDemands(Checks& t) {
    // The capture goes three squares.
    const std::string position = "7/1tT4/7/7/3t3/7/T5K";
    const auto rolled = [&](bool limit, int face, std::vector<Rule> rules) {
        rules.push_back(custom("turn/dice", {{"moves_on", "all"}, {"limit_by_die", limit}}));
        Referee referee = at(scene(7, "", std::move(rules)), position, A);
        referee.roll(face);
        return referee;
    };
    const Rule rule = custom("turn/must-capture");
    t.equal("a capture within the die", list(rolled(true, 3, {rule})), "d3-d6xc6");
    t.equal("other moves within the die", tryOut(rolled(true, 3, {rule}), "d3-d4"), "illegal: turn/must-capture");
    t.equal("a capture beyond the die demands nothing", list(rolled(true, 2, {rule})), list(rolled(true, 2, {})));
    t.equal("a die without limit", list(rolled(false, 2, {rule})), "d3-d6xc6");
}

void claimsWithDemands(Checks& t) {
    const Rule draw = custom("end/no-capture", {{"moves_each", 1}, {"claim", true}});
    Referee withMove = at(must({{"escapes", "g4"}}, {draw}), "t6/7/7/7/7/7/6K", A);
    go(withMove, "a7-a6");
    t.equal("a claim with a demanded move", list(withMove), "g1-g4 claim:g1-g4");
    t.equal("not with another", go(withMove, "claim g1-g2"), "illegal");

    Referee standing = at(must({}, {draw}), "7/7/1T1t3/3T3/7/7/6K", D);
    for (const char* move : {"g1-g2", "d5-c5"}) t.equal("nothing to capture yet", go(standing, move), "");
    t.equal("a claim without a move", list(standing), "d4-d5xc5 claim");
}

}  // namespace

void demands(Checks& checks) {
    whoMustCapture(checks);
    otherReasons(checks);
    whatIsACapture(checks);
    branches(checks);
    escapesThatObey(checks);
    refusedMoves(checks);
    chainsWithDemands(checks);
    diceWithDemands(checks);
    claimsWithDemands(checks);
}

}  // namespace reference::selftest

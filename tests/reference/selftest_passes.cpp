// turn/pass: who may pass by choice and when, and what a pass is to other rules.
#include "selftest_support.hpp"

#include <tuple>
#include <utility>

namespace reference::selftest {

namespace {

/// A scene with turn/pass. A stuck side passes as well.
Rules passing(std::vector<Rule> rules, const Arguments& arguments = {}) {
    rules.push_back(custom("turn/pass", arguments));
    return scene(7, "", std::move(rules));
}

Rule stepByStep() { return custom("move/slide", {{"pieces", "all"}, {"limit", 1}}); }

const char* const farApart = "t6/7/7/7/7/7/6K";  // a7 and g1

void whoPasses(Checks& t) {
    for (const auto& [side, attackers, defenders] :
         {std::tuple("both", "legal", "legal"), std::tuple("attackers", "legal", "illegal"),
          std::tuple("defenders", "illegal", "legal")}) {
        const Rules rules = passing({}, {{"side", side}});
        t.equal(std::string("attackers pass: ") + side, legality(rules, farApart, A, {"pass"}), attackers);
        t.equal(std::string("defenders pass: ") + side, legality(rules, farApart, D, {"pass"}), defenders);
    }
    t.equal("both by default", list(at(passing({stepByStep()}), farApart, A)), "a7-a6 a7-b7 pass");
    t.equal("no pass without the rule", legality(scene(7, ""), farApart, A, {"pass"}), "illegal");
    t.equal("no piece moves", after(passing({}), farApart, A, {"pass"}), farApart);
    Referee referee = at(passing({}), farApart, A);
    t.equal("nothing is captured", go(referee, "pass"), "");
    t.holds("it is the whole turn", referee.toMove() == D && referee.chainSquare() == nowhere);
    t.equal("no word goes with it", list(at(passing({stepByStep(), custom("announce/watch-king")}), farApart, A)),
            "a7-a6 a7-a6!watch your king a7-b7 a7-b7!watch your king pass");
}

void fewPieces(Checks& t) {
    const auto below = [](int number, const std::string& position, Side side) {
        const Rule page = custom("pieces/extra", {{"name", "page"}, {"side", "attackers"}, {"letter", "p"}});
        return legality(passing({page}, {{"below", number}}), position, side, {"pass"});
    };
    t.equal("one piece, fewer than two", below(2, farApart, A), "legal");
    t.equal("two pieces are not", below(2, "t5t/7/7/7/7/7/6K", A), "illegal");
    t.equal("fewer than three", below(3, "t5t/7/7/7/7/7/6K", A), "legal");
    t.equal("one piece, fewer than one", below(1, farApart, A), "illegal");
    t.equal("any number", below(0, "ttttttt/ttttttt/7/7/7/7/6K", A), "legal");
    t.equal("all classes count", below(2, "t5p/7/7/7/7/7/6K", A), "illegal");
    t.equal("the king counts", below(2, "t6/7/7/7/7/7/5TK", D), "illegal");
    t.equal("the king and one man", below(3, "t6/7/7/7/7/7/5TK", D), "legal");
    t.equal("a king alone", below(2, "tttt3/7/7/7/7/7/6K", D), "legal");
    t.equal("each side counts its own", below(2, "tttt3/7/7/7/7/7/6K", A), "illegal");

    const std::string loss = "3T3/7/7/1Tt4/7/7/t5K";  // d7-d4 takes c4
    t.equal("after a loss", legality(passing({}, {{"below", 2}}), loss, D, {"d7-d4", "pass"}), "legal");
    t.equal("without a loss", legality(passing({}, {{"below", 2}}), loss, D, {"d7-d5", "pass"}), "illegal");
}

/// turn/no-moves decides about a stuck side, as without the rule.
void stuckOrPassing(Checks& t) {
    const std::string lockedKing = "Kt5/tt5/7/7/7/7/6t";
    for (const auto& [result, end] :
         {std::pair("loss", "# attackers turn/no-moves"), std::pair("draw", "# draw turn/no-moves"),
          std::pair("win", "# defenders turn/no-moves"), std::pair("pass", "")}) {
        t.equal(std::string("stuck: ") + result,
                once(passing({custom("turn/no-moves", {{"defenders", result}})}), lockedKing, A, "g1-g2"), end);
    }
    for (const char* side : {"both", "attackers", "defenders"}) {
        Referee referee = at(passing({}, {{"side", side}}), lockedKing, A);
        go(referee, "g1-g2");
        t.equal(std::string("one pass, not two: ") + side, list(referee), "pass");
    }
    // The king could jump, but no defender has an empty neighbour.
    const auto crowded = [](const char* result) {
        return passing({custom("move/jump", {{"pieces", "king"}}),
                        custom("turn/no-moves", {{"defenders", result}, {"test", "no_empty_neighbour"}})});
    };
    const std::string jumper = "Kt5/t6/7/7/7/7/6t";
    t.equal("stuck with a move", once(crowded("loss"), jumper, A, "g1-g2"), "# attackers turn/no-moves");
    Referee referee = at(crowded("pass"), jumper, A);
    go(referee, "g1-g2");
    t.equal("stuck with a move: pass", list(referee), "pass");
}

void passesInARow(Checks& t) {
    const std::string draw = "# draw turn/pass";
    t.equal("two passes", lastOf(passing({}), farApart, A, {"pass", "pass"}), draw);
    t.equal("the defenders begin", lastOf(passing({}), farApart, D, {"pass", "pass"}), draw);
    t.equal("a move between", lastOf(passing({}), farApart, A, {"pass", "g1-g2", "pass"}), "");
    t.equal("and the next pass", lastOf(passing({}), farApart, A, {"pass", "g1-g2", "pass", "pass"}), draw);
    t.equal("one side alone", lastOf(passing({}), farApart, A, {"pass", "g1-g2", "pass", "g2-g1", "pass"}), "");
    t.equal("two moves between", lastOf(passing({}), farApart, A, {"pass", "g1-g2", "a7-a6", "pass"}), "");
    t.equal("a side that must move", lastOf(passing({}, {{"side", "attackers"}}), farApart, A, {"pass", "pass"}),
            "illegal");
    const std::string lockedMan = "tTT4/TTT4/TTK4/7/7/7/7";
    t.equal("a stuck side, then a choice", lastOf(passing({}), lockedMan, A, {"pass", "pass"}), draw);
    t.equal("a choice, then a stuck side", lastOf(passing({}), lockedMan, D, {"pass", "pass"}), "# draw turn/no-moves");
    t.equal("a stuck side, then a move", lastOf(passing({}), lockedMan, A, {"pass", "c5-d5", "pass"}), "");
}

void countersAndPasses(Checks& t) {
    const Rules quiet = passing({custom("end/no-capture", {{"moves_each", 1}})});
    t.equal("a pass counts, then a move", lastOf(quiet, farApart, A, {"pass", "g1-g2"}), "# draw end/no-capture");
    t.equal("a move counts, then a pass", lastOf(quiet, farApart, A, {"a7-a6", "pass"}), "# draw end/no-capture");
    const Rules claim = passing({custom("end/no-capture", {{"moves_each", 1}, {"claim", true}})});
    t.equal("a claim after a pass", lastOf(claim, farApart, A, {"a7-a6", "pass", "claim"}), "# draw end/no-capture");
    t.equal("no claim by a pass",
            list(at(passing({stepByStep(), custom("end/no-capture", {{"claim", true}})}), farApart, A)),
            "a7-a6 a7-b7 pass");

    // d4-d5 takes c5 and leaves a trap on d4. Two moves are counted before a4-d4, with or without the pass.
    const auto trap = [](int waits) {
        return lastOf(passing({custom("house/traps", {{"after", waits}})}), "7/7/1tT4/T2t3/7/7/6K", A,
                      {"d4-d5", "pass", "d5-d6", "a4-d4"});
    };
    t.equal("a pass changes no state", trap(3), "");
    t.equal("moves do", trap(2), "d4");
}

/// A pass is no run, and breaks none.
void runsAndPasses(Checks& t) {
    const Rules shuttle = passing({custom("end/shuttle", {{"round_trips", 1}})});
    t.equal("the other side passes", lastOf(shuttle, farApart, A, {"a7-a6", "pass", "a6-a7", "pass", "a7-a6"}),
            "illegal: end/shuttle");
    t.equal("a pass between",
            lastOf(shuttle, farApart, A, {"a7-a6", "g1-g2", "a6-a7", "g2-f2", "pass", "f2-e2", "a7-a6"}),
            "illegal: end/shuttle");
    t.equal("a move between",
            lastOf(shuttle, "t5t/7/7/7/7/7/6K", A, {"a7-a6", "g1-g2", "a6-a7", "g2-f2", "g7-g6", "f2-e2", "a7-a6"}),
            "");
}

void repeatedByPasses(Checks& t) {
    const std::string by = " end/repetition";
    const auto repetition = [](Arguments more, const Names& moves) {
        more.insert({"count", 2});
        return lastOf(passing({custom("end/repetition", more)}), farApart, A, moves);
    };
    // The second pass completes the first position.
    const Names back{"a7-a6", "pass", "a6-a7", "pass"};
    for (const auto& [result, winner] :
         {std::pair("draw", "draw"), std::pair("mover_loses", "attackers"), std::pair("mover_wins", "defenders"),
          std::pair("attackers_lose", "defenders"), std::pair("defenders_lose", "attackers"),
          std::pair("threatening_side_loses", "attackers")}) {
        t.equal(std::string("repeated by a pass: ") + result, repetition({{"result", result}}, back),
                std::string("# ") + winner + by);
    }
    t.equal("nobody threatens", repetition({{"result", "threatening_side_loses"}, {"paths_to", "none"}}, back),
            "# draw" + by);
    t.equal("after the attackers' turns", repetition({{"whose", "attackers"}}, back), "");
    t.equal("a pass is not refused", repetition({{"result", "illegal"}}, back), "");
    t.equal("a move is", repetition({{"result", "illegal"}}, {"a7-a6", "pass", "a6-a7", "pass", "a7-a6"}),
            "illegal:" + by);
    t.equal("a move back to where a pass led",
            repetition({{"result", "illegal"}}, {"a7-a6", "pass", "a6-a7", "g1-g2", "a7-a6", "g2-g1"}),
            "illegal:" + by);
    t.equal("an own arrangement", repetition({{"of", "attackers"}}, {"a7-a6", "g1-g2", "pass"}), "# draw" + by);
}

void endsAfterPasses(Checks& t) {
    const Rules check = passing({king({{"elsewhere", "2"}, {"timing", "survives_reply"}})});
    const std::string siege = "T6/7/3t3/3K3/7/3t3/7";
    t.equal("a pass is a reply to a check", lastOf(check, siege, A, {"d2-d3", "pass"}), "# attackers king/capture");
    t.equal("a move to safety is another", lastOf(check, siege, A, {"d2-d3", "d4-e4"}), "");
    const Rules few =
        passing({custom("win/elimination", {{"pieces", "defending men"}, {"left", 1}, {"result", "attackers"}})});
    t.equal("few pieces", once(few, "t6/7/7/3T3/7/7/6K", A, "pass"), "# attackers win/elimination");
    const Rules paths = passing({custom("win/open-paths")});
    t.equal("open paths", once(paths, "t6/7/7/3K3/7/7/7", D, "pass"), "# defenders win/open-paths");
    t.equal("after the defenders' turn", once(paths, "t6/7/7/3K3/7/7/7", A, "pass"), "");
    t.equal("nobody arrives at a goal", once(passing({custom("win/escape")}), farApart, D, "pass"), "");
    Referee called = at(passing({custom("announce/open-paths")}), "t6/7/7/3K3/7/7/7", D);
    go(called, "pass");
    t.equal("a call", called.announcements().at(0), "tuichi");
}

/// A demand that a move can satisfy comes first.
void demandsAndPasses(Checks& t) {
    const auto must = [](const Arguments& arguments, std::vector<Rule> rules = {}) {
        rules.push_back(custom("turn/must-capture", arguments));
        return passing(std::move(rules));
    };
    const std::string captures = "7/1tT4/3t3/7/7/7/T5K";  // d5-d6 against c6, a1-a6 against b6
    t.equal("attackers who can capture", legality(must({}), captures, A, {"pass"}), "illegal");
    t.equal("defenders who can capture", legality(must({}), captures, D, {"pass"}), "illegal");
    t.equal("a side that need not", legality(must({{"side", "defenders"}}), captures, A, {"pass"}), "legal");
    t.equal("nothing to capture", legality(must({}), farApart, A, {"pass"}), "legal");
    t.equal("a king who can escape", legality(must({{"escapes", "g4"}}), farApart, D, {"pass"}), "illegal");
    t.equal("a king who cannot", legality(must({{"escapes", "f4"}}), farApart, D, {"pass"}), "legal");

    // d3-d4 takes d5, between c4 and e4.
    const auto entering = [&](bool unlessCaptures) {
        const Arguments entry{{"men", "refused"}, {"unless_captures", unlessCaptures}};
        return legality(must({}, {custom("capture/passive-entry", entry)}), "7/3t3/3T3/2T1T2/3t3/7/6K", A, {"pass"});
    };
    t.equal("a capture that is refused", entering(false), "legal");
    t.equal("a capture that is not", entering(true), "illegal");

    const auto rolled = [&](int face) {
        const Rule die = custom("turn/dice", {{"moves_on", "all"}, {"limit_by_die", true}});
        Referee referee = at(must({}, {die}), "7/1tT4/7/3t3/7/7/T5K", A);
        referee.roll(face);
        return tryOut(referee, "pass");
    };
    t.equal("a capture beyond the die", rolled(1), "");
    t.equal("a capture within the die", rolled(2), "illegal");
}

void passesAndDice(Checks& t) {
    Referee referee = at(passing({custom("turn/dice"), stepByStep()}), farApart, A);
    t.equal("not before the throw", list(referee), "");
    referee.roll(2);
    t.equal("after the throw", list(referee), "a7-a6 a7-b7 pass");
    go(referee, "pass");
    t.holds("the other side throws", referee.toMove() == D && referee.mustRoll());
    // A lost turn separates two passes.
    referee.roll(1);
    t.holds("a face that loses the turn", referee.toMove() == A && referee.mustRoll());
    referee.roll(2);
    t.equal("passes with a lost turn between", go(referee, "pass"), "");
    referee.roll(4);
    t.equal("passes in a row", go(referee, "pass"), "# draw turn/pass");

    const auto rolled = [](int face) {
        Referee blocked = at(passing({custom("passage/restricted", {{"zone", "b1"}, {"stop", "nobody"}}),
                                      custom("turn/dice", {{"moves_on", "all"}, {"limit_by_die", true}})}),
                             "7/7/7/7/7/T6/t5K", A);
        blocked.roll(face);
        return blocked;
    };
    t.holds("a throw that leaves no move loses the turn", rolled(1).toMove() == D);
    t.equal("a throw that leaves one", list(rolled(2)), "a1-c1 pass");
}

void passesAndChains(Checks& t) {
    const std::string two = "7/7/1tT4/3t3/7/1tT4/6K";  // d4-d5 takes c5, then d5-d2 takes c2
    for (const auto& [optional, moves] : {std::pair(true, "d5-d2xc2 stop"), std::pair(false, "d5-d2xc2")}) {
        Referee referee = at(passing({custom("turn/berserk", {{"optional", optional}})}), two, A);
        t.equal("a pass before the chain", tryOut(referee, "pass"), "");
        go(referee, "d4-d5");
        t.equal("none within it", list(referee), moves);
    }
    t.equal("after the chain", legality(passing({custom("turn/berserk")}), two, A, {"d4-d5", "stop", "pass"}), "legal");
}

void passErrors(Checks& t) {
    const auto refuses = [&](const std::string& name, const Arguments& arguments) {
        t.refuses(name, [&] { at(passing({}, arguments), farApart, A); });
    };
    refuses("passes of an unknown side", {{"side", "king"}});
    refuses("passes below a negative number", {{"below", -1}});
    refuses("passes below a large number", {{"below", 61}});
    refuses("unknown parameter of passes", {{"after", 1}});
    t.refuses("two rules of passes", [] { readRules(passing({custom("turn/pass", {{"below", 9}})})); });
    t.equal("below the largest number", legality(passing({}, {{"below", 60}}), farApart, A, {"pass"}), "legal");
}

}  // namespace

void passes(Checks& checks) {
    whoPasses(checks);
    fewPieces(checks);
    stuckOrPassing(checks);
    passesInARow(checks);
    countersAndPasses(checks);
    runsAndPasses(checks);
    repeatedByPasses(checks);
    endsAfterPasses(checks);
    demandsAndPasses(checks);
    passesAndDice(checks);
    passesAndChains(checks);
    passErrors(checks);
}

}  // namespace reference::selftest

// turn/two-moves: who moves a second time, what is judged between the two moves, and what the turn is to other rules.
#include "selftest_support.hpp"

#include <tuple>
#include <utility>

namespace reference::selftest {

namespace {

/// A scene with turn/two-moves, from the first turn on unless `arguments` say otherwise.
Rules twice(Arguments arguments, std::vector<Rule> rules = {}) {
    arguments.insert({"first", true});
    rules.push_back(custom("turn/two-moves", arguments));
    return scene(7, "", std::move(rules));
}

Rule oneStep() { return custom("move/slide", {{"pieces", "all"}, {"limit", 1}}); }

/// The moves that are legal after these.
std::string listAfter(const Rules& rules, const std::string& position, Side toMove, const Names& moves) {
    Referee referee = at(rules, position, toMove);
    const std::string result = last(referee, moves);
    return result.rfind("illegal", 0) == 0 || result.rfind("before", 0) == 0 ? result : list(referee);
}

/// The side to move after these moves.
std::string sideAfter(const Rules& rules, const std::string& position, Side toMove, const Names& moves) {
    Referee referee = at(rules, position, toMove);
    const std::string result = last(referee, moves);
    const bool played = result.rfind("illegal", 0) != 0 && result.rfind("before", 0) != 0;
    return played ? sideName(referee.toMove()) : result;
}

const char* const fourCorners = "t5t/7/7/3K3/7/7/T5T";
const char* const twoAttackers = "t5t/7/7/7/7/7/6K";

void aTurnOfTwoMoves(Checks& t) {
    Referee referee = at(twice({}), fourCorners, A);
    t.equal("the first move", go(referee, "a7-a6"), "");
    t.holds("the same side", referee.toMove() == A);
    t.equal("the square of the piece that has moved", referee.chainSquare(), squareOf("a6", 7));
    t.equal("the second move", go(referee, "g7-g6"), "");
    t.holds("the turn is over", referee.toMove() == D && referee.chainSquare() == nowhere);
    t.equal("the defenders, too", last(referee, {"a1-a2", "d4-d5"}), "");
    t.holds("and no third move", referee.toMove() == A && referee.chainSquare() == nowhere);
    t.equal("all the moves", boardOf(referee), "7/t5t/3K3/7/7/T6/6T");

    for (const auto& [side, attackers, defenders] :
         {std::tuple("both", "attackers", "defenders"), std::tuple("attackers", "attackers", "attackers"),
          std::tuple("defenders", "defenders", "defenders")}) {
        const Rules rules = twice({{"side", side}});
        t.equal(std::string("attackers twice: ") + side, sideAfter(rules, fourCorners, A, {"a7-a6"}), attackers);
        t.equal(std::string("defenders twice: ") + side, sideAfter(rules, fourCorners, D, {"a1-a2"}), defenders);
    }
}

void whoMovesSecond(Checks& t) {
    const auto second = [](const Arguments& arguments) {
        return listAfter(twice(arguments, {oneStep()}), twoAttackers, A, {"a7-a6"});
    };
    const std::string first = "a6-a5 a6-b6 a6-a7";
    const std::string others = "g7-g6 g7-f7";
    t.equal("another piece by default", second({}), others);
    t.equal("another piece", second({{"with", "other"}}), others);
    t.equal("the same piece", second({{"with", "same"}}), first);
    t.equal("any piece", second({{"with", "any"}}), first + " " + others);
    t.equal("or none: another piece", second({{"optional", true}}), others + " stop");
    t.equal("or none: the same piece", second({{"optional", true}, {"with", "same"}}), first + " stop");
}

void stopsAfterTheFirst(Checks& t) {
    const Rules may = twice({{"optional", true}});
    Referee referee = at(may, twoAttackers, A);
    t.equal("no stop before the first move", tryOut(referee, "stop"), "illegal");
    go(referee, "a7-a6");
    t.equal("stop", go(referee, "stop"), "");
    t.holds("the turn is over", referee.toMove() == D && referee.chainSquare() == nowhere);
    t.equal("the first move stays", boardOf(referee), "6t/t6/7/7/7/7/6K");
    t.equal("no stop after the second", legality(may, twoAttackers, A, {"a7-a6", "g7-g6", "stop"}), "illegal");
    t.equal("no stop without the parameter", legality(twice({}), twoAttackers, A, {"a7-a6", "stop"}), "illegal");
}

/// Without a legal second move the turn ends, as any turn.
void noSecondMove(Checks& t) {
    const std::string alone = "t6/7/7/7/7/7/6K";
    for (const auto& [with, side] :
         {std::pair("other", "defenders"), std::pair("same", "attackers"), std::pair("any", "attackers")}) {
        t.equal(std::string("a lone piece: ") + with, sideAfter(twice({{"with", with}}), alone, A, {"a7-a6"}), side);
    }
    t.equal("nothing to stop", legality(twice({{"optional", true}}), alone, A, {"a7-a6", "stop"}), "illegal");
    t.equal("the other piece is locked", sideAfter(twice({}), "t4Tt/6T/7/7/7/7/6K", A, {"a7-a6"}), "defenders");
    // d4 has one move, between e5 and e3.
    const std::string trapped = "t6/7/3TT2/2Tt3/3TT2/7/6K";
    const Rule refused = custom("capture/passive-entry", {{"men", "refused"}});
    t.equal("its move is legal", sideAfter(twice({}, {oneStep()}), trapped, A, {"a7-a6"}), "attackers");
    t.equal("its move is refused", sideAfter(twice({}, {oneStep(), refused}), trapped, A, {"a7-a6"}), "defenders");
    // The result for a stuck side is for the beginning of a turn.
    t.equal("nobody is stuck between two moves",
            lastOf(twice({}, {custom("turn/no-moves")}), alone, A, {"a7-a6", "g1-g2"}), "");
    const Rules loss = twice({}, {custom("turn/no-moves")});
    const std::string closing = "K6/1t5/7/7/7/7/t1t4";
    t.equal("the other side is not judged between two moves", once(loss, "Kt5/7/7/7/7/7/t5t", A, "a1-a6"), "");
    t.equal("after the second it is", lastOf(loss, closing, A, {"b6-b7", "a1-a6"}), "# attackers turn/no-moves");
}

/// The piece that has moved is captured by its own move, or changes.
void theFirstPieceIsGone(Checks& t) {
    const std::string gap = "7/2T1T2/3t3/7/7/7/t5K";
    const std::string others = "a1-b1 a1-a2";
    const Rule fatal = custom("capture/passive-entry", {{"men", "captured"}});
    Referee referee = at(twice({}, {fatal, oneStep()}), gap, A);
    t.equal("it falls", go(referee, "d5-d6"), "d6");
    t.equal("its square", referee.chainSquare(), squareOf("d6", 7));
    t.equal("another piece moves", list(referee), others);
    t.equal("any piece moves", listAfter(twice({{"with", "any"}}, {fatal, oneStep()}), gap, A, {"d5-d6"}), others);
    t.equal("the same piece cannot", sideAfter(twice({{"with", "same"}}, {fatal}), gap, A, {"d5-d6"}), "defenders");

    // It stays as another piece.
    const auto hired = [&](const char* with, const char* becomes, const Rule& rule) {
        const Rule page = custom(
            "pieces/extra", {{"name", "page"}, {"side", "attackers"}, {"letter", "p"}, {"when_captured", becomes}});
        const Rules rules = twice({{"with", with}}, {page, rule, oneStep()});
        Referee played = at(rules, "7/2T1T2/3p3/7/7/7/t5K", A);
        go(played, "d5-d6");
        return played.toMove() == A ? list(played) : "over";
    };
    const std::string it = "d6-d5 d6-d7";
    t.equal("captured, of its side: another", hired("other", "attacker", fatal), others + " " + it);
    t.equal("captured, of its side: any", hired("any", "attacker", fatal), others + " " + it);
    t.equal("captured, of its side: the same", hired("same", "attacker", fatal), "over");
    t.equal("captured, of the other side: another", hired("other", "defender", fatal), others);
    t.equal("captured, of the other side: the same", hired("same", "defender", fatal), "over");
    const auto promotion = [](const char* becomes) {
        return custom("pieces/promotion", {{"pieces", "page"}, {"zone", "d6"}, {"becomes", becomes}});
    };
    t.equal("promoted: another", hired("other", "removed", promotion("attacker")), others);
    t.equal("promoted: any", hired("any", "removed", promotion("attacker")), others + " " + it);
    t.equal("promoted: the same", hired("same", "removed", promotion("attacker")), it);
    t.equal("it changes sides: another", hired("other", "removed", promotion("defender")), others);
    t.equal("it changes sides: the same", hired("same", "removed", promotion("defender")), "over");
}

/// A swap moves the piece that began it. The partner has not moved.
void swapsAndSecondMoves(Checks& t) {
    const std::string beside = "7/7/7/3KT2/7/7/t6";
    const Rules rules = twice({}, {custom("move/swap", {{"pieces", "king"}})});
    t.equal("the piece that began the swap", legality(rules, beside, D, {"d4-e4", "e4-e5"}), "illegal");
    t.equal("its partner", after(rules, beside, D, {"d4-e4", "d4-d5"}), "7/7/3T3/4K2/7/7/t6");
    t.equal("a swap as the second move", after(rules, "7/7/7/3KT2/7/7/t5T", D, {"g1-g2", "d4-e4"}),
            "7/7/7/3TK2/7/6T/t6");
    t.equal("a swap with the piece that has moved", after(rules, "7/7/7/3K1T1/7/7/t6", D, {"f4-e4", "d4-e4"}),
            "7/7/7/3TK2/7/7/t6");
}

void capturesOfBoth(Checks& t) {
    const std::string two = "7/7/1tT4/3t3/7/1tT4/3t2K";
    Referee referee = at(twice({}), two, A);
    t.equal("the first captures", go(referee, "d4-d5"), "c5");
    t.equal("the second captures", go(referee, "d1-d2"), "c2");
    t.holds("and no third", referee.toMove() == D);
    t.equal("the first piece is an anvil of the second",
            lastOf(twice({}), "1t1t3/7/7/2T4/7/7/6K", A, {"b7-b4", "d7-d4"}), "c4");
    const Rules one = twice({}, {custom("capture/choice", {{"take", "one"}})});
    const std::string choice = "7/7/1tT1Tt1/3t3/7/7/t5K";
    t.equal("a choice in the second move", lastOf(one, choice, A, {"a1-a2", "d4-d5"}), "which?");
    t.equal("one of two", lastOf(one, choice, A, {"a1-a2", "d4-d5xe5"}), "e5");
    const Rules onto = twice({{"with", "same"}}, {custom("capture/displacement")});
    t.equal("onto two enemies", after(onto, "3T1T1/7/7/3t3/7/7/6K", A, {"d4-d7", "d7-f7"}), "5t1/7/7/7/7/7/6K");
    const Rules hops = twice({{"with", "same"}}, {custom("move/jump", {{"pieces", "king"}, {"takes", true}})});
    t.equal("two jumps", after(hops, "7/7/7/Kt1t3/7/7/t6", D, {"a4-c4", "c4-e4"}), "7/7/7/4K2/7/7/t6");
}

/// Between the moves only the king counts.
void endsBetween(Checks& t) {
    const Rule line = king({{"elsewhere", "2"}});
    t.equal("the king falls by the first move", once(twice({}, {line}), "4t2/7/2tK3/7/7/7/6t", A, "e7-e5"),
            "d5 # attackers king/capture");
    t.equal("the king escapes by the first move",
            once(twice({}, {custom("win/escape")}), "7/7/7/3K3/T6/7/6t", D, "d4-d7"), "# defenders win/escape");
    t.equal("he escapes by the second",
            lastOf(twice({{"with", "same"}}, {custom("win/escape", {{"zone", "a7"}})}), "7/7/7/3K3/7/7/6t", D,
                   {"d4-d7", "d7-a7"}),
            "# defenders win/escape");
    const Rules few = twice({}, {custom("win/elimination", {{"pieces", "defending men"}, {"result", "attackers"}})});
    const std::string lastMan = "7/7/1tT4/3t3/7/7/6K";
    t.equal("the last man falls by the first move", once(few, lastMan, A, "d4-d5"), "c5");
    t.equal("it counts after the second", lastOf(few, lastMan, A, {"d4-d5", "b5-b6"}), "# attackers win/elimination");
    const Rules paths = twice({}, {custom("win/open-paths", {{"zone", "a7 g7"}})});
    const std::string open = "7/7/7/3K3/7/7/1T4t";
    t.equal("two paths are open between the moves", once(paths, open, D, "d4-d7"), "");
    t.equal("one of them is closed", lastOf(paths, open, D, {"d4-d7", "b1-b7"}), "");
    t.equal("both stay open", lastOf(paths, open, D, {"d4-d7", "b1-b2"}), "# defenders win/open-paths");
    t.equal("both stay open, and a stop",
            lastOf(twice({{"optional", true}}, {custom("win/open-paths", {{"zone", "a7 g7"}})}), open, D,
                   {"d4-d7", "stop"}),
            "# defenders win/open-paths");
}

/// A check arises after a turn, and the other side has its whole turn to answer.
void checksAndReplies(Checks& t) {
    const Rule check = king({{"elsewhere", "2"}, {"timing", "survives_reply"}});
    const Rules rules = twice({}, {check});
    const std::string siege = "t3t2/7/7/2tK3/7/7/TT5";
    const std::string lost = "# attackers king/capture";
    t.equal("no answer", lastOf(rules, siege, A, {"e7-e4", "a7-a6", "a1-a2", "b1-b2"}), lost);
    t.equal("the first move answers", lastOf(rules, siege, A, {"e7-e4", "a7-a6", "d4-d5", "b1-b2"}), "");
    t.equal("the second move answers", lastOf(rules, siege, A, {"e7-e4", "a7-a6", "a1-a2", "d4-d5"}), "");
    t.equal("nothing is decided before", lastOf(rules, siege, A, {"e7-e4", "a7-a6", "a1-a2"}), "");
    t.equal("the attackers give the check up", lastOf(rules, siege, A, {"e7-e4", "c4-c5", "a1-a2", "b1-b2"}), "");

    // d4-d5 leads between two other attackers. Only the piece of the last move has just arrived.
    const std::string between = "t6/7/2t1t2/2tK3/7/7/TT2t2";
    t.equal("he walks in by the last move", lastOf(rules, between, A, {"e1-e4", "a7-a6", "a1-a2", "d4-d5"}), "");
    t.equal("he walks in by the first move", lastOf(rules, between, A, {"e1-e4", "a7-a6", "d4-d5", "a1-a2"}), lost);
    t.equal("he walks in, and a stop",
            lastOf(twice({{"optional", true}}, {check}), between, A, {"e1-e4", "a7-a6", "d4-d5", "stop"}), lost);
}

/// Without `first`, the first move of the game is a turn by itself.
void theOpeningTurn(Checks& t) {
    const auto opening = [](Arguments arguments, std::vector<Rule> rules = {}) {
        rules.push_back(custom("turn/two-moves", arguments));
        return scene(7, "", std::move(rules));
    };
    const auto sideIn = [](const Rules& rules, Side toMove, const Names& moves) {
        return sideAfter(rules, fourCorners, toMove, moves);
    };
    t.equal("one move", sideIn(opening({}), A, {"a7-a6"}), "defenders");
    t.equal("the other side has two", sideIn(opening({}), A, {"a7-a6", "a1-a2"}), "defenders");
    t.equal("but not three", sideIn(opening({}), A, {"a7-a6", "a1-a2", "g1-g2"}), "attackers");
    t.equal("then two each", sideIn(opening({}), A, {"a7-a6", "a1-a2", "g1-g2", "a6-a5"}), "attackers");
    t.equal("one move, stated", sideIn(opening({{"first", false}}), A, {"a7-a6"}), "defenders");
    t.equal("two at once", sideIn(opening({{"first", true}}), A, {"a7-a6"}), "attackers");
    t.equal("the defenders begin", sideIn(opening({}), D, {"a1-a2"}), "attackers");
    t.equal("one side alone begins", sideIn(opening({{"side", "attackers"}}), A, {"a7-a6"}), "defenders");
    t.equal("one side alone has the second turn", sideIn(opening({{"side", "attackers"}}), D, {"a1-a2", "a7-a6"}),
            "attackers");
    t.equal("the side without two moves begins", sideIn(opening({{"side", "defenders"}}), A, {"a7-a6", "a1-a2"}),
            "defenders");
    t.equal("a pass does not open the game", sideIn(opening({}, {custom("turn/pass")}), A, {"pass", "a1-a2"}),
            "attackers");
    t.equal("two moves after it", sideIn(opening({}, {custom("turn/pass")}), A, {"pass", "a1-a2", "a7-a6"}),
            "attackers");
    Referee lost = at(opening({}, {custom("turn/dice")}), fourCorners, A);
    lost.roll(1);
    lost.roll(2);
    go(lost, "a1-a2");
    t.holds("nor does a lost turn", lost.toMove() == A);
}

/// Each of the moves obeys by itself.
void demandsOfBoth(Checks& t) {
    const auto must = [](Arguments arguments) { return twice(std::move(arguments), {custom("turn/must-capture")}); };
    const std::string two = "7/7/1tT4/3t3/7/1tT4/3t2K";
    t.equal("the first must capture", list(at(must({}), two, A)), "d1-d2xc2 d4-d2xc2 d4-d5xc5");
    t.equal("the second must capture", listAfter(must({}), two, A, {"d4-d5"}), "d1-d2xc2");
    t.equal("another order", listAfter(must({}), two, A, {"d1-d2"}), "d4-d5xc5");
    const std::string made = "1t1t3/7/7/2T4/7/7/6K";
    t.equal("the first move makes a capture", listAfter(must({}), made, A, {"b7-b4"}), "d7-d4xc4");
    t.equal("a stop obeys nothing", listAfter(must({{"optional", true}}), made, A, {"b7-b4"}), "d7-d4xc4 stop");
    const std::string own = "7/7/1tT4/3t3/7/1tT4/6K";  // the second capture is for the piece on d5
    t.equal("a capture by a piece that may not move", legality(must({}), own, A, {"d4-d5", "b5-b6"}), "legal");
    t.equal("a capture by the same piece", listAfter(must({{"with", "same"}}), own, A, {"d4-d5"}), "d5-d2xc2");
    t.equal("a capture by any piece", listAfter(must({{"with", "any"}}), own, A, {"d4-d5"}), "d5-d2xc2");
}

/// A word belongs to its move.
void wordsOfBoth(Checks& t) {
    const std::string position = "6T/7/2t1t2/7/7/3K3/t6";
    const auto warning = [&](const char* side, const Names& moves) {
        return lastOf(twice({{"side", side}, {"with", "any"}, {"optional", true}},
                            {custom("announce/watch-king"), king({{"elsewhere", "2"}})}),
                      position, A, moves);
    };
    const std::string taken = "d5 # attackers announce/watch-king";
    t.equal("the first move warns", warning("attackers", {"a1-a2!watch your king", "a2-a3", "d2-d5"}), "");
    t.equal("the second move warns", warning("attackers", {"a1-a2", "a2-a3!watch your king", "d2-d5"}), taken);
    t.equal("the first move warns, and a stop", warning("attackers", {"a1-a2!watch your king", "stop", "d2-d5"}),
            taken);
    t.equal("the first reply is warned", warning("both", {"a1-a2", "a2-a3!watch your king", "d2-d5"}), taken);
    t.equal("the second is not", warning("both", {"a1-a2", "a2-a3!watch your king", "g7-g6", "d2-d5"}), "");

    Referee called = at(twice({}, {custom("announce/open-paths")}), "7/7/7/3K3/7/7/T5t", D);
    go(called, "d4-d5");
    t.equal("nothing is called between the moves", static_cast<long>(called.announcements().size()), 0);
    go(called, "a1-a2");
    t.equal("but after the turn", called.announcements().at(0), "tuichi");
}

void oneThrowForBoth(Checks& t) {
    const auto rolled = [](const std::string& position, int face) {
        Referee referee = at(twice({}, {custom("turn/dice", {{"moves_on", "all"}, {"limit_by_die", true}}),
                                        custom("passage/restricted", {{"zone", "b1"}, {"stop", "nobody"}})}),
                             position, A);
        referee.roll(face);
        return referee;
    };
    Referee referee = rolled(fourCorners, 2);
    t.equal("the first move", go(referee, "a7-a5"), "");
    t.holds("no throw between the moves", referee.toMove() == A && !referee.mustRoll());
    t.equal("beyond the die", tryOut(referee, "g7-g4").substr(0, 7), "illegal");
    t.equal("within the die", go(referee, "g7-g5"), "");
    t.holds("the other side throws", referee.toMove() == D && referee.mustRoll());
    const std::string corner = "4t2/7/7/7/7/T6/t5K";  // a1 can only go two squares or more
    Referee none = rolled(corner, 1);
    go(none, "e7-e6");
    t.holds("no second move within the die", none.toMove() == D && none.mustRoll());
    Referee some = rolled(corner, 2);
    go(some, "e7-e5");
    t.equal("a second move within the die", list(some), "a1-c1");
}

void countersOfBoth(Checks& t) {
    const auto quiet = [](const char* side, int movesEach) {
        return twice({{"side", side}}, {custom("end/no-capture", {{"moves_each", movesEach}})});
    };
    const std::string draw = "# draw end/no-capture";
    t.equal("each move counts", lastOf(quiet("both", 1), twoAttackers, A, {"a7-a6", "g7-g6"}), draw);
    const std::string capture = "t6/7/1tT4/3t3/7/7/6K";
    t.equal("the limit is not judged between the moves", lastOf(quiet("attackers", 1), capture, D, {"g1-g2", "a7-a6"}),
            "");
    t.equal("it holds after the second", lastOf(quiet("attackers", 1), capture, D, {"g1-g2", "a7-a6", "b5-b6"}), draw);
    t.equal("a capture by the second", lastOf(quiet("attackers", 1), capture, D, {"g1-g2", "a7-a6", "d4-d5"}), "c5");
    t.equal("a capture by the first", lastOf(quiet("attackers", 1), capture, D, {"g1-g2", "d4-d5", "a7-a6"}), "");
    t.equal("counts from there", lastOf(quiet("attackers", 1), capture, D, {"g1-g2", "d4-d5", "a7-a6", "g2-g1"}), draw);

    const auto traps = [](int waits, const std::string& position, const Names& moves) {
        return lastOf(twice({{"side", "attackers"}}, {custom("house/traps", {{"after", waits}})}), position, A, moves);
    };
    const std::string trap = "7/7/1tT4/T2t3/7/7/6K";  // d4-d5 takes c5 and leaves a trap
    t.equal("states count each move", traps(2, trap, {"d4-d5", "b5-b6", "a4-d4"}), "d4");
    t.equal("and no more", traps(3, trap, {"d4-d5", "b5-b6", "a4-d4"}), "");
    t.equal("the second move meets the states of the first", traps(0, "7/7/1tT4/t2t3/7/7/6K", {"d4-d5", "a4-d4"}),
            "d4");
}

const char* const lonely = "t6/7/7/7/7/7/6K";

/// The whole turn is one turn of the history, with the position at its end.
void repeatedTurns(Checks& t) {
    const std::string by = " end/repetition";
    const auto repetition = [](Arguments more, const Names& moves, const char* side) {
        more.insert({"count", 2});
        return lastOf(twice({{"with", "any"}, {"side", side}}, {custom("end/repetition", more)}), lonely, A, moves);
    };
    // Each side goes there and back in its turn: after the defenders' turn the first position recurs.
    const Names back{"a7-a6", "a6-a7", "g1-g2", "g2-g1"};
    for (const auto& [result, end] :
         {std::pair("draw", "# draw"), std::pair("mover_loses", "# attackers"), std::pair("mover_wins", "# defenders"),
          std::pair("attackers_lose", "# defenders"), std::pair("defenders_lose", "# attackers"),
          std::pair("illegal", "illegal:")}) {
        t.equal(std::string("a turn there and back: ") + result, repetition({{"result", result}}, back, "both"),
                end + by);
    }
    t.equal("after the attackers' turns", repetition({{"whose", "attackers"}}, back, "both"), "");
    Names more = back;
    more.insert(more.end(), {"a7-a6", "a6-a7"});
    t.equal("after their next turn", repetition({{"whose", "attackers"}}, more, "both"), "# draw" + by);
    t.equal("an own arrangement", repetition({{"of", "attackers"}}, more, "both"), "# draw" + by);
    // The first turn ends with a5.
    const auto arrangement = [&](const Names& third) {
        Names moves{"a7-a6", "a6-a5", "g1-g2", "a5-a4", "a4-a3", "g2-g3"};
        moves.insert(moves.end(), third.begin(), third.end());
        return repetition({{"of", "attackers"}}, moves, "attackers");
    };
    t.equal("an arrangement between the moves", arrangement({"a3-a5"}), "");
    t.equal("and another after them", arrangement({"a3-a5", "a5-a6"}), "");
    t.equal("an arrangement after them", arrangement({"a3-a4", "a4-a5"}), "# draw" + by);

    // The king threatens on the first rank, at the end of his turns or only within them.
    const auto threats = [&](const std::string& position, const Names& moves) {
        const Rule rule =
            custom("end/repetition", {{"count", 2}, {"result", "threatening_side_loses"}, {"paths_to", "a1"}});
        return lastOf(twice({{"with", "any"}, {"side", "defenders"}}, {rule}), position, A, moves);
    };
    t.equal("a threat at the end of the turns", threats(lonely, {"a7-a6", "g1-g2", "g2-g1", "a6-a7", "g1-g2", "g2-g1"}),
            "# attackers" + by);
    t.equal("a threat within them", threats("t6/7/7/7/6K/7/7", {"a7-a6", "g3-g1", "g1-g2", "a6-a7", "g2-g1", "g1-g3"}),
            "# draw" + by);

    // A capture by the first move clears the history.
    const auto cleared = [&](const Names& second) {
        Names moves{"a1-a2", "a2-a1", "g1-g2"};
        moves.insert(moves.end(), second.begin(), second.end());
        return lastOf(twice({{"with", "any"}, {"side", "attackers"}},
                            {custom("end/repetition", {{"of", "attackers"}, {"count", 2}})}),
                      "7/7/1tT4/3t3/7/7/t5K", A, moves);
    };
    t.equal("no capture", cleared({"d4-d3", "d3-d4"}), "# draw" + by);
    t.equal("a capture by the first move", cleared({"d4-d5", "d5-d4"}), "");
}

/// Illegal repetition forbids what ends a turn.
void illegalRepetitions(Checks& t) {
    const auto play = [](const char* with, const char* result, const Names& moves) {
        return lastOf(twice({{"with", with}, {"side", "attackers"}, {"optional", true}},
                            {custom("end/repetition", {{"count", 2}, {"result", result}})}),
                      lonely, A, moves);
    };
    // The first turn ended with a6 and g1. The third may pass through it.
    const auto third = [&](const char* result, const Names& further) {
        Names moves{"a7-a5", "a5-a6", "g1-g2", "a6-a5", "a5-a4", "g2-g1"};
        moves.insert(moves.end(), further.begin(), further.end());
        return play("any", result, moves);
    };
    const std::string no = "illegal: end/repetition";
    t.equal("a first move", third("illegal", {"a4-a6"}), "");
    t.equal("it goes on", third("illegal", {"a4-a6", "a6-a3"}), "");
    t.equal("it cannot end there", third("illegal", {"a4-a6", "stop"}), "illegal");
    t.equal("a second move", third("illegal", {"a4-a5", "a5-a6"}), no);
    t.equal("a stop elsewhere", third("illegal", {"a4-a5", "stop"}), "");
    t.equal("a draw is not declared between the moves", third("draw", {"a4-a6"}), "");
    t.equal("but by a stop", third("draw", {"a4-a6", "stop"}), "# draw end/repetition");
    t.equal("and by a second move", third("draw", {"a4-a5", "a5-a6"}), "# draw end/repetition");
    // The king leaves g1 and comes back to it. There he wins, hence no second move follows.
    const auto home = [](std::vector<Rule> rules) {
        rules.push_back(custom("win/escape", {{"zone", "g1"}}));
        return lastOf(twice({{"with", "any"}, {"side", "defenders"}}, std::move(rules)), lonely, A,
                      {"a7-a6", "g1-g2", "g2-g3", "a6-a7", "g3-g1"});
    };
    t.equal("a first move that wins", home({}), "# defenders win/escape");
    t.equal("a first move that would win", home({custom("end/repetition", {{"count", 2}, {"result", "illegal"}})}), no);
    // Nobody else can move, hence the first move ends the turn.
    t.equal("a first move without a second", play("other", "illegal", {"a7-a6", "g1-g2", "a6-a5", "g2-g1", "a5-a6"}),
            no);
    // After a5-a6 the only other move, g7-g6, would repeat the end of the first turn.
    const Rules corridor =
        twice({{"side", "attackers"}}, {custom("end/repetition", {{"count", 2}, {"result", "illegal"}}), oneStep()});
    t.equal(
        "a first move whose only second move repeats",
        sideAfter(corridor, "t4Tt/7/7/7/7/7/3K3", A, {"a7-a6", "g7-g6", "d1-d2", "g6-g7", "a6-a5", "d2-d1", "a5-a6"}),
        "defenders");
    t.equal("it has one otherwise",
            sideAfter(twice({{"side", "attackers"}}, {oneStep()}), "t4Tt/7/7/7/7/7/3K3", A,
                      {"a7-a6", "g7-g6", "d1-d2", "g6-g7", "a6-a5", "d2-d1", "a5-a6"}),
            "attackers");
}

/// A claim is made at the beginning of a turn, and by a move only if it ends the turn.
void claimsAndSecondMoves(Checks& t) {
    const auto claim = [](const char* side, const Names& moves) {
        return lastOf(twice({{"side", side}}, {custom("end/no-capture", {{"moves_each", 1}, {"claim", true}})}),
                      "t5t/7/7/7/7/7/5TK", A, moves);
    };
    const std::string draw = "# draw end/no-capture";
    t.equal("at the beginning of the turn", claim("both", {"a7-a6", "g7-g6", "claim"}), draw);
    t.equal("not between the moves", claim("both", {"a7-a6", "g7-g6", "g1-g2", "claim"}), "illegal");
    t.equal("not by the first move", claim("both", {"a7-a6", "g7-g6", "claim g1-g2"}), "illegal");
    t.equal("not by the second move", claim("both", {"a7-a6", "g7-g6", "g1-g2", "claim f1-f2"}), "illegal");
    t.equal("by the only move", claim("attackers", {"a7-a6", "g7-g6", "claim g1-g2"}), draw);
}

void passesAndSecondMoves(Checks& t) {
    const Rules rules = twice({{"optional", true}}, {custom("turn/pass"), oneStep()});
    t.equal("a pass before the first move", list(at(rules, twoAttackers, A)), "a7-a6 a7-b7 g7-g6 g7-f7 pass");
    t.equal("none between the moves", listAfter(rules, twoAttackers, A, {"a7-a6"}), "g7-g6 g7-f7 stop");
    t.equal("a pass is a turn", sideAfter(rules, twoAttackers, A, {"pass"}), "defenders");
    t.equal("two moves between two passes", lastOf(rules, "t5t/7/7/7/7/7/5TK", A, {"pass", "g1-g2", "f1-f2", "pass"}),
            "");
}

void errorsOfTwoMoves(Checks& t) {
    const auto refuses = [&](const std::string& name, const Arguments& arguments, const std::vector<Rule>& rules) {
        t.refuses(name, [&] { at(twice(arguments, rules), twoAttackers, A); });
    };
    refuses("two moves of an unknown side", {{"side", "king"}}, {});
    refuses("a second move of unknown pieces", {{"with", "men"}}, {});
    refuses("unknown parameter of two moves", {{"third", true}}, {});
    refuses("two moves and a chain", {}, {custom("turn/berserk")});
    refuses("two moves and moves back and forth", {}, {custom("end/shuttle")});
    t.refuses("two rules of two moves", [] { readRules(twice({}, {custom("turn/two-moves")})); });
}

}  // namespace

void twoMoves(Checks& checks) {
    aTurnOfTwoMoves(checks);
    whoMovesSecond(checks);
    stopsAfterTheFirst(checks);
    noSecondMove(checks);
    theFirstPieceIsGone(checks);
    swapsAndSecondMoves(checks);
    capturesOfBoth(checks);
    endsBetween(checks);
    checksAndReplies(checks);
    theOpeningTurn(checks);
    demandsOfBoth(checks);
    wordsOfBoth(checks);
    oneThrowForBoth(checks);
    countersOfBoth(checks);
    repeatedTurns(checks);
    illegalRepetitions(checks);
    claimsAndSecondMoves(checks);
    passesAndSecondMoves(checks);
    errorsOfTwoMoves(checks);
}

}  // namespace reference::selftest

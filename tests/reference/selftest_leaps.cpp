// move/leap: vectors and rides, bars, who still slides, what a leap is to other rules, and why one is refused.
#include "selftest_support.hpp"

#include <tuple>
#include <utility>

namespace reference::selftest {

namespace {

Rule leapOf(const std::string& pieces, Arguments more = {}) {
    more.insert({"pieces", pieces});
    return custom("move/leap", more);
}

Rule knightOf(const std::string& pieces, Arguments more = {}) {
    more.insert({{"across", 2}, {"up", 1}});
    return leapOf(pieces, more);
}

Rules leaping(std::vector<Rule> rules) { return scene(7, "", std::move(rules)); }

/// The squares to which a piece can move, from a1 to g7.
std::string targetsOf(const Rules& rules, const std::string& position, Side toMove, const std::string& from) {
    std::string text;
    for (const Move& move : at(rules, position, toMove).legal()) {
        if (move.from != squareOf(from, rules.size)) continue;
        text += (text.empty() ? "" : " ") + squareName(move.to, rules.size);
    }
    return text;
}

const char* const manInTheMiddle = "3K3/7/7/3T3/7/7/7";
const char* const manInTheCorner = "7/7/7/7/7/7/T5K";
const char* const kingInTheMiddle = "7/7/7/3K3/7/7/t6";

void vectorsOfLeaps(Checks& t) {
    const auto from = [](const std::string& square, int across, int up, int limit) {
        const Rule rule = leapOf("defender", {{"across", across}, {"up", up}, {"limit", limit}, {"slides", false}});
        return targetsOf(leaping({rule}), square == "a1" ? manInTheCorner : manInTheMiddle, D, square);
    };
    const std::string knight = "c2 e2 b3 f3 b5 f5 c6 e6";
    t.equal("a knight", from("d4", 2, 1, 1), knight);
    t.equal("the same vector turned", from("d4", 1, 2, 1), knight);
    t.equal("two squares along the diagonals", from("d4", 2, 2, 1), "b2 f2 b6 f6");
    t.equal("a knight in the corner", from("a1", 2, 1, 1), "c2 b3");
    t.equal("as far as the board", from("a1", 6, 1, 1), "g2 b7");
    t.equal("farther than the board", from("a1", 7, 1, 1) + from("a1", 18, 18, 0), "");

    const std::string bishop = "a1 g1 b2 f2 c3 e3 c5 e5 b6 f6 a7 g7";
    t.equal("a bishop", from("d4", 1, 1, 0), bishop);
    t.equal("a limit that the board does not reach", from("d4", 1, 1, 18), bishop);
    t.equal("at most two leaps", from("d4", 1, 1, 2), "b2 f2 c3 e3 c5 e5 b6 f6");
    t.equal("a rider keeps its vector", from("a1", 2, 1, 0), "c2 b3 e3 g4 c5 d7");
    t.equal("two leaps of a knight", from("a1", 2, 1, 2), "c2 b3 e3 c5");
    t.equal("every second square of the diagonal", from("a1", 2, 2, 0), "c3 e5 g7");

    t.equal("by default one leap by (1, 1), besides slides",
            targetsOf(leaping({leapOf("king")}), kingInTheMiddle, D, "d4"),
            "d1 d2 c3 d3 e3 a4 b4 c4 e4 f4 g4 c5 d5 e5 d6 d7");
    t.equal("without slides", targetsOf(leaping({leapOf("king", {{"slides", false}})}), kingInTheMiddle, D, "d4"),
            "c3 e3 c5 e5");
    t.equal("a leap is a move like a slide",
            list(at(leaping({leapOf("king", {{"slides", false}})}), kingInTheMiddle, D)), "d4-c3 d4-e3 d4-c5 d4-e5");
}

/// The known sums over all squares of a chess board.
void chessPieces(Checks& t) {
    const auto sum = [](const Rule& rule) {
        long moves = 0;
        for (int square = 0; square < 64; ++square) {
            std::vector<std::string> rows(8, "........");
            rows[static_cast<std::size_t>(7 - square / 8)][static_cast<std::size_t>(square % 8)] = 'K';
            Referee referee(scene(8, "", {rule}));
            referee.set(rows, D);
            moves += static_cast<long>(referee.legal().size());
        }
        return moves;
    };
    t.equal("knights", sum(knightOf("king", {{"slides", false}})), 336);
    t.equal("bishops", sum(leapOf("king", {{"limit", 0}, {"slides", false}})), 560);
    t.equal("queens", sum(leapOf("king", {{"limit", 0}})), 1456);
}

void classesThatLeap(Checks& t) {
    const Rule horse = custom("pieces/extra", {{"name", "horse"}, {"side", "defenders"}, {"letter", "H"}});
    const std::string position = "7/7/1H5/7/4T2/7/t5K";
    const auto who = [&](const std::string& pieces) {
        std::string text;
        for (const auto& [name, move] :
             {std::pair("horse", "b5-d6"), std::pair("man", "e3-f5"), std::pair("king", "g1-e2")}) {
            const std::string result = once(leaping({horse, knightOf(pieces)}), position, D, move);
            if (result.empty()) text += std::string(text.empty() ? "" : " ") + name;
            if (!result.empty()) t.equal("why not: " + pieces, result, "illegal: not in line");
        }
        return text;
    };
    t.equal("one class", who("horse"), "horse");
    t.equal("two classes", who("horse | king"), "horse king");
    t.equal("a set of classes", who("defending men"), "horse man");
    t.equal("a difference of sets", who("all - horse"), "man king");
    t.equal("the other side", who("attackers"), "");
    t.equal("both sides: attackers", once(leaping({leapOf("all")}), kingInTheMiddle, A, "a1-b2"), "");
    t.equal("both sides: defenders", once(leaping({leapOf("all")}), kingInTheMiddle, D, "d4-c5"), "");

    // A class that begins to leap by its capture.
    const Rule hired = custom(
        "pieces/extra", {{"name", "hired"}, {"side", "defenders"}, {"letter", "M"}, {"when_captured", "attacker"}});
    Referee changes = at(leaping({hired, knightOf("attackers")}), "7/1tM4/3t3/7/7/7/K6", A);
    t.equal("a mercenary changes sides", go(changes, "d5-d6"), "c6");
    go(changes, "a1-a2");
    t.equal("and leaps as its new class", go(changes, "c6-e7"), "");
}

/// The rules of a class add up, whatever their order.
void severalLeaps(Checks& t) {
    const Rule step = leapOf("defender", {{"slides", false}});
    const Rule knight = knightOf("defender");
    for (const auto& rules : {leaping({step, knight}), leaping({knight, step})}) {
        t.equal("two vectors; one rule says that the class does not slide", targetsOf(rules, manInTheMiddle, D, "d4"),
                "c2 e2 b3 c3 e3 f3 b5 c5 e5 f5 c6 e6");
    }
    const Rules twice = leaping({step, leapOf("all", {{"limit", 2}})});
    t.equal("the same leap by two rules is one move", targetsOf(twice, manInTheMiddle, D, "d4"),
            "b2 f2 c3 e3 c5 e5 b6 f6");
    // c3 is in the way of the first rule, not of the second.
    const Rule byOne = leapOf("defender", {{"limit", 2}, {"slides", false}});
    const Rule byTwo = leapOf("defender", {{"across", 2}, {"up", 2}});
    for (const auto& rules : {leaping({byOne, byTwo}), leaping({byTwo, byOne})}) {
        const std::string position = "3K3/7/7/3T3/2t4/7/7";
        t.equal("closed by one vector, open by another", targetsOf(rules, position, D, "d4"), "b2 f2 e3 c5 e5 b6 f6");
        const auto reason = at(rules, position, D).refusedBy(squareOf("d4", 7), squareOf("b2", 7));
        t.equal("no reason against an open way", reason.value_or("legal"), "legal");
    }
}

void piecesInTheWay(Checks& t) {
    t.equal("over pieces of both sides",
            targetsOf(leaping({knightOf("defender")}), "7/7/2tTt2/2tTt2/2ttt2/7/K6", D, "d4"),
            "c2 e2 b3 f3 b5 f5 c6 e6");
    const std::string taken = "7/2t1T2/7/3T3/7/7/6K";
    const Rules knight = leaping({knightOf("defender", {{"slides", false}})});
    t.equal("not onto a piece", targetsOf(knight, taken, D, "d4"), "c2 e2 b3 f3 b5 f5");
    t.equal("an enemy on the target", once(knight, taken, D, "d4-c6"), "illegal: blocked");
    t.equal("an own piece on the target", once(knight, taken, D, "d4-e6"), "illegal: blocked");

    const Rules bishop = leaping({leapOf("defender", {{"limit", 0}, {"slides", false}})});
    const std::string ridden = "3K3/7/2t4/3T3/7/5T1/7";
    t.equal("a ride ends before a piece", targetsOf(bishop, ridden, D, "d4"), "a1 b2 c3 e3 e5 f6 g7");
    t.equal("beyond an enemy", once(bishop, ridden, D, "d4-b6"), "illegal: blocked");
    t.equal("beyond an own piece", once(bishop, ridden, D, "d4-g1"), "illegal: blocked");
    t.equal("a ride over the squares between",
            targetsOf(leaping({leapOf("defender", {{"across", 2}, {"up", 2}, {"limit", 0}, {"slides", false}})}),
                      "6K/5t1/7/3t3/7/1T5/T6", D, "a1"),
            "c3 e5");
}

/// Bars of squares bind leaps as they bind slides, but not on the squares between.
void barsOfLeaps(Checks& t) {
    const auto gate = [](const std::string& zone, const std::string& stop, const std::string& pass,
                         const Arguments& leap) {
        return leaping(
            {leapOf("all", leap), custom("passage/restricted", {{"zone", zone}, {"stop", stop}, {"pass", pass}})});
    };
    const Arguments rider{{"limit", 0}};
    const std::string man = "7/7/7/7/7/7/T5K";
    const std::string royal = "7/7/7/7/7/7/K5t";
    const std::string no = "illegal: passage/restricted";
    for (const auto& [word, forMan, forKing] : {std::tuple("all", std::string(), std::string()),
                                                std::tuple("king", no, std::string()), std::tuple("nobody", no, no)}) {
        const std::string name = std::string(": ") + word;
        t.equal("a man stops" + name, once(gate("c3", word, "all", rider), man, D, "a1-c3"), forMan);
        t.equal("a king stops" + name, once(gate("c3", word, "all", rider), royal, D, "a1-c3"), forKing);
        t.equal("a man goes on" + name, once(gate("c3", "all", word, rider), man, D, "a1-d4"), forMan);
        t.equal("a king goes on" + name, once(gate("c3", "all", word, rider), royal, D, "a1-d4"), forKing);
        t.equal("a man goes far" + name, once(gate("c3", "all", word, rider), man, D, "a1-g7"), forMan);
        t.equal("stopping is not crossing" + name, once(gate("c3", "all", word, rider), man, D, "a1-c3"), "");
        t.equal("crossing is not stopping" + name, once(gate("c3", word, "all", rider), man, D, "a1-d4"), "");
    }
    t.equal("before the bar", targetsOf(gate("c3", "nobody", "nobody", rider), man, D, "a1"),
            "b1 c1 d1 e1 f1 a2 b2 a3 a4 a5 a6 a7");
    const Arguments twoByTwo{{"across", 2}, {"up", 2}, {"limit", 0}};
    t.equal("a bar between", once(gate("b2 d4", "nobody", "nobody", twoByTwo), man, D, "a1-e5"), "");
    t.equal("a bar under the ride", once(gate("c3", "all", "nobody", twoByTwo), man, D, "a1-e5"), no);
    t.equal("a bar between a knight's squares",
            once(gate("a2 b1 b2 a3", "nobody", "nobody", {{"across", 1}, {"up", 2}}), man, D, "a1-b3"), "");

    const Rules corners = scene(7, "corners", {leapOf("all")});
    t.equal("a man into the corner", once(corners, "7/7/7/7/7/1T5/6K", D, "b2-a1"), no);
    t.equal("a king into the corner", once(corners, "7/7/7/7/7/1K5/6T", D, "b2-a1"), "");
    t.equal("out of a barred square", once(gate("a1", "nobody", "nobody", {}), man, D, "a1-b2"), "");
}

/// What a camp forbids depends on the square of departure.
void campsAndLeaps(Checks& t) {
    const auto camps = [](Arguments more, const Arguments& leap) {
        more.insert({"zone", "a3 a4 b4 d6"});
        return leaping({custom("passage/camps", more), leapOf("all", leap)});
    };
    const Arguments rider{{"limit", 0}};
    const std::string no = "illegal: passage/camps";
    const std::string inside = "7/7/7/7/t6/7/3K3";
    t.equal("within the camp", once(camps({}, rider), inside, A, "a3-b4"), "");
    t.equal("out of the camp, across it", once(camps({}, rider), inside, A, "a3-c5"), "");
    t.equal("to another camp", once(camps({}, rider), inside, A, "a3-d6"), no);
    t.equal("across another camp", once(camps({}, rider), inside, A, "a3-e7"), "");
    t.equal("freely to another camp", once(camps({{"between", "free"}}, rider), inside, A, "a3-d6"), "");
    t.equal("files and ranks within the limit",
            once(camps({{"between", "limit"}, {"max", 6}}, rider), inside, A, "a3-d6"), "");
    t.equal("files and ranks beyond the limit",
            once(camps({{"between", "limit"}, {"max", 5}}, rider), inside, A, "a3-d6"), no);

    const std::string outside = "7/7/2t4/7/7/7/3K3";
    t.equal("into a camp", once(camps({}, rider), outside, A, "c5-b4"), no);
    t.equal("across a camp", once(camps({}, rider), outside, A, "c5-e7"), no);
    t.equal("all may cross", once(camps({{"pass", "all"}}, rider), outside, A, "c5-e7"), "");
    t.equal("crossing is not stopping", once(camps({{"pass", "all"}}, rider), outside, A, "c5-d6"), no);
    t.equal("a camp between", once(camps({}, {{"across", 2}, {"up", 2}}), outside, A, "c5-e7"), "");

    const std::string foreign = "7/7/7/7/T6/7/3K3";
    t.equal("another side's man in a camp", once(camps({}, rider), foreign, D, "a3-b4"), no);
    t.equal("may not cross it", once(camps({}, rider), foreign, D, "a3-c5"), no);
    t.equal("may leave it", once(camps({}, rider), foreign, D, "a3-b2"), "");
}

/// Slides, their limits, and open paths, which only slides open.
void slidesBesideLeaps(Checks& t) {
    const Rules slow =
        leaping({custom("move/slide", {{"pieces", "defender"}, {"limit", 1}}), leapOf("defender", {{"limit", 0}})});
    t.equal("the limit of slides does not bind leaps", targetsOf(slow, manInTheMiddle, D, "d4"),
            "a1 g1 b2 f2 c3 d3 e3 c4 e4 c5 d5 e5 b6 f6 a7 g7");
    t.equal("nor the limit of leaps slides", once(leaping({leapOf("defender")}), manInTheMiddle, D, "d4-g4"), "");
    t.equal("the limit of slides", once(slow, manInTheMiddle, D, "d4-f4"), "illegal: move/slide");

    const Rules fixed = leaping({leapOf("defender", {{"slides", false}})});
    for (const char* move : {"d4-d5", "d4-g4", "d4-d7"}) {
        t.equal(std::string("no slide ") + move, once(fixed, manInTheMiddle, D, move), "illegal: move/leap");
    }
    t.equal("no slide, whatever stands in the way", once(fixed, "3K3/7/3t3/3T3/7/7/7", D, "d4-d6"),
            "illegal: move/leap");
    t.equal("other classes slide", once(fixed, manInTheMiddle, D, "d7-d5"), "");
    const Rules hopping =
        leaping({leapOf("king", {{"slides", false}}), custom("move/jump", {{"pieces", "king"}, {"takes", true}})});
    t.equal("who does not slide may still jump", list(at(hopping, "7/7/7/2Kt3/7/7/7", D)),
            "c4-b3 c4-d3 c4-b5 c4-d5 c4^e4xd4");
    t.equal("a jump captures, a leap does not", once(hopping, "7/7/7/2Kt3/7/7/7", D, "c4-d5"), "");

    const auto paths = [](const Rule& rule) { return at(leaping({rule}), kingInTheMiddle, A).openPaths("edge"); };
    t.equal("a king who leaps and slides has open paths", paths(leapOf("king", {{"across", 3}, {"up", 3}})), 4);
    t.equal("a king who only leaps has none", paths(leapOf("king", {{"across", 3}, {"up", 3}, {"slides", false}})), 0);
    const auto ofKing = [](bool slides) {
        return leaping({leapOf("king", {{"limit", 0}, {"slides", slides}}), custom("win/open-paths", {{"count", 1}})});
    };
    const std::string open = "7/7/7/3K3/7/7/T6";
    t.equal("open paths win", once(ofKing(true), open, D, "a1-b1"), "# defenders win/open-paths");
    t.equal("leaps to the edge do not", once(ofKing(false), open, D, "a1-b1"), "");
    for (const auto& [slides, calls] : {std::pair(true, 1), std::pair(false, 0)}) {
        Referee referee =
            at(leaping({leapOf("king", {{"limit", 0}, {"slides", slides}}), custom("announce/open-paths")}), open, D);
        go(referee, "a1-b1");
        t.equal("announced paths", static_cast<long>(referee.announcements().size()), calls);
    }
}

/// To all other rules a leap is a move like any other.
void effectsOfLeaps(Checks& t) {
    const Rule knight = knightOf("all");
    t.equal("a capture beside the landing square", once(leaping({knight}), "7/7/1tT4/7/4t2/7/K6", A, "e3-d5"), "c5");
    t.equal("a king is captured", once(leaping({knight, king({{"elsewhere", "2"}})}), "7/7/1tK4/7/4t2/7/7", A, "e3-d5"),
            "c5 # attackers king/capture");
    t.equal("who is leapt over is not captured",
            once(leaping({leapOf("all", {{"across", 2}, {"up", 2}, {"limit", 0}})}), "6K/7/7/3T3/7/1T5/t6", A, "a1-e5"),
            "");
    const std::string gap = "7/7/2T1T2/7/4t2/7/6K";
    const auto entry = [&](const char* men) {
        return leaping({knight, custom("capture/passive-entry", {{"men", men}})});
    };
    t.equal("between two enemies", once(leaping({knight}), gap, A, "e3-d5"), "");
    t.equal("captured between two enemies", once(entry("captured"), gap, A, "e3-d5"), "d5");
    t.equal("refused between two enemies", once(entry("refused"), gap, A, "e3-d5"), "illegal: capture/passive-entry");

    const Rules escape = leaping({leapOf("king", {{"limit", 0}}), custom("win/escape", {{"zone", "a7 | b6"}})});
    t.equal("an escape", once(escape, "7/7/3t3/2tKt2/3t3/7/7", D, "d4-b6"), "# defenders win/escape");
    t.equal("beyond a goal to the next", once(escape, "7/7/3t3/2tKt2/3t3/7/7", D, "d4-a7"), "# defenders win/escape");
    t.equal("no goal", once(escape, "7/7/3t3/2tKt2/3t3/7/7", D, "d4-c5"), "");

    // Rings and forts are judged as before.
    t.equal("a ring holds who could leap out",
            once(leaping({knight, custom("win/encirclement")}), "7/3t3/2t1t2/1t1K1t1/2t1t2/3t3/t6", A, "a1-a2"),
            "# attackers win/encirclement");
    t.equal("a fort stands where attackers could leap in",
            once(scene(9, "", {knight, custom("win/edge-fort")}), "9/T1t1t4/9/9/9/9/3t5/3TT4/2TK1T3", D, "a8-a7"),
            "# defenders win/edge-fort");

    const Rules capture = leaping({knight, custom("turn/must-capture")});
    const std::string demand = "7/7/1tT4/7/4t2/7/K6";
    t.equal("a leap that must capture", list(at(capture, demand, A)), "e3-d5xc5");
    t.equal("another leap", once(capture, demand, A, "e3-f5"), "illegal: turn/must-capture");

    Referee shuttle = at(leaping({knight, custom("end/shuttle", {{"round_trips", 1}})}), "t6/7/7/7/7/7/6K", D);
    for (const char* move : {"g1-f3", "a7-a6", "f3-g1", "a6-a5"}) go(shuttle, move);
    t.equal("back and forth", tryOut(shuttle, "g1-f3"), "illegal: end/shuttle");
    t.equal("a leap elsewhere", tryOut(shuttle, "g1-e2"), "");
    Referee repeat =
        at(leaping({knight, custom("end/repetition", {{"count", 2}, {"result", "illegal"}})}), "t6/7/7/7/7/7/6K", A);
    for (const char* move : {"a7-b5", "g1-f3", "b5-a7"}) go(repeat, move);
    t.equal("a repeated position", tryOut(repeat, "f3-g1"), "illegal: end/repetition");
}

void chainsOfLeaps(Checks& t) {
    // e3-d5 takes c5 against b5; then d5-f4 takes f3 against f2.
    const std::string position = "7/7/1tT4/7/4tT1/5t1/K6";
    Referee capturing = at(leaping({knightOf("attackers"), custom("turn/berserk")}), position, A);
    t.equal("a chain begins with a leap", go(capturing, "e3-d5"), "c5");
    t.equal("and goes on with one", list(capturing), "d5-f4xf3 stop");
    t.equal("a quiet leap in a chain", tryOut(capturing, "d5-e7"), "illegal: turn/berserk");
    t.equal("the second capture", go(capturing, "d5-f4"), "f3");
    t.holds("the chain is over", capturing.toMove() == D);
    Referee any = at(leaping({knightOf("attackers"), custom("turn/berserk", {{"next", "any"}})}), position, A);
    go(any, "e3-d5");
    t.equal("any leap", tryOut(any, "d5-e7"), "");
    Referee fixed = at(leaping({knightOf("attackers", {{"slides", false}}), custom("turn/berserk", {{"next", "any"}})}),
                       position, A);
    go(fixed, "e3-d5");
    t.equal("a chained piece that does not slide", tryOut(fixed, "d5-d6"), "illegal: move/leap");

    const Rule berserk = custom("turn/berserk", {{"king_may_escape", true}});
    Referee flees =
        at(leaping({knightOf("king"), berserk, custom("win/escape", {{"zone", "e7"}})}), "7/7/1Tt4/3K3/7/7/7", D);
    t.equal("the king captures", go(flees, "d4-d5"), "c5");
    t.equal("and may leap to a goal", list(flees), "d5-e7 stop");
}

void diceAndLeaps(Checks& t) {
    const auto rolled = [](const Rule& rule, int face) {
        Referee referee = at(leaping({rule, custom("turn/dice", {{"moves_on", "all"}, {"limit_by_die", true}})}),
                             "7/7/7/3t3/7/7/K6", A);
        referee.roll(face);
        return referee;
    };
    t.equal("the die limits slides, not leaps", list(rolled(knightOf("attackers"), 1)),
            "d4-c2 d4-e2 d4-b3 d4-d3 d4-f3 d4-c4 d4-e4 d4-b5 d4-d5 d4-f5 d4-c6 d4-e6");
    t.equal("nor rides", tryOut(rolled(leapOf("attackers", {{"limit", 0}}), 1), "d4-g7"), "");
    t.equal("a slide beyond the die", tryOut(rolled(knightOf("attackers"), 1), "d4-d6"), "illegal: turn/dice");
    const Referee leaps = rolled(knightOf("attackers", {{"slides", false}}), 1);
    t.holds("a face is no loss where leaps are possible", leaps.toMove() == A && !leaps.legal().empty());
}

void stuckOrLeaping(Checks& t) {
    // After g1-g2 the king cannot slide.
    const std::string held = "Kt5/tt5/7/7/7/7/6t";
    const std::string lost = "# attackers turn/no-moves";
    const auto after = [](const Rule& rule, const std::string& test, const std::string& position) {
        return once(leaping({rule, custom("turn/no-moves", {{"test", test}})}), position, A, "g1-g2");
    };
    t.equal("who can leap is not stuck", after(knightOf("king"), "no_legal_move", held), "");
    t.equal("a leap that is blocked", after(leapOf("king", {{"limit", 0}}), "no_legal_move", held), lost);
    t.equal("a test of neighbours sees no leaps", after(knightOf("king"), "no_empty_neighbour", held), lost);
    const std::string alone = "7/7/7/3K3/7/7/6t";
    const Arguments far{{"across", 4}, {"up", 4}, {"slides", false}};
    t.equal("empty neighbours are no use without slides", after(leapOf("king", far), "no_legal_move", alone), lost);
    t.equal("also where neighbours are tested", after(leapOf("king", far), "no_empty_neighbour", alone), lost);
    t.equal("a pass", list(at(leaping({leapOf("king", far)}), alone, D)), "pass");
}

/// Squares off the lines of the piece. Those along a ride are judged in order.
void refusedLeaps(Checks& t) {
    const std::string line = "illegal: not in line";
    const Rule twice = leapOf("all", {{"limit", 2}});
    const Rules two = leaping({twice});
    t.equal("no vector leads there", once(two, manInTheMiddle, D, "d4-e6"), line);
    t.equal("beyond the limit", once(two, manInTheMiddle, D, "d4-g7"), line);
    t.equal("within the limit", once(two, manInTheMiddle, D, "d4-f6"), "");
    t.equal("a vector of the other side", once(leaping({twice, knightOf("attackers")}), manInTheMiddle, D, "d4-e6"),
            line);
    t.equal("an enemy's leap", once(two, manInTheMiddle, A, "d4-e5"), "illegal: not your piece");

    const auto gate = [](const std::string& zone, const std::string& stop, const std::string& pass) {
        return leaping({leapOf("all", {{"limit", 0}}),
                        custom("passage/restricted", {{"zone", zone}, {"stop", stop}, {"pass", pass}})});
    };
    const std::string bar = "illegal: passage/restricted";
    const std::string blocked = "illegal: blocked";
    const std::string pair = "3K3/1t5/7/3T3/7/7/7";
    t.equal("a piece beyond the bar", once(gate("c5", "all", "nobody"), pair, D, "d4-b6"), bar);
    t.equal("a piece before the bar", once(gate("a7", "nobody", "nobody"), pair, D, "d4-a7"), blocked);
    t.equal("a piece on the barred square", once(gate("b6", "nobody", "nobody"), pair, D, "d4-b6"), blocked);
    t.equal("a piece on the bar", once(gate("b6", "all", "nobody"), pair, D, "d4-a7"), blocked);
    t.equal("a target that may be crossed", once(gate("c5", "nobody", "all"), pair, D, "d4-c5"), bar);

    // Where the way is barred by one rule and the target by another, the way comes first.
    const Rules bars = leaping({leapOf("all", {{"limit", 0}}), custom("passage/camps", {{"zone", "b6"}}),
                                custom("passage/restricted", {{"zone", "c5"}, {"stop", "all"}, {"pass", "nobody"}})});
    t.equal("the way before the target", once(bars, manInTheMiddle, D, "d4-b6"), bar);
    t.equal("the target", once(bars, "3K3/7/2T4/7/7/7/7", D, "c5-b6"), "illegal: passage/camps");
}

/// Rules that contradict each other, and values out of range.
void leapsThatAreErrors(Checks& t) {
    const auto refuses = [&](const std::string& name, const std::vector<Rule>& rules) {
        t.refuses(name, [&] { at(leaping(rules), kingInTheMiddle, A); });
    };
    const auto accepts = [&](const std::string& name, const std::vector<Rule>& rules) {
        t.equal(name, once(leaping(rules), kingInTheMiddle, D, "d4-e5"), "");
    };
    const auto slide = [](const std::string& pieces, int limit) {
        return custom("move/slide", {{"pieces", pieces}, {"limit", limit}});
    };
    refuses("leaps of no pieces", {custom("move/leap")});
    refuses("leaps of an unknown class", {leapOf("bishop")});
    for (const char* name : {"across", "up"}) {
        for (const int value : {-1, 0, 19})
            refuses(std::string("number out of range: ") + name, {leapOf("king", {{name, value}})});
        accepts(std::string("great number: ") + name, {leapOf("king"), leapOf("king", {{name, 18}})});
    }
    for (const int value : {-1, 19}) refuses("limit out of range", {leapOf("king", {{"limit", value}})});
    for (const int value : {0, 18}) accepts("limit in range", {leapOf("king", {{"limit", value}})});
    refuses("slides neither true nor false", {leapOf("king", {{"slides", "rarely"}})});
    refuses("unknown parameter of leaps", {leapOf("king", {{"over", "men"}})});

    const Rule fixed = leapOf("king", {{"slides", false}});
    for (const int limit : {0, 1}) {
        refuses("no slides and a limit", {fixed, slide("king", limit)});
        refuses("a limit and no slides", {slide("defenders", limit), fixed});
    }
    refuses("one leap without slides, one rule with a limit",
            {leapOf("all"), slide("king", 3), knightOf("king", {{"slides", false}})});
    accepts("no slides, and a limit of others", {fixed, slide("all - king", 3)});
    accepts("slides with a limit", {leapOf("king"), slide("king", 3)});
    accepts("two leaps without slides", {fixed, knightOf("royal", {{"slides", false}})});
}

}  // namespace

void leaps(Checks& checks) {
    vectorsOfLeaps(checks);
    chessPieces(checks);
    classesThatLeap(checks);
    severalLeaps(checks);
    piecesInTheWay(checks);
    barsOfLeaps(checks);
    campsAndLeaps(checks);
    slidesBesideLeaps(checks);
    effectsOfLeaps(checks);
    chainsOfLeaps(checks);
    diceAndLeaps(checks);
    stuckOrLeaping(checks);
    refusedLeaps(checks);
    leapsThatAreErrors(checks);
}

}  // namespace reference::selftest

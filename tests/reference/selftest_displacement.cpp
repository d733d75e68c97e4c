// capture/displacement: who moves onto whom, what bars the way, and what the displaced piece is to other rules.
#include "selftest_support.hpp"

#include <tuple>
#include <utility>

namespace reference::selftest {

namespace {

Rule displaceBy(Arguments more = {}) { return custom("capture/displacement", more); }

Rule pieceOf(const std::string& name, const std::string& side, const std::string& letter, Arguments more = {}) {
    more.insert({{"name", name}, {"side", side}, {"letter", letter}});
    return custom("pieces/extra", more);
}

Rule horseLeap(Arguments more = {}) {
    more.insert({{"pieces", "attackers"}, {"across", 2}, {"up", 1}});
    return custom("move/leap", more);
}

Rules displacing(std::vector<Rule> rules) { return scene(7, "", std::move(rules)); }

const char* const apart = "7/3T3/7/3t3/7/7/6K";  // d6 and d4

void whoDisplacesWhom(Checks& t) {
    const Rules rules = displacing({displaceBy()});
    t.equal("onto an enemy", once(rules, apart, A, "d4-d6"), "d6");
    t.equal("the mover stands there", after(rules, apart, A, {"d4-d6"}), "7/3t3/7/7/7/7/6K");
    t.equal("not without the rule", once(displacing({}), apart, A, "d4-d6"), "illegal: blocked");
    t.equal("both sides", once(rules, apart, D, "d6-d4"), "d4");
    t.equal("the text of a slide that captures there",
            list(at(displacing({displaceBy(), custom("turn/must-capture")}), apart, A)), "d4-d6xd6");
    const std::string around = "7/3T3/7/1T1t1T1/7/3T3/6K";
    for (const auto& [move, victim] :
         {std::pair("d4-b4", "b4"), std::pair("d4-f4", "f4"), std::pair("d4-d2", "d2"), std::pair("d4-d6", "d6")}) {
        t.equal(std::string("every direction: ") + move, once(rules, around, A, move), victim);
    }
    t.equal("beside it", once(rules, "7/7/3T3/3t3/7/7/6K", A, "d4-d5"), "d5");
    t.equal("not onto an own piece", legality(rules, "7/3t3/7/3t3/7/7/6K", A, {"d4-d6"}), "illegal");
    t.equal("not over a piece", legality(rules, "7/3T3/3T3/3t3/7/7/6K", A, {"d4-d6"}), "illegal");
    t.equal("not over an own piece", legality(rules, "7/3T3/3t3/3t3/7/7/6K", A, {"d4-d6"}), "illegal");
    t.equal("not off the lines", legality(rules, "7/4T2/7/3t3/7/7/6K", A, {"d4-e6"}), "illegal");
    t.equal("a move to an empty square is as ever", once(rules, apart, A, "d4-d5"), "");

    const Rules royal = displacing({displaceBy({{"pieces", "king"}})});
    t.equal("only the king: a man", legality(royal, apart, A, {"d4-d6"}), "illegal");
    t.equal("only the king: the king", once(royal, "7/7/7/t5K/7/7/7", D, "g4-a4"), "a4");
    t.equal("only men fall by default", legality(rules, "7/3K3/7/3t3/7/7/7", A, {"d4-d6"}), "illegal");
    const Rules all = displacing({displaceBy({{"victims", "all"}})});
    t.equal("the king falls", once(all, "7/3K3/7/3t3/7/7/7", A, "d4-d6"), "d6 # attackers capture/displacement");
    t.equal("a class", legality(displacing({displaceBy({{"victims", "attacker"}})}), apart, A, {"d4-d6"}), "illegal");
    t.equal("that class", legality(displacing({displaceBy({{"victims", "attacker"}})}), apart, D, {"d6-d4"}), "legal");

    const Rules two = displacing({displaceBy({{"pieces", "king"}}), displaceBy({{"pieces", "attackers"}})});
    t.equal("rules add up", legality(two, apart, A, {"d4-d6"}), "legal");
    t.equal("none of them allows it", legality(two, apart, D, {"d6-d4"}), "illegal");
    const Rules twice = displacing({displaceBy(), displaceBy({{"pieces", "men"}}), custom("turn/must-capture")});
    t.equal("two rules, one move", list(at(twice, apart, A)), "d4-d6xd6");
}

/// Arms have no part in it.
void unarmedPieces(Checks& t) {
    const Rule guard = pieceOf("guard", "defenders", "G", {{"fights", false}});
    const Rules rules = displacing({guard, displaceBy()});
    t.equal("a piece that does not fight displaces", once(rules, "7/3t3/7/3G3/7/7/6K", D, "d4-d6"), "d6");
    t.equal("and is displaced", once(rules, "7/3t3/7/3G3/7/7/6K", A, "d6-d4"), "d4");
    t.equal("an unarmed king",
            once(displacing({displaceBy(), custom("capture/king-arms", {{"power", "unarmed"}})}), "7/3t3/7/3K3/7/7/7",
                 D, "d4-d6"),
            "d6");
}

void displacingSlides(Checks& t) {
    const Rules shortSlides = displacing({displaceBy(), custom("move/slide", {{"pieces", "attacker"}, {"limit", 2}})});
    t.equal("within the limit", legality(shortSlides, apart, A, {"d4-d6"}), "legal");
    t.equal("beyond the limit", legality(shortSlides, "3T3/7/7/3t3/7/7/6K", A, {"d4-d7"}), "illegal");
    t.equal("the limit of the mover counts", legality(shortSlides, "3T3/7/7/3t3/7/7/6K", D, {"d7-d4"}), "legal");

    const auto rolled = [](int face, std::vector<Rule> rules) {
        rules.push_back(custom("turn/dice", {{"moves_on", "all"}, {"limit_by_die", true}}));
        Referee referee = at(displacing(std::move(rules)), "7/3TT2/7/3t3/7/7/6K", A);
        referee.roll(face);
        return referee;
    };
    t.equal("within the die", tryOut(rolled(2, {displaceBy()}), "d4-d6"), "d6");
    t.equal("beyond the die", tryOut(rolled(1, {displaceBy()}), "d4-d6").substr(0, 7), "illegal");
    t.equal("the die does not limit leaps", tryOut(rolled(1, {displaceBy(), horseLeap()}), "d4-e6"), "e6");

    const auto gate = [](const std::string& zone, const std::string& stop, const std::string& pass) {
        return displacing(
            {displaceBy(), custom("passage/restricted", {{"zone", zone}, {"stop", stop}, {"pass", pass}})});
    };
    t.equal("a square on the way that may not be crossed", legality(gate("d5", "all", "nobody"), apart, A, {"d4-d6"}),
            "illegal");
    t.equal("one where nobody may stop", legality(gate("d5", "nobody", "all"), apart, A, {"d4-d6"}), "legal");
    t.equal("a target that may not be crossed", legality(gate("d6", "all", "nobody"), apart, A, {"d4-d6"}), "legal");
    t.equal("a target where a man may not stop", legality(gate("d6", "king", "all"), apart, A, {"d4-d6"}), "illegal");
    const std::string royal = "7/3t3/7/3K3/7/7/7";
    t.equal("a target where the king may stop", legality(gate("d6", "king", "all"), royal, D, {"d4-d6"}), "legal");
    t.equal("a target where nobody may stop", legality(gate("d6", "nobody", "all"), royal, D, {"d4-d6"}), "illegal");

    const auto camp = [](const char* zone) {
        return displacing({displaceBy(), custom("passage/camps", {{"zone", zone}})});
    };
    t.equal("into a camp", legality(camp("d6"), apart, A, {"d4-d6"}), "illegal");
    t.equal("within a camp", legality(camp("d4 d5 d6"), apart, A, {"d4-d6"}), "legal");
    t.equal("across a camp", legality(camp("d5"), apart, A, {"d4-d6"}), "illegal");
}

void displacingLeaps(Checks& t) {
    const std::string target = "7/4T2/7/3t3/7/7/6K";
    const Rules horse = displacing({horseLeap(), displaceBy()});
    t.equal("by a leap", once(horse, target, A, "d4-e6"), "e6");
    t.equal("the leap lands there", after(horse, target, A, {"d4-e6"}), "7/4t2/7/7/7/7/6K");
    t.equal("over pieces", legality(horse, "7/4T2/3tt2/3tt2/7/7/6K", A, {"d4-e6"}), "legal");
    t.equal("the other side does not leap", legality(horse, target, D, {"e6-d4"}), "illegal");

    const auto by = [](const char* which) { return displacing({horseLeap(), displaceBy({{"by", which}})}); };
    const std::string both = "7/3TT2/7/3t3/7/7/6K";
    for (const auto& [which, slide, leap] :
         {std::tuple("slides", "legal", "illegal"), std::tuple("leaps", "illegal", "legal"),
          std::tuple("all", "legal", "legal")}) {
        t.equal(std::string("by slides: ") + which, legality(by(which), both, A, {"d4-d6"}), slide);
        t.equal(std::string("by leaps: ") + which, legality(by(which), both, A, {"d4-e6"}), leap);
    }
    const Rules fixed = displacing({horseLeap({{"slides", false}}), displaceBy()});
    t.equal("a piece that only leaps: a slide", legality(fixed, both, A, {"d4-d6"}), "illegal");
    t.equal("a piece that only leaps: a leap", legality(fixed, both, A, {"d4-e6"}), "legal");
    const Rules two = displacing({horseLeap(), displaceBy({{"by", "leaps"}, {"victims", "defender"}}),
                                  displaceBy({{"by", "slides"}, {"victims", "attacker"}})});
    t.equal("each rule has its own moves: a leap", legality(two, both, A, {"d4-e6"}), "legal");
    t.equal("each rule has its own moves: a slide", legality(two, both, A, {"d4-d6"}), "illegal");

    const auto rider = [](int limit, std::vector<Rule> rules) {
        rules.push_back(custom("move/leap", {{"pieces", "attackers"}, {"limit", limit}}));
        rules.push_back(displaceBy());
        return displacing(std::move(rules));
    };
    const std::string far = "6T/7/7/3t3/7/7/K6";
    t.equal("at the end of a ride", once(rider(0, {}), far, A, "d4-g7"), "g7");
    t.equal("within its limit", legality(rider(3, {}), far, A, {"d4-g7"}), "legal");
    t.equal("beyond its limit", legality(rider(2, {}), far, A, {"d4-g7"}), "illegal");
    t.equal("only the first piece", legality(rider(0, {}), "6T/5T1/7/3t3/7/7/K6", A, {"d4-g7"}), "illegal");
    const auto bar = [](const char* zone, const char* stop, const char* pass) {
        return std::vector{custom("passage/restricted", {{"zone", zone}, {"stop", stop}, {"pass", pass}})};
    };
    t.equal("a bar on the way", legality(rider(0, bar("f6", "all", "nobody")), far, A, {"d4-g7"}), "illegal");
    t.equal("a bar at the target", legality(rider(0, bar("g7", "nobody", "all")), far, A, {"d4-g7"}), "illegal");
    t.equal("a target is not crossed", legality(rider(0, bar("g7", "all", "nobody")), far, A, {"d4-g7"}), "legal");
}

/// A jump ends on an empty square.
void jumpsDoNotDisplace(Checks& t) {
    const Rules rules =
        displacing({displaceBy({{"pieces", "attackers"}}), custom("move/jump", {{"pieces", "attackers"}})});
    t.equal("over one enemy onto another", legality(rules, "7/3T3/3T3/3t3/7/7/6K", A, {"d4-d6"}), "illegal");
    t.equal("a jump is as ever", once(rules, "7/7/3T3/3t3/7/7/6K", A, "d4-d6"), "");
    t.equal("the same enemy may be displaced", once(rules, "7/7/3T3/3t3/7/7/6K", A, "d4-d5"), "d5");
}

void furtherVictims(Checks& t) {
    // d6 falls by displacement, e6 between d6 and f6.
    const std::string position = "7/3TTt1/7/3t3/7/7/6K";
    t.equal("the mover captures as ever", once(displacing({displaceBy()}), position, A, "d4-d6"), "d6 e6");
    t.equal("all are named", list(at(displacing({displaceBy(), custom("turn/must-capture")}), position, A)),
            "d4-d6xd6/e6 f6-e6xe6");

    Referee referee = at(displacing({displaceBy()}), position, A);
    go(referee, "d4-d6");
    std::string reasons;
    for (const auto& [square, component] : referee.victimReasons())
        reasons += squareName(square, 7) + " " + component + " ";
    t.equal("each by its own rule", reasons, "d6 capture/displacement e6 capture/custodial ");

    const auto taking = [](const char* take, std::vector<Rule> rules) {
        rules.push_back(displaceBy());
        rules.push_back(custom("capture/choice", {{"take", take}}));
        rules.push_back(custom("turn/must-capture", {{"side", "attackers"}}));
        return displacing(std::move(rules));
    };
    const std::string choice = "7/1tTTTt1/7/3t3/7/7/6K";  // c6 and e6, besides d6
    const auto slides = [&](const Rules& rules, const std::string& board) {
        std::string text;
        for (const Move& move : at(rules, board, A).legal()) {
            if (move.from != squareOf("d4", 7) || move.to != squareOf("d6", 7)) continue;
            text += text.empty() ? "" : " ";
            for (int square : move.victims) text += squareName(square, 7);
        }
        return text;
    };
    t.equal("all", slides(taking("all", {}), choice), "c6d6e6");
    t.equal("one of the others", slides(taking("one", {}), choice), "c6d6 d6e6");
    t.equal("one of the others or none", slides(taking("one_or_none", {}), choice), "c6d6 d6 d6e6");
    t.equal("all of the others or none", slides(taking("all_or_none", {}), choice), "c6d6e6 d6");
    for (const char* take : {"all", "one", "one_or_none", "all_or_none"}) {
        t.equal(std::string("no others: ") + take, slides(taking(take, {}), apart), "d6");
    }
    const std::string withKing = "7/1tKTTt1/7/3t3/7/7/7";
    const Rule two = king({{"elsewhere", "2"}});
    t.equal("of the others the king", slides(taking("one", {two}), withKing), "c6d6");
    t.equal("of the others always the king", slides(taking("all_or_none", {two}), withKing), "c6d6 c6d6e6");
    // A displaced king is not one of the others.
    const Rules royal = displacing({displaceBy({{"victims", "all"}}), custom("capture/choice", {{"take", "one"}})});
    t.equal("beside a displaced king, one of the others", slides(royal, "7/1tTKTt1/7/3t3/7/7/7"), "c6d6 d6e6");
}

/// The mover enters between two enemies, and has captured one before.
void enteringByDisplacement(Checks& t) {
    const auto entering = [](const char* men, bool unlessCaptures, std::vector<Rule> rules = {}) {
        rules.push_back(displaceBy());
        rules.push_back(custom("capture/passive-entry", {{"men", men}, {"unless_captures", unlessCaptures}}));
        return displacing(std::move(rules));
    };
    const std::string gap = "7/2TTT2/7/3t3/7/7/6K";
    t.equal("the capture makes it safe", after(entering("captured", true), gap, A, {"d4-d6"}), "7/2TtT2/7/7/7/7/6K");
    t.equal("or not", after(entering("captured", false), gap, A, {"d4-d6"}), "7/2T1T2/7/7/7/7/6K");
    t.equal("two pieces fall on one square, which is named once", once(entering("captured", false), gap, A, "d4-d6"),
            "d6");
    t.equal("the capture allows it", once(entering("refused", true), gap, A, "d4-d6"), "d6");
    t.equal("or not", once(entering("refused", false), gap, A, "d4-d6"), "illegal: capture/passive-entry");
    const std::string word = "d4-d6!gwrheill";
    t.equal("a word saves the mover", after(entering("captured_unless_declared", false), gap, A, {word}),
            "7/2TtT2/7/7/7/7/6K");

    long both = 0;
    for (const Move& move : at(entering("captured", false), gap, A).legal()) {
        if (move.to == squareOf("d6", 7)) both = static_cast<long>(move.victims.size());
    }
    t.equal("both are victims of the move", both, 2);
    Referee chosen = at(entering("captured", false, {custom("capture/choice", {{"take", "one_or_none"}})}), gap, A);
    t.equal("whether the mover falls is his choice", tryOut(chosen, "d4-d6"), "which?");

    const Rule hired = pieceOf("hired", "attackers", "h", {{"when_captured", "defender"}});
    t.equal("a mover that becomes another stays",
            after(entering("captured", false, {hired}), "7/2TTT2/7/3h3/7/7/6K", A, {"d4-d6"}), "7/2TTT2/7/7/7/7/6K");
    const Rules fatal =
        displacing({displaceBy(), king({{"elsewhere", "2"}}),
                    custom("capture/passive-entry", {{"king", "captured"}, {"unless_captures", false}})});
    t.equal("the king falls as well", once(fatal, "7/2ttt2/7/3K3/7/7/7", D, "d4-d6"),
            "d6 # attackers capture/passive-entry");
}

void fatesOfTheDisplaced(Checks& t) {
    const Rule hired = pieceOf("hired", "defenders", "H", {{"when_captured", "attacker"}});
    t.equal("removed, whatever it would become",
            after(displacing({hired, displaceBy()}), "7/3H3/7/3t3/7/7/6K", A, {"d4-d6"}), "7/3t3/7/7/7/7/6K");
    t.equal("by a pattern it becomes another",
            after(displacing({hired, displaceBy()}), "7/3HHt1/7/3t3/7/7/6K", A, {"d4-d6"}), "7/3ttt1/7/7/7/7/6K");
    // The page on e5 has begun a swap. The king, who takes her place, has not.
    const Rules marked = displacing({displaceBy(), pieceOf("page", "attackers", "p"),
                                     custom("move/swap", {{"pieces", "all"}, {"with", "all"}, {"once", true}})});
    t.equal("the displaced piece takes its marks along",
            legality(marked, "7/4T2/3pt2/7/7/4K2/7", A, {"d5-e5", "e2-e5", "d5-d4", "e5-e6"}), "legal");
    const std::string siege = "7/3K3/7/3t3/7/7/T6";
    const auto royal = [](const Arguments& capture) {
        return displacing({king(capture), displaceBy({{"victims", "all"}})});
    };
    t.equal("a king is lost at once", once(royal({}), siege, A, "d4-d6"), "d6 # attackers capture/displacement");
    t.equal("a king who is held is not displaced", legality(royal({{"timing", "survives_reply"}}), siege, A, {"d4-d6"}),
            "illegal");
    t.equal("a man is", legality(royal({{"timing", "survives_reply"}}), "3K3/3T3/7/3t3/7/7/T6", A, {"d4-d6"}), "legal");
    const Rules page =
        displacing({displaceBy(), pieceOf("page", "attackers", "p"),
                    custom("pieces/promotion", {{"pieces", "attacker"}, {"zone", "d6"}, {"becomes", "page"}})});
    t.equal("the mover is promoted", after(page, apart, A, {"d4-d6"}), "7/3p3/7/7/7/7/6K");
    const Rules goal = displacing({displaceBy(), custom("win/escape")});
    t.equal("the king moves onto a goal", once(goal, "3t3/7/7/3K3/7/7/7", D, "d4-d7"), "d7 # defenders win/escape");
    const Rules few =
        displacing({displaceBy(), custom("win/elimination", {{"pieces", "defending men"}, {"result", "attackers"}})});
    t.equal("the last man", once(few, apart, A, "d4-d6"), "d6 # attackers win/elimination");
}

void displacementIsACapture(Checks& t) {
    const std::string peace = "7/3T3/7/3t3/7/7/K5T";
    const Rules quiet = displacing({displaceBy(), custom("end/no-capture", {{"moves_each", 1}})});
    t.equal("the counter begins again", lastOf(quiet, peace, A, {"d4-d6", "a1-a2"}), "");
    t.equal("and counts on", lastOf(quiet, peace, A, {"d4-d6", "a1-a2", "d6-d5"}), "# draw end/no-capture");

    const Rules must = displacing({displaceBy(), custom("turn/must-capture")});
    t.equal("demanded", once(must, peace, A, "d4-d5"), "illegal: turn/must-capture");
    t.equal("it obeys", once(must, peace, A, "d4-d6"), "d6");
    t.equal("another one obeys, too", once(must, "7/3TTt1/7/3t3/7/7/K5T", A, "f6-e6"), "e6");

    // Back and forth, with a displacement between: the runs of both sides end.
    const Rules shuttle = displacing({displaceBy(), custom("end/shuttle", {{"round_trips", 1}})});
    const std::string pair = "7/3T3/7/3t3/7/t6/K5T";
    t.equal("back and forth", lastOf(shuttle, pair, D, {"g1-g2", "a2-b2", "g2-g1", "b2-c2", "g1-g2"}),
            "illegal: end/shuttle");
    t.equal("with a capture between", lastOf(shuttle, pair, D, {"g1-g2", "a2-b2", "g2-g1", "d4-d6", "g1-g2"}), "");
    // The attackers stand as they stood before the capture.
    const Rules arrangement = displacing({displaceBy(), custom("end/repetition", {{"of", "attackers"}, {"count", 2}})});
    t.equal("an arrangement that recurs",
            lastOf(arrangement, pair, A, {"a2-b2", "g1-g2", "b2-a2", "g2-g1", "d4-d5", "g1-g2", "d5-d4"}),
            "# draw end/repetition");
    t.equal("the history begins again",
            lastOf(arrangement, pair, A, {"a2-b2", "g1-g2", "b2-a2", "g2-g1", "d4-d6", "g1-g2", "d6-d4"}), "");

    // d4-d6 takes d6; from there f6 can be displaced.
    const std::string two = "7/3T1T1/7/3t3/7/7/6K";
    Referee chain = at(displacing({displaceBy(), custom("turn/berserk")}), two, A);
    t.equal("a chain begins", go(chain, "d4-d6"), "d6");
    t.equal("and goes on", list(chain), "d6-f6xf6 stop");
    t.equal("not without a capture", tryOut(chain, "d6-d5"), "illegal: turn/berserk");
    t.equal("the second", go(chain, "d6-f6"), "f6");
    t.holds("the chain is over", chain.toMove() == D);
    Referee falls = at(displacing({displaceBy(), custom("turn/berserk"),
                                   custom("capture/passive-entry", {{"men", "captured"}, {"unless_captures", false}})}),
                       "7/2TTT2/7/3t3/7/7/6K", A);
    t.equal("a mover that falls", go(falls, "d4-d6"), "d6");
    t.holds("ends the chain", falls.toMove() == D);
    // c5 falls between b5 and d5, then d6.
    Referee mixed = at(displacing({displaceBy(), custom("turn/berserk")}), "7/3T3/1tT4/3t3/7/7/6K", A);
    t.equal("a chain that begins otherwise", go(mixed, "d4-d5"), "c5");
    t.equal("goes on by a displacement", list(mixed), "d5-d6xd6 stop");
}

void stuckOrDisplacing(Checks& t) {
    const std::string locked = "6t/7/7/7/7/t6/Kt5";
    const auto afterMove = [&](std::vector<Rule> rules) {
        rules.push_back(custom("turn/no-moves"));
        return once(displacing(std::move(rules)), locked, A, "g7-g6");
    };
    t.equal("stuck", afterMove({}), "# attackers turn/no-moves");
    t.equal("who can displace is not stuck", afterMove({displaceBy()}), "");
    t.equal("not by a rule of others", afterMove({displaceBy({{"pieces", "attackers"}})}), "# attackers turn/no-moves");
    Referee referee =
        at(displacing({displaceBy(), custom("turn/dice", {{"moves_on", "all"}, {"limit_by_die", true}})}), locked, D);
    referee.roll(1);
    t.equal("a move under a die", list(referee), "a1-b1xb1 a1-a2xa2");
}

/// The king reaches no square where an enemy stands.
void pathsAndEnemies(Checks& t) {
    const Rules paths = displacing({displaceBy(), custom("win/open-paths", {{"count", 1}})});
    t.equal("an enemy at the end of the path", once(paths, "6T/7/7/7/3t3/2tKt2/3t3", D, "g7-g6"), "");
    t.equal("nobody there", once(paths, "6T/7/7/7/3t3/2tKt2/7", D, "g7-g6"), "# defenders win/open-paths");
}

void displacementErrors(Checks& t) {
    const auto refuses = [&](const std::string& name, const Arguments& arguments) {
        t.refuses(name, [&] { at(displacing({displaceBy(arguments)}), apart, A); });
    };
    refuses("displacement by an unknown class", {{"pieces", "bishop"}});
    refuses("displacement of an unknown class", {{"victims", "bishop"}});
    refuses("displacement by unknown moves", {{"by", "jumps"}});
    refuses("unknown parameter of displacement", {{"over", "men"}});
}

}  // namespace

void displacements(Checks& checks) {
    whoDisplacesWhom(checks);
    unarmedPieces(checks);
    displacingSlides(checks);
    displacingLeaps(checks);
    jumpsDoNotDisplace(checks);
    furtherVictims(checks);
    enteringByDisplacement(checks);
    fatesOfTheDisplaced(checks);
    displacementIsACapture(checks);
    stuckOrDisplacing(checks);
    pathsAndEnemies(checks);
    displacementErrors(checks);
}

}  // namespace reference::selftest

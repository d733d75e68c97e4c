// capture/diagonal: who captures whom on which squares, what spares a piece, and what such a capture is to other rules.
#include "selftest_reserves.hpp"

#include <utility>

namespace reference::selftest {

namespace {

Rule diagonalRule(const Arguments& arguments = {}) { return custom("capture/diagonal", arguments); }

/// A scene with a knight of the defenders and a page of the attackers.
Rules diagonalRules(std::vector<Rule> rules) {
    rules.push_back(furtherPiece("knight", "defenders", "N"));
    rules.push_back(furtherPiece("page", "attackers", "p"));
    return scene(7, "", std::move(rules));
}

/// With the rule and its defaults.
Rules usualDiagonals(std::vector<Rule> rules = {}) {
    rules.push_back(diagonalRule());
    return diagonalRules(std::move(rules));
}

/// d1-d4 closes e5 in, from f6.
const char* const byD4 = "K6/5t1/4T2/7/7/7/3t3";
/// The same for c3, e3, c5 and e5.
const char* const fourByD4 = "K6/1t3t1/2T1T2/7/2T1T2/1t3t1/3t3";

/// The victims of the last move, each with the component that captures it.
std::string diagonalTakers(const Rules& rules, const std::string& position, Side toMove, const Names& moves) {
    Referee referee = at(rules, position, toMove);
    last(referee, moves);
    std::string text;
    for (const auto& [square, component] : referee.victimReasons())
        text += (text.empty() ? "" : " ") + squareName(square, rules.size) + " " + component;
    return text;
}

void closingDiagonals(Checks& t) {
    const Rules rules = usualDiagonals();
    t.equal("north-east", once(rules, byD4, A, "d1-d4"), "e5");
    t.equal("north-west", once(rules, "K6/1t5/2T4/7/7/7/3t3", A, "d1-d4"), "c5");
    t.equal("south-east", once(rules, "K6/7/7/7/4T2/5t1/3t3", A, "d1-d4"), "e3");
    t.equal("south-west", once(rules, "K6/7/7/7/2T4/1t5/3t3", A, "d1-d4"), "c3");
    t.equal("all at once", once(rules, fourByD4, A, "d1-d4"), "c3 e3 c5 e5");
    t.equal("they are gone", after(rules, fourByD4, A, {"d1-d4"}), "K6/1t3t1/7/3t3/7/1t3t1/7");
    t.equal("the reason", diagonalTakers(rules, byD4, A, {"d1-d4"}), "e5 capture/diagonal");
    t.equal("not without the rule", once(diagonalRules({}), fourByD4, A, "d1-d4"), "");
    t.equal("by defenders", once(rules, "t6/5T1/4t2/7/7/7/3T2K", D, "d1-d4"), "e5");

    t.equal("nobody on the far side", once(rules, "K6/7/4T2/7/7/7/3t3", A, "d1-d4"), "");
    t.equal("a friend on the far side", once(rules, "K6/5T1/4T2/7/7/7/3t3", A, "d1-d4"), "");
    t.equal("a captor farther off", once(rules, "K5t/7/4T2/7/7/7/3t3", A, "d1-d4"), "");
    t.equal("a victim farther off", once(rules, "K5t/5T1/7/7/7/7/3t3", A, "d1-d4"), "");
    t.equal("round a corner", once(rules, "K6/5t1/4T2/7/7/7/5t1", A, "f1-f4"), "");
    t.equal("no own piece", once(rules, "K6/5t1/4t2/7/7/7/3t3", A, "d1-d4"), "");
    const Rules noLines = usualDiagonals({custom("capture/custodial", {{"victims", "none"}})});
    t.equal("not on a rank or file", once(noLines, "K6/7/3t3/2tTt2/7/7/3t3", A, "d1-d3"), "");
    t.equal("another move closes nothing in", once(rules, "K6/5t1/4T2/3t3/7/7/t6", A, "a1-a2"), "");
    t.equal("a piece moves in between", after(rules, "K6/5t1/t6/3tT2/7/7/7", D, {"e4-e5"}), "K6/5t1/t3T2/3t3/7/7/7");
    t.equal("it stays safe", lastOf(rules, "K6/5t1/t6/3tT2/7/7/7", D, {"e4-e5", "a5-a4"}), "");
    t.equal("until an enemy closes it in again",
            lastOf(rules, "K6/5t1/t6/3tT2/7/7/7", D, {"e4-e5", "d4-d3", "a7-b7", "d3-d4"}), "e5");
    t.equal("the far one may be the mover", once(rules, "K6/7/4T2/3t3/7/7/5t1", A, "f1-f6"), "e5");
    t.equal("one that leaps away does not stay",
            once(usualDiagonals({custom("move/leap", {{"pieces", "attackers"}, {"across", 2}, {"up", 2}})}),
                 "K6/5t1/4T2/7/7/7/7", A, "f6-d4"),
            "");
    t.equal("nor one that slides", once(rules, "K6/5t1/4T2/7/7/7/7", A, "f6-f4"), "");
}

void closersOfDiagonals(Checks& t) {
    const auto closedBy = [](const char* by, const char* position, Side side) {
        return once(diagonalRules({diagonalRule({{"by", by}, {"victims", "all - king"}})}), position, side, "d1-d4");
    };
    const std::string pages = "K6/5p1/4T2/7/7/7/3p3";
    t.equal("two pages", closedBy("page", pages.c_str(), A), "e5");
    t.equal("a page and another", closedBy("page", "K6/5t1/4T2/7/7/7/3p3", A), "");
    t.equal("another and a page", closedBy("page", "K6/5p1/4T2/7/7/7/3t3", A), "");
    t.equal("two classes", closedBy("page | attacker", "K6/5t1/4T2/7/7/7/3p3", A), "e5");
    t.equal("classes of the other side", closedBy("defenders", pages.c_str(), A), "");
    t.equal("both sides", closedBy("page | knight", "t6/5N1/4t2/7/7/7/3N2K", D), "e5");
    t.equal("nobody", closedBy("none", pages.c_str(), A), "");

    const char* const moved = "t6/5T1/4t2/7/7/7/3K3";
    const char* const beside = "t6/5K1/4t2/7/7/7/3T3";
    t.equal("the king moves", closedBy("all", moved, D), "e5");
    t.equal("the king is there", closedBy("all", beside, D), "e5");
    t.equal("no king moves", closedBy("men", moved, D), "");
    t.equal("no king is there", closedBy("men", beside, D), "");
    const Rules unarmed = usualDiagonals({custom("capture/king-arms", {{"power", "unarmed"}})});
    t.equal("an unarmed king moves", once(unarmed, moved, D, "d1-d4"), "e5");
    t.equal("an unarmed king is there", once(unarmed, beside, D, "d1-d4"), "e5");
    const Rules peaceful = usualDiagonals({furtherPiece("bard", "attackers", "b", {{"fights", false}})});
    t.equal("pieces that do not fight", once(peaceful, "K6/5b1/4T2/7/7/7/3b3", A, "d1-d4"), "e5");
}

void victimsOnDiagonals(Checks& t) {
    const auto taken = [](const char* victims, const char* position) {
        return once(diagonalRules({diagonalRule({{"victims", victims}})}), position, A, "d1-d4");
    };
    const char* const knight = "K6/5t1/4N2/7/7/7/3t3";
    const char* const royal = "7/5t1/4K2/7/7/7/3t3";
    t.equal("any man", once(usualDiagonals(), knight, A, "d1-d4"), "e5");
    t.equal("no king", once(usualDiagonals(), royal, A, "d1-d4"), "");
    t.equal("a class", taken("knight", knight), "e5");
    t.equal("not another class", taken("knight", byD4), "");
    t.equal("not the other side", taken("attackers", byD4), "");
    const Rules ofAttackers = diagonalRules({diagonalRule({{"victims", "attackers"}})});
    t.equal("attackers alone", once(ofAttackers, "t6/5T1/4t2/7/7/7/3T2K", D, "d1-d4"), "e5");
    const Rules peaceful = usualDiagonals({furtherPiece("guard", "defenders", "G", {{"fights", false}})});
    t.equal("one that does not fight", once(peaceful, "K6/5t1/4G2/7/7/7/3t3", A, "d1-d4"), "e5");

    const std::string wins = "e5 # attackers capture/diagonal";
    t.equal("a king", taken("all", royal), wins);
    t.equal("a king alone", taken("king", royal), wins);
    t.equal("no man then", taken("king", byD4), "");
    t.equal("a king and a man", taken("all", "7/1t3t1/2T1K2/7/7/7/3t3"), "c5 " + wins);
    const Rules held =
        diagonalRules({diagonalRule({{"victims", "all"}}), king({{"elsewhere", "2"}, {"timing", "survives_reply"}})});
    t.equal("not a king who survives a reply", once(held, royal, A, "d1-d4"), "");
    t.equal("nor after the reply", lastOf(held, "T6/5t1/4K2/7/7/7/3t3", A, {"d1-d4", "a7-a6"}), "");
    t.equal("a man beside him", once(held, "7/1t3t1/2T1K2/7/7/7/3t3", A, "d1-d4"), "c5");
}

void choicesOnDiagonals(Checks& t) {
    const auto choosing = [](const char* take, const char* victims = "men") {
        return diagonalRules({custom("capture/choice", {{"take", take}}), diagonalRule({{"victims", victims}})});
    };
    t.equal("one must be chosen", once(choosing("one"), fourByD4, A, "d1-d4"), "which?");
    t.equal("one of four", after(choosing("one"), fourByD4, A, {"d1-d4xc5"}), "K6/1t3t1/4T2/3t3/2T1T2/1t3t1/7");
    t.equal("not two of them", legality(choosing("one"), fourByD4, A, {"d1-d4xc5/e5"}), "illegal");
    t.equal("not none", legality(choosing("one"), fourByD4, A, {"d1-d4x"}), "illegal");
    t.equal("none", after(choosing("one_or_none"), byD4, A, {"d1-d4x"}), "K6/5t1/4T2/3t3/7/7/7");
    t.equal("all", once(choosing("all_or_none"), fourByD4, A, "d1-d4xc3/e3/c5/e5"), "c3 e3 c5 e5");
    t.equal("not one of all", legality(choosing("all_or_none"), fourByD4, A, {"d1-d4xe5"}), "illegal");
    // e4 falls on the rank, e5 on the diagonal.
    const char* const mixed = "K6/5t1/4T2/4Tt1/7/7/3t3";
    t.equal("a line and a diagonal", once(usualDiagonals(), mixed, A, "d1-d4"), "e4 e5");
    t.equal("their reasons", diagonalTakers(usualDiagonals(), mixed, A, {"d1-d4"}),
            "e4 capture/custodial e5 capture/diagonal");
    t.equal("a line or a diagonal", after(choosing("one"), mixed, A, {"d1-d4xe4"}), "K6/5t1/4T2/3t1t1/7/7/7");
    const char* const besideKing = "7/1t3t1/2T1K2/7/7/7/3t3";
    t.equal("the king comes first", once(choosing("one", "all"), besideKing, A, "d1-d4"),
            "e5 # attackers capture/diagonal");
}

void sparedOnDiagonals(Checks& t) {
    const auto bearers = [](const Arguments& more) {
        Arguments arguments{{"pieces", "men"}, {"bearers", "king"}};
        arguments.insert(more.begin(), more.end());
        return usualDiagonals({custom("house/bearer", arguments)});
    };
    const char* const besideKing = "7/4Kt1/4T2/7/7/7/3t3";
    t.equal("a man beside his king", once(usualDiagonals(), besideKing, A, "d1-d4"), "e5");
    t.equal("one who is spared", once(bearers({}), besideKing, A, "d1-d4"), "");
    t.equal("spared from this rule", once(bearers({{"from", "capture/diagonal"}}), besideKing, A, "d1-d4"), "");
    t.equal("spared from another", once(bearers({{"from", "capture/custodial"}}), besideKing, A, "d1-d4"), "e5");
    t.equal("only he is spared", once(bearers({}), "7/1t2Kt1/2T1T2/7/7/7/3t3", A, "d1-d4"), "c5");
    // After e1-e4, which takes d4, the piece there is no hammer on lines.
    const Rules blunt = usualDiagonals({custom("house/blunt", {{"pieces", "men"}, {"role", "hammer"}})});
    t.equal("a blunt piece", lastOf(blunt, "K6/7/4T1t/2tT3/7/7/4t2", A, {"e1-e4", "e5-f5", "e4-e6"}), "");
    t.equal("a blunt piece closes a diagonal",
            lastOf(blunt, "K6/5t1/4T2/2tT3/7/5T1/4t2", A, {"e1-e4", "a7-b7", "e4-d4"}), "e5");
}

void holesAndDiagonals(Checks& t) {
    const auto on = [](const char* layout, const char* position, const char* move, std::vector<Rule> rules = {}) {
        rules.push_back(custom("hostile/zone", {{"zone", "outside"}}));
        Rules holed = usualDiagonals(std::move(rules));
        holed.rows = rowsOf(layout);
        return once(holed, position, A, move);
    };
    t.equal("a hole beside the mover", on("7/7/3#3/7/7/7/7", byD4, "d1-d4"), "e5");
    t.equal("a hole on its other side", on("7/7/7/4#2/7/7/7", byD4, "d1-d4"), "e5");
    t.equal("holes beside the mover", on("7/7/3#3/4#2/7/7/7", byD4, "d1-d4"), "");
    t.equal("a hole beside the captor", on("7/7/5#1/7/7/7/7", byD4, "d1-d4"), "e5");
    t.equal("holes beside the captor", on("7/4#2/5#1/7/7/7/7", byD4, "d1-d4"), "");
    t.equal("holes on one side", on("7/4#2/3#3/7/7/7/7", byD4, "d1-d4"), "e5");
    t.equal("holes all around", on("7/4#2/3#1#1/4#2/7/7/7", byD4, "d1-d4"), "");
    t.equal("a hole on the far side", on("7/5#1/7/7/7/7/7", "K6/7/4T2/7/7/7/3t3", "d1-d4"), "");
    t.equal("a hole in place of the victim", on("7/7/4#2/7/7/7/7", "K6/5t1/7/7/7/7/3t3", "d1-d4"), "");
    const char* const square = "7/7/7/7/7/7/7";
    t.equal("the eastern edge", on(square, "7/7/6T/7/7/7/K4t1", "f1-f4"), "");
    t.equal("not from another rank", on(square, "t6/t6/6T/t6/7/7/K4t1", "f1-f4"), "");
    t.equal("the western edge", on(square, "7/6t/T5t/6t/7/7/1t4K", "b1-b4"), "");
    t.equal("the northern edge", on(square, "4T2/7/7/7/7/7/K2t3", "d1-d6"), "");
    t.equal("the southern edge", on(square, "K2t3/7/7/7/7/7/4T2", "d7-d2"), "");
    t.equal("a corner", on(square, "6T/7/7/7/7/7/K4t1", "f1-f6"), "");
    t.equal("a captor in a corner", on(square, "6t/5T1/7/7/7/7/K3t2", "e1-e5"), "f6");
    t.equal("a mover in a corner", on(square, "6K/7/7/7/2t4/1T5/6t", "g1-a1"), "b2");
    t.equal("an edge beside a hole", on("7/5#1/6#/7/7/7/7", "K6/7/4T2/7/7/7/3t3", "d1-d4"), "");

    const auto hostile = [](const char* zone, const char* when, const char* position, const char* move) {
        const Rule rule = custom("hostile/zone", {{"zone", zone}, {"when", when}});
        return once(usualDiagonals({rule}), position, A, move);
    };
    t.equal("a hostile square", hostile("f6", "empty", "K6/7/4T2/7/7/7/3t3", "d1-d4"), "");
    t.equal("one that is always hostile", hostile("f6", "always", "K6/5T1/4T2/7/7/7/3t3", "d1-d4"), "");
    t.equal("under the mover", hostile("d4", "always", "K6/7/4T2/7/7/7/3t3", "d1-d4"), "");
}

void diagonalsAndOtherCaptures(Checks& t) {
    const Rule wall = custom("capture/shieldwall", {{"completed_by", "any"}});
    t.equal("with a shieldwall", once(usualDiagonals({wall}), "tTT4/1tt1T2/5t1/3t3/7/7/6K", A, "d4-d7"), "e6 b7 c7");
    // Over the holes b5 and c5, a5 faces c3 across b4.
    Rules both = usualDiagonals({wall});
    both.rows = rowsOf("7/7/1##4/7/7/7/7");
    const char* const row = "7/7/t6/tTTt3/1t5/7/2t3K";
    t.equal("a man in a row", once(both, row, A, "c1-c3"), "b4 c4");
    t.equal("the first of two reasons", diagonalTakers(both, row, A, {"c1-c3"}),
            "b4 capture/diagonal c4 capture/shieldwall");

    const Rules onto = usualDiagonals({custom("capture/displacement")});
    t.equal("with a displacement", once(onto, "7/5t1/4T2/3T3/7/7/3t2K", A, "d1-d4"), "d4 e5");
    t.equal("the board after it", after(onto, "7/5t1/4T2/3T3/7/7/3t2K", A, {"d1-d4"}), "7/5t1/7/3t3/7/7/6K");
    const Rules jumping = usualDiagonals({custom("move/jump", {{"pieces", "attackers"}, {"takes", true}})});
    t.equal("with a jump", once(jumping, "7/5t1/4T2/7/3T3/3t3/6K", A, "d2-d4"), "d3 e5");
    const Rules leaping = usualDiagonals({custom("move/leap", {{"pieces", "attackers"}, {"up", 2}})});
    t.equal("by a leap", once(leaping, "K6/5t1/4T2/7/7/2t4/7", A, "c2-d4"), "e5");

    const Rules swapped = diagonalRules({custom("move/swap", {{"pieces", "page"}}), diagonalRule({{"by", "page"}})});
    t.equal("by a swap", after(swapped, "7/5p1/4T2/3t3/3p3/7/6K", A, {"d3-d4"}), "7/5p1/7/3p3/3t3/7/6K");
    t.equal("by the mover of a swap", once(swapped, "7/7/5p1/3tT2/3p3/7/6K", A, "d3-d4"), "");
    const Rules partners =
        diagonalRules({custom("move/swap", {{"pieces", "page"}}), diagonalRule({{"by", "attacker"}})});
    t.equal("the partner closes nothing in", once(partners, "7/7/5t1/3tT2/3p3/7/6K", A, "d3-d4"), "");
    t.equal("the partner does not move", once(partners, "7/5t1/4T2/3t3/3p3/7/6K", A, "d3-d4"), "");
}

void diagonalsBetweenEnemies(Checks& t) {
    const std::string between = "K6/5t1/t6/3tT2/7/7/7";
    t.equal("a man who moves in is not captured", once(usualDiagonals({fatalEntry()}), between, D, "e4-e5"), "");
    t.equal("nor refused", legality(usualDiagonals({refusedEntry()}), between, D, {"e4-e5"}), "legal");
    const Rules kings =
        diagonalRules({diagonalRule({{"victims", "all"}}), custom("capture/passive-entry", {{"king", "captured"}})});
    t.equal("a king who moves in", once(kings, "7/5t1/t6/3tK2/7/7/7", D, "e4-e5"), "");
    // d1-d4 comes between c4 and e4.
    const char* const both = "K6/5t1/4T2/2T1T2/7/7/3t3";
    const auto entering = [](const char* men) {
        return usualDiagonals({custom("capture/passive-entry", {{"men", men}})});
    };
    t.equal("a capture permits a refused entry", once(entering("refused"), both, A, "d1-d4"), "e5");
    t.equal("it does not save the mover", once(entering("captured"), both, A, "d1-d4"), "d4 e5");
    const Rules warning = diagonalRules({custom("announce/watch-king", {{"required", false}}),
                                         king({{"elsewhere", "2"}}), diagonalRule({{"victims", "king"}})});
    Referee referee = at(warning, "7/5t1/7/3tK2/7/7/t6", D);
    go(referee, "e4-e5");
    go(referee, "a1-a2");
    t.holds("nobody warns a king on a diagonal", referee.announcements().empty());
}

void entriesOnDiagonals(Checks& t) {
    const auto with = [](const char* by, Arguments more = {}) {
        more.insert({"zone", "d4"});
        return diagonalRules({diagonalRule({{"by", by}}), reserveOf("attacker", 1, more), reserveOf("page", 1, more)});
    };
    const char* const open = "K6/5t1/4T2/7/7/7/7";
    t.equal("an entry", once(with("all"), open, A, "t@d4"), "e5");
    t.equal("the board after it", after(with("all"), open, A, {"t@d4"}), "K6/5t1/7/3t3/7/7/7");
    t.equal("by a page", once(with("page"), "K6/5p1/4T2/7/7/7/7", A, "p@d4"), "e5");
    t.equal("by another", once(with("page"), "K6/5p1/4T2/7/7/7/7", A, "t@d4"), "");
    t.equal("a reserve gets the victim", numbers(with("all", {{"refill", "taken"}}), open, A, {"t@d4"}),
            "attacker=1 page=2");
}

void diagonalsInTurns(Checks& t) {
    // d1-d4 takes e5, d4-g4 takes f3, from e2.
    const char* const two = "7/5t1/4T2/7/5T1/4t2/t2t2K";
    const Rules chains = usualDiagonals({custom("turn/berserk")});
    t.equal("a chain goes on", lastOf(chains, two, A, {"d1-d4", "d4-g4"}), "f3");
    t.equal("by captures alone", legality(chains, two, A, {"d1-d4", "d4-d3"}), "illegal");
    const Rules must = usualDiagonals({custom("turn/must-capture")});
    t.equal("a capture is demanded", legality(must, two, A, {"a1-a2"}), "illegal");
    t.equal("and made", legality(must, two, A, {"d1-d4"}), "legal");
    const Rules pairs = usualDiagonals({custom("turn/two-moves", {{"first", true}})});
    t.equal("the second of two moves", lastOf(pairs, "7/5t1/4T2/7/7/7/t2t2K", A, {"a1-a2", "d1-d4"}), "e5");
    const Rules counted =
        usualDiagonals({custom("win/elimination", {{"pieces", "defending men"}, {"result", "attackers"}})});
    t.equal("nobody is left", once(counted, byD4, A, "d1-d4"), "e5 # attackers win/elimination");
}

void fatesOnDiagonals(Checks& t) {
    const Rule turned = custom("pieces/turncoat", {{"pieces", "defender"}, {"becomes", "attacker"}});
    t.equal("a turncoat", after(usualDiagonals({turned}), byD4, A, {"d1-d4"}), "K6/5t1/4t2/3t3/7/7/7");
    const Rule byPage = custom("pieces/turncoat", {{"pieces", "defender"}, {"becomes", "attacker"}, {"by", "page"}});
    t.equal("a turncoat by the mover", after(usualDiagonals({byPage}), "K6/5t1/4T2/7/7/7/3p3", A, {"d1-d4"}),
            "K6/5t1/4t2/3p3/7/7/7");
    t.equal("not by the other", after(usualDiagonals({byPage}), "K6/5p1/4T2/7/7/7/3t3", A, {"d1-d4"}),
            "K6/5p1/7/3t3/7/7/7");
    const Rule squire = furtherPiece("squire", "defenders", "s", {{"when_captured", "page"}});
    t.equal("a mercenary", after(usualDiagonals({squire}), "K6/5t1/4s2/7/7/7/3t3", A, {"d1-d4"}),
            "K6/5t1/4p2/3t3/7/7/7");
    const Rule home = custom("pieces/return", {{"side", "defenders"}, {"piece", "defender"}, {"zone", "a1"}});
    t.equal("one that returns", after(usualDiagonals({home}), byD4, A, {"d1-d4"}), "K6/5t1/7/3t3/7/7/T6");
    const auto promoted = [](const char* by) {
        const Rule rule = custom("pieces/promotion", {{"pieces", "attacker"}, {"zone", "d4"}, {"becomes", "page"}});
        return diagonalRules({rule, diagonalRule({{"by", by}})});
    };
    t.equal("before its promotion", after(promoted("attacker"), byD4, A, {"d1-d4"}), "K6/5t1/7/3p3/7/7/7");
    t.equal("not after it", once(promoted("page"), "K6/5p1/4T2/7/7/7/3t3", A, "d1-d4"), "");
    const Rules pushing = usualDiagonals({custom("move/push", {{"pieces", "men"}})});
    t.equal("a push comes later", after(pushing, "K6/5t1/3TT2/7/7/7/3t3", A, {"d1-d4"}), "K6/3T1t1/7/3t3/7/7/7");
    t.equal("nobody is pushed into it", once(pushing, "K6/7/4t2/3T3/2t4/7/3t3", A, "d1-d3"), "");
}

void severalDiagonalRules(Checks& t) {
    const Rules two = diagonalRules({diagonalRule({{"victims", "defender"}, {"by", "page"}}),
                                     diagonalRule({{"victims", "knight"}, {"by", "attacker"}})});
    t.equal("by the first", once(two, "K6/5p1/4T2/7/7/7/3p3", A, "d1-d4"), "e5");
    t.equal("by the second", once(two, "K6/5t1/4N2/7/7/7/3t3", A, "d1-d4"), "e5");
    t.equal("the victim of the other: a knight", once(two, "K6/5p1/4N2/7/7/7/3p3", A, "d1-d4"), "");
    t.equal("the victim of the other: a man", once(two, byD4, A, "d1-d4"), "");
    t.equal("one piece of each", once(two, "K6/5p1/4T2/7/7/7/3t3", A, "d1-d4"), "");
    const Rules same = diagonalRules({diagonalRule({{"by", "page"}}), diagonalRule({{"by", "attackers"}})});
    t.equal("twice captured, once taken", diagonalTakers(same, "K6/5p1/4T2/7/7/7/3p3", A, {"d1-d4"}),
            "e5 capture/diagonal");

    const auto refuses = [&](const std::string& name, const std::vector<Rule>& rules) {
        t.refuses(name, [&] { at(diagonalRules(rules), byD4, A); });
    };
    refuses("stated twice", {diagonalRule(), diagonalRule()});
    refuses("stated twice in full", {diagonalRule(), diagonalRule({{"victims", "men"}, {"by", "all"}})});
    refuses("unknown victims", {diagonalRule({{"victims", "bishop"}})});
    refuses("unknown captors", {diagonalRule({{"by", "bishop"}})});
    refuses("an unknown parameter", {diagonalRule({{"zone", "edge"}})});
}

}  // namespace

void diagonals(Checks& checks) {
    closingDiagonals(checks);
    closersOfDiagonals(checks);
    victimsOnDiagonals(checks);
    choicesOnDiagonals(checks);
    sparedOnDiagonals(checks);
    holesAndDiagonals(checks);
    diagonalsAndOtherCaptures(checks);
    diagonalsBetweenEnemies(checks);
    entriesOnDiagonals(checks);
    diagonalsInTurns(checks);
    fatesOnDiagonals(checks);
    severalDiagonalRules(checks);
}

}  // namespace reference::selftest

// pieces/return: which captures bring pieces back and where to, and what later judgements see of them.
#include "selftest_support.hpp"

#include <tuple>
#include <utility>

namespace reference::selftest {

namespace {

Rule returnOf(const std::string& side, const std::string& piece, const std::string& zone) {
    return custom("pieces/return", {{"side", side}, {"piece", piece}, {"zone", zone}});
}

Rule fallenPiece(const std::string& name, const std::string& side, const std::string& letter, Arguments more = {}) {
    more.insert({{"name", name}, {"side", side}, {"letter", letter}});
    return custom("pieces/extra", more);
}

/// A scene with a knight of the defenders and a page of the attackers.
Rules returning(std::vector<Rule> rules) {
    rules.push_back(fallenPiece("knight", "defenders", "N"));
    rules.push_back(fallenPiece("page", "attackers", "p"));
    return scene(7, "", std::move(rules));
}

/// d4-d5 takes c5, c5 and e5, or also d6.
const char* const oneFalls = "7/7/1tT4/3t3/7/7/6K";
const char* const twoFall = "7/7/1tT1Tt1/3t3/7/7/6K";
const char* const threeFall = "3t3/3T3/1tT1Tt1/3t3/7/7/6K";

/// The board after d4-d5.
std::string boardFor(std::vector<Rule> rules, const std::string& position) {
    return after(returning(std::move(rules)), position, A, {"d4-d5"});
}

void whoComesBack(Checks& t) {
    const Rule rule = returnOf("defenders", "defender", "a1 b1");
    t.equal("a man comes back", boardFor({rule}, oneFalls), "7/7/1t1t3/7/7/7/T5K");
    t.equal("one capture", once(returning({rule}), oneFalls, A, "d4-d5"), "c5");
    t.equal("not without the rule", boardFor({}, oneFalls), "7/7/1t1t3/7/7/7/6K");
    t.equal("not without a capture", after(returning({rule}), oneFalls, A, {"d4-d3"}), "7/7/1tT4/7/3t3/7/6K");
    t.equal("one for each of two", boardFor({rule}, twoFall), "7/7/1t1t1t1/7/7/7/TT4K");
    t.equal("as many as have room", boardFor({rule}, threeFall), "3t3/7/1t1t1t1/7/7/7/TT4K");
    t.equal("two captures", once(returning({rule}), twoFall, A, "d4-d5"), "c5 e5");
    t.equal("one for each of three", boardFor({returnOf("defenders", "defender", "a1 b1 c1 d1")}, threeFall),
            "3t3/7/1t1t1t1/7/7/7/TTT3K");

    const std::string reverse = "7/7/1Tt4/3T3/7/7/6K";
    const Rules attackers = returning({returnOf("attackers", "attacker", "a1")});
    t.equal("attackers come back", after(attackers, reverse, D, {"d4-d5"}), "7/7/1T1T3/7/7/7/t5K");
    t.equal("the other side does not", after(attackers, oneFalls, A, {"d4-d5"}), "7/7/1t1t3/7/7/7/6K");
    t.equal("nor defenders by their own moves", after(returning({rule}), reverse, D, {"d4-d5"}), "7/7/1T1T3/7/7/7/6K");

    t.equal("another class comes", boardFor({returnOf("defenders", "knight", "a1")}, oneFalls), "7/7/1t1t3/7/7/7/N5K");
    t.equal("whatever has fallen", boardFor({rule}, "7/7/1tN4/3t3/7/7/6K"), "7/7/1t1t3/7/7/7/T5K");
    t.equal("the new piece moves as its class", after(returning({rule}), oneFalls, A, {"d4-d5", "a1-a4"}),
            "7/7/1t1t3/T6/7/7/6K");
}

void whereTheyAppear(Checks& t) {
    const auto onto = [](const char* zone, const std::string& position) {
        return boardFor({returnOf("defenders", "defender", zone)}, position);
    };
    t.equal("an occupied square is left out", onto("a1 b1", "7/7/1tT4/3t3/7/7/t5K"), "7/7/1t1t3/7/7/7/tT4K");
    t.equal("whoever stands there", onto("g1 b2", oneFalls), "7/7/1t1t3/7/7/1T5/6K");
    t.equal("no square is empty", onto("a1 b1", "7/7/1tT4/3t3/7/7/tT4K"), "7/7/1t1t3/7/7/7/tT4K");
    t.equal("no square", onto("none", oneFalls), "7/7/1t1t3/7/7/7/6K");
    t.equal("the lowest rank first", onto("g7 a7 f3 c1", oneFalls), "7/7/1t1t3/7/7/7/2T3K");
    t.equal("then the next", onto("g7 a7 f3 c1", twoFall), "7/7/1t1t1t1/7/5T1/7/2T3K");
    t.equal("rank by rank", onto("a2 f1", oneFalls), "7/7/1t1t3/7/7/7/5TK");
    t.equal("on a rank from the left", onto("f7 b7", oneFalls), "1T5/7/1t1t3/7/7/7/6K");
    t.equal("where it fell", onto("c5", oneFalls), "7/7/1tTt3/7/7/7/6K");
    t.equal("where the mover came from", onto("d4", oneFalls), "7/7/1t1t3/3T3/7/7/6K");
    t.equal("not where the mover stands", onto("d5 g7", oneFalls), "6T/7/1t1t3/7/7/7/6K");
    t.equal("an edge that is listed", onto("edge - a1 - b1 - c1 - d1 - e1 - f1 - g1 - a2 - g2", oneFalls),
            "7/7/1t1t3/7/T6/7/6K");

    const Rules corners = scene(7, "corners", {returnOf("defenders", "defender", "corners")});
    t.equal("bars do not hold", after(corners, oneFalls, A, {"d4-d5"}), "7/7/1t1t3/7/7/7/T5K");
    const Rules camp = returning({returnOf("defenders", "defender", "a1"), custom("passage/camps", {{"zone", "a1"}})});
    t.equal("nor camps", after(camp, oneFalls, A, {"d4-d5"}), "7/7/1t1t3/7/7/7/T5K");
}

/// Any capture by the other side, whatever becomes of the piece.
void whatCounts(Checks& t) {
    const Rule rule = returnOf("defenders", "defender", "a1 b1 c1");
    const auto by = [&](std::vector<Rule> rules) {
        rules.push_back(rule);
        return returning(std::move(rules));
    };
    const Rules hop = by({custom("move/jump", {{"pieces", "attackers"}, {"over", "men"}, {"takes", true}})});
    t.equal("a jump", after(hop, "7/7/7/3T3/3t3/7/6K", A, {"d3-d5"}), "7/7/3t3/7/7/7/T5K");
    const Rules over = by({custom("move/jump", {{"pieces", "attackers"}, {"over", "men"}})});
    t.equal("a jump that takes nobody", after(over, "7/7/7/3T3/3t3/7/6K", A, {"d3-d5"}), "7/7/3t3/3T3/7/7/6K");
    const Rules onto = by({custom("capture/displacement")});
    t.equal("a displacement", after(onto, "7/7/3T3/3t3/7/7/6K", A, {"d4-d5"}), "7/7/3t3/7/7/7/T5K");
    t.equal("with another capture", after(onto, "7/7/1tTT3/3t3/7/7/6K", A, {"d4-d5"}), "7/7/1t1t3/7/7/7/TT4K");
    const Rules wall = by({custom("capture/shieldwall")});
    t.equal("a row", after(wall, "tTT4/1tt4/7/7/3t3/7/6K", A, {"d3-d7"}), "t2t3/1tt4/7/7/7/7/TT4K");
    const Rules swap = by({custom("move/swap", {{"pieces", "page"}})});
    t.equal("a swap", after(swap, "7/4t2/4T2/3pt2/7/7/6K", A, {"d4-e4"}), "7/4t2/7/3tp2/7/7/T5K");
    const Rules leap = by({custom("move/leap", {{"pieces", "attackers"}})});
    t.equal("a leap", after(leap, "7/7/1tT4/4t2/7/7/6K", A, {"e4-d5"}), "7/7/1t1t3/7/7/7/T5K");

    const auto fated = [&](const char* becomes) {
        const Rule squire = fallenPiece("squire", "defenders", "s", {{"when_captured", becomes}});
        return after(by({squire}), "7/7/1ts4/3t3/7/7/6K", A, {"d4-d5"});
    };
    t.equal("a piece that changes sides", fated("attacker"), "7/7/1ttt3/7/7/7/T5K");
    t.equal("one that stays on its side", fated("knight"), "7/7/1tNt3/7/7/7/T5K");
    t.equal("one that stays what it is", fated("squire"), "7/7/1tst3/7/7/7/T5K");
    const Rules turned = by({custom("pieces/turncoat", {{"pieces", "defender"}, {"becomes", "attacker"}})});
    t.equal("two turncoats", after(turned, twoFall, A, {"d4-d5"}), "7/7/1ttttt1/7/7/7/TT4K");

    const auto taking = [&](const char* take, const char* move) {
        return after(by({custom("capture/choice", {{"take", take}})}), twoFall, A, {move});
    };
    t.equal("only what the mover takes", taking("one", "d4-d5xe5"), "7/7/1tTt1t1/7/7/7/T5K");
    t.equal("or takes nothing", taking("one_or_none", "d4-d5x"), "7/7/1tTtTt1/7/7/7/6K");
}

/// A mover who falls by its own move.
void fallingMoversAndReturns(Checks& t) {
    const Rule fatal = custom("capture/passive-entry", {{"men", "captured"}, {"unless_captures", false}});
    const std::string gap = "7/2T1T2/7/3t3/7/7/6K";
    const std::string onto = "7/2TTT2/7/3t3/7/7/6K";
    const auto both = [&](const char* zone, std::vector<Rule> rules = {}) {
        rules.push_back(fatal);
        rules.push_back(custom("capture/displacement"));
        rules.push_back(returnOf("attackers", "attacker", zone));
        rules.push_back(returnOf("defenders", "defender", zone));
        return returning(std::move(rules));
    };
    t.equal("the mover falls", once(both("a1 b1"), gap, A, "d4-d6"), "d6");
    t.equal("and does not count", after(both("a1 b1"), gap, A, {"d4-d6"}), "7/2T1T2/7/7/7/7/6K");
    t.equal("the one that it has displaced does", after(both("a1 b1"), onto, A, {"d4-d6"}), "7/2T1T2/7/7/7/7/T5K");
    t.equal("where both have fallen", after(both("d6"), onto, A, {"d4-d6"}), "7/2TTT2/7/7/7/7/6K");
    const Rule hired = fallenPiece("hired", "attackers", "h", {{"when_captured", "defender"}});
    t.equal("a mover that changes sides does not count",
            after(both("a1 b1", {hired}), "7/2T1T2/7/3h3/7/7/6K", A, {"d4-d6"}), "7/2TTT2/7/7/7/7/6K");
    t.equal("and keeps its square", after(both("d6", {hired}), "7/2TTT2/7/3h3/7/7/6K", A, {"d4-d6"}),
            "7/2TTT2/7/7/7/7/6K");
}

void returnsAndKings(Checks& t) {
    const Rule rule = returnOf("defenders", "defender", "a1 b1 c1");
    const Rule two = king({{"elsewhere", "2"}});
    const std::string lost = " # attackers king/capture";
    const std::string royal = "7/7/1tK4/3t3/7/7/7";
    const std::string kings = "7/7/1tK1Kt1/3t3/7/7/7";
    t.equal("a king falls", once(returning({rule, two}), royal, A, "d4-d5"), "c5" + lost);
    t.equal("and counts", boardFor({rule, two}, royal), "7/7/1t1t3/7/7/7/T6");
    t.equal("two kings fall", once(returning({rule, two}), kings, A, "d4-d5"), "c5 e5" + lost);
    t.equal("and count", boardFor({rule, two}, kings), "7/7/1t1t1t1/7/7/7/TT5");
    t.equal("a king and a man", boardFor({rule, two}, "7/7/1tK1Tt1/3t3/7/7/7"), "7/7/1t1t1t1/7/7/7/TT5");

    const Rule held = king({{"elsewhere", "2"}, {"timing", "survives_reply"}});
    t.equal("a held king has not fallen", boardFor({rule, held}, royal), "7/7/1tKt3/7/7/7/7");
    t.equal("the man beside him has", boardFor({rule, held}, "7/7/1tK1Tt1/3t3/7/7/7"), "7/7/1tKt1t1/7/7/7/T6");
    t.equal("several held kings", boardFor({rule, held}, kings), "7/7/1tKtKt1/7/7/7/7");
}

void bothSidesReturn(Checks& t) {
    const Rules rules =
        returning({returnOf("attackers", "attacker", "a1 b1"), returnOf("defenders", "defender", "a1 b1")});
    // d4-d5 takes c5. Then f2-f3 takes e3 against d3.
    const std::string position = "7/7/1tT4/3t3/3Tt2/5T1/6K";
    Referee referee = at(rules, position, A);
    t.equal("a defender falls", go(referee, "d4-d5"), "c5");
    t.equal("a defender comes", boardOf(referee), "7/7/1t1t3/7/3Tt2/5T1/T5K");
    t.equal("an attacker falls", go(referee, "f2-f3"), "e3");
    t.equal("an attacker comes", boardOf(referee), "7/7/1t1t3/7/3T1T1/7/Tt4K");
}

void promotionAndReturns(Checks& t) {
    const Rule rule = returnOf("defenders", "defender", "a1");
    const auto promoting = [&](const char* pieces, const char* zone, const char* becomes) {
        return boardFor({rule, custom("pieces/promotion", {{"pieces", pieces}, {"zone", zone}, {"becomes", becomes}})},
                        oneFalls);
    };
    t.equal("the mover is promoted", promoting("attacker", "d5", "page"), "7/7/1t1p3/7/7/7/T5K");
    t.equal("also to the other side", promoting("attacker", "d5", "defender"), "7/7/1t1T3/7/7/7/T5K");
    t.equal("who comes back is not", promoting("defender", "edge", "knight"), "7/7/1t1t3/7/7/7/T5K");
}

/// d2-d4 takes c4 and pushes d5 to d6.
void pushesAndReturns(Checks& t) {
    const std::string position = "7/7/3T3/1tT4/7/3t3/6K";
    const std::string twoBeside = "7/7/3T3/1tT1Tt1/7/3t3/6K";
    const auto onto = [](const char* zone, const std::string& board) {
        const Rules rules =
            returning({custom("move/push", {{"pieces", "attackers"}}), returnOf("defenders", "knight", zone)});
        return after(rules, board, A, {"d2-d4"});
    };
    const std::string nobody = "7/3T3/7/1t1t3/7/7/6K";
    t.equal("both happen", onto("a1", position), "7/3T3/7/1t1t3/7/7/N5K");
    t.equal("the square that a pushed piece leaves is not empty", onto("d5", position), nobody);
    t.equal("the next is taken", onto("d5 a7", position), "N6/3T3/7/1t1t3/7/7/6K");
    t.equal("a pushed piece keeps its square", onto("d6", position), nobody);
    t.equal("no other square takes its place", onto("d6 a7", position), nobody);
    t.equal("of two, one is lost", onto("d6 a7", twoBeside), "N6/3T3/7/1t1t1t1/7/7/6K");
    t.equal("of two, the second is lost", onto("d6 a1", twoBeside), "7/3T3/7/1t1t1t1/7/7/N5K");
    t.equal("elsewhere both come", onto("a1 c4", twoBeside), "7/3T3/7/1tNt1t1/7/7/N5K");
}

void chainsAndReturns(Checks& t) {
    // d4-d5 takes c5; then d5-d2 takes c2 against b2.
    const std::string position = "7/7/1tT4/3t3/7/1tT4/6K";
    const auto chained = [](const char* zone) {
        return returning({returnOf("defenders", "defender", zone), custom("turn/berserk")});
    };
    Referee goesOn = at(chained("a1 b1"), position, A);
    go(goesOn, "d4-d5");
    t.equal("a chain goes on", list(goesOn), "d5-d2xc2 stop");
    go(goesOn, "d5-d2");
    t.equal("each of its captures counts", boardOf(goesOn), "7/7/1t5/7/7/1t1t3/TT4K");
    Referee blocked = at(chained("d3"), position, A);
    go(blocked, "d4-d5");
    t.holds("a man who comes back blocks it", blocked.toMove() == D);
    // The new man stands between b4 and the way of the mover.
    Referee fed = at(chained("c4"), "7/7/1tT4/1t1t3/7/7/6K", A);
    go(fed, "d4-d5");
    t.equal("one who comes back can fall at once", list(fed), "d5-d4xc4 stop");
    go(fed, "d5-d4");
    t.equal("and come back again", boardOf(fed), "7/7/1t5/1tTt3/7/7/6K");

    const Rules twice = returning(
        {returnOf("defenders", "defender", "a1 b1"), custom("turn/two-moves", {{"first", true}, {"with", "same"}})});
    t.equal("each of two moves counts", after(twice, position, A, {"d4-d5", "d5-d2"}), "7/7/1t5/7/7/1t1t3/TT4K");
    t.equal("a second move without capture brings nobody", after(twice, position, A, {"d4-d5", "d5-d6"}),
            "7/3t3/1t5/7/7/1tT4/T5K");
}

void repetitionWithReturns(Checks& t) {
    const Rule twice = custom("end/repetition", {{"count", 2}});
    const Rule atHome = returnOf("defenders", "defender", "c5");
    const Names round{"d4-d5", "g1-g2", "d5-d4", "g2-g1"};
    t.equal("the position before a capture does not count", lastOf(returning({twice, atHome}), oneFalls, A, round), "");
    t.equal("though all stand as before", after(returning({atHome}), oneFalls, A, round), oneFalls);
    t.equal("those after it do",
            lastOf(returning({twice, atHome}), oneFalls, A,
                   {"d4-d5", "g1-g2", "d5-d4", "g2-g1", "d4-d3", "g1-g2", "d3-d4"}),
            "# draw end/repetition");
    const Rule corner = returnOf("defenders", "defender", "a1");
    const Names around{"d4-d5", "a1-a2", "d5-d6", "a2-a1", "d6-d5"};
    t.equal("the new man belongs to the position", lastOf(returning({twice, corner}), oneFalls, A, around),
            "# draw end/repetition");
    const Rule never = custom("end/repetition", {{"count", 2}, {"result", "illegal"}});
    t.equal("and makes a repetition illegal", lastOf(returning({never, corner}), oneFalls, A, around),
            "illegal: end/repetition");
    const Rule quiet = custom("end/no-capture", {{"moves_each", 1}});
    t.equal("the counter begins again", lastOf(returning({quiet, corner}), oneFalls, A, {"d4-d5", "a1-a2"}), "");
    t.equal("and counts on", lastOf(returning({quiet, corner}), oneFalls, A, {"d4-d5", "a1-a2", "d5-d6"}),
            "# draw end/no-capture");
}

/// Refusals, demands and ends see the new piece.
void laterJudgementsOfReturns(Checks& t) {
    const Rule rule = returnOf("defenders", "defender", "a1");
    const Rule nobody = custom("win/elimination", {{"pieces", "defending men"}, {"result", "attackers"}});
    t.equal("the last man falls", once(returning({nobody}), oneFalls, A, "d4-d5"), "c5 # attackers win/elimination");
    t.equal("another comes", once(returning({nobody, rule}), oneFalls, A, "d4-d5"), "c5");
    t.equal("there is no room", once(returning({nobody, rule}), "7/7/1tT4/3t3/7/7/t5K", A, "d4-d5"),
            "c5 # attackers win/elimination");

    const auto entering = [](const char* zone) {
        return returning({returnOf("defenders", "defender", zone),
                          custom("capture/passive-entry", {{"men", "refused"}, {"unless_captures", false}})});
    };
    const std::string gap = "7/7/1tT1T2/3t3/7/7/6K";
    t.equal("beside a captured piece", once(entering("a1"), gap, A, "d4-d5"), "c5");
    t.equal("beside one that has come back", once(entering("c5"), gap, A, "d4-d5"), "illegal: capture/passive-entry");

    // The king cannot move.
    const Rule loss = custom("turn/no-moves");
    const std::string locked = "Kt5/tt5/1tT4/3t3/7/7/7";
    t.equal("stuck", once(returning({loss}), locked, A, "d4-d5"), "c5 # attackers turn/no-moves");
    t.equal("no longer stuck", once(returning({loss, rule}), locked, A, "d4-d5"), "c5");

    const Rule must = custom("turn/must-capture");
    t.equal("a capture is demanded, whoever comes", list(at(returning({must, rule}), oneFalls, A)), "d4-d5xc5");
    // The new man goes to e7 and takes d7 against c7.
    const Rules demanding =
        returning({custom("turn/must-capture", {{"side", "defenders"}}), returnOf("defenders", "defender", "g7")});
    Referee demanded = at(demanding, "2Tt3/7/1tT4/3t3/7/7/6K", A);
    go(demanded, "d4-d5");
    t.equal("the new man must capture", list(demanded), "g7-e7xd7");

    const Rule paths = custom("win/open-paths", {{"count", 1}});
    // The mover takes e2, and the king's way to the east is open, unless somebody comes back there.
    const std::string opening = "7/7/4T2/7/3t3/2tKt2/3tT2";
    t.equal("an open path", once(returning({paths}), opening, D, "e5-e3"), "e2 # defenders win/open-paths");
    t.equal("one that is closed again",
            once(returning({paths, returnOf("attackers", "attacker", "e2")}), opening, D, "e5-e3"), "e2");
}

/// The new piece brings no marks.
void marksOfReturns(Checks& t) {
    // The man on c5 has swapped. He falls, and another comes to his square.
    const Rules home = returning({custom("move/swap", {{"pieces", "defender"}, {"with", "king"}, {"once", true}}),
                                  returnOf("defenders", "defender", "c5")});
    t.equal("a marked man falls",
            lastOf(home, "7/7/1tKT3/7/7/7/6t", D, {"d5-c5", "g1-g2", "d5-d4", "g2-g5", "d4-c4", "g5-d5"}), "c5");
    t.equal("the mark is gone with him",
            legality(home, "7/7/1tKT3/7/7/7/6t", D, {"d5-c5", "g1-g2", "d5-d4", "g2-g5", "d4-c4", "g5-d5", "c5-c4"}),
            "legal");
    t.equal("it was there",
            legality(home, "7/7/1tKT3/7/7/7/6t", D, {"d5-c5", "g1-g2", "d5-d4", "g2-g3", "d4-c4", "g3-g4", "c5-c4"}),
            "illegal");
}

void returnErrors(Checks& t) {
    const auto refuses = [&](const std::string& name, const Rule& rule) {
        t.refuses(name, [&] { at(returning({rule}), oneFalls, A); });
    };
    const auto without = [](const std::string& parameter) {
        Rule rule = returnOf("defenders", "defender", "a1");
        rule.parameters.erase(parameter);
        return rule;
    };
    for (const char* parameter : {"side", "piece", "zone"}) refuses("a parameter is missing", without(parameter));
    refuses("returns of both sides", returnOf("both", "defender", "a1"));
    refuses("an enemy comes back", returnOf("defenders", "attacker", "a1"));
    refuses("an unknown class comes back", returnOf("defenders", "bishop", "a1"));
    refuses("two classes come back", returnOf("defenders", "defender | knight", "a1"));
    refuses("no class comes back", returnOf("defenders", "none", "a1"));
    refuses("a king comes back", returnOf("defenders", "king", "a1"));
    refuses("to an unknown zone", returnOf("defenders", "defender", "moon"));
    refuses("to 17 squares", returnOf("defenders", "defender", "a1 b1 c1 d1 e1 f1 g1 a2 b2 c2 d2 e2 f2 g2 a3 b3 c3"));
    refuses("to the whole edge", returnOf("defenders", "defender", "edge"));
    t.equal("16 squares are not too many",
            boardFor({returnOf("defenders", "defender", "a1 b1 c1 d1 e1 f1 g1 a2 b2 c2 d2 e2 f2 g2 a3 b3")}, oneFalls),
            "7/7/1t1t3/7/7/7/T5K");
    Rule more = returnOf("defenders", "defender", "a1");
    more.parameters.insert({"after", 2});
    refuses("unknown parameter of returns", more);
    t.refuses("one side twice", [] {
        readRules(returning({returnOf("defenders", "defender", "a1"), returnOf("defenders", "knight", "b1")}));
    });
}

}  // namespace

void returns(Checks& checks) {
    whoComesBack(checks);
    whereTheyAppear(checks);
    whatCounts(checks);
    fallingMoversAndReturns(checks);
    returnsAndKings(checks);
    bothSidesReturn(checks);
    promotionAndReturns(checks);
    pushesAndReturns(checks);
    chainsAndReturns(checks);
    repetitionWithReturns(checks);
    laterJudgementsOfReturns(checks);
    marksOfReturns(checks);
    returnErrors(checks);
}

}  // namespace reference::selftest

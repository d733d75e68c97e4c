// pieces/promotion: who changes and where, and what sees the piece with its old or its new class.
#include "selftest_support.hpp"

#include <utility>

namespace reference::selftest {

namespace {

Rule promotion(const std::string& pieces, const std::string& zone, const std::string& becomes) {
    return custom("pieces/promotion", {{"pieces", pieces}, {"zone", zone}, {"becomes", becomes}});
}

Rule newClass(const std::string& name, const std::string& side, const std::string& letter, Arguments more = {}) {
    more.insert({{"name", name}, {"side", side}, {"letter", letter}});
    return custom("pieces/extra", more);
}

/// A scene with a knight of the defenders and a page of the attackers.
Rules promoting(std::vector<Rule> rules) {
    rules.push_back(newClass("knight", "defenders", "N"));
    rules.push_back(newClass("page", "attackers", "p"));
    return scene(7, "", std::move(rules));
}

const char* const twoMen = "t6/7/7/7/7/3T3/6K";

void whoChanges(Checks& t) {
    const Rules rules = promoting({promotion("defender", "edge", "knight")});
    t.equal("a man at the edge", after(rules, twoMen, D, {"d2-d1"}), "t6/7/7/7/7/7/3N2K");
    t.equal("elsewhere", after(rules, twoMen, D, {"d2-d3"}), "t6/7/7/7/3T3/7/6K");
    t.equal("the king does not change", after(rules, twoMen, D, {"g1-f1"}), "t6/7/7/7/7/3T3/5K1");
    t.equal("another class", after(rules, twoMen, A, {"a7-b7"}), "1t5/7/7/7/7/3T3/6K");
    t.equal("only the piece that moves", after(rules, "t6/7/7/7/7/3T3/T5K", D, {"d2-d1"}), "t6/7/7/7/7/7/T2N2K");
    t.equal("nor by a move of the enemy", after(rules, "t6/7/7/7/7/7/T5K", A, {"a7-b7"}), "1t5/7/7/7/7/7/T5K");
    t.equal("along the zone", after(rules, "t6/7/7/7/7/7/2T3K", D, {"c1-d1"}), "t6/7/7/7/7/7/3N2K");
    t.equal("out of the zone", after(rules, "t6/7/7/7/7/7/2T3K", D, {"c1-c2"}), "t6/7/7/7/7/2T4/6K");
    const Rules middle = promoting({promotion("defender", "d3 d4", "knight")});
    t.equal("crossing is not enough", after(middle, twoMen, D, {"d2-d5"}), "t6/7/3T3/7/7/7/6K");
    t.equal("a zone of squares", after(middle, twoMen, D, {"d2-d4"}), "t6/7/7/3N3/7/7/6K");
    t.equal("no square", after(promoting({promotion("defender", "none", "knight")}), twoMen, D, {"d2-d1"}),
            "t6/7/7/7/7/7/3T2K");

    const Rules attacking = promoting({promotion("attacker", "edge", "page")});
    t.equal("an attacker", after(attacking, twoMen, A, {"a7-b7"}), "1p5/7/7/7/7/3T3/6K");
    t.equal("not his enemy", after(attacking, twoMen, D, {"d2-d1"}), "t6/7/7/7/7/7/3T2K");
    const Rules both = promoting({promotion("attacker | defender", "edge", "knight")});
    t.equal("both sides: an attacker", after(both, twoMen, A, {"a7-b7"}), "1N5/7/7/7/7/3T3/6K");
    t.equal("both sides: a defender", after(both, twoMen, D, {"d2-d1"}), "t6/7/7/7/7/7/3N2K");
    const Rules men = promoting({promotion("men", "edge", "defender")});
    t.equal("what it becomes anyway", after(men, twoMen, D, {"d2-d1"}), "t6/7/7/7/7/7/3T2K");
    t.equal("all other men", after(men, twoMen, A, {"a7-b7"}), "1T5/7/7/7/7/3T3/6K");
}

/// From the next turn on, the piece is what it has become.
void theNewClass(Checks& t) {
    const Rules slow = promoting(
        {promotion("defender", "edge", "knight"), custom("move/slide", {{"pieces", "knight"}, {"limit", 1}})});
    t.equal("he comes as a man", lastOf(slow, "t6/7/7/3T3/7/7/6K", D, {"d4-d1"}), "");
    t.equal("he goes as a knight", lastOf(slow, twoMen, D, {"d2-d1", "a7-b7", "d1-d3"}), "illegal: move/slide");
    t.equal("one square", lastOf(slow, twoMen, D, {"d2-d1", "a7-b7", "d1-d2"}), "");

    const Rules turncoat = promoting({promotion("attacker", "edge", "defender")});
    const std::string position = "t6/7/7/3t3/7/7/6K";
    Referee changes = at(turncoat, position, A);
    t.equal("a change of side", go(changes, "d4-d1"), "");
    t.equal("it stays there", boardOf(changes), "t6/7/7/7/7/7/3T2K");
    t.holds("the turn passes as usual", changes.toMove() == D);
    t.equal("the new side may move it at once", tryOut(changes, "d1-d5"), "");
    go(changes, "g1-g2");
    t.equal("the old side may not", tryOut(changes, "d1-d5"), "illegal: not your piece");
    t.equal("it captures for the new side", lastOf(turncoat, "7/7/7/7/5T1/3t3/4t1K", A, {"d2-d1", "f3-f1"}), "e1");
    const Rules there = promoting({promotion("attacker", "edge", "defender"), promotion("defender", "d4", "attacker")});
    t.equal("there and back", after(there, position, A, {"d4-d1", "d1-d4"}), "t6/7/7/3t3/7/7/6K");
    t.equal("in the other zone nothing", after(there, position, A, {"d4-d1", "d1-c1"}), "t6/7/7/7/7/7/2T3K");
}

void jumpsPromote(Checks& t) {
    const auto jumping = [](bool takes) {
        return promoting(
            {promotion("defender", "edge", "knight"), custom("move/jump", {{"pieces", "defender"}, {"takes", takes}})});
    };
    const std::string position = "7/7/7/7/3T3/3t3/6K";
    t.equal("a jump", after(jumping(false), position, D, {"d3-d1"}), "7/7/7/7/7/3t3/3N2K");
    t.equal("a jump that takes", after(jumping(true), position, D, {"d3-d1"}), "7/7/7/7/7/7/3N2K");
    t.equal("it takes one piece", lastOf(jumping(true), position, D, {"d3-d1"}), "d2");
}

/// Captures are found before the change.
void theOldClassCaptures(Checks& t) {
    const Rule guard = newClass("guard", "attackers", "g", {{"fights", false}});
    const std::string row = "7/7/7/7/7/3t3/4TtK";
    const std::string guarding = "7/7/7/7/6K/3g3/4Tt1";
    const Rules arming = promoting({guard, promotion("guard", "edge", "attacker")});
    t.equal("no fighter before", lastOf(arming, guarding, A, {"d2-d1"}), "");
    t.equal("a fighter later", lastOf(arming, guarding, A, {"d2-d1", "g3-g4", "d1-d2", "g4-g3", "d2-d1"}), "e1");
    t.equal("a fighter before", lastOf(promoting({guard, promotion("attacker", "edge", "guard")}), row, A, {"d2-d1"}),
            "e1");

    const Rules turncoat = promoting({promotion("attacker", "edge", "defender")});
    const std::string between = "7/7/7/7/7/3t3/1Tt1TtK";
    t.equal("for the old side", lastOf(turncoat, between, A, {"d2-d1"}), "e1");
    t.equal("not for the new one", after(turncoat, between, A, {"d2-d1"}), "7/7/7/7/7/7/1TtT1tK");
    t.equal("the king",
            once(promoting({promotion("attacker", "edge", "defender"), king({{"elsewhere", "2"}})}),
                 "7/7/7/7/7/3t3/4Kt1", A, "d2-d1"),
            "e1 # attackers king/capture");

    // The squire becomes an attacker at the edge, but he has not moved.
    const Rule squire = newClass("squire", "defenders", "s", {{"when_captured", "attacker"}});
    t.equal("victims do not change",
            after(promoting({squire, promotion("attacker", "edge", "page")}), "7/7/7/7/7/3t3/4stK", A, {"d2-d1"}),
            "7/7/7/7/7/7/3pttK");
}

/// A captured mover changes only if it stays, as what its capture has made of it.
void capturedMovers(Checks& t) {
    const Rule entry = custom("capture/passive-entry", {{"men", "captured"}});
    const std::string attacker = "7/7/7/7/7/3t3/2T1T1K";
    const std::string hired = "7/7/7/7/7/3h3/2T1T1K";
    const auto mercenary = [](const std::string& whenCaptured) {
        return newClass("mercenary", "attackers", "h", {{"when_captured", whenCaptured}});
    };
    const Rules removed = promoting({entry, promotion("attacker", "edge", "page")});
    t.equal("removed", lastOf(removed, attacker, A, {"d2-d1"}), "d1");
    t.equal("removed: nobody is there", after(removed, attacker, A, {"d2-d1"}), "7/7/7/7/7/7/2T1T1K");

    const Rules again = promoting({entry, mercenary("defender"), promotion("defender", "edge", "knight")});
    t.equal("captured, then promoted", lastOf(again, hired, A, {"d2-d1"}), "d1");
    t.equal("two changes", after(again, hired, A, {"d2-d1"}), "7/7/7/7/7/7/2TNT1K");
    t.equal("the class before the capture does not count",
            after(promoting({entry, mercenary("defender"), promotion("mercenary", "edge", "attacker")}), hired, A,
                  {"d2-d1"}),
            "7/7/7/7/7/7/2TTT1K");
    t.equal("it becomes its own class, then another",
            after(promoting({entry, mercenary("mercenary"), promotion("mercenary", "edge", "attacker")}), hired, A,
                  {"d2-d1"}),
            "7/7/7/7/7/7/2TtT1K");
    t.equal("nothing more to become",
            after(promoting({entry, mercenary("knight"), promotion("men", "edge", "knight")}), hired, A, {"d2-d1"}),
            "7/7/7/7/7/7/2TNT1K");
}

void branchesPromote(Checks& t) {
    const auto taking = [](const char* take, std::vector<Rule> rules) {
        rules.push_back(custom("capture/choice", {{"take", take}}));
        rules.push_back(promotion("attacker", "edge", "page"));
        return promoting(std::move(rules));
    };
    const std::string choice = "7/7/7/7/7/3t3/1tT1TtK";
    t.equal("one branch", after(taking("one", {}), choice, A, {"d2-d1xc1"}), "7/7/7/7/7/7/1t1pTtK");
    t.equal("the other", after(taking("one", {}), choice, A, {"d2-d1xe1"}), "7/7/7/7/7/7/1tTp1tK");
    t.equal("no capture", after(taking("one_or_none", {}), choice, A, {"d2-d1x"}), "7/7/7/7/7/7/1tTpTtK");

    // The mercenary decides whether he is taken.
    const std::vector<Rule> hired{newClass("mercenary", "attackers", "h", {{"when_captured", "defender"}}),
                                  custom("capture/passive-entry", {{"men", "captured"}}),
                                  promotion("mercenary | knight", "edge", "attacker"),
                                  promotion("defender", "edge", "knight")};
    const std::string gap = "7/7/7/7/7/3h3/2T1T1K";
    t.equal("he is taken", after(taking("one_or_none", hired), gap, A, {"d2-d1xd1"}), "7/7/7/7/7/7/2TNT1K");
    t.equal("he is not", after(taking("one_or_none", hired), gap, A, {"d2-d1x"}), "7/7/7/7/7/7/2TtT1K");
    std::vector<Rule> calling = hired;
    calling[1] = custom("capture/passive-entry", {{"men", "captured_unless_declared"}});
    t.equal("he says nothing", after(promoting(calling), gap, A, {"d2-d1"}), "7/7/7/7/7/7/2TNT1K");
    t.equal("he says a word", after(promoting(calling), gap, A, {"d2-d1!gwrheill"}), "7/7/7/7/7/7/2TtT1K");

    const Rules warning = promoting({promotion("attacker", "edge", "page"), custom("announce/watch-king")});
    for (const char* move : {"a7-b7", "a7-b7!watch your king"}) {
        t.equal("with or without a warning", after(warning, twoMen, A, {move}), "1p5/7/7/7/7/3T3/6K");
    }
}

void chainsWithPromotion(Checks& t) {
    // d4-d5 takes c5 against b5; then d5-d2 takes c2 against b2.
    const std::string position = "7/7/1tT4/3t3/7/1tT4/6K";
    const auto berserkTo = [](const std::string& zone, const Arguments& chain) {
        return promoting({promotion("attacker", zone, "page"), custom("turn/berserk", chain)});
    };
    for (const Arguments& chain : {Arguments{}, Arguments{{"optional", false}}, Arguments{{"next", "any"}}}) {
        Referee ends = at(berserkTo("d5", chain), position, A);
        t.equal("the first move promotes", go(ends, "d4-d5"), "c5");
        t.holds("and ends the chain", ends.toMove() == D);
        t.equal("promoted once", boardOf(ends), "7/7/1t1p3/7/7/1tT4/6K");
    }
    Referee later = at(berserkTo("d2", {}), position, A);
    go(later, "d4-d5");
    t.equal("not yet promoted", list(later), "d5-d2xc2 stop");
    t.equal("the second move promotes", go(later, "d5-d2"), "c2");
    t.equal("promoted at the end", boardOf(later), "7/7/1t5/7/7/1t1p3/6K");
    Referee crossing = at(berserkTo("d4", {{"next", "any"}}), position, A);
    go(crossing, "d4-d5");
    t.holds("the square that it left promotes nothing", crossing.toMove() == A);
    t.equal("but its last move does", after(berserkTo("d4", {{"next", "any"}}), position, A, {"d4-d5", "d5-d4"}),
            "7/7/1t5/3p3/7/1tT4/6K");

    const Rules unchanged = promoting({promotion("men", "d5", "page"), custom("turn/berserk")});
    Referee page = at(unchanged, "7/7/1tT4/3p3/7/1tT4/6K", A);
    go(page, "d4-d5");
    t.equal("a page who stays a page goes on", list(page), "d5-d2xc2 stop");
    Referee other = at(promoting({promotion("defender", "d5", "knight"), custom("turn/berserk")}), position, A);
    go(other, "d4-d5");
    t.equal("another class goes on", list(other), "d5-d2xc2 stop");
    Referee side = at(promoting({promotion("attacker", "d5", "defender"), custom("turn/berserk", {{"next", "any"}})}),
                      position, A);
    t.equal("a change of side", go(side, "d4-d5"), "c5");
    t.holds("ends the chain too", side.toMove() == D);
}

void goals(Checks& t) {
    const Rules rules = promoting({promotion("men", "edge", "knight"), custom("win/escape")});
    t.equal("a promoted man reaches no goal", lastOf(rules, twoMen, D, {"d2-d1"}), "");
    t.equal("an attacker neither", lastOf(rules, twoMen, A, {"a7-b7"}), "");
    t.equal("the king does", lastOf(rules, "t6/7/7/7/7/3K3/7", D, {"d2-d1"}), "# defenders win/escape");
    const Rules demand = promoting(
        {promotion("men", "edge", "knight"), custom("turn/must-capture", {{"escapes", "edge"}}), custom("win/escape")});
    t.equal("no demand to promote", list(at(demand, "t6/7/7/7/7/3T3/7", D)),
            "d2-d1 d2-a2 d2-b2 d2-c2 d2-e2 d2-f2 d2-g2 d2-d3 d2-d4 d2-d5 d2-d6 d2-d7");
}

/// A refusal sees the new class and side. A capture by the own entry sees the old ones.
void entryWithPromotion(Checks& t) {
    const auto entering = [](const char* men, const Rule& rule, std::vector<Rule> extra = {}) {
        extra.push_back(custom("capture/passive-entry", {{"men", men}}));
        extra.push_back(rule);
        return promoting(std::move(extra));
    };
    const std::string no = "illegal: capture/passive-entry";
    const std::string amongAttackers = "7/7/7/7/7/3T3/2t1t1K";
    const std::string amongFriends = "7/7/7/7/7/3t3/2t1t1K";
    const Rule joins = promotion("defender", "edge", "attacker");
    const Rule leaves = promotion("attacker", "edge", "defender");
    const Rule knighted = promotion("defender", "edge", "knight");
    t.equal("refused as before", lastOf(entering("refused", knighted), amongAttackers, D, {"d2-d1"}), no);
    t.equal("enemies become friends", after(entering("refused", joins), amongAttackers, D, {"d2-d1"}),
            "7/7/7/7/7/7/2ttt1K");
    t.equal("friends become enemies", lastOf(entering("refused", leaves), amongFriends, A, {"d2-d1"}), no);
    t.equal("captured before the change", lastOf(entering("captured", joins), amongAttackers, D, {"d2-d1"}), "d1");
    t.equal("not captured after it", after(entering("captured", leaves), amongFriends, A, {"d2-d1"}),
            "7/7/7/7/7/7/2tTt1K");
    const std::string word = "d2-d1!gwrheill";
    t.equal("a word before the change", after(entering("captured_unless_declared", joins), amongAttackers, D, {word}),
            "7/7/7/7/7/7/2ttt1K");
    t.equal("no word after it", lastOf(entering("captured_unless_declared", leaves), amongFriends, A, {word}),
            "illegal: no such branch");

    const Rule guard = newClass("guard", "defenders", "G", {{"fights", false}});
    const std::string guarding = "7/7/7/7/7/3G3/2t1t1K";
    t.equal("a guard is safe",
            after(entering("refused", promotion("defender", "edge", "guard"), {guard}), amongAttackers, D, {"d2-d1"}),
            "7/7/7/7/7/7/2tGt1K");
    t.equal("and no longer",
            lastOf(entering("refused", promotion("guard", "edge", "defender"), {guard}), guarding, D, {"d2-d1"}), no);
}

/// All ends see the new class and side.
void endsAfterPromotion(Checks& t) {
    const auto fewer = [](const char* pieces, const char* winner) {
        return custom("win/elimination", {{"pieces", pieces}, {"result", winner}});
    };
    t.equal("the last attacker",
            lastOf(promoting({promotion("attacker", "edge", "defender"), fewer("attackers", "defenders")}),
                   "7/7/7/7/7/3t3/6K", A, {"d2-d1"}),
            "# defenders win/elimination");
    const Rule knighted = promotion("defender", "edge", "knight");
    t.equal("the last of a class", lastOf(promoting({knighted, fewer("defender", "attackers")}), twoMen, D, {"d2-d1"}),
            "# attackers win/elimination");
    t.equal("not of its side", lastOf(promoting({knighted, fewer("defending men", "attackers")}), twoMen, D, {"d2-d1"}),
            "");
    t.equal("the first of a class", lastOf(promoting({knighted, fewer("knight", "attackers")}), twoMen, D, {"d2-d1"}),
            "");
    t.equal("no first of it", lastOf(promoting({knighted, fewer("knight", "attackers")}), twoMen, D, {"d2-d3"}),
            "# attackers win/elimination");

    // The king cannot move, but the defenders get another man.
    const Rule loss = custom("turn/no-moves");
    const std::string locked = "Kt5/tt5/7/7/7/7/6t";
    t.equal("stuck", lastOf(promoting({loss}), locked, A, {"g1-g2"}), "# attackers turn/no-moves");
    t.equal("no longer stuck", lastOf(promoting({loss, promotion("attacker", "g2", "defender")}), locked, A, {"g1-g2"}),
            "");
    Referee deserted = at(promoting({loss, promotion("attacker", "edge", "defender")}), "7/7/7/7/7/3t3/6K", A);
    t.equal("a side without pieces", go(deserted, "d2-d1"), "");
    t.equal("loses when it is to move", go(deserted, "g1-g2"), "# defenders turn/no-moves");

    // The new attacker closes the ring. He does not capture the king, because he came as a defender.
    t.equal("a ring",
            lastOf(promoting({promotion("defender", "d3", "attacker"), custom("win/encirclement")}),
                   "7/7/3t3/2tKt2/7/7/3T3", D, {"d1-d3"}),
            "# attackers win/encirclement");
    const auto checked = [](const char* zone) {
        return promoting(
            {promotion("attacker", zone, "defender"), king({{"elsewhere", "2"}, {"timing", "survives_reply"}})});
    };
    const std::string siege = "T6/7/3t3/3K3/7/3t3/7";
    t.equal("a check", lastOf(checked("none"), siege, A, {"d2-d3", "a7-a6"}), "# attackers king/capture");
    t.equal("a check that the change lifts", lastOf(checked("d3"), siege, A, {"d2-d3", "a7-a6"}), "");
}

/// A promotion is no capture.
void countersGoOn(Checks& t) {
    const Rule rule = promotion("defender", "edge", "knight");
    const auto quiet = [](bool claim) { return custom("end/no-capture", {{"moves_each", 1}, {"claim", claim}}); };
    t.equal("moves without capture", lastOf(promoting({rule, quiet(false)}), twoMen, A, {"a7-a6", "d2-d1"}),
            "# draw end/no-capture");
    t.equal("a claim with the move", lastOf(promoting({rule, quiet(true)}), twoMen, A, {"a7-a6", "claim d2-d1"}),
            "# draw end/no-capture");
    const Rule elimination = custom("win/elimination", {{"pieces", "defender"}, {"result", "attackers"}});
    t.equal("not with one that ends the game",
            lastOf(promoting({rule, quiet(true), elimination}), twoMen, A, {"a7-a6", "claim d2-d1"}), "illegal");

    for (const char* zone : {"a6", "a7"}) {
        const Rules shuttle =
            promoting({promotion("attacker", zone, "page"), custom("end/shuttle", {{"round_trips", 1}})});
        t.equal("back and forth", lastOf(shuttle, "t6/7/7/7/7/7/6K", A, {"a7-a6", "g1-f1", "a6-a7", "f1-e1", "a7-a6"}),
                "illegal: end/shuttle");
    }
}

void repetitionWithPromotion(Checks& t) {
    const std::string position = "t6/7/7/7/7/7/6K";
    const Names round{"a7-a6", "g1-g2", "a6-a7", "g2-g1"};
    const Names roundAndOne{"a7-a6", "g1-g2", "a6-a7", "g2-g1", "a7-a6"};
    const Rule rule = promotion("attacker", "a6", "page");
    const Rule back = promotion("page", "a7", "attacker");
    const Rule twice = custom("end/repetition", {{"count", 2}});
    const Rule never = custom("end/repetition", {{"count", 2}, {"result", "illegal"}});
    t.equal("nobody changes", lastOf(promoting({twice}), position, A, round), "# draw end/repetition");
    t.equal("another position", lastOf(promoting({twice, rule}), position, A, round), "");
    t.equal("the same with the page", lastOf(promoting({twice, rule}), position, A, roundAndOne),
            "# draw end/repetition");
    t.equal("there and back", lastOf(promoting({twice, rule, back}), position, A, round), "# draw end/repetition");
    t.equal("a legal move", lastOf(promoting({never, rule}), position, A, round), "");
    t.equal("an illegal one", lastOf(promoting({never, rule, back}), position, A, round), "illegal: end/repetition");

    const Names roundOfTheKing{"g1-g2", "a7-a6", "g2-g1", "a6-a7"};
    t.equal("illegal by its change", lastOf(promoting({never, rule, back}), position, D, roundOfTheKing),
            "illegal: end/repetition");
    t.equal("legal by its change",
            lastOf(promoting({never, promotion("attacker", "a7", "page")}), position, D, roundOfTheKing), "");

    const Rule own = custom("end/repetition", {{"of", "attackers"}, {"count", 2}});
    const Names steps{"a7-a6", "g1-g2", "a6-a5", "g2-g3", "a5-a6"};
    t.equal("an arrangement", lastOf(promoting({own}), position, A, steps), "# draw end/repetition");
    t.equal("classes count in it", lastOf(promoting({own, promotion("attacker", "a5", "page")}), position, A, steps),
            "");
    // a6 leaves the attackers. Wherever it goes, they stand as before.
    t.equal("the other side does not",
            lastOf(promoting({own, promotion("attacker", "a6", "defender")}), "t5t/7/7/7/7/7/6K", A,
                   {"a7-a6", "a6-a5", "g7-g6", "a5-a4", "g6-g7"}),
            "# draw end/repetition");
}

void demandsWithPromotion(Checks& t) {
    const Rule must = custom("turn/must-capture");
    const Rule turncoat = promotion("attacker", "edge", "defender");
    t.equal("a promotion is no capture", lastOf(promoting({must, turncoat}), twoMen, A, {"a7-b7"}), "");
    t.equal("and not demanded",
            lastOf(promoting({must, promotion("defender", "edge", "knight")}), twoMen, D, {"g1-g2"}), "");
    t.equal("a capture that promotes", list(at(promoting({must, turncoat}), "7/7/7/7/7/3t3/4TtK", A)), "d2-d1xe1");

    // c1-c4 takes b4.
    const std::string position = "7/7/7/Tt5/7/2t4/6K";
    Referee changed = at(promoting({must, turncoat}), position, A);
    go(changed, "c2-c1");
    t.equal("the new man must capture", list(changed), "c1-c4xb4");
    const Rule guard = newClass("guard", "defenders", "G", {{"fights", false}});
    Referee unarmed = at(promoting({must, guard, promotion("attacker", "edge", "guard")}), position, A);
    go(unarmed, "c2-c1");
    t.equal("a guard cannot", tryOut(unarmed, "c1-c4"), "");
    t.equal("so nothing is demanded", tryOut(unarmed, "g1-g2"), "");
}

void trapsUnderPromotion(Checks& t) {
    const Rules rules = promoting({custom("house/traps"), promotion("attacker", "a7 c7", "page")});
    Referee referee = at(rules, "tt5/7/7/3Tt2/5T1/7/6K", A);
    // b7 takes the trap of a7 along to c7. The capture of e4 springs all traps.
    for (const char* move : {"a7-a6", "g1-g2", "b7-a7", "g2-g3", "a7-c7"}) go(referee, move);
    t.equal("promoted on a trap", boardOf(referee), "2p4/t6/7/3Tt2/5TK/7/7");
    t.equal("the traps spring", go(referee, "f3-f4"), "e4");
    t.equal("the trap is still under it", tryOut(referee, "c7-c6"), "c6");
    t.equal("another piece has none", tryOut(referee, "a6-a5"), "");
    t.equal("a trap takes the mover", go(referee, "a6-a7"), "a7");
    t.equal("who is not promoted", boardOf(referee), "2p4/7/7/3T1T1/6K/7/7");
}

void severalPromotions(Checks& t) {
    const Rule first = promotion("attacker", "edge", "page");
    const Rule second = promotion("page", "edge", "knight");
    const std::string position = "7/7/7/7/7/3t3/6K";
    for (const auto& [a, b] : {std::pair(first, second), std::pair(second, first)}) {
        const Rules rules = promoting({a, b});
        t.equal("one change in a move", after(rules, position, A, {"d2-d1"}), "7/7/7/7/7/7/3p2K");
        t.equal("the next in the next", after(rules, position, A, {"d2-d1", "g1-g2", "d1-c1"}), "7/7/7/7/7/6K/2N4");
    }
    const Rules sides = promoting({first, promotion("defender", "edge", "knight")});
    t.equal("one use per side: attackers", after(sides, twoMen, A, {"a7-b7"}), "1p5/7/7/7/7/3T3/6K");
    t.equal("one use per side: defenders", after(sides, twoMen, D, {"d2-d1"}), "t6/7/7/7/7/7/3N2K");
    const Rules zones = promoting({first, promotion("attacker | knight", "d1 d3", "page")});
    t.equal("the zone of the one", after(zones, position, A, {"d2-a2"}), "7/7/7/7/7/p6/6K");
    t.equal("the zone of the other", after(zones, position, A, {"d2-d3"}), "7/7/7/7/3p3/7/6K");
    t.equal("both zones", after(zones, position, A, {"d2-d1"}), "7/7/7/7/7/7/3p2K");
    // The first use names nothing for the page, which it makes.
    const Rule pages = promotion("men", "edge", "page");
    for (const auto& [a, b] : {std::pair(pages, second), std::pair(second, pages)}) {
        t.equal("each class has its own", after(promoting({a, b}), "7/7/7/7/7/3p3/6K", A, {"d2-d1"}),
                "7/7/7/7/7/7/3N2K");
    }
}

void promotionErrors(Checks& t) {
    const auto refuses = [&](const std::string& name, std::vector<Rule> rules) {
        t.refuses(name, [&] { at(promoting(std::move(rules)), twoMen, A); });
    };
    const auto without = [](const std::string& parameter) {
        Rule rule = promotion("attacker", "edge", "page");
        rule.parameters.erase(parameter);
        return rule;
    };
    for (const char* parameter : {"pieces", "zone", "becomes"}) refuses("a parameter is missing", {without(parameter)});
    refuses("unknown class", {promotion("bishop", "edge", "page")});
    refuses("unknown zone", {promotion("attacker", "moon", "page")});
    refuses("it becomes an unknown class", {promotion("attacker", "edge", "bishop")});
    refuses("it becomes two classes", {promotion("attacker", "edge", "page | knight")});
    refuses("it becomes no class", {promotion("attacker", "edge", "none")});
    refuses("it becomes a king", {promotion("attacker", "edge", "king")});
    refuses("a king among the pieces", {promotion("defenders", "edge", "page")});
    refuses("the king alone", {promotion("king", "edge", "knight")});
    refuses("two classes for one", {promotion("attacker", "edge", "page"), promotion("men", "d4", "knight")});
    refuses("in the other order", {promotion("men", "d4", "knight"), promotion("attacker", "edge", "page")});
    t.refuses("the same pieces twice", [] {
        readRules(promoting({promotion("attacker", "edge", "page"), promotion("attacker", "d4", "page")}));
    });
    t.refuses("unknown parameter", [] {
        Rule rule = promotion("attacker", "edge", "page");
        rule.parameters.insert({"when", "always"});
        readRules(promoting({rule}));
    });
}

}  // namespace

void promotions(Checks& checks) {
    whoChanges(checks);
    theNewClass(checks);
    jumpsPromote(checks);
    theOldClassCaptures(checks);
    capturedMovers(checks);
    branchesPromote(checks);
    chainsWithPromotion(checks);
    goals(checks);
    entryWithPromotion(checks);
    endsAfterPromotion(checks);
    countersGoOn(checks);
    repetitionWithPromotion(checks);
    demandsWithPromotion(checks);
    trapsUnderPromotion(checks);
    severalPromotions(checks);
    promotionErrors(checks);
}

}  // namespace reference::selftest

// move/jump over own pieces: `across` says on which side the piece stands that is hopped over.
#include "selftest_support.hpp"

#include <tuple>
#include <utility>

namespace reference::selftest {

namespace {

Rule hopOf(const std::string& pieces, Arguments more = {}) {
    more.insert({"pieces", pieces});
    return custom("move/jump", more);
}

Rules hopping(std::vector<Rule> rules) {
    rules.push_back(custom("pieces/extra", {{"name", "page"}, {"side", "attackers"}, {"letter", "p"}}));
    return scene(7, "", std::move(rules));
}

const char* const overOwn = "7/7/7/2tt3/7/7/6K";    // c4 over d4
const char* const overEnemy = "7/7/7/2tT3/7/7/6K";  // the same, d4 being an enemy

void acrossWhom(Checks& t) {
    for (const auto& [across, own, enemy] :
         {std::tuple("enemies", "illegal", "legal"), std::tuple("own", "legal", "illegal"),
          std::tuple("any", "legal", "legal")}) {
        const Rules rules = hopping({hopOf("attackers", {{"across", across}})});
        t.equal(std::string("over an own piece: ") + across, legality(rules, overOwn, A, {"c4-e4"}), own);
        t.equal(std::string("over an enemy: ") + across, legality(rules, overEnemy, A, {"c4-e4"}), enemy);
    }
    const Rules usual = hopping({hopOf("attackers")});
    t.equal("an own piece, by default", legality(usual, overOwn, A, {"c4-e4"}), "illegal");
    t.equal("an enemy, by default", legality(usual, overEnemy, A, {"c4-e4"}), "legal");

    const Rules own = hopping({hopOf("attackers", {{"across", "own"}})});
    t.equal("the piece hopped over stays", after(own, overOwn, A, {"c4-e4"}), "7/7/7/3tt2/7/7/6K");
    t.equal("it is no victim", once(own, overOwn, A, "c4-e4"), "");
    t.equal("the other side does not hop", legality(own, "7/7/7/2TT3/7/7/t5K", D, {"c4-e4"}), "illegal");
    const Rules royal = hopping({hopOf("king", {{"across", "own"}})});
    t.equal("a king over his man", after(royal, "7/7/7/2KT3/7/7/t6", D, {"c4-e4"}), "7/7/7/3TK2/7/7/t6");
    t.equal("a man over his king: not one of the class", legality(royal, "7/7/7/2TK3/7/7/t6", D, {"c4-e4"}), "illegal");
    const Rules overAll = hopping({hopOf("defender", {{"across", "own"}, {"over", "all"}})});
    t.equal("a man over his king", after(overAll, "7/7/7/2TK3/7/7/t6", D, {"c4-e4"}), "7/7/7/3KT2/7/7/t6");
}

void classesHoppedOver(Checks& t) {
    const Rules ordinary = hopping({hopOf("attackers", {{"across", "any"}})});
    t.equal("ordinary pieces by default", legality(ordinary, "7/7/7/2tp3/7/7/6K", A, {"c4-e4"}), "illegal");
    const Rules pages = hopping({hopOf("attackers", {{"across", "own"}, {"over", "page"}})});
    t.equal("over a page", legality(pages, "7/7/7/2tp3/7/7/6K", A, {"c4-e4"}), "legal");
    t.equal("over another man", legality(pages, overOwn, A, {"c4-e4"}), "illegal");
    t.equal("over one of its own class", legality(pages, "7/7/7/2pp3/7/7/6K", A, {"c4-e4"}), "legal");
    const Rules enemies = hopping({hopOf("attackers", {{"across", "own"}, {"over", "defender"}})});
    t.equal("own pieces that cannot be", legality(enemies, overEnemy, A, {"c4-e4"}), "illegal");
    const Rules both = hopping({hopOf("attacker", {{"across", "any"}, {"over", "attacker"}})});
    t.equal("any side, but one class: own", legality(both, overOwn, A, {"c4-e4"}), "legal");
    t.equal("any side, but one class: enemy", legality(both, overEnemy, A, {"c4-e4"}), "illegal");
}

/// As a hop over an enemy.
void barsOfHops(Checks& t) {
    const auto own = [](std::vector<Rule> rules) {
        rules.push_back(hopOf("attackers", {{"across", "own"}}));
        return hopping(std::move(rules));
    };
    const Rules plain = own({});
    t.equal("not over a distance", legality(plain, "7/7/7/2t1t2/7/7/6K", A, {"c4-f4"}), "illegal");
    t.equal("not over two", legality(plain, "7/7/7/2ttt2/7/7/6K", A, {"c4-f4"}), "illegal");
    t.equal("not onto a piece", legality(plain, "7/7/7/2ttT2/7/7/6K", A, {"c4-e4"}), "illegal");
    t.equal("not beyond the rim", list(at(plain, "7/7/7/7/7/TT5/ttT3K", A)), "pass");
    t.equal("not across a corner", legality(plain, "7/7/3t3/2t4/7/7/6K", A, {"c4-e6"}), "illegal");
    for (const char* move : {"d4-b4", "d4-f4", "d4-d2", "d4-d6"}) {
        t.equal(std::string("every direction: ") + move, legality(plain, "7/7/3t3/2ttt2/3t3/7/6K", A, {move}), "legal");
    }
    const auto zone = [](const char* squares, const char* stop, const char* pass) {
        return custom("passage/restricted", {{"zone", squares}, {"stop", stop}, {"pass", pass}});
    };
    t.equal("a bar at the target", legality(own({zone("e4", "king", "all")}), overOwn, A, {"c4-e4"}), "illegal");
    t.equal("a bar between", legality(own({zone("d4", "all", "nobody")}), overOwn, A, {"c4-e4"}), "legal");
    const auto touching = [](const char* squares) {
        return hopping({hopOf("attackers", {{"across", "own"}, {"touching", squares}})});
    };
    t.equal("touching at the beginning", legality(touching("c4"), overOwn, A, {"c4-e4"}), "legal");
    t.equal("touching at the end", legality(touching("e4"), overOwn, A, {"c4-e4"}), "legal");
    t.equal("touching between", legality(touching("d4"), overOwn, A, {"c4-e4"}), "illegal");
    Referee rolled = at(own({custom("turn/dice", {{"moves_on", "all"}, {"limit_by_die", true}})}), overOwn, A);
    rolled.roll(1);
    t.equal("the die does not limit it", tryOut(rolled, "c4-e4"), "");
    // The page on b1 cannot move.
    const auto locked = [](std::vector<Rule> rules) {
        rules.push_back(custom("turn/no-moves"));
        rules.push_back(custom("move/leap", {{"pieces", "page"}, {"across", 18}, {"up", 18}, {"slides", false}}));
        return once(hopping(std::move(rules)), "7/7/7/7/7/TT4K/tp5", D, "g2-g1");
    };
    t.equal("stuck without the rule", locked({}), "# defenders turn/no-moves");
    t.equal("who can hop is not stuck", locked({hopOf("attackers", {{"across", "own"}, {"over", "page"}})}), "");
}

/// With `takes`, an enemy is captured and an own piece is not.
void capturesByHops(Checks& t) {
    const auto taking = [](std::vector<Rule> rules) {
        rules.push_back(hopOf("attackers", {{"across", "any"}, {"takes", true}}));
        return hopping(std::move(rules));
    };
    t.equal("an enemy", once(taking({}), overEnemy, A, "c4-e4"), "d4");
    t.equal("he leaves", after(taking({}), overEnemy, A, {"c4-e4"}), "7/7/7/4t2/7/7/6K");
    t.equal("an own piece", once(taking({}), overOwn, A, "c4-e4"), "");
    t.equal("it stays", after(taking({}), overOwn, A, {"c4-e4"}), "7/7/7/3tt2/7/7/6K");
    t.equal("only the enemy is demanded", list(at(taking({custom("turn/must-capture")}), "7/7/7/1ttT3/7/7/6K", A)),
            "c4^e4xd4");
    t.equal("nothing is demanded by a hop over an own piece",
            legality(taking({custom("turn/must-capture")}), overOwn, A, {"c4-c5"}), "legal");
    // On e4 it captures f4 against g4, as ever.
    t.equal("beyond an own piece", once(taking({}), "7/7/7/2tt1Tt/7/7/6K", A, "c4-e4"), "f4");
    t.equal("beyond an enemy", once(taking({}), "7/7/7/2tT1Tt/7/7/6K", A, "c4-e4"), "d4 f4");

    const Rule bearer = custom("house/bearer", {{"pieces", "all"}, {"bearers", "king"}});
    t.equal("an enemy who is spared", once(taking({bearer}), "7/7/7/2tT3/3K3/7/7", A, "c4-e4"), "");
    t.equal("he stays", after(taking({bearer}), "7/7/7/2tT3/3K3/7/7", A, {"c4-e4"}), "7/7/7/3Tt2/3K3/7/7");
    const Rules apart =
        hopping({hopOf("attackers", {{"across", "own"}}), hopOf("attacker", {{"across", "enemies"}, {"takes", true}})});
    t.equal("two rules: an enemy", once(apart, overEnemy, A, "c4-e4"), "d4");
    t.equal("two rules: an own piece", once(apart, overOwn, A, "c4-e4"), "");
    t.equal("two rules: a page does not take", legality(apart, "7/7/7/2pT3/7/7/6K", A, {"c4-e4"}), "illegal");

    Referee chain = at(taking({custom("turn/berserk")}), "7/7/7/2tT1t1/7/7/6K", A);
    t.equal("a chain", go(chain, "c4-e4"), "d4");
    t.holds("goes on by no hop over an own piece", chain.toMove() == D);
    Referee any = at(taking({custom("turn/berserk", {{"next", "any"}})}), "7/7/7/2tT1t1/7/7/6K", A);
    t.equal("a chain of any moves", last(any, {"c4-e4", "e4-g4"}), "");
    t.holds("ends by it", any.toMove() == D);
}

void pathsAndHops(Checks& t) {
    const Rules paths = hopping({hopOf("king", {{"across", "own"}}), custom("win/open-paths", {{"count", 1}})});
    t.equal("a hop is no path", once(paths, "6T/7/7/3t3/2tKT2/3t3/7", D, "g7-g6"), "");
    const Rules goal = hopping({hopOf("king", {{"across", "own"}}), custom("win/escape", {{"zone", "f3"}})});
    t.equal("but it leads to a goal", once(goal, "6T/7/7/3t3/2tKT2/3t3/7", D, "d3-f3"), "# defenders win/escape");
}

void hopErrors(Checks& t) {
    t.refuses("a hop over own pieces that takes them", [] {
        at(hopping({hopOf("attackers", {{"across", "own"}, {"takes", true}})}), overOwn, A);
    });
    t.refuses("a hop across an unknown side", [] {
        at(hopping({hopOf("attackers", {{"across", "both"}})}), overOwn, A);
    });
    t.equal("a hop over own pieces that does not",
            legality(hopping({hopOf("attackers", {{"across", "own"}, {"takes", false}})}), overOwn, A, {"c4-e4"}),
            "legal");
}

}  // namespace

void jumps(Checks& checks) {
    acrossWhom(checks);
    classesHoppedOver(checks);
    barsOfHops(checks);
    capturesByHops(checks);
    pathsAndHops(checks);
    hopErrors(checks);
}

}  // namespace reference::selftest

// pieces/turncoat: what captured pieces become, and how that depends on the piece that captures.
#include "selftest_support.hpp"

#include <tuple>
#include <utility>

namespace reference::selftest {

namespace {

Rule turncoat(const std::string& pieces, const std::string& becomes, const std::string& by = "") {
    Arguments arguments{{"pieces", pieces}, {"becomes", becomes}};
    if (!by.empty()) arguments.insert({"by", by});
    return custom("pieces/turncoat", arguments);
}

Rule hireling(const char* name, const char* side, const char* letter, const char* whenCaptured = "removed") {
    return custom("pieces/extra",
                  {{"name", name}, {"side", side}, {"letter", letter}, {"when_captured", whenCaptured}});
}

/// A scene with a page of the attackers and a knight of the defenders.
Rules changing(std::vector<Rule> rules) {
    rules.push_back(hireling("page", "attackers", "p"));
    rules.push_back(hireling("knight", "defenders", "N"));
    return scene(7, "", std::move(rules));
}

/// c5 falls between b5 and d5.
const char* const byAttacker = "7/7/1tT4/3t3/7/7/6K";
const char* const byPage = "7/7/1tT4/3p3/7/7/6K";

void whoTurns(Checks& t) {
    const Rules all = changing({turncoat("defender", "attacker")});
    t.equal("it is captured", once(all, byAttacker, A, "d4-d5"), "c5");
    t.equal("it becomes another", after(all, byAttacker, A, {"d4-d5"}), "7/7/1ttt3/7/7/7/6K");
    t.equal("any captor", after(all, byPage, A, {"d4-d5"}), "7/7/1ttp3/7/7/7/6K");
    t.equal("removed without the rule", after(changing({}), byAttacker, A, {"d4-d5"}), "7/7/1t1t3/7/7/7/6K");
    t.equal("another class is removed", after(all, "7/7/1tN4/3t3/7/7/6K", A, {"d4-d5"}), "7/7/1t1t3/7/7/7/6K");
    t.equal("all by default", after(changing({turncoat("defender", "attacker", "all")}), byPage, A, {"d4-d5"}),
            "7/7/1ttp3/7/7/7/6K");
    const Rules men = changing({turncoat("men", "page")});
    t.equal("men of one side", after(men, byAttacker, A, {"d4-d5"}), "7/7/1tpt3/7/7/7/6K");
    t.equal("men of the other", after(men, "7/7/1Tt4/3T3/7/7/t5K", D, {"d4-d5"}), "7/7/1TpT3/7/7/7/t5K");
    const Rules same = changing({turncoat("defender", "defender")});
    t.equal("it may stay what it is", after(same, byAttacker, A, {"d4-d5"}), "7/7/1tTt3/7/7/7/6K");
    t.equal("and counts as captured", once(same, byAttacker, A, "d4-d5"), "c5");
}

void whoTurnsThem(Checks& t) {
    const Rules pages = changing({turncoat("defender", "attacker", "page")});
    t.equal("by a page", after(pages, byPage, A, {"d4-d5"}), "7/7/1ttp3/7/7/7/6K");
    t.equal("by another man", after(pages, byAttacker, A, {"d4-d5"}), "7/7/1t1t3/7/7/7/6K");
    t.equal("the anvil does not count", after(pages, "7/7/1pT4/3t3/7/7/6K", A, {"d4-d5"}), "7/7/1p1t3/7/7/7/6K");
    const Rules royal = changing({turncoat("attacker", "defender", "king")});
    t.equal("by the king", after(royal, "7/7/1Tt4/3K3/7/7/t6", D, {"d4-d5"}), "7/7/1TTK3/7/7/7/t6");
    t.equal("by his man", after(royal, "7/7/1Kt4/3T3/7/7/t6", D, {"d4-d5"}), "7/7/1K1T3/7/7/7/t6");
    const Rules both = changing({turncoat("defender", "attacker", "page | knight")});
    t.equal("one of several classes", after(both, byPage, A, {"d4-d5"}), "7/7/1ttp3/7/7/7/6K");
    const Rules none = changing({turncoat("defender", "attacker", "knight")});
    t.equal("a class of the same side", after(none, byAttacker, A, {"d4-d5"}), "7/7/1t1t3/7/7/7/6K");

    const Rules two = changing({turncoat("defender", "attacker", "page"), turncoat("defender", "page", "attacker")});
    t.equal("each captor has its own fate: a page", after(two, byPage, A, {"d4-d5"}), "7/7/1ttp3/7/7/7/6K");
    t.equal("each captor has its own fate: another", after(two, byAttacker, A, {"d4-d5"}), "7/7/1tpt3/7/7/7/6K");
    const std::string mixed = "7/7/1tT1Nt1/3p3/7/7/6K";
    t.equal("each victim has its own fate", after(pages, mixed, A, {"d4-d5"}), "7/7/1ttp1t1/7/7/7/6K");
    const Rules chosen =
        changing({turncoat("defender", "attacker", "page"), custom("capture/choice", {{"take", "one"}})});
    t.equal("only what is captured", after(chosen, "7/7/1tT1Tt1/3p3/7/7/6K", A, {"d4-d5xc5"}), "7/7/1ttpTt1/7/7/7/6K");
    const Rules swapped =
        changing({turncoat("defender", "attacker", "page"), custom("move/swap", {{"pieces", "page"}})});
    t.equal("by the piece that began a swap", after(swapped, "7/4t2/4T2/3pt2/7/7/6K", A, {"d4-e4"}),
            "7/4t2/4t2/3tp2/7/7/6K");
    t.equal("no capture, no change", after(swapped, "7/7/4T2/3pt2/4t2/7/6K", A, {"d4-e4"}), "7/7/4T2/3tp2/4t2/7/6K");
}

/// Whatever captures the piece.
void waysToTurn(Checks& t) {
    const Rule pages = turncoat("defending men", "attacker", "page");
    const auto by = [&](std::vector<Rule> rules) {
        rules.push_back(pages);
        return changing(std::move(rules));
    };
    const Rules hop = by({custom("move/jump", {{"pieces", "attackers"}, {"over", "men"}, {"takes", true}})});
    t.equal("a jump", after(hop, "7/7/7/2pT3/7/7/6K", A, {"c4-e4"}), "7/7/7/3tp2/7/7/6K");
    t.equal("a jump of another", after(hop, "7/7/7/2tT3/7/7/6K", A, {"c4-e4"}), "7/7/7/4t2/7/7/6K");
    const Rules onto = by({custom("capture/displacement")});
    t.equal("a displaced piece is removed", after(onto, "7/3T3/7/3p3/7/7/6K", A, {"d4-d6"}), "7/3p3/7/7/7/7/6K");
    t.equal("one beside it is not", after(onto, "7/3TTt1/7/3p3/7/7/6K", A, {"d4-d6"}), "7/3ptt1/7/7/7/7/6K");
    t.equal("displaced by another", after(onto, "7/3TTt1/7/3t3/7/7/6K", A, {"d4-d6"}), "7/3t1t1/7/7/7/7/6K");
    // b1 and c1 face attackers, a1 is closed, and d1 closes the row.
    const Rules wall = by({custom("capture/shieldwall")});
    t.equal("a shieldwall", after(wall, "6K/7/7/3p3/7/1tt4/tTN4", A, {"d4-d1"}), "6K/7/7/7/7/1tt4/tttp3");
    t.equal("a shieldwall of another", after(wall, "6K/7/7/3t3/7/1pt4/tTN4", A, {"d4-d1"}), "6K/7/7/7/7/1pt4/t2t3");
    const Rules pinned = by({custom("capture/pinned-man")});
    t.equal("a pinned man", after(pinned, "3p3/7/7/2tTt2/3K3/7/7", A, {"d7-d5"}), "7/7/3p3/2ttt2/3K3/7/7");
    const Rules three = by({custom("capture/three-sides")});
    t.equal("three sides", after(three, "3p3/7/7/2tTt2/7/7/6K", A, {"d7-d5"}), "7/7/3p3/2ttt2/7/7/6K");
    const Rules leap = by({custom("move/leap", {{"pieces", "page"}})});
    t.equal("a leap", after(leap, "7/7/1tT4/4p2/7/7/6K", A, {"e4-d5"}), "7/7/1ttp3/7/7/7/6K");
}

/// A mover that falls by its own move is captured by itself.
void turnedByThemselves(Checks& t) {
    const Arguments fatal{{"men", "captured"}, {"unless_captures", false}};
    const auto entering = [&](std::vector<Rule> rules) {
        rules.push_back(custom("capture/passive-entry", fatal));
        return changing(std::move(rules));
    };
    const std::string gap = "7/2T1T2/7/3t3/7/7/6K";
    t.equal("by its own class", after(entering({turncoat("attacker", "defender", "attacker")}), gap, A, {"d4-d6"}),
            "7/2TTT2/7/7/7/7/6K");
    t.equal("not by its enemies", after(entering({turncoat("attacker", "defender", "defenders")}), gap, A, {"d4-d6"}),
            "7/2T1T2/7/7/7/7/6K");
    // d6 falls between d7 and the page on d5, who falls between c5 and e5.
    const Rules two = entering({turncoat("page", "attacker"), turncoat("defender", "attacker", "page")});
    t.equal("its victims see the class that moved", after(two, "3t3/3T3/2T1T2/3p3/7/7/6K", A, {"d4-d5"}),
            "3t3/3t3/2TtT2/7/7/7/6K");
    const Rules traps = changing({turncoat("attacker", "page", "attacker"), custom("house/traps")});
    t.equal("by a trap", after(traps, "7/7/1tT4/t2t3/7/7/6K", A, {"d4-d5", "g1-g2", "a4-d4"}), "7/7/1t1t3/3p3/7/6K/7");
}

/// The class of the mover counts as it moved.
void promotedCaptors(Checks& t) {
    const auto promoted = [](const char* by) {
        const Rules rules =
            changing({turncoat("defender", "page", by),
                      custom("pieces/promotion", {{"pieces", "attacker"}, {"zone", "d5"}, {"becomes", "page"}})});
        return after(rules, byAttacker, A, {"d4-d5"});
    };
    t.equal("the class before the promotion", promoted("attacker"), "7/7/1tpp3/7/7/7/6K");
    t.equal("not the class after it", promoted("page"), "7/7/1t1p3/7/7/7/6K");
}

/// A fate by captors comes before one without; two of a kind agree.
void fatesThatMeet(Checks& t) {
    const auto squires = [](const char* whenCaptured, std::vector<Rule> rules) {
        rules.push_back(hireling("squire", "defenders", "S", whenCaptured));
        return changing(std::move(rules));
    };
    const std::string byTheMan = "7/7/1tS4/3t3/7/7/6K";
    const std::string byThePage = "7/7/1tS4/3p3/7/7/6K";
    const Rules mercenary = squires("attacker", {turncoat("squire", "page", "page")});
    t.equal("the captor comes first", after(mercenary, byThePage, A, {"d4-d5"}), "7/7/1tpp3/7/7/7/6K");
    t.equal("then what the piece says", after(mercenary, byTheMan, A, {"d4-d5"}), "7/7/1ttt3/7/7/7/6K");
    const Rules general = changing({turncoat("defending men", "attacker"), turncoat("knight", "page", "page")});
    t.equal("the captor comes before all captors", after(general, "7/7/1tN4/3p3/7/7/6K", A, {"d4-d5"}),
            "7/7/1tpp3/7/7/7/6K");
    t.equal("all other captors", after(general, "7/7/1tN4/3t3/7/7/6K", A, {"d4-d5"}), "7/7/1ttt3/7/7/7/6K");

    const auto accepts = [&](const std::string& name, const Rules& rules) {
        t.equal(name, once(rules, byAttacker, A, "d4-d3"), "");
    };
    const auto refuses = [&](const std::string& name, const Rules& rules) {
        t.refuses(name, [&] { at(rules, byAttacker, A); });
    };
    accepts("one fate twice, by captors",
            changing({turncoat("defender", "page", "page"), turncoat("ordinary", "page", "attackers")}));
    refuses("two fates by one captor",
            changing({turncoat("defender", "page", "page"), turncoat("ordinary", "attacker", "attackers")}));
    accepts("two fates by two captors",
            changing({turncoat("defender", "page", "page"), turncoat("ordinary", "attacker", "attacker")}));
    accepts("two fates of two victims",
            changing({turncoat("defender", "page", "page"), turncoat("knight", "attacker", "page")}));
    refuses("two fates by all captors", changing({turncoat("defender", "page"), turncoat("ordinary", "attacker")}));
    accepts("one fate twice, by all captors", changing({turncoat("defender", "page"), turncoat("ordinary", "page")}));
    refuses("all captors in other words",
            changing({turncoat("defender", "page"), turncoat("ordinary", "attacker", "men | royal")}));
    refuses("all captors and the piece itself", squires("attacker", {turncoat("squire", "page")}));
    accepts("all captors agree with the piece", squires("attacker", {turncoat("squire", "attacker")}));
    accepts("a piece that says nothing", squires("removed", {turncoat("squire", "attacker")}));
}

void turncoatsAndOtherRules(Checks& t) {
    const Rules few = changing({turncoat("defender", "attacker", "page"),
                                custom("win/elimination", {{"pieces", "defending men"}, {"result", "attackers"}})});
    t.equal("nobody is left", once(few, byPage, A, "d4-d5"), "c5 # attackers win/elimination");
    const Rules stays = changing({turncoat("defender", "knight", "page"),
                                  custom("win/elimination", {{"pieces", "defending men"}, {"result", "attackers"}})});
    t.equal("a turncoat of its side is", once(stays, byPage, A, "d4-d5"), "c5");
    const Rules quiet = changing({turncoat("defender", "defender"), custom("end/no-capture", {{"moves_each", 1}})});
    t.equal("the counter begins again", lastOf(quiet, byAttacker, A, {"d4-d5", "g1-g2"}), "");
    t.equal("a demand is obeyed",
            list(at(changing({turncoat("defender", "defender", "page"), custom("turn/must-capture")}), byPage, A)),
            "d4-d5xc5");
    const Rules chain = changing({turncoat("defender", "attacker", "page"), custom("turn/berserk")});
    t.equal("a chain goes on", lastOf(chain, "7/7/1tT4/3p3/7/1tT4/6K", A, {"d4-d5", "d5-d2"}), "c2");
    t.equal("both have turned", after(chain, "7/7/1tT4/3p3/7/1tT4/6K", A, {"d4-d5", "d5-d2"}), "7/7/1tt4/7/7/1ttp3/6K");
    Referee referee = at(changing({turncoat("defender", "attacker", "page")}), byPage, A);
    go(referee, "d4-d5");
    t.equal("the reason is that of the capture", referee.victimReasons().front().second, "capture/custodial");
    t.equal("it moves for its new side", last(referee, {"g1-g2", "c5-c6"}), "");
    const Rules kings = changing({turncoat("men", "attacker", "attackers"), king({{"elsewhere", "2"}})});
    t.equal("the king has no part in it", once(kings, "7/7/1tK4/3t3/7/7/T6", A, "d4-d5"),
            "c5 # attackers king/capture");
}

void turncoatErrors(Checks& t) {
    const auto refuses = [&](const std::string& name, const Arguments& arguments) {
        t.refuses(name, [&] { at(changing({custom("pieces/turncoat", arguments)}), byAttacker, A); });
    };
    refuses("turncoats of an unknown class", {{"pieces", "bishop"}, {"becomes", "page"}});
    refuses("turncoats without a class", {{"becomes", "page"}});
    refuses("turncoats that become an unknown class", {{"pieces", "defender"}, {"becomes", "bishop"}});
    refuses("turncoats that become nothing", {{"pieces", "defender"}});
    refuses("turncoats that become several classes", {{"pieces", "defender"}, {"becomes", "attackers"}});
    refuses("turncoats by an unknown class", {{"pieces", "defender"}, {"becomes", "page"}, {"by", "bishop"}});
    refuses("turncoats that become kings", {{"pieces", "defender"}, {"becomes", "king"}});
    refuses("turncoats that become kings by some", {{"pieces", "defender"}, {"becomes", "king"}, {"by", "attacker"}});
    refuses("kings as turncoats", {{"pieces", "king"}, {"becomes", "page"}});
    refuses("kings among the turncoats", {{"pieces", "defenders"}, {"becomes", "page"}, {"by", "attackers"}});
    refuses("unknown parameter of turncoats", {{"pieces", "defender"}, {"becomes", "page"}, {"from", "page"}});
    t.refuses("one rule of turncoats twice", [] {
        readRules(changing({turncoat("defender", "page", "page"), turncoat("defender", "attacker", "page")}));
    });
}

}  // namespace

void turncoats(Checks& checks) {
    whoTurns(checks);
    whoTurnsThem(checks);
    waysToTurn(checks);
    turnedByThemselves(checks);
    promotedCaptors(checks);
    fatesThatMeet(checks);
    turncoatsAndOtherRules(checks);
    turncoatErrors(checks);
}

}  // namespace reference::selftest

// Rules of the tests that hold on squares of the position: bearers who protect their neighbours, weapons that grow
// blunt by captures, and embers that no slide crosses.
#include "selftest_support.hpp"

#include <tuple>
#include <utility>

namespace reference::selftest {

namespace {

Rule bearer(const Arguments& arguments = {}) { return custom("house/bearer", arguments); }
Rule blunt(const Arguments& arguments = {}) { return custom("house/blunt", arguments); }
Rule embers(const Arguments& arguments = {}) { return custom("house/embers", arguments); }

Rule strongKing() { return king({{"elsewhere", "2"}}); }
Rule entry(const Arguments& arguments) { return custom("capture/passive-entry", arguments); }

/// A scene with a knight of the defenders, a page of the attackers, and attackers who join the defenders.
Rules conditional(std::vector<Rule> rules) {
    rules.push_back(custom("pieces/extra", {{"name", "knight"}, {"side", "defenders"}, {"letter", "N"}}));
    rules.push_back(custom("pieces/extra", {{"name", "page"}, {"side", "attackers"}, {"letter", "p"}}));
    rules.push_back(custom("pieces/extra",
                           {{"name", "hired"}, {"side", "attackers"}, {"letter", "h"}, {"when_captured", "defender"}}));
    return scene(7, "", std::move(rules));
}

/// The rules that captured with the last of these moves.
std::string takersOf(const Rules& rules, const std::string& position, Side toMove, const Names& moves) {
    Referee referee = at(rules, position, toMove);
    last(referee, moves);
    std::string text;
    for (const auto& [square, component] : referee.victimReasons()) {
        text += (text.empty() ? "" : " ") + squareName(square, rules.size) + " " + component;
    }
    return text;
}

// ---- house/bearer

void bearersProtect(Checks& t) {
    // e6-e5 closes d5 in, from c5.
    const Rules rules = conditional({bearer()});
    t.equal("a man beside the king", once(rules, "7/4t2/2tT3/3K3/7/7/7", A, "e6-e5"), "");
    t.equal("the king elsewhere", once(rules, "7/4t2/2tT3/7/3K3/7/7", A, "e6-e5"), "d5");
    t.equal("the king across a corner", once(rules, "7/4t2/2tT3/2K4/7/7/7", A, "e6-e5"), "d5");
    t.equal("without the rule", once(conditional({}), "7/4t2/2tT3/3K3/7/7/7", A, "e6-e5"), "d5");
    t.equal("enemies beside him, too", once(rules, "7/4T2/2Tt3/3K3/7/7/7", D, "e6-e5"), "");
    t.equal("enemies elsewhere", once(rules, "7/4T2/2Tt3/7/3K3/7/7", D, "e6-e5"), "d5");
    t.equal("he is beside whom he would capture", once(rules, "7/7/2Tt3/4K2/7/7/7", D, "e4-e5"), "");

    const Rules knights = conditional({bearer({{"pieces", "defender"}, {"bearers", "knight"}})});
    t.equal("another bearer", once(knights, "7/4t2/2tT3/3N3/7/7/K6", A, "e6-e5"), "");
    t.equal("the king is none", once(knights, "7/4t2/2tT3/3K3/7/7/7", A, "e6-e5"), "d5");
    t.equal("others beside the bearer", once(knights, "7/4T2/2Tt3/3N3/7/7/K6", D, "e6-e5"), "d5");
    t.equal("a bearer is beside no bearer", once(knights, "7/4t2/2tN3/7/7/7/K6", A, "e6-e5"), "d5");
    const Rules each = conditional({bearer({{"pieces", "knight"}, {"bearers", "knight"}})});
    t.equal("nor beside himself", once(each, "7/4t2/2tN3/7/7/7/K6", A, "e6-e5"), "d5");
    t.equal("two protect each other", once(each, "7/4t2/2tN3/3N3/7/7/K6", A, "e6-e5"), "");
    const Rules own = conditional({bearer({{"pieces", "attackers"}, {"bearers", "page"}})});
    t.equal("a bearer of the other side", once(own, "7/4T2/2Tt3/3p3/7/7/K6", D, "e6-e5"), "");
    t.refuses("two rules of bearers", [] { readRules(conditional({bearer(), bearer({{"from", "move/jump"}})})); });
    t.refuses("unknown bearers", [] { readRules(conditional({bearer({{"bearers", "bishop"}})})); });
    t.refuses("unknown pieces of bearers", [] { readRules(conditional({bearer({{"pieces", "bishop"}})})); });
}

/// Bearers are judged with the mover on its new square and the victims still there.
void bearersOnTheNewBoard(Checks& t) {
    const Rule wall = custom("capture/shieldwall");
    const Rules enemies = conditional({wall, bearer({{"pieces", "attackers"}, {"bearers", "knight"}})});
    t.equal("a bearer arrives", once(enemies, "K6/7/7/7/7/1NTT3/2ttT2", D, "b2-b1"), "d1");
    t.equal("a man arrives", once(enemies, "K6/7/7/7/7/1TTT3/2ttT2", D, "b2-b1"), "c1 d1");
    const Rules own = conditional({wall, bearer({{"pieces", "defender"}, {"bearers", "knight"}})});
    t.equal("a bearer who falls by the same move", once(own, "K6/7/7/7/1t5/2tt3/2NTt2", A, "b3-b1"), "c1");
    t.equal("the same row without him", once(own, "K6/7/7/7/1t5/2tt3/2TTt2", A, "b3-b1"), "c1 d1");

    // The bearer leaves e2, beside the man on e1.
    const Rules leaving = conditional({custom("capture/shieldwall", {{"completed_by", "any"}}),
                                       bearer({{"pieces", "attackers"}, {"bearers", "knight"}})});
    t.equal("a bearer stays", once(leaving, "K6/7/7/7/3T3/2T1N2/1TttT2", D, "d3-d2"), "c1 d1");
    t.equal("a bearer leaves the end of the row", once(leaving, "K6/7/7/7/3T3/2T4/1TttN2", D, "d3-d2"), "c1");
}

void sparedFromOneRule(Checks& t) {
    const std::string besideKing = "7/4t2/2tT3/3K3/7/7/7";
    for (const auto& [from, result] :
         {std::pair("", ""), std::pair("capture/custodial", ""), std::pair("king/capture", "d5"),
          std::pair("move/jump", "d5"), std::pair("capture/displacement", "d5"), std::pair("house/nobody", "d5")}) {
        t.equal(std::string("spared from ") + from,
                once(conditional({bearer({{"from", from}})}), besideKing, A, "e6-e5"), result);
    }

    // d5 is taken between two enemies, and on three sides.
    const std::string three = "7/3tt2/2tT3/3K3/7/7/7";
    const auto both = [](const char* from) {
        return conditional({custom("capture/three-sides"), bearer({{"from", from}})});
    };
    t.equal("by two rules", takersOf(both("house/nobody"), three, A, {"e6-e5"}), "d5 capture/custodial");
    t.equal("spared from one of two", takersOf(both("capture/custodial"), three, A, {"e6-e5"}),
            "d5 capture/three-sides");
    t.equal("spared from the other", takersOf(both("capture/three-sides"), three, A, {"e6-e5"}),
            "d5 capture/custodial");
    t.equal("spared from all", takersOf(both(""), three, A, {"e6-e5"}), "");

    const auto programs = [](const char* component, const char* from) {
        return conditional({custom(component), bearer({{"bearers", "knight | king"}, {"from", from}})});
    };
    const std::string joint = "7/7/7/1tTK2t/7/7/7";
    t.equal("king and man in one line", once(programs("capture/joint-king-man", "house/nobody"), joint, A, "g4-e4"),
            "c4");
    t.equal("the man is spared", once(programs("capture/joint-king-man", "capture/joint-king-man"), joint, A, "g4-e4"),
            "");
    const std::string pinned = "7/7/7/2tTt2/3K3/7/7";
    const std::string pinning = "3t3/7/7/2tTt2/3K3/7/7";
    t.equal("a pinned man", once(programs("capture/pinned-man", "house/nobody"), pinning, A, "d7-d5"), "d4");
    t.equal("a pinned man who is spared",
            once(programs("capture/pinned-man", "capture/pinned-man"), pinning, A, "d7-d5"), "");
    t.equal("no move, no capture", once(programs("capture/pinned-man", "house/nobody"), pinned, D, "d3-d2"), "");
}

/// A spared piece is no victim, whatever asks.
void sparedPiecesCountForNothing(Checks& t) {
    // Of c6 and e6 the king on e7 protects one.
    const std::string two = "4K2/1tT1Tt1/7/3t3/7/7/7";
    t.equal("one of two is spared", once(conditional({bearer()}), two, A, "d4-d6"), "c6");
    t.equal("nothing to choose",
            list(at(conditional({bearer(), custom("capture/choice", {{"take", "one"}}), custom("turn/must-capture")}),
                    two, A)),
            "d4-d6xc6");
    const std::string single = "7/4t2/2tT3/3K3/7/7/7";
    t.equal("no demand", once(conditional({bearer(), custom("turn/must-capture")}), single, A, "c5-c4"), "");
    t.equal(
        "no new count",
        lastOf(conditional({bearer(), custom("end/no-capture", {{"moves_each", 1}})}), single, A, {"e6-e5", "d4-d3"}),
        "# draw end/no-capture");
    Referee chain = at(conditional({bearer(), custom("turn/berserk", {{"next", "any"}})}), single, A);
    go(chain, "e6-e5");
    t.holds("no chain", chain.toMove() == D);
    // d2-d3 enters between c3 and e3, and closes d4 in, which the king on e4 protects.
    const std::string enters = "7/7/3t3/3TK2/2T1T2/3t3/7";
    const auto entering = [](std::vector<Rule> rules) {
        rules.push_back(entry({{"men", "captured"}}));
        return conditional(std::move(rules));
    };
    t.equal("a capture saves the mover", once(entering({}), enters, A, "d2-d3"), "d4");
    t.equal("a spared piece does not", once(entering({bearer({{"pieces", "defenders"}})}), enters, A, "d2-d3"), "d3");
}

void sparedKings(Checks& t) {
    const auto royal = [](const char* from, const char* timing) {
        return conditional({king({{"elsewhere", "2"}, {"timing", timing}}),
                            bearer({{"pieces", "king"}, {"bearers", "knight"}, {"from", from}})});
    };
    const std::string siege = "7/4t2/2tK3/3N3/7/7/T6";
    const std::string lost = "d5 # attackers king/capture";
    t.equal("a king beside a bearer", once(royal("", "at_once"), siege, A, "e6-e5"), "");
    t.equal("spared from that rule", once(royal("king/capture", "at_once"), siege, A, "e6-e5"), "");
    t.equal("spared from another", once(royal("capture/custodial", "at_once"), siege, A, "e6-e5"), lost);
    t.equal("no bearer", once(royal("", "at_once"), "7/4t2/2tK3/7/7/7/T6", A, "e6-e5"), lost);

    // A check is judged on the board after the move, and again after the reply.
    const std::string check = "7/4t2/2tK3/7/7/3N3/T6";
    const auto reply = [&](const char* from, const char* move) {
        return lastOf(royal(from, "survives_reply"), check, A, {"e6-e5", move});
    };
    t.equal("the bearer comes", reply("", "d2-d4"), "");
    t.equal("the bearer stays away", reply("", "d2-d3"), "# attackers king/capture");
    t.equal("the bearer comes to no use", reply("capture/custodial", "d2-d4"), "# attackers king/capture");
    t.equal("no check beside a bearer", lastOf(royal("", "survives_reply"), siege, A, {"e6-e5", "a1-a2"}), "");
    t.equal("the bearer leaves, and a check follows",
            lastOf(royal("", "survives_reply"), siege, A, {"e6-e5", "d4-d3", "c5-c6", "a1-a2", "c6-c5", "a2-a1"}),
            "# attackers king/capture");
}

void sparedMovers(Checks& t) {
    // d2-d4 enters between c4 and e4, beside the knight on d5.
    const std::string entered = "7/7/3N3/2t1t2/7/3T3/K6";
    const auto men = [](const char* fate, const char* from) {
        return conditional({entry({{"men", fate}}), bearer({{"bearers", "knight"}, {"from", from}})});
    };
    const std::string no = "illegal: capture/passive-entry";
    t.equal("a mover that nothing spares", once(men("captured", "house/nobody"), entered, D, "d2-d4"), "d4");
    t.equal("spared from all", once(men("captured", ""), entered, D, "d2-d4"), "");
    t.equal("spared from the entry", once(men("captured", "capture/passive-entry"), entered, D, "d2-d4"), "");
    t.equal("not held by the pattern", once(men("captured", "capture/custodial"), entered, D, "d2-d4"), "");
    t.equal("refused", once(men("refused", "house/nobody"), entered, D, "d2-d4"), no);
    t.equal("not refused: spared from all", once(men("refused", ""), entered, D, "d2-d4"), "");
    t.equal("not refused: not held", once(men("refused", "capture/custodial"), entered, D, "d2-d4"), "");
    t.equal("a refusal captures nobody", once(men("refused", "capture/passive-entry"), entered, D, "d2-d4"), no);
    t.equal("no word where nothing threatens", once(men("captured_unless_declared", ""), entered, D, "d2-d4!gwrheill"),
            "illegal: no such branch");
    t.equal("a word against the pattern",
            once(men("captured_unless_declared", "move/jump"), entered, D, "d2-d4!gwrheill"), "");

    Referee traps = at(conditional({custom("house/traps"), bearer({{"bearers", "knight"}, {"from", "house/traps"}})}),
                       "7/7/tTt4/7/3N3/3T3/K6", A);
    for (const char* move : {"c5-c6", "d2-e2", "c6-c5"}) go(traps, move);
    t.equal("a trap spares him beside the knight", go(traps, "e2-d2"), "");
}

void sparedJumpedPieces(Checks& t) {
    const auto jumping = [](std::vector<Rule> rules) {
        rules.push_back(custom("move/jump", {{"pieces", "men"}, {"over", "men"}, {"takes", true}}));
        return conditional(std::move(rules));
    };
    const std::string jump = "7/7/3K3/2tT3/7/7/7";
    t.equal("a jump captures", once(jumping({}), jump, A, "c4-e4"), "d4");
    t.equal("not beside a bearer", once(jumping({bearer()}), jump, A, "c4-e4"), "");
    t.equal("the jump is legal", after(jumping({bearer()}), jump, A, {"c4-e4"}), "7/7/3K3/3Tt2/7/7/7");
    t.equal("spared from another rule", once(jumping({bearer({{"from", "capture/custodial"}})}), jump, A, "c4-e4"),
            "d4");
    t.equal("spared from jumps", once(jumping({bearer({{"from", "move/jump"}})}), jump, A, "c4-e4"), "");
    t.equal("the jumper itself is a bearer",
            once(jumping({bearer({{"bearers", "page"}})}), "7/7/7/2pT3/7/7/K6", A, "c4-e4"), "");
    const Rules guarded = jumping({bearer({{"from", "move/jump"}}), custom("house/guard", {{"zone", "d4"}})});
    t.equal("a guard is enough", once(guarded, "7/7/7/2tT3/7/7/K6", A, "c4-e4"), "");
    t.equal("a bearer is enough", once(guarded, "7/7/7/7/2tT3/3K3/7", A, "c3-e3"), "");
    t.equal("neither", once(guarded, "7/7/7/7/2tT3/7/K6", A, "c3-e3"), "d3");
}

/// Whether a piece may be displaced is judged before the move.
void sparedFromDisplacement(Checks& t) {
    const auto displacing = [](const Arguments& arguments, std::vector<Rule> rules = {}) {
        rules.push_back(custom("capture/displacement"));
        rules.push_back(bearer(arguments));
        return conditional(std::move(rules));
    };
    const std::string besideKing = "3K3/3T3/7/3t3/7/7/7";
    t.equal("not beside a bearer", legality(displacing({}), besideKing, A, {"d4-d6"}), "illegal");
    t.equal("spared from displacement",
            legality(displacing({{"from", "capture/displacement"}}), besideKing, A, {"d4-d6"}), "illegal");
    t.equal("spared from others", once(displacing({{"from", "capture/custodial"}}), besideKing, A, "d4-d6"), "d6");
    t.equal("no bearer there", once(displacing({}), "7/3T3/7/3t3/7/7/K6", A, "d4-d6"), "d6");
    const Arguments pages{{"bearers", "page"}};
    t.equal("the mover as a bearer beside it", legality(displacing(pages), "7/7/3T3/3p3/7/7/K6", A, {"d4-d5"}),
            "illegal");
    t.equal("the mover as a bearer from afar", once(displacing(pages), "7/3T3/7/3p3/7/7/K6", A, "d4-d6"), "d6");
    const std::string locked = "6t/7/7/7/p6/t6/Ktp4";
    t.equal("where all are spared, a side is stuck",
            once(displacing(pages, {custom("turn/no-moves")}), locked, A, "g7-g6"), "# attackers turn/no-moves");
    t.equal("where one is not, it is not",
            once(displacing(pages, {custom("turn/no-moves")}), "6t/7/7/7/p6/t6/Ktt4", A, "g7-g6"), "");
}

// ---- house/blunt

/// d4-d5 takes c5 against b5; then d5-d2 would take c2 against b2.
const char* const twoTargets = "7/7/1tT4/3t3/7/1tT4/6K";

void hammersGrowBlunt(Checks& t) {
    const Names second{"d4-d5", "g1-g2", "d5-d2"};
    t.equal("the first capture", lastOf(conditional({blunt()}), twoTargets, A, {"d4-d5"}), "c5");
    t.equal("no second one", lastOf(conditional({blunt()}), twoTargets, A, second), "");
    t.equal("without the rule", lastOf(conditional({}), twoTargets, A, second), "c2");
    t.equal("without a first one",
            lastOf(conditional({blunt()}), twoTargets, A, {"d4-e4", "g1-g2", "e4-d4", "g2-g1", "d4-d2"}), "c2");
    t.equal(
        "another man",
        lastOf(conditional({blunt()}), "7/7/1tT1t2/3t3/7/1tT4/6K", A, {"d4-d5", "g1-g2", "e5-e2", "g2-g1", "e2-d2"}),
        "c2");
    t.equal("a blunt man is an anvil",
            lastOf(conditional({blunt()}), "7/7/1tT4/3t3/7/2T4/1t4K", A, {"d4-d5", "g1-g2", "d5-d2", "g2-g1", "b1-b2"}),
            "c2");
    t.equal("other pieces", lastOf(conditional({blunt({{"pieces", "defender"}})}), twoTargets, A, second), "c2");
    t.equal("these pieces", lastOf(conditional({blunt({{"pieces", "attacker"}})}), twoTargets, A, second), "");
    t.equal("against others", lastOf(conditional({blunt({{"against", "king"}})}), twoTargets, A, second), "c2");
    t.equal("against these", lastOf(conditional({blunt({{"against", "defender"}})}), twoTargets, A, second), "");
    t.equal("the hammer is the default", lastOf(conditional({blunt({{"role", "hammer"}})}), twoTargets, A, second), "");
    t.equal("the victims' class counts",
            lastOf(conditional({blunt({{"against", "defender"}})}), "7/7/1tT4/3t3/7/1tN4/6K", A, second), "c2");
    t.equal("against a king", lastOf(conditional({strongKing(), blunt()}), "7/7/1tT4/3t3/7/1tK4/6T", A, second), "");
    t.equal("not against a king",
            lastOf(conditional({strongKing(), blunt({{"against", "men"}})}), "7/7/1tT4/3t3/7/1tK4/6T", A,
                   {"d4-d5", "g1-g2", "d5-d2"}),
            "c2 # attackers king/capture");
    t.equal("the king grows blunt, if he is among the pieces",
            lastOf(conditional({blunt({{"pieces", "all"}})}), "7/7/1Tt4/3K3/7/1Tt4/6t", D, second), "");
    t.equal("but he is no man", lastOf(conditional({blunt()}), "7/7/1Tt4/3K3/7/1Tt4/6t", D, second), "c2");
    t.refuses("two rules of weapons", [] { readRules(conditional({blunt(), blunt({{"role", "anvil"}})})); });
    t.refuses("an unknown role", [] { readRules(conditional({blunt({{"role", "sword"}})})); });
}

/// Jumps, displacement and other rules than patterns need no hammer.
void bluntPiecesCaptureOtherwise(Checks& t) {
    const Names first{"d4-d5", "g1-g2"};
    const auto then = [&](std::vector<Rule> rules, const std::string& position, const Names& moves) {
        rules.push_back(blunt());
        Referee referee = at(conditional(std::move(rules)), position, A);
        t.equal("it captures", last(referee, first), "");
        return last(referee, moves);
    };
    t.equal("by a jump",
            then({custom("move/jump", {{"pieces", "men"}, {"takes", true}})}, "7/7/1tT1T2/3t3/7/7/6K", {"d5-f5"}),
            "e5");
    t.equal("by displacement", then({custom("capture/displacement")}, "7/7/1tT3T/3t3/7/7/6K", {"d5-g5"}), "g5");
    const std::string sides = "7/7/1tT4/3t3/7/1tT4/2t3K";
    t.equal("on three sides", then({custom("capture/three-sides")}, sides, {"d5-d2"}), "c2");
    t.equal("between two it captures nothing", then({}, sides, {"d5-d2"}), "");
    t.equal("a shieldwall", then({custom("capture/shieldwall")}, "7/7/1tT4/3t3/7/1tt4/tTT3K", {"d5-d1"}), "b1 c1");
}

void anvilsGrowBlunt(Checks& t) {
    const auto anvils = [](std::vector<Rule> rules, const Arguments& more = {}) {
        Arguments arguments{{"role", "anvil"}};
        arguments.insert(more.begin(), more.end());
        rules.push_back(blunt(arguments));
        return conditional(std::move(rules));
    };
    t.equal("a blunt anvil is still a hammer", lastOf(anvils({}), twoTargets, A, {"d4-d5", "g1-g2", "d5-d2"}), "c2");
    // The blunt man goes to d2; b1-b2 would close c2 in.
    const std::string later = "7/7/1tT4/3t3/7/2T4/1t4K";
    const Names closes{"d4-d5", "g1-g2", "d5-d2", "g2-g1", "b1-b2"};
    t.equal("it is no anvil", lastOf(anvils({}), later, A, closes), "");
    t.equal("one that has not captured is", lastOf(anvils({}), later, A, {"d4-d2", "g1-g2", "b1-b2"}), "c2");
    t.equal("against others it is one", lastOf(anvils({}, {{"against", "knight"}}), later, A, closes), "c2");
    t.equal("other pieces are", lastOf(anvils({}, {{"pieces", "page"}}), later, A, closes), "c2");
    // On a hostile square it closes the side as the square does.
    const Rule square = custom("hostile/zone", {{"zone", "d2"}, {"when", "always"}});
    t.equal("on a hostile square", lastOf(anvils({square}), later, A, closes), "c2");
    const Rule empty = custom("hostile/zone", {{"zone", "d2"}});
    t.equal("not if the square must be empty", lastOf(anvils({empty}), later, A, closes), "");

    // On such a square it is no man: the king needs two.
    const auto royal = [&](int men) {
        return anvils({king({{"elsewhere", "2"}, {"min_men", men}}),
                       custom("hostile/zone", {{"zone", "d2"}, {"to", "king"}, {"when", "always"}})});
    };
    const std::string siege = "7/7/1tT4/3t3/7/2K4/1t4T";
    t.equal("one man and a square", lastOf(royal(1), siege, A, closes), "c2 # attackers king/capture");
    t.equal("two men are needed", lastOf(royal(2), siege, A, closes), "");
    t.equal("two men", lastOf(royal(2), siege, A, {"d4-d2", "g1-g2", "b1-b2"}), "c2 # attackers king/capture");

    // capture/three-sides asks for hostile squares: enemies that may be anvils.
    const Rule three = custom("capture/three-sides");
    t.equal("one of three sides", lastOf(anvils({three}), "7/7/1tT4/3t3/2t4/2T4/1t4K", A, closes), "");
    t.equal("before it captured", lastOf(anvils({three}), "7/7/1tT4/3t3/2t4/2T4/1t4K", A, {"d4-d2", "g1-g2", "b1-b2"}),
            "c2");
    t.equal("the mover must be an anvil, too",
            lastOf(anvils({three, custom("capture/custodial", {{"victims", "knight"}})}), "7/7/1tN4/3t3/2t4/1tT4/6K", A,
                   {"d4-d5", "g1-g2", "d5-d2"}),
            "");
    t.equal("a mover that has not captured is one",
            lastOf(anvils({three, custom("capture/custodial", {{"victims", "knight"}})}), "7/7/1tN4/3t3/2t4/1tT4/6K", A,
                   {"d4-d2"}),
            "c2");
}

/// Held pieces: each enemy counts as a hammer unless it is blunt.
void heldByBluntPieces(Checks& t) {
    // e6-e5 takes f5; c6-c5 takes b5. Then d2-d5 enters between them.
    const std::string gap = "7/2t1t2/tT3Tt/7/7/3T3/K6";
    const auto entering = [&](const Arguments& arguments, const Names& captures) {
        Referee referee = at(conditional({blunt(arguments), entry({{"men", "captured"}})}), gap, A);
        last(referee, captures);
        return go(referee, "d2-d5");
    };
    const Names two{"e6-e5", "a1-a2", "c6-c5"};
    t.equal("two hammers grown blunt hold nobody", entering({}, two), "");
    t.equal("against others they do", entering({{"against", "king"}}, two), "d5");
    t.equal("as anvils they close no side", entering({{"role", "anvil"}}, two), "");

    // Only e5 has captured.
    const std::string half = "7/4t2/2t2Tt/7/7/3T3/K6";
    const auto single = [&](const Arguments& arguments) {
        return lastOf(conditional({blunt(arguments), entry({{"men", "captured"}})}), half, A, {"e6-e5", "d2-d5"});
    };
    t.equal("one hammer is enough", single({}), "d5");
    t.equal("one anvil is not", single({{"role", "anvil"}}), "");
    t.equal("a refusal asks the same",
            lastOf(conditional({blunt({{"role", "anvil"}}), entry({{"men", "refused"}})}), half, A, {"e6-e5", "d2-d5"}),
            "");
    t.equal("and refuses", lastOf(conditional({blunt(), entry({{"men", "refused"}})}), half, A, {"e6-e5", "d2-d5"}),
            "illegal: capture/passive-entry");

    // e6-e5 captures f5 and threatens the king. The mark that the move has left counts.
    const auto announced = [](const Arguments& arguments) {
        Referee referee = at(conditional({blunt(arguments), king({{"elsewhere", "2"}, {"timing", "survives_reply"}}),
                                          custom("announce/watch-king", {{"required", false}})}),
                             "7/4t2/2tK1Tt/7/7/7/T6", A);
        go(referee, "e6-e5");
        return static_cast<long>(referee.announcements().size());
    };
    t.equal("a check by a sharp hammer and a blunt one", announced({}), 1);
    t.equal("a blunt anvil gives no check", announced({{"role", "anvil"}}), 0);
    t.equal("blunt against men, it does", announced({{"role", "anvil"}, {"against", "men"}}), 1);
}

void marksOfWeapons(Checks& t) {
    // A chained piece has captured before.
    Referee chain = at(conditional({blunt(), custom("turn/berserk")}), twoTargets, A);
    t.equal("a capture", go(chain, "d4-d5"), "c5");
    t.holds("no chain of captures", chain.toMove() == D);
    Referee sharp = at(conditional({blunt({{"pieces", "page"}}), custom("turn/berserk")}), twoTargets, A);
    go(sharp, "d4-d5");
    t.equal("a chain", list(sharp), "d5-d2xc2 stop");

    // The men on b5 and d5 change places. One of them is blunt.
    const Rule twice = custom("end/repetition", {{"count", 2}});
    const std::string pair = "7/7/1tT4/3t3/7/7/6K";
    const Names round{"d4-d5", "g1-g2", "d5-d4", "g2-g1", "b5-d5", "g1-g2", "d4-b4", "g2-g1", "b4-b5"};
    t.equal("the same squares", lastOf(conditional({twice}), pair, A, round), "# draw end/repetition");
    t.equal("the same squares with other marks", lastOf(conditional({twice, blunt()}), pair, A, round), "");

    // The blunt man falls on d5. Another comes there, and captures.
    t.equal("a mark vanishes with the piece",
            lastOf(conditional({blunt()}), "2TT3/7/1tT3t/3t3/3T3/7/t5K", A,
                   {"d4-d5", "d3-d4", "a1-a2", "d7-d6", "a2-a1", "c7-c5", "g5-d5"}),
            "c5");

    // The page on d5 is blunt. She changes places with the man on e5.
    const Rules swap = conditional({blunt(), custom("move/swap", {{"pieces", "attacker"}, {"with", "page"}})});
    const std::string partners = "7/7/1tT1t2/3p3/7/1tT4/6K";
    t.equal("the man is not blunt", lastOf(swap, partners, A, {"d4-d5", "g1-g2", "e5-d5", "g2-g1", "d5-d2"}), "c2");
    t.equal("the page is", lastOf(swap, partners, A, {"d4-d5", "g1-g2", "e5-d5", "g2-g1", "e5-e2", "g1-g2", "e2-d2"}),
            "");

    // Whoever changes keeps the mark.
    const auto promoting = [](const char* pieces) {
        return conditional({blunt({{"pieces", pieces}}),
                            custom("pieces/promotion", {{"pieces", "attacker"}, {"zone", "d5"}, {"becomes", "page"}})});
    };
    const Names second{"d4-d5", "g1-g2", "d5-d2"};
    t.equal("a new page is blunt", lastOf(promoting("page"), twoTargets, A, second), "");
    t.equal("where pages stay sharp", lastOf(promoting("attacker"), twoTargets, A, second), "c2");
    const auto hired = [](const Arguments& arguments) {
        return lastOf(conditional({blunt(arguments), entry({{"men", "captured"}})}), "7/7/2T1T2/3h3/7/1Tt4/6K", A,
                      {"d4-d5", "d5-d2"});
    };
    t.equal("a mover that its own move captured", hired({}), "");
    t.equal("captures as another against others", hired({{"against", "king"}}), "c2");
    // A mover that is removed leaves no mark for the man from e5.
    t.equal("a mover that falls",
            lastOf(conditional({blunt(), entry({{"men", "captured"}})}), "6t/7/2T1T2/3t3/7/1Tt4/6K", A,
                   {"d4-d5", "e5-d5", "g7-g6", "d5-d2"}),
            "c2");
}

// ---- house/embers

/// d4-d5 takes c5, where an ember stays.
const char* const burning = "2T4/7/1tT4/3t3/7/7/2t3K";

void embersBarSlides(Checks& t) {
    const Rules rules = conditional({embers()});
    t.equal("the capture", lastOf(rules, burning, A, {"d4-d5"}), "c5");
    for (const auto& [move, result] : {std::pair("c7-c6", "legal"), std::pair("c7-c5", "legal"),
                                       std::pair("c7-c4", "illegal"), std::pair("c7-c2", "illegal")}) {
        t.equal(std::string("across an ember: ") + move, legality(rules, burning, D, {"g1-g2", "d4-d5", move}), result);
        t.equal(std::string("without the rule: ") + move,
                legality(conditional({}), burning, D, {"g1-g2", "d4-d5", move}), "legal");
    }
    t.equal("by the captor's side", legality(rules, burning, A, {"d4-d5", "g1-g2", "c1-c6"}), "illegal");
    t.equal("up to the ember", legality(rules, burning, A, {"d4-d5", "g1-g2", "c1-c5"}), "legal");
    t.equal("no ember without a capture", legality(rules, "2T4/7/1t5/3t3/7/7/2t3K", A, {"d4-d5", "c7-c2"}), "legal");
    t.equal("a reason", lastOf(rules, burning, A, {"d4-d5", "c7-c4"}), "illegal: house/embers");

    const auto crossing = [](const Arguments& arguments, const char* move) {
        return legality(conditional({embers(arguments)}), "3T3/2T4/1tT4/3t3/7/7/6K", A, {"d4-d5", move});
    };
    t.equal("these pieces", crossing({{"pieces", "defenders"}}, "c6-c3"), "illegal");
    t.equal("others", crossing({{"pieces", "attackers"}}, "c6-c3"), "legal");
    t.equal("from these squares", crossing({{"from", "c6"}}, "c6-c3"), "illegal");
    t.equal("from others", crossing({{"from", "edge"}}, "c6-c3"), "legal");
    t.refuses("embers twice", [] { readRules(conditional({embers(), embers({{"pieces", "men"}})})); });
    t.refuses("embers of an unknown class", [] { readRules(conditional({embers({{"pieces", "bishop"}})})); });
    t.refuses("embers from an unknown zone", [] { readRules(conditional({embers({{"from", "moon"}})})); });
}

void embersAndOtherMoves(Checks& t) {
    const auto rider = [](const Arguments& leap) {
        Arguments arguments{{"pieces", "defender"}};
        arguments.insert(leap.begin(), leap.end());
        return conditional({embers(), custom("move/leap", arguments)});
    };
    const std::string position = "4T2/7/1tT4/3t3/7/7/6K";
    for (const auto& [move, result] :
         {std::pair("e7-d6", "legal"), std::pair("e7-c5", "legal"), std::pair("e7-b4", "illegal")}) {
        t.equal(std::string("a line of leaps: ") + move, legality(rider({{"limit", 0}}), position, A, {"d4-d5", move}),
                result);
    }
    t.equal("a single leap crosses nothing",
            legality(rider({{"across", 1}, {"up", 2}}), "7/2T4/1tT4/3t3/7/7/6K", A, {"d4-d5", "c6-b4"}), "legal");
    t.equal("nor does a longer one", legality(rider({{"across", 4}, {"up", 4}}), position, A, {"d4-d5", "e7-a3"}),
            "legal");

    const Rules onto = conditional({embers(), custom("capture/displacement")});
    t.equal("no displacement across an ember", legality(onto, burning, A, {"d4-d5", "c7-c1"}), "illegal");
    t.equal("without embers", legality(conditional({custom("capture/displacement")}), burning, A, {"d4-d5", "c7-c1"}),
            "legal");
    t.equal("displacement on an ember", legality(onto, burning, A, {"d4-d5", "g1-g2", "c1-c5", "c7-c5"}), "legal");
    // The king on c5 and the man on c6 change places.
    const Rules swap = conditional({embers(), custom("move/swap", {{"pieces", "king"}})});
    t.equal("a swap with a piece on an ember",
            legality(swap, "2T4/7/1tT4/3t3/2K4/7/6t", A, {"d4-d5", "c3-c4", "g1-g2", "c7-c5", "g2-g1", "c4-c5"}),
            "legal");

    // b5 is hostile, so the captor may go on along the row.
    const Rules chain =
        conditional({embers(), custom("hostile/zone", {{"zone", "b5"}}), custom("turn/berserk", {{"next", "any"}})});
    const std::string run = "7/7/2T4/3t3/7/7/6K";
    t.equal("the next move of a chain, up to the ember", legality(chain, run, A, {"d4-d5", "d5-c5"}), "legal");
    t.equal("the next move of a chain, across the ember", legality(chain, run, A, {"d4-d5", "d5-b5"}), "illegal");

    const auto stuck = [](std::vector<Rule> rules) {
        rules.push_back(custom("turn/no-moves"));
        rules.push_back(custom("passage/restricted", {{"zone", "b2"}, {"stop", "nobody"}}));
        return once(conditional(std::move(rules)), "6t/7/7/7/2t4/tT5/tKt4", A, "c3-c2");
    };
    t.equal("a king who may cross b2", stuck({}), "b2");
    t.equal("a king whom an ember holds", stuck({embers()}), "b2 # attackers turn/no-moves");

    const auto paths = [](std::vector<Rule> rules) {
        rules.push_back(custom("win/open-paths", {{"count", 1}}));
        return lastOf(conditional(std::move(rules)), "7/7/1tT4/3t3/1tKt3/2t4/6T", A, {"d4-d5", "g1-g2"});
    };
    t.equal("an open path", paths({}), "# defenders win/open-paths");
    t.equal("a path across an ember", paths({embers()}), "");
}

void embersGoWithPieces(Checks& t) {
    const Rules rules = conditional({embers()});
    const Names onto{"d4-d5", "c7-c5", "d5-d6"};
    const auto then = [&](const Rules& by, const std::string& position, const Names& moves) {
        Names all = onto;
        all.insert(all.end(), moves.begin(), moves.end());
        return legality(by, position, A, all);
    };
    t.equal("the origin is not crossed", then(rules, burning, {"c5-c2"}), "legal");
    t.equal("the ember leaves c5", then(rules, burning, {"c5-e5", "d6-d7", "e5-e6", "c1-c7"}), "legal");
    const std::string second = "2T4/7/1tT4/3t3/7/4t2/2t3K";
    t.equal("it is under the piece, wherever it stands",
            then(rules, second, {"c5-e5", "d6-d7", "e5-e7", "e2-e6", "g1-g2", "c1-c7"}), "legal");

    const Rule twice = custom("end/repetition", {{"count", 2}});
    const Names round{"d4-d5", "c7-c5", "c1-c2", "c5-c7", "c2-c1"};
    t.equal("the same squares", lastOf(conditional({twice}), burning, A, round), "# draw end/repetition");
    t.equal("with an ember elsewhere", lastOf(conditional({twice, embers()}), burning, A, round), "");

    // The hired man becomes a defender on his square. His ember goes with him.
    const std::string hired = "2T4/7/1Th4/3T3/7/7/t5K";
    t.equal("the ember of a piece that becomes another",
            legality(rules, hired, D, {"d4-d5", "a1-a2", "c5-c3", "a2-a1", "c7-c4"}), "legal");
    t.equal("the ember of one that is removed",
            legality(rules, "2T4/7/1Tt4/3T3/7/7/t5K", D, {"d4-d5", "a1-a2", "c7-c4"}), "illegal");

    // So does the ember of a displaced piece with the captor.
    const Rules onEnemies = conditional({embers(), custom("capture/displacement")});
    t.equal("under the captor", legality(onEnemies, "7/T2T3/7/3t3/7/7/6K", A, {"d4-d6", "g1-g2", "d6-d5", "a6-g6"}),
            "legal");
    const Rules fatal = conditional(
        {embers(), custom("capture/displacement"), entry({{"men", "captured"}, {"unless_captures", false}})});
    t.equal("where the captor falls, too", legality(fatal, "3T3/2TTT2/7/3t3/7/7/6K", A, {"d4-d6", "d7-d5"}), "illegal");
    t.equal("one may stop there", legality(fatal, "3T3/2TTT2/7/3t3/7/7/6K", A, {"d4-d6", "d7-d6"}), "legal");
    t.equal("where the mover alone falls",
            legality(conditional({embers(), entry({{"men", "captured"}})}), "3t3/7/7/2t1t2/7/3T3/6K", D,
                     {"d2-d4", "d7-d3"}),
            "illegal");
    t.equal("a jumped piece leaves one",
            legality(conditional({embers(), custom("move/jump", {{"pieces", "attackers"}, {"takes", true}})}),
                     "3T3/7/7/2tT3/7/7/6K", A, {"c4-e4", "d7-d3"}),
            "illegal");
}

}  // namespace

void conditions(Checks& checks) {
    bearersProtect(checks);
    bearersOnTheNewBoard(checks);
    sparedFromOneRule(checks);
    sparedPiecesCountForNothing(checks);
    sparedKings(checks);
    sparedMovers(checks);
    sparedJumpedPieces(checks);
    sparedFromDisplacement(checks);
    hammersGrowBlunt(checks);
    bluntPiecesCaptureOtherwise(checks);
    anvilsGrowBlunt(checks);
    heldByBluntPieces(checks);
    marksOfWeapons(checks);
    embersBarSlides(checks);
    embersAndOtherMoves(checks);
    embersGoWithPieces(checks);
}

}  // namespace reference::selftest

// move/push: who pushes whom and where to, what the push sees of the move, and what later judgements see of the push.
#include "selftest_support.hpp"

#include <tuple>
#include <utility>

namespace reference::selftest {

namespace {

Rule pushBy(const std::string& pieces, Arguments more = {}) {
    more.insert({"pieces", pieces});
    return custom("move/push", more);
}

Rule pushedPiece(const std::string& name, const std::string& side, const std::string& letter, Arguments more = {}) {
    more.insert({{"name", name}, {"side", side}, {"letter", letter}});
    return custom("pieces/extra", more);
}

/// A scene with a knight of the defenders and a page of the attackers.
Rules pushing(std::vector<Rule> rules) {
    rules.push_back(pushedPiece("knight", "defenders", "N"));
    rules.push_back(pushedPiece("page", "attackers", "p"));
    return scene(7, "", std::move(rules));
}

/// d2-d4 comes to the man on d5.
const char* const manAhead = "7/7/3T3/7/7/3t3/6K";
const char* const pushedUp = "7/3T3/7/3t3/7/7/6K";
const char* const notPushed = "7/7/3T3/3t3/7/7/6K";

void whoPushesWhom(Checks& t) {
    const Rules rules = pushing({pushBy("attackers")});
    t.equal("one square further", after(rules, manAhead, A, {"d2-d4"}), pushedUp);
    t.equal("no capture", once(rules, manAhead, A, "d2-d4"), "");
    t.equal("not without the rule", after(pushing({}), manAhead, A, {"d2-d4"}), notPushed);
    t.equal("only from beside", after(rules, manAhead, A, {"d2-d3"}), "7/7/3T3/7/3t3/7/6K");
    t.equal("by one step, too", after(rules, "7/7/3T3/7/3t3/7/6K", A, {"d3-d4"}), pushedUp);

    const std::string around = "7/3T3/7/1T1t1T1/7/3T3/6K";
    for (const auto& [move, board] :
         {std::pair("d4-d5", "3T3/7/3t3/1T3T1/7/3T3/6K"), std::pair("d4-d3", "7/3T3/7/1T3T1/3t3/7/3T2K"),
          std::pair("d4-e4", "7/3T3/7/1T2t1T/7/3T3/6K"), std::pair("d4-c4", "7/3T3/7/T1t2T1/7/3T3/6K")}) {
        t.equal(std::string("every direction: ") + move, after(rules, around, A, {move}), board);
    }
    t.equal("not beside the line", after(rules, "7/7/7/4T2/7/3t3/6K", A, {"d2-d4"}), "7/7/7/3tT2/7/7/6K");
    t.equal("not behind the mover", after(rules, "7/7/7/7/7/3t3/3T2K", A, {"d2-d3"}), "7/7/7/7/3t3/7/3T2K");
    t.equal("no own piece", after(rules, "7/7/3t3/7/7/3t3/6K", A, {"d2-d4"}), "7/7/3t3/3t3/7/7/6K");
    t.equal("no own piece of another class", after(rules, "7/7/3p3/7/7/3t3/6K", A, {"d2-d4"}), "7/7/3p3/3t3/7/7/6K");
    t.equal("nobody there", after(rules, "7/3T3/7/7/7/3t3/6K", A, {"d2-d4"}), "7/3T3/7/3t3/7/7/6K");

    const std::string king = "7/7/3K3/7/7/3t3/7";
    const std::string kingPushed = "7/3K3/7/3t3/7/7/7";
    const auto pushed = [](const char* classes) { return pushing({pushBy("attackers", {{"pushed", classes}})}); };
    t.equal("men by default, no king", after(rules, king, A, {"d2-d4"}), "7/7/3K3/3t3/7/7/7");
    t.equal("a king", after(pushed("king"), king, A, {"d2-d4"}), kingPushed);
    t.equal("then no man", after(pushed("king"), manAhead, A, {"d2-d4"}), notPushed);
    t.equal("all: a king", after(pushed("all"), king, A, {"d2-d4"}), kingPushed);
    t.equal("all: a man", after(pushed("all"), manAhead, A, {"d2-d4"}), pushedUp);
    t.equal("all: still no own piece", after(pushed("all"), "7/7/3t3/7/7/3t3/6K", A, {"d2-d4"}), "7/7/3t3/3t3/7/7/6K");
    t.equal("one class", after(pushed("knight"), "7/7/3N3/7/7/3t3/6K", A, {"d2-d4"}), "7/3N3/7/3t3/7/7/6K");
    t.equal("not another", after(pushed("knight"), manAhead, A, {"d2-d4"}), notPushed);
    t.equal("the enemies of the mover", after(pushed("attackers"), manAhead, A, {"d2-d4"}), notPushed);

    t.equal("a class pushes", after(pushing({pushBy("page")}), "7/7/3T3/7/7/3p3/6K", A, {"d2-d4"}),
            "7/3T3/7/3p3/7/7/6K");
    t.equal("another does not", after(pushing({pushBy("page")}), manAhead, A, {"d2-d4"}), notPushed);
    t.equal("the king pushes", after(pushing({pushBy("king")}), "7/7/3t3/7/7/3K3/7", D, {"d2-d4"}),
            "7/3t3/7/3K3/7/7/7");
    const Rules both = pushing({pushBy("men")});
    t.equal("both sides: attackers", after(both, manAhead, A, {"d2-d4"}), pushedUp);
    t.equal("both sides: defenders", after(both, "7/7/3t3/7/7/3T3/6K", D, {"d2-d4"}), "7/3t3/7/3T3/7/7/6K");
    t.equal("one side: not the other", after(rules, "7/7/3t3/7/7/3T3/6K", D, {"d2-d4"}), "7/7/3t3/3T3/7/7/6K");
}

/// Where a pushed piece may come to.
void whereTo(Checks& t) {
    const Rules rules = pushing({pushBy("attackers")});
    t.equal("to the edge", after(rules, "7/3T3/7/7/7/3t3/6K", A, {"d2-d5"}), "3T3/7/3t3/7/7/7/6K");
    t.equal("not off the board", after(rules, "3T3/7/7/7/7/3t3/6K", A, {"d2-d6"}), "3T3/3t3/7/7/7/7/6K");
    t.equal("not off the side of the board", after(rules, "7/7/7/3t2T/7/7/K6", A, {"d4-f4"}), "7/7/7/5tT/7/7/K6");
    t.equal("two in a row stay", after(rules, "7/3T3/3T3/7/7/3t3/6K", A, {"d2-d4"}), "7/3T3/3T3/3t3/7/7/6K");
    const Rules guarded = pushing({pushBy("attackers"), pushedPiece("guard", "attackers", "g", {{"fights", false}})});
    t.equal("an own piece behind it", after(guarded, "7/3g3/3T3/7/7/3t3/6K", A, {"d2-d4"}), "7/3g3/3T3/3t3/7/7/6K");
    t.equal("whatever is further on", after(rules, "3T3/7/3T3/7/7/3t3/6K", A, {"d2-d4"}), "3T3/3T3/7/3t3/7/7/6K");

    const auto holes = [](const char* layout) {
        Rules holed = pushing({pushBy("attackers")});
        holed.rows = rowsOf(layout);
        return holed;
    };
    t.equal("not onto a hole", after(holes("7/3#3/7/7/7/7/7"), manAhead, A, {"d2-d4"}), notPushed);
    t.equal("not over a hole", after(holes("7/7/3#3/7/7/7/7"), "7/3T3/7/7/7/3t3/6K", A, {"d2-d4"}),
            "7/3T3/7/3t3/7/7/6K");
    t.equal("a hole elsewhere", after(holes("3#3/7/7/7/7/7/7"), manAhead, A, {"d2-d4"}), pushedUp);

    const auto onto = [](const char* zone) { return pushing({pushBy("attackers", {{"onto", zone}})}); };
    t.equal("a zone with the square", after(onto("d6"), manAhead, A, {"d2-d4"}), pushedUp);
    t.equal("a zone without it", after(onto("board - d6"), manAhead, A, {"d2-d4"}), notPushed);
    t.equal("the zone of the piece before does not count", after(onto("d5 d4"), manAhead, A, {"d2-d4"}), notPushed);
    t.equal("only to the edge: elsewhere", after(onto("edge"), manAhead, A, {"d2-d4"}), notPushed);
    t.equal("only to the edge: there", after(onto("edge"), "7/3T3/7/7/7/3t3/6K", A, {"d2-d5"}), "3T3/7/3t3/7/7/7/6K");
    t.equal("nowhere", after(onto("none"), manAhead, A, {"d2-d4"}), notPushed);
}

/// Bars hold for moves, not for a pushed piece.
void barsAndPushes(Checks& t) {
    const Rule bar = custom("passage/restricted", {{"zone", "d6"}, {"stop", "nobody"}, {"pass", "nobody"}});
    t.equal("a barred square", after(pushing({pushBy("attackers"), bar}), manAhead, A, {"d2-d4"}), pushedUp);
    const Rule camp = custom("passage/camps", {{"zone", "d6"}});
    t.equal("a camp", after(pushing({pushBy("attackers"), camp}), manAhead, A, {"d2-d4"}), pushedUp);
    const Rules usual = scene(7, "throne corners", {pushBy("attackers")});
    t.equal("the throne", after(usual, "7/7/7/7/3T3/7/3t2K", A, {"d1-d2"}), "7/7/7/3T3/7/3t3/6K");
    t.equal("a corner", after(usual, "6K/7/7/7/7/7/1T2t2", A, {"e1-c1"}), "6K/7/7/7/7/7/T1t4");
    const Rule leaving = custom("passage/restricted", {{"zone", "d5"}, {"stop", "nobody"}, {"pass", "nobody"}});
    t.equal("the square that it leaves", after(pushing({pushBy("attackers"), leaving}), manAhead, A, {"d2-d4"}),
            pushedUp);
}

/// The push sees the board after the captures of the move.
void pushesAfterCaptures(Checks& t) {
    const Rules rules = pushing({pushBy("attackers")});
    const std::string beside = "7/7/3T3/1tT4/7/3t3/6K";
    t.equal("a capture beside it", once(rules, beside, A, "d2-d4"), "c4");
    t.equal("and a push", after(rules, beside, A, {"d2-d4"}), "7/3T3/7/1t1t3/7/7/6K");
    t.equal("the enemy ahead is captured", after(rules, "7/3t3/3T3/7/7/3t3/6K", A, {"d2-d4"}), "7/3t3/7/3t3/7/7/6K");
    const Rule always = custom("hostile/zone", {{"zone", "d6"}, {"when", "always"}});
    t.equal("whoever stands behind it stays",
            after(pushing({pushBy("attackers"), always}), "7/3T3/3T3/7/7/3t3/6K", A, {"d2-d4"}), "7/3T3/7/3t3/7/7/6K");

    // d4, d5 and d7 take the man on d6 in joint capture with the king on d5.
    const Rule joint = custom("capture/joint-king-man");
    const std::string line = "3t3/3T3/3K3/7/7/3t3/7";
    const Rules royal = pushing({pushBy("attackers", {{"pushed", "all"}}), joint});
    t.equal("the square behind is emptied", once(royal, line, A, "d2-d4"), "d6");
    t.equal("the king comes there", after(royal, line, A, {"d2-d4"}), "3t3/3K3/7/3t3/7/7/7");
    t.equal("if kings are pushed", after(pushing({pushBy("attackers"), joint}), line, A, {"d2-d4"}),
            "3t3/7/3K3/3t3/7/7/7");
    const Rule squire = pushedPiece("squire", "defenders", "s", {{"when_captured", "attacker"}});
    t.equal("a captured piece that stays as another is in the way",
            after(pushing({pushBy("attackers", {{"pushed", "all"}}), joint, squire}), "3t3/3s3/3K3/7/7/3t3/7", A,
                  {"d2-d4"}),
            "3t3/3t3/3K3/3t3/7/7/7");
    // The row falls, and the king in it is spared.
    const Rules wall = pushing({pushBy("attackers", {{"pushed", "all"}}), custom("capture/shieldwall")});
    t.equal("a spared king of a row", after(wall, "7/7/7/7/7/3tt2/t2KTt1", A, {"a1-c1"}), "7/7/7/7/7/3tt2/2t1Kt1");

    // d5 falls between d4 and the hostile d6, if the mover wants it.
    const Rule hostile = custom("hostile/zone", {{"zone", "d6"}});
    const Rules chosen = pushing({pushBy("attackers"), hostile, custom("capture/choice", {{"take", "one_or_none"}})});
    t.equal("captured", after(chosen, manAhead, A, {"d2-d4xd5"}), "7/7/7/3t3/7/7/6K");
    t.equal("or pushed", after(chosen, manAhead, A, {"d2-d4x"}), pushedUp);

    const auto fated = [&](const char* becomes, const char* pushed) {
        const Rule victim = pushedPiece("squire", "defenders", "s", {{"when_captured", becomes}});
        return after(pushing({pushBy("attackers", {{"pushed", pushed}}), hostile, victim}), "7/7/3s3/7/7/3t3/6K", A,
                     {"d2-d4"});
    };
    t.equal("a turncoat ahead is a friend", fated("attacker", "men"), "7/7/3t3/3t3/7/7/6K");
    t.equal("one that stays an enemy is pushed", fated("defender", "men"), pushedUp);
    t.equal("its new class counts", fated("defender", "defender"), pushedUp);
    t.equal("not the old one", fated("defender", "squire"), notPushed);
    t.equal("its own class again", fated("squire", "squire"), "7/3s3/7/3t3/7/7/6K");
}

void allKindsOfMoves(Checks& t) {
    const auto jumping = [](bool takes) {
        return pushing(
            {pushBy("attackers"), custom("move/jump", {{"pieces", "attackers"}, {"over", "men"}, {"takes", takes}})});
    };
    const std::string over = "7/7/3T3/7/3T3/3t3/6K";
    t.equal("a jump", after(jumping(false), over, A, {"d2-d4"}), "7/3T3/7/3t3/3T3/7/6K");
    t.equal("a jump that takes", after(jumping(true), over, A, {"d2-d4"}), pushedUp);
    t.equal("it takes the jumped piece only", once(jumping(true), over, A, "d2-d4"), "d3");

    const auto swapping = [](const char* pieces) {
        return pushing({pushBy(pieces), custom("move/swap", {{"pieces", "page"}})});
    };
    const std::string pair = "7/7/3T3/3t3/3p3/7/6K";
    t.equal("a swap", after(swapping("page"), pair, A, {"d3-d4"}), "7/3T3/7/3p3/3t3/7/6K");
    t.equal("the class of the partner does not count", after(swapping("attacker"), pair, A, {"d3-d4"}),
            "7/7/3T3/3p3/3t3/7/6K");
    t.equal("the partner pushes nobody", after(swapping("attackers"), "7/7/7/3t3/3p3/3T3/6K", A, {"d3-d4"}),
            "7/7/7/3p3/3t3/3T3/6K");
    t.equal("a swap along a rank", after(swapping("page"), "7/7/7/2ptT2/7/7/6K", A, {"c4-d4"}), "7/7/7/2tp1T1/7/7/6K");

    const Rules displacing = pushing({pushBy("attackers"), custom("capture/displacement")});
    t.equal("a displacement", after(displacing, "7/7/3T3/3T3/7/3t3/6K", A, {"d2-d4"}), pushedUp);
    t.equal("it takes the displaced piece", once(displacing, "7/7/3T3/3T3/7/3t3/6K", A, "d2-d4"), "d4");

    const Rules horse = pushing({pushBy("attackers"), custom("move/leap", {{"pieces", "attackers"}, {"up", 2}})});
    t.equal("a leap pushes nobody ahead", after(horse, "7/7/4T2/7/7/3t3/6K", A, {"d2-e4"}), "7/7/4T2/4t2/7/7/6K");
    t.equal("nor beside it", after(horse, "7/7/7/5T1/7/3t3/6K", A, {"d2-e4"}), "7/7/7/4tT1/7/7/6K");
    const Rules rider = pushing({pushBy("attackers"), custom("move/leap", {{"pieces", "attackers"}, {"limit", 0}})});
    t.equal("nor across a corner", after(rider, "7/5T1/7/7/2t4/7/K6", A, {"c3-e5"}), "7/5T1/4t2/7/7/7/K6");
    t.equal("its slides push", after(horse, manAhead, A, {"d2-d4"}), pushedUp);

    Referee rolled =
        at(pushing({pushBy("attackers"), custom("turn/dice", {{"moves_on", "all"}, {"limit_by_die", true}})}), manAhead,
           A);
    rolled.roll(2);
    t.equal("the die limits the mover", go(rolled, "d2-d4"), "");
    t.equal("and not the push", boardOf(rolled), pushedUp);
    const Rules slow = pushing({pushBy("attackers"), custom("move/leap", {{"pieces", "defender"}, {"slides", false}})});
    t.equal("a piece that cannot move is pushed", after(slow, manAhead, A, {"d2-d4"}), pushedUp);
}

/// A mover who falls between c4 and e4.
void fallingMovers(Checks& t) {
    const Rule fatal = custom("capture/passive-entry", {{"men", "captured"}});
    const std::string gap = "7/7/3T3/2T1T2/7/3t3/6K";
    const std::string hiredGap = "7/7/3T3/2T1T2/7/3h3/6K";
    const auto hired = [&](const char* becomes, const char* pieces) {
        const Rule piece = pushedPiece("hired", "attackers", "h", {{"when_captured", becomes}});
        return after(pushing({pushBy(pieces), fatal, piece}), hiredGap, A, {"d2-d4"});
    };
    t.equal("a mover that is gone", after(pushing({pushBy("all"), fatal}), gap, A, {"d2-d4"}), "7/7/3T3/2T1T2/7/7/6K");
    t.equal("one that has changed sides", hired("defender", "all"), "7/7/3T3/2TTT2/7/7/6K");
    t.equal("one of its side pushes", hired("page", "all"), "7/3T3/7/2TpT2/7/7/6K");
    t.equal("by its new class", hired("page", "page"), "7/3T3/7/2TpT2/7/7/6K");
    t.equal("not by its old class", hired("page", "hired"), "7/7/3T3/2TpT2/7/7/6K");
}

/// Both look at the board before either happens.
void pushesAndPromotion(Checks& t) {
    const auto promoting = [](const char* pushers, const char* pieces, const char* zone, const char* becomes) {
        return pushing(
            {pushBy(pushers), custom("pieces/promotion", {{"pieces", pieces}, {"zone", zone}, {"becomes", becomes}})});
    };
    t.equal("the class before the promotion",
            after(promoting("attacker", "attacker", "d4", "page"), manAhead, A, {"d2-d4"}), "7/3T3/7/3p3/7/7/6K");
    t.equal("not the class after it", after(promoting("page", "attacker", "d4", "page"), manAhead, A, {"d2-d4"}),
            "7/7/3T3/3p3/7/7/6K");
    t.equal("a mover that changes sides",
            after(promoting("attacker", "attacker", "d4", "defender"), manAhead, A, {"d2-d4"}), "7/3T3/7/3T3/7/7/6K");
    t.equal("a pushed piece is not promoted",
            after(promoting("attackers", "defender", "edge", "knight"), "7/3T3/7/7/7/3t3/6K", A, {"d2-d5"}),
            "3T3/7/3t3/7/7/7/6K");
    t.equal("nor on the square that it leaves",
            after(promoting("attackers", "defender", "d5", "knight"), manAhead, A, {"d2-d4"}), pushedUp);
    t.equal("nor by its next move out of the zone",
            after(promoting("attackers", "defender", "d7", "knight"), "7/3T3/7/7/7/3t3/6K", A, {"d2-d5", "d7-c7"}),
            "2T4/7/3t3/7/7/7/6K");
}

/// Marks go where the pushed piece goes.
void marksOfPushedPieces(Checks& t) {
    const auto swapping = [](bool isOnce) {
        return pushing(
            {pushBy("attackers"), custom("move/swap", {{"pieces", "defender"}, {"with", "king"}, {"once", isOnce}})});
    };
    const std::string pair = "7/7/7/3KT2/7/7/3t3";
    const Names again{"e4-d4", "d1-d3", "e4-e5", "d3-d2", "d5-e5"};
    t.equal("a pushed man may swap", legality(swapping(false), pair, D, again), "legal");
    t.equal("not a second time", legality(swapping(true), pair, D, again), "illegal");
    t.equal("another man on his square may",
            legality(swapping(true), "7/7/7/T2KT2/7/7/3t3", D, {"e4-d4", "d1-d3", "a4-d4", "d3-d2", "d4-e4"}), "legal");

    // d6-a6 leaves a trap. The capture of b1 springs it.
    const Rules traps = pushing({pushBy("attackers"), custom("house/traps")});
    Referee referee = at(traps, "7/3T3/3T3/7/7/2tt3/tT4K", D);
    t.equal("a trap springs", last(referee, {"d6-a6", "c2-c1"}), "b1");
    t.equal("a piece that is pushed onto it is not taken", last(referee, {"g1-g2", "d2-d4"}), "");
    t.equal("it stands there", boardOf(referee), "7/T2T3/7/3t3/7/6K/t1t4");
    t.equal("a pushed piece leaves no trap", last(referee, {"a6-a5", "a1-a2", "a5-d5"}), "");
}

void chainsOfPushes(Checks& t) {
    // d2-d4 takes c4.
    const std::string position = "7/7/3T3/1tT4/7/3t3/6K";
    const std::string second = "3t3/7/3T3/1tT4/7/3t3/6K";
    const auto berserk = [](const char* next, bool pushes) {
        std::vector<Rule> rules{custom("turn/berserk", {{"next", next}})};
        if (pushes) rules.push_back(pushBy("attackers"));
        return pushing(std::move(rules));
    };
    Referee chain = at(berserk("capturing", true), second, A);
    t.equal("a chain begins", go(chain, "d2-d4"), "c4");
    t.equal("the push sets up the next capture", list(chain), "d4-d5xd6 stop");
    t.equal("it captures", go(chain, "d4-d5"), "d6");
    Referee without = at(berserk("capturing", false), second, A);
    go(without, "d2-d4");
    t.holds("without the push the chain is over", without.toMove() == D);
    Referee quiet = at(berserk("capturing", true), manAhead, A);
    go(quiet, "d2-d4");
    t.holds("a push begins no chain", quiet.toMove() == D);
    Referee noCapture = at(berserk("capturing", true), position, A);
    go(noCapture, "d2-d4");
    t.holds("and continues none", noCapture.toMove() == D);
    t.equal("each move of a chain pushes", after(berserk("any", true), position, A, {"d2-d4", "d4-d5"}),
            "3T3/7/3t3/1t5/7/7/6K");

    const Rules twice = pushing({pushBy("attackers"), custom("turn/two-moves", {{"first", true}, {"with", "same"}})});
    t.equal("each of two moves pushes", after(twice, manAhead, A, {"d2-d4", "d4-d5"}), "3T3/7/3t3/7/7/7/6K");
    const Rules others = pushing({pushBy("attackers"), custom("turn/two-moves", {{"first", true}})});
    t.equal("the second from another side", after(others, "7/t6/3T3/7/7/3t3/6K", A, {"d2-d4", "a6-c6"}),
            "7/2t1T2/7/3t3/7/7/6K");
}

void repetitionWithPushes(Checks& t) {
    const Rule twice = custom("end/repetition", {{"count", 2}});
    const Rule never = custom("end/repetition", {{"count", 2}, {"result", "illegal"}});
    const Rule rule = pushBy("attackers");
    const std::string position = "7/7/3T3/3t3/7/7/6K";
    const Names round{"d4-d3", "g1-g2", "d3-d4", "g2-g1"};
    t.equal("without a push", lastOf(pushing({twice}), position, A, round), "# draw end/repetition");
    t.equal("the pushed piece stands elsewhere", lastOf(pushing({twice, rule}), position, A, round), "");
    t.equal("an illegal repetition", lastOf(pushing({never}), position, A, round), "illegal: end/repetition");
    t.equal("legal after the push", lastOf(pushing({never, rule}), position, A, round), "");
    const Names back{"d2-d4", "d6-d5", "d4-d3", "g1-g2", "d3-d4", "d6-d5", "d4-d3", "g2-g1", "d3-d4"};
    t.equal("a push that repeats the position", lastOf(pushing({twice, rule}), manAhead, A, back),
            "# draw end/repetition");
    t.equal("one that is illegal", lastOf(pushing({never, rule}), manAhead, A, back), "illegal: end/repetition");

    const Rule own = custom("end/repetition", {{"of", "attackers"}, {"count", 2}});
    t.equal("a push does not begin the history anew",
            lastOf(pushing({own, rule}), position, A, {"d4-d3", "g1-g2", "d3-d4", "g2-g1", "d4-d3"}),
            "# draw end/repetition");
    const Rule pushed = custom("end/repetition", {{"of", "defenders"}, {"count", 2}});
    const Names arrangement{"g1-g2", "d4-d3", "g2-g1", "d3-d4", "g1-g2"};
    t.equal("an arrangement that recurs", lastOf(pushing({pushed}), position, D, arrangement), "# draw end/repetition");
    t.equal("one that a push has changed", lastOf(pushing({pushed, rule}), position, D, arrangement), "");

    t.equal("a move without capture",
            lastOf(pushing({rule, custom("end/no-capture", {{"moves_each", 1}})}), manAhead, A, {"d2-d4", "g1-g2"}),
            "# draw end/no-capture");
    const Rule shuttle = custom("end/shuttle", {{"round_trips", 1}});
    t.equal("the run of the mover goes on",
            lastOf(pushing({rule, shuttle}), position, A, {"d4-d3", "g1-g2", "d3-d4", "g2-g3", "d4-d3"}),
            "illegal: end/shuttle");
    t.equal("and that of the other side",
            lastOf(pushing({rule, shuttle}), position, D, {"g1-g2", "d4-d3", "g2-g1", "d3-d4", "g1-g2"}),
            "illegal: end/shuttle");
}

void pushedKings(Checks& t) {
    const Rule rule = pushBy("attackers", {{"pushed", "king"}});
    const Rules escape = pushing({rule, custom("win/escape")});
    const std::string nearEdge = "7/3K3/7/7/7/3t3/7";
    t.equal("pushed onto a goal", once(escape, nearEdge, A, "d2-d5"), "");
    t.equal("he stands there", after(escape, nearEdge, A, {"d2-d5"}), "3K3/7/3t3/7/7/7/7");
    t.equal("his own move there wins", lastOf(escape, nearEdge, A, {"d2-d5", "d7-c7"}), "# defenders win/escape");
    t.equal("another move does not", lastOf(escape, "T6/3K3/7/7/7/3t3/7", A, {"d2-d5", "a7-a6"}), "");

    const auto royal = [&](const Arguments& capture, bool pushes) {
        std::vector<Rule> rules{king(capture)};
        if (pushes) rules.push_back(rule);
        return pushing(std::move(rules));
    };
    const std::string lost = "# attackers king/capture";
    const std::string ahead = "T6/7/3K3/7/7/3t3/7";
    const Arguments check{{"elsewhere", "2"}, {"counts", Names{"d6"}}, {"timing", "survives_reply"}};
    t.equal("a check", lastOf(royal(check, false), ahead, A, {"d2-d4", "a7-a6"}), lost);
    t.equal("pushed out of check", lastOf(royal(check, true), ahead, A, {"d2-d4", "a7-a6"}), "");
    const Arguments atOnce{{"elsewhere", "2"}, {"counts", Names{"d6"}}};
    t.equal("a captured king is not pushed", after(royal(atOnce, true), ahead, A, {"d2-d4"}), "T6/7/7/3t3/7/7/7");
    const std::string between = "T6/2t1t2/3K3/7/7/3t3/7";
    t.equal("pushed into check",
            lastOf(royal({{"elsewhere", "2"}, {"timing", "survives_reply"}}, true), between, A, {"d2-d4", "a7-a6"}),
            lost);
    t.equal("no push captures", once(royal({{"elsewhere", "2"}}, true), between, A, "d2-d4"), "");
}

/// Refusals, demands and ends see the board after the push.
void laterJudgements(Checks& t) {
    const Rule rule = pushBy("men");
    const Rule hop = custom("move/jump", {{"pieces", "attackers"}, {"over", "men"}});
    const std::string gap = "7/7/3T3/7/3T3/3t3/6K";
    const auto entering = [&](const char* men, bool pushes) {
        std::vector<Rule> rules{hop, custom("capture/passive-entry", {{"men", men}})};
        if (pushes) rules.push_back(rule);
        return pushing(std::move(rules));
    };
    t.equal("between two enemies", once(entering("refused", false), gap, A, "d2-d4"), "illegal: capture/passive-entry");
    t.equal("one of them is pushed away", once(entering("refused", true), gap, A, "d2-d4"), "");
    t.equal("a capture comes before the push", after(entering("captured", true), gap, A, {"d2-d4"}),
            "7/7/3T3/7/3T3/7/6K");

    const Rule must = custom("turn/must-capture");
    t.equal("a push is not demanded", once(pushing({rule, must}), manAhead, A, "d2-d3"), "");
    t.equal("and obeys no demand", once(pushing({rule, must}), "7/7/3T3/7/7/3t3/tT2t1K", A, "d2-d4"),
            "illegal: turn/must-capture");

    // The man on c3 pushes the attacker on c2 away, and the king's path to the edge is open.
    const Rule paths = custom("win/open-paths", {{"count", 1}});
    const std::string closed = "7/7/2T4/7/3t3/2tKt2/3t3";
    t.equal("a closed path", once(pushing({paths}), closed, D, "c5-c3"), "");
    t.equal("a path that the push opens", once(pushing({paths, rule}), closed, D, "c5-c3"),
            "# defenders win/open-paths");
    Referee calling = at(pushing({rule, custom("announce/open-paths", {{"calls", Names{"raichi"}}})}), closed, D);
    go(calling, "c5-c3");
    t.equal("and that is announced", calling.announcements().empty() ? "" : calling.announcements().front(), "raichi");

    const auto barred = [&](const char* zone, bool pushes) {
        std::vector<Rule> rules{custom("turn/no-moves"),
                                custom("passage/restricted", {{"zone", zone}, {"stop", "nobody"}, {"pass", "nobody"}})};
        if (pushes) rules.push_back(rule);
        return pushing(std::move(rules));
    };
    const std::string lost = "# attackers turn/no-moves";
    const std::string free = "7/7/7/7/7/t6/1T2t2";
    t.equal("a man who can move", once(barred("b1", false), free, A, "e1-c1"), "");
    t.equal("pushed to where he cannot", once(barred("b1", true), free, A, "e1-c1"), lost);
    const std::string locked = "7/7/7/7/7/1t5/1T3t1";
    t.equal("a man who cannot move", once(barred("a1", false), locked, A, "f1-c1"), lost);
    t.equal("pushed to where he can", once(barred("a1", true), locked, A, "f1-c1"), "");
}

void severalPushes(Checks& t) {
    const Rules overlapping = pushing({pushBy("attackers"), pushBy("men", {{"pushed", "all"}})});
    t.equal("two rules push once", after(overlapping, manAhead, A, {"d2-d4"}), pushedUp);
    const Rule far = pushBy("attacker", {{"onto", "d7"}});
    const Rule near = pushBy("men", {{"onto", "d6"}});
    for (const auto& [a, b] : {std::pair(far, near), std::pair(near, far)}) {
        t.equal("each has its squares: one", after(pushing({a, b}), manAhead, A, {"d2-d4"}), pushedUp);
        t.equal("each has its squares: the other", after(pushing({a, b}), "7/3T3/7/7/7/3t3/6K", A, {"d2-d5"}),
                "3T3/7/3t3/7/7/7/6K");
        t.equal("none of them", after(pushing({a, b}), "7/3T3/7/7/7/3p3/6K", A, {"d2-d5"}), "7/3T3/3p3/7/7/7/6K");
    }
    const Rules each = pushing({pushBy("attacker", {{"pushed", "knight"}}), pushBy("page", {{"pushed", "defender"}})});
    t.equal("the pusher of one and the pushed of another", after(each, manAhead, A, {"d2-d4"}), notPushed);
    t.equal("the pair of one rule", after(each, "7/7/3N3/7/7/3t3/6K", A, {"d2-d4"}), "7/3N3/7/3t3/7/7/6K");
    const Rules listed = pushing({pushBy("page"), pushBy("king", {{"pushed", "attacker"}})});
    t.equal("a rule of either side: attackers", after(listed, "7/7/3T3/7/7/3p3/6K", A, {"d2-d4"}),
            "7/3T3/7/3p3/7/7/6K");
    t.equal("a rule of either side: defenders", after(listed, "7/7/3t3/7/7/3K3/7", D, {"d2-d4"}), "7/3t3/7/3K3/7/7/7");
}

void pushErrors(Checks& t) {
    const auto refuses = [&](const std::string& name, const Rule& rule) {
        t.refuses(name, [&] { at(pushing({rule}), manAhead, A); });
    };
    refuses("pushes of no pieces", custom("move/push"));
    refuses("pushes by an unknown class", pushBy("bishop"));
    refuses("pushes of an unknown class", pushBy("men", {{"pushed", "bishop"}}));
    refuses("pushes onto an unknown zone", pushBy("men", {{"onto", "moon"}}));
    refuses("unknown parameter of pushes", pushBy("men", {{"zone", "edge"}}));
    t.refuses("one rule of pushes twice", [] {
        readRules(pushing({pushBy("men"), pushBy("men", {{"onto", "edge"}})}));
    });
    t.refuses("twice by its default", [] {
        readRules(pushing({pushBy("men"), pushBy("men", {{"pushed", "men"}, {"onto", "edge"}})}));
    });
}

}  // namespace

void pushes(Checks& checks) {
    whoPushesWhom(checks);
    whereTo(checks);
    barsAndPushes(checks);
    pushesAfterCaptures(checks);
    allKindsOfMoves(checks);
    fallingMovers(checks);
    pushesAndPromotion(checks);
    marksOfPushedPieces(checks);
    chainsOfPushes(checks);
    repetitionWithPushes(checks);
    pushedKings(checks);
    laterJudgements(checks);
    severalPushes(checks);
    pushErrors(checks);
}

}  // namespace reference::selftest

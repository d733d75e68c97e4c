// pieces/reserve in whole turns: chains, turns of two moves, demands, dice, counters and claims.
#include "selftest_reserves.hpp"

#include <utility>

namespace reference::selftest {

namespace {

void chainsAndEntries(Checks& t) {
    // t@d5 takes c5; then d5-d2 takes c2 against b2.
    const std::string position = "7/7/1tT4/7/7/1tT4/6K";
    const auto chained = [](std::vector<Rule> rules, const Arguments& arguments = {}) {
        rules.push_back(custom("turn/berserk", arguments));
        rules.push_back(reserveOf("attacker", 3, {{"refill", "taken"}}));
        return reserving(std::move(rules));
    };
    Referee referee = at(chained({}), position, A);
    t.equal("an entry captures", go(referee, "t@d5"), "c5");
    t.holds("and begins a chain", referee.toMove() == A && referee.chainSquare() == squareOf("d5", 7));
    t.equal("nobody enters within it", list(referee), "d5-d2xc2 stop");
    t.equal("the reserve is full enough", numbersIn(referee), "attacker=3");
    go(referee, "d5-d2");
    t.equal("each capture counts", numbersIn(referee), "attacker=4");
    t.holds("the chain is over", referee.toMove() == D);
    t.equal("nor where any move goes on", entries(chained({}, {{"next", "any"}}), position, A, {"t@d5"}), "");
    t.equal("where the chain must go on", movesAfter(chained({}, {{"optional", false}}), position, A, {"t@d5"}),
            "d5-d2xc2");
    t.equal("nor in one that a slide begins", movesAfter(chained({}), "7/7/1tT4/3t3/7/1tT4/6K", A, {"d4-d5"}),
            "d5-d2xc2 stop");

    const auto sideAfterEntry = [&](std::vector<Rule> rules, const std::string& place, const char* move) {
        Referee entered = at(chained(std::move(rules)), place, A);
        go(entered, move);
        return std::string(sideName(entered.toMove()));
    };
    t.equal("an entry without capture", sideAfterEntry({}, position, "t@g7"), "defenders");
    t.equal("one that promotes",
            sideAfterEntry({custom("pieces/promotion", {{"pieces", "attacker"}, {"zone", "d5"}, {"becomes", "page"}})},
                           position, "t@d5"),
            "defenders");
    t.equal("one that is captured", sideAfterEntry({fatalEntry()}, "7/3T3/1tT4/3T3/7/1tT4/6K", "t@d5"), "defenders");
    t.equal("not demanded in a chain",
            movesAfter(reserving({custom("turn/berserk"), reserveOf("attacker", 3, {{"first", true}})}), position, A,
                       {"t@d5"}),
            "d5-d2xc2 stop");
}

void secondEntries(Checks& t) {
    const auto twofold = [](Arguments arguments, int count, Arguments reserve = {}, std::vector<Rule> rules = {}) {
        arguments.insert({"first", true});
        reserve.insert({"zone", "d4 e4"});
        rules.push_back(custom("turn/two-moves", arguments));
        rules.push_back(reserveOf("attacker", count, reserve));
        rules.push_back(single());
        return reserving(std::move(rules));
    };
    const std::string others = "a7-a6 a7-b7 g7-g6 g7-f7";
    const std::string own = "d4-d3 d4-c4 d4-e4 d4-d5";
    const auto second = [&](const char* with, const char* first) {
        return movesAfter(twofold({{"with", with}}, 2), pairApart, A, {first});
    };
    t.equal("after an entry: other", second("other", "t@d4"), others + " t@e4");
    t.equal("after an entry: same", second("same", "t@d4"), own);
    t.equal("after an entry: any", second("any", "t@d4"), own + " " + others + " t@e4");
    t.equal("an entry second: other", second("other", "a7-a6"), "g7-g6 g7-f7 t@d4 t@e4");
    t.equal("an entry second: same", second("same", "a7-a6"), "a6-a5 a6-b6 a6-a7");
    t.equal("an entry second: any", second("any", "a7-a6"), "a6-a5 a6-b6 a6-a7 g7-g6 g7-f7 t@d4 t@e4");
    t.equal("or a stop", movesAfter(twofold({{"optional", true}}, 1), pairApart, A, {"t@d4"}), others + " stop");

    Referee referee = at(twofold({}, 2), pairApart, A);
    go(referee, "t@d4");
    t.holds("the same side", referee.toMove() == A && referee.chainSquare() == squareOf("d4", 7));
    go(referee, "t@e4");
    t.holds("the turn is over", referee.toMove() == D && referee.chainSquare() == nowhere);
    t.equal("two have entered", boardOf(referee) + " " + numbersIn(referee), "t5t/7/7/3tt2/7/7/6K attacker=0");
    t.equal("a lone piece, then an entry", movesAfter(twofold({}, 1), manAndKing, A, {"a7-a6"}), "t@d4 t@e4");
    t.equal("the reserve is empty", movesAfter(twofold({}, 0), manAndKing, A, {"a7-a6"}), "g1-f1 g1-g2");
    t.equal("a lone entry", movesAfter(twofold({}, 1), "7/7/7/7/7/7/6K", A, {"t@d4"}), "g1-f1 g1-g2");

    const Rules opening = reserving({custom("turn/two-moves"), reserveOf("attacker", 2, {{"zone", "d4"}}), single()});
    Referee begun = at(opening, pairApart, A);
    go(begun, "t@d4");
    t.holds("an entry may be the first move of the game", begun.toMove() == D);
    go(begun, "g1-g2");
    t.holds("a lone king has one move", begun.toMove() == A);
    go(begun, "d4-d3");
    t.equal("then turns have two moves", list(begun), others + " t@d4");

    // The first piece has fallen between c4 and e4.
    const std::string gap = "7/7/7/2T1T2/7/7/t5K";
    const auto fallen = [&](const char* with) {
        Referee after = at(reserving({custom("turn/two-moves", {{"first", true}, {"with", with}}), fatalEntry(),
                                      single(), reserveOf("attacker", 2, {{"zone", "d4 g7"}})}),
                           gap, A);
        go(after, "t@d4");
        return std::string(sideName(after.toMove())) + " " + entriesIn(after);
    };
    t.equal("the first has fallen: other", fallen("other"), "attackers t@d4xd4 t@g7");
    t.equal("the first has fallen: same", fallen("same"), "defenders ");

    // d4-d5 takes c5.
    const Rules prisoners = reserving({custom("turn/two-moves", {{"first", true}}),
                                       reserveOf("attacker", 0, {{"refill", "taken"}, {"zone", "a1"}}),
                                       reserveOf("defender", 0, {{"refill", "lost"}, {"zone", "a1"}})});
    t.equal("captured and entered in one turn", after(prisoners, slideTakes, A, {"d4-d5", "t@a1"}),
            "7/7/1t1t3/7/7/7/t5K");
    t.equal("both sides count at once", numbers(prisoners, slideTakes, A, {"d4-d5"}), "attacker=1 defender=1");
    const Rule first = reserveOf("attacker", 2, {{"zone", "d4 e4"}, {"first", true}});
    const auto demanded = [&](const char* with, const char* move, bool optional = false) {
        return movesAfter(
            reserving(
                {custom("turn/two-moves", {{"first", true}, {"with", with}, {"optional", optional}}), first, single()}),
            pairApart, A, {move});
    };
    t.equal("entries come first among second moves", demanded("other", "t@d4"), "t@e4");
    t.equal("a stop is no move", demanded("any", "t@d4", true), "t@e4 stop");
    t.equal("none may enter", demanded("same", "t@d4"), own);
}

/// first = true
void entriesComeFirst(Checks& t) {
    const auto first = [](const char* piece, int count, const char* zone) {
        return reserveOf(piece, count, {{"zone", zone}, {"first", true}});
    };
    const Rules rules = reserving({first("attacker", 1, "b2 c3"), single()});
    const std::string moves = "a7-a6 a7-b7";
    t.equal("only entries", list(at(rules, manAndKing, A)), "t@b2 t@c3");
    t.equal("why no other move", once(rules, manAndKing, A, "a7-a6"), "illegal: pieces/reserve");
    t.equal("other reasons come before", once(rules, manAndKing, A, "a7-a5"), "illegal: move/slide");
    t.equal("the other side moves freely", list(at(rules, manAndKing, D)), "g1-f1 g1-g2");
    t.equal("an empty reserve", list(at(reserving({first("attacker", 0, "b2"), single()}), manAndKing, A)), moves);
    t.equal("no room", list(at(reserving({first("attacker", 1, "a7 g1"), single()}), manAndKing, A)), moves);
    const Rule page = reserveOf("page", 1, {{"zone", "d4"}});
    t.equal("of any reserve", entries(reserving({first("attacker", 1, "b2"), page}), manAndKing, A), "t@b2 p@d4");
    t.equal("and nothing else", list(at(reserving({first("attacker", 1, "b2"), page}), manAndKing, A)), "t@b2 p@d4");
    t.equal("an empty reserve demands others", list(at(reserving({first("attacker", 0, "b2"), page}), manAndKing, A)),
            "p@d4");
    t.equal("the demand of an enemy", list(at(reserving({first("defender", 1, "b2"), page, single()}), manAndKing, A)),
            moves + " p@d4");
    t.equal("without the demand", list(at(reserving({page, single()}), manAndKing, A)), moves + " p@d4");
    const std::string gap = "t6/7/2T1T2/7/7/7/6K";
    t.equal("a refused entry demands nothing",
            list(at(reserving({first("attacker", 1, "d5"), refusedEntry(), single()}), gap, A)), moves);

    // d4-d5 takes c5. An entry on e1 captures nothing, one on d5 takes c5.
    const Rule must = custom("turn/must-capture");
    const auto demands = [&](std::vector<Rule> more) {
        more.push_back(must);
        return list(at(reserving(std::move(more)), slideTakes, A));
    };
    t.equal("an entry may be the demanded capture", demands({reserveOf("attacker", 1, {{"zone", "d5 e1"}})}),
            "d4-d5xc5 t@d5xc5");
    t.equal("other entries are not", demands({reserveOf("attacker", 1, {{"zone", "e1"}})}), "d4-d5xc5");
    t.equal("one of two demands is enough", demands({first("attacker", 1, "d5 e1")}), "d4-d5xc5 t@e1 t@d5xc5");
    t.equal("only a capture by entry",
            list(at(reserving({must, reserveOf("attacker", 1, {{"zone", "d5 e1"}})}), readyToFall, A)), "t@d5xc5");
    t.equal("why no other move",
            once(reserving({must, reserveOf("attacker", 1, {{"zone", "d5"}})}), readyToFall, A, "b5-b6"),
            "illegal: turn/must-capture");
    t.equal("a lone entry obeys its own demand",
            list(at(reserving({must, first("attacker", 1, "e1"), single()}), manAndKing, A)), "t@e1");

    const Rule pass = custom("turn/pass");
    t.equal("no pass instead of an entry",
            legality(reserving({pass, first("attacker", 1, "b2")}), manAndKing, A, {"pass"}), "illegal");
    t.equal("a pass without an entry", legality(reserving({pass, first("attacker", 1, "a7")}), manAndKing, A, {"pass"}),
            "legal");
    t.equal("a pass without a demand", list(at(reserving({pass, page, single()}), manAndKing, A)),
            moves + " p@d4 pass");
}

void entriesAndDice(Checks& t) {
    const Rule limited = custom("turn/dice", {{"faces", 6}, {"moves_on", "all"}, {"limit_by_die", true}});
    const auto roll = [](const Rules& rules, const std::string& position, int face) {
        Referee referee = at(rules, position, A);
        const bool before = entriesIn(referee).empty();
        referee.roll(face);
        return before ? std::string(sideName(referee.toMove())) + " " + entriesIn(referee) : "before the die";
    };
    const Rule zone = reserveOf("attacker", 1, {{"zone", "d4 e5"}});
    t.equal("no limit", roll(reserving({limited, zone}), manAndKing, 1), "attackers t@d4 t@e5");
    // a7 may stop neither on a6 nor on b7.
    const Rule barred = custom("passage/restricted", {{"zone", "a6 b7"}, {"stop", "nobody"}});
    t.equal("a face without a move", roll(reserving({limited, barred}), manAndKing, 1), "defenders ");
    t.equal("a face without a slide", roll(reserving({limited, barred, zone}), manAndKing, 1), "attackers t@d4 t@e5");
    t.equal("nobody is left to enter", roll(reserving({limited, barred, reserveOf("attacker", 0)}), manAndKing, 1),
            "defenders ");
    const Rule even = custom("turn/dice", {{"faces", 6}, {"moves_on", "even"}});
    t.equal("a face that loses the turn", roll(reserving({even, zone}), manAndKing, 3), "defenders ");
    t.equal("a face that does not", roll(reserving({even, zone}), manAndKing, 4), "attackers t@d4 t@e5");
    const Rule first = reserveOf("attacker", 1, {{"zone", "d4 e5"}, {"first", true}});
    Referee referee = at(reserving({limited, first}), manAndKing, A);
    referee.roll(2);
    t.equal("entries come first under a die, too", list(referee), "t@d4 t@e5");
}

void countersAndEntries(Checks& t) {
    const Rule shuttle = custom("end/shuttle", {{"round_trips", 1}});
    const Rules running = reserving({shuttle, reserveOf("attacker", 1, {{"zone", "d4"}})});
    t.equal("back and forth", lastOf(running, manAndKing, A, {"a7-a6", "g1-g2", "a6-a7", "g2-f2", "a7-a6"}),
            "illegal: end/shuttle");
    t.equal("an entry between",
            lastOf(running, manAndKing, A, {"a7-a6", "g1-g2", "a6-a7", "g2-f2", "t@d4", "f2-e2", "a7-a6"}), "");
    t.equal("the next series", lastOf(running, manAndKing, A, {"t@d4", "g1-g2", "d4-d3", "g2-f2", "d3-d4"}), "");
    t.equal("does not begin with the entry",
            lastOf(running, manAndKing, A, {"t@d4", "g1-g2", "d4-d3", "g2-f2", "d3-d4", "f2-e2", "d4-d3"}),
            "illegal: end/shuttle");
    t.equal("the other side's series goes on",
            lastOf(running, manAndKing, D, {"g1-g2", "t@d4", "g2-g1", "a7-a6", "g1-g2"}), "illegal: end/shuttle");

    const auto repeated = [](const char* result, const Names& moves) {
        return lastOf(reserving({custom("end/repetition", {{"count", 2}, {"result", result}}),
                                 reserveOf("attacker", 1, {{"zone", "d4"}})}),
                      manAndKing, A, moves);
    };
    const Names again{"t@d4", "g1-g2", "d4-d5", "g2-g1", "d5-d4"};
    t.equal("a repetition", repeated("draw", again), "# draw end/repetition");
    t.equal("an illegal one", repeated("illegal", again), "illegal: end/repetition");

    const auto quiet = [](const std::vector<Rule>& rules, const std::string& position, const Names& moves) {
        std::vector<Rule> all = rules;
        all.push_back(custom("end/no-capture", {{"moves_each", 1}}));
        return lastOf(enteringD5(all), position, A, moves);
    };
    const std::string draw = "# draw end/no-capture";
    t.equal("an entry counts", quiet({}, manAndKing, {"t@d5", "g1-g2"}), draw);
    t.equal("one that captures does not", quiet({}, readyToFall, {"t@d5", "g1-g2"}), "");
    t.equal("the count begins again", quiet({}, readyToFall, {"t@d5", "g1-g2", "d5-d6"}), draw);
    t.equal("nor one that is captured", quiet({fatalEntry()}, gapOnD5, {"t@d5", "g1-g2"}), "");

    const Rule pass = custom("turn/pass");
    const Rules passing = reserving({pass, reserveOf("defender", 1, {{"zone", "b2"}})});
    t.equal("an entry between two passes", lastOf(passing, manAndKing, A, {"pass", "T@b2", "pass"}), "");
    t.equal("then two passes", lastOf(passing, manAndKing, A, {"pass", "T@b2", "pass", "pass"}), "# draw turn/pass");
    const Rules fewer = reserving({custom("turn/pass", {{"below", 2}}), reserveOf("attacker", 5)});
    t.equal("a reserve is not on the board", legality(fewer, manAndKing, A, {"pass"}), "legal");
    t.equal("who has entered is", legality(fewer, manAndKing, A, {"t@b2", "g1-g2", "pass"}), "illegal");
}

void claimsAndEntries(Checks& t) {
    const Rule limit = custom("end/no-capture", {{"moves_each", 1}, {"claim", true}});
    const auto claiming = [&](const Arguments& more) {
        Arguments arguments = more;
        arguments.insert({"zone", "b2"});
        return reserving({limit, single(), reserveOf("defender", 1, arguments)});
    };
    t.equal("no claim with an entry", movesAfter(claiming({}), manAndKing, A, {"a7-a6"}),
            "g1-f1 g1-g2 T@b2 claim:g1-f1 claim:g1-g2");
    t.equal("nor with a move that must not be made", movesAfter(claiming({{"first", true}}), manAndKing, A, {"a7-a6"}),
            "T@b2");
    t.equal("a claim after an entry", lastOf(claiming({}), manAndKing, A, {"a7-a6", "T@b2", "claim"}),
            "# draw end/no-capture");
    t.equal("not yet", legality(claiming({}), manAndKing, D, {"T@b2", "claim"}), "illegal");
}

}  // namespace

void entryTurns(Checks& checks) {
    chainsAndEntries(checks);
    secondEntries(checks);
    entriesComeFirst(checks);
    entriesAndDice(checks);
    countersAndEntries(checks);
    claimsAndEntries(checks);
}

}  // namespace reference::selftest

// pieces/reserve: who enters where, what an entry captures, what it is to other rules, and what fills a reserve.
#include "selftest_reserves.hpp"

#include <tuple>
#include <utility>

namespace reference::selftest {

namespace {

void whoEnters(Checks& t) {
    const Rules rules = reserving({reserveOf("attacker", 2, {{"zone", "b2 c3"}})});
    t.equal("on the squares of the zone", entries(rules, manAndKing, A), "t@b2 t@c3");
    t.equal("an entry", once(rules, manAndKing, A, "t@b2"), "");
    t.equal("a new piece stands there", after(rules, manAndKing, A, {"t@b2"}), "t6/7/7/7/7/1t5/6K");
    Referee referee = at(rules, manAndKing, A);
    t.equal("the reserve at the start", numbersIn(referee), "attacker=2");
    go(referee, "t@b2");
    t.holds("it is the whole turn", referee.toMove() == D && referee.chainSquare() == nowhere);
    t.equal("the reserve has lost a piece", numbersIn(referee), "attacker=1");
    t.equal("the other side has no reserve", entriesIn(referee), "");
    t.equal("nor enters the piece of an enemy", tryOut(referee, "t@c3"), "illegal");
    go(referee, "g1-g2");
    t.equal("the square is occupied", entriesIn(referee), "t@c3");
    t.equal("the new piece moves like others", tryOut(referee, "b2-b6"), "");
    t.equal("outside the zone", tryOut(referee, "t@d4"), "illegal");
    go(referee, "t@c3");
    go(referee, "g2-g1");
    go(referee, "b2-b1");
    go(referee, "g1-g2");
    t.equal("the reserve is empty", entriesIn(referee) + numbersIn(referee), "attacker=0");
    t.equal("a move instead", once(rules, manAndKing, A, "a7-a6"), "");

    t.equal("nobody", entries(reserving({reserveOf("attacker", 0)}), manAndKing, A), "");
    t.equal("not without the rule", once(reserving({}), manAndKing, A, "t@b2"), "illegal");
    t.equal("no square", entries(reserving({reserveOf("attacker", 2, {{"zone", "none"}})}), manAndKing, A), "");
    const Rules anywhere = reserving({reserveOf("attacker", 1)});
    long everywhere = 0;
    for (const char c : entries(anywhere, manAndKing, A)) everywhere += c == '@' ? 1 : 0;
    t.equal("the whole board by default", everywhere, 47);
    t.equal("not on a piece of either side",
            entries(reserving({reserveOf("attacker", 1, {{"zone", "a7 d4 g1"}})}), manAndKing, A), "t@d4");

    const Rules both =
        reserving({reserveOf("attacker", 1, {{"zone", "b2"}}), reserveOf("defender", 1, {{"zone", "b2 c3"}})});
    t.equal("each side has its own: attackers", entries(both, manAndKing, A), "t@b2");
    t.equal("each side has its own: defenders", entries(both, manAndKing, D), "T@b2 T@c3");
    t.equal("one after the other", after(both, manAndKing, A, {"t@b2", "T@c3"}), "t6/7/7/7/2T4/1t5/6K");
    const Rules kinds =
        reserving({reserveOf("attacker", 1, {{"zone", "b2 c3"}}), reserveOf("page", 2, {{"zone", "b2"}})});
    t.equal("several kinds", entries(kinds, manAndKing, A), "p@b2 t@b2 t@c3");
    t.equal("each from its reserve", numbers(kinds, manAndKing, A, {"p@b2"}), "attacker=1 page=1");
    t.equal("as that kind", after(kinds, manAndKing, A, {"p@b2"}), "t6/7/7/7/7/1p5/6K");
    t.equal("a knight", entries(reserving({reserveOf("knight", 1, {{"zone", "b2"}})}), manAndKing, D), "N@b2");
}

/// No rule of movement holds.
void nothingBarsEntries(Checks& t) {
    const std::string middle = "7/7/7/3t3/7/7/3K3";
    const Rule corners = reserveOf("attacker", 1, {{"zone", "corners"}});
    t.equal("barred corners", entries(reserving({corners}, "corners"), middle, A), "t@a1 t@g1 t@a7 t@g7");
    const Rule onThrone = reserveOf("attacker", 1, {{"zone", "throne"}});
    t.equal("the throne", entries(reserving({onThrone}, "throne"), manAndKing, A), "t@d4");
    const Rule zone = reserveOf("attacker", 1, {{"zone", "b2"}});
    const auto with = [&](const Rule& rule) { return entries(reserving({zone, rule}), manAndKing, A); };
    t.equal("a square for nobody",
            with(custom("passage/restricted", {{"zone", "b2"}, {"stop", "nobody"}, {"pass", "nobody"}})), "t@b2");
    t.equal("the limit of slides", with(single()), "t@b2");
    t.equal("pieces that do not slide", with(custom("move/leap", {{"pieces", "attackers"}, {"slides", false}})),
            "t@b2");

    const Rule camps = custom("passage/camps", {{"zone", "b2 b3"}});
    const Rules camping = reserving({zone, camps, reserveOf("defender", 1, {{"zone", "b2"}})});
    t.equal("a camp", entries(camping, manAndKing, A), "t@b2");
    t.equal("the camp of enemies", entries(camping, manAndKing, D), "T@b2");
    t.equal("the owner is at home there", legality(camping, manAndKing, A, {"t@b2", "g1-g2", "b2-b3"}), "legal");
    t.equal("an enemy is not", legality(camping, manAndKing, D, {"T@b2", "a7-a6", "b2-b3"}), "illegal");
    t.equal("but leaves it", legality(camping, manAndKing, D, {"T@b2", "a7-a6", "b2-c2"}), "legal");

    Rules holed = reserving({reserveOf("attacker", 1), custom("hostile/zone", {{"zone", "outside"}})});
    holed.rows = rowsOf("7/7/7/3#3/7/7/7");
    long squares = 0;
    for (const char c : entries(holed, manAndKing, A)) squares += c == '@' ? 1 : 0;
    t.equal("not on a hole", squares, 46);
    t.equal("a capture against a hole", once(holed, "7/7/7/2T4/7/7/6K", A, "t@b4"), "c4");
}

/// As if the piece had come by a slide.
void entriesCapture(Checks& t) {
    t.equal("a man between two", once(enteringD5(), readyToFall, A, "t@d5"), "c5");
    t.equal("he is gone", after(enteringD5(), readyToFall, A, {"t@d5"}), "7/7/1t1t3/7/7/7/6K");
    t.equal("two men", once(enteringD5(), "7/7/1tT1Tt1/7/7/7/6K", A, "t@d5"), "c5 e5");
    const Rules defenders = reserving({reserveOf("defender", 1)});
    t.equal("by defenders", once(defenders, "7/7/1Tt4/7/7/7/6K", D, "T@d5"), "c5");
    t.equal("against the king", once(defenders, "7/7/1Kt4/7/7/7/7", D, "T@d5"), "c5");
    t.equal("nobody on the far side", once(enteringD5(), "7/7/2T4/7/7/7/6K", A, "t@d5"), "");
    const Rules cornered =
        reserving({custom("hostile/zone", {{"zone", "corners"}}), reserveOf("attacker", 1)}, "corners");
    t.equal("against a corner", once(cornered, "7/7/7/7/7/6K/1T5", A, "t@c1"), "b1");
    t.equal("from a corner", once(cornered, "7/7/7/7/7/6K/1Tt4", A, "t@a1"), "b1");
    const Rule bard = furtherPiece("bard", "attackers", "b", {{"fights", false}});
    t.equal("not by a piece that does not fight", once(reserving({bard, reserveOf("bard", 1)}), readyToFall, A, "b@d5"),
            "");

    t.equal("three sides",
            once(reserving({custom("capture/three-sides"), reserveOf("attacker", 1)}), "7/7/2tTt2/7/7/7/6K", A, "t@d4"),
            "d5");
    t.equal("a pinned man",
            once(reserving({custom("capture/pinned-man"), reserveOf("attacker", 1)}), "7/3K3/2tTt2/7/7/7/7", A, "t@d4"),
            "d5");
    t.equal(
        "a man in line with the king",
        once(reserving({custom("capture/joint-king-man"), reserveOf("attacker", 1)}), "7/7/7/1TKt3/7/7/7", A, "t@a4"),
        "b4");
    const auto wall = [](const Arguments& arguments, const char* position, const char* move) {
        return once(reserving({custom("capture/shieldwall", arguments), reserveOf("attacker", 1)}), position, A, move);
    };
    t.equal("a wall closed at its end", wall({}, "tTT4/1tt4/7/7/7/7/6K", "t@d7"), "b7 c7");
    t.equal("at its front", wall({{"completed_by", "any"}}, "tTTt3/1t5/7/7/7/7/6K", "t@c6"), "b7 c7");
    t.equal("not at its front", wall({}, "tTTt3/1t5/7/7/7/7/6K", "t@c6"), "");

    const auto choices = [](const char* take) {
        return entries(enteringD5({custom("capture/choice", {{"take", take}})}), "7/7/1tT1Tt1/7/7/7/6K", A);
    };
    t.equal("all", choices("all"), "t@d5xc5/e5");
    t.equal("one of two", choices("one"), "t@d5xc5 t@d5xe5");
    t.equal("or none", choices("one_or_none"), "t@d5 t@d5xc5 t@d5xe5");
    t.equal("all or none", choices("all_or_none"), "t@d5 t@d5xc5/e5");
    const Rules chosen = enteringD5({custom("capture/choice", {{"take", "one_or_none"}})});
    t.equal("the chosen one falls", after(chosen, "7/7/1tT1Tt1/7/7/7/6K", A, {"t@d5xe5"}), "7/7/1tTt1t1/7/7/7/6K");
    t.equal("the piece enters all the same", numbers(chosen, "7/7/1tT1Tt1/7/7/7/6K", A, {"t@d5x"}), "attacker=1");

    const auto fate = [](const std::vector<Rule>& rules, const char* position, const char* move) {
        std::vector<Rule> all = rules;
        all.push_back(reserveOf("attacker", 1));
        all.push_back(reserveOf("page", 1));
        return after(reserving(all), position, A, {move});
    };
    const Rule squire = furtherPiece("squire", "defenders", "s", {{"when_captured", "attacker"}});
    t.equal("a mercenary", fate({squire}, "7/7/1ts4/7/7/7/6K", "t@d5"), "7/7/1ttt3/7/7/7/6K");
    const Rule turned = custom("pieces/turncoat", {{"pieces", "defender"}, {"becomes", "attacker"}, {"by", "page"}});
    t.equal("a turncoat by the piece that enters", fate({turned}, readyToFall, "p@d5"), "7/7/1ttp3/7/7/7/6K");
    t.equal("not by another", fate({turned}, readyToFall, "t@d5"), "7/7/1t1t3/7/7/7/6K");

    const Rules onto = reserving({custom("capture/displacement"), custom("move/swap", {{"pieces", "attackers"}}),
                                  reserveOf("page", 1, {{"zone", "c5 b5"}})});
    t.equal("never onto a piece", entries(onto, readyToFall, A), "");
    const Rule bearer = custom("house/bearer", {{"pieces", "men"}, {"bearers", "king"}});
    t.equal("a spared man", once(enteringD5({bearer}), "7/2K4/1tT4/7/7/7/7", A, "t@d5"), "");
    t.equal("one captured later", lastOf(enteringD5(), "7/7/2T4/7/7/7/4T1K", A, {"t@d5", "e1-e5"}), "d5");
}

/// Between two enemies, where capture/passive-entry holds.
void entriesBetweenEnemies(Checks& t) {
    const auto between = [](const Arguments& arguments) {
        return enteringD5({custom("capture/passive-entry", arguments)});
    };
    t.equal("safe", once(enteringD5(), gapOnD5, A, "t@d5"), "");
    t.equal("it stays", after(enteringD5(), gapOnD5, A, {"t@d5"}), "7/7/2TtT2/7/7/7/6K");
    t.equal("captured", once(enteringD5({fatalEntry()}), gapOnD5, A, "t@d5"), "d5");
    t.equal("it is gone", after(enteringD5({fatalEntry()}), gapOnD5, A, {"t@d5"}), gapOnD5);
    t.equal("from the reserve, too", numbers(enteringD5({fatalEntry()}), gapOnD5, A, {"t@d5"}), "attacker=1");
    t.equal("refused", entries(between({{"men", "refused"}}), gapOnD5, A), "");
    t.equal("the king alone is refused", entries(between({{"king", "refused"}}), gapOnD5, A), "t@d5");
    t.equal("no word averts it", entries(between({{"men", "captured_unless_declared"}}), gapOnD5, A), "t@d5xd5");

    const std::string prey = "7/7/2T1T2/3T3/3t3/7/6K";
    t.equal("an entry that captures", once(enteringD5({fatalEntry(true)}), prey, A, "t@d5"), "d4");
    t.equal("is no excuse", once(enteringD5({fatalEntry()}), prey, A, "t@d5"), "d4 d5");
    t.equal("both are gone", after(enteringD5({fatalEntry()}), prey, A, {"t@d5"}), "7/7/2T1T2/7/3t3/7/6K");
    t.equal("refused but for a capture", entries(between({{"men", "refused"}}), prey, A), "t@d5xd4");
    t.equal("refused with a capture", entries(enteringD5({refusedEntry()}), prey, A), "");

    const Rule hired = furtherPiece("hired", "attackers", "h", {{"when_captured", "defender"}});
    const Rules changing = reserving({hired, fatalEntry(), reserveOf("hired", 1)});
    t.equal("it becomes another", after(changing, gapOnD5, A, {"h@d5"}), "7/7/2TTT2/7/7/7/6K");
    const Rules counted =
        reserving({fatalEntry(), reserveOf("attacker", 1, {{"refill", "lost"}}),
                   reserveOf("page", 0, {{"refill", "taken"}}), reserveOf("defender", 0, {{"refill", "taken"}})});
    t.equal("no reserve gets it", numbers(counted, gapOnD5, A, {"t@d5"}), "attacker=0 defender=0 page=0");
}

void entriesAndKings(Checks& t) {
    const Rule two = king({{"elsewhere", "2"}});
    t.equal("a king between two", once(enteringD5({two}), "7/7/1tK4/7/7/7/7", A, "t@d5"),
            "c5 # attackers king/capture");
    t.equal("a king among four", once(enteringD5(), "7/2t4/1tK4/2t4/7/7/7", A, "t@d5"), "c5 # attackers king/capture");
    t.equal("three are not enough", once(enteringD5(), "7/2t4/1tK4/7/7/7/7", A, "t@d5"), "");
    const Rules commanded = reserving({custom("king/commanders", {{"by", "page"}}), reserveOf("page", 1)});
    t.equal("between commanders", once(commanded, "7/7/1pK4/7/7/7/7", A, "p@d5"), "c5 # attackers king/commanders");

    const Rule held = king({{"elsewhere", "2"}, {"timing", "survives_reply"}});
    const std::string threatened = "7/7/1tK4/7/7/7/6T";
    const Rules delayed = enteringD5({held, reserveOf("defender", 1)});
    t.equal("a check", once(delayed, threatened, A, "t@d5"), "");
    t.equal("another piece moves", lastOf(delayed, threatened, A, {"t@d5", "g1-g2"}), "# attackers king/capture");
    t.equal("a piece enters elsewhere", lastOf(delayed, threatened, A, {"t@d5", "T@a1"}), "# attackers king/capture");
    t.equal("an entry frees the king", lastOf(delayed, threatened, A, {"t@d5", "T@e5"}), "d5");
    t.equal("it is safe between two enemies", once(enteringD5({two}), "7/7/2K1T2/7/7/7/7", A, "t@d5"), "");

    // No entry warns the king.
    const Rules warning =
        reserving({custom("announce/watch-king"), two, single(), reserveOf("attacker", 1, {{"zone", "g7"}})});
    const std::string walk = "7/7/1t1t3/2K4/7/7/t6";
    t.equal("no word goes with an entry", entries(warning, walk, A), "t@g7");
    t.equal("a king who was not warned", lastOf(warning, walk, A, {"t@g7", "c4-c5"}), "");
    t.equal("one who was", lastOf(warning, walk, A, {"a1-a2!watch your king", "c4-c5"}),
            "c5 # attackers announce/watch-king");
}

void endsByEntries(Checks& t) {
    const auto ends = [](const Rule& rule, const char* position, Side side, const char* move) {
        return once(reserving({rule, reserveOf("attacker", 2), reserveOf("defender", 2)}), position, side, move);
    };
    t.equal("a man on a goal", ends(custom("win/escape"), "7/7/7/3K3/7/7/t6", D, "T@a3"), "");
    const Rule nobody = custom("win/elimination", {{"pieces", "defending men"}, {"result", "attackers"}});
    t.equal("a reserve is not on the board", ends(nobody, readyToFall, A, "t@d5"), "c5 # attackers win/elimination");
    const Rule few = custom("win/elimination", {{"pieces", "attackers"}, {"left", 1}, {"result", "defenders"}});
    t.equal("too few are left", ends(few, manAndKing, A, "a7-a6"), "# defenders win/elimination");
    t.equal("one enters in time", ends(few, manAndKing, A, "t@b2"), "");
    t.equal("an entry closes the ring", ends(custom("win/encirclement"), "7/7/3tt2/2tK1t1/3t3/7/7", A, "t@e3"),
            "# attackers win/encirclement");
    t.equal("an entry closes the fort",
            ends(custom("win/edge-fort", {{"test", "closed"}}), "t6/7/7/7/7/3TT2/2T1K2", D, "T@f1"),
            "# defenders win/edge-fort");
    const Rule path = custom("win/open-paths", {{"count", 1}});
    t.equal("paths are open after an entry", ends(path, "7/7/7/3K3/7/7/t6", D, "T@g7"), "# defenders win/open-paths");
    t.equal("an entry closes a path", ends(custom("win/open-paths", {{"count", 4}}), "7/7/7/3K3/7/7/t6", D, "T@d6"),
            "");
    Referee referee =
        at(reserving({custom("announce/open-paths"), reserveOf("defender", 1)}), "7/7/3t3/2tKt2/7/7/7", D);
    go(referee, "T@g7");
    t.holds("paths are announced after an entry", referee.announcements() == Names{"raichi"});
}

/// A side that can enter a piece is not stuck.
void stuckOrEntering(Checks& t) {
    const std::string locked = "Kt5/tt5/7/7/7/7/6t";
    const Rule loss = custom("turn/no-moves");
    const auto end = [&](std::vector<Rule> rules) {
        rules.push_back(loss);
        return once(reserving(std::move(rules)), locked, A, "g1-g2");
    };
    const std::string lost = "# attackers turn/no-moves";
    t.equal("stuck", end({}), lost);
    t.equal("not stuck", end({reserveOf("defender", 1, {{"zone", "c3"}})}), "");
    t.equal("an empty reserve", end({reserveOf("defender", 0, {{"zone", "c3"}})}), lost);
    t.equal("no room", end({reserveOf("defender", 1, {{"zone", "a7 b7"}})}), lost);
    t.equal("the reserve of the enemy", end({reserveOf("attacker", 1, {{"zone", "c3"}})}), lost);
    const Rule betweenTwo = reserveOf("defender", 1, {{"zone", "c3"}});
    t.equal("a refused entry",
            once(reserving({loss, betweenTwo, refusedEntry()}), "Kt5/tt5/7/7/1t1t3/7/6t", A, "g1-g2"), lost);
    t.equal("its only moves", movesAfter(reserving({betweenTwo}), locked, A, {"g1-g2"}), "T@c3");
    t.equal("a side without a piece", list(at(reserving({betweenTwo}), "t6/7/7/7/7/7/7", D)), "T@c3");
    t.equal("where a stuck side passes", movesAfter(reserving({}), locked, A, {"g1-g2"}), "pass");

    const Rule crowd = custom("turn/no-moves", {{"test", "no_empty_neighbour"}});
    const std::string crowded = "Kt5/t6/7/7/7/7/6t";
    t.equal("no empty neighbour", once(reserving({crowd}), crowded, A, "g1-g2"), lost);
    t.equal("a test of neighbours sees no reserve", once(reserving({crowd, betweenTwo}), crowded, A, "g1-g2"), lost);
}

void entriesAndOtherChanges(Checks& t) {
    const auto promoting = [](const char* pieces, const char* zone) {
        return enteringD5({custom("pieces/promotion", {{"pieces", pieces}, {"zone", zone}, {"becomes", "page"}})});
    };
    t.equal("promoted at once", after(promoting("attacker", "d5"), manAndKing, A, {"t@d5"}), "t6/7/3p3/7/7/7/6K");
    t.equal("with a capture", after(promoting("attacker", "d5"), readyToFall, A, {"t@d5"}), "7/7/1t1p3/7/7/7/6K");
    t.equal("elsewhere not", after(promoting("attacker", "edge"), manAndKing, A, {"t@d5"}), "t6/7/3t3/7/7/7/6K");
    t.equal("the reserve lost what entered", numbers(promoting("attacker", "d5"), manAndKing, A, {"t@d5"}),
            "attacker=1");

    const Rule push = custom("move/push", {{"pieces", "men"}});
    const std::string around = "7/3T3/2T1T2/3T3/7/7/6K";
    t.equal("nobody is pushed", after(enteringD5({push}), around, A, {"t@d5"}), "7/3T3/2TtT2/3T3/7/7/6K");
    t.equal("as a slide would", after(enteringD5({push}), "7/3T3/7/3t3/7/7/6K", A, {"d4-d5"}), "3T3/7/3t3/7/7/7/6K");

    const auto returning = [](const char* zone) {
        return custom("pieces/return", {{"side", "defenders"}, {"piece", "defender"}, {"zone", zone}});
    };
    t.equal("a captured man comes back", after(enteringD5({returning("a1")}), readyToFall, A, {"t@d5"}),
            "7/7/1t1t3/7/7/7/T5K");
    t.equal("not where a piece has entered", after(enteringD5({returning("d5 g7")}), readyToFall, A, {"t@d5"}),
            "6T/7/1t1t3/7/7/7/6K");
    const Rules twofold = enteringD5({returning("a1"), reserveOf("defender", 0, {{"refill", "lost"}})});
    t.equal("on the board and in the reserve", numbers(twofold, readyToFall, A, {"t@d5"}), "attacker=1 defender=1");
}

/// Marks stay on their squares, and belong to whoever enters there.
void entriesAndMarks(Checks& t) {
    const Rule traps = custom("house/traps");
    const Rule anywhere = reserveOf("attacker", 3);
    // d4-d5 takes c5 and leaves a trap on d4.
    t.equal("onto a trap", lastOf(reserving({traps, anywhere}), slideTakes, A, {"d4-d5", "g1-g2", "t@d4"}), "d4");
    t.equal("the trap of an enemy", lastOf(reserving({traps, anywhere}), slideTakes, A, {"d4-d5", "g1-g2", "t@g1"}),
            "g1");
    const Rules defended = reserving({traps, reserveOf("defender", 1)});
    t.equal("a defender, too", lastOf(defended, slideTakes, A, {"d4-d5", "T@d4"}), "d4");
    // A piece enters on a trap that is not yet sprung. It takes the trap along, and is captured when it moves later.
    const std::string two = "t6/7/1tT4/3t3/7/7/6K";
    const Names early{"a7-a6", "g1-g2", "t@a7", "g2-g3", "d4-d5", "g3-g4"};
    const auto afterwards = [&](const char* move) {
        Names moves = early;
        moves.emplace_back(move);
        return lastOf(reserving({traps, anywhere}), two, A, moves);
    };
    t.equal("a trap before the first capture", lastOf(reserving({traps, anywhere}), two, A, {"a7-a6", "g1-g2", "t@a7"}),
            "");
    t.equal("it goes with the piece", afterwards("a7-b7"), "b7");
    t.equal("others have none", afterwards("a6-b6"), "");
    t.equal("nor is there one elsewhere", afterwards("t@b2"), "");

    const Rule blunt = custom("house/blunt");
    const std::string twice = "7/7/1tT4/7/1tT4/7/6K";
    t.equal("a second capture", lastOf(enteringD5(), twice, A, {"t@d5", "g1-g2", "d5-d3"}), "c3");
    t.equal("none by a piece that has captured when it entered",
            lastOf(enteringD5({blunt}), twice, A, {"t@d5", "g1-g2", "d5-d3"}), "");
    t.equal("onto an ember",
            lastOf(reserving({custom("house/embers"), anywhere}), readyToFall, A, {"t@d5", "g1-g2", "t@c5"}), "");
    const Rules swapping = reserving(
        {custom("move/swap", {{"pieces", "defender"}, {"with", "king"}, {"once", true}}), reserveOf("defender", 1)});
    t.equal("a new piece has not swapped", legality(swapping, manAndKing, D, {"T@f1", "a7-a6", "f1-g1"}), "legal");
    t.equal("it swaps once", legality(swapping, manAndKing, D, {"T@f1", "a7-a6", "f1-g1", "a6-a7", "g1-f1"}),
            "illegal");
}

/// What captures are added to which reserve.
void refills(Checks& t) {
    const auto refilled = [](const char* piece, const char* refill) {
        return reserving({reserveOf(piece, 0, {{"refill", refill}, {"zone", "a1"}})});
    };
    const std::string reverse = "7/7/1Tt4/3T3/7/7/6K";  // a defender takes c5
    for (const auto& [piece, refill, byAttackers, byDefenders] :
         {std::tuple("defender", "lost", 1, 0), std::tuple("attacker", "lost", 0, 1),
          std::tuple("defender", "taken", 0, 1), std::tuple("attacker", "taken", 1, 0),
          std::tuple("defender", "none", 0, 0), std::tuple("attacker", "none", 0, 0)}) {
        const std::string name = std::string(piece) + " " + refill;
        const std::string is = std::string(piece) + "=";
        t.equal(name + ": attackers capture", numbers(refilled(piece, refill), slideTakes, A, {"d4-d5"}),
                is + std::to_string(byAttackers));
        t.equal(name + ": defenders capture", numbers(refilled(piece, refill), reverse, D, {"d4-d5"}),
                is + std::to_string(byDefenders));
    }
    t.equal("none by default", numbers(reserving({reserveOf("defender", 0)}), slideTakes, A, {"d4-d5"}), "defender=0");
    t.equal("no capture", numbers(refilled("defender", "lost"), slideTakes, A, {"d4-d3"}), "defender=0");
    t.equal("he may enter in the next move", entries(refilled("defender", "lost"), slideTakes, A, {"d4-d5"}), "T@a1");
    t.equal("or in the next turn", entries(refilled("attacker", "taken"), slideTakes, A, {"d4-d5", "g1-g2"}), "t@a1");
    t.equal("and leaves the reserve again", numbers(refilled("defender", "lost"), slideTakes, A, {"d4-d5", "T@a1"}),
            "defender=0");

    const Rules all =
        reserving({reserveOf("defender", 0, {{"refill", "lost"}}), reserveOf("knight", 3, {{"refill", "lost"}}),
                   reserveOf("attacker", 1, {{"refill", "taken"}}), reserveOf("page", 0, {{"refill", "lost"}})});
    t.equal("every reserve by itself", numbers(all, slideTakes, A, {"d4-d5"}), "attacker=2 defender=1 knight=4 page=0");
    t.equal("two pieces", numbers(all, "7/7/1tT1Tt1/3t3/7/7/6K", A, {"d4-d5"}),
            "attacker=3 defender=2 knight=5 page=0");
    t.equal("whatever has fallen", numbers(all, "7/7/1tN4/3t3/7/7/6K", A, {"d4-d5"}),
            "attacker=2 defender=1 knight=4 page=0");
    t.equal("an entry takes and gives", numbers(all, readyToFall, A, {"t@d5"}),
            "attacker=1 defender=1 knight=4 page=0");
}

/// What is a captured piece?
void whatFillsReserves(Checks& t) {
    const auto with = [](std::vector<Rule> rules) {
        rules.push_back(reserveOf("defender", 0, {{"refill", "lost"}, {"zone", "a1"}}));
        rules.push_back(reserveOf("attacker", 0, {{"refill", "taken"}, {"zone", "a1"}}));
        return reserving(std::move(rules));
    };
    const std::string none = "attacker=0 defender=0";
    const std::string one = "attacker=1 defender=1";
    const std::string two = "attacker=2 defender=2";
    const Rule wall = custom("capture/shieldwall");
    t.equal("a row", numbers(with({wall}), "tTTT3/1ttt3/7/7/4t2/7/6K", A, {"e3-e7"}), "attacker=3 defender=3");
    const Rule jump = custom("move/jump", {{"pieces", "attackers"}, {"over", "men"}, {"takes", true}});
    t.equal("a jump", numbers(with({jump}), "7/7/7/3T3/3t3/7/6K", A, {"d3-d5"}), one);
    const Rule onto = custom("capture/displacement");
    t.equal("a displacement", numbers(with({onto}), "7/7/3T3/3t3/7/7/6K", A, {"d4-d5"}), one);
    t.equal("and another capture", numbers(with({onto}), "7/7/1tTT3/3t3/7/7/6K", A, {"d4-d5"}), two);
    t.equal("a displaced piece with the mover",
            numbers(with({onto, fatalEntry()}), "7/2TTT2/7/3t3/7/7/6K", A, {"d4-d6"}), one);
    t.equal("not the mover", numbers(with({fatalEntry()}), "7/2T1T2/7/3t3/7/7/6K", A, {"d4-d6"}), none);
    const Rule turned = custom("pieces/turncoat", {{"pieces", "defender"}, {"becomes", "attacker"}});
    t.equal("a turncoat", numbers(with({turned}), slideTakes, A, {"d4-d5"}), one);
    const Rule squire = furtherPiece("squire", "defenders", "s", {{"when_captured", "squire"}});
    t.equal("one that stays what it is", numbers(with({squire}), "7/7/1ts4/3t3/7/7/6K", A, {"d4-d5"}), one);
    const auto chosen = [&](const char* move) {
        return numbers(with({custom("capture/choice", {{"take", "one_or_none"}})}), "7/7/1tT1Tt1/3t3/7/7/6K", A,
                       {move});
    };
    t.equal("the victim that was chosen", chosen("d4-d5xe5"), one);
    t.equal("no victim", chosen("d4-d5x"), none);
    const std::string royal = "7/7/1tK4/3t3/7/7/7";
    t.equal("a king", numbers(with({king({{"elsewhere", "2"}})}), royal, A, {"d4-d5"}), one);
    const Rule held = king({{"elsewhere", "2"}, {"timing", "survives_reply"}});
    t.equal("not a king in check", numbers(with({held}), royal, A, {"d4-d5"}), none);
    t.equal("a man beside him", numbers(with({held}), "7/7/1tK1Tt1/3t3/7/7/7", A, {"d4-d5"}), one);
    t.equal(
        "a promoted captor",
        numbers(with({custom("pieces/promotion", {{"pieces", "attacker"}, {"zone", "d5"}, {"becomes", "defender"}})}),
                slideTakes, A, {"d4-d5"}),
        one);
    const Rules trapped = with({custom("house/traps")});
    t.equal("not one in a trap",
            numbers(trapped, "t6/7/1tT4/3t3/7/7/6K", A, {"d4-d5", "g1-g2", "a7-a4", "g2-g3", "a4-d4"}), one);
}

/// d4-d5 takes c5 and e5, where others appear at once.
void fullReserves(Checks& t) {
    const Rule home = custom("pieces/return", {{"side", "defenders"}, {"piece", "defender"}, {"zone", "c5 e5"}});
    const Rules rules = reserving({home, reserveOf("attacker", 60, {{"refill", "taken"}, {"zone", "a1 d5"}})});
    Referee referee = at(rules, "7/7/1tT1Tt1/3t3/7/7/6K", A);
    const Names round{"d4-d5", "g1-g2", "d5-d4", "g2-g1"};
    for (int i = 0; i < 19; ++i) last(referee, round);
    t.equal("nearly the largest number", numbersIn(referee), "attacker=98");
    last(referee, round);
    t.equal("no more", numbersIn(referee), "attacker=99");
    go(referee, "t@d5");
    t.equal("the piece enters before the captures count", numbersIn(referee), "attacker=99");
    go(referee, "g1-g2");
    go(referee, "t@a1");
    t.equal("one fewer", numbersIn(referee), "attacker=98");
}

void reserveErrors(Checks& t) {
    const auto refuses = [&](const std::string& name, const std::vector<Rule>& rules) {
        t.refuses(name, [&] { at(reserving(rules), manAndKing, A); });
    };
    refuses("no piece is named", {custom("pieces/reserve", {{"count", 1}})});
    refuses("no number", {custom("pieces/reserve", {{"piece", "attacker"}})});
    for (const char* piece : {"bishop", "king", "men", "attackers", "ordinary", "none", "attacker | page", ""})
        refuses(std::string("not the name of a man: ") + piece, {reserveOf(piece, 1)});
    refuses("fewer than none", {reserveOf("attacker", -1)});
    refuses("too many", {reserveOf("attacker", 61)});
    refuses("an unknown zone", {reserveOf("attacker", 1, {{"zone", "moon"}})});
    refuses("an unknown refill", {reserveOf("attacker", 1, {{"refill", "all"}})});
    refuses("a word for yes", {reserveOf("attacker", 1, {{"first", "yes"}})});
    refuses("an unknown parameter", {reserveOf("attacker", 1, {{"side", "attackers"}})});
    refuses("one piece twice", {reserveOf("attacker", 1), reserveOf("attacker", 2, {{"zone", "b2"}})});
    t.equal("sixty", numbersIn(at(reserving({reserveOf("attacker", 60)}), manAndKing, A)), "attacker=60");
}

}  // namespace

void reserves(Checks& checks) {
    whoEnters(checks);
    nothingBarsEntries(checks);
    entriesCapture(checks);
    entriesBetweenEnemies(checks);
    entriesAndKings(checks);
    endsByEntries(checks);
    stuckOrEntering(checks);
    entriesAndOtherChanges(checks);
    entriesAndMarks(checks);
    refills(checks);
    whatFillsReserves(checks);
    fullReserves(checks);
    reserveErrors(checks);
}

}  // namespace reference::selftest

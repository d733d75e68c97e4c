// First mover, stuck sides, chains, dice, declarations, position keys, jumps of house rules, two victims on one square,
// and closed leaps.
#include "selftest_support.hpp"

#include <tuple>

namespace reference::selftest {

namespace {

void first(Checks& t) {
    for (const auto& [word, side] : {std::pair("attackers", A), std::pair("defenders", D)}) {
        Rules rules = scene(7, "", {custom("turn/first", {{"side", word}})});
        rules.rows = rowsOf("3t3/7/7/3K3/7/7/7");
        t.holds(std::string("first: ") + word, Referee(rules).toMove() == side);
    }
    Rules rules = scene(7, "", {custom("turn/first", {{"side", "lot"}})});
    rules.rows = rowsOf("3t3/7/7/3K3/7/7/7");
    Referee drawn(rules);
    t.refuses("lot not drawn", [&] { drawn.start(); });
    drawn.start(D);
    t.holds("lot", drawn.toMove() == D);
    t.equal("layout", drawn.rows().front(), "...t...");
}

void stuck(Checks& t) {
    // After g1-g2 the other side cannot move.
    const std::string white = "Kt5/tt5/7/7/7/7/6t";
    const std::string black = "tT5/TT5/7/7/7/7/6K";
    const auto rule = [](const std::string& side, const std::string& result) {
        return scene(7, "", {custom("turn/no-moves", {{side, result}})});
    };
    for (const auto& [result, defenders, attackers] :
         {std::tuple("loss", "# attackers turn/no-moves", "# defenders turn/no-moves"),
          std::tuple("draw", "# draw turn/no-moves", "# draw turn/no-moves"),
          std::tuple("win", "# defenders turn/no-moves", "# attackers turn/no-moves"), std::tuple("pass", "", "")}) {
        t.equal(std::string("defenders stuck: ") + result, once(rule("defenders", result), white, A, "g1-g2"),
                defenders);
        t.equal(std::string("attackers stuck: ") + result, once(rule("attackers", result), black, D, "g1-g2"),
                attackers);
    }
    Referee passes = at(rule("defenders", "pass"), white, A);
    go(passes, "g1-g2");
    t.equal("only a pass", list(passes), "pass");
    t.equal("refused while stuck", passes.refusedBy(42, 35).value_or("legal"), "turn/no-moves");
    t.equal("passing", go(passes, "pass"), "");
    t.holds("the turn comes back", passes.toMove() == A);

    const Rules both = scene(7, "", {custom("turn/no-moves", {{"attackers", "pass"}, {"defenders", "pass"}})});
    Referee locked = at(both, "tTT4/TTT4/TTK4/7/7/7/7", A);
    t.equal("locked in: pass", go(locked, "pass"), "");
    t.equal("the other side moves", go(locked, "c5-d5"), "");
    Referee nobody =
        at(scene(3, "", {custom("turn/no-moves", {{"attackers", "pass"}, {"defenders", "pass"}})}), "tTt/TKT/tTt", A);
    t.equal("first pass", go(nobody, "pass"), "");
    t.equal("second pass in succession", go(nobody, "pass"), "# draw turn/no-moves");

    // The king could still jump, but no defender has an empty neighbour.
    const std::vector<Rule> jumping{custom("move/jump", {{"pieces", "king"}}),
                                    custom("turn/no-moves", {{"test", "no_empty_neighbour"}})};
    t.equal("no empty neighbour", once(scene(7, "", jumping), "Kt5/t6/7/7/7/7/6t", A, "g1-g2"),
            "# attackers turn/no-moves");
    t.equal("no legal move: a jump is one",
            once(scene(7, "", {custom("move/jump", {{"pieces", "king"}}), custom("turn/no-moves")}),
                 "Kt5/t6/7/7/7/7/6t", A, "g1-g2"),
            "");
    // An empty neighbour that nobody may enter: still no legal move, hence the same result.
    t.equal("an empty neighbour of no use",
            once(scene(7, "throne",
                       {custom("passage/restricted", {{"zone", "throne"}, {"stop", "nobody"}, {"pass", "nobody"}}),
                        custom("turn/no-moves", {{"test", "no_empty_neighbour"}})}),
                 "7/7/2t4/1tK4/2t4/7/6t", A, "g1-g2"),
            "# attackers turn/no-moves");
    // Refusals count: the only move goes between two enemies.
    t.equal("refusals in force",
            once(scene(7, "",
                       {custom("turn/no-moves"), custom("king/capture", {{"elsewhere", "2"}}),
                        custom("move/slide", {{"limit", 1}}), custom("capture/passive-entry", {{"king", "refused"}})}),
                 "7/7/7/7/t6/1t5/Kt4t", A, "g1-g2"),
            "");
    t.equal("refusals in force: stuck",
            once(scene(7, "",
                       {custom("turn/no-moves"), custom("king/capture", {{"elsewhere", "2"}, {"counts", "edge"}}),
                        custom("move/slide", {{"limit", 1}}), custom("capture/passive-entry", {{"king", "refused"}})}),
                 "7/7/7/7/t6/1t5/Kt4t", A, "g1-g2"),
            "# attackers turn/no-moves");
}

void chains(Checks& t) {
    const auto berserk = [](const Arguments& arguments) { return scene(7, "", {custom("turn/berserk", arguments)}); };
    // d4-d5 takes c5 against b5; then d5-d2 takes c2 against b2.
    const std::string position = "7/7/1tT4/3t3/7/1tT4/6K";
    Referee must = at(berserk({{"optional", false}}), position, A);
    t.equal("chain begins", go(must, "d4-d5"), "c5");
    t.holds("the same side", must.toMove() == A);
    t.equal("the chained piece", static_cast<long>(must.chainSquare()), squareOf("d5", 7));
    t.equal("only what captures", list(must), "d5-d2xc2");
    t.equal("another piece", go(must, "b5-b6"), "illegal: turn/berserk");
    t.equal("a quiet move", go(must, "d5-d6"), "illegal: turn/berserk");
    t.equal("chain ends", go(must, "d5-d2"), "c2");
    t.holds("handed over", must.toMove() == D && must.chainSquare() == nowhere);
    Referee may = at(berserk({}), position, A);
    go(may, "d4-d5");
    t.equal("may stop", list(may), "d5-d2xc2 stop");
    t.equal("stop", go(may, "stop"), "");
    t.holds("stopped", may.toMove() == D);
    Referee any = at(berserk({{"next", "any"}}), position, A);
    go(any, "d4-d5");
    t.equal("any move", go(any, "d5-d7"), "");
    t.holds("a quiet move ends the chain", any.toMove() == D);
    Referee none = at(berserk({{"optional", false}}), "7/7/1tT4/3t3/7/7/K6", A);
    t.equal("nothing more to take", go(none, "d4-d5"), "c5");
    t.holds("no chain", none.toMove() == D);

    const std::string royal = "7/7/1Tt4/3K3/7/7/7";
    const auto escape = [](bool allowed) {
        return scene(7, "",
                     {custom("turn/berserk", {{"king_may_escape", allowed}}), custom("win/escape", {{"zone", "d7"}})});
    };
    Referee flees = at(escape(true), royal, D);
    t.equal("king captures", go(flees, "d4-d5"), "c5");
    t.equal("king may escape", list(flees), "d5-d7 stop");
    t.equal("king escapes", go(flees, "d5-d7"), "# defenders win/escape");
    Referee stays = at(escape(false), royal, D);
    go(stays, "d4-d5");
    t.holds("king may not", stays.toMove() == A);
    // The king takes d6 between d5 and d7, and stands between c5 and e5. The stop moves nobody, so he has not just
    // come.
    Referee halts = at(scene(7, "",
                             {custom("turn/berserk", {{"next", "any"}}),
                              custom("king/capture", {{"elsewhere", "2"}, {"timing", "survives_reply"}})}),
                       "3T3/3t3/2t1t2/2tK3/7/7/4t2", A);
    t.equal("a king who walks in and stops", last(halts, {"e1-e4", "d4-d5", "stop"}), "# attackers king/capture");
    // Within a chain only the king counts: elimination is judged after the turn.
    Referee middle =
        at(scene(7, "",
                 {custom("turn/berserk"),
                  custom("win/elimination", {{"pieces", "defending men"}, {"left", 1}, {"result", "attackers"}})}),
           position, A);
    t.equal("not judged in mid-chain", go(middle, "d4-d5"), "c5");
    t.equal("judged at the end", go(middle, "stop"), "# attackers win/elimination");
    // A chain is one entry of the history, but the counter counts each of its moves.
    Referee counter =
        at(scene(7, "", {custom("turn/berserk", {{"next", "any"}}), custom("end/no-capture", {{"moves_each", 1}})}),
           position, A);
    go(counter, "d4-d5");
    t.equal("capture and quiet move in one turn", go(counter, "d5-d7"), "");
    t.equal("the second quiet move", go(counter, "g1-g2"), "# draw end/no-capture");
}

void dice(Checks& t) {
    const std::string position = "7/7/7/3t3/7/7/K6";
    for (const auto& [moves, even, odd] :
         {std::tuple("even", true, false), std::tuple("odd", false, true), std::tuple("all", true, true)}) {
        for (const int face : {3, 4}) {
            Referee referee = at(scene(7, "", {custom("turn/dice", {{"moves_on", moves}})}), position, A);
            t.holds("a face is wanted", referee.mustRoll());
            t.holds("no move before", referee.legal().empty());
            referee.roll(face);
            const bool plays = face % 2 == 0 ? even : odd;
            t.holds(std::string("die ") + moves, (referee.toMove() == A) == plays && referee.mustRoll() != plays);
        }
    }
    Referee limited = at(
        scene(7, "", {custom("turn/dice", {{"faces", 8}, {"moves_on", "all"}, {"limit_by_die", true}})}), position, A);
    limited.roll(2);
    t.equal("within the die", limited.refusedBy(squareOf("d4", 7), squareOf("d6", 7)).value_or("legal"), "legal");
    t.equal("beyond the die", go(limited, "d4-d7"), "illegal: turn/dice");
    t.equal("played", go(limited, "d4-d5"), "");
    t.holds("the next side rolls", limited.mustRoll() && limited.toMove() == D);
    t.refuses("no such face", [&] { limited.roll(9); });
    limited.roll(8);
    t.equal("a face of eight", go(limited, "a1-a7"), "");
    // A turn lost to the die does not enter the history.
    Referee lost = at(scene(7, "", {custom("turn/dice"), custom("end/repetition", {{"count", 2}})}), position, A);
    for (int i = 0; i < 4; ++i) lost.roll(1);
    t.holds("lost turns do not repeat", !lost.ending().over() && lost.toMove() == A);
}

void declarations(Checks& t) {
    const std::string position = "7/7/2t1t2/7/7/3K3/t6";
    const std::vector<Rule> required{custom("announce/watch-king"), custom("king/capture", {{"elsewhere", "2"}})};
    const std::vector<Rule> polite{custom("announce/watch-king", {{"required", false}, {"call", "ware"}}),
                                   custom("king/capture", {{"elsewhere", "2"}})};
    Referee warned = at(scene(7, "", required), position, A);
    t.equal("warning", go(warned, "a1-a2!watch your king"), "");
    t.holds("the warning is part of what matters", warned.positionKey().find("warned") != std::string::npos);
    t.holds("the position repeats without it", warned.repetitionKey().find("warned") == std::string::npos);
    t.equal("the king walks in", go(warned, "d2-d5"), "d5 # attackers announce/watch-king");
    Referee silent = at(scene(7, "", required), position, A);
    go(silent, "a1-a2");
    t.equal("not warned", go(silent, "d2-d5"), "");
    t.equal(
        "a man may",
        [&] {
            Referee man = at(scene(7, "", required), "7/7/2t1t2/7/7/3T3/t5K", A);
            go(man, "a1-a2!watch your king");
            return go(man, "d2-d5");
        }(),
        "");
    Referee later = at(scene(7, "", required), position, A);
    for (const char* move : {"a1-a2!watch your king", "d2-e2", "a2-a1"}) go(later, move);
    t.equal("a warning holds for one turn", go(later, "e2-d2"), "");
    Referee announced = at(scene(7, "", polite), "7/7/2tKt2/7/7/7/t6", A);
    t.equal("no declaration", go(announced, "a1-a2!ware"), "illegal: no such branch");
    go(announced, "a1-a2");
    t.equal("announced", announced.announcements().at(0), "ware");

    Rules calls = scene(
        7, "", {custom("announce/open-paths", {{"zone", "edge"}, {"calls", std::vector<std::string>{"one", "more"}}})});
    for (const auto& [board, text] : {std::pair("7/7/3t3/2tKt2/7/7/T6", "one"), std::pair("7/7/7/2tKt2/7/7/T6", "more"),
                                      std::pair("7/7/7/3K3/7/7/T6", "more")}) {
        Referee referee = at(calls, board, D);
        go(referee, "a1-b1");
        t.equal("calls", referee.announcements().at(0), text);
    }
}

/// The first move of the game, and the square of a first move, where they matter.
void secondMoveKeys(Checks& t) {
    const auto text = [](const Arguments& arguments, const Names& moves) {
        Referee referee = at(scene(7, "", {custom("turn/two-moves", arguments)}), "t5t/7/7/7/7/7/T5K", A);
        last(referee, moves);
        return referee.positionKey() + " ";
    };
    const auto has = [&](const std::string& part, const std::string& all) { return all.find(part) != all.npos; };
    t.holds("nothing before the game", !has("opened", text({}, {})));
    t.holds("one move", has(" opened=1 ", text({}, {"a7-a6"})) && !has("chain", text({}, {"a7-a6"})));
    const std::string two = text({}, {"a7-a6", "a1-a2"});
    t.holds("two moves, and within a turn", has(" opened=2 ", two) && has(" chain=7 ", two));
    t.equal(
        "no more is counted", text({}, {"a7-a6", "a1-a2", "g1-g2"}),
        text({}, {"a7-a6", "a1-a2", "g1-g2", "a6-a7", "g7-g6", "a2-a3", "g2-g3", "a7-a6", "g6-g7", "a3-a2", "g3-g2"}));
    t.holds("nothing is counted", !has("opened", text({{"first", true}}, {"a7-a6", "g7-g6"})));
    Referee referee = at(scene(7, "", {custom("turn/two-moves", {{"first", true}})}), "t5t/7/7/7/7/7/T5K", A);
    go(referee, "a7-a6");
    t.equal("why the first piece does not move again", go(referee, "a6-a5"), "illegal: turn/two-moves");
    t.equal("why nobody moves a piece of the other side", go(referee, "a1-a2"), "illegal: not your piece");
    const Rule fatal = custom("capture/passive-entry", {{"men", "captured"}});
    const Rule hired = custom(
        "pieces/extra", {{"name", "page"}, {"side", "attackers"}, {"letter", "p"}, {"when_captured", "attacker"}});
    Referee fallen =
        at(scene(7, "", {custom("turn/two-moves", {{"first", true}}), fatal, hired}), "7/2T1T2/3p3/7/7/7/t5K", A);
    go(fallen, "d5-d6");
    t.holds("a first piece that fell, although another stands there",
            fallen.positionKey().find(" chain=38 fallen") != std::string::npos);
    go(fallen, "a1-a2");
    t.holds("until the turn is over", fallen.positionKey().find("fallen") == std::string::npos);
}

void keys(Checks& t) {
    const Rules rules = scene(7, "",
                              {custom("end/shuttle"), custom("end/no-capture"), custom("turn/berserk"),
                               custom("king/capture", {{"elsewhere", "2"}, {"timing", "survives_reply"}})});
    Referee referee = at(rules, "T6/7/3t3/3K3/7/3t3/7", A);
    t.equal("start", referee.positionKey(), referee.repetitionKey() + " run=-1--1x0 run=-1--1x0 quiet=0");
    go(referee, "d2-d3");
    t.holds("pending", referee.positionKey().find("king-pending") != std::string::npos);
    t.holds("run", referee.positionKey().find("run=10-17x1") != std::string::npos);
    t.holds("quiet", referee.positionKey().find("quiet=1") != std::string::npos);
    t.holds("not in the repetition key", referee.repetitionKey().find("pending") == std::string::npos);
    Referee chain = at(scene(7, "", {custom("turn/berserk")}), "7/7/1tT4/3t3/7/1tT4/K6", A);
    go(chain, "d4-d5");
    t.holds("chain", chain.positionKey().find("chain=31") != std::string::npos);
    secondMoveKeys(t);
    const Rule held = custom("pieces/reserve", {{"piece", "attacker"}, {"count", 2}});
    Referee reserve = at(scene(7, "", {held, custom("end/shuttle")}), "t6/7/7/7/7/7/6K", A);
    go(reserve, "t@b2");
    t.holds("reserve", reserve.repetitionKey().find(" reserve=attacker1") != std::string::npos);
    t.holds("an entry is a run", reserve.positionKey().find(" run=-1-8x1 ") != std::string::npos);

    // d4-d5 takes c5. The king goes to g2.
    const std::vector<Rule> marking{custom("house/blunt"), custom("house/embers"), custom("house/traps"),
                                    custom("move/swap", {{"pieces", "king"}, {"once", true}})};
    Referee marked = at(scene(7, "", marking), "7/7/1tT4/3t3/7/6T/6K", A);
    for (const char* move : {"d4-d5", "g1-g2"}) go(marked, move);
    for (const char* mark : {" trap=6", " swapped=13", " trap=24", " ember=30", " blunt=31"}) {
        t.holds(std::string("marks:") + mark,
                (marked.repetitionKey() + " ").find(std::string(mark) + " ") != std::string::npos);
    }
}

/// house/leap is a script of tests/variants, so the engine cannot play these scenes as it plays those of
/// `components`.
void houseJumps(Checks& t) {
    const Rule leap = custom("house/leap");
    const Rule jump = custom("move/jump", {{"pieces", "attackers"}, {"takes", true}});
    const auto guard = [](const std::string& from) { return custom("house/guard", {{"from", from}}); };
    const auto captured = [](std::vector<Rule> rules) {
        return once(scene(7, "", std::move(rules)), "7/7/7/2tT3/7/7/6K", A, "c4-e4");
    };
    t.equal("a leap captures", captured({leap}), "d4");
    t.equal("a guard against the leap", captured({leap, guard("house/leap")}), "");
    t.equal("a guard against another rule", captured({leap, guard("move/jump")}), "d4");
    t.equal("two rules allow the jump, a guard names one", captured({leap, jump, guard("house/leap")}), "d4");
    const auto bearer = [](const std::string& from) {
        return custom("house/bearer", {{"pieces", "all"}, {"bearers", "attacker"}, {"from", from}});
    };
    t.equal("a bearer against the leap", captured({leap, bearer("house/leap")}), "");
    t.equal("two rules allow the jump, a bearer spares from one", captured({leap, jump, bearer("house/leap")}), "d4");
    t.equal("a bearer spares from both", captured({leap, jump, bearer("")}), "");
    t.equal("a guard and a bearer", captured({leap, jump, guard("move/jump"), bearer("house/leap")}), "");
    t.refuses("a guard against an unknown rule", [&] { readRules(scene(7, "", {leap, guard("move/slide")})); });

    Referee referee = at(scene(7, "", {leap, jump, guard("house/leap")}), "7/7/7/2tT3/7/7/6K", A);
    go(referee, "c4-e4");
    t.equal("the rule without a guard captures", referee.victimReasons().front().second, "move/jump");
}

/// The mover displaces d6, and falls there. The first rule by name gives the reason.
void twoPiecesOnOneSquare(Checks& t) {
    const auto reasons = [](std::vector<Rule> rules, const std::string& position, Side side, const Names& moves) {
        rules.push_back(custom("capture/displacement"));
        Referee referee = at(scene(7, "", std::move(rules)), position, side);
        last(referee, moves);
        std::string text;
        for (const auto& [square, component] : referee.victimReasons()) text += squareName(square, 7) + " " + component;
        return text;
    };
    const Arguments fatal{{"men", "captured"}, {"unless_captures", false}};
    t.equal("displacement comes first",
            reasons({custom("capture/passive-entry", fatal)}, "7/2TTT2/7/3t3/7/7/6K", A, {"d4-d6"}),
            "d6 capture/displacement");
    t.equal("a warning comes before it",
            reasons({custom("announce/watch-king"), king({{"elsewhere", "2"}})}, "7/2ttt2/7/3K3/7/7/6t", A,
                    {"g1-g2!watch your king", "d4-d6"}),
            "d6 announce/watch-king");
}

/// Of two ways to b2, both closed, the one with fewer leaps gives the reason, in either order of the rules. This is the
/// referee's choice.
void closedWays(Checks& t) {
    const Rule byOne = custom("move/leap", {{"pieces", "men"}, {"limit", 2}});
    const Rule byTwo = custom("move/leap", {{"pieces", "men"}, {"across", 2}, {"up", 2}});
    const Rule bar = custom("passage/restricted", {{"zone", "b2"}, {"stop", "nobody"}});
    for (const auto& rules : {scene(7, "", {byOne, byTwo, bar}), scene(7, "", {byTwo, byOne, bar})}) {
        t.equal("two ways closed", once(rules, "3K3/7/7/3T3/2t4/7/7", D, "d4-b2"), "illegal: passage/restricted");
    }
}

}  // namespace

void turns(Checks& checks) {
    first(checks);
    stuck(checks);
    chains(checks);
    dice(checks);
    declarations(checks);
    keys(checks);
    houseJumps(checks);
    twoPiecesOnOneSquare(checks);
    closedWays(checks);
}

}  // namespace reference::selftest

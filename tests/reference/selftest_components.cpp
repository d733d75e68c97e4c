// Every value of every parameter in a position where it decides, except values that the edge cases of the catalogue
// cover.
#include "selftest_support.hpp"

#include <tuple>

namespace reference::selftest {

namespace {

Rule piece(const std::string& name, const std::string& side, const std::string& letter, Arguments more = {}) {
    more.insert({{"name", name}, {"side", side}, {"letter", letter}});
    return Rule{"pieces/extra", more};
}

Rules withZone(Rules rules, const std::string& name, const std::string& expression) {
    rules.zones[name] = expression;
    return rules;
}

void pieces(Checks& t) {
    const Rule guard = piece("guard", "defenders", "G", {{"fights", false}});
    t.equal("guard is not taken", once(scene(7, "", {guard}), "7/1tG4/3t3/7/7/7/K6", A, "d5-d6"), "");
    t.equal("guard is no anvil", once(scene(7, "", {guard}), "7/1Gt4/3T3/7/7/7/K6", D, "d5-d6"), "");
    t.equal("guard is no hammer", once(scene(7, "", {guard}), "7/1Tt4/3G3/7/7/7/K6", D, "d5-d6"), "");
    t.equal("guard falls to a shieldwall",
            once(scene(7, "", {guard, custom("capture/shieldwall")}), "7/7/7/1t5/7/2tt3/2GTt1K", A, "b4-b1"), "c1 d1");
    const std::vector<Rule> hired{piece("mercenary", "attackers", "m", {{"when_captured", "hired"}}),
                                  piece("hired", "defenders", "M", {{"when_captured", "mercenary"}})};
    Referee changes = at(scene(7, "", hired), "7/1Tm4/3T3/7/7/7/K4t1", D);
    t.equal("mercenary is taken", go(changes, "d5-d6"), "c6");
    t.equal("mercenary stays and changes sides", changes.rows()[1], ".TMT...");
    t.equal("mercenary cannot be moved by its old side", go(changes, "c6-c5"), "illegal: not your piece");
    t.equal("mercenary comes back", once(scene(7, "", hired), "7/2M1t2/1t5/7/7/7/K6", A, "b5-b6"), "");
    Referee returns = at(scene(7, "", hired), "7/2Mt3/1t5/7/7/7/K6", A);
    t.equal("mercenary taken again", go(returns, "b5-b6"), "c6");
    t.equal("mercenary back on its first side", returns.rows()[1], ".tmt...");
    t.refuses("letter twice", [&] { readRules(scene(7, "", {piece("other", "attackers", "t")})); });
    t.refuses("unknown class of a mercenary", [&] {
        readRules(scene(7, "", {piece("m", "attackers", "m", {{"when_captured", "nobody"}})}));
    });
    t.refuses("unknown rule", [&] { readRules(scene(7, "", {custom("move/fly")})); });
    t.refuses("unknown parameter", [&] { readRules(scene(7, "", {custom("move/slide", {{"speed", 3}})})); });
    t.refuses("unknown zone", [&] { readRules(scene(7, "", {custom("win/escape", {{"zone", "moon"}})})); });
    t.refuses("component given twice", [&] { readRules(scene(7, "", {custom("turn/dice"), custom("turn/dice")})); });
}

void moving(Checks& t) {
    const Rule slow = custom("move/slide", {{"pieces", "all - attackers"}, {"limit", 2}});
    t.equal("limit reached", once(scene(7, "", {slow}), "7/7/7/7/7/7/T5K", D, "a1-a3"), "");
    t.equal("limit passed", once(scene(7, "", {slow}), "7/7/7/7/7/7/T5K", D, "a1-a4"), "illegal: move/slide");
    t.equal("others without limit", once(scene(7, "", {slow}), "7/7/7/7/7/7/t5K", A, "a1-a7"), "");
    t.refuses("two limits for one class", [&] {
        readRules(scene(7, "", {slow, custom("move/slide", {{"pieces", "king"}, {"limit", 3}})}));
    });
    t.equal("not in line", once(scene(7, ""), "7/7/7/7/7/7/t5K", A, "a1-b2"), "illegal: not in line");
    t.equal("blocked", once(scene(7, ""), "7/7/7/7/T6/7/t5K", A, "a1-a5"), "illegal: blocked");

    const Rule commander = piece("commander", "attackers", "c");
    const Rule plain = custom("move/jump", {{"pieces", "king"}});
    t.equal("jump over ordinary men", once(scene(7, "", {plain, commander}), "7/7/7/2Kt3/7/7/7", D, "c4-e4"), "");
    t.equal("no jump over a commander", once(scene(7, "", {plain, commander}), "7/7/7/2Kc3/7/7/7", D, "c4-e4"),
            "illegal: blocked");
    t.equal("jump over a named class",
            once(scene(7, "", {custom("move/jump", {{"pieces", "king"}, {"over", "commander"}}), commander}),
                 "7/7/7/2Kc3/7/7/7", D, "c4-e4"),
            "");
    t.equal("no jump over own men", once(scene(7, "", {plain}), "7/7/7/2KT3/7/7/7", D, "c4-e4"), "illegal: blocked");
    const Rule touching = custom("move/jump", {{"pieces", "king"}, {"touching", "a4 | e4"}});
    t.equal("jump reaching the zone", once(scene(7, "", {touching}), "7/7/7/2Kt3/7/7/7", D, "c4-e4"), "");
    t.equal("jump leaving the zone", once(scene(7, "", {touching}), "7/7/7/Kt5/7/7/7", D, "a4-c4"), "");
    t.equal("jump elsewhere", once(scene(7, "", {touching}), "7/7/2Kt3/7/7/7/7", D, "c5-e5"), "illegal: blocked");
    t.equal("jump that takes",
            once(scene(7, "", {custom("move/jump", {{"pieces", "king"}, {"takes", true}})}), "7/7/7/2Kt3/7/7/7", D,
                 "c4-e4"),
            "d4");
    const std::vector<Rule> guarded{custom("move/jump", {{"pieces", "king"}, {"takes", true}}),
                                    custom("house/guard", {{"pieces", "attackers"}, {"zone", "d4"}})};
    t.equal("a jump takes no guarded piece", once(scene(7, "", guarded), "7/7/7/2Kt3/7/7/7", D, "c4-e4"), "");
    t.equal("a guard protects on its squares only", once(scene(7, "", guarded), "7/7/2Kt3/7/7/7/7", D, "c5-e5"), "d5");
    t.equal("jump lands only where it may stop",
            once(scene(7, "throne", {custom("move/jump", {{"pieces", "defender"}})}), "K6/7/7/1Tt4/7/7/7", D, "b4-d4"),
            "illegal: blocked");
}

void passages(Checks& t) {
    const auto gate = [](const std::string& stop, const std::string& pass) {
        return withZone(
            scene(7, "", {custom("passage/restricted", {{"zone", "gate"}, {"stop", stop}, {"pass", pass}})}), "gate",
            "c4");
    };
    const std::string men = "7/7/7/T6/7/7/6K";
    const std::string lord = "7/7/7/K6/7/7/7";
    const std::string no = "illegal: passage/restricted";
    for (const auto& [word, man, royal] : {std::tuple("all", std::string(), std::string()),
                                           std::tuple("king", no, std::string()), std::tuple("nobody", no, no)}) {
        t.equal(std::string("man stops: ") + word, once(gate(word, "all"), men, D, "a4-c4"), man);
        t.equal(std::string("king stops: ") + word, once(gate(word, "all"), lord, D, "a4-c4"), royal);
        t.equal(std::string("man passes: ") + word, once(gate("all", word), men, D, "a4-e4"), man);
        t.equal(std::string("king passes: ") + word, once(gate("all", word), lord, D, "a4-e4"), royal);
    }

    const auto camps = [](const Arguments& more) {
        Arguments arguments{{"zone", "homes"}};
        arguments.insert(more.begin(), more.end());
        return withZone(scene(7, "", {custom("passage/camps", arguments)}), "homes", "a3 a4 g4");
    };
    const std::string inside = "7/7/7/t6/7/7/3K3";
    t.equal("inside the own camp", once(camps({}), inside, A, "a4-a3"), "");
    t.equal("to another camp", once(camps({}), inside, A, "a4-g4"), "illegal: passage/camps");
    t.equal("camp to camp free", once(camps({{"between", "free"}}), inside, A, "a4-g4"), "");
    t.equal("camp to camp within the limit", once(camps({{"between", "limit"}, {"max", 6}}), inside, A, "a4-g4"), "");
    t.equal("camp to camp beyond the limit", once(camps({{"between", "limit"}, {"max", 5}}), inside, A, "a4-g4"),
            "illegal: passage/camps");
    t.equal("defenders never", once(camps({}), "7/7/7/T6/7/7/3K3", D, "a4-a3"), "illegal: passage/camps");
    t.equal("defenders as owners", once(camps({{"owners", "defending men"}}), "7/7/7/T6/7/7/3K3", D, "a4-a3"), "");
    t.equal("across from inside", once(camps({}), inside, A, "a4-a1"), "");
    t.equal("across from outside", once(camps({}), "7/7/t6/7/7/7/3K3", A, "a5-a1"), "illegal: passage/camps");
    t.equal("all may cross", once(camps({{"pass", "all"}}), "7/7/t6/7/7/7/3K3", A, "a5-a1"), "");
    t.equal("crossing is not stopping", once(camps({{"pass", "all"}}), "7/7/t6/7/7/7/3K3", A, "a5-a3"),
            "illegal: passage/camps");
}

void hostility(Checks& t) {
    const auto zone = [](const std::string& to, const std::string& when) {
        return withZone(scene(7, "", {custom("hostile/zone", {{"zone", "rock"}, {"to", to}, {"when", when}})}), "rock",
                        "d4");
    };
    const std::string empty = "7/7/7/4T2/7/5t1/1K5";
    const std::string held = "7/7/7/3TT2/7/5t1/1K5";
    t.equal("empty, empty", once(zone("men", "empty"), empty, A, "f2-f4"), "e4");
    t.equal("empty, held", once(zone("men", "empty"), held, A, "f2-f4"), "");
    t.equal("always, held", once(zone("men", "always"), held, A, "f2-f4"), "e4");
    t.equal("occupied by the class, empty", once(zone("men", "defender"), empty, A, "f2-f4"), "");
    t.equal("occupied by the class", once(zone("men", "defender"), held, A, "f2-f4"), "e4");
    t.equal("occupied by another", once(zone("men", "king"), held, A, "f2-f4"), "");
    t.equal("to others only", once(zone("attackers", "empty"), empty, A, "f2-f4"), "");
    t.equal("to the attackers", once(zone("attackers", "empty"), "7/7/7/4t2/7/5T1/1K5", D, "f2-f4"), "e4");

    const std::string two = "7/7/7/2tKT2/3t3/5t1/7";
    t.equal("Linnaean, two beside",
            once(scene(7, "throne", {custom("hostile/linnaean", {{"men_beside", 2}})}), two, A, "f2-f4"), "e4");
    t.equal("Linnaean, three needed", once(scene(7, "throne", {custom("hostile/linnaean")}), two, A, "f2-f4"), "");
    t.equal("Linnaean, another zone",
            once(withZone(scene(7, "", {custom("hostile/linnaean", {{"zone", "seat"}})}), "seat", "d4"),
                 "7/7/3t3/2tKT2/3t3/5t1/7", A, "f2-f4"),
            "e4");
}

void captures(Checks& t) {
    const Rule onlyAttackers = custom("capture/custodial", {{"victims", "attackers"}});
    t.equal("victims: others are safe", once(scene(7, "", {onlyAttackers}), "7/1tT4/3t3/7/7/7/K6", A, "d5-d6"), "");
    t.equal("victims: attackers", once(scene(7, "", {onlyAttackers}), "7/1Tt4/3T3/7/7/7/K6", D, "d5-d6"), "c6");
    Rules rules = scene(7, "", {});
    std::erase_if(rules.rules, [](const Rule& rule) { return rule.use == "capture/custodial"; });
    t.equal("no custodial rule", once(rules, "7/1tT4/3t3/7/7/7/K6", A, "d5-d6"), "");

    const auto branches = [](const std::string& take, const std::string& position) {
        Referee referee =
            at(scene(7, "", {custom("capture/choice", {{"take", take}}), king({{"elsewhere", "2"}})}), position, A);
        std::string found;
        for (const Move& move : referee.legal()) {
            if (move.from != 3 || move.to != 24) continue;
            found += "[";
            for (int victim : move.victims) found += squareName(victim, 7);
            found += "]";
        }
        return found;
    };
    const std::string men = "7/7/7/1tT1Tt1/7/7/1K1t3";
    t.equal("take all", branches("all", men), "[c4e4]");
    t.equal("take one", branches("one", men), "[c4][e4]");
    t.equal("take one or none", branches("one_or_none", men), "[][c4][e4]");
    t.equal("take all or none", branches("all_or_none", men), "[][c4e4]");
    const std::string royal = "7/7/7/1tT1Kt1/7/7/3t3";
    t.equal("king: all", branches("all", royal), "[c4e4]");
    t.equal("king: one", branches("one", royal), "[e4]");
    t.equal("king: one or none", branches("one_or_none", royal), "[e4]");
    t.equal("king: all or none", branches("all_or_none", royal), "[c4e4][e4]");
    t.equal("nothing to choose", branches("one_or_none", "7/7/7/7/7/7/1K1t3"), "[]");

    const std::vector<Rule> pinned{custom("capture/pinned-man"), king({{"throne", "none"}})};
    t.equal("pinned man, the fourth side", once(scene(7, "", pinned), "7/7/3t3/2KT3/3t3/7/4t2", A, "e1-e4"), "d4");
    t.equal("pinned man, one flank open", once(scene(7, "", pinned), "7/7/3t3/2KT3/7/7/4t2", A, "e1-e4"), "");
    t.equal("pinned man, no king", once(scene(7, "", pinned), "7/7/3t3/2TT3/3t3/7/K3t2", A, "e1-e4"), "");

    const std::vector<Rule> threeSides{custom("capture/custodial", {{"victims", "attackers"}}),
                                       custom("capture/three-sides", {{"victims", "defender"}}),
                                       king({{"throne", "none"}})};
    t.equal("three sides", once(scene(7, "", threeSides), "7/7/3t3/3Tt2/7/3t3/K6", A, "d2-d3"), "d4");
    t.equal("three sides, two of them on a line", once(scene(7, "", threeSides), "7/7/3t3/3T3/7/3t3/K6", A, "d2-d3"),
            "");
    t.equal("three sides, at the edge", once(scene(7, "", threeSides), "7/7/t6/Tt5/7/t6/3K3", A, "a2-a3"), "a4");
    t.equal("three sides, the rim closes nothing", once(scene(7, "", threeSides), "7/7/t6/T6/7/t6/3K3", A, "a2-a3"),
            "");
    t.equal("three sides, not the other kind", once(scene(7, "", threeSides), "7/7/3T3/2Tt3/7/3T3/K6", D, "d2-d3"),
            "d4");

    t.equal("joint capture against a zone",
            once(withZone(scene(7, "", {custom("capture/joint-king-man", {{"far_end", "rock"}})}), "rock", "b4"),
                 "7/7/7/2KT3/7/7/4t2", A, "e1-e4"),
            "d4");
    t.equal("joint capture, far end occupied by a defender",
            once(withZone(scene(7, "", {custom("capture/joint-king-man", {{"far_end", "rock"}})}), "rock", "b4"),
                 "7/7/7/1TKT3/7/7/4t2", A, "e1-e4"),
            "");
}

void shieldwalls(Checks& t) {
    const Rules rules = scene(7, "corners", {custom("capture/shieldwall")});
    t.equal("by the defenders", once(rules, "7/7/1T5/7/7/2TT3/2ttTK1", D, "b5-b1"), "c1 d1");
    t.equal("on the left rim", once(rules, "7/3t3/Tt5/Tt5/t6/7/4K2", A, "d6-a6"), "a4 a5");
    t.equal("the king may close an end", once(rules, "7/7/1T5/7/7/2TT3/2ttK2", D, "b5-b1"), "c1 d1");
    t.equal("both ends are needed", once(rules, "7/7/1t5/7/7/2tt3/2TT2K", A, "b5-b1"), "");
    // A row does not turn the corner: a3, a2, a1 and b1 are no row between a4 and c1.
    const Rules open = scene(7, "", {custom("capture/shieldwall")});
    t.equal("not around the corner", once(open, "7/7/2t4/t6/Tt5/T1t4/TT4K", A, "c5-c3"), "");
    t.equal("not around the corner, closing", once(open, "7/7/t6/7/Tt5/Ttt4/TTt3K", A, "a5-a4"), "");
    t.equal("a single piece is no row", once(rules, "7/7/1t5/7/7/2t4/2T3K", A, "b5-b1"), "");
    t.equal("three in a row", once(rules, "7/7/1t5/7/7/2ttt2/2TTTt1", A, "b5-b1"), "c1 d1 e1");
    t.equal("a corner at the far end", once(rules, "7/3t3/Tt5/Tt5/7/7/4K2", A, "d6-a6"), "");
    t.equal("together with a sandwich", once(rules, "7/1tT4/T2t3/Tt5/t6/7/4K2", A, "d5-d6"), "c6");
}

void passiveEntry(Checks& t) {
    const auto rule = [](const Arguments& arguments) {
        return scene(7, "", {custom("capture/passive-entry", arguments), king({{"elsewhere", "2"}})});
    };
    const std::string man = "7/1t1t3/2T4/7/7/7/K6";
    const std::string lord = "7/1t1t3/2K4/7/7/7/7";
    const std::string foe = "7/1T1T3/2t4/7/7/7/K6";
    t.equal("men captured", once(rule({{"men", "captured"}}), man, D, "c5-c6"), "c6");
    t.equal("men captured: attackers too", once(rule({{"men", "captured"}}), foe, A, "c5-c6"), "c6");
    t.equal("men captured: king safe", once(rule({{"men", "captured"}}), lord, D, "c5-c6"), "");
    t.equal("king captured", once(rule({{"king", "captured"}}), lord, D, "c5-c6"),
            "c6 # attackers capture/passive-entry");
    t.equal("king refused", once(rule({{"king", "refused"}}), lord, D, "c5-c6"), "illegal: capture/passive-entry");
    t.equal("king captured unless declared", once(rule({{"king", "captured_unless_declared"}}), lord, D, "c5-c6"),
            "c6 # attackers capture/passive-entry");
    t.equal(
        "king declared",
        once(rule({{"king", "captured_unless_declared"}, {"call", "by your leave"}}), lord, D, "c5-c6!by your leave"),
        "");
    const std::string taking = "2T4/1t1tT2/2T4/7/7/7/K6";
    t.equal("unless it captures", once(rule({{"men", "captured"}}), taking, D, "c5-c6"), "d6");
    t.equal("even if it captures", once(rule({{"men", "captured"}, {"unless_captures", false}}), taking, D, "c5-c6"),
            "c6 d6");
    t.equal("refused unless it captures", once(rule({{"men", "refused"}}), taking, D, "c5-c6"), "d6");
    const std::string stays = "2t4/1t1t3/2T4/7/7/7/K6";
    t.equal("refused although it stands beside", once(rule({{"men", "refused"}}), stays, D, "c5-c6"),
            "illegal: capture/passive-entry");
    // The capture removes one of the two enemies, so even the strict refusal does not apply.
    t.equal("strict refusal is judged after captures",
            once(rule({{"men", "refused"}, {"unless_captures", false}}), taking, D, "c5-c6"), "d6");
    t.equal("words only where they matter",
            once(rule({{"men", "captured_unless_declared"}}), "7/1t5/2T4/7/7/7/K6", D, "c5-c6!gwrheill"),
            "illegal: no such branch");
    // A piece captured by its entry ends its chain, even if it becomes its own class.
    Referee undying =
        at(scene(7, "",
                 {piece("page", "attackers", "g", {{"when_captured", "page"}}),
                  custom("capture/passive-entry", {{"men", "captured"}}), custom("turn/berserk", {{"next", "any"}})}),
           "7/7/3g3/7/2T1T2/7/K6", A);
    t.equal("undying", go(undying, "d5-d3"), "d3");
    t.holds("undying, but his turn is over", undying.toMove() == D);
}

void kingRules(Checks& t) {
    t.equal("beside the throne never",
            once(scene(7, "throne", {king({{"beside_throne", "never"}})}), "7/7/4t2/4Kt1/7/4t2/7", A, "e2-e3"), "");
    t.equal("least men", once(scene(7, "throne", {king({{"min_men", 4}})}), "7/7/4t2/4Kt1/7/4t2/7", A, "e2-e3"), "");
    t.equal("three men and the throne",
            once(scene(7, "throne", {king({{"min_men", 3}})}), "7/7/4t2/4Kt1/7/4t2/7", A, "e2-e3"),
            "e4 # attackers king/capture");
    t.equal("without a throne it is open ground",
            once(scene(7, "throne", {king({{"throne", "none"}})}), "7/7/4t2/4Kt1/7/4t2/7", A, "e2-e3"), "");
    t.refuses("four men and a throne that counts", [&] {
        readRules(scene(7, "throne", {king({{"beside_throne", "4"}, {"counts", Names{"throne"}}})}));
    });
    t.equal("a zone that counts",
            once(withZone(scene(7, "", {king({{"elsewhere", "2"}, {"counts", Names{"rock"}}})}), "rock", "d4"),
                 "7/7/7/4K2/7/7/5t1", A, "f1-f4"),
            "e4 # attackers king/capture");
    t.equal("it counts only while empty",
            once(withZone(scene(7, "", {king({{"elsewhere", "2"}, {"counts", Names{"rock"}}})}), "rock", "d4"),
                 "7/7/7/3TK2/7/7/5t1", A, "f1-f4"),
            "");

    const Rules check = scene(7, "", {king({{"elsewhere", "2"}, {"timing", "survives_reply"}})});
    Referee stays = at(check, "T6/7/3t3/3K3/7/3t3/7", A);
    t.equal("check", go(stays, "d2-d3"), "");
    t.equal("check: the king still stands", stays.rows()[3], "...K...");
    t.equal("check: no reply to it", go(stays, "a7-a6"), "# attackers king/capture");
    Referee walks = at(check, "T6/7/3t3/3K3/7/3t3/7", A);
    go(walks, "d2-d3");
    t.equal("check: the king leaves", go(walks, "d4-e4"), "");
    Referee rescued = at(check, "7/7/1Tt3T/2K4/7/2t4/7", A);
    go(rescued, "c2-c3");
    t.equal("check: freed", go(rescued, "g5-d5"), "c5");

    // A king who moves is out of check. A new check, even by his own move, counts a turn later.
    Referee trapped = at(check, "7/7/3tt2/3K3/4t2/3t3/t5T", A);
    t.equal("check: given", go(trapped, "d2-d3"), "");
    t.equal("check: into the next trap", go(trapped, "d4-e4"), "");
    t.equal("check: given again by any move", go(trapped, "a1-a2"), "");
    t.equal("check: no reply to the second", go(trapped, "g1-g2"), "# attackers king/capture");

    const std::vector<Rule> chiefs{piece("chief", "attackers", "h"),
                                   custom("king/commanders", {{"by", "chief"}, {"walls", "rock"}})};
    const Rules by = withZone(scene(7, "", chiefs), "rock", "c4");
    t.equal("commanders of another name", once(by, "7/7/7/7/7/2hK3/4h2", A, "e1-e2"), "d2 # attackers king/commanders");
    t.equal("walls of another name", once(by, "7/7/7/3K3/7/7/4h2", A, "e1-e4"), "d4 # attackers king/commanders");
    for (const auto& [throne, last] :
         {std::pair("d4", ""), std::pair("d5", ""), std::pair("none", "d4 # attackers king/commanders")}) {
        const Rules home =
            scene(7, "throne",
                  {piece("chief", "attackers", "h"), custom("king/commanders", {{"by", "chief"}, {"throne", throne}})});
        t.equal(std::string("throne of commanders: ") + throne, once(home, "7/7/7/2hK3/7/7/4h2", A, "e1-e4"), last);
    }
    t.equal("the rim is no wall", once(by, "7/7/7/7/7/3h3/K6", A, "d2-a2"), "");
}

void victories(Checks& t) {
    const Rule escape = custom("win/escape", {{"zone", "edge - corners"}});
    t.equal("escape", once(scene(7, "corners", {escape}), "7/7/7/3K3/7/7/t6", D, "d4-d1"), "# defenders win/escape");
    t.equal("not there", once(scene(7, "corners", {escape}), "7/7/7/3K3/7/7/t6", D, "d4-d2"), "");
    t.equal("two goals",
            once(scene(7, "", {custom("win/escape", {{"zone", "a4"}}), custom("win/escape", {{"zone", "d2"}})}),
                 "7/7/7/3K3/7/7/t6", D, "d4-d2"),
            "# defenders win/escape");
    t.equal("men do not escape", once(scene(7, "", {custom("win/escape")}), "7/7/7/3T3/3K3/7/t6", D, "d4-d7"), "");

    const std::string e46 = "9/T1t1t4/9/9/9/9/9/3TT4/2TK1T3";
    Referee fort = at(scene(9, "corners", {custom("win/edge-fort", {{"timing", "survives_reply"}})}), e46, D);
    t.equal("fort, one reply", go(fort, "a8-a7"), "");
    t.equal("fort, replied", go(fort, "c8-c7"), "# defenders win/edge-fort");
    Referee late = at(scene(9, "corners", {custom("win/edge-fort", {{"timing", "survives_reply"}})}), e46, A);
    t.equal("fort, not pending", go(late, "c8-c7"), "");
    t.equal("fort after the attackers' move", once(scene(9, "", {custom("win/edge-fort")}), e46, A, "c8-c7"),
            "# defenders win/edge-fort");
    t.equal("fort without room",
            once(scene(9, "", {custom("win/edge-fort")}), "9/T1t1t4/9/9/9/9/9/3T5/2TKT4", D, "a8-a7"), "");
    t.equal("fort away from the rim",
            once(scene(9, "", {custom("win/edge-fort")}), "9/T1t1t4/9/9/9/9/3TT4/2TK1T3/3TT4", D, "a8-a7"), "");
    // A man of the wall beside an empty hostile corner can be captured.
    const std::string cornered = "1t7/t6T1/9/9/9/9/9/TTT6/2KT5";
    const Rule hostileCorners = custom("hostile/zone", {{"zone", "corners"}});
    t.equal("fort beside a harmless corner", once(scene(9, "corners", {custom("win/edge-fort")}), cornered, D, "h8-h7"),
            "# defenders win/edge-fort");
    t.equal("fort beside a hostile corner",
            once(scene(9, "corners", {custom("win/edge-fort"), hostileCorners}), cornered, D, "h8-h7"), "");
    // A wall of single men, each with outside squares on two opposite sides and no third.
    const std::string thin = "3T5/1t1T3t1/3T5/3T5/3T5/3T5/3T5/2T1T4/2TKT3T";
    t.equal("thin wall, fewer than three",
            once(scene(9, "", {custom("win/edge-fort", {{"test", "fewer_than_three"}})}), thin, D, "i1-i2"),
            "# defenders win/edge-fort");
    t.equal("thin wall, unbreakable", once(scene(9, "", {custom("win/edge-fort")}), thin, D, "i1-i2"), "");

    // A lone attacker takes no man, unless a hostile square helps.
    const std::string alone = "9/1T1t5/9/9/9/9/3T5/2T1T4/2TKT4";
    t.equal("thin wall, one attacker", once(scene(9, "", {custom("win/edge-fort")}), alone, D, "b8-b7"),
            "# defenders win/edge-fort");
    t.equal("thin wall, one attacker, fewer than three",
            once(scene(9, "", {custom("win/edge-fort", {{"test", "fewer_than_three"}})}), alone, D, "b8-b7"), "");
    t.equal("one attacker and a harmless corner",
            once(scene(9, "corners", {custom("win/edge-fort")}), "9/t6T1/9/9/9/9/9/TTT6/2KT5", D, "h8-h7"),
            "# defenders win/edge-fort");
    t.equal(
        "one attacker and a hostile corner",
        once(scene(9, "corners", {custom("win/edge-fort"), hostileCorners}), "9/t6T1/9/9/9/9/9/TTT6/2KT5", D, "h8-h7"),
        "");

    // Corners closed by three men each, and one man more.
    const Rules shut = scene(9, "corners", {custom("win/no-escape")});
    const std::string blocks = "2t3t2/1t5t1/t7t/9/4K4/TTT6/t7t/1tt4t1/2t3t2";
    t.equal("three men, corners closed", once(shut, blocks, A, "c2-d2"), "# attackers win/no-escape");
    t.equal("three men, a corner open", once(shut, "2t3t2/1t5t1/t7t/9/4K4/TTT6/t7t/1tt6/2t3t2", A, "c2-d2"), "");
    t.equal("three men, no move to spare", once(shut, "2t3t2/1t5t1/t7t/9/4K4/TTT6/t7t/1t5t1/2t3t2", D, "c4-c5"), "");
    // Three squares of each side are left: a fort takes six men. With five squares, four are enough.
    const auto men = [](const std::string& rank) { return "2t3t2/1t5t1/t7t/9/4K4/" + rank + "/t7t/1tt4t1/2t3t2"; };
    t.equal("five men, three squares", once(shut, men("TTTTT4"), A, "c2-d2"), "# attackers win/no-escape");
    t.equal("six men, three squares", once(shut, men("TTTTTT3"), A, "c2-d2"), "");
    const auto wide = [](const std::string& rank) {
        return "2t5t2/1t7t1/t9t/11/11/5K5/" + rank + "/11/t9t/1tt6t1/2t5t2";
    };
    const Rules wideShut = scene(11, "corners", {custom("win/no-escape")});
    t.equal("three men, five squares", once(wideShut, wide("TTT8"), A, "c2-d2"), "# attackers win/no-escape");
    t.equal("four men, five squares", once(wideShut, wide("TTTT7"), A, "c2-d2"), "");
    // Pictures of a king who is held.
    t.equal("king held, corners open", once(wideShut, "1tKtt6/2tt7/2tt7/11/TTTT7/t9T/10T/11/11/11/11", A, "a6-a5"),
            "# attackers win/no-escape");
    t.equal("king held by a file, one man", once(wideShut, "1tKtt6/2t8/2t8/11/11/t9T/11/11/11/11/11", A, "a6-a5"),
            "# attackers win/no-escape");
    t.equal("king held by a file, two men", once(wideShut, "1tKtt6/2t8/2t8/11/11/t9T/11/11/11/4T6/11", A, "a6-a5"), "");
    t.equal("king held, no man to spare", once(wideShut, "1tKtt6/2tt7/2tt7/11/11/10T/10T/11/11/11/11", D, "k6-j6"), "");
    t.equal("another goal", once(scene(9, "corners", {custom("win/no-escape", {{"zone", "e5"}})}), blocks, A, "c2-d2"),
            "");

    const auto paths = [](int count) { return scene(7, "", {custom("win/open-paths", {{"count", count}})}); };
    const std::string open = "7/7/7/3K2t/7/3t3/T6";
    t.equal("two paths", once(paths(2), open, D, "a1-b1"), "# defenders win/open-paths");
    t.equal("three wanted", once(paths(3), open, D, "a1-b1"), "");
    t.equal("not after the attackers' move", once(paths(2), open, A, "g4-g5"), "");
    t.equal("one path", once(paths(1), open, D, "a1-b1"), "# defenders win/open-paths");
    t.equal("four paths", once(paths(4), "7/7/7/3K3/7/7/T6", D, "a1-b1"), "# defenders win/open-paths");

    // An encircled king at the edge.
    const std::string rim = "t6/7/7/7/3t3/2t1t2/2tKt2";
    t.equal("ring on the rim counts",
            once(scene(7, "", {custom("win/encirclement", {{"rim", "ring_counts"}})}), rim, A, "a7-a6"),
            "# attackers win/encirclement");
    t.equal("contact with the rim frees", once(scene(7, "", {custom("win/encirclement")}), rim, A, "a7-a6"), "");

    const std::string last = "7/7/7/1tT4/7/7/3t2K";
    const auto gone = [](const Arguments& arguments) { return scene(7, "", {custom("win/elimination", arguments)}); };
    t.equal("attackers gone", once(gone({}), "7/7/7/1Tt4/7/7/3T2K", D, "d1-d4"), "c4 # defenders win/elimination");
    t.equal("defending men gone", once(gone({{"pieces", "defending men"}, {"result", "attackers"}}), last, A, "d1-d4"),
            "c4 # attackers win/elimination");
    t.equal("gone: draw", once(gone({{"pieces", "defending men"}, {"result", "draw"}}), last, A, "d1-d4"),
            "c4 # draw win/elimination");
    t.equal("two left", once(gone({{"left", 2}}), last, A, "d1-d4"), "c4 # defenders win/elimination");
    t.equal("one left wanted", once(gone({{"left", 1}}), last, A, "d1-d4"), "c4");
}

void orderOfEnds(Checks& t) {
    // Escape and encirclement at once: the earlier phase decides.
    const std::string ring = "7/3t3/2t1t2/1t1K1t1/2t1t2/3t3/t6";
    t.equal(
        "enclosure before elimination",
        once(scene(7, "", {custom("win/encirclement"), custom("win/elimination", {{"left", 9}})}), ring, A, "a1-a2"),
        "# attackers win/encirclement");
    t.equal(
        "elimination before counters",
        once(scene(7, "", {custom("win/elimination", {{"left", 9}}), custom("end/no-capture", {{"moves_each", 1}})}),
             ring, A, "a1-a2"),
        "# defenders win/elimination");
    const std::vector<Rule> two{custom("win/elimination", {{"left", 9}}),
                                custom("win/elimination", {{"pieces", "defending men"}, {"result", "attackers"}})};
    t.equal("the mover's own win first: attackers", once(scene(7, "", two), ring, A, "a1-a2"),
            "# attackers win/elimination");
    t.equal("the mover's own win first: defenders", once(scene(7, "", two), ring, D, "d4-d5"),
            "# defenders win/elimination");
}

}  // namespace

void components(Checks& checks) {
    pieces(checks);
    moving(checks);
    passages(checks);
    hostility(checks);
    captures(checks);
    shieldwalls(checks);
    passiveEntry(checks);
    kingRules(checks);
    victories(checks);
    orderOfEnds(checks);
}

}  // namespace reference::selftest

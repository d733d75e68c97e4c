// Edge cases E1 to E60 of the rule catalogue, section 4, each with its outcome.
#include "selftest_support.hpp"

#include <tuple>

namespace reference::selftest {

namespace {

Rule hostile(const std::string& zone, const std::string& to = "men", const std::string& when = "empty") {
    return Rule{"hostile/zone", {{"zone", zone}, {"to", to}, {"when", when}}};
}
Rule arms(const std::string& power) { return Rule{"capture/king-arms", {{"power", power}}}; }
Rule throne(const std::string& stop, const std::string& pass) {
    return Rule{"passage/restricted", {{"zone", "throne"}, {"stop", stop}, {"pass", pass}}};
}

const Rule twoElsewhere = king({{"elsewhere", "2"}});
const Rule twoEverywhere = king({{"on_throne", "2"}, {"beside_throne", "2"}, {"elsewhere", "2"}});
const Rule linnaean = custom("hostile/linnaean");
const Rule shieldwall = custom("capture/shieldwall");
const Rule encirclement = custom("win/encirclement");

void menOnLines(Checks& t) {
    const std::string e1 = "7/7/2t1t2/7/7/3T3/1K5";
    t.equal("E1 safe", once(scene(7, "throne"), e1, D, "d2-d5"), "");
    t.equal("E1 refused",
            once(scene(7, "throne", {custom("capture/passive-entry", {{"men", "refused"}, {"king", "refused"}})}), e1,
                 D, "d2-d5"),
            "illegal: capture/passive-entry");

    Referee e2 = at(scene(7, "throne"), "7/7/2tTt2/7/7/7/1K5", A);
    t.equal("E2 leave", go(e2, "e5-e6"), "");
    t.equal("E2 wait", go(e2, "b1-b2"), "");
    t.equal("E2 close again", go(e2, "e6-e5"), "d5");

    const std::string e3 = "7/3t3/3T3/1tT1Tt1/7/7/1K1t3";
    t.equal("E3 all", once(scene(7, ""), e3, A, "d1-d4"), "c4 e4 d5");
    Referee one = at(scene(7, "", {custom("capture/choice", {{"take", "one"}})}), e3, A);
    t.equal("E3 one: a choice", go(one, "d1-d4"), "which?");
    t.equal("E3 one: not two", go(one, "d1-d4xc4/e4"), "illegal: no such branch");
    t.equal("E3 one: c4", go(one, "d1-d4xc4"), "c4");
    t.equal("E3 one: the others stand", go(one, "b1-b2"), "");
    t.equal("E3 one: step away", go(one, "d4-d1"), "");
    t.equal("E3 one: wait", go(one, "b2-b1"), "");
    t.equal("E3 one: return", go(one, "d1-d4xd5"), "d5");

    t.equal("E4", once(scene(7, ""), "7/7/7/1TT3t/7/7/1K5", A, "g4-d4"), "");
}

void thrones(Checks& t) {
    const std::string e5 = "7/7/7/4T2/7/5t1/1K5";
    t.equal("E5 hostile", once(scene(7, "throne", {hostile("throne")}), e5, A, "f2-f4"), "e4");
    t.equal("E5 not", once(scene(7, "throne"), e5, A, "f2-f4"), "");

    const std::string e6 = "7/7/7/3KT2/7/5t1/7";
    t.equal("E6 Copenhagen",
            once(scene(7, "throne", {hostile("throne"), hostile("throne", "attackers", "king")}), e6, A, "f2-f4"), "");
    t.equal("E6 Linnaean", once(scene(7, "throne", {hostile("throne"), linnaean}), e6, A, "f2-f4"), "");
    t.equal("E6 always", once(scene(7, "throne", {hostile("throne", "defending men", "always")}), e6, A, "f2-f4"),
            "e4");
    t.equal("E6 Bologna", once(scene(7, "throne", {hostile("throne", "defending men", "king")}), e6, A, "f2-f4"), "e4");

    const std::string e7 = "7/7/3t3/2tKT2/3t3/5t1/7";
    Referee seven = at(scene(7, "throne", {linnaean}), e7, A);
    t.equal("E7", go(seven, "f2-f4"), "e4");
    t.equal("E7 reason", seven.victimReasons().front().second, "capture/custodial");
    t.equal("E7 goes on", go(seven, "d4-e4"), "");
    t.equal("E7 without", once(scene(7, "throne"), e7, A, "f2-f4"), "");
    t.equal("E8", once(scene(7, "throne", {linnaean}), "7/7/7/2tKT2/3t3/5t1/7", A, "f2-f4"), "");

    Referee nine = at(scene(7, "throne", {linnaean}), "T6/7/3t3/2tKTt1/7/7/3t3", A);
    t.equal("E9 third inner attacker", go(nine, "d1-d3"), "");
    t.equal("E9 wait", go(nine, "a7-a6"), "");
    t.equal("E9 leave", go(nine, "f4-f5"), "");
    t.equal("E9 wait again", go(nine, "a6-a7"), "");
    t.equal("E9 return", go(nine, "f5-f4"), "e4");

    const std::string e10 = "7/7/7/3Kt2/7/5T1/7";
    t.equal("E10 armed", once(scene(7, "throne"), e10, D, "f2-f4"), "e4");
    t.equal("E10 hostile throne",
            once(scene(7, "throne", {arms("unarmed"), hostile("throne", "attackers", "king")}), e10, D, "f2-f4"), "e4");
    t.equal("E10 unarmed", once(scene(7, "throne", {arms("unarmed")}), e10, D, "f2-f4"), "");

    for (const auto& [power, hammer, anvil] : {std::tuple("armed", "b5", "b5"), std::tuple("hammer", "b5", ""),
                                               std::tuple("anvil", "", "b5"), std::tuple("unarmed", "", "")}) {
        t.equal(std::string("E11 ") + power, once(scene(7, "", {arms(power)}), "7/7/Tt5/7/7/7/2K4", D, "c1-c5"),
                hammer);
        t.equal(std::string("E12 ") + power, once(scene(7, "", {arms(power)}), "7/7/1tK4/7/7/7/T6", D, "a1-a5"), anvil);
    }
}

void kings(Checks& t) {
    const std::string e13 = "7/7/4t2/4K2/4t2/5t1/7";
    t.equal("E13 three and throne", once(scene(7, "throne"), e13, A, "f2-f4"), "e4 # attackers king/capture");
    t.equal("E13 four men", once(scene(7, "throne", {king({{"beside_throne", "4"}})}), e13, A, "f2-f4"), "");
    const std::string e14 = "7/7/4t2/4K2/7/4t2/7";
    t.equal("E14 Linnaean", once(scene(7, "throne", {twoElsewhere}), e14, A, "e2-e3"), "");
    t.equal("E14 two everywhere", once(scene(7, "throne", {twoEverywhere}), e14, A, "e2-e3"),
            "e4 # attackers king/capture");
    const std::string e15 = "7/7/5t1/5K1/7/5t1/7";
    t.equal("E15 two", once(scene(7, "throne", {twoElsewhere}), e15, A, "f2-f3"), "f4 # attackers king/capture");
    t.equal("E15 four", once(scene(7, "throne"), e15, A, "f2-f3"), "");

    const auto rim = [](int men) {
        return scene(7, "throne corners", {king({{"counts", Names{"throne", "corners", "edge"}}, {"min_men", men}})});
    };
    const std::string e16 = "7/7/7/3t3/7/7/2tKt2";
    t.equal("E16 rim counts", once(rim(3), e16, A, "d4-d2"), "d1 # attackers king/capture");
    t.equal("E16 Copenhagen", once(scene(7, "throne corners"), e16, A, "d4-d2"), "");
    const std::string e17 = "7/7/7/1t5/7/7/1Kt4";
    t.equal("E17 Magpie", once(rim(2), e17, A, "b4-b2"), "b1 # attackers king/capture");
    t.equal("E17 OgreCave", once(rim(3), e17, A, "b4-b2"), "");
    t.equal("E17 Fetlar", once(scene(7, "throne corners"), e17, A, "b4-b2"), "");
    const std::string e18 = "7/7/7/4t2/7/7/2tK3";
    t.equal("E18 two", once(scene(7, "throne corners", {twoElsewhere}), e18, A, "e4-e1"),
            "d1 # attackers king/capture");
    t.equal("E18 four", once(scene(7, "throne corners"), e18, A, "e4-e1"), "");
    const std::string e19 = "7/7/7/2t4/7/7/1K5";
    t.equal(
        "E19 corner counts",
        once(scene(7, "throne corners", {king({{"elsewhere", "2"}, {"counts", Names{"corners"}}})}), e19, A, "c4-c1"),
        "b1 # attackers king/capture");
    t.equal("E19 no help", once(scene(7, "throne corners", {twoElsewhere}), e19, A, "c4-c1"), "");

    const std::string e42 = "7/7/3t3/2tK3/3t3/7/4t2";
    t.equal("E42 four", once(scene(7, "throne"), e42, A, "e1-e4"), "d4 # attackers king/capture");
    t.equal("E42 two", once(scene(7, "throne", {twoEverywhere}), e42, A, "e1-e4"), "d4 # attackers king/capture");
    t.equal("E42 never", once(scene(7, "throne", {king({{"on_throne", "never"}})}), e42, A, "e1-e4"), "");
    const std::string e43 = "7/7/7/2tK3/7/7/4t2";
    t.equal("E43 two", once(scene(7, "throne", {twoEverywhere}), e43, A, "e1-e4"), "d4 # attackers king/capture");
    t.equal("E43 four", once(scene(7, "throne"), e43, A, "e1-e4"), "");
    t.equal("E44", once(scene(7, "throne", {twoEverywhere}), "7/7/1t1t3/7/2K4/7/7", D, "c3-c5"), "");

    // E57: the man beside the king is captured and leaves an empty square; the king is not captured.
    Referee e57 = at(scene(7, ""), "T6/7/3tt2/2tKTt1/3t3/7/4t2", A);
    t.equal("E57 the man falls", go(e57, "e1-e3"), "e4");
    t.equal("E57 wait", go(e57, "a7-a6"), "");
    t.equal("E57 move in", go(e57, "f4-e4"), "d4 # attackers king/capture");
    Referee e58 = at(scene(7, ""), "7/7/3t3/2tKT1t/3t3/7/7", D);
    t.equal("E58 stepping away", go(e58, "e4-e7"), "");
    t.equal("E58 then the attacker", go(e58, "g4-e4"), "d4 # attackers king/capture");
}

void cornersRimsCamps(Checks& t) {
    const std::string e20 = "7/7/7/2t4/7/7/1T3K1";
    t.equal("E20 hostile", once(scene(7, "throne corners", {hostile("corners")}), e20, A, "c4-c1"), "b1");
    t.equal("E20 not", once(scene(7, "throne corners"), e20, A, "c4-c1"), "");
    const Rule rim = hostile("outside", "men", "always");
    t.equal("E21 inward", once(scene(7, "throne", {rim}), "7/4t2/7/7/7/7/1K2T2", A, "e6-e2"), "e1");
    t.equal("E21 along", once(scene(7, "throne", {rim}), "7/3t3/7/7/7/7/1K2T2", A, "d6-d1"), "");
    t.equal("E21 without", once(scene(7, "throne"), "7/4t2/7/7/7/7/1K2T2", A, "e6-e2"), "");
    const std::string e22 = "7/7/7/t6/7/3K3/Tt5";
    t.equal("E22 corner", once(scene(7, "throne"), e22, A, "a4-a2"), "");
    t.equal("E22 hostile rims", once(scene(7, "throne", {rim}), e22, A, "a4-a2"), "a1");

    const std::string e23 = "4t4/9/9/9/2T6/9/3t5/9/7K1";
    t.equal("E23 hostile", once(scene(9, "throne camps", {hostile("camps")}), e23, A, "d3-d5"), "c5");
    t.equal("E23 not", once(scene(9, "throne camps"), e23, A, "d3-d5"), "");
    const std::string e24 = "4t4/9/9/9/2K6/9/3t5/9/9";
    t.equal("E24 never", once(scene(9, "throne camps", {twoEverywhere}), e24, A, "d3-d5"), "");
    t.equal("E24 Bologna",
            once(scene(9, "throne camps", {king({{"elsewhere", "2"}, {"counts", Names{"camps"}}})}), e24, A, "d3-d5"),
            "c5 # attackers king/capture");

    const Rule joint = custom("capture/joint-king-man");
    const Rule jointCamps = custom("capture/joint-king-man", {{"far_end", "camps"}});
    const std::string e25 = "9/9/9/9/9/5t3/2tKT4/9/9";
    t.equal("E25 man near", once(scene(9, "throne", {twoElsewhere, joint}), e25, A, "f4-f3"), "e3");
    t.equal("E25 man far", once(scene(9, "throne", {twoElsewhere, joint}), "9/9/9/9/9/5t3/2tTK4/9/9", A, "f4-f3"),
            "d3");
    t.equal("E25 without", once(scene(9, "throne", {twoElsewhere}), e25, A, "f4-f3"), "");
    const std::string e26 = "9/9/9/9/9/2t6/3T5/3K5/9";
    t.equal("E26 camp", once(scene(9, "throne camps", {twoElsewhere, jointCamps}), e26, A, "c4-d4"), "d3");
    t.equal("E26 no far end", once(scene(9, "throne camps", {twoElsewhere, joint}), e26, A, "c4-d4"), "");

    const std::string e27 = "9/9/9/9/9/9/3t5/9/9";
    t.equal("E27 into camp", once(scene(9, "throne camps"), e27, A, "d3-d1"), "illegal: passage/camps");
    t.equal("E27 across", once(scene(9, "throne camps"), "9/9/9/9/9/9/9/3t5/K8", A, "d2-f2"), "illegal: passage/camps");
    t.equal("E27 all cross",
            once(scene(9, "throne camps", {custom("passage/camps", {{"pass", "all"}})}), "9/9/9/9/9/9/9/3t5/K8", A,
                 "d2-f2"),
            "");

    const std::string e28 = "9/9/9/9/4K4/t8/9/9/9";
    Referee leaves = at(scene(9, "throne camps"), e28, A);
    t.equal("E28 out", go(leaves, "a4-h4"), "");
    t.equal("E28 wait", go(leaves, "e5-e6"), "");
    t.equal("E28 not back", go(leaves, "h4-i4"), "illegal: passage/camps");
    t.equal("E28 own camp", once(scene(9, "throne camps"), e28, A, "a4-i4"), "illegal: passage/camps");
    t.equal(
        "E28 five",
        once(scene(9, "throne camps", {custom("passage/camps", {{"between", "limit"}, {"max", 5}})}), e28, A, "a4-i4"),
        "illegal: passage/camps");
    t.equal("E28 free",
            once(scene(9, "throne camps", {custom("passage/camps", {{"between", "free"}})}), e28, A, "a4-i4"), "");
    Rules walled = scene(9, "camps", {twoElsewhere, throne("nobody", "nobody")});
    walled.zones["throne"] = "e5";
    for (const auto& [move, result] :
         {std::pair("e4-a4", "illegal: passage/camps"), std::pair("e4-i4", "illegal: passage/camps"),
          std::pair("e4-e5", "illegal: passage/restricted"), std::pair("e4-e3", ""),
          std::pair("e4-e2", "illegal: passage/camps")}) {
        t.equal(std::string("E29 ") + move, once(walled, "9/9/9/9/9/4K4/9/9/9", D, move), result);
    }

    const std::string e45 = "9/9/9/9/1t7/9/9/2T6/6K2";
    t.equal("E45 program", once(scene(9, "throne camps", {hostile("camps")}), e45, D, "c2-c5"), "b5");
    t.equal("E45 Bologna",
            once(scene(9, "throne camps",
                       {hostile("camps - a5 - e1 - i5 - e9", "attackers", "always"),
                        hostile("camps", "defending men", "always")}),
                 e45, D, "c2-c5"),
            "");

    Referee e59 = at(scene(9, "throne camps", {hostile("camps")}), "9/9/9/9/9/t8/4T4/4t4/1K7", A);
    t.equal("E59 leave", go(e59, "e2-d2"), "");
    t.equal("E59 wait", go(e59, "b1-b2"), "");
    t.equal("E59 against the empty camp", go(e59, "a4-e4"), "e3");
}

void walls(Checks& t) {
    const Rules with = scene(9, "throne corners", {shieldwall});
    const std::string e30 = "9/9/9/9/9/3t5/9/4tt3/1K2TTt2";
    t.equal("E30", once(with, e30, A, "d4-d1"), "e1 f1");
    t.equal("E30 without", once(scene(9, "throne corners"), e30, A, "d4-d1"), "");
    t.equal("E31", once(with, "9/9/9/9/9/3t5/9/4tt3/4TKt2", A, "d4-d1"), "e1");
    t.equal("E31 king taken",
            once(scene(9, "throne corners", {custom("capture/shieldwall", {{"king_in_row", "taken"}})}),
                 "9/9/9/9/9/3t5/9/4tt3/4TKt2", A, "d4-d1"),
            "e1 f1 # attackers capture/shieldwall");
    const std::string e32 = "7/7/3t3/7/7/1tt4/1TT2K1";
    t.equal("E32", once(scene(7, "throne corners", {shieldwall}), e32, A, "d5-d1"), "b1 c1");
    t.equal(
        "E32 weak",
        once(scene(7, "throne corners", {custom("capture/shieldwall", {{"corners_close", false}})}), e32, A, "d5-d1"),
        "");
    const std::string e33 = "9/9/9/9/9/4t4/9/5t3/1K1tTTt2";
    t.equal("E33 strict", once(with, e33, A, "e4-e2"), "");
    t.equal(
        "E33 any",
        once(scene(9, "throne corners", {custom("capture/shieldwall", {{"completed_by", "any"}})}), e33, A, "e4-e2"),
        "e1 f1");
    t.equal("E34", once(with, "9/9/9/9/9/3t5/9/4t1t2/1K2T1Tt1", A, "d4-d1"), "");
}

void ends(Checks& t) {
    const std::string e35 = "7/3t3/2t1t2/1t1K1t1/2t1t2/3t3/t6";
    t.equal("E35", once(scene(7, "throne", {encirclement}), e35, A, "a1-a2"), "# attackers win/encirclement");
    t.equal("E35 without", once(scene(7, "throne"), e35, A, "a1-a2"), "");
    t.equal("E35 one outside",
            once(scene(7, "throne", {encirclement}), "T6/3t3/2t1t2/1t1K1t1/2t1t2/3t3/t6", A, "a1-a2"), "");
    Referee reply = at(scene(7, "throne", {custom("win/encirclement", {{"timing", "survives_reply"}})}), e35, A);
    t.equal("E35 one reply", go(reply, "a1-a2"), "");
    t.equal("E35 replied", go(reply, "d4-d5"), "# attackers win/encirclement");
    const std::string e36 = "7/3t3/2t1t2/1tTKTt1/2t1t2/3t3/t6";
    t.equal("E36", once(scene(7, "throne", {encirclement}), e36, A, "a1-a2"), "# attackers win/encirclement");
    t.equal("E36 without", once(scene(7, "throne"), e36, A, "a1-a2"), "");
    const std::string e37 = "3t3/7/4t2/2tKTt1/3tt2/7/7";
    t.equal("E37 loss", once(scene(7, "throne", {custom("turn/no-moves")}), e37, A, "d7-d5"),
            "# attackers turn/no-moves");
    t.equal("E37 draw", once(scene(7, "throne", {custom("turn/no-moves", {{"defenders", "draw"}})}), e37, A, "d7-d5"),
            "# draw turn/no-moves");
    t.equal("E37 ring first", once(scene(7, "throne", {encirclement}), e37, A, "d7-d5"),
            "# attackers win/encirclement");

    t.equal("E38 two", at(scene(9, ""), "9/9/9/9/9/9/2K1t4/4t4/2T6", A).openPaths("edge"), 2);
    t.equal("E38 one", at(scene(9, ""), "9/9/9/9/9/9/t1K1t4/4t4/2T6", A).openPaths("edge"), 1);
    const std::string e38 = "9/9/9/9/9/3K5/9/3t5/9";
    t.equal("E38 three", at(scene(9, ""), e38, A).openPaths("edge"), 3);
    t.equal("E38 camps", at(scene(9, "camps"), e38, A).openPaths("edge - camps"), 0);

    const auto fort = [](const std::string& test) {
        return scene(9, "corners", {custom("win/edge-fort", {{"test", test}})});
    };
    const std::string e46 = "9/T1t1t4/9/9/9/9/9/3TT4/2TK1T3";
    const std::string e47 = "9/T1t1t4/9/9/9/9/3T5/2T1T4/2TKT4";
    for (const char* test : {"unbreakable", "fewer_than_three", "closed"}) {
        t.equal(std::string("E46 ") + test, once(fort(test), e46, D, "a8-a7"), "# defenders win/edge-fort");
    }
    t.equal("E46 without", once(scene(9, "corners"), e46, D, "a8-a7"), "");
    t.equal("E47 unbreakable", once(fort("unbreakable"), e47, D, "a8-a7"), "");
    t.equal("E47 fewer than three", once(fort("fewer_than_three"), e47, D, "a8-a7"), "");
    t.equal("E47 closed", once(fort("closed"), e47, D, "a8-a7"), "# defenders win/edge-fort");
}

void movement(Checks& t) {
    const Rules four = scene(9, "", {custom("move/slide", {{"pieces", "king"}, {"limit", 4}})});
    for (const auto& [move, result] : {std::pair("d5-a5", ""), std::pair("d5-d9", ""), std::pair("d5-d1", ""),
                                       std::pair("d5-h5", ""), std::pair("d5-i5", "illegal: move/slide")}) {
        t.equal(std::string("E39 ") + move, once(four, "9/9/9/9/3K5/9/9/9/9", D, move), result);
    }
    t.equal("E39 centre", once(four, "9/9/9/9/4K4/9/9/9/9", D, "e5-i5"), "");

    const auto castle = [](const std::string& stop, const std::string& pass) {
        Rules rules = scene(9, "", {throne(stop, pass)});
        rules.zones["throne"] = "e5";
        return rules;
    };
    const std::string e40 = "9/9/9/9/2t6/9/9/7K1/9";
    t.equal("E40 closed", once(castle("nobody", "nobody"), e40, A, "c5-f5"), "illegal: passage/restricted");
    t.equal("E40 open", once(castle("nobody", "all"), e40, A, "c5-f5"), "");
    t.equal("E40 landing", once(castle("nobody", "all"), e40, A, "c5-e5"), "illegal: passage/restricted");
    t.equal("E40 landing, closed", once(castle("nobody", "nobody"), e40, A, "c5-e5"), "illegal: passage/restricted");
    const std::string e41 = "9/9/9/9/2K6/9/9/9/9";
    t.equal("E41 king may return", once(castle("king", "all"), e41, D, "c5-e5"), "");
    t.equal("E41 nobody", once(castle("nobody", "nobody"), e41, D, "c5-e5"), "illegal: passage/restricted");
    const std::string e55 = "7/7/7/1T3t1/7/7/K6";
    t.equal("E55 across", once(scene(7, "throne"), e55, D, "b4-e4"), "");
    t.equal("E55 stop", once(scene(7, "throne"), e55, D, "b4-d4"), "illegal: passage/restricted");
    const Rules step = scene(7, "throne", {custom("move/slide", {{"pieces", "king"}, {"limit", 1}})});
    const std::string e56 = "7/7/2K4/7/2t4/2T4/7";
    t.equal("E56 strike", once(step, e56, D, "c5-c4"), "c3");
    t.equal("E56 too far", once(step, e56, D, "c5-e5"), "illegal: move/slide");
    t.equal("E56 near", once(step, e56, D, "c5-d5"), "");

    // E53: the same rows, read from the top, put the knight on e5.
    Referee e53 = at(scene(11, "throne",
                           {custom("pieces/extra", {{"name", "commander"}, {"side", "attackers"}, {"letter", "c"}}),
                            custom("pieces/extra", {{"name", "knight"}, {"side", "defenders"}, {"letter", "N"}})}),
                     "3ttttt3/5c5/11/t4T4t/t3TTT3t/tc1TTKTT1ct/t3NTT3t/t4T4t/11/5c5/3ttttt3", D);
    t.equal("E53 knight on e5", std::string(1, e53.rows()[11 - 5][4]), "N");
    t.equal("E53 knight moves", go(e53, "e5-b5"), "");
}

Rules berserk(std::vector<Rule> extra = {}) {
    std::vector<Rule> rules{
        custom("pieces/extra", {{"name", "commander"}, {"side", "attackers"}, {"letter", "c"}}),
        custom("pieces/extra", {{"name", "knight"}, {"side", "defenders"}, {"letter", "N"}}),
        custom("king/commanders"),
        custom("move/jump", {{"pieces", "commander"}}),
        custom("move/jump", {{"pieces", "knight"}, {"takes", true}}),
        custom("move/jump", {{"pieces", "king"}, {"touching", "throne | corners"}}),
    };
    rules.insert(rules.end(), extra.begin(), extra.end());
    return scene(9, "throne corners", rules);
}

void commanders(Checks& t) {
    t.equal("E51 pair", once(berserk(), "9/9/2cK5/9/9/9/9/9/4c4", A, "e1-e7"), "d7 # attackers king/commanders");
    t.equal("E51 one and a man", once(berserk(), "9/9/2tK5/9/9/9/9/9/4c4", A, "e1-e7"), "");
    t.equal("E51 man arrives", once(berserk(), "9/9/2cK5/9/9/9/9/9/4t4", A, "e1-e7"), "");
    t.equal("E51 corner", once(berserk(), "9/9/9/9/9/9/9/2c6/1K7", A, "c2-c1"), "b1 # attackers king/commanders");
    t.equal("E51 throne", once(berserk(), "9/9/9/9/5K3/6c2/9/9/9", A, "g4-g5"), "");
    t.equal("E51 pair beside the throne", once(berserk(), "9/9/9/5c3/5K3/6c2/9/9/9", A, "g4-f4"), "");

    t.equal("E52 commander", once(berserk(), "9/9/2cT1Tt2/9/9/6K2/9/9/9", A, "c7-e7"), "f7");
    t.equal("E52 knight", once(berserk(), "9/9/2Nt1tT2/9/9/6K2/9/9/9", D, "c7-e7"), "d7 f7");
    t.equal("E52 departure square is no anvil", once(berserk({hostile("throne")}), "9/9/9/9/4Kt3/9/9/9/9", D, "e5-g5"),
            "");
    t.equal("E52 king only from or to a special square", once(berserk(), "9/9/2Kt5/9/9/9/9/9/9", D, "c7-e7"),
            "illegal: blocked");
    t.equal("E52 two cannot be jumped", once(berserk(), "9/9/2NtT4/9/9/6K2/9/9/9", D, "c7-e7"), "illegal: blocked");
}

void historyCases(Checks& t) {
    const std::string quiet = "t6/7/7/7/7/7/6K";
    const auto back = [&](const Arguments& repetition) {
        Referee referee = at(scene(7, "", {custom("end/repetition", repetition)}), quiet, A);
        go(referee, "a7-a6");
        go(referee, "g1-g2");
        go(referee, "a6-a7");
        return go(referee, "g2-g1");
    };
    t.equal("E48 second occurrence draws", back({{"count", 2}}), "# draw end/repetition");
    t.equal("E48 third: nothing yet", back({{"count", 3}}), "");
    t.equal("E48 mover loses", back({{"count", 2}, {"result", "mover_loses"}}), "# attackers end/repetition");
    t.equal("E48 illegal for the defenders", back({{"count", 2}, {"result", "illegal"}, {"whose", "defenders"}}),
            "illegal: end/repetition");
    // A capture clears the history: the attackers' arrangement of their first turn no longer counts.
    const Rules arrangement = scene(7, "", {custom("end/repetition", {{"of", "attackers"}, {"count", 2}})});
    Referee forgets = at(arrangement, "t6/7/7/1Tt4/7/7/6K", A);
    for (const char* move : {"a7-a5", "g1-g2"}) go(forgets, move);
    t.equal("E48 capture", go(forgets, "a5-a4"), "b4");
    go(forgets, "g2-g1");
    t.equal("E48 forgotten at the capture", go(forgets, "a4-a5"), "");
    Referee remembers = at(arrangement, "t6/7/7/2t4/7/7/6K", A);
    for (const char* move : {"a7-a5", "g1-g2", "a5-a4", "g2-g1"}) go(remembers, move);
    t.equal("E48 remembered without", go(remembers, "a4-a5"), "# draw end/repetition");

    // E49: three round trips, then the fourth is refused; another piece may move.
    Referee shuttle = at(scene(9, "", {custom("end/shuttle", {{"round_trips", 3}})}), "t8/9/9/9/9/9/9/9/4t3K", A);
    for (int trip = 0; trip < 3; ++trip) {
        t.equal("E49 out", go(shuttle, "e1-e2"), "");
        t.equal("E49 king out", go(shuttle, "i1-i2"), "");
        t.equal("E49 back", go(shuttle, "e2-e1"), "");
        t.equal("E49 king back", go(shuttle, "i2-i1"), "");
    }
    t.equal("E49 the fourth", go(shuttle, "e1-e2"), "illegal: end/shuttle");
    t.equal("E49 another square", shuttle.refusedBy(4, 3).value_or("legal"), "legal");
    t.equal("E49 another piece", go(shuttle, "a9-a8"), "");
    t.equal("E49 the king too", go(shuttle, "i1-i2"), "illegal: end/shuttle");
    t.equal("E49 the king elsewhere", go(shuttle, "i1-h1"), "");
    t.equal("E49 now again", go(shuttle, "e1-e2"), "");
    Referee both = at(scene(9, "", {custom("end/shuttle"), custom("end/repetition", {{"claim", true}})}),
                      "t8/9/9/9/9/9/9/9/4t3K", A);
    for (const char* move : {"e1-e2", "i1-i2", "e2-e1", "i2-i1", "e1-e2", "i1-i2", "e2-e1"}) go(both, move);
    t.equal("E49 claim with the move", tryOut(both, "claim i2-i1"), "# draw end/repetition");
    t.equal("E49 no claim yet", go(both, "claim"), "illegal");
    t.equal("E49 third time", go(both, "i2-i1"), "");
    t.equal("E49 claim", go(both, "claim"), "# draw end/repetition");

    Referee fifty = at(scene(9, "", {custom("end/no-capture", {{"moves_each", 50}})}), "t8/9/9/9/9/9/9/9/8K", A);
    std::string last;
    for (int ply = 0; ply < 100; ++ply) {
        const bool out = ply % 4 < 2;
        last = go(fifty, ply % 2 == 0 ? (out ? "a9-a8" : "a8-a9") : (out ? "i1-i2" : "i2-i1"));
        if (ply < 99) t.equal("E50 ply " + std::to_string(ply + 1), last, "");
    }
    t.equal("E50 ply 100", last, "# draw end/no-capture");
    const Rules two = scene(7, "", {custom("end/no-capture", {{"moves_each", 2}})});
    Referee reset = at(two, "t6/7/7/1Tt4/7/7/6K", D);
    for (const char* move : {"g1-g2", "a7-a6", "g2-g1"}) t.equal("E50 quiet", go(reset, move), "");
    t.equal("E50 capture on the last ply", tryOut(reset, "a6-a4"), "b4");
    t.equal("E50 no capture", tryOut(reset, "a6-a5"), "# draw end/no-capture");

    Referee ban = at(
        scene(9, "",
              {custom("end/repetition",
                      {{"of", "defenders"}, {"whose", "defenders"}, {"least_men", 4}, {"result", "defenders_lose"}})}),
        "t8/9/9/9/9/9/9/3TT4/2TK1T3", A);
    for (const char* move : {"a9-a8", "d1-e1", "a8-a7", "e1-d1", "a7-a6", "d1-e1", "a6-a5", "e1-d1", "a5-a4"}) {
        t.equal(std::string("E52c ") + move, go(ban, move), "");
    }
    t.equal("E52c third time", go(ban, "d1-e1"), "# attackers end/repetition");
    Referee few = at(
        scene(9, "",
              {custom("end/repetition",
                      {{"of", "defenders"}, {"whose", "defenders"}, {"least_men", 5}, {"result", "defenders_lose"}})}),
        "t8/9/9/9/9/9/9/3TT4/2TK1T3", A);
    for (const char* move :
         {"a9-a8", "d1-e1", "a8-a7", "e1-d1", "a7-a6", "d1-e1", "a6-a5", "e1-d1", "a5-a4", "d1-e1"}) {
        t.equal(std::string("E52c too few men ") + move, go(few, move), "");
    }

    // E52d: the king steps aside for a path, one attacker follows.
    Rules chase = scene(9, "",
                        {custom("win/escape", {{"zone", "gates"}}),
                         custom("end/repetition", {{"result", "threatening_side_loses"}, {"paths_to", "gates"}})});
    chase.zones["gates"] = "d9 e9";
    Referee aggressor = at(chase, "4t4/9/9/9/9/9/9/3K5/9", A);
    for (const char* move : {"e9-d9", "d2-e2", "d9-e9", "e2-d2", "e9-d9", "d2-e2", "d9-e9"}) {
        t.equal(std::string("E52d ") + move, go(aggressor, move), "");
    }
    t.equal("E52d the stepping side loses", go(aggressor, "e2-d2"), "# attackers end/repetition");
}

void declarations(Checks& t) {
    const std::string e1 = "7/7/2t1t2/7/7/3T3/1K5";
    const Rules rules = scene(7, "throne", {custom("capture/passive-entry", {{"men", "captured_unless_declared"}})});
    t.equal("E52b silent", once(rules, e1, D, "d2-d5"), "d5");
    t.equal("E52b gwrheill", once(rules, e1, D, "d2-d5!gwrheill"), "");

    // E54: the mover cannot choose to leave the king.
    Referee decisive =
        at(scene(9, "", {custom("capture/choice", {{"take", "one"}})}), "9/9/9/9/3t5/2tK1Tt2/3t5/9/4t4", A);
    t.equal("E54", go(decisive, "e1-e4"), "d4 # attackers king/capture");

    // E60: a capture by the attackers opens a second path; the announcement follows the defenders' move.
    const auto calls = [](const std::string& after) {
        return scene(9, "", {custom("announce/open-paths", {{"after", after}})});
    };
    const std::string opened = "9/9/9/9/2t6/4t4/2K1T4/9/2T2t3";
    Referee late = at(calls("defenders"), opened, A);
    t.equal("E60 one path before", late.openPaths("edge"), 1);
    go(late, "f1-e1");
    go(late, "c1-d1");
    t.equal("E60 capture", go(late, "e1-e2"), "e3");
    t.equal("E60 two now", late.openPaths("edge"), 3);
    t.equal("E60 silence", static_cast<long>(late.announcements().size()), 0);
    go(late, "d1-c1");
    t.equal("E60 called", late.announcements().at(0), "tuichi");
    Referee prompt = at(calls("both"), opened, A);
    go(prompt, "f1-e1");
    t.equal("E60 both: one", prompt.announcements().at(0), "raichi");
    go(prompt, "c1-d1");
    go(prompt, "e1-e2");
    t.equal("E60 both: at once", prompt.announcements().at(0), "tuichi");
}

}  // namespace

void catalogue(Checks& checks) {
    menOnLines(checks);
    thrones(checks);
    kings(checks);
    cornersRimsCamps(checks);
    walls(checks);
    ends(checks);
    movement(checks);
    commanders(checks);
    historyCases(checks);
    declarations(checks);
}

}  // namespace reference::selftest

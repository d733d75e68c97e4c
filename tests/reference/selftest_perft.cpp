// Move counts of random positions on which several independent programs agree. TAFLSMITH_PERFT is the folder of the
// files; without it the checks are skipped.
#include "selftest_support.hpp"

#include <cstdlib>
#include <fstream>
#include <iostream>

namespace reference::selftest {

namespace {

Rules tablut() {
    Rules rules;
    rules.size = 9;
    rules.zones["throne"] = "e5";
    rules.rules = {{"passage/restricted", {{"zone", "throne"}, {"stop", "nobody"}, {"pass", "all"}}},
                   {"capture/custodial", {}},
                   {"hostile/zone", {{"zone", "throne"}, {"to", "men"}}},
                   {"hostile/linnaean", {}},
                   {"king/capture", {{"elsewhere", "2"}}},
                   {"win/escape", {{"zone", "edge"}}}};
    return rules;
}

Rules cornerGame(int size, const std::string& throne, const std::string& corners) {
    Rules rules;
    rules.size = size;
    rules.zones = {{"throne", throne}, {"corners", corners}};
    rules.rules = {{"passage/restricted", {{"zone", "throne"}, {"stop", "king"}}},
                   {"passage/restricted", {{"zone", "corners"}, {"stop", "king"}, {"pass", "king"}}},
                   {"capture/custodial", {}},
                   {"hostile/zone", {{"zone", "corners"}, {"to", "men"}}},
                   {"win/escape", {{"zone", "corners"}}}};
    return rules;
}

Rules brandubWeak() {
    Rules rules = cornerGame(7, "d4", "a1 a7 g1 g7");
    rules.rules.push_back(
        {"king/capture",
         {{"on_throne", "2"}, {"beside_throne", "2"}, {"elsewhere", "2"}, {"counts", Names{"corners"}}}});
    return rules;
}

Rules brandubhFederation() {
    Rules rules = cornerGame(7, "d4", "a1 a7 g1 g7");
    rules.rules.push_back({"hostile/zone", {{"zone", "throne"}, {"to", "men"}}});
    rules.rules.push_back({"king/capture", {{"beside_throne", "4"}, {"elsewhere", "2"}, {"counts", Names{"corners"}}}});
    return rules;
}

Rules copenhagen() {
    Rules rules = cornerGame(11, "f6", "a1 a11 k1 k11");
    rules.rules.push_back({"hostile/zone", {{"zone", "throne"}, {"to", "men"}}});
    rules.rules.push_back({"king/capture", {{"counts", Names{"throne"}}}});
    return rules;
}

/// Alea Evangelii: corners of four squares for the king alone; nobody stops on the throne.
Rules alea() {
    Rules rules = cornerGame(19, "j10", "a1 b1 a2 b2 r1 s1 r2 s2 a18 b18 a19 b19 r18 s18 r19 s19");
    rules.rules[0].parameters.insert_or_assign("stop", "nobody");
    rules.rules.push_back({"hostile/zone", {{"zone", "throne"}, {"to", "men"}}});
    rules.rules.push_back({"king/capture", {{"counts", Names{"throne"}}}});
    return rules;
}

long count(const Referee& referee, int depth) {
    long leaves = 0;
    for (const Move& move : referee.legal()) {
        if (depth == 1) {
            ++leaves;
            continue;
        }
        Referee next = referee;
        next.play(move);
        leaves += count(next, depth - 1);
    }
    return leaves;
}

/// One position in this many is counted to depth 2: more than 1 at a scale below 1, as with sanitizers, which are slow.
int depthTwoStep() {
    const char* text = std::getenv("TAFLSMITH_TEST_SCALE");
    const double scale = text ? std::atof(text) : 1;
    return scale > 0 && scale < 1 ? static_cast<int>(1 / scale) : 1;
}

void file(Checks& checks, const std::string& path, const Rules& rules, int deepOnes) {
    std::ifstream input(path);
    std::string position;
    int side = 0;
    long one = 0;
    long two = 0;
    int line = 0;
    const int step = depthTwoStep();
    while (input >> position >> side >> one >> two) {
        ++line;
        const Referee referee = at(rules, position, side == 0 ? Side::attackers : Side::defenders);
        checks.equal(path + " depth 1: " + position, count(referee, 1), one);
        if (line <= deepOnes && line % step == 0) checks.equal(path + " depth 2: " + position, count(referee, 2), two);
    }
    checks.holds(path + " was read", line > 0);
}

}  // namespace

void perft(Checks& checks) {
    const char* folder = std::getenv("TAFLSMITH_PERFT");
    if (folder == nullptr) {
        std::cout << "SKIPPED perft: set TAFLSMITH_PERFT to the folder with the counts\n";
        return;
    }
    const std::string path = std::string(folder) + "/";
    constexpr int all = 1000000;
    file(checks, path + "tablut-9.txt", tablut(), all);
    file(checks, path + "brandub-weak-7.txt", brandubWeak(), all);
    file(checks, path + "brandubh-federation-7.txt", brandubhFederation(), all);
    file(checks, path + "copenhagen-plain-11.txt", copenhagen(), all);
    file(checks, path + "alea-19.txt", alea(), 2);
}

}  // namespace reference::selftest

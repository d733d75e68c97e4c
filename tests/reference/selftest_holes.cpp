// Boards with holes, and rectangles: which squares exist, who moves where, what is captured beside a hole, and which
// ends see its side as the edge of the board.
#include "selftest_support.hpp"

#include <algorithm>
#include <tuple>
#include <utility>

namespace reference::selftest {

namespace {

/// A scene on the squares of a layout, which is written like a position.
Rules onLayout(const std::string& layout, std::vector<Rule> extra = {}, const std::string& places = "") {
    const std::vector<std::string> rows = rowsOf(layout);
    Rules rules = scene(static_cast<int>(std::max(rows.size(), rows.front().size())), places, std::move(extra));
    rules.rows = rows;
    return rules;
}

Rule outsideHostile(const std::string& to) { return custom("hostile/zone", {{"zone", "outside"}, {"to", to}}); }

const char* const whole = "7/7/7/7/7/7/7";
const char* const holeInTheMiddle = "7/7/7/3#3/7/7/7";
const char* const wideHole = "9/9/9/9/3###3/9/9/9/9";  // d5, e5 and f5

std::string holeTargets(const Rules& rules, const std::string& position, Side toMove, const std::string& from) {
    std::string text;
    for (const Move& move : at(rules, position, toMove).legal()) {
        if (move.from != squareOf(from, rules.size)) continue;
        text += (text.empty() ? "" : " ") + squareName(move.to, rules.size);
    }
    return text;
}

/// The squares of a zone: those where a lone man who is beside them may not stop.
std::string squaresOf(const std::string& layout, const std::string& zone) {
    const Rules rules = onLayout(layout, {custom("passage/restricted", {{"zone", zone}, {"stop", "nobody"}})});
    const Shape shape(rules.size, rules.rows);
    Referee referee(rules);
    std::string text;
    for (const int square : shape.squares()) {
        const auto beside = std::ranges::find_if(
            allDirections, [&](Direction direction) { return shape.step(square, direction) != nowhere; });
        const int from = shape.step(square, *beside);
        std::vector<std::string> rows(static_cast<std::size_t>(rules.size),
                                      std::string(static_cast<std::size_t>(rules.size), '.'));
        rows[static_cast<std::size_t>(rules.size - 1 - from / rules.size)]
            [static_cast<std::size_t>(from % rules.size)] = 'T';
        referee.set(rows, D);
        const std::vector<Move> moves = referee.legal();
        const bool mayStop = std::ranges::any_of(moves, [&](const Move& move) { return move.to == square; });
        if (!mayStop) text += (text.empty() ? "" : " ") + squareName(square, rules.size);
    }
    return text;
}

void zonesWithHoles(Checks& t) {
    t.equal("a hole makes its neighbours edge", squaresOf(holeInTheMiddle, "edge"),
            "a1 b1 c1 d1 e1 f1 g1 a2 g2 a3 d3 g3 a4 c4 e4 g4 a5 d5 g5 a6 g6 a7 b7 c7 d7 e7 f7 g7");
    t.equal("no corner of a hole", squaresOf("5/5/2#2/5/5", "board - edge"), "b2 d2 b4 d4");
    t.equal("a hole at the rim", squaresOf("2#2/5/5/5/5", "board - edge"), "b2 c2 d2 b3 c3 d3 b4 d4");
    t.equal("the board", squaresOf("#3#/5/5/5/#3#", "board"),
            "b1 c1 d1 a2 b2 c2 d2 e2 a3 b3 c3 d3 e3 a4 b4 c4 d4 e4 b5 c5 d5");
    t.equal("a difference", squaresOf("5/5/2#2/5/5", "edge - a1 - c4 | b2"),
            "b1 c1 d1 e1 a2 b2 c2 e2 a3 b3 d3 e3 a4 e4 a5 b5 c5 d5 e5");

    t.equal("the centre", squaresOf("5/1#3/5/5/5", "centre"), "c3");
    t.equal("a hole in the centre", squaresOf(holeInTheMiddle, "centre"), "");
    t.equal("a hole among four squares", squaresOf("6/6/6/2#3/6/6", "centre"), "d3 c4 d4");
    t.equal("a rank of holes does not count", squaresOf("#####/5/5/5/5", "centre"), "c2 c3");
    t.equal("a rank and a file of holes", squaresOf("#######/#6/#6/#6/#6/#6/#6", "centre"), "d3 e3 d4 e4");
    t.equal("a smaller board in its corner", squaresOf("#######/#######/5##/5##/5##/5##/5##", "centre"), "c3");
}

void slidesBesideHoles(Checks& t) {
    const Rules rules = onLayout(holeInTheMiddle);
    const std::string below = "3K3/7/7/7/7/7/3T3";
    const std::string left = "6K/7/7/T6/7/7/7";
    t.equal("north", holeTargets(rules, below, D, "d1"), "a1 b1 c1 e1 f1 g1 d2 d3");
    t.equal("south", holeTargets(rules, below, D, "d7"), "d5 d6 a7 b7 c7 e7 f7 g7");
    t.equal("east", holeTargets(rules, left, D, "a4"), "a1 a2 a3 b4 c4 a5 a6 a7");
    t.equal("west", holeTargets(rules, "6K/7/7/6T/7/7/7", D, "g4"), "g1 g2 g3 e4 f4 g5 g6");
    t.equal("beside the hole", holeTargets(rules, "6K/7/7/2T4/7/7/7", D, "c4"), "c1 c2 c3 a4 b4 c5 c6 c7");
    t.equal("onto it", once(rules, below, D, "d1-d4"), "illegal: outside the board");
    t.equal("over it", once(rules, below, D, "d1-d5"), "illegal: blocked");
    t.equal("across to the far side", once(rules, left, D, "a4-g4"), "illegal: blocked");
    t.equal("from it", once(rules, below, D, "d4-d5"), "illegal: outside the board");
    const Rules slow = onLayout(holeInTheMiddle, {custom("move/slide", {{"pieces", "all"}, {"limit", 3}})});
    t.equal("a limit beyond the hole", holeTargets(slow, below, D, "d1"), "a1 b1 c1 e1 f1 g1 d2 d3");
    t.equal("a limit before it",
            holeTargets(onLayout(holeInTheMiddle, {custom("move/slide", {{"pieces", "all"}, {"limit", 1}})}), below, D,
                        "d1"),
            "c1 e1 d2");

    const Rules displacing = onLayout(holeInTheMiddle, {custom("capture/displacement")});
    const std::string facing = "6K/7/7/2t1T2/7/7/7";
    t.equal("no enemy is reached over a hole", once(displacing, facing, A, "c4-e4"), "illegal: blocked");
    t.equal("without the hole", once(onLayout(whole, {custom("capture/displacement")}), facing, A, "c4-e4"), "e4");
    const Rules swapping = onLayout(holeInTheMiddle, {custom("move/swap", {{"pieces", "king"}})});
    t.equal("a swap beside a hole", once(swapping, "7/7/2T4/2K4/7/7/7", D, "c4-c5"), "");
    t.equal("no partner over a hole", once(swapping, "7/7/7/2K1T2/7/7/7", D, "c4-e4"), "illegal: blocked");

    // a1 has no neighbour.
    const Rules pocket = onLayout("7/7/7/7/7/#6/1#5", {custom("turn/no-moves")});
    t.equal("who stands among holes is stuck", once(pocket, "6t/7/7/7/7/7/K6", A, "g7-g6"),
            "# attackers turn/no-moves");
    t.equal("a stuck piece beside a free one", once(pocket, "6t/7/7/7/7/7/K5T", A, "g7-g6"), "");
}

void jumpsAndLeapsBesideHoles(Checks& t) {
    const Rule jump = custom("move/jump", {{"pieces", "king"}, {"takes", true}});
    const std::string chased = "7/7/7/1Kt4/7/7/7";
    t.equal("no jump onto a hole", list(at(onLayout(holeInTheMiddle, {jump}), chased, D)),
            "b4-b1 b4-b2 b4-b3 b4-a4 b4-b5 b4-b6 b4-b7");
    t.equal("why not", once(onLayout(holeInTheMiddle, {jump}), chased, D, "b4-d4"), "illegal: outside the board");
    t.equal("without the hole", once(onLayout(whole, {jump}), chased, D, "b4-d4"), "c4");
    t.equal("no jump over a hole", once(onLayout(holeInTheMiddle, {jump}), "7/7/7/2K1t2/7/7/7", D, "c4-e4"),
            "illegal: blocked");
    t.equal("a jump along a hole", once(onLayout(holeInTheMiddle, {jump}), "7/7/2K4/2t4/7/7/7", D, "c5-c3"), "c4");

    const auto leap = [](int across, int up, int limit) {
        return custom("move/leap",
                      {{"pieces", "men"}, {"across", across}, {"up", up}, {"limit", limit}, {"slides", false}});
    };
    const Rules knight = onLayout(holeInTheMiddle, {leap(2, 1, 1)});
    t.equal("a knight over a hole", holeTargets(knight, "6K/7/7/7/3T3/7/7", D, "d3"), "c1 e1 b2 f2 b4 f4 c5 e5");
    t.equal("not onto a hole", holeTargets(knight, "6K/7/7/7/1T5/7/7", D, "b3"), "a1 c1 d2 a5 c5");
    t.equal("why not", once(knight, "6K/7/7/7/1T5/7/7", D, "b3-d4"), "illegal: outside the board");
    const Rules rider = onLayout(holeInTheMiddle, {leap(2, 1, 0)});
    t.equal("a line of leaps ends before a hole", once(rider, "6K/7/7/7/1T5/7/7", D, "b3-f5"), "illegal: not in line");
    t.equal("another line", once(rider, "6K/7/7/7/7/1T5/7", D, "b2-f4"), "");
    const Rules bishop = onLayout(holeInTheMiddle, {leap(1, 1, 0)});
    t.equal("a bishop before a hole", holeTargets(bishop, "6K/7/7/7/7/7/T6", D, "a1"), "b2 c3");
    t.equal("from the other side", holeTargets(bishop, "K5T/7/7/7/7/7/7", D, "g7"), "e5 f6");
    t.equal("a piece behind the hole", once(bishop, "6K/7/4t2/7/7/7/T6", D, "a1-e5"), "illegal: not in line");
    const Rules wide = onLayout("7/7/5#1/3#3/7/1#5/7", {leap(2, 2, 0)});
    t.equal("over holes between the squares of a ride", holeTargets(wide, "6K/7/7/7/7/7/T6", D, "a1"), "c3 e5");
    const Rules displacing = onLayout(holeInTheMiddle, {leap(1, 1, 0), custom("capture/displacement")});
    t.equal("no ride over a hole onto an enemy", once(displacing, "6K/7/4t2/7/7/7/T6", D, "a1-e5"),
            "illegal: not in line");
    t.equal("a leap over a hole onto an enemy",
            once(onLayout(holeInTheMiddle, {leap(2, 1, 1), custom("capture/displacement")}), "6K/7/4t2/7/3T3/7/7", D,
                 "d3-e5"),
            "e5");
}

/// Between an enemy and a hole a man is safe, unless the outside is hostile to him.
void menBesideHoles(Checks& t) {
    const std::string below = "6K/7/7/7/3T3/7/3t3";
    const std::string leftOf = "6K/7/7/2T4/7/7/1t5";
    const std::string foe = "6K/7/7/7/3t3/7/3T3";
    const Rules plain = onLayout(holeInTheMiddle);
    const Rules hostile = onLayout(holeInTheMiddle, {outsideHostile("men")});
    t.equal("below a hole", once(plain, below, A, "d1-d2"), "");
    t.equal("below a hole, hostile outside", once(hostile, below, A, "d1-d2"), "d3");
    t.equal("left of a hole", once(plain, leftOf, A, "b1-b4"), "");
    t.equal("left of a hole, hostile outside", once(hostile, leftOf, A, "b1-b4"), "c4");
    t.equal("attackers, too", once(hostile, foe, D, "d1-d2"), "d3");
    const Rules toDefenders = onLayout(holeInTheMiddle, {outsideHostile("defenders")});
    t.equal("hostile to the other side", once(toDefenders, foe, D, "d1-d2"), "");
    t.equal("hostile to this side", once(toDefenders, leftOf, A, "b1-b4"), "c4");
    t.equal("hostile to the king alone", once(onLayout(holeInTheMiddle, {outsideHostile("king")}), leftOf, A, "b1-b4"),
            "");
    t.equal("along the side of a hole", once(plain, "6K/7/7/7/2tT3/7/4t2", A, "e1-e3"), "d3");
    t.equal("the outside is no hammer", once(hostile, "6K/7/7/7/3T3/3t3/t6", A, "a1-b1"), "");
    t.equal("two holes close nothing",
            once(onLayout("7/7/7/3#3/7/3#3/7", {outsideHostile("men")}), "6K/7/7/7/3T3/7/2t4", A, "c1-c3"), "");

    const auto entry = [](const char* men) {
        return onLayout(holeInTheMiddle, {outsideHostile("men"), custom("capture/passive-entry", {{"men", men}})});
    };
    t.equal("captured by its own move", once(entry("captured"), "6K/7/7/7/t6/3T3/7", A, "a3-d3"), "d3");
    t.equal("a refused entry", once(entry("refused"), "6K/7/7/7/t6/3T3/7", A, "a3-d3"),
            "illegal: capture/passive-entry");
    t.equal("an entry beside a hole that is not hostile",
            once(onLayout(holeInTheMiddle, {custom("capture/passive-entry", {{"men", "captured"}})}),
                 "6K/7/7/7/t6/3T3/7", A, "a3-d3"),
            "");
    // d5 is an edge square of this board only.
    const Rule edges = custom("hostile/zone", {{"zone", "edge"}});
    const std::string beside = "6K/7/4T2/5t1/7/7/7";
    t.equal("hostile edge at a hole", once(onLayout(holeInTheMiddle, {edges}), beside, A, "f4-f5"), "e5");
    t.equal("no edge without one", once(onLayout(whole, {edges}), beside, A, "f4-f5"), "");
}

void otherPatternsBesideHoles(Checks& t) {
    const Rule threeSides = custom("capture/three-sides");
    const std::string surrounded = "6K/7/7/7/2tTt2/7/3t3";
    t.equal("three sides and a hole", once(onLayout(holeInTheMiddle, {threeSides}), surrounded, A, "d1-d2"), "d3");
    t.equal("a hole is no third side", once(onLayout(holeInTheMiddle, {threeSides}), "6K/7/7/7/2tT3/7/3t3", A, "d1-d2"),
            "");
    t.equal(
        "nor one that is hostile to others",
        once(onLayout(holeInTheMiddle, {threeSides, outsideHostile("attackers")}), "6K/7/7/7/2tT3/7/3t3", A, "d1-d2"),
        "");

    const Rule joint = custom("capture/joint-king-man", {{"far_end", "edge"}});
    const std::string line = "7/7/7/1TK4/7/7/t6";
    t.equal("king and man before a hole", once(onLayout(holeInTheMiddle, {joint}), line, A, "a1-a4"), "");
    t.equal("and a hostile one", once(onLayout(holeInTheMiddle, {joint, outsideHostile("all")}), line, A, "a1-a4"), "");
    t.equal("an edge square before a hole", once(onLayout("7/7/7/4#2/7/7/7", {joint}), line, A, "a1-a4"), "b4");
    const Rule pinned = custom("capture/pinned-man");
    const std::string pin = "7/7/7/2K4/1tTt3/7/2t4";
    const std::string halfPin = "7/7/7/2K4/1tT4/7/2t4";
    t.equal("a man pinned beside a hole", once(onLayout(holeInTheMiddle, {pinned}), pin, A, "c1-c2"), "c3");
    t.equal("a hole is no flank", once(onLayout("7/7/7/7/3#3/7/7", {pinned}), halfPin, A, "c1-c2"), "");
    t.equal("nor a hostile one",
            once(onLayout("7/7/7/7/3#3/7/7", {pinned, outsideHostile("men")}), halfPin, A, "c1-c2"), "");

    const Rule knight = custom("pieces/extra", {{"name", "knight"}, {"side", "defenders"}, {"letter", "N"}});
    const Rule promotion =
        custom("pieces/promotion", {{"pieces", "defender"}, {"zone", "edge"}, {"becomes", "knight"}});
    const std::string before = "7/7/7/2T4/7/7/K6";
    t.equal("a promotion at the side of a hole",
            after(onLayout(holeInTheMiddle, {knight, promotion}), "7/7/7/7/2T4/7/K6", D, {"c3-d3"}),
            "7/7/7/7/3N3/7/K6");
    t.equal("elsewhere", after(onLayout(holeInTheMiddle, {knight, promotion}), before, D, {"c4-c5"}),
            "7/7/2T4/7/7/7/K6");
}

/// A hole closes a side of the king only where the outside is hostile to him.
void kingsBesideHoles(Checks& t) {
    const std::string four = "7/7/7/7/2tKt2/7/3t3";
    const std::string taken = "d3 # attackers king/capture";
    const auto play = [](std::vector<Rule> rules, const std::string& position, const std::string& move) {
        return once(onLayout(holeInTheMiddle, std::move(rules)), position, A, move);
    };
    t.equal("on three sides, the fourth a hole", play({king({{"elsewhere", "4"}})}, four, "d1-d2"), "");
    for (const char* name : {"edge", "outside"}) {
        const Arguments counts{{"elsewhere", "4"}, {"counts", Names{name}}};
        t.equal(std::string("the hole counts: ") + name, play({king(counts)}, four, "d1-d2"), taken);
    }
    t.equal("a hostile outside", play({king({{"elsewhere", "4"}}), outsideHostile("king")}, four, "d1-d2"), taken);
    t.equal("hostile to men only", play({king({{"elsewhere", "4"}}), outsideHostile("men")}, four, "d1-d2"), "");
    t.equal(
        "the edge squares are not the outside",
        play({king({{"elsewhere", "4"}}), custom("hostile/zone", {{"zone", "edge"}, {"to", "king"}})}, four, "d1-d2"),
        "");
    t.equal("two sides and a hole",
            play({king({{"elsewhere", "4"}, {"counts", Names{"edge"}}})}, "7/7/7/7/2tK3/7/3t3", "d1-d2"), "");
    for (const auto& [men, result] : {std::pair(3, taken), std::pair(4, std::string())}) {
        t.equal("so many men " + std::to_string(men),
                play({king({{"elsewhere", "4"}, {"counts", Names{"edge"}}, {"min_men", men}})}, four, "d1-d2"), result);
    }
    const std::string two = "7/7/7/7/3K3/7/3t3";
    t.equal("on a line with a hole", play({king({{"elsewhere", "2"}})}, two, "d1-d2"), "");
    t.equal("and a hostile outside", play({king({{"elsewhere", "2"}, {"counts", Names{"edge"}}})}, two, "d1-d2"),
            taken);
    t.equal("not across the line",
            play({king({{"elsewhere", "2"}, {"counts", Names{"edge"}}})}, "7/7/7/7/3K3/7/2t4", "c1-c3"), "");
    const Arguments onThrone{{"elsewhere", "2"}, {"on_throne", "4"}, {"throne", "d3"}};
    t.equal("on a throne beside a hole", play({king(onThrone)}, four, "d1-d2"), "");
    t.equal("with a hostile outside", play({king(onThrone), outsideHostile("king")}, four, "d1-d2"), taken);

    const Rule commander = custom("pieces/extra", {{"name", "commander"}, {"side", "attackers"}, {"letter", "c"}});
    t.equal("a commander and a hole",
            play({commander, custom("king/commanders", {{"walls", "edge"}}), outsideHostile("king")},
                 "7/7/7/7/3K3/7/3c3", "d1-d2"),
            "");

    const Rule watch = custom("announce/watch-king", {{"required", false}});
    for (const auto& [to, calls] : {std::pair("king", 1), std::pair("men", 0)}) {
        Referee referee = at(onLayout(holeInTheMiddle, {watch, outsideHostile(to)}), "7/7/7/7/2tKt2/3t3/t6", A);
        go(referee, "a1-b1");
        t.equal("a king in capture, hostile to " + std::string(to), static_cast<long>(referee.announcements().size()),
                calls);
    }
}

/// Rows along the side of a hole. The squares of a row all have the hole, or the rim, on the same side.
void shieldwallsAlongHoles(Checks& t) {
    const Rule wall = custom("capture/shieldwall");
    const Rules rules = onLayout(wideHole, {wall});
    const std::string twoMen = "5t3/9/3tt4/2tTT4/9/9/9/9/K8";
    t.equal("above a hole", once(rules, twoMen, A, "f9-f6"), "d6 e6");
    t.equal("not without the hole", once(onLayout("9/9/9/9/9/9/9/9/9", {wall}), twoMen, A, "f9-f6"), "");
    t.equal("below a hole", once(rules, "K8/9/9/9/9/2tTT4/3tt4/9/5t3", A, "f1-f4"), "d4 e4");
    t.equal("by the defenders", once(rules, "5T3/9/3TT4/2Ttt4/9/9/9/9/K8", D, "f9-f6"), "d6 e6");
    t.equal("as long as the hole", once(rules, "6t2/9/3ttt3/2tTTT3/9/9/9/9/K8", A, "g9-g6"), "d6 e6 f6");
    t.equal("longer than the hole", once(rules, "7t1/9/3tttt2/2tTTTT2/9/9/9/9/K8", A, "h9-h6"), "");
    t.equal("over a hole of one square", once(onLayout("9/9/9/9/3#5/9/9/9/9", {wall}), twoMen, A, "f9-f6"), "");
    t.equal("over two holes with a square between",
            once(onLayout("9/9/9/9/3#1#3/9/9/9/9", {wall}), "6t2/9/3ttt3/2tTTT3/9/9/9/9/K8", A, "g9-g6"), "");
    t.equal("an open end", once(rules, "5t3/9/3tt4/3TT4/9/9/9/9/K8", A, "f9-f6"), "");
    t.equal("an open front", once(rules, "5t3/9/3t5/2tTT4/9/9/9/9/K8", A, "f9-f6"), "");

    const Rules upright = onLayout("9/9/9/4#4/4#4/4#4/9/9/9", {wall});
    t.equal("right of a hole", once(upright, "5t3/9/9/9/5Tt2/5Tt2/5t3/9/K8", A, "f9-f6"), "f4 f5");
    t.equal("left of an upright hole", once(upright, "3t5/9/9/9/2tT5/2tT5/3t5/9/K8", A, "d9-d6"), "d4 d5");

    // d6, e6 and f6 lie between two holes: nobody can face them.
    t.equal("in a passage",
            once(onLayout("9/9/3###3/9/3###3/9/9/9/9", {wall}), "6t2/9/9/2tTTT3/9/9/9/9/K8", A, "g9-g6"), "");

    Rules corner = onLayout(wideHole, {wall});
    corner.zones["corners"] = "f6";
    const std::string atCorner = "2t6/9/3tt4/3TT4/9/9/9/9/K8";
    t.equal("an empty corner closes, wherever it lies", once(corner, atCorner, A, "c9-c6"), "d6 e6");
    t.equal("without the corner", once(rules, atCorner, A, "c9-c6"), "");

    // Row c1 d1 on the rim, with a hole on e1.
    const std::string atRim = "1t7/9/9/9/9/9/9/2tt5/2TT3K1";
    for (const auto& each :
         {onLayout("9/9/9/9/9/9/9/9/4#4", {wall}), onLayout("9/9/9/9/9/9/9/9/4#4", {wall, outsideHostile("men")})}) {
        t.equal("a hole closes no end", once(each, atRim, A, "b9-b1"), "");
    }

    const std::string withKing = "5t3/9/3tt4/2tKT4/9/9/9/9/9";
    t.equal("a king in the row stays", once(rules, withKing, A, "f9-f6"), "e6");
    t.equal("a king in the row falls",
            once(onLayout(wideHole, {custom("capture/shieldwall", {{"king_in_row", "taken"}})}), withKing, A, "f9-f6"),
            "d6 e6 # attackers capture/shieldwall");
    const std::string facing = "3t5/9/4t4/2tTTt3/9/9/9/9/K8";
    t.equal("completed by the front", once(rules, facing, A, "d9-d7"), "");
    t.equal("by any move",
            once(onLayout(wideHole, {custom("capture/shieldwall", {{"completed_by", "any"}})}), facing, A, "d9-d7"),
            "d6 e6");
}

/// The king sits at the side of a hole, which is as long as his fort or shorter.
void fortsAtHoles(Checks& t) {
    const std::string fort = "9/T1t1t4/3TT4/2TK1T3/9/9/9/9/9";
    const std::string longHole = "9/9/9/9/2####3/9/9/9/9";
    const std::string shortHole = "9/9/9/9/3##4/9/9/9/9";
    const std::string won = "# defenders win/edge-fort";
    const auto play = [&](const std::string& layout, const char* test) {
        return once(onLayout(layout, {custom("win/edge-fort", {{"test", test}})}), fort, D, "a8-a7");
    };
    for (const char* test : {"unbreakable", "fewer_than_three", "closed"}) {
        const std::string name = std::string(": ") + test;
        t.equal("a fort at a hole" + name, play(longHole, test), won);
        t.equal("no fort in the middle" + name, play("9/9/9/9/9/9/9/9/9", test), "");
    }
    // From c7 and c5 the attackers take the man on c6.
    t.equal("at a short hole a man can be taken", play(shortHole, "unbreakable"), "");
    t.equal("or is open to three sides", play(shortHole, "fewer_than_three"), "");
    t.equal("a closed fort stands there", play(shortHole, "closed"), won);
    t.equal("a hole behind the men instead of beside the king", play("9/9/2#6/9/9/9/9/9/9", "closed"), "");
    t.equal("no room to move",
            once(onLayout(longHole, {custom("win/edge-fort")}), "9/T1t1t4/3TT4/2TKTT3/9/9/9/9/9", D, "a8-a7"), "");
    // f6 is missing, and a hole stands there.
    t.equal("a hole as a wall",
            once(onLayout("9/9/9/5#3/2###4/9/9/9/9", {custom("win/edge-fort")}), "9/T1t1t4/3TT4/2TK5/9/9/9/9/9", D,
                 "a8-a7"),
            won);
}

/// A hole inside the ring is the edge: who reaches it is not cut off from the edge.
void ringsAroundHoles(Checks& t) {
    const std::string ring = "7/3t3/2t1t2/1t1K1t1/2t1t2/3t3/t6";
    const std::string open = "7/7/2t1t2/1t1K1t1/2t1t2/3t3/t6";  // without d6
    const std::string won = "# attackers win/encirclement";
    const auto play = [](const std::string& layout, const char* rim, const std::string& position) {
        return once(onLayout(layout, {custom("win/encirclement", {{"rim", rim}})}), position, A, "a1-a2");
    };
    for (const char* rim : {"contact_frees", "ring_counts"}) {
        const std::string name = std::string(": ") + rim;
        t.equal("no hole" + name, play(whole, rim, ring), won);
        t.equal("a hole outside the ring" + name, play("7/1#5/7/7/7/7/7", rim, ring), won);
        t.equal("a hole behind the ring" + name, play("3#3/7/7/7/7/7/7", rim, ring), won);
        t.equal("a gap in the ring" + name, play(whole, rim, open), "");
        // d5 is empty, and an edge square.
        t.equal("a hole in the gap" + name, play("7/3#3/7/7/7/7/7", rim, open), "");
    }
    // Inside the ring only the king's square is beside the hole.
    t.equal("contact frees", play("7/7/3#3/7/7/7/7", "contact_frees", ring), "");
    t.equal("the ring counts", play("7/7/3#3/7/7/7/7", "ring_counts", ring), won);
    // The board is two halves, each with an edge of its own.
    t.equal("holes cut off", play("7/7/7/#######/7/7/7", "contact_frees", "3K3/7/7/7/7/7/t6"), "");
}

/// Escapes, and paths to them.
void escapesAtHoles(Checks& t) {
    const Rules edge = onLayout(holeInTheMiddle, {custom("win/escape")});
    const std::string position = "7/7/1K5/7/7/7/t6";
    const std::string won = "# defenders win/escape";
    t.equal("to the side of a hole", once(edge, position, D, "b5-d5"), won);
    t.equal("not to the edge", once(edge, position, D, "b5-c5"), "");
    t.equal("to the rim", once(edge, position, D, "b5-a5"), won);
    t.equal("no edge without a hole", once(onLayout(whole, {custom("win/escape")}), position, D, "b5-d5"), "");
    const Rule far = custom("win/escape", {{"zone", "edge - d5"}});
    t.equal("a named exception", once(onLayout(holeInTheMiddle, {far}), position, D, "b5-d5"), "");

    // A board without its corners.
    const std::string cut = "#5#/7/7/7/7/7/#5#";
    const Rule corners = custom("win/escape", {{"zone", "b1 a2 | f1 g2 | a6 b7 | f7 g6"}});
    t.equal("to a corner of a cut board", once(onLayout(cut, {corners}), "7/7/1K5/7/7/7/1t5", D, "b5-b7"), won);
    t.equal("not into the corner", once(onLayout(cut, {corners}), "7/7/K6/7/7/7/1t5", D, "a5-a7"),
            "illegal: outside the board");
    t.equal("up to the corner", once(onLayout(cut, {corners}), "7/7/K6/7/7/7/1t5", D, "a5-a6"), won);

    const auto paths = [](const std::string& layout, const std::string& zone) {
        return at(onLayout(layout), "7/7/7/1K5/7/7/t6", A).openPaths(zone);
    };
    t.equal("paths to the edge", paths(holeInTheMiddle, "edge"), 4);
    t.equal("a path over a hole", paths(holeInTheMiddle, "g4"), 0);
    t.equal("without the hole", paths(whole, "g4"), 1);
    t.equal("a path to the side of the hole", paths(holeInTheMiddle, "c4"), 1);
    const Rules open = onLayout(holeInTheMiddle, {custom("win/open-paths", {{"zone", "c4 d3 d5 e4"}, {"count", 1}})});
    t.equal("an open path to a hole wins", once(open, "6T/7/7/1K5/7/7/t6", D, "g7-g6"), "# defenders win/open-paths");
    t.equal("an open path to another side", once(open, "6T/7/7/7/1K5/7/t6", D, "g7-g6"), "# defenders win/open-paths");
    t.equal("no path", once(open, "6T/7/7/7/7/1K5/t6", D, "g7-g6"), "");
}

/// win/no-escape: the king held fast, and the room for a fort along a side of the board.
void noEscapeBesideHoles(Checks& t) {
    const Rule rule = custom("win/no-escape", {{"zone", "a1"}});
    const std::string won = "# attackers win/no-escape";
    const std::string held = "6t/7/7/7/2tKt2/3t3/7";
    t.equal("held at a hole", once(onLayout(holeInTheMiddle, {rule}), held, A, "g7-g6"), won);
    t.equal("free without the hole", once(onLayout(whole, {rule}), held, A, "g7-g6"), "");

    // File c is a wall. Holes leave no four squares of one side for four men, and three for six.
    const std::string four = "2t4/2t2TT/2t2K1/2t1t2/2t2T1/2t3T/2t4";
    const std::string six = "2t4/2t2TT/2t2K1/2t1t2/2t2T1/2tT2T/2t1T2";
    const std::string cut = "3#3/7/7/6#/7/7/5#1";
    t.equal("no side for four men", once(onLayout(cut, {rule}), four, A, "e4-e5"), won);
    t.equal("a side for six men", once(onLayout(cut, {rule}), six, A, "e4-e5"), "");
    t.equal("a long side", once(onLayout("3#3/7/7/7/7/7/5#1", {rule}), four, A, "e4-e5"), "");
    t.equal("no holes", once(onLayout(whole, {rule}), four, A, "e4-e5"), "");
}

const char* const nineBySeven = "9/9/9/9/9/9/9";
const char* const fiveByNine = "5/5/5/5/5/5/5/5/5";

void rectangles(Checks& t) {
    t.equal("the middle of nine files and seven ranks", squaresOf(nineBySeven, "centre"), "e4");
    t.equal("the middle of five files and nine ranks", squaresOf(fiveByNine, "centre"), "c5");
    t.equal("two squares", squaresOf("8/8/8/8/8", "centre"), "d3 e3");
    t.equal("four squares", squaresOf("6/6/6/6/6/6/6/6", "centre"), "c4 d4 c5 d5");
    t.equal("inside", squaresOf("3/3/3/3/3", "board - edge"), "b2 b3 b4");
    t.equal("inside, lying", squaresOf("5/5/5", "board - edge"), "b2 c2 d2");
    t.equal("a hole in a rectangle", squaresOf("5/2#2/5", "board - edge"), "");
    t.equal("a rectangle of its own holes", squaresOf("3##/3##/3##/3##/3##", "board"), squaresOf("3/3/3/3/3", "board"));
    t.equal("the same, lying", squaresOf("#####/#####/5/5/5", "edge"), squaresOf("5/5/5", "edge"));

    const std::string lying = "9/9/9/9/9/4K4/9/9/9";
    t.equal("slides up to the seventh rank", holeTargets(onLayout(nineBySeven), lying, D, "e4"),
            "e1 e2 e3 a4 b4 c4 d4 f4 g4 h4 i4 e5 e6 e7");
    const std::string upright = "9/9/9/9/2K6/9/9/9/9";
    t.equal("slides up to file e", holeTargets(onLayout(fiveByNine), upright, D, "c5"),
            "c1 c2 c3 c4 a5 b5 d5 e5 c6 c7 c8 c9");
    t.equal("beyond the rectangle", once(onLayout(fiveByNine), upright, D, "c5-f5"), "illegal: outside the board");
    t.equal("and above it", once(onLayout(nineBySeven), lying, D, "e4-e8"), "illegal: outside the board");

    const Rules escape = onLayout(nineBySeven, {custom("win/escape")});
    t.equal("to the upper edge", once(escape, lying, D, "e4-e7"), "# defenders win/escape");
    t.equal("below it", once(escape, lying, D, "e4-e6"), "");
    const Rules corners = onLayout(nineBySeven, {custom("win/escape", {{"zone", "a1 i1 a7 i7"}})});
    t.equal("to a corner", once(corners, "9/9/4K4/9/9/9/9/9/t8", D, "e7-i7"), "# defenders win/escape");

    for (const auto& [rule, result] : {std::pair(outsideHostile("men"), "e7"), std::pair(outsideHostile("king"), "")}) {
        t.equal("a man on the upper edge", once(onLayout(nineBySeven, {rule}), "9/9/4T4/9/4t4/9/9/9/K8", A, "e5-e6"),
                result);
    }
    t.equal("against the right edge",
            once(onLayout(fiveByNine, {outsideHostile("men")}), "9/9/9/4T4/3t5/9/9/9/K8", A, "d5-d6"), "e6");
    t.equal("the king on the upper edge",
            once(onLayout(nineBySeven, {king({{"counts", Names{"edge"}}})}), "9/9/3tKt3/9/4t4/9/9/9/9", A, "e5-e6"),
            "e7 # attackers king/capture");
    t.equal("a shieldwall on the upper edge",
            once(onLayout(nineBySeven, {custom("capture/shieldwall")}), "9/9/2tTT4/3tt4/9/9/5t3/9/K8", A, "f3-f7"),
            "d7 e7");
    t.equal("a shieldwall on the right edge",
            once(onLayout(fiveByNine, {custom("capture/shieldwall")}), "9/9/4t4/3tT4/3tT4/t8/9/9/K8", A, "a4-e4"),
            "e5 e6");
    t.equal("a fort on the right edge",
            once(onLayout(fiveByNine, {custom("win/edge-fort")}), "t8/tt7/2T6/4T4/3T5/3TK4/4T4/9/9", D, "c7-c8"),
            "# defenders win/edge-fort");
    t.equal("a ring on a narrow board",
            once(onLayout(fiveByNine, {custom("win/encirclement")}), "9/9/9/2t6/1tKt5/2t6/9/9/t8", A, "a1-a2"),
            "# attackers win/encirclement");

    // The layout of the file fills the lower left of the grid.
    const Rules game = onLayout("4t4/9/4T4/t2TKT2t/4T4/9/4t4");
    Referee referee(game);
    t.equal("the start of a rectangle", boardOf(referee), "9/9/4t4/9/4T4/t2TKT2t/4T4/9/4t4");
    t.equal("moves at the start", static_cast<long>(referee.legal().size()), 34);
    t.equal("a move", go(referee, "e7-e6"), "");
    t.equal("after it", boardOf(referee), "9/9/9/4t4/4T4/t2TKT2t/4T4/9/4t4");
}

/// Layouts and names that are errors.
void holesThatAreErrors(Checks& t) {
    const auto refuses = [&](const std::string& name, const Rules& rules) {
        t.refuses(name, [&] { Referee referee(rules); });
    };
    const auto escape = [](const std::string& zone) { return custom("win/escape", {{"zone", zone}}); };
    refuses("a zone on a hole", onLayout(holeInTheMiddle, {escape("d4")}));
    refuses("a zone partly on a hole", onLayout(holeInTheMiddle, {escape("edge | d4")}));
    refuses("a zone without the hole", onLayout(holeInTheMiddle, {escape("edge - d4")}));
    refuses("above a rectangle", onLayout(nineBySeven, {escape("e8")}));
    refuses("right of a rectangle", onLayout(fiveByNine, {escape("f5")}));
    refuses("places on holes", onLayout("#5#/7/7/7/7/7/#5#", {}, "corners"));
    Rules unused = onLayout(holeInTheMiddle);
    unused.zones["marks"] = "c3 d4";
    refuses("a named zone that no rule reads", unused);
    unused.zones["marks"] = "c3";
    t.equal("beside the hole", once(unused, "7/7/7/7/7/7/K5t", A, "g1-g2"), "");

    Rules layout = onLayout(whole);
    layout.rows = rowsOf("7/7/7/6/7/7/7");
    refuses("rows of unequal length", layout);
    layout.rows = rowsOf("7/7/7/7/7");
    t.equal("a rectangle", once(layout, "7/7/7/7/7/7/K5t", A, "g1-g2"), "");
    layout.rows = rowsOf("6/6/6/6/6/6");
    refuses("a smaller layout", layout);
    layout.rows = rowsOf("8/8/8/8/8/8/8");
    refuses("a larger layout", layout);
    refuses("two ranks", onLayout("7/7"));
    refuses("two files", onLayout("2/2/2/2/2"));
    refuses("three ranks of four files", onLayout("4/4/4"));
    t.equal("three ranks of five files", once(onLayout("5/5/5"), "5/5/5/5/K3t", A, "e1-e2"), "");

    const auto sets = [](const std::string& rowsText) {
        return [rowsText] { at(onLayout(holeInTheMiddle), rowsText, D); };
    };
    t.refuses("a piece on a hole", sets("7/7/7/3K3/7/7/7"));
    t.refuses("a piece above a rectangle", [] { at(onLayout(nineBySeven), "9/4K4/9/9/9/9/9/9/9", D); });
    t.equal("a hole is written as an empty square", boardOf(at(onLayout(holeInTheMiddle), "7/7/7/2K4/7/7/7", D)),
            "7/7/7/2K4/7/7/7");
}

}  // namespace

void holes(Checks& checks) {
    zonesWithHoles(checks);
    slidesBesideHoles(checks);
    jumpsAndLeapsBesideHoles(checks);
    menBesideHoles(checks);
    otherPatternsBesideHoles(checks);
    kingsBesideHoles(checks);
    shieldwallsAlongHoles(checks);
    fortsAtHoles(checks);
    ringsAroundHoles(checks);
    escapesAtHoles(checks);
    noEscapeBesideHoles(checks);
    rectangles(checks);
    holesThatAreErrors(checks);
}

}  // namespace reference::selftest

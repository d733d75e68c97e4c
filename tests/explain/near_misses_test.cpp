// Near misses: what a move nearly captured or ended, and which square was missing.
#include "explain/support.hpp"
#include "explain/why.hpp"
#include "registry/support.hpp"

namespace tafl {
namespace {

using namespace explaining;
using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

/// "RULE: first words": the reasons of one kind, without the words of their rules.
std::vector<std::string> textsOf(const std::string& variantId, const std::string& position, const std::string& move,
                                 std::string_view kind) {
    const auto variant = shipped().library->load(variantId);
    if (!variant) throw std::invalid_argument(variantId);
    const auto image = shipped().library->compile(*variant);
    if (!image) throw std::invalid_argument(variantId);
    const auto answer = why(*image, position, {}, move, true);
    if (!answer) throw std::invalid_argument(answer.error().front().text);
    EXPECT_TRUE(answer->legal);
    std::vector<std::string> out;
    for (const WhyReason& reason : answer->reasons)
        if (reason.kind == kind) out.push_back(reason.text.substr(0, reason.text.find(':')));
    return out;
}
std::vector<std::string> almost(const std::string& variant, const std::string& position, const std::string& move) {
    return textsOf(variant, position, move, "almost");
}

const std::string copenhagen = "nielsen-copenhagen-11";

// --- captures by programs

TEST(NearMisses, AShieldwallWithAGap) {
    EXPECT_THAT(almost(copenhagen, "11/11/5K5/11/11/11/11/4t6/11/2t8/1tTT7 attackers", "e4-e1"),
                ElementsAre("c1 and d1 would be taken with an attacker on d2 (capture/shieldwall"));
}

TEST(NearMisses, AShieldwallWithoutItsBracket) {
    EXPECT_THAT(almost(copenhagen, "11/11/5K5/11/11/11/11/4t6/11/2tt7/2TT7 attackers", "e4-e1"),
                ElementsAre("c1 and d1 would be taken with an attacker on b1 (capture/shieldwall"));
    // The wall is completed, but not by a move that closes an end.
    EXPECT_THAT(almost(copenhagen, "11/11/5K5/11/11/11/11/3t7/11/2t8/1tTT7 attackers", "d4-d2"),
                ElementsAre("c1 and d1 would be taken by an attacker that moves to e1 (capture/shieldwall"));
}

TEST(NearMisses, AShieldwallWithAManOnTheCorner) {
    EXPECT_THAT(almost(copenhagen, "11/11/5K5/11/11/11/11/3t7/11/1tt8/TTT8 attackers", "d4-d1"),
                ElementsAre("b1 and c1 would be taken without the defender on a1 (capture/shieldwall"));
    EXPECT_THAT(almost(copenhagen, "11/11/11/11/11/11/11/3t7/11/1tt8/KTT8 attackers", "d4-d1"),
                testing::Not(testing::Contains(HasSubstr("shieldwall"))));
}

TEST(NearMisses, AMoveElsewhereBringsNoCaptureNearer) {
    EXPECT_THAT(almost(copenhagen, "11/11/5K5/11/10t/11/11/11/11/2t8/1tTTt6 attackers", "k7-k6"), IsEmpty());
}

TEST(NearMisses, AShieldwallThatCapturesIsNoNearMiss) {
    const std::string position = "11/11/5K5/11/11/11/11/4t6/11/2tt7/1tTT7 attackers";
    EXPECT_THAT(almost(copenhagen, position, "e4-e1"), IsEmpty());
    EXPECT_EQ(textsOf(copenhagen, position, "e4-e1", "captured").size(), 2u);
}

TEST(NearMisses, AManThatIsInTheWay) {
    Rules r;
    Graph& g = r.graph();
    // Enemies east of the mover fall if the square west of it is empty.
    const Expr clear = g.binary(Op::minus, g.input(Input::to), g.shift(g.occupied(), Direction::east));
    r.calls.captures.push_back(
        {bothSides, g.binary(Op::and_, g.shift(clear, Direction::east), g.input(Input::enemy)), 0, special});
    const auto x = r.make();
    const auto p =
        x.set(setup({".......", ".......", "...t...", "..TTT..", ".......", "...t...", "......K"}, Side::attackers));
    const auto q =
        x.set(setup({".......", ".......", "...t...", "..T.T..", ".......", "...t...", "......K"}, Side::attackers));
    Explanation e = x.explain(q, slide("d5", "d4"));
    x.addNearMisses(q, slide("d5", "d4"), e);
    EXPECT_EQ(e.reasons.back().text, "e4 would be taken without the defender on c4 (special/one).");
    // An illegal move has none.
    Explanation illegal = x.explain(p, slide("d5", "d4"));
    const auto reasons = illegal.reasons.size();
    x.addNearMisses(p, slide("d5", "d4"), illegal);
    EXPECT_EQ(illegal.reasons.size(), reasons);
}

TEST(NearMisses, ProgramsThatCallFunctionsAreLeftOut) {
    Rules r;
    Graph& g = r.graph();
    int runs = 0;
    Callback callback{"test", [&](int, const std::vector<CallbackValue>&) {
                          ++runs;
                          return CallbackValue{Type::truth, 0, {}};
                      }};
    r.calls.outcomes.push_back({Phase::paths, bothSides, g.callback(callback, Type::truth, {r.pieces(attacker)}),
                                Winner::attackers, false, 0, special});
    const auto x = r.make();
    const auto p = x.set(setup(quiet, Side::attackers));
    Explanation e = x.explain(p, slide("a7", "b7"));
    runs = 0;
    x.addNearMisses(p, slide("a7", "b7"), e);
    EXPECT_LE(runs, 1);
    EXPECT_EQ(first(e, Reason::Kind::almostEnded), nullptr);
}

// --- ends

TEST(NearMisses, AFortWithAHole) {
    EXPECT_THAT(almost(copenhagen, "11/11/1t1t7/11/11/11/2T1T6/11/11/3T7/1TK8 defenders", "e5-e1"),
                ElementsAre("The defenders would win [fort] with a defender on c2 (win/edge-fort"));
    EXPECT_THAT(almost(copenhagen, "11/11/1t1t7/11/11/11/4T6/11/11/2TT7/1TK8 defenders", "e5-e1"), IsEmpty());
}

TEST(NearMisses, ARingWithWaysOut) {
    const auto ring = [](const std::string& north, const std::string& west, const std::string& south) {
        return "11/" + north + "/1t7t1/1t7t1/" + west + "/1t3K3t1/1t7t1/1t7t1/1t7t1/" + south + "/9t1 attackers";
    };
    const std::string closed = "1t3T3t1", open = "5T3t1";
    EXPECT_THAT(almost(copenhagen, ring("1ttttttttt1", closed, "1tttt1ttt2"), "j1-j2"),
                ElementsAre("The attackers would win [enclosure] with an attacker on f2 (win/encirclement"));
    EXPECT_THAT(almost(copenhagen, ring("1tttt1tttt1", closed, "1tttt1ttt2"), "j1-j2"),
                ElementsAre("The attackers would win [enclosure] with attackers on f2 and f10 (win/encirclement"));
    EXPECT_THAT(almost(copenhagen, ring("1ttttttttt1", closed, "1ttt2ttt2"), "j1-j2"),
                ElementsAre("The attackers would win [enclosure] with attackers on e2 and f2 (win/encirclement"));
    EXPECT_THAT(almost(copenhagen, ring("1tttt1tttt1", open, "1tttt1ttt2"), "j1-j2"),
                ElementsAre("The attackers would win [enclosure] with attackers on f2, b7 and f10 (win/encirclement"));
    EXPECT_THAT(almost(copenhagen, ring("1tt1t1tttt1", open, "1tttt1ttt2"), "j1-j2"), IsEmpty());
    EXPECT_THAT(almost(copenhagen, ring("1ttttttttt1", closed, "1ttttttttt1"), "j1-i1"), IsEmpty());  // it has ended
}

TEST(NearMisses, OneDefenderOutsideTheRing) {
    EXPECT_THAT(
        almost(copenhagen, "11/1ttttttttt1/1t7t1/1t7t1/1t3T3t1/1t3K3t1/1t7t1/1t7t1/1t7t1/1tttttttt2/4T4t1 attackers",
               "j1-j2"),
        ElementsAre("The attackers would win [enclosure] without the defender on e1 (win/encirclement"));
}

TEST(NearMisses, TheStartIsNearNothing) {
    EXPECT_THAT(almost(copenhagen, "", "d1-d3"), IsEmpty());
    EXPECT_THAT(almost("nielsen-brandubh-7", "", "d6-c6"), IsEmpty());
}

TEST(NearMisses, AChoiceOfManySquaresIsNone) {
    Rules r;
    Graph& g = r.graph();
    const Expr many = g.binary(Op::less, g.integer(1), g.unary(Op::count, r.pieces(attacker)));
    r.calls.outcomes.push_back({Phase::paths, bothSides, many, Winner::attackers, false, 0, special});
    const auto x = r.make();
    const auto p = x.set(setup(quiet, Side::attackers));
    Explanation e = x.explain(p, slide("a7", "b7"));
    x.addNearMisses(p, slide("a7", "b7"), e);
    EXPECT_EQ(first(e, Reason::Kind::almostEnded), nullptr);
}

TEST(NearMisses, AtMostThree) {
    Rules r;
    Graph& g = r.graph();
    for (const char* missing : {"b6", "b5", "b4", "b3", "g7"})
        r.calls.outcomes.push_back({Phase::paths, bothSides,
                                    g.binary(Op::covers, r.pieces(attacker), g.board(squares({missing}))),
                                    Winner::attackers, false, 0, special});
    const auto x = r.make();
    const auto p = x.set(setup(quiet, Side::attackers));
    Explanation e = x.explain(p, slide("a7", "b7"));
    x.addNearMisses(p, slide("a7", "b7"), e);
    EXPECT_EQ(e.reasons.size(), 3u);
    EXPECT_EQ(e.reasons.front().text, "The attackers would win [paths] with an attacker on b6 (special/one).");
}

// --- captures by patterns

TEST(NearMisses, AKingWithThreeOfFourEnemies) {
    EXPECT_THAT(
        almost(copenhagen, "11/11/11/2t8/1tK8/11/2t8/11/11/11/11 attackers", "c5-c6"),
        ElementsAre("c7 is not taken", "The attackers would win [enclosure] with an attacker on d7 (win/encirclement"));
}

TEST(NearMisses, AKingShortOfOneEnemyWhoeverMoved) {
    EXPECT_THAT(almost(copenhagen, "11/11/11/2t8/1tK8/2t7t/11/11/11/11/11 attackers", "k6-k5"),
                testing::Contains("c7 would be taken by an attacker that moves to d7 (king/capture"));
    // Two enemies are missing.
    EXPECT_THAT(almost(copenhagen, "11/11/11/2t8/1tK8/10t/11/11/11/11/11 attackers", "k6-k5"),
                testing::Not(testing::Contains(HasSubstr("king/capture"))));
    // The defenders' own moves.
    EXPECT_THAT(almost(copenhagen, "11/11/11/2t8/1tK8/2t7T/11/11/11/11/11 defenders", "k6-k5"),
                testing::Not(testing::Contains(HasSubstr("king/capture"))));
}

TEST(NearMisses, CountsThatAreNearlyFull) {
    Rules r;
    r.calls.repetitions.push_back(
        {.of = RepetitionOf::position, .count = 3, .result = RepetitionResult::draw, .ruleIndex = repetitionRule});
    r.calls.countLimits.push_back({.plies = 9, .result = Winner::draw, .ruleIndex = special});
    const auto x = r.make();
    const auto texts = [&](const PlainPosition& p, Move m) {
        Explanation e = x.explain(p, m);
        x.addNearMisses(p, m, e);
        std::vector<std::string> out;
        for (const Reason& reason : e.reasons)
            if (reason.kind == Reason::Kind::almostEnded) out.push_back(reason.text);
        return out;
    };
    const auto start = x.set(setup(quiet, Side::attackers));
    EXPECT_THAT(texts(start, slide("a7", "b7")), IsEmpty());
    const auto once = x.play(x.play(x.play(start, slide("a7", "b7")), slide("g1", "f1")), slide("b7", "a7"));
    EXPECT_THAT(
        texts(once, slide("f1", "g1")),
        ElementsAre("The position stands for the 2nd time, as 4 plies ago; the 3rd time counts (end/repetition)."));
    const auto six = x.play(x.play(cycle(x, start, 1), slide("a7", "c7")), slide("g1", "e1"));
    EXPECT_THAT(texts(six, slide("c7", "d7")), ElementsAre("7 plies without a capture; 9 count (special/one)."));
}

TEST(NearMisses, CustodialCapturesOfSmallBoards) {
    const auto whole = [](const std::string& variant, const std::string& position, const std::string& move) {
        const auto image = *shipped().library->compile(*shipped().library->load(variant));
        const auto answer = why(image, position, {}, move, true);
        return answer->reasons.empty() ? "" : answer->reasons.front().text;
    };
    EXPECT_THAT(whole("nielsen-brandubh-7", "7/7/7/4T2/7/5t1/1K5 attackers", "f2-f4"),
                HasSubstr("e4 is taken between f4 (hammer) and d4 (hostile by hostile/zone"));
    EXPECT_THAT(whole("nielsen-brandubh-7", "7/7/4T2/7/7/5t1/1K5 attackers", "f2-f5"),
                HasSubstr("e5 is not taken: d5 is empty and does not count against the defender (capture/custodial"));
    EXPECT_THAT(whole("ogrecave-tablut", "9/9/9/2T6/9/9/3t5/9/4K4 attackers", "d3-d6"),
                HasSubstr("c6 is not taken: b6 is empty and does not count against the defender (capture/custodial"));
}

// --- no more than helps

TEST(NearMisses, AMoverWithoutPartInACaptureIsNoHammer) {
    Rules r;
    Graph& g = r.graph();
    // All enemies beside two attackers fall; who moved does not matter.
    const Expr beside = g.binary(Op::and_, g.shift(g.input(Input::own), Direction::east),
                                 g.shift(g.input(Input::own), Direction::west));
    r.calls.patterns.clear();
    r.calls.captures.push_back({bothSides, g.binary(Op::and_, beside, g.input(Input::enemy)), 0, special});
    const auto x = r.make();
    const auto p =
        x.set(setup({"t......", ".......", ".......", "..tTt..", ".......", "tT..t..", "......K"}, Side::attackers));
    const auto away = x.explain(p, slide("a7", "b7"));
    EXPECT_EQ(firstText(away, Reason::Kind::capturedByProgram), "d4 is taken (special/one).");
    EXPECT_EQ(first(away, Reason::Kind::capturedByProgram)->squares.size(), 1u);
    const auto e = x.explain(p, slide("e2", "c2"));
    ASSERT_EQ(taken(e), "b2 d4");
    EXPECT_EQ(firstText(e, Reason::Kind::capturedByProgram), "b2 is taken by the move to c2 (special/one).");
    EXPECT_EQ(first(e, Reason::Kind::capturedByProgram)->squares[1].role, "hammer");
}

TEST(NearMisses, AFortListsItsMenIfItIsLarge) {
    const auto image = *shipped().library->compile(*shipped().library->load(copenhagen));
    const auto answer = why(image, "11/11/11/11/11/8TK1/11/11/11/11/11 defenders", {}, "j6-k6");
    ASSERT_EQ(answer->reasons.size(), 1u);
    std::vector<std::string> names;
    for (const WhySquare& s : answer->reasons[0].squares) names.push_back(s.square);
    EXPECT_THAT(names, ElementsAre("i6", "k6"));
    const auto small = why(image, "11/11/1t1t7/11/11/11/4T6/11/11/2TT7/1TK8 defenders", {}, "e5-e1");
    EXPECT_EQ(small->reasons[0].squares.size(), 6u);  // with the empty square inside
}

}  // namespace
}  // namespace tafl

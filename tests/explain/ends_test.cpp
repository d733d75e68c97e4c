// Direct evaluation on small hand-made rule sets: refusals and ends.
#include "explain/support.hpp"

namespace tafl {
namespace {

using namespace explaining;

// --- refusals and ends

TEST(Explain, RefusedMovesAreNoMoves) {
    Rules r;
    Graph& g = r.graph();
    r.calls.refusals.push_back({sideBit(Side::defenders),
                                g.unary(Op::any, g.binary(Op::and_, g.input(Input::to), g.held(everyone))),
                                g.held(everyone), special});
    const auto x = r.make();
    const auto p =
        x.set(setup({".......", "...T...", ".......", "..t.t..", ".......", ".......", "......K"}, Side::defenders));
    const auto e = x.explain(p, slide("d6", "d4"));
    EXPECT_FALSE(e.legal);
    EXPECT_EQ(firstText(e, Reason::Kind::refused), "d6-d4 is refused (special/one).");
    EXPECT_EQ(first(e, Reason::Kind::refused)->squares[0].square, sq("d4"));
    expectAgreement(x, p);
}

TEST(Explain, GoalAndItsPhase) {
    Rules r;
    r.calls.goals.push_back({king, squares({"a1", "g1"}), Side::defenders, goalRule});
    const auto x = r.make();
    const auto p =
        x.set(setup({"t......", ".......", ".......", "...T...", ".......", ".......", "...K..."}, Side::defenders));
    const auto e = x.explain(p, slide("d1", "g1"));
    EXPECT_EQ(e.ending,
              (Ending{.over = true, .winner = Winner::defenders, .phase = Phase::goal, .ruleIndex = goalRule}));
    EXPECT_EQ(firstText(e, Reason::Kind::ended), "The defenders win [goal]: the king has arrived on g1 (win/escape).");
    EXPECT_FALSE(x.explain(p, slide("d1", "f1")).ending.over);
}

TEST(Explain, OutcomesOwnWinFirstThenRule) {
    Rules r;
    Graph& g = r.graph();
    r.calls.outcomes.push_back({Phase::paths, bothSides, g.truth(true), Winner::defenders, false, 0, custodial});
    r.calls.outcomes.push_back({Phase::paths, bothSides, g.truth(true), Winner::attackers, false, 0, special2});
    r.calls.outcomes.push_back({Phase::paths, bothSides, g.truth(true), Winner::draw, false, 0, special});
    const auto x = r.make();
    const std::initializer_list<const char*> rows = {"t......", ".......", ".......", "...T...",
                                                     ".......", ".......", "...K..."};
    EXPECT_EQ(x.explain(x.set(setup(rows, Side::attackers)), slide("a7", "b7")).ending.ruleIndex, special2);
    EXPECT_EQ(x.explain(x.set(setup(rows, Side::defenders)), slide("d1", "c1")).ending.ruleIndex, custodial);
}

TEST(Explain, DelayedEndsWaitForOneReply) {
    Rules r;
    Graph& g = r.graph();
    r.calls.fates = {{king, FateKind::held, 0, {}, kingRule}};
    r.calls.patterns[1].shape = Shape::line;
    const Expr inCheck = g.unary(Op::any, g.binary(Op::minus, g.held(king), g.input(Input::to)));
    r.calls.outcomes.push_back({Phase::royal, sideBit(Side::attackers), inCheck, Winner::attackers, true, 0, kingRule});
    const auto x = r.make();
    const auto p =
        x.set(setup({".......", ".......", ".......", "t..Kt..", ".......", ".......", "T......"}, Side::attackers));
    const auto check = x.explain(p, slide("a4", "c4"));
    EXPECT_FALSE(check.ending.over);
    EXPECT_TRUE(check.taken.empty());
    EXPECT_TRUE(check.victims.empty());
    EXPECT_EQ(check.after.sinceCapture, 1);
    EXPECT_NE(check.after.pending, 0u);
    EXPECT_TRUE(first(check, Reason::Kind::pending));
    const auto ignored = x.explain(check.after, slide("a1", "b1"));
    EXPECT_EQ(ignored.ending,
              (Ending{.over = true, .winner = Winner::attackers, .phase = Phase::royal, .ruleIndex = kingRule}));
    const auto away = x.explain(check.after, slide("d4", "d5"));
    EXPECT_FALSE(away.ending.over);
    EXPECT_EQ(away.after.pending, 0u);
}

TEST(Explain, ThirdRepetitionIsADraw) {
    Rules r;
    r.calls.repetitions.push_back(
        {RepetitionOf::position, 3, RepetitionResult::draw, bothSides, 0, false, repetitionRule});
    const auto x = r.make();
    auto p = cycle(x, x.set(setup(quiet, Side::attackers)), 1);
    EXPECT_FALSE(p.ending.over);
    p = x.play(x.play(x.play(p, slide("a7", "b7")), slide("g1", "f1")), slide("b7", "a7"));
    EXPECT_FALSE(p.ending.over);
    const auto e = x.explain(p, slide("f1", "g1"));
    EXPECT_EQ(e.ending,
              (Ending{.over = true, .winner = Winner::draw, .phase = Phase::history, .ruleIndex = repetitionRule}));
    EXPECT_THAT(firstText(e, Reason::Kind::ended), testing::HasSubstr("as 8 and 4 plies ago"));
}

TEST(Explain, IllegalRepetitionIsRefused) {
    Rules r;
    r.calls.repetitions.push_back(
        {RepetitionOf::position, 3, RepetitionResult::illegal, sideBit(Side::defenders), 0, false, repetitionRule});
    const auto x = r.make();
    auto p = cycle(x, x.set(setup(quiet, Side::attackers)), 1);
    p = x.play(x.play(x.play(p, slide("a7", "b7")), slide("g1", "f1")), slide("b7", "a7"));
    const auto e = x.explain(p, slide("f1", "g1"));
    EXPECT_FALSE(e.legal);
    EXPECT_THAT(firstText(e, Reason::Kind::refused), testing::HasSubstr("stands for the 3rd time"));
    expectAgreement(x, p);
}

TEST(Explain, ArrangementsOfOneSide) {
    Rules r;
    r.calls.repetitions.push_back(
        {RepetitionOf::attackers, 2, RepetitionResult::moverLoses, bothSides, 0, false, repetitionRule});
    const auto x = r.make();
    auto p = x.set(setup(quiet, Side::attackers));
    for (const Move m : {slide("a7", "b7"), slide("g1", "f1"), slide("b7", "a7"), slide("f1", "e1")}) p = x.play(p, m);
    EXPECT_FALSE(p.ending.over);  // no turn has produced the start position
    EXPECT_EQ(x.play(p, slide("a7", "b7")).ending.winner, Winner::defenders);
}

TEST(Explain, TheThreateningSideLoses) {
    Rules r;
    Graph& g = r.graph();
    r.calls.repetitions.push_back(
        {RepetitionOf::position, 2, RepetitionResult::threateningSideLoses, bothSides, 0, false, repetitionRule});
    r.calls.threats.push_back({Side::attackers, g.truth(true), special});
    const auto x = r.make();
    EXPECT_EQ(cycle(x, x.set(setup(quiet, Side::attackers)), 1).ending.winner, Winner::defenders);
    r.calls.threats.push_back({Side::defenders, g.truth(true), special});
    const auto y = r.make();
    EXPECT_EQ(cycle(y, y.set(setup(quiet, Side::attackers)), 1).ending.winner, Winner::draw);
}

TEST(Explain, ShuttleRefusedOrLost) {
    Rules r;
    r.calls.shuttle = ShuttleCall{1, true, special};
    const auto x = r.make();
    const auto p = cycle(x, x.set(setup(quiet, Side::attackers)), 1);
    EXPECT_EQ(p.shuttle[0].runs, 2);
    EXPECT_FALSE(x.explain(p, slide("a7", "b7")).legal);
    EXPECT_TRUE(x.explain(p, slide("a7", "c7")).legal);
    expectAgreement(x, p);
    r.calls.shuttle->illegal = false;
    const auto y = r.make();
    const auto e = y.explain(p, slide("a7", "b7"));
    EXPECT_EQ(e.ending,
              (Ending{.over = true, .winner = Winner::defenders, .phase = Phase::history, .ruleIndex = special}));
}

TEST(Explain, ClaimsWaitForThePlayer) {
    Rules r;
    r.calls.repetitions.push_back(
        {RepetitionOf::position, 2, RepetitionResult::draw, bothSides, 0, true, repetitionRule});
    r.calls.countLimits.push_back({5, Winner::draw, true, special});
    const auto x = r.make();
    auto p = x.set(setup(quiet, Side::attackers));
    EXPECT_EQ(firstText(x.explain(p, Move::of(MoveKind::claim)), Reason::Kind::obstacle),
              "No draw can be claimed here: it stands 0 of 2 times (end/repetition); "
              "0 of 5 plies without a capture (special/one).");
    for (const Move m : {slide("a7", "b7"), slide("g1", "f1"), slide("b7", "a7")}) p = x.play(p, m);
    const Move with = Move::of(MoveKind::claimWithMove, sq("f1"), sq("g1"));
    EXPECT_TRUE(contains(x.legal(p), with));
    EXPECT_EQ(x.explain(p, with).ending,
              (Ending{.over = true, .winner = Winner::draw, .phase = Phase::history, .ruleIndex = repetitionRule}));
    EXPECT_EQ(x.explain(p, with).after.occupants, p.occupants);
    expectAgreement(x, p);
    p = x.play(p, slide("f1", "g1"));
    EXPECT_FALSE(p.ending.over);
    EXPECT_TRUE(x.play(p, Move::of(MoveKind::claim)).ending.over);
    expectAgreement(x, p);
}

TEST(Explain, CountLimits) {
    Rules r;
    r.calls.countLimits.push_back({2, Winner::draw, false, special});
    const auto x = r.make();
    const auto p = x.play(x.set(setup(quiet, Side::attackers)), slide("a7", "b7"));
    EXPECT_FALSE(p.ending.over);
    EXPECT_EQ(x.play(p, slide("g1", "f1")).ending.ruleIndex, special);
}

}  // namespace
}  // namespace tafl

// Direct evaluation on small hand-made rule sets: sides that cannot move, chains, dice and states.
#include "explain/support.hpp"

namespace tafl {
namespace {

using namespace explaining;

// --- no moves

const std::initializer_list<const char*> shutIn = {"......t", ".......", ".......", ".......",
                                                   ".......", "t......", "Kt....."};

TEST(Explain, NoMovesBySide) {
    for (const auto& [result, winner] :
         {std::pair(Stuck::loss, Winner::attackers), {Stuck::win, Winner::defenders}, {Stuck::draw, Winner::draw}}) {
        Rules r;
        r.calls.noMoves[1].result = result;
        const auto x = r.make();
        const auto p = x.set(setup(shutIn, Side::defenders));
        EXPECT_EQ(x.ending(p), (Ending{.over = true, .winner = winner, .ruleIndex = stuckRule, .noMoves = true}));
        EXPECT_TRUE(x.legal(p).empty());
    }
}

TEST(Explain, PassingGivesTheTurnBack) {
    Rules r;
    r.calls.noMoves[1].result = Stuck::pass;
    const auto x = r.make();
    const auto p = x.set(setup(shutIn, Side::defenders));
    EXPECT_FALSE(x.ending(p).over);
    EXPECT_THAT(x.legal(p), testing::ElementsAre(Move::of(MoveKind::pass)));
    const auto after = x.play(p, Move::of(MoveKind::pass));
    EXPECT_EQ(after.toMove, Side::attackers);
    EXPECT_EQ(after.sinceCapture, 1);
    EXPECT_EQ(after.history.size(), 2u);
    EXPECT_FALSE(x.explain(after, Move::of(MoveKind::pass)).legal);
}

TEST(Explain, TwoPassesAreADraw) {
    Rules r;
    for (auto& n : r.calls.noMoves) n.result = Stuck::pass;
    r.calls.stopBars.push_back({everyone, board, board, special});
    const auto x = r.make();
    const auto p = x.play(x.set(setup(quiet, Side::attackers)), Move::of(MoveKind::pass));
    EXPECT_FALSE(x.ending(p).over);
    EXPECT_EQ(x.play(p, Move::of(MoveKind::pass)).ending.winner, Winner::draw);
}

TEST(Explain, AProgramMaySayWhoIsStuck) {
    Rules r;
    Graph& g = r.graph();
    const Expr few = g.binary(Op::less, g.unary(Op::count, r.pieces(attacker)), g.integer(2));
    r.calls.noMoves[0] = {Stuck::loss, few, stuckRule};
    const auto x = r.make();
    const auto p = x.set(setup(quiet, Side::attackers));
    EXPECT_EQ(x.ending(p).winner, Winner::defenders);
    EXPECT_TRUE(x.legal(p).empty());
    expectAgreement(x, p);
}

// --- chains, dice, states

TEST(Explain, ChainsGoOnWhileTheyCapture) {
    Rules r;
    r.calls.chain = ChainCall{everyone, false, true, false, special};
    const auto x = r.make();
    // No further capture from b4: the turn ends.
    const auto p =
        x.set(setup({".......", "....T..", ".......", "..Tt...", "....t..", ".t.....", "......K"}, Side::attackers));
    const auto shot = x.explain(p, slide("b2", "b4"));
    EXPECT_EQ(taken(shot), "c4");
    EXPECT_FALSE(shot.sameSide);
    // With a man on b7, the piece can capture b6 from b5 next.
    const auto s =
        x.set(setup({".t.....", ".T.....", ".......", "..Tt...", ".......", ".t.....", "......K"}, Side::attackers));
    const auto first_ = x.explain(s, slide("b2", "b4"));
    ASSERT_TRUE(first_.legal);
    EXPECT_TRUE(first_.sameSide);
    EXPECT_EQ(first_.after.chain, sq("b4"));
    EXPECT_TRUE(first_.after.history.empty());
    EXPECT_THAT(x.legal(first_.after), testing::UnorderedElementsAre(slide("b4", "b5"), Move::of(MoveKind::stop)));
    expectAgreement(x, first_.after);
    const auto second = x.explain(first_.after, slide("b4", "b5"));
    EXPECT_EQ(taken(second), "b6");
    EXPECT_FALSE(second.sameSide);
    EXPECT_EQ(second.after.history.size(), 1u);
    const auto stopped = x.play(first_.after, Move::of(MoveKind::stop));
    EXPECT_EQ(stopped.toMove, Side::defenders);
    EXPECT_EQ(stopped.sinceCapture, 0);
    EXPECT_EQ(stopped.chain, noSquare);
    EXPECT_THAT(firstText(x.explain(first_.after, slide("b4", "a4")), Reason::Kind::obstacle),
                testing::HasSubstr("must go on capturing"));
    EXPECT_THAT(firstText(x.explain(first_.after, slide("d4", "e4")), Reason::Kind::obstacle),
                testing::HasSubstr("Only the piece on b4"));
    r.calls.chain->optional = false;
    const auto y = r.make();
    EXPECT_FALSE(y.explain(first_.after, Move::of(MoveKind::stop)).legal);
}

TEST(Explain, DiceLoseTurnsAndLimitSlides) {
    Rules r;
    r.calls.dice = {{1, 1, true, 0, special}, {2, 1, false, 2, special}};
    const auto x = r.make();
    const auto p = x.set(setup(quiet, Side::attackers));
    EXPECT_TRUE(x.mustRoll(p));
    EXPECT_TRUE(x.legal(p).empty());
    EXPECT_THAT(firstText(x.explain(p, slide("a7", "b7")), Reason::Kind::obstacle),
                testing::HasSubstr("die must be thrown"));
    const auto lost = x.roll(p, 1);
    EXPECT_EQ(lost.toMove, Side::defenders);
    EXPECT_EQ(lost.history.size(), 1u);
    EXPECT_TRUE(x.mustRoll(lost));
    const auto two = x.roll(p, 2);
    EXPECT_EQ(x.legal(two).size(), 4u);
    EXPECT_FALSE(x.explain(two, slide("a7", "d7")).legal);
    expectAgreement(x, two);
    EXPECT_TRUE(x.mustRoll(x.play(two, slide("a7", "c7"))));
}

TEST(Explain, StatesAreUpdatedTogetherAndCountInTheKey) {
    Rules r;
    Graph& g = r.graph();
    r.calls.states = {{"moves", StateKind::counter, 3, 0, true, special},
                      {"mark", StateKind::marks, 1, 0, true, special}};
    const Expr moves = g.input(Input::state, 0, 0, Type::integer);
    r.calls.updates.push_back({0, g.binary(Op::add, moves, g.integer(1)), special});
    r.calls.updates.push_back(
        {1, g.binary(Op::or_, g.input(Input::state, 0, 1), g.binary(Op::and_, g.input(Input::to), r.pieces(attacker))),
         special});
    const auto x = r.make();
    auto p = cycle(x, x.set(setup(quiet, Side::attackers)), 1);
    EXPECT_EQ(p.numbers[0], 3);
    EXPECT_EQ(squareNames(p.marks[1], size), "a7");  // the mark moved with its piece
    EXPECT_NE(p.history.front().position, p.history.back().position);
}

TEST(Explain, Announcements) {
    Rules r;
    Graph& g = r.graph();
    r.calls.announcements.push_back(
        {"paths",
         g.unary(Op::count, g.binary(Op::and_, g.reach(king), g.board(squares({"a1", "g7", "f7"})))),
         {"raichi", "tuichi"},
         sideBit(Side::defenders),
         special});
    const auto x = r.make();
    const auto p =
        x.set(setup({".......", ".......", ".......", "...T...", ".......", ".....K.", "t......"}, Side::defenders));
    EXPECT_THAT(x.explain(p, slide("f2", "f1")).announcements, testing::ElementsAre("raichi"));  // f7
    EXPECT_THAT(x.explain(p, slide("f2", "e2")).announcements, testing::IsEmpty());
    EXPECT_THAT(x.explain(p, slide("f2", "f1"), false).announcements, testing::ElementsAre("raichi"));
}

TEST(Explain, StartAndLot) {
    Rules r;
    r.image.start = setup(quiet, Side::attackers).occupants;
    r.calls.first = FirstMover::defenders;
    const auto x = r.make();
    EXPECT_EQ(x.start().toMove, Side::defenders);
    EXPECT_EQ(x.start(Side::attackers).toMove, Side::defenders);  // the argument counts only where a lot decides
    r.calls.first = FirstMover::lot;
    EXPECT_EQ(r.make().start(Side::attackers).toMove, Side::attackers);
    EXPECT_EQ(r.make().start(Side::defenders).toMove, Side::defenders);
    EXPECT_EQ(x.start().history.size(), 1u);
    expectAgreement(x, x.start());
}

}  // namespace
}  // namespace tafl

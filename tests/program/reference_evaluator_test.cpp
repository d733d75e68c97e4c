// The reference evaluator, operation by operation, on a 5×5 board with expected squares written out.
#include "program/reference_evaluator.hpp"

#include <gtest/gtest.h>

namespace tafl {
namespace {

SquareSet set(std::initializer_list<const char*> names) {
    SquareSet out;
    for (const char* n : names) out.add(parseSquare(n, 5));
    return out;
}

struct Inputs final : ReferenceInputs {
    SquareSet pieces(ClassSet classes) const override {
        SquareSet out;
        if (classes & 1) out |= attackers;
        if (classes & 2) out |= defenders;
        return out;
    }
    SquareSet hostile(int classNumber) const override { return classNumber == 2 ? set({"a1"}) : SquareSet{}; }
    SquareSet held(ClassSet classes) const override { return classes == 2 ? set({"b2"}) : SquareSet{}; }
    SquareSet reach(ClassSet classes, std::optional<Direction> d) const override {
        if (classes != 1) return {};
        return !d ? set({"c3", "c4"}) : *d == Direction::north ? set({"c4"}) : SquareSet{};
    }
    SquareSet attackers = set({"a3", "b3"}), defenders = set({"d3"});
};

class ReferenceEvaluator : public testing::Test {
protected:
    ReferenceEvaluator() { g.setClasses(1, 2); }
    /// A board that the graph cannot fold.
    Expr marks(const SquareSet& s) {
        in.marks.push_back(s);
        in.numbers.push_back(0);
        return g.input(Input::state, 0, static_cast<std::int64_t>(in.marks.size()) - 1);
    }
    Expr counter(std::int64_t n, Type type = Type::integer) {
        in.numbers.push_back(n);
        in.marks.emplace_back();
        return g.input(Input::state, 0, static_cast<std::int64_t>(in.numbers.size()) - 1, type);
    }
    std::string board(Expr e) { return squareNames(referenceBoard(g, e, in), 5); }
    std::int64_t number(Expr e) { return referenceNumber(g, e, in); }
    bool truth(Expr e) { return referenceTruth(g, e, in); }

    Graph g{5};
    Inputs in;
};

TEST_F(ReferenceEvaluator, InputsOfPieces) {
    in.mover = Side::defenders;
    EXPECT_EQ(board(g.input(Input::own)), "d3");
    EXPECT_EQ(board(g.input(Input::enemy)), "a3 b3");
    EXPECT_EQ(board(g.input(Input::pieces, 1)), "a3 b3");
    EXPECT_EQ(board(g.occupied()), "a3 b3 d3");
    EXPECT_EQ(referenceBoard(g, g.empty(), in).count(), 22);
}

TEST_F(ReferenceEvaluator, InputsOfTheMove) {
    in.from = set({"a1"});
    in.to = set({"a2"});
    in.jumped = set({"b1"});
    in.captured = set({"c1", "c2"});
    EXPECT_EQ(board(g.input(Input::from)), "a1");
    EXPECT_EQ(board(g.input(Input::to)), "a2");
    EXPECT_EQ(board(g.input(Input::jumped)), "b1");
    EXPECT_EQ(board(g.input(Input::captured)), "c1 c2");
}

TEST_F(ReferenceEvaluator, InputsThatAreNumbers) {
    in.declared = 2;
    in.die = 4;
    in.sinceCapture = 7;
    EXPECT_FALSE(truth(g.input(Input::declared, 0, 0, Type::truth)));
    EXPECT_TRUE(truth(g.input(Input::declared, 0, 1, Type::truth)));
    EXPECT_EQ(number(g.input(Input::die, 0, 0, Type::integer)), 4);
    EXPECT_EQ(number(g.input(Input::sinceCapture, 0, 0, Type::integer)), 7);
    EXPECT_EQ(number(counter(9)), 9);
    EXPECT_EQ(number(counter(3, Type::truth)), 1);
    EXPECT_EQ(board(marks(set({"e5"}))), "e5");
}

TEST_F(ReferenceEvaluator, Constants) {
    EXPECT_EQ(board(g.board(set({"b4", "a1"}))), "a1 b4");
    EXPECT_EQ(number(g.integer(-3)), -3);
    EXPECT_TRUE(truth(g.truth(true)));
}

TEST_F(ReferenceEvaluator, SetOperations) {
    const Expr a = marks(set({"a1", "b1"})), b = marks(set({"b1", "c1"}));
    EXPECT_EQ(board(g.binary(Op::and_, a, b)), "b1");
    EXPECT_EQ(board(g.binary(Op::or_, a, b)), "a1 b1 c1");
    EXPECT_EQ(board(g.binary(Op::minus, a, b)), "a1");
}

TEST_F(ReferenceEvaluator, ShiftLosesWhatStepsOff) {
    const Expr a = marks(set({"e1", "d1", "a5"}));
    EXPECT_EQ(board(g.shift(a, Direction::east)), "e1 b5");
    EXPECT_EQ(board(g.shift(a, Direction::west)), "c1 d1");
    EXPECT_EQ(board(g.shift(a, Direction::north)), "d2 e2");
    EXPECT_EQ(board(g.shift(a, Direction::south)), "a4");
}

TEST_F(ReferenceEvaluator, NeighboursMayMeetTheBoard) {
    EXPECT_EQ(board(g.unary(Op::neighbours, marks(set({"a1"})))), "b1 a2");
    EXPECT_EQ(board(g.unary(Op::neighbours, marks(set({"a1", "b1"})))), "a1 b1 c1 a2 b2");
}

TEST_F(ReferenceEvaluator, SlideStopsAtTheFirstGap) {
    const Expr a = marks(set({"a1"})), through = marks(set({"b1", "c1", "e1", "a2"}));
    EXPECT_EQ(board(g.slide(a, Direction::east, through)), "b1 c1");
    EXPECT_EQ(board(g.slide(a, Direction::north, through)), "a2");
    EXPECT_EQ(board(g.slide(a, Direction::west, through)), "");
}

TEST_F(ReferenceEvaluator, FloodKeepsItsSeed) {
    const Expr seed = marks(set({"c3"})), through = marks(set({"c4", "c5", "d5", "a1"}));
    EXPECT_EQ(board(g.binary(Op::flood, seed, through)), "c3 c4 c5 d5");
}

TEST_F(ReferenceEvaluator, FixGrowsUntilNothingChanges) {
    const Expr x = g.input(Input::loop);
    const Expr body = g.binary(Op::or_, x, g.shift(x, Direction::east));
    EXPECT_EQ(board(g.binary(Op::fix, marks(set({"b2"})), body)), "b2 c2 d2 e2");
}

TEST_F(ReferenceEvaluator, FixEndsEvenIfTheBodyNeverSettles) {
    const Expr x = g.input(Input::loop);
    const Expr body =
        g.binary(Op::minus, g.binary(Op::or_, g.shift(x, Direction::east), g.shift(x, Direction::west)), x);
    EXPECT_EQ(board(g.binary(Op::fix, marks(set({"a1"})), body)), "b1 d1");  // 25 rounds: an odd number of steps
}

TEST_F(ReferenceEvaluator, Measures) {
    const Expr a = marks(set({"a1", "b1"})), b = marks(set({"b1"})), none = marks({});
    EXPECT_EQ(number(g.unary(Op::count, a)), 2);
    EXPECT_TRUE(truth(g.unary(Op::any, a)));
    EXPECT_FALSE(truth(g.unary(Op::any, none)));
    EXPECT_TRUE(truth(g.binary(Op::covers, a, b)));
    EXPECT_FALSE(truth(g.binary(Op::covers, b, a)));
    EXPECT_TRUE(truth(g.binary(Op::covers, b, none)));
}

TEST_F(ReferenceEvaluator, Arithmetic) {
    const Expr two = counter(2), three = counter(3);
    EXPECT_EQ(number(g.binary(Op::add, two, three)), 5);
    EXPECT_TRUE(truth(g.binary(Op::less, two, three)));
    EXPECT_FALSE(truth(g.binary(Op::less, three, two)));
}

TEST_F(ReferenceEvaluator, Logic) {
    const Expr yes = counter(1, Type::truth), no = counter(0, Type::truth);
    EXPECT_FALSE(truth(g.binary(Op::both, yes, no)));
    EXPECT_TRUE(truth(g.binary(Op::either, yes, no)));
    EXPECT_TRUE(truth(g.unary(Op::negate, no)));
    EXPECT_EQ(number(g.choose(yes, counter(5), counter(6))), 5);
    EXPECT_EQ(board(g.choose(no, marks(set({"a1"})), marks(set({"b1"})))), "b1");
}

TEST_F(ReferenceEvaluator, TableOperationsReadTheInputs) {
    EXPECT_EQ(board(g.hostile(2)), "a1");
    EXPECT_EQ(board(g.held(2)), "b2");
    EXPECT_EQ(board(g.reach(1)), "c3 c4");
    EXPECT_EQ(board(g.reach(1, Direction::north)), "c4");
    EXPECT_EQ(board(g.reach(1, Direction::south)), "");
}

TEST_F(ReferenceEvaluator, CallbacksGetWhatTheyRead) {
    const Callback callback{
        "test", [](int size, const std::vector<CallbackValue>& reads) {
            return CallbackValue{Type::integer, size * 100 + reads[0].squares.count() * 10 + reads[1].number, {}};
        }};
    const Expr e = g.callback(callback, Type::integer, {marks(set({"a1", "a2"})), counter(3)});
    EXPECT_EQ(number(e), 523);
}

TEST_F(ReferenceEvaluator, SharedPartsInsideAFixAreNotMixedUp) {
    // The same node occurs in start and body; in the body `loop` differs from round to round.
    const Expr start = marks(set({"a1"})), x = g.input(Input::loop);
    const Expr body =
        g.binary(Op::or_, start,
                 g.binary(Op::or_, x, g.binary(Op::and_, g.shift(x, Direction::north), marks(set({"a2", "a3"})))));
    EXPECT_EQ(board(g.binary(Op::fix, start, body)), "a1 a2 a3");
}

}  // namespace
}  // namespace tafl

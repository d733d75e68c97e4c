// Passes, second moves, jumps over own pieces and fates by captor, for the engine as for direct evaluation.
#include "explain/support.hpp"
#include "image/table_compilation.hpp"
#include "position/position.hpp"

namespace tafl {
namespace {

using namespace explaining;

const Move passing = Move::of(MoveKind::pass), stopping = Move::of(MoveKind::stop);

struct TurnRules : Rules {
    TurnRules() { image.start.assign(size * size, 0); }
    std::shared_ptr<const RuleImage> compile() {
        const auto out = std::make_shared<RuleImage>(image);
        out->calls = calls;
        EXPECT_EQ(compileImage(*out), "");
        return out;
    }
};

/// One game on both; every step compares them.
class BothBoards {
public:
    BothBoards(TurnRules& rules, const Setup& setup)
        : engine_(Position::create(rules.compile())), direct_(rules.make()), plain_(direct_.set(setup)) {
        engine_->set(setup);
    }

    std::vector<Move> legal() {
        std::vector<Move> out;
        engine_->legal(out);
        std::ranges::sort(out);
        EXPECT_EQ(direct_.legal(plain_), out);
        std::vector<Candidate> list(maxCandidates);
        const auto claims = std::ranges::count_if(out, [](Move m) { return m.kind() == MoveKind::claim; });
        EXPECT_EQ(engine_->candidates(list.data()), static_cast<int>(out.size() - static_cast<std::size_t>(claims)));
        return out;
    }
    bool isLegal(Move move) { return contains(legal(), move); }

    BothBoards& play(Move move) {
        EXPECT_TRUE(isLegal(move));
        expectAgreement(direct_, plain_);
        const Setup before = engine_->setup();
        const std::uint64_t key = engine_->key();
        const Square chain = engine_->chainSquare();
        engine_->make(move);
        engine_->undo();
        EXPECT_EQ(engine_->setup(), before);
        EXPECT_EQ(engine_->key(), key);
        EXPECT_EQ(engine_->chainSquare(), chain);
        engine_->make(move);
        last_ = direct_.explain(plain_, move);
        plain_ = last_.after;
        EXPECT_EQ(engine_->setup(), makeSetup(plain_, engine_->image()));
        EXPECT_EQ(engine_->findInconsistency(), "");
        const Ending ending = engine_->ending(), expected = direct_.ending(plain_);
        EXPECT_EQ(ending.over, expected.over);
        EXPECT_EQ(ending.winner, expected.winner);
        EXPECT_EQ(ending.ruleIndex, expected.ruleIndex);
        return *this;
    }
    BothBoards& play(std::initializer_list<Move> moves) {
        for (const Move move : moves) play(move);
        return *this;
    }
    std::string whyNot(Move move) {
        EXPECT_FALSE(isLegal(move));
        const Explanation e = direct_.explain(plain_, move);
        const std::string obstacle = firstText(e, Reason::Kind::obstacle);
        return obstacle.empty() ? firstText(e, Reason::Kind::refused) : obstacle;
    }

    Side toMove() const { return engine_->toMove(); }
    bool inTurn() const { return engine_->chainSquare() != noSquare; }
    Ending ending() const { return engine_->ending(); }
    int occupant(const char* square) const { return engine_->occupant(sq(square)); }
    int sinceCapture() const { return engine_->sinceCapture(); }
    const Explanation& last() const { return last_; }

private:
    std::unique_ptr<Position> engine_;
    Explainer direct_;
    PlainPosition plain_;
    Explanation last_;
};

const std::initializer_list<const char*> openBoard = {".......", ".......", "...K...", ".......",
                                                      ".......", "T......", "t..t..."};

// --- passes

TEST(Passes, AreOfferedWhereARuleAllowsThem) {
    TurnRules r;
    r.calls.passes = {{sideBit(Side::defenders), 0, special}};
    BothBoards game(r, setup(openBoard, Side::attackers));
    EXPECT_EQ(game.whyNot(passing), "The attackers may not pass.");
    game.play(slide("d1", "e1")).play(passing);
    EXPECT_EQ(game.toMove(), Side::attackers);
    EXPECT_EQ(game.sinceCapture(), 2);
    EXPECT_FALSE(game.ending().over);
    EXPECT_FALSE(game.isLegal(passing));
}

TEST(Passes, AskTheirConditionBeforeTheTurn) {
    TurnRules r;
    Graph& g = r.graph();
    r.calls.passes = {{bothSides, g.binary(Op::less, g.unary(Op::count, g.input(Input::own)), g.integer(2)), special}};
    const auto both = setup(openBoard, Side::attackers);
    BothBoards game(r, both);
    EXPECT_EQ(game.whyNot(passing), "The attackers may not pass in this position (special/one).");
    BothBoards alone(
        r, setup({".......", ".......", "...K...", ".......", ".......", ".......", "t..T..."}, Side::attackers));
    EXPECT_TRUE(alone.isLegal(passing));
    // Two rules that allow the same pass give one.
    r.calls.passes.push_back({bothSides, 0, special2});
    BothBoards twice(
        r, setup({".......", ".......", "...K...", ".......", ".......", ".......", "t..T..."}, Side::attackers));
    EXPECT_EQ(std::ranges::count(twice.legal(), passing), 1);
}

TEST(Passes, TwoInARowAreADraw) {
    TurnRules r;
    r.calls.passes = {{bothSides, 0, special2}, {sideBit(Side::defenders), 0, special}};
    BothBoards game(r, setup(openBoard, Side::attackers));
    game.play({passing, slide("d5", "d6"), passing, passing});
    EXPECT_TRUE(game.ending().over);
    EXPECT_EQ(game.ending().winner, Winner::draw);
    EXPECT_EQ(game.ending().ruleIndex, special) << "the first rule that allows the last pass";
    EXPECT_EQ(firstText(game.last(), Reason::Kind::ended),
              "The game is drawn [history]: both sides have passed (special/one).");
}

TEST(Passes, DoNotHelpASideThatIsStuck) {
    TurnRules r;
    r.calls.passes = {{bothSides, 0, special}};
    const auto stuck =
        setup({".......", ".......", ".......", "......K", ".......", "T......", "tT....."}, Side::attackers);
    BothBoards lost(r, stuck);
    EXPECT_EQ(lost.ending().winner, Winner::defenders);
    EXPECT_TRUE(lost.legal().empty());
    r.calls.noMoves[0].result = Stuck::pass;
    BothBoards forced(r, stuck);
    EXPECT_EQ(forced.legal(), std::vector<Move>{passing});
    forced.play({passing, passing});
    EXPECT_EQ(forced.ending().ruleIndex, special);
    BothBoards other(r, stuck);
    other.play({passing, slide("g4", "g5"), passing});
    EXPECT_FALSE(other.ending().over);
}

TEST(Passes, SatisfyNoDemand) {
    TurnRules r;
    Graph& g = r.graph();
    r.calls.passes = {{bothSides, 0, special}};
    r.calls.demands = {{bothSides, g.unary(Op::negate, g.unary(Op::any, g.input(Input::captured))), special2}};
    BothBoards game(r, setup(openBoard, Side::attackers));
    EXPECT_EQ(game.whyNot(passing).substr(0, 28), "pass is refused: only a1-b1,");
    r.calls.demands = {{bothSides, g.unary(Op::any, g.input(Input::captured)), special2}};
    BothBoards free(r, setup(openBoard, Side::attackers));
    EXPECT_TRUE(free.isLegal(passing));
}

TEST(Passes, FollowTheThrow) {
    TurnRules r;
    r.calls.passes = {
        {bothSides, r.graph().binary(Op::less, r.graph().integer(1), r.graph().input(Input::die, 0, 0, Type::integer)),
         special}};
    r.calls.dice = {{1, 1, false, 0, special2}, {2, 1, false, 1, special2}};
    const auto position = Position::create(r.compile());
    const Explainer x = r.make();
    const auto start = setup(openBoard, Side::attackers);
    for (const int face : {1, 2}) {
        position->set(start);
        std::vector<Move> legal;
        position->legal(legal);
        EXPECT_TRUE(legal.empty()) << "first the die";
        position->roll(face);
        position->legal(legal);
        std::ranges::sort(legal);
        EXPECT_EQ(x.legal(x.roll(x.set(start), face)), legal);
        EXPECT_EQ(contains(legal, passing), face == 2);
    }
}

// --- second moves

TEST(SecondMoves, AreMadeByAnotherPiece) {
    TurnRules r;
    r.calls.again = AgainCall{bothSides, AgainWith::other, false, 0, special};
    BothBoards game(r, setup(openBoard, Side::attackers));
    game.play(slide("d1", "e1"));
    EXPECT_EQ(game.toMove(), Side::attackers);
    EXPECT_TRUE(game.inTurn());
    EXPECT_EQ(game.whyNot(slide("e1", "e2")), "Another piece must make the second move (special/one).");
    EXPECT_EQ(game.whyNot(stopping), "The attackers must make the second move of their turn (special/one).");
    game.play(slide("a1", "b1"));
    EXPECT_EQ(game.toMove(), Side::defenders);
    EXPECT_FALSE(game.inTurn());
    EXPECT_EQ(game.sinceCapture(), 2);
    EXPECT_EQ(game.whyNot(stopping), "No second move is due, so there is nothing to stop.");
}

TEST(SecondMoves, AreMadeByTheSamePieceOrAny) {
    TurnRules r;
    r.calls.again = AgainCall{sideBit(Side::attackers), AgainWith::same, true, 0, special};
    BothBoards same(r, setup(openBoard, Side::attackers));
    same.play(slide("d1", "e1"));
    EXPECT_EQ(same.whyNot(slide("a1", "b1")), "The piece on e1 must make the second move (special/one).");
    EXPECT_TRUE(same.isLegal(slide("e1", "e2")));
    same.play(stopping);
    EXPECT_EQ(same.toMove(), Side::defenders);
    same.play(slide("d5", "d6"));
    EXPECT_EQ(same.toMove(), Side::attackers) << "the defenders have one move";
    r.calls.again->with = AgainWith::any;
    BothBoards any(r, setup(openBoard, Side::attackers));
    any.play(slide("d1", "e1"));
    EXPECT_TRUE(any.isLegal(slide("e1", "e2")));
    EXPECT_TRUE(any.isLegal(slide("a1", "b1")));
}

TEST(SecondMoves, FollowWhereTheConditionHoldsAfterTheFirst) {
    TurnRules r;
    Graph& g = r.graph();
    r.calls.states = {{"special/one/count", StateKind::counter, 9, 0, true, special}};
    const Expr count = g.input(Input::state, 0, 0, Type::integer);
    r.calls.updates = {{0, g.binary(Op::add, count, g.integer(1)), special}};
    r.calls.again = AgainCall{bothSides, AgainWith::other, false, g.binary(Op::less, g.integer(1), count), special};
    BothBoards game(r, setup(openBoard, Side::attackers));
    game.play(slide("d1", "e1"));
    EXPECT_EQ(game.toMove(), Side::defenders) << "the new value is 1";
    game.play(slide("d5", "d6"));
    EXPECT_EQ(game.toMove(), Side::defenders);
}

TEST(SecondMoves, DoNotFollowTheEndOfTheGame) {
    TurnRules r;
    r.calls.again = AgainCall{bothSides, AgainWith::any, false, 0, special};
    r.calls.goals = {{king, squares({"d7"}), Side::defenders, goalRule}};
    BothBoards game(r, setup(openBoard, Side::defenders));
    game.play(slide("d5", "d7"));
    EXPECT_EQ(game.ending().winner, Winner::defenders);
    // The other ends wait for the end of the turn.
    Graph& g = r.graph();
    r.calls.outcomes = {{Phase::fort, bothSides,
                         g.unary(Op::any, g.binary(Op::and_, r.pieces(king), g.board(squares({"d6"})))), Winner::draw,
                         false, 0, special2}};
    BothBoards through(r, setup(openBoard, Side::defenders));
    through.play({slide("d5", "d6"), slide("d6", "e6")});
    EXPECT_FALSE(through.ending().over);
    BothBoards resting(r, setup(openBoard, Side::defenders));
    resting.play({slide("d5", "d6"), slide("a2", "b2")});
    EXPECT_EQ(resting.ending().winner, Winner::draw);
}

TEST(SecondMoves, DoNotWaitForAPieceThatCannotMove) {
    TurnRules r;
    r.calls.again = AgainCall{bothSides, AgainWith::other, false, 0, special};
    BothBoards game(
        r, setup({".......", ".......", "...K...", ".......", ".......", ".......", "t......"}, Side::attackers));
    game.play(slide("a1", "a2"));
    EXPECT_EQ(game.toMove(), Side::defenders);
    game.play(slide("d5", "d6"));
    EXPECT_EQ(game.toMove(), Side::attackers);
}

TEST(SecondMoves, RepeatAPositionOnlyAtTheirEnd) {
    TurnRules r;
    r.calls.again = AgainCall{sideBit(Side::attackers), AgainWith::any, true, 0, special};
    r.calls.repetitions = {{RepetitionOf::position, 2, RepetitionResult::illegal, bothSides, 0, false, repetitionRule}};
    BothBoards game(r, setup(openBoard, Side::attackers));
    // The start position with the attackers to move is no turn's end; the defenders' position below is one.
    game.play({slide("d1", "e1"), stopping, slide("d5", "d6")});
    game.play({slide("e1", "f1"), stopping, slide("d6", "d5")});
    // A first move back to e1, from which `stop` would repeat the position.
    game.play(slide("f1", "e1"));
    EXPECT_EQ(game.whyNot(stopping).substr(0, 16), "stop is refused:");
    EXPECT_TRUE(game.isLegal(slide("e1", "e2")));
    EXPECT_FALSE(game.isLegal(passing));
}

TEST(SecondMoves, AllPiecesFollowAMoverThatFell) {
    TurnRules r;
    Graph& g = r.graph();
    const Expr there = g.binary(Op::and_, g.input(Input::to), g.board(squares({"e1"})));
    r.calls.captures = {{bothSides, there, 0, special2}};
    r.calls.fates.push_back({attacker, FateKind::becomes, 1, Side::attackers, special2});
    r.calls.again = AgainCall{bothSides, AgainWith::other, false, 0, special};
    BothBoards game(r, setup(openBoard, Side::attackers));
    game.play(slide("d1", "e1"));
    EXPECT_TRUE(game.isLegal(slide("e1", "e2"))) << "captured, and an attacker again";
    BothBoards unharmed(r, setup(openBoard, Side::attackers));
    unharmed.play(slide("d1", "f1"));
    EXPECT_FALSE(unharmed.isLegal(slide("f1", "f2")));
    r.calls.again->with = AgainWith::same;
    BothBoards gone(r, setup(openBoard, Side::attackers));
    gone.play(slide("d1", "e1"));
    EXPECT_EQ(gone.toMove(), Side::defenders);
}

TEST(SecondMoves, MeetDemandsAmongThemselves) {
    TurnRules r;
    Graph& g = r.graph();
    r.calls.demands = {{bothSides,
                        g.unary(Op::any, g.binary(Op::and_, g.input(Input::to), g.board(squares({"b1", "e1"})))),
                        special2}};
    r.calls.again = AgainCall{bothSides, AgainWith::other, false, 0, special};
    BothBoards game(r, setup(openBoard, Side::attackers));
    game.play(slide("d1", "e1"));
    EXPECT_EQ(game.legal(), std::vector<Move>{slide("a1", "b1")});
}

// --- jumps

TEST(OwnJumps, GoOverTheSidesThatTheRuleNames) {
    const std::initializer_list<const char*> behind = {".......", ".......", ".......", "..KTt..",
                                                       ".......", ".......", "t......"};
    TurnRules r;
    r.calls.jumps = {{king, everyone, std::nullopt, false, special}};
    BothBoards enemies(r, setup(behind, Side::defenders));
    EXPECT_EQ(enemies.whyNot(jump("c4", "e4")), "There is no enemy on d4 to jump over.");
    const std::initializer_list<const char*> row = {".......", ".......", ".......", "..KT...",
                                                    ".......", ".......", "t......"};
    r.calls.jumps[0].across = Across::own;
    BothBoards own(r, setup(row, Side::defenders));
    own.play(jump("c4", "e4"));
    EXPECT_EQ(own.occupant("d4"), 2);
    EXPECT_EQ(taken(own.last()), "");
    const std::initializer_list<const char*> enemy = {".......", ".......", ".......", "..Kt...",
                                                      ".......", ".......", "t......"};
    BothBoards none(r, setup(enemy, Side::defenders));
    EXPECT_EQ(none.whyNot(jump("c4", "e4")), "The king on c4 may not jump over the attacker on d4 (special/one).");
    r.calls.jumps[0] = {king, everyone, std::nullopt, true, special, Across::any};
    BothBoards taking(r, setup(enemy, Side::defenders));
    taking.play(jump("c4", "e4"));
    EXPECT_EQ(taken(taking.last()), "d4");
    BothBoards sparing(r, setup(row, Side::defenders));
    sparing.play(jump("c4", "e4"));
    EXPECT_EQ(taken(sparing.last()), "");
}

// --- fates

TEST(FatesByCaptor, DependOnThePieceThatMoves) {
    const std::initializer_list<const char*> row = {".......", ".......", ".......", "..K.tT.",
                                                    ".......", "..T....", "t......"};
    TurnRules r;
    r.calls.fates.push_back({attacker, FateKind::becomes, 2, Side::attackers, special, king});
    BothBoards byKing(r, setup(row, Side::defenders));
    byKing.play(slide("c4", "d4"));
    EXPECT_EQ(byKing.occupant("e4"), 2);
    EXPECT_EQ(
        firstText(byKing.last(), Reason::Kind::captured).find("becomes a defender by special/one") != std::string::npos,
        true);
    const std::initializer_list<const char*> man = {".......", ".......", "..K....", "....tT.",
                                                    ".......", "...T...", "t......"};
    BothBoards byMan(r, setup(man, Side::defenders));
    byMan.play(slide("d2", "d4"));
    EXPECT_EQ(byMan.occupant("e4"), 0);
    // A fate without captor counts for the others alone.
    r.calls.fates.push_back({attacker, FateKind::held, 0, Side::attackers, special2});
    BothBoards held(r, setup(man, Side::defenders));
    held.play(slide("d2", "d4"));
    EXPECT_EQ(held.occupant("e4"), 1);
    BothBoards stillByKing(r, setup(row, Side::defenders));
    stillByKing.play(slide("c4", "d4"));
    EXPECT_EQ(stillByKing.occupant("e4"), 2);
}

TEST(TurnCalls, AreInTheDigest) {
    TurnRules r;
    const std::string plain = r.compile()->digest;
    std::vector<std::string> digests = {plain};
    const auto add = [&](auto&& change) {
        TurnRules other;
        change(other.calls);
        const auto digest = other.compile()->digest;
        EXPECT_FALSE(std::ranges::count(digests, digest));
        digests.push_back(digest);
    };
    add([](Calls& c) { c.passes = {{bothSides, 0, special}}; });
    add([](Calls& c) { c.passes = {{sideBit(Side::attackers), 0, special}}; });
    for (const AgainWith with : {AgainWith::other, AgainWith::same, AgainWith::any})
        for (const bool optional : {false, true})
            add([&](Calls& c) { c.again = AgainCall{bothSides, with, optional, 0, special}; });
    for (const Across across : {Across::enemies, Across::own, Across::any})
        add([&](Calls& c) { c.jumps = {{king, everyone, std::nullopt, false, special, across}}; });
    add([](Calls& c) { c.fates.push_back({attacker, FateKind::becomes, 2, Side::attackers, special, king}); });
    add([](Calls& c) { c.fates.push_back({attacker, FateKind::becomes, 2, Side::attackers, special}); });
    // A fate by captor that changes nothing is none.
    TurnRules idle;
    idle.calls.fates.push_back({attacker, FateKind::removed, 0, Side::attackers, special, king});
    EXPECT_EQ(idle.compile()->digest, plain);
}

}  // namespace
}  // namespace tafl

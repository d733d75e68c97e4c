// Spares, disarms and bars that hold on the squares of a program, for the engine as for direct evaluation.
#include "explain/support.hpp"
#include "image/table_compilation.hpp"
#include "position/position.hpp"

namespace tafl {
namespace {

using namespace explaining;

struct ConditionRules : Rules {
    ConditionRules() { image.start.assign(size * size, 0); }
    Expr beside(ClassSet classes) { return graph().unary(Op::neighbours, pieces(classes)); }
    Expr at(std::initializer_list<const char*> names) { return graph().board(squares(names)); }
    Expr marks() {
        calls.states = {{"special/one/marks", StateKind::marks, 0, 0, true, special}};
        return graph().input(Input::state, 0, 0);
    }
    std::shared_ptr<const RuleImage> compile() {
        const auto out = std::make_shared<RuleImage>(image);
        out->calls = calls;
        EXPECT_EQ(compileImage(*out), "");
        EXPECT_EQ(out->level == FeatureLevel::full, out->conditionalCaptures || out->conditionalBars);
        return out;
    }
};

/// What a move takes, the same for the engine and for direct evaluation.
std::string takenBy(ConditionRules& rules, const Setup& setup, Move move) {
    const auto position = Position::create(rules.compile());
    position->set(setup);
    position->make(move);
    SquareSet out;
    for (const CapturedPiece& piece : position->taken()) out.add(piece.square);
    EXPECT_EQ(position->findInconsistency(), "");
    const Explainer x = rules.make();
    EXPECT_EQ(taken(x.explain(x.set(setup), move)), squareNames(out, size));
    return squareNames(out, size);
}

std::string reachedFrom(ConditionRules& rules, const Setup& setup, const char* from) {
    const auto position = Position::create(rules.compile());
    position->set(setup);
    std::vector<Move> engine;
    position->legal(engine);
    std::ranges::sort(engine);
    const Explainer x = rules.make();
    EXPECT_EQ(x.legal(x.set(setup)), engine);
    expectAgreement(x, x.set(setup));
    EXPECT_EQ(position->perft(1), engine.size());
    SquareSet out;
    for (const Move m : engine) {
        if (m.from() == sq(from)) out.add(m.to());
        Candidate known;
        const bool slides = m.from() % size == m.to() % size || m.from() / size == m.to() / size;
        EXPECT_EQ(position->candidate(m, known), slides);
    }
    return squareNames(out, size);
}

const std::initializer_list<const char*> capture = {".......", ".......", ".......", ".tT.t..",
                                                    ".......", ".......", "......K"};

TEST(Conditions, APieceBesideAnotherIsSpared) {
    ConditionRules r;
    r.calls.spares = {{defender, board, "", special, r.beside(king)}};
    EXPECT_EQ(takenBy(r, setup(capture, Side::attackers), slide("e4", "d4")), "c4");
    const auto guarded =
        setup({".......", ".......", "..K....", ".tT.t..", ".......", ".......", "......."}, Side::attackers);
    EXPECT_EQ(takenBy(r, guarded, slide("e4", "d4")), "");
    const Explainer x = r.make();
    const Explanation e = x.explain(x.set(guarded), slide("e4", "d4"));
    EXPECT_EQ(firstText(e, Reason::Kind::spared), "The defender on c4 is protected (special/one).");
}

TEST(Conditions, ASpareMayNameTheRule) {
    ConditionRules r;
    r.calls.spares = {{defender, board, "special/two", special, r.graph().board(board)}};
    EXPECT_EQ(takenBy(r, setup(capture, Side::attackers), slide("e4", "d4")), "c4");
    r.calls.spares[0].fromRule = "capture/custodial";
    EXPECT_EQ(takenBy(r, setup(capture, Side::attackers), slide("e4", "d4")), "");
}

TEST(Conditions, ASpareSeesBoardA) {
    ConditionRules r;
    r.calls.spares = {{defender, board, "", special, r.beside(attacker)}};
    // The mover stands beside its victim when the condition is asked.
    EXPECT_EQ(takenBy(r, setup(capture, Side::attackers), slide("e4", "d4")), "");
    r.calls.spares[0].where = r.graph().unary(Op::neighbours, r.graph().input(Input::from));
    EXPECT_EQ(takenBy(r, setup(capture, Side::attackers), slide("e4", "d4")), "c4");
}

TEST(Conditions, ADisarmedHammerAndAnvil) {
    ConditionRules r;
    r.calls.disarms = {{attacker, Role::hammer, everyone, special, r.at({"d4"})}};
    EXPECT_EQ(takenBy(r, setup(capture, Side::attackers), slide("e4", "d4")), "");
    r.calls.disarms[0].where = r.at({"e4"});  // the square it has left
    EXPECT_EQ(takenBy(r, setup(capture, Side::attackers), slide("e4", "d4")), "c4");
    r.calls.disarms = {{attacker, Role::anvil, defender, special, r.at({"b4"})}};
    EXPECT_EQ(takenBy(r, setup(capture, Side::attackers), slide("e4", "d4")), "");
    r.calls.disarms[0].against = king;
    EXPECT_EQ(takenBy(r, setup(capture, Side::attackers), slide("e4", "d4")), "c4");
    // A disarmed man on a hostile square closes the side all the same.
    r.calls.disarms[0].against = everyone;
    r.calls.hostiles = {{.squares = squares({"b4"}), .to = men, .when = When::always, .ruleIndex = special2}};
    EXPECT_EQ(takenBy(r, setup(capture, Side::attackers), slide("e4", "d4")), "c4");
}

TEST(Conditions, HeldAndHostileAskTheSameSquares) {
    ConditionRules r;
    Graph& g = r.graph();
    const Expr held = g.unary(Op::any, g.held(defender));
    r.calls.outcomes = {{Phase::fort, bothSides, held, Winner::draw, false, 0, special2}};
    const auto between =
        setup({".......", ".......", ".......", ".tTt...", ".......", "......t", "......K"}, Side::defenders);
    const auto drawn = [&] {
        const auto position = Position::create(r.compile());
        position->set(between);
        const bool over = position->make(slide("g1", "f1")).ending.over;
        const Explainer x = r.make();
        EXPECT_EQ(x.explain(x.set(between), slide("g1", "f1")).ending.over, over);
        return over;
    };
    EXPECT_TRUE(drawn());
    r.calls.spares = {{defender, board, "", special, g.board(board)}};
    EXPECT_FALSE(drawn());
    r.calls.spares.clear();
    r.calls.disarms = {{attacker, Role::anvil, everyone, special, r.at({"b4"})}};
    EXPECT_FALSE(drawn());
    r.calls.outcomes[0].program = g.unary(Op::any, g.binary(Op::and_, g.hostile(defender), g.board(squares({"b4"}))));
    EXPECT_FALSE(drawn());
    r.calls.disarms.clear();
    EXPECT_TRUE(drawn());
}

TEST(Conditions, ABarOnMarks) {
    ConditionRules r;
    r.calls.passBars = {{everyone, board, board, special, r.marks()}};
    auto s = setup({".......", ".......", ".......", "t......", ".......", ".......", "......K"}, Side::attackers);
    EXPECT_EQ(reachedFrom(r, s, "a4"), "a1 a2 a3 b4 c4 d4 e4 f4 g4 a5 a6 a7");
    s.states = {{0, squares({"c4", "a5"})}};
    EXPECT_EQ(reachedFrom(r, s, "a4"), "a1 a2 a3 b4 c4 a5");
    const Explainer x = r.make();
    const Explanation e = x.explain(x.set(s), slide("a4", "e4"));
    EXPECT_FALSE(e.legal);
    EXPECT_EQ(firstText(e, Reason::Kind::obstacle), "The attacker on a4 may not cross c4 (special/one).");
    // Only for those who begin elsewhere.
    r.calls.passBars[0].from = squares({"a1"});
    EXPECT_EQ(reachedFrom(r, s, "a4"), "a1 a2 a3 b4 c4 d4 e4 f4 g4 a5 a6 a7");
}

TEST(Conditions, ABarForTheRoyalPieceAndForLeaps) {
    ConditionRules r;
    r.calls.passBars = {{king, board, board, special, r.beside(attacker)}};
    const auto s =
        setup({".......", ".......", "...t...", ".......", ".......", "...K...", "......."}, Side::defenders);
    EXPECT_EQ(reachedFrom(r, s, "d2"), "d1 a2 b2 c2 e2 f2 g2 d3 d4");
    r.calls.leaps = {{king, 1, 1, 0, special2}};
    EXPECT_EQ(reachedFrom(r, s, "d2"), "c1 d1 e1 a2 b2 c2 e2 f2 g2 c3 d3 e3 b4 d4 f4 a5 g5");
    r.calls.passBars[0].where = r.at({"b4", "c3"});
    EXPECT_EQ(reachedFrom(r, s, "d2"), "c1 d1 e1 a2 b2 c2 e2 f2 g2 c3 d3 e3 d4 f4 g5");
}

TEST(Conditions, ReachObeysTheBarsOfThePiecesWhoMove) {
    ConditionRules r;
    Graph& g = r.graph();
    // Whoever slides may not pass beside his enemies; asked after a move of the attackers, the king's enemies are they.
    r.calls.passBars = {{everyone, board, board, special, g.unary(Op::neighbours, g.input(Input::enemy))}};
    const Expr reach = g.reach(king, Direction::east);
    r.calls.outcomes = {{Phase::fort, sideBit(Side::attackers),
                         g.unary(Op::any, g.binary(Op::and_, reach, g.board(squares({"f1"})))), Winner::draw, false, 0,
                         special2}};
    const auto open = [&](const char* to) {
        const auto s =
            setup({"...t...", ".......", ".......", ".......", ".......", ".......", "K......"}, Side::attackers);
        const auto position = Position::create(r.compile());
        position->set(s);
        const bool over = position->make(slide("d7", to)).ending.over;
        const Explainer x = r.make();
        EXPECT_EQ(x.explain(x.set(s), slide("d7", to)).ending.over, over);
        return over;
    };
    EXPECT_TRUE(open("d3"));
    EXPECT_FALSE(open("d2"));
}

TEST(Conditions, TellRulesApart) {
    ConditionRules r, s;
    r.calls.spares = {{defender, board, "", special, r.beside(king)}};
    s.calls.spares = {{defender, board, "", special, s.beside(attacker)}};
    EXPECT_NE(r.compile()->digest, s.compile()->digest);
    s.calls.spares[0].where = s.beside(king);
    EXPECT_EQ(r.compile()->digest, s.compile()->digest);
    s.calls.spares[0].fromRule = "capture/custodial";
    EXPECT_NE(r.compile()->digest, s.compile()->digest);
}

}  // namespace
}  // namespace tafl

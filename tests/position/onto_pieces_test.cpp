// Swaps and displacements, for the engine as for direct evaluation.
#include "explain/support.hpp"
#include "image/table_compilation.hpp"
#include "position/position.hpp"

namespace tafl {
namespace {

using namespace explaining;

struct OntoRules : Rules {
    OntoRules() { image.start.assign(size * size, 0); }
    void marks() { calls.states = {{"special/one/marks", StateKind::marks, 0, 0, true, special}}; }
    std::shared_ptr<const RuleImage> compile() {
        const auto out = std::make_shared<RuleImage>(image);
        out->calls = calls;
        EXPECT_EQ(compileImage(*out), "");
        return out;
    }
};

struct Played {
    std::string board, taken;
    Ending ending;
    StateValues states;
};

std::string shown(const Setup& setup) {
    std::string out;
    for (int rank = size - 1; rank >= 0; --rank) {
        for (int file = 0; file < size; ++file)
            out += ".tTK"[setup.occupants[static_cast<std::size_t>(rank * size + file)]];
        if (rank) out += "/";
    }
    return out;
}

/// A move, the same for the engine and for direct evaluation; the engine takes it back.
Played played(OntoRules& rules, const Setup& setup, Move move) {
    const auto position = Position::create(rules.compile());
    position->set(setup);
    const std::uint64_t key = position->key();
    std::vector<Move> legal;
    position->legal(legal);
    std::ranges::sort(legal);
    EXPECT_TRUE(contains(legal, move));
    const Explainer x = rules.make();
    const PlainPosition plain = x.set(setup);
    EXPECT_EQ(x.legal(plain), legal);
    expectAgreement(x, plain);
    EXPECT_EQ(position->perft(1), legal.size());
    Played out;
    const MoveResult result = position->make(move);
    EXPECT_EQ(position->findInconsistency(), "");
    EXPECT_EQ(position->key(), position->keyFromScratch());
    const Explanation e = x.explain(plain, move);
    EXPECT_EQ(e.after.occupants, position->setup().occupants);
    EXPECT_EQ(e.ending, result.ending);
    EXPECT_EQ(result.isCapture(), !e.taken.empty());
    const auto taken = position->taken();
    EXPECT_EQ(taken.size(), e.taken.size());
    SquareSet squares;
    for (const CapturedPiece& piece : taken) squares.add(piece.square);
    out.taken = squareNames(squares, size);
    out.board = shown(position->setup());
    out.states = position->setup().states;
    out.ending = result.ending;
    for (const Move m : legal) {
        position->undo();
        EXPECT_EQ(position->setup().occupants, setup.occupants);
        EXPECT_EQ(position->setup().states, setup.states);
        EXPECT_EQ(position->key(), key);
        EXPECT_EQ(position->findInconsistency(), "");
        position->make(m);
        EXPECT_EQ(position->findInconsistency(), "");
    }
    return out;
}

bool isLegal(OntoRules& rules, const Setup& setup, Move move) {
    const auto position = Position::create(rules.compile());
    position->set(setup);
    std::vector<Move> legal;
    position->legal(legal);
    const Explainer x = rules.make();
    EXPECT_EQ(contains(legal, move), x.explain(x.set(setup), move, false).legal);
    return contains(legal, move);
}

std::string refusedFor(OntoRules& rules, const Setup& setup, Move move) {
    EXPECT_FALSE(isLegal(rules, setup, move));
    const Explainer x = rules.make();
    return firstText(x.explain(x.set(setup), move), Reason::Kind::obstacle);
}

const std::initializer_list<const char*> pair = {"......t", ".......", ".......", "..KT...",
                                                 ".......", ".......", "......."};

TEST(Swaps, TheKingChangesPlacesWithAMan) {
    OntoRules r;
    r.calls.swaps = {{king, men, special}};
    const auto before = setup(pair, Side::defenders);
    EXPECT_EQ(played(r, before, slide("c4", "d4")).board, "......t/......./......./..TK.../......./......./.......");
    EXPECT_EQ(refusedFor(r, before, slide("d4", "c4")), "The way from d4 to c4 is blocked by the king on c4.");
    const Explainer x = r.make();
    EXPECT_EQ(firstText(x.explain(x.set(before), slide("c4", "d4")), Reason::Kind::changed),
              "The king on c4 changes places with the defender on d4 (special/one).");
}

TEST(Swaps, BothMustBeAllowedToStop) {
    OntoRules r;
    r.calls.swaps = {{king, men, special}};
    r.calls.stopBars = {{defender, squares({"c4"}), board, throneRule}};
    const auto before = setup(pair, Side::defenders);
    EXPECT_EQ(refusedFor(r, before, slide("c4", "d4")),
              "The king on c4 may not change places with the defender on d4 (special/one).");
    r.calls.stopBars = {{king, squares({"d4"}), squares({"c4"}), throneRule}};
    EXPECT_FALSE(isLegal(r, before, slide("c4", "d4")));
    r.calls.stopBars[0].from = squares({"a1"});
    EXPECT_TRUE(isLegal(r, before, slide("c4", "d4")));
}

TEST(Swaps, NotOfEqualsAndNotWithEnemies) {
    OntoRules r;
    r.calls.swaps = {{everyone, everyone, special}};
    const auto before =
        setup({".......", ".......", ".......", ".tTT...", ".......", ".......", "......K"}, Side::defenders);
    EXPECT_FALSE(isLegal(r, before, slide("c4", "d4")));
    EXPECT_FALSE(isLegal(r, before, slide("c4", "b4")));
}

TEST(Swaps, OnlyTheMoverCapturesAndReachesGoals) {
    OntoRules r;
    r.calls.swaps = {{king, men, special}};
    r.calls.goals = {{king, squares({"d4"}), Side::defenders, goalRule},
                     {defender, squares({"c4"}), Side::defenders, goalRule}};
    const auto sandwich =
        setup({"......t", ".......", ".......", "TtKTtT.", ".......", ".......", "......."}, Side::defenders);
    const Played p = played(r, sandwich, slide("c4", "d4"));
    EXPECT_EQ(p.taken, "e4");
    EXPECT_TRUE(p.ending.over);
    r.calls.goals.erase(r.calls.goals.begin());
    EXPECT_FALSE(played(r, sandwich, slide("c4", "d4")).ending.over);
}

TEST(Swaps, MarksAreExchanged) {
    OntoRules r;
    r.marks();
    r.calls.swaps = {{king, men, special}};
    auto before = setup(pair, Side::defenders);
    before.states = {{0, squares({"c4"})}};
    EXPECT_EQ(played(r, before, slide("c4", "d4")).states, (StateValues{{0, squares({"d4"})}}));
    before.states = {{0, squares({"d4"})}};
    EXPECT_EQ(played(r, before, slide("c4", "d4")).states, (StateValues{{0, squares({"c4"})}}));
    before.states = {{0, squares({"c4", "d4"})}};
    EXPECT_EQ(played(r, before, slide("c4", "d4")).states, (StateValues{{0, squares({"c4", "d4"})}}));
}

TEST(Swaps, WhereTheMoverStands) {
    OntoRules r;
    r.calls.swaps = {{king | defender, everyone, special, r.graph().board(squares({"d4"}))}};
    const auto before = setup(pair, Side::defenders);
    EXPECT_FALSE(isLegal(r, before, slide("c4", "d4")));
    EXPECT_TRUE(isLegal(r, before, slide("d4", "c4")));
    EXPECT_EQ(played(r, before, slide("d4", "c4")).board, "......t/......./......./..TK.../......./......./.......");
}

const std::initializer_list<const char*> facing = {"......K", ".......", ".......", "t..T.T.",
                                                   ".......", ".......", "......."};

TEST(Displacements, BySlides) {
    OntoRules r;
    r.calls.displacements = {{attacker, men, true, false, special}};
    const auto before = setup(facing, Side::attackers);
    const Played p = played(r, before, slide("a4", "d4"));
    EXPECT_EQ(p.board, "......K/......./......./...t.T./......./......./.......");
    EXPECT_EQ(p.taken, "d4");
    EXPECT_FALSE(isLegal(r, before, slide("a4", "f4")));
    const Explainer x = r.make();
    EXPECT_EQ(firstText(x.explain(x.set(before), slide("a4", "d4")), Reason::Kind::captured),
              "The defender on d4 is taken by the move onto its square (special/one).");
    r.calls.slides = {{everyone, 2, special2}};
    EXPECT_FALSE(isLegal(r, before, slide("a4", "d4")));
    r.calls.slides[0].limit = 3;
    EXPECT_TRUE(isLegal(r, before, slide("a4", "d4")));
    r.calls.passBars = {{everyone, squares({"c4"}), board, throneRule}};
    EXPECT_FALSE(isLegal(r, before, slide("a4", "d4")));
    r.calls.passBars.clear();
    r.calls.displacements[0].victims = king;
    EXPECT_EQ(refusedFor(r, before, slide("a4", "d4")),
              "The attacker on a4 may not capture the defender on d4 by moving onto it (special/one).");
}

TEST(Displacements, ByLeaps) {
    OntoRules r;
    r.calls.leaps = {{attacker, 1, 1, 0, special2}};
    r.calls.displacements = {{attacker, everyone, false, true, special}};
    const auto before =
        setup({".......", "......K", ".......", "t..T...", ".......", "..T....", "......."}, Side::attackers);
    EXPECT_FALSE(isLegal(r, before, slide("a4", "d4")));
    EXPECT_EQ(played(r, before, slide("a4", "c2")).taken, "c2");
}

TEST(Displacements, TheKingEndsTheGame) {
    OntoRules r;
    r.calls.displacements = {{attacker, everyone, true, true, special2}, {attacker, king, true, true, special}};
    const auto before =
        setup({".......", ".......", ".......", "t..K...", ".......", ".......", "...T..."}, Side::attackers);
    const Played p = played(r, before, slide("a4", "d4"));
    EXPECT_EQ(p.ending,
              (Ending{.over = true, .winner = Winner::attackers, .phase = Phase::royal, .ruleIndex = special}));
}

TEST(Displacements, TheMoverCapturesOn) {
    OntoRules r;
    r.calls.displacements = {{attacker, men, true, true, special}};
    const auto before =
        setup({"......K", ".......", ".......", "t..TTt.", ".......", ".......", "......."}, Side::attackers);
    const Played p = played(r, before, slide("a4", "d4"));
    EXPECT_EQ(p.taken, "d4 e4");
    EXPECT_EQ(p.board, "......K/......./......./...t.t./......./......./.......");
    // The choice concerns the others.
    r.calls.choice = ChoiceMode::allOrNone;
    EXPECT_EQ(played(r, before, slide("a4", "d4", 1)).taken, "d4");
}

TEST(Displacements, ProgramsSeeTheSquareAsCaptured) {
    OntoRules r;
    Graph& g = r.graph();
    r.calls.displacements = {{attacker, men, true, true, special}};
    const Expr beside = g.unary(Op::neighbours, g.input(Input::captured));
    r.calls.captures = {{bothSides, g.binary(Op::and_, beside, r.pieces(defender)), 0, special2}};
    const auto before =
        setup({"......K", ".......", "...T...", "t..T...", ".......", ".......", "......."}, Side::attackers);
    EXPECT_EQ(played(r, before, slide("a4", "d4")).taken, "d4 d5");
    // The mover, too.
    r.calls.captures[0].program = g.binary(Op::and_, g.input(Input::captured), g.input(Input::to));
    const Played p = played(r, before, slide("a4", "d4"));
    EXPECT_EQ(p.taken, "d4");
    EXPECT_EQ(p.board, "......K/......./...T.../......./......./......./.......");
}

TEST(Displacements, MarksVanishWithTheVictim) {
    OntoRules r;
    r.marks();
    r.calls.displacements = {{attacker, men, true, true, special}};
    auto before = setup(facing, Side::attackers);
    before.states = {{0, squares({"d4"})}};
    EXPECT_EQ(played(r, before, slide("a4", "d4")).states, StateValues{});
    before.states = {{0, squares({"a4"})}};
    EXPECT_EQ(played(r, before, slide("a4", "d4")).states, (StateValues{{0, squares({"d4"})}}));
}

TEST(Displacements, SparedAndHeldPiecesStay) {
    OntoRules r;
    r.calls.displacements = {{attacker, everyone, true, true, special}};
    const auto before = setup(facing, Side::attackers);
    r.calls.spares = {{defender, squares({"d4"}), "", special2}};
    EXPECT_EQ(refusedFor(r, before, slide("a4", "d4")),
              "The attacker on a4 may not capture the defender on d4 by moving onto it (special/two).");
    r.calls.spares[0].fromRule = "special/one";
    EXPECT_FALSE(isLegal(r, before, slide("a4", "d4")));
    r.calls.spares[0].fromRule = "capture/custodial";
    EXPECT_TRUE(isLegal(r, before, slide("a4", "d4")));
    // Asked before the move: the mover does not stand beside the victim yet.
    r.calls.spares = {{defender, board, "", special2, r.graph().unary(Op::neighbours, r.pieces(attacker))}};
    EXPECT_TRUE(isLegal(r, before, slide("a4", "d4")));
    r.calls.spares.clear();
    r.calls.fates.push_back({defender, FateKind::held, 0, Side::attackers, special2});
    EXPECT_FALSE(isLegal(r, before, slide("a4", "d4")));
}

TEST(Displacements, OfPiecesThatWouldBecomeOthers) {
    OntoRules r;
    r.calls.displacements = {{attacker, men, true, true, special}};
    r.calls.fates.push_back({defender, FateKind::becomes, 1, Side::attackers, special2});
    EXPECT_EQ(played(r, setup(facing, Side::attackers), slide("a4", "d4")).board,
              "......K/......./......./...t.T./......./......./.......");
}

TEST(Displacements, AChainGoesOn) {
    OntoRules r;
    r.calls.displacements = {{attacker, men, true, true, special}};
    r.calls.chain = ChainCall{everyone, false, true, false, special2};
    const auto position = Position::create(r.compile());
    position->set(setup(facing, Side::attackers));
    position->make(slide("a4", "d4"));
    EXPECT_EQ(position->chainSquare(), sq("d4"));
    std::vector<Move> legal;
    position->legal(legal);
    EXPECT_EQ(legal, (std::vector<Move>{slide("d4", "f4"), Move::of(MoveKind::stop)}));
    const Explainer x = r.make();
    PlainPosition plain = x.play(x.set(setup(facing, Side::attackers)), slide("a4", "d4"));
    EXPECT_EQ(x.legal(plain), legal);
    position->make(slide("d4", "f4"));
    EXPECT_EQ(position->chainSquare(), noSquare);
    position->undo();
    position->undo();
    EXPECT_EQ(position->findInconsistency(), "");
}

}  // namespace
}  // namespace tafl

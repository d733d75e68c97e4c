// Demands: where a legal move satisfies one, the others are not legal, for the engine as for direct evaluation.
#include "evaluation/seal.hpp"
#include "explain/support.hpp"
#include "image/table_compilation.hpp"
#include "position/position.hpp"

namespace tafl {
namespace {

using namespace explaining;

struct DemandRules : Rules {
    DemandRules() { image.start.assign(size * size, 0); }
    Expr captures() { return graph().unary(Op::any, graph().input(Input::captured)); }
    void demand(Sides side, Expr program, RuleIndex rule = special) { calls.demands.push_back({side, program, rule}); }
    std::shared_ptr<const RuleImage> compile() {
        const auto out = std::make_shared<RuleImage>(image);
        out->calls = calls;
        EXPECT_EQ(compileImage(*out), "");
        return out;
    }
};

/// The legal moves, on which engine and direct evaluation agree.
std::vector<Move> legalMoves(DemandRules& rules, const Setup& setup) {
    const auto image = rules.compile();
    const auto position = Position::create(image);
    position->set(setup);
    std::vector<Move> engine;
    position->legal(engine);
    std::ranges::sort(engine);
    position->setValues({});
    std::vector<Candidate> buffer(maxCandidates);
    std::vector<Move> candidates;
    for (int i = 0, n = position->candidates(buffer.data()); i < n; ++i)
        candidates.push_back(buffer[static_cast<std::size_t>(i)].move);
    std::ranges::sort(candidates);
    EXPECT_EQ(candidates, engine);
    for (int i = 0, n = position->candidates(buffer.data(), true); i < n; ++i)
        EXPECT_TRUE(contains(engine, buffer[static_cast<std::size_t>(i)].move)) << "a forcing move that is not legal";
    EXPECT_EQ(position->perft(1), engine.size());
    EXPECT_EQ(position->findInconsistency(), "");
    const Explainer explainer = rules.make();
    const PlainPosition plain = explainer.set(setup);
    EXPECT_EQ(explainer.legal(plain), engine);
    expectAgreement(explainer, plain);
    return engine;
}

const std::initializer_list<const char*> twoCaptures = {"K......", ".......", ".......", "..tT..t",
                                                        ".......", ".......", "..t...."};

TEST(Demands, ACaptureBeforeAllOtherMoves) {
    DemandRules r;
    r.demand(bothSides, r.captures());
    EXPECT_EQ(legalMoves(r, setup(twoCaptures, Side::attackers)), (std::vector{slide("g4", "e4")}));
    // Without a capture every move is legal.
    EXPECT_GT(legalMoves(r, setup(quiet, Side::attackers)).size(), 1u);
}

TEST(Demands, AreOfOneSide) {
    DemandRules r;
    r.demand(sideBit(Side::defenders), r.captures());
    EXPECT_GT(legalMoves(r, setup(twoCaptures, Side::attackers)).size(), 1u);
}

TEST(Demands, OneOfSeveralIsEnough) {
    DemandRules r;
    Graph& g = r.graph();
    r.demand(bothSides, r.captures());
    r.demand(bothSides, g.unary(Op::any, g.binary(Op::and_, g.input(Input::to), g.board(squares({"c3", "c2"})))),
             special2);
    std::vector expected = {slide("c1", "c2"), slide("c1", "c3"), slide("c4", "c2"), slide("c4", "c3"),
                            slide("g4", "e4")};
    std::ranges::sort(expected);
    EXPECT_EQ(legalMoves(r, setup(twoCaptures, Side::attackers)), expected);
}

TEST(Demands, WhatARuleRefusesDemandsNothing) {
    DemandRules r;
    r.demand(bothSides, r.captures());
    r.calls.refusals.push_back({bothSides, r.captures(), 0, special2});
    const auto moves = legalMoves(r, setup(twoCaptures, Side::attackers));
    EXPECT_GT(moves.size(), 1u);
    EXPECT_FALSE(contains(moves, slide("g4", "e4")));
}

TEST(Demands, EachBranchIsJudgedByItself) {
    DemandRules r;
    r.demand(bothSides, r.captures());
    r.calls.choice = ChoiceMode::oneOrNone;
    const auto moves = legalMoves(r, setup(twoCaptures, Side::attackers));
    EXPECT_EQ(moves.size(), 1u);
}

TEST(Demands, AGoalThatIsNotDemandedIsNoMove) {
    DemandRules r;
    r.demand(bothSides, r.captures());
    r.calls.goals.push_back({king, squares({"a1"}), Side::defenders, goalRule});
    const auto position =
        setup({"K......", ".......", ".......", "..Tt..T", ".......", ".......", "......."}, Side::defenders);
    EXPECT_EQ(legalMoves(r, position), (std::vector{slide("g4", "e4")}));
}

TEST(Demands, AnOpenRingIsNoSeal) {
    DemandRules r;
    r.calls.goals.push_back({king, squares({"a1"}), Side::defenders, goalRule});
    const auto shut =
        setup({"Kt.....", "tt.....", ".......", ".......", ".......", ".......", "......."}, Side::attackers);
    const auto sealed = [&] {
        const auto position = Position::create(r.compile());
        position->set(shut);
        return isSealed(*position);
    };
    EXPECT_TRUE(sealed());
    r.demand(sideBit(Side::defenders), r.captures());
    EXPECT_TRUE(sealed());
    r.demand(sideBit(Side::attackers), r.captures());
    EXPECT_FALSE(sealed());
}

TEST(Demands, ChangeTheDigest) {
    DemandRules r;
    const std::string before = r.compile()->digest;
    r.demand(bothSides, r.captures());
    EXPECT_NE(r.compile()->digest, before);
    EXPECT_EQ(r.compile()->level, FeatureLevel::full);
}

TEST(Demands, ReasonsNameTheMovesThatRemain) {
    DemandRules r;
    r.demand(bothSides, r.captures());
    const Explainer x = r.make();
    const auto p = x.set(setup(twoCaptures, Side::attackers));
    const auto e = x.explain(p, slide("c1", "c2"));
    EXPECT_FALSE(e.legal);
    EXPECT_EQ(firstText(e, Reason::Kind::refused), "c1-c2 is refused: only g4-e4 may be played (special/one).");
    EXPECT_EQ(first(e, Reason::Kind::refused)->squares[0].square, sq("g4"));
}

}  // namespace
}  // namespace tafl

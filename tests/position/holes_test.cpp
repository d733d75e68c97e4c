// Boards with holes: outside the board for movement, captures, programs and the edge, in the engine and in direct
// evaluation.
#include "explain/scene.hpp"
#include "explain/support.hpp"
#include "image/table_compilation.hpp"
#include "position/move_text.hpp"
#include "position/position.hpp"

namespace tafl {
namespace {

using namespace explaining;

/// The rules of `Rules` on a board without some squares.
struct HoledRules : Rules {
    explicit HoledRules(const SquareSet& holes) {
        image.start.assign(size * size, 0);
        image.holes = holes;
        image.graph = std::make_shared<Graph>(BoardShape(size, holes));
        image.graph->setClasses(attacker, defender | king);
    }
    std::shared_ptr<const RuleImage> compile() {
        const auto out = std::make_shared<RuleImage>(image);
        out->calls = calls;
        EXPECT_EQ(compileImage(*out), "");
        return out;
    }
};

/// The moves from a square, on which engine and direct evaluation agree, with what they capture.
std::string movesFrom(HoledRules& rules, const Setup& setup, const char* from) {
    const auto image = rules.compile();
    const auto position = Position::create(image);
    position->set(setup);
    std::vector<Move> engine;
    position->legal(engine);
    std::ranges::sort(engine);
    const Explainer explainer(image);
    const PlainPosition plain = explainer.set(setup);
    EXPECT_EQ(explainer.legal(plain), engine);
    expectAgreement(explainer, plain);
    std::string out;
    for (const Move m : engine) {
        const Explanation e = explainer.explain(plain, m);
        position->make(m);
        EXPECT_EQ(position->findInconsistency(), "");
        EXPECT_EQ(position->setup().occupants, e.after.occupants);
        position->undo();
        if (m.from() == sq(from))
            out += (out.empty() ? "" : " ") + squareName(m.to(), size) + (taken(e).empty() ? "" : "x" + taken(e));
    }
    return out;
}

TEST(Holes, EndTheWay) {
    HoledRules r(squares({"d6", "f4", "b4"}));
    const auto begin =
        setup({".......", ".......", ".......", "...t...", ".......", ".......", "......K"}, Side::attackers);
    EXPECT_EQ(movesFrom(r, begin, "d4"), "d1 d2 d3 c4 e4 d5");
}

TEST(Holes, StopJumpsAndLinesOfLeaps) {
    HoledRules r(squares({"d6", "f6"}));
    r.calls.slides = {{everyone, noSlides, special}};
    r.calls.jumps.push_back({.classes = attacker, .over = defender, .ruleIndex = special});
    r.calls.leaps.push_back({attacker, 1, 1, 0, special});
    r.calls.leaps.push_back({attacker, 1, 2, 1, special2});
    // The jump over d5 has no square to land on, the line of leaps to g7 ends before f6, a knight leaps over anything.
    const auto begin =
        setup({".......", ".......", "...T...", "...t...", ".......", ".......", "......K"}, Side::attackers);
    EXPECT_EQ(movesFrom(r, begin, "d4"), "a1 b2 c2 e2 f2 b3 c3 e3 f3 b5 c5 e5 f5 b6 c6 e6 a7");
}

TEST(Holes, AreNoAnvilUnlessTheOutsideIsHostile) {
    HoledRules r(squares({"c2"}));
    const auto above =
        setup({".......", ".......", ".......", "t......", "..T....", ".......", "......K"}, Side::attackers);
    EXPECT_EQ(movesFrom(r, above, "a4"), "a1 a2 a3 b4 c4 d4 e4 f4 g4 a5 a6 a7");
    r.calls.hostiles.push_back({.outside = true, .to = men, .ruleIndex = hostileThrone});
    EXPECT_EQ(movesFrom(r, above, "a4"), "a1 a2 a3 b4 c4xc3 d4 e4 f4 g4 a5 a6 a7");
}

TEST(Holes, AreInNoBoardOfAProgram) {
    HoledRules r(squares({"d4"}));
    Graph& g = r.graph();
    const Expr men = r.pieces(attacker);
    for (const Expr e : {g.empty(), g.shift(men, Direction::east), g.unary(Op::neighbours, men), g.hostile(defender),
                         g.shift(g.board(squares({"c4"})), Direction::east)}) {
        const auto begin =
            setup({".......", ".......", ".......", "..t....", "...t...", ".......", "......K"}, Side::attackers);
        const auto image = r.compile();
        const Explainer explainer(image);
        const direct::CallTables tables(image);
        const direct::Scene scene(tables, begin.occupants, Side::attackers);
        EXPECT_FALSE(evaluateReference(g, e, scene).squares.has(sq("d4"))) << g.canonical(e);
    }
}

TEST(Holes, HoldNoPiece) {
    HoledRules r(squares({"d4"}));
    const auto image = r.compile();
    const auto refused = parseSetup("7/7/7/3t3/7/7/6K attackers", *image);
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().front().text, "a piece on d4, where the board has no square");
    EXPECT_TRUE(parseSetup("7/7/7/2t4/7/7/6K attackers", *image));
}

TEST(Holes, AreExplained) {
    HoledRules r(squares({"d6"}));
    const Explainer x(r.compile());
    const PlainPosition p =
        x.set(setup({".......", ".......", ".......", "...t...", ".......", ".......", "......K"}, Side::attackers));
    EXPECT_EQ(firstText(x.explain(p, slide("d4", "d7")), Reason::Kind::obstacle), "There is no square d6 to cross.");
    EXPECT_EQ(firstText(x.explain(p, slide("d4", "d6")), Reason::Kind::obstacle), "That square is not on the board.");
}

}  // namespace
}  // namespace tafl

// Leaps: moves off the rows and columns, for the engine as for direct evaluation.
#include "explain/support.hpp"
#include "image/table_compilation.hpp"
#include "position/position.hpp"

namespace tafl {
namespace {

using namespace explaining;

struct LeapRules : Rules {
    LeapRules() { image.start.assign(size * size, 0); }
    void leap(ClassSet classes, int across, int up, int limit = 1) {
        calls.leaps.push_back({classes, across, up, limit, special});
    }
    std::shared_ptr<const RuleImage> compile() {
        const auto out = std::make_shared<RuleImage>(image);
        out->calls = calls;
        EXPECT_EQ(compileImage(*out), "");
        return out;
    }
};

/// Where a piece may move to; engine and direct evaluation agree on all moves.
std::string targets(LeapRules& rules, const Setup& setup, const char* from) {
    const auto position = Position::create(rules.compile());
    position->set(setup);
    std::vector<Move> engine;
    position->legal(engine);
    std::ranges::sort(engine);
    EXPECT_TRUE(std::ranges::adjacent_find(engine) == engine.end()) << "a move twice";
    const Explainer explainer = rules.make();
    const PlainPosition plain = explainer.set(setup);
    EXPECT_EQ(explainer.legal(plain), engine);
    expectAgreement(explainer, plain);
    EXPECT_EQ(position->perft(1), engine.size());
    EXPECT_EQ(position->findInconsistency(), "");
    for (const Move m : engine) {
        position->make(m);
        EXPECT_EQ(position->findInconsistency(), "") << squareName(m.from(), size) << squareName(m.to(), size);
        position->undo();
        EXPECT_EQ(position->setup().occupants, setup.occupants);
    }
    SquareSet out;
    for (const Move m : engine)
        if (m.from() == sq(from)) out.add(m.to());
    return squareNames(out, size);
}

const auto middle = [] {
    return setup({".......", ".......", ".......", "...t...", ".......", ".......", "......K"}, Side::attackers);
};

TEST(Leaps, OfAKnightOfChess) {
    LeapRules r;
    r.calls.slides = {{attacker, noSlides, special2}, {defender | king, 0, special2}};
    r.leap(attacker, 1, 2);
    EXPECT_EQ(targets(r, middle(), "d4"), "c2 e2 b3 f3 b5 f5 c6 e6");
}

TEST(Leaps, OfABishop) {
    LeapRules r;
    r.calls.slides = {{attacker, noSlides, special2}, {defender | king, 0, special2}};
    r.leap(attacker, 1, 1, 0);
    EXPECT_EQ(targets(r, middle(), "d4"), "a1 b2 f2 c3 e3 c5 e5 b6 f6 a7 g7");
    r.calls.leaps[0].limit = 2;
    EXPECT_EQ(targets(r, middle(), "d4"), "b2 f2 c3 e3 c5 e5 b6 f6");
}

TEST(Leaps, AddUpWithSlidesAndWithEachOther) {
    LeapRules r;
    r.calls.slides = {{attacker, 1, special2}, {defender | king, 0, special2}};
    r.leap(attacker, 1, 1, 2);
    r.leap(attacker, 2, 2);
    EXPECT_EQ(targets(r, middle(), "d4"), "b2 f2 c3 d3 e3 c4 e4 c5 d5 e5 b6 f6");
}

TEST(Leaps, ObeyBars) {
    LeapRules r;
    r.calls.slides = {{attacker, noSlides, special2}, {defender | king, 0, special2}};
    r.leap(attacker, 1, 1, 0);
    r.calls.stopBars.push_back({attacker, squares({"c5"}), board, special2});
    r.calls.passBars.push_back({attacker, squares({"e5", "e3"}), board, special2});
    EXPECT_EQ(targets(r, middle(), "d4"), "a1 b2 c3 e3 e5 b6 a7");
    const Explainer x = r.make();
    const auto p = x.set(middle());
    EXPECT_EQ(firstText(x.explain(p, slide("d4", "c5")), Reason::Kind::obstacle),
              "The attacker on d4 may not stop on c5 (special/two).");
    EXPECT_EQ(firstText(x.explain(p, slide("d4", "f6")), Reason::Kind::obstacle),
              "The attacker on d4 may not cross e5 (special/two).");
    EXPECT_EQ(firstText(x.explain(p, slide("d4", "d5")), Reason::Kind::obstacle),
              "The attacker on d4 does not slide along rows and columns (special/two).");
    EXPECT_EQ(firstText(x.explain(p, slide("d4", "e6")), Reason::Kind::obstacle), "d4 and e6 are not on one line.");
}

TEST(Leaps, CaptureWhereTheyLand) {
    LeapRules r;
    r.leap(attacker, 1, 2);
    const auto position = Position::create(r.compile());
    position->set(
        setup({".......", ".......", ".......", "t......", ".......", "..Tt...", "......K"}, Side::attackers));
    position->make(slide("a4", "b2"));
    SquareSet taken;
    for (const CapturedPiece& piece : position->taken()) taken.add(piece.square);
    EXPECT_EQ(squareNames(taken, size), "c2");
}

TEST(Leaps, AreBlockedOnTheirWayOnly) {
    LeapRules r;
    r.calls.slides = {{attacker, noSlides, special2}, {defender | king, 0, special2}};
    r.leap(attacker, 1, 1, 0);
    const auto position =
        setup({".......", ".......", "....T..", "...t...", ".......", ".......", "......K"}, Side::attackers);
    EXPECT_EQ(targets(r, position, "d4"), "a1 b2 f2 c3 e3 c5 b6 a7");
    const Explainer x = r.make();
    EXPECT_EQ(firstText(x.explain(x.set(position), slide("d4", "f6")), Reason::Kind::obstacle),
              "The way from d4 to f6 is blocked by the defender on e5.");
}

TEST(Leaps, DigestsKnowOnlyTheVector) {
    LeapRules a, b;
    a.leap(attacker, 1, 2);
    b.leap(attacker, 2, 1);
    EXPECT_EQ(a.compile()->digest, b.compile()->digest);
    b.calls.leaps[0].limit = 0;
    EXPECT_NE(a.compile()->digest, b.compile()->digest);
}

}  // namespace
}  // namespace tafl

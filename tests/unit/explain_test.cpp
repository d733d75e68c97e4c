// The direct evaluation of collected calls, on small rule sets made by hand.
#include "rules/explain.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

namespace tafl {
namespace {

constexpr int size = 7;
constexpr ClassSet attacker = 1, defender = 2, king = 4, men = 3, everyone = 7;
enum : Caller {
    custodial,
    kingRule,
    throneRule,
    hostileThrone,
    goalRule,
    stuckRule,
    repetitionRule,
    special,
    special2,
    callers
};

Square sq(const char* name) { return squareFrom(name, size); }
SquareSet squares(std::initializer_list<const char*> names) {
    SquareSet out;
    for (const char* n : names) out.add(sq(n));
    return out;
}
const SquareSet board = SquareSet::all(size);

/// Attackers t, defenders T, king K; men fall between two, the king on four sides; no move loses.
struct Rules {
    Rules() {
        image.size = size;
        image.graph = std::make_shared<Graph>(size);
        image.graph->setClasses(attacker, defender | king);
        calls.classes = {{"attacker", Side::attackers, 't'},
                         {"defender", Side::defenders, 'T'},
                         {"king", Side::defenders, 'K', true}};
        calls.slides = {{everyone, 0, 0}};
        calls.patterns.push_back(
            {.victims = men, .at = board, .shape = Shape::line, .by = everyone, .caller = custodial});
        calls.patterns.push_back(
            {.victims = king, .at = board, .shape = Shape::all, .by = everyone, .caller = kingRule});
        calls.fates.push_back({king, FateKind::ends, 0, Side::attackers, kingRule});
        for (auto& n : calls.noMoves) n.caller = stuckRule;
        const char* names[callers] = {"capture/custodial", "king/capture", "passage/restricted",
                                      "hostile/zone",      "win/escape",   "turn/no-moves",
                                      "end/repetition",    "special/one",  "special/two"};
        for (const char* n : names) image.rules.push_back({n, n, "", "", "native", "table"});
    }
    Graph& graph() { return *image.graph; }
    Expr pieces(ClassSet c) { return graph().input(Input::pieces, c); }
    Explainer make() {
        image.calls = calls;
        return Explainer(std::make_shared<RuleImage>(image));
    }
    RuleImage image;
    Calls calls;
};

Setup setup(std::initializer_list<const char*> rows, Side toMove) {
    Setup out;
    out.occupants.assign(size * size, 0);
    out.toMove = toMove;
    int rank = size;
    for (const char* row : rows) {
        --rank;
        for (int file = 0; file < size; ++file) {
            const char c = row[file];
            out.occupants[static_cast<std::size_t>(rank * size + file)] = c == 't'   ? 1
                                                                          : c == 'T' ? 2
                                                                          : c == 'K' ? 3
                                                                                     : 0;
        }
    }
    return out;
}
Move slide(const char* from, const char* to, unsigned choice = 0, unsigned declared = 0) {
    return Move::of(MoveKind::slide, sq(from), sq(to), choice, declared);
}
Move jump(const char* from, const char* to) { return Move::of(MoveKind::jump, sq(from), sq(to)); }
std::string taken(const Explanation& e) {
    SquareSet out;
    for (const Taken& t : e.taken) out.add(t.square);
    return squareNames(out, size);
}
bool contains(const std::vector<Move>& moves, Move m) { return std::ranges::find(moves, m) != moves.end(); }
const Reason* first(const Explanation& e, Reason::Kind kind) {
    const auto found = std::ranges::find(e.reasons, kind, &Reason::kind);
    return found == e.reasons.end() ? nullptr : &*found;
}
std::string firstText(const Explanation& e, Reason::Kind kind) {
    const Reason* r = first(e, kind);
    return r ? r->text : "";
}
/// legal() and explain() must be of one mind, for listed moves and for all others.
void expectAgreement(const Explainer& x, const PlainPosition& p) {
    const auto legal = x.legal(p);
    EXPECT_TRUE(std::ranges::is_sorted(legal));
    for (Square from = 0; from < size * size; ++from)
        for (Square to = 0; to < size * size; ++to)
            for (const MoveKind kind : {MoveKind::slide, MoveKind::jump, MoveKind::claimWithMove})
                for (unsigned choice = 0; choice < 3; ++choice)
                    for (unsigned declared = 0; declared < 2; ++declared) {
                        const Move m = Move::of(kind, from, to, choice, declared);
                        EXPECT_EQ(x.explain(p, m, false).legal, contains(legal, m))
                            << squareName(from, size) << squareName(to, size);
                    }
    for (const MoveKind kind : {MoveKind::pass, MoveKind::stop, MoveKind::claim})
        EXPECT_EQ(x.explain(p, Move::of(kind), false).legal, contains(legal, Move::of(kind)));
}

// --- movement

const std::initializer_list<const char*> crossing = {".......", ".......", ".......", "t.....T",
                                                     ".......", "K......", "......."};

TEST(Explain, ObstaclesComeInTheOrderOfTheWay) {
    Rules r;
    r.calls.stopBars.push_back({men, squares({"d4"}), board, throneRule});
    r.calls.passBars.push_back({attacker, squares({"d4"}), board, throneRule});
    const auto x = r.make();
    const auto p = x.set(setup(crossing, Side::attackers));
    const auto text = [&](Move m) { return firstText(x.explain(p, m), Reason::Kind::obstacle); };
    EXPECT_TRUE(x.explain(p, slide("a4", "c4")).legal);
    EXPECT_EQ(text(slide("a4", "d4")), "The attacker on a4 may not stop on d4 (passage/restricted).");
    EXPECT_EQ(text(slide("a4", "e4")), "The attacker on a4 may not cross d4 (passage/restricted).");
    EXPECT_EQ(text(slide("b4", "c4")), "There is no piece on b4.");
    EXPECT_THAT(text(slide("g4", "f4")), testing::HasSubstr("does not belong"));
    EXPECT_EQ(text(slide("a4", "b5")), "a4 and b5 are not on one line.");
    EXPECT_THAT(text(slide("a4", "a1")), testing::HasSubstr("blocked by the king on a2"));
    EXPECT_EQ(squareNames(x.reach(p, sq("a4")), size), "a3 b4 c4 a5 a6 a7");
    expectAgreement(x, p);
}

TEST(Explain, LimitsAndBarsByOrigin) {
    Rules r;
    r.calls.slides = {{men, 0, 0}, {king, 2, special}};
    r.calls.stopBars.push_back({king, squares({"b2"}), squares({"a2"}), throneRule});
    const auto x = r.make();
    const auto p = x.set(setup(crossing, Side::defenders));
    EXPECT_TRUE(x.explain(p, slide("a2", "c2")).legal);
    EXPECT_FALSE(x.explain(p, slide("a2", "b2")).legal);
    EXPECT_THAT(firstText(x.explain(p, slide("a2", "d2")), Reason::Kind::obstacle),
                testing::HasSubstr("at most 2 squares (special/one)"));
    const auto later = x.play(x.play(p, slide("a2", "c2")), slide("a4", "b4"));
    EXPECT_TRUE(x.explain(later, slide("c2", "b2")).legal);  // the bar concerns a2 alone
    expectAgreement(x, p);
}

TEST(Explain, Jumps) {
    Rules r;
    r.calls.jumps.push_back({king, attacker, squares({"a1"}), true, special});
    const auto x = r.make();
    const auto p =
        x.set(setup({".......", ".......", ".......", "...t.T.", ".......", ".......", "Kt....."}, Side::defenders));
    const auto e = x.explain(p, jump("a1", "c1"));
    EXPECT_TRUE(e.legal);
    EXPECT_EQ(taken(e), "b1");
    EXPECT_FALSE(x.explain(p, jump("f4", "d4")).legal);
    expectAgreement(x, p);
}

// --- captures

TEST(Explain, CustodialCaptureNamesBothSides) {
    Rules r;
    const auto x = r.make();
    const auto p =
        x.set(setup({".......", ".......", ".......", "t..Tt..", ".......", ".......", "......K"}, Side::attackers));
    const auto e = x.explain(p, slide("a4", "c4"));
    EXPECT_EQ(taken(e), "d4");
    EXPECT_EQ(firstText(e, Reason::Kind::captured),
              "d4 is taken between c4 (hammer) and e4 (man) (capture/custodial).");
    EXPECT_EQ(e.after.occupants[static_cast<std::size_t>(sq("d4"))], 0);
    EXPECT_EQ(e.after.sinceCapture, 0);
    EXPECT_EQ(e.after.history.size(), 1u);
    EXPECT_EQ(x.explain(p, slide("a4", "b4")).after.history.size(), 2u);
}

TEST(Explain, EnteringBetweenTwoEnemiesIsSafe) {
    Rules r;
    const auto x = r.make();
    const auto p =
        x.set(setup({".......", "...T...", ".......", "..t.t..", ".......", ".......", "......K"}, Side::defenders));
    EXPECT_EQ(taken(x.explain(p, slide("d6", "d4"))), "");
}

TEST(Explain, HostileSquaresWhenEmptyOnly) {
    Rules r;
    r.calls.hostiles.push_back({.squares = squares({"d4"}), .to = men, .when = When::empty, .caller = hostileThrone});
    const auto x = r.make();
    const auto empty =
        x.set(setup({".......", ".......", ".......", ".t..T..", ".......", ".....t.", "......K"}, Side::attackers));
    const auto e = x.explain(empty, slide("f2", "f4"));
    EXPECT_EQ(firstText(e, Reason::Kind::captured),
              "e4 is taken between f4 (hammer) and d4 (hostile by hostile/zone) (capture/custodial).");
    const auto full =
        x.set(setup({".......", ".......", ".......", "...KT..", ".......", ".....t.", "......."}, Side::attackers));
    const auto not_ = x.explain(full, slide("f2", "f4"));
    EXPECT_EQ(taken(not_), "");
    EXPECT_EQ(firstText(not_, Reason::Kind::almostCaptured),
              "e4 is not taken: the king on d4 does not count against the defender (capture/custodial).");
}

TEST(Explain, KingByFourAndTheLeastNumberOfMen) {
    const std::initializer_list<const char*> rows = {".......", ".......", "...t...", "..tK..t",
                                                     "...t...", ".......", "......."};
    Rules r;
    const auto x = r.make();
    const auto p = x.set(setup(rows, Side::attackers));
    const auto e = x.explain(p, slide("g4", "e4"));
    EXPECT_EQ(taken(e), "d4");
    EXPECT_TRUE(e.ending.over);
    EXPECT_EQ(e.ending.winner, Winner::attackers);
    EXPECT_EQ(e.ending.phase, Phase::royal);
    EXPECT_EQ(e.ending.caller, kingRule);
    EXPECT_TRUE(x.legal(e.after).empty());

    Rules few;  // one side is a hostile square: three men
    few.calls.hostiles.push_back(
        {.squares = squares({"d3"}), .to = king, .when = When::empty, .caller = hostileThrone});
    few.calls.patterns[1].minMen = 4;
    const auto y = few.make();
    const auto q =
        y.set(setup({".......", ".......", "...t...", "..tK..t", ".......", ".......", "......."}, Side::attackers));
    const auto f = y.explain(q, slide("g4", "e4"));
    EXPECT_EQ(taken(f), "");
    EXPECT_THAT(firstText(f, Reason::Kind::almostCaptured), testing::HasSubstr("only 3 of 4 men"));
}

TEST(Explain, TheOutsideMustBeHostileToCount) {
    Rules r;
    const auto p = [&](const Explainer& x) {
        return x.set(
            setup({".......", ".......", ".......", ".......", ".......", "...t...", "..tK..t"}, Side::attackers));
    };
    const auto x = r.make();
    const auto e = x.explain(p(x), slide("g1", "e1"));
    EXPECT_EQ(taken(e), "");
    EXPECT_THAT(firstText(e, Reason::Kind::almostCaptured), testing::HasSubstr("the outside does not count"));
    r.calls.hostiles.push_back({.outside = true, .to = king, .when = When::always, .caller = hostileThrone});
    const auto y = r.make();
    EXPECT_EQ(taken(y.explain(p(y), slide("g1", "e1"))), "d1");
    r.calls.patterns[1].walls = squares({"a1"});  // with walls no outside
    const auto z = r.make();
    EXPECT_EQ(taken(z.explain(p(z), slide("g1", "e1"))), "");
}

TEST(Explain, DisarmedPiecesAndSpares) {
    const std::initializer_list<const char*> rows = {".......", ".......", ".......", "K..tT..",
                                                     ".......", ".......", "......."};
    Rules r;
    r.calls.disarms.push_back({king, Role::hammer, attacker, special});
    const auto x = r.make();
    const auto p = x.set(setup(rows, Side::defenders));
    EXPECT_EQ(taken(x.explain(p, slide("a4", "c4"))), "");
    EXPECT_THAT(firstText(x.explain(p, slide("a4", "c4")), Reason::Kind::almostCaptured),
                testing::HasSubstr("but not capture it"));

    Rules named;
    named.calls.spares.push_back({attacker, board, "capture/custodial", special});
    const auto y = named.make();
    const auto e = y.explain(y.set(setup(rows, Side::defenders)), slide("a4", "c4"));
    EXPECT_EQ(taken(e), "");
    EXPECT_EQ(firstText(e, Reason::Kind::spared), "The attacker on d4 is protected (special/one).");
    named.calls.spares[0].fromRule = "another/rule";
    const auto z = named.make();
    EXPECT_EQ(taken(z.explain(z.set(setup(rows, Side::defenders)), slide("a4", "c4"))), "d4");
}

TEST(Explain, CaptureProgramsSeeTheVictimsOfPatterns) {
    Rules r;
    Graph& g = r.graph();
    // Whoever stands east of a victim of the patterns falls too.
    r.calls.captures.push_back(
        {bothSides, g.binary(Op::and_, g.shift(g.input(Input::captured), Direction::east), g.input(Input::enemy)),
         g.input(Input::to), special});
    const auto x = r.make();
    const auto p =
        x.set(setup({".......", ".......", "...t...", "...TT..", ".......", "...t...", "......K"}, Side::attackers));
    const auto e = x.explain(p, slide("d2", "d3"));
    EXPECT_EQ(taken(e), "d4 e4");
    EXPECT_EQ(firstText(e, Reason::Kind::capturedByProgram), "e4 is taken by the move to d3 (special/one).");
}

TEST(Explain, ChoiceOfVictims) {
    const auto sets = [&](ChoiceMode mode) {
        Rules r;
        r.calls.choice = mode;
        const auto x = r.make();
        const auto p = x.set(
            setup({".......", ".......", "...t...", "...T...", ".tT.Tt.", ".......", "...t..K"}, Side::attackers));
        expectAgreement(x, p);
        std::vector<std::string> out;
        for (unsigned choice = 0; choice < 6; ++choice)
            if (const auto e = x.explain(p, slide("d1", "d3", choice)); e.legal) out.push_back(taken(e));
        return out;
    };
    EXPECT_THAT(sets(ChoiceMode::all), testing::ElementsAre("c3 e3 d4"));
    EXPECT_THAT(sets(ChoiceMode::one), testing::ElementsAre("c3", "e3", "d4"));
    EXPECT_THAT(sets(ChoiceMode::oneOrNone), testing::ElementsAre("c3", "e3", "d4", ""));
    EXPECT_THAT(sets(ChoiceMode::allOrNone), testing::ElementsAre("c3 e3 d4", ""));
}

TEST(Explain, TheKingFallsWhateverTheChoice) {
    Rules r;
    r.calls.choice = ChoiceMode::allOrNone;
    r.calls.patterns[1].shape = Shape::line;
    const auto q = [&](const Explainer& x) {
        return x.set(
            setup({".......", ".......", "...t...", "...K...", "....Tt.", "...t...", "......."}, Side::attackers));
    };
    const auto x = r.make();
    EXPECT_EQ(taken(x.explain(q(x), slide("d2", "d3", 0))), "e3 d4");
    EXPECT_EQ(taken(x.explain(q(x), slide("d2", "d3", 1))), "d4");
    r.calls.choice = ChoiceMode::oneOrNone;
    const auto y = r.make();
    EXPECT_EQ(taken(y.explain(q(y), slide("d2", "d3", 0))), "d4");
    EXPECT_FALSE(y.explain(q(y), slide("d2", "d3", 1)).legal);
}

TEST(Explain, MercenariesChangeSides) {
    Rules r;
    r.calls.fates.push_back({defender, FateKind::becomes, 1, {}, special});
    const auto x = r.make();
    const auto p =
        x.set(setup({".......", ".......", ".......", "t..Tt..", ".......", ".......", "......K"}, Side::attackers));
    const auto e = x.explain(p, slide("a4", "c4"));
    ASSERT_EQ(e.taken.size(), 1u);
    EXPECT_EQ(e.taken[0].becomes, 1);
    EXPECT_EQ(e.after.occupants[static_cast<std::size_t>(sq("d4"))], 1);
    EXPECT_THAT(firstText(e, Reason::Kind::captured), testing::HasSubstr("and becomes an attacker"));
}

TEST(Explain, DeclarationsAreBranches) {
    Rules r;
    Graph& g = r.graph();
    const Expr hit = g.binary(Op::and_, g.input(Input::to), g.held(defender));
    r.calls.options.push_back({"gwrheill", bothSides, g.unary(Op::any, hit), special});
    r.calls.captures.push_back(
        {bothSides, g.choose(g.input(Input::declared, 0, 0, Type::truth), g.board({}), hit), 0, special});
    const auto x = r.make();
    const auto p =
        x.set(setup({".......", "...T...", ".......", "..t.t..", ".......", ".......", "......K"}, Side::defenders));
    EXPECT_EQ(taken(x.explain(p, slide("d6", "d4"))), "d4");
    const auto said = x.explain(p, slide("d6", "d4", 0, 1));
    EXPECT_EQ(taken(said), "");
    EXPECT_THAT(firstText(said, Reason::Kind::declared), testing::HasSubstr("gwrheill"));
    EXPECT_FALSE(x.explain(p, slide("d6", "d5", 0, 1)).legal);
    expectAgreement(x, p);
}

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
    EXPECT_EQ(e.ending, (Ending{true, Winner::defenders, Phase::goal, goalRule}));
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
    EXPECT_EQ(x.explain(x.set(setup(rows, Side::attackers)), slide("a7", "b7")).ending.caller, special2);
    EXPECT_EQ(x.explain(x.set(setup(rows, Side::defenders)), slide("d1", "c1")).ending.caller, custodial);
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
    EXPECT_EQ(ignored.ending, (Ending{true, Winner::attackers, Phase::royal, kingRule}));
    const auto away = x.explain(check.after, slide("d4", "d5"));
    EXPECT_FALSE(away.ending.over);
    EXPECT_EQ(away.after.pending, 0u);
}

PlainPosition cycle(const Explainer& x, PlainPosition p, int rounds) {
    for (int i = 0; i < rounds; ++i)
        for (const Move m : {slide("a7", "b7"), slide("g1", "f1"), slide("b7", "a7"), slide("f1", "g1")})
            p = x.play(p, m);
    return p;
}
const std::initializer_list<const char*> quiet = {"t......", ".......", ".......", "...T...",
                                                  ".......", ".......", "......K"};

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
    EXPECT_EQ(e.ending, (Ending{true, Winner::draw, Phase::history, repetitionRule}));
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
    EXPECT_FALSE(p.ending.over);  // the start position is no arrangement of anybody's turn
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
    EXPECT_EQ(e.ending, (Ending{true, Winner::defenders, Phase::history, special}));
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
    EXPECT_EQ(x.explain(p, with).ending, (Ending{true, Winner::draw, Phase::history, repetitionRule}));
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
    EXPECT_EQ(x.play(p, slide("g1", "f1")).ending.caller, special);
}

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
        EXPECT_EQ(x.ending(p), (Ending{true, winner, Phase{}, stuckRule, true}));
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
    // Nothing more to take from b4: the turn is over.
    const auto p =
        x.set(setup({".......", "....T..", ".......", "..Tt...", "....t..", ".t.....", "......K"}, Side::attackers));
    const auto shot = x.explain(p, slide("b2", "b4"));
    EXPECT_EQ(taken(shot), "c4");
    EXPECT_FALSE(shot.sameSide);
    // With b6 shut in from b7, the same piece may go on to b5.
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
    EXPECT_EQ(squareNames(p.marks[1], size), "a7");  // travelled with its man
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
    EXPECT_EQ(x.start(Side::attackers).toMove, Side::defenders);  // only a lot leaves it open
    r.calls.first = FirstMover::lot;
    EXPECT_EQ(r.make().start(Side::attackers).toMove, Side::attackers);
    EXPECT_EQ(r.make().start(Side::defenders).toMove, Side::defenders);
    EXPECT_EQ(x.start().history.size(), 1u);
    expectAgreement(x, x.start());
}

}  // namespace
}  // namespace tafl

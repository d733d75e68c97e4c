// Direct evaluation on small hand-made rule sets: movement and captures.
#include "explain/support.hpp"

namespace tafl {
namespace {

using namespace explaining;

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
    EXPECT_TRUE(x.explain(later, slide("c2", "b2")).legal);  // the bar applies from a2 only
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

TEST(Explain, AJumpCapturesByTheComponentThatMadeTheCall) {
    Rules r;
    r.calls.jumps.push_back({king, attacker, std::nullopt, true, special});
    const auto findCaptures = [&](std::string fromRule) {
        r.calls.spares = {{attacker, board, std::move(fromRule), special2}};
        const auto x = r.make();
        const auto p = x.set(
            setup({".......", ".......", ".......", ".......", ".......", ".......", "Kt....."}, Side::defenders));
        const auto e = x.explain(p, jump("a1", "c1"));
        EXPECT_TRUE(e.legal);
        EXPECT_EQ(first(e, Reason::Kind::spared) != nullptr, taken(e).empty());
        return taken(e);
    };
    EXPECT_EQ(findCaptures("special/one"), "");
    EXPECT_EQ(findCaptures("move/jump"), "b1");
    EXPECT_EQ(findCaptures(""), "");
    // A second rule allows the same jump, and no spare call names it.
    r.calls.jumps.push_back({king, attacker, std::nullopt, true, throneRule});
    EXPECT_EQ(findCaptures("special/one"), "b1");
    EXPECT_EQ(findCaptures(""), "");
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
    r.calls.hostiles.push_back(
        {.squares = squares({"d4"}), .to = men, .when = When::empty, .ruleIndex = hostileThrone});
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

TEST(Explain, KingByFourAndTheMinNumberOfMen) {
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
    EXPECT_EQ(e.ending.ruleIndex, kingRule);
    EXPECT_TRUE(x.legal(e.after).empty());

    Rules few;  // one side is a hostile square, so only three men
    few.calls.hostiles.push_back(
        {.squares = squares({"d3"}), .to = king, .when = When::empty, .ruleIndex = hostileThrone});
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
    r.calls.hostiles.push_back({.outside = true, .to = king, .when = When::always, .ruleIndex = hostileThrone});
    const auto y = r.make();
    EXPECT_EQ(taken(y.explain(p(y), slide("g1", "e1"))), "d1");
    r.calls.patterns[1].walls = squares({"a1"});  // walls exclude the outside
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
    // Also captures the piece east of a pattern victim.
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

TEST(Explain, TheKingIsCapturedWhateverTheChoice) {
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
    const auto declared = x.explain(p, slide("d6", "d4", 0, 1));
    EXPECT_EQ(taken(declared), "");
    EXPECT_THAT(firstText(declared, Reason::Kind::declared), testing::HasSubstr("gwrheill"));
    EXPECT_FALSE(x.explain(p, slide("d6", "d5", 0, 1)).legal);
    expectAgreement(x, p);
}

}  // namespace
}  // namespace tafl

// Changes of class without a capture, for the engine as for direct evaluation.
#include <set>

#include "explain/support.hpp"
#include "position/position.hpp"

namespace tafl {
namespace {

using namespace explaining;

struct ChangeRules : RulesOfEngine {
    using RulesOfEngine::RulesOfEngine;
    Expr arrives(std::initializer_list<const char*> where) {
        return graph().binary(Op::and_, graph().input(Input::to), graph().board(squares(where)));
    }
    void change(ClassSet classes, int becomes, Expr program) {
        calls.changes.push_back({bothSides, classes, becomes, program, special});
    }
    void drive(ClassSet classes, Direction direction, Expr program) {
        calls.changes.push_back({bothSides, classes, 0, program, special, ChangeKind::driven, direction});
    }
    void appear(int classNumber, Expr program) {
        calls.changes.push_back({bothSides, 0, classNumber, program, special2, ChangeKind::appears});
    }
};

constexpr int aDefender = 2;

/// The board after a move, the same for the engine and for direct evaluation; the engine takes it back.
std::vector<std::uint8_t> play(ChangeRules& rules, const Setup& setup, Move move, Ending* ending = nullptr) {
    const auto position = Position::create(rules.compile());
    position->set(setup);
    const std::uint64_t before = position->key();
    const MoveResult result = position->make(move);
    EXPECT_EQ(position->findInconsistency(), "");
    EXPECT_EQ(position->key(), position->keyFromScratch());
    const auto out = position->setup().occupants;
    const Explainer x = rules.make();
    const Explanation e = x.explain(x.set(setup), move);
    EXPECT_EQ(e.after.occupants, out);
    EXPECT_EQ(e.ending, result.ending);
    EXPECT_EQ(position->taken().size(), e.taken.size());
    EXPECT_EQ(result.isCapture(), !e.taken.empty());
    position->undo();
    EXPECT_EQ(position->setup().occupants, setup.occupants);
    EXPECT_EQ(position->key(), before);
    EXPECT_EQ(position->findInconsistency(), "");
    if (ending) *ending = result.ending;
    return out;
}

int at(const std::vector<std::uint8_t>& occupants, const char* square) {
    return occupants[static_cast<std::size_t>(sq(square))];
}

const std::initializer_list<const char*> two = {".......", ".......", ".......", "t..t...",
                                                ".......", ".......", "......K"};

TEST(Changes, AMoverThatArrives) {
    ChangeRules r;
    r.change(attacker, aDefender, r.arrives({"d7"}));
    const auto after = play(r, setup(two, Side::attackers), slide("d4", "d7"));
    EXPECT_EQ(at(after, "d7"), aDefender);
    EXPECT_EQ(at(after, "a4"), 1);
    EXPECT_EQ(at(play(r, setup(two, Side::attackers), slide("d4", "d6")), "d6"), 1);
    const Explainer x = r.make();
    const auto e = x.explain(x.set(setup(two, Side::attackers)), slide("d4", "d7"));
    EXPECT_EQ(firstText(e, Reason::Kind::changed), "The attacker on d7 becomes a defender (special/one).");
}

TEST(Changes, OtherPiecesToo) {
    ChangeRules r;
    r.change(attacker, aDefender, r.pieces(attacker));
    const auto after = play(r, setup(two, Side::attackers), slide("d4", "d6"));
    EXPECT_EQ(at(after, "a4"), aDefender);
    EXPECT_EQ(at(after, "d6"), aDefender);
    EXPECT_EQ(at(after, "g1"), 3);  // the king
}

TEST(Changes, AreFoundBeforeTheFirstHappens) {
    ChangeRules r;
    // Attackers become defenders and defenders attackers: they are exchanged.
    r.change(attacker, aDefender, r.pieces(men));
    r.change(defender, 1, r.pieces(men));
    const auto after =
        play(r, setup({"t......", ".......", ".......", "...T...", ".......", ".......", "......K"}, Side::attackers),
             slide("a7", "b7"));
    EXPECT_EQ(at(after, "b7"), aDefender);
    EXPECT_EQ(at(after, "d4"), 1);
}

TEST(Changes, ComeAfterTheFatesOfCapturedPieces) {
    ChangeRules r;
    r.calls.fates.push_back({defender, FateKind::becomes, 1, Side::attackers, special2});
    r.change(attacker, aDefender, r.arrives({"e4"}));
    const auto after =
        play(r, setup({"......t", ".......", ".......", "..tT..t", ".......", ".......", "......K"}, Side::attackers),
             slide("g4", "e4"));
    EXPECT_EQ(at(after, "d4"), 1);          // captured by an attacker, it went over
    EXPECT_EQ(at(after, "e4"), aDefender);  // and the captor changed
}

TEST(Changes, OfTheLastPieceEndTheGame) {
    ChangeRules r;
    Graph& g = r.graph();
    r.change(attacker, aDefender, r.arrives({"d7"}));
    r.calls.outcomes.push_back({.phase = Phase::elimination,
                                .program = g.binary(Op::less, g.unary(Op::count, r.pieces(attacker)), g.integer(1)),
                                .result = Winner::defenders,
                                .ruleIndex = special2});
    Ending ending;
    play(r, setup({".......", ".......", ".......", "...t...", ".......", ".......", "......K"}, Side::attackers),
         slide("d4", "d7"), &ending);
    EXPECT_TRUE(ending.over);
    EXPECT_EQ(ending.winner, Winner::defenders);
}

TEST(Changes, AChangedMoverReachesNoGoal) {
    ChangeRules r;
    r.calls.goals.push_back({attacker, squares({"d7"}), Side::attackers, goalRule});
    Ending ending;
    play(r, setup(two, Side::attackers), slide("d4", "d7"), &ending);
    EXPECT_TRUE(ending.over);
    r.change(attacker, aDefender, r.arrives({"d7"}));
    play(r, setup(two, Side::attackers), slide("d4", "d7"), &ending);
    EXPECT_FALSE(ending.over);
}

TEST(Changes, OfAManIntoAKing) {
    ChangeRules r;
    r.calls.stopBars.push_back({men, squares({"d4"}), board, throneRule});  // the king has masks of his own
    r.change(defender, 3, r.arrives({"a7"}));
    const auto position = Position::create(r.compile());
    position->set(
        setup({".......", ".......", ".......", "T......", ".......", ".......", "t.....K"}, Side::defenders));
    position->make(slide("a4", "a7"));
    EXPECT_EQ(position->findInconsistency(), "");
    position->make(slide("a1", "b1"));
    std::vector<Move> legal;
    position->legal(legal);
    for (const char* from : {"a7", "g1"})  // both kings move
        EXPECT_TRUE(std::ranges::any_of(legal, [&](Move m) { return m.from() == sq(from); })) << from;
    EXPECT_EQ(position->findInconsistency(), "");
    position->undo();
    position->undo();
    EXPECT_EQ(position->findInconsistency(), "");
}

TEST(Changes, OfACapturedManIntoAKing) {
    ChangeRules r;
    r.calls.stopBars.push_back({men, squares({"a1"}), board, throneRule});  // the king has masks of his own
    r.calls.fates.push_back({defender, FateKind::becomes, 3, Side::attackers, special});
    const auto position = Position::create(r.compile());
    position->set(
        setup({"......t", ".......", ".......", "..tT..t", ".......", ".......", "......K"}, Side::attackers));
    position->make(slide("g4", "e4"));
    EXPECT_EQ(position->findInconsistency(), "");
    std::vector<Move> legal;
    position->legal(legal);
    for (const char* from : {"d4", "g1"})  // both kings move
        EXPECT_TRUE(std::ranges::any_of(legal, [&](Move m) { return m.from() == sq(from); })) << from;
}

TEST(Changes, ChangeTheDigest) {
    std::set<std::string> digests;
    for (int kind = 0; kind < 5; ++kind) {
        ChangeRules r;
        const Expr there = r.arrives({"d7"});
        if (kind == 1) r.change(attacker, aDefender, there);
        if (kind == 2) r.drive(attacker, Direction::east, there);
        if (kind == 3) r.drive(attacker, Direction::west, there);
        if (kind == 4) r.appear(aDefender, there);
        digests.insert(r.compile()->digest);
    }
    EXPECT_EQ(digests.size(), 5u);
}

const std::initializer_list<const char*> row = {".......", ".......", ".......", "t.ttT..",
                                                ".......", ".......", "......K"};

TEST(Driven, PiecesGoOneStep) {
    ChangeRules r;
    r.drive(men, Direction::east, r.pieces(men));
    const auto after = play(r, setup(row, Side::attackers), slide("a4", "a6"));
    EXPECT_EQ(at(after, "b6"), 1);  // the mover, too
    EXPECT_EQ(at(after, "a6"), 0);
    EXPECT_EQ(at(after, "c4"), 0);  // one behind another
    EXPECT_EQ(at(after, "d4"), 1);
    EXPECT_EQ(at(after, "e4"), 1);
    EXPECT_EQ(at(after, "f4"), aDefender);
    EXPECT_EQ(at(after, "g1"), 3);  // the king is no man
}

TEST(Driven, PiecesStayBehindOneThatStays) {
    ChangeRules r;
    r.drive(attacker, Direction::east, r.pieces(men));
    const auto after = play(r, setup(row, Side::attackers), slide("a4", "a7"));
    EXPECT_EQ(at(after, "c4"), 1);
    EXPECT_EQ(at(after, "d4"), 1);
    EXPECT_EQ(at(after, "b7"), 1);
}

TEST(Driven, PiecesStayAtTheEdgeAndBeforeAHole) {
    ChangeRules r(squares({"d3"}));
    r.drive(attacker, Direction::south, r.pieces(men));
    const auto after =
        play(r, setup({".......", ".......", ".......", "t..t..t", ".......", ".......", "..t...K"}, Side::attackers),
             slide("a4", "a5"));
    EXPECT_EQ(at(after, "a4"), 1);
    EXPECT_EQ(at(after, "d4"), 1);
    EXPECT_EQ(at(after, "c1"), 1);
    EXPECT_EQ(at(after, "g3"), 1);
}

TEST(Driven, TwoPiecesNeverMeet) {
    ChangeRules r;
    r.drive(attacker, Direction::east, r.pieces(attacker));
    r.drive(defender, Direction::west, r.pieces(defender));
    const auto meet = [&](const char* line) {
        return play(r, setup({"t......", ".......", ".......", line, ".......", ".......", "......K"}, Side::attackers),
                    slide("a7", "a6"));
    };
    const auto apart = meet("..t.T..");
    EXPECT_EQ(at(apart, "c4"), 1);
    EXPECT_EQ(at(apart, "d4"), 0);
    EXPECT_EQ(at(apart, "e4"), aDefender);
    const auto adjacent = meet("..tT...");  // neither stays: they change places
    EXPECT_EQ(at(adjacent, "c4"), aDefender);
    EXPECT_EQ(at(adjacent, "d4"), 1);
}

TEST(Driven, APieceThatIsDrivenTwoWaysStays) {
    ChangeRules r;
    r.drive(attacker, Direction::east, r.arrives({"d5", "d6"}));
    r.drive(men, Direction::north, r.arrives({"d6"}));
    EXPECT_EQ(at(play(r, setup(two, Side::attackers), slide("d4", "d5")), "e5"), 1);
    EXPECT_EQ(at(play(r, setup(two, Side::attackers), slide("d4", "d6")), "d6"), 1);
}

TEST(Driven, AMoverThatIsDrivenReachesNoGoal) {
    ChangeRules r;
    r.calls.goals.push_back({attacker, squares({"d7", "e7"}), Side::attackers, goalRule});
    r.drive(attacker, Direction::east, r.arrives({"d7"}));
    Ending ending;
    EXPECT_EQ(at(play(r, setup(two, Side::attackers), slide("d4", "d7"), &ending), "e7"), 1);
    EXPECT_FALSE(ending.over);
    // Not even if another piece of its class comes to stand on its target.
    r.drive(attacker, Direction::east, r.graph().board(squares({"c7"})));
    const auto after =
        play(r, setup({"..t....", ".......", ".......", "t..t...", ".......", ".......", "......K"}, Side::attackers),
             slide("d4", "d7"), &ending);
    EXPECT_EQ(at(after, "d7"), 1);
    EXPECT_EQ(at(after, "e7"), 1);
    EXPECT_FALSE(ending.over);
}

TEST(Driven, TheKingTakesHisMasksAlong) {
    ChangeRules r;
    r.calls.stopBars.push_back({men, squares({"d7"}), board, throneRule});
    r.drive(king, Direction::north, r.pieces(king));
    const auto position = Position::create(r.compile());
    position->set(
        setup({".......", ".......", ".......", "t.....t", "...K...", ".......", "......."}, Side::attackers));
    position->make(slide("a4", "a5"));
    EXPECT_EQ(position->setup().occupants[static_cast<std::size_t>(sq("d4"))], 3);
    EXPECT_EQ(position->findInconsistency(), "");
    std::vector<Move> legal;
    position->legal(legal);
    EXPECT_TRUE(contains(legal, slide("d4", "d7")));
    EXPECT_FALSE(contains(legal, slide("d3", "d7")));
}

TEST(Driven, PiecesTakeTheirMarksAlong) {
    ChangeRules r;
    Graph& g = r.graph();
    r.calls.states = {{"special/one/marks", StateKind::marks, 0, 0, true, special, squares({"c4"})}};
    r.calls.updates = {{0, g.input(Input::state, 0, 0), special}};
    r.drive(men, Direction::east, r.pieces(men));
    const auto image = r.compile();
    const auto position = Position::create(image);
    position->set(setup(row, Side::attackers));
    position->make(slide("a4", "a6"));
    EXPECT_EQ(position->states()[0].marks, squares({"d4"}));
    position->undo();
    EXPECT_EQ(position->states()[0].marks, squares({"c4"}));
}

TEST(Driven, IsExplained) {
    ChangeRules r;
    r.drive(attacker, Direction::east, r.arrives({"d7"}));
    const Explainer x = r.make();
    EXPECT_EQ(firstText(x.explain(x.set(setup(two, Side::attackers)), slide("d4", "d7")), Reason::Kind::changed),
              "The attacker on d7 is driven to e7 (special/one).");
}

TEST(NewPieces, OnEmptySquaresOfTheBoardAfterCaptures) {
    ChangeRules r;
    r.appear(1, r.graph().board(squares({"a1", "g1", "d4"})));
    const auto after =
        play(r, setup({"......t", ".......", ".......", "..tT..t", ".......", ".......", "......K"}, Side::attackers),
             slide("g4", "e4"));
    EXPECT_EQ(at(after, "a1"), 1);
    EXPECT_EQ(at(after, "g1"), 3);
    EXPECT_EQ(at(after, "d4"), 1);  // the defender there is captured
    const Explainer x = r.make();
    EXPECT_EQ(firstText(x.explain(x.set(setup(two, Side::attackers)), slide("d4", "d7")), Reason::Kind::changed),
              "A new attacker appears on a1 (special/two).");
}

TEST(NewPieces, ComeLast) {
    ChangeRules r;
    r.drive(attacker, Direction::east, r.graph().board(squares({"a7", "c7"})));
    r.appear(aDefender, r.graph().board(squares({"a7", "b7"})));
    const auto after =
        play(r, setup({"t......", ".......", ".......", "...t...", ".......", ".......", "......K"}, Side::attackers),
             slide("d4", "d5"));
    EXPECT_EQ(at(after, "b7"), 1);          // driven there
    EXPECT_EQ(at(after, "a7"), aDefender);  // and left its square
}

TEST(NewPieces, OfTwoClassesOnOneSquareNeither) {
    ChangeRules r;
    r.appear(aDefender, r.graph().board(squares({"a7", "b7"})));
    r.appear(1, r.graph().board(squares({"b7"})));
    const auto after = play(r, setup(two, Side::attackers), slide("d4", "d5"));
    EXPECT_EQ(at(after, "a7"), aDefender);
    EXPECT_EQ(at(after, "b7"), 0);
}

TEST(NewPieces, OnNoHole) {
    ChangeRules r(squares({"a7"}));
    r.appear(1, r.graph().board(board));
    const auto after = play(r, setup(two, Side::attackers), slide("d4", "d5"));
    EXPECT_EQ(at(after, "a7"), 0);
    EXPECT_EQ(at(after, "b7"), 1);
}

}  // namespace
}  // namespace tafl

// Changes of class without a capture, for the engine as for direct evaluation.
#include "explain/support.hpp"
#include "image/table_compilation.hpp"
#include "position/position.hpp"

namespace tafl {
namespace {

using namespace explaining;

struct ChangeRules : Rules {
    ChangeRules() { image.start.assign(size * size, 0); }
    Expr arrives(std::initializer_list<const char*> where) {
        return graph().binary(Op::and_, graph().input(Input::to), graph().board(squares(where)));
    }
    void change(ClassSet classes, int becomes, Expr program) {
        calls.changes.push_back({bothSides, classes, becomes, program, special});
    }
    std::shared_ptr<const RuleImage> compile() {
        const auto out = std::make_shared<RuleImage>(image);
        out->calls = calls;
        EXPECT_EQ(compileImage(*out), "");
        return out;
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

TEST(Changes, ChangeTheDigest) {
    ChangeRules r;
    const std::string before = r.compile()->digest;
    r.change(attacker, aDefender, r.arrives({"d7"}));
    EXPECT_NE(r.compile()->digest, before);
}

}  // namespace
}  // namespace tafl

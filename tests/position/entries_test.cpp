// Pieces that enter from a reserve, for the engine as for direct evaluation.
#include "explain/support.hpp"
#include "position/move_text.hpp"
#include "position/position.hpp"

namespace tafl {
namespace {

using namespace explaining;

/// Attackers (class 1; defenders are class 2) enter anywhere but on the corners, as long as the counter is above 0.
struct ReserveRules : RulesOfEngine {
    explicit ReserveRules(const SquareSet& holes = {}) : RulesOfEngine(holes) {
        calls.states = {{"special/one/reserve", StateKind::counter, 99, 2, true, special}};
        enter(1, graph().board(board - squares({"a1", "a7", "g1", "g7"})), 0);
    }
    void enter(int classNumber, Expr where, int reserve) {
        calls.entries.push_back({.classNumber = classNumber, .where = where, .reserve = reserve, .ruleIndex = special});
    }
    Expr comesFromNowhere() { return graph().unary(Op::negate, graph().unary(Op::any, graph().input(Input::from))); }
};

Move enter(const char* square, int classNumber = 1, unsigned choice = 0) {
    return Move::enter(sq(square), classNumber, choice);
}

const std::initializer_list<const char*> fewPieces = {".......", ".......", ".......", "t..T...",
                                                      ".......", "...t...", "......K"};

/// Engine and direct evaluation side by side.
class SideBySide {
public:
    explicit SideBySide(ReserveRules& rules, const Setup& begin)
        : image_(rules.compile()),
          position_(Position::create(image_)),
          explainer_(image_),
          plain_(explainer_.set(begin)) {
        position_->set(begin);
    }
    std::vector<Move> legal() {
        std::vector<Move> moves;
        position_->legal(moves);
        std::ranges::sort(moves);
        EXPECT_EQ(moves, explainer_.legal(plain_));
        return moves;
    }
    bool isLegal(Move move) { return contains(legal(), move); }
    std::size_t countEntries() {
        const auto all = legal();
        return static_cast<std::size_t>(std::ranges::count_if(all, [](Move m) { return m.entering() != 0; }));
    }
    /// Plays a move, after taking it back once.
    MoveResult play(Move move) {
        EXPECT_TRUE(isLegal(move)) << moveText(move, {}, *image_);
        const auto before = positionText(position_->setup(), *image_);
        const auto key = position_->key();
        position_->make(move);
        position_->undo();
        EXPECT_EQ(positionText(position_->setup(), *image_), before);
        EXPECT_EQ(position_->key(), key);
        EXPECT_EQ(position_->findInconsistency(), "");
        const MoveResult out = position_->make(move);
        EXPECT_EQ(position_->findInconsistency(), "");
        const Explanation e = explainer_.explain(plain_, move);
        EXPECT_EQ(e.ending, out.ending);
        EXPECT_EQ(e.taken.size(), position_->taken().size());
        plain_ = e.after;
        EXPECT_EQ(plain_.occupants, position_->setup().occupants);
        EXPECT_EQ(plain_.numbers.empty() ? 0 : plain_.numbers[0], number());
        return out;
    }
    std::string why(Move move) { return firstText(explainer_.explain(plain_, move), Reason::Kind::obstacle); }
    int at(const char* square) const { return position_->occupant(sq(square)); }
    std::int64_t number() const { return position_->states().empty() ? 0 : position_->states()[0].number; }
    Position& position() { return *position_; }

private:
    std::shared_ptr<const RuleImage> image_;
    std::unique_ptr<Position> position_;
    Explainer explainer_;
    PlainPosition plain_;
};

TEST(Entries, TakeAPieceFromTheReserve) {
    ReserveRules r;
    SideBySide game(r, setup(fewPieces, Side::attackers));
    EXPECT_EQ(game.countEntries(), 49u - 4 - 3);  // all but the corners, the king's among them, and three pieces
    EXPECT_FALSE(game.isLegal(enter("a1")));
    EXPECT_FALSE(game.isLegal(enter("a4")));
    EXPECT_FALSE(game.isLegal(enter("b2", 2)));
    game.play(enter("b2"));
    EXPECT_EQ(game.at("b2"), 1);
    EXPECT_EQ(game.number(), 1);
    EXPECT_EQ(game.countEntries(), 0u);
    game.play(slide("g1", "g2"));
    game.play(enter("c6"));
    game.play(slide("g2", "g3"));
    EXPECT_EQ(game.number(), 0);
    EXPECT_EQ(game.countEntries(), 0u);
    EXPECT_EQ(game.why(enter("e7")), "No attacker is left in the reserve (special/one).");
}

TEST(Entries, SayWhyNot) {
    ReserveRules r;
    SideBySide game(r, setup(fewPieces, Side::attackers));
    EXPECT_EQ(game.why(enter("a4")), "a4 is not empty.");
    EXPECT_EQ(game.why(enter("a1")), "The attacker may not enter on a1 (special/one).");
    EXPECT_EQ(game.why(enter("b2", 2)), "The defender does not belong to the attackers, who are to move.");
    game.play(enter("b2"));
    EXPECT_EQ(game.why(enter("b3", 2)), "No defender enters the board in this variant.");
}

TEST(Entries, CaptureAsMovesDo) {
    ReserveRules r;
    SideBySide game(
        r, setup({".......", ".......", ".......", "t..Tt..", ".......", "...t...", "......K"}, Side::attackers));
    const auto result = game.play(enter("c4"));
    EXPECT_TRUE(result.isCapture());
    EXPECT_EQ(game.at("d4"), 0);
    EXPECT_EQ(game.position().sinceCapture(), 0);
}

TEST(Entries, DoNotStandBetweenEnemiesInVain) {
    ReserveRules r;
    // A rule that captures whoever comes between two enemies.
    const Expr to = r.graph().input(Input::to);
    r.calls.captures.push_back({bothSides, to, 0, special2});
    SideBySide game(r, setup(fewPieces, Side::attackers));
    game.play(enter("b2"));
    EXPECT_EQ(game.at("b2"), 0);
    EXPECT_EQ(game.number(), 1);  // the piece is gone for good
}

TEST(Entries, ReachGoals) {
    ReserveRules r;
    r.calls.goals = {{attacker, squares({"d7"}), Side::attackers, goalRule}};
    SideBySide game(r, setup(fewPieces, Side::attackers));
    const auto result = game.play(enter("d7"));
    EXPECT_TRUE(result.ending.over);
    EXPECT_EQ(result.ending.phase, Phase::goal);
}

TEST(Entries, KeepASideFromBeingStuck) {
    ReserveRules r;
    const auto walled = {".......", ".......", ".......", ".......", "T......", "tT.....", "tT....K"};
    SideBySide game(r, setup(walled, Side::attackers));
    EXPECT_FALSE(game.position().ending().over);
    EXPECT_EQ(game.countEntries(), game.legal().size());
    r.calls.states[0].start = 0;
    SideBySide stuck(r, setup(walled, Side::attackers));
    EXPECT_TRUE(stuck.position().ending().over);
}

TEST(Entries, AreDemanded) {
    ReserveRules r;
    r.calls.demands.push_back({sideBit(Side::attackers), r.comesFromNowhere(), special});
    SideBySide game(r, setup(fewPieces, Side::attackers));
    EXPECT_EQ(game.countEntries(), game.legal().size());
    game.play(enter("b2"));
    EXPECT_GT(game.legal().size(), 0u);
    game.play(slide("g1", "g2"));
    game.play(enter("b3"));
    game.play(slide("g2", "g3"));
    EXPECT_TRUE(game.isLegal(slide("a4", "a5")));
}

TEST(Entries, StayOutOfHoles) {
    ReserveRules r(squares({"e5", "e6"}));
    SideBySide game(r, setup(fewPieces, Side::attackers));
    EXPECT_FALSE(game.isLegal(enter("e5")));
    EXPECT_TRUE(game.isLegal(enter("e4")));
    EXPECT_EQ(game.countEntries(), 49u - 4 - 3 - 2);
}

TEST(Entries, BelongToTheTurn) {
    ReserveRules r;
    r.calls.again = AgainCall{bothSides, AgainWith::other, false, 0, special2};
    SideBySide game(r, setup(fewPieces, Side::attackers));
    EXPECT_TRUE(game.play(enter("b2")).sameSide());
    EXPECT_TRUE(game.isLegal(enter("b3")));
    EXPECT_FALSE(game.isLegal(slide("b2", "b3")));  // it has just moved
    EXPECT_FALSE(game.play(slide("a4", "a5")).sameSide());
    r.calls.again->with = AgainWith::same;
    SideBySide same(r, setup(fewPieces, Side::attackers));
    same.play(enter("b2"));
    EXPECT_EQ(same.countEntries(), 0u);
    EXPECT_TRUE(same.isLegal(slide("b2", "b3")));
}

TEST(Entries, BeginChains) {
    ReserveRules r;
    r.calls.chain = ChainCall{everyone, false, true, false, special2};
    SideBySide game(
        r, setup({".......", "..t....", "..T....", "t......", "..tT...", "....t..", "......K"}, Side::attackers));
    game.play(enter("e5"));
    game.play(slide("g1", "f1"));
    EXPECT_TRUE(game.play(enter("c4")).isCapture());
    EXPECT_EQ(game.at("c5"), 0);
}

TEST(Entries, OfSeveralKinds) {
    ReserveRules r;
    r.enter(2, r.graph().board(squares({"e4", "e5"})), -1);  // as many as one likes
    SideBySide game(r, setup(fewPieces, Side::defenders));
    EXPECT_EQ(game.countEntries(), 2u);
    game.play(enter("e5", 2));
    EXPECT_EQ(game.at("e5"), 2);
    EXPECT_EQ(game.number(), 2);
}

TEST(Entries, KeepMarksOnTheSquare) {
    ReserveRules r;
    r.calls.states.push_back({"special/one/marks", StateKind::marks, 0, 0, true, special, squares({"b2", "a4"})});
    SideBySide game(r, setup(fewPieces, Side::attackers));
    game.play(enter("b2"));
    EXPECT_EQ(game.position().states()[1].marks, squares({"b2", "a4"}));
}

}  // namespace
}  // namespace tafl

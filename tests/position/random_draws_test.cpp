// Random games draw jumps, leaps and entries without listing them first. Each legal move must be as likely as any
// other, and no other move may be drawn: games of one ply, won on one square after another, count how often each is
// reached.
#include <cmath>
#include <map>

#include "explain/support.hpp"
#include "position/position.hpp"

namespace tafl {
namespace {

using namespace explaining;

constexpr std::uint64_t games = 4'000;

void expectEvenDraws(RulesOfEngine& rules, std::initializer_list<const char*> rows, Side first = Side::attackers) {
    rules.image.start = setup(rows, first).occupants;
    rules.calls.first = first == Side::attackers ? FirstMover::attackers : FirstMover::defenders;
    std::vector<Move> moves;
    Position::create(rules.compile(), FeatureLevel::full)->legal(moves);
    std::map<Square, int> movesTo;
    for (const Move& move : moves) ++movesTo[move.to()];
    for (Square s = 0; s < size * size; ++s) {
        rules.calls.goals = {{everyone, SquareSet::of(s), Side::attackers, goalRule}};
        const auto position = Position::create(rules.compile(), FeatureLevel::full);
        const PlayoutCounts counts = position->playouts(1e9, games, 1, static_cast<std::uint64_t>(s), true);
        const double share = static_cast<double>(movesTo[s]) / static_cast<double>(moves.size());
        const double chance = std::sqrt(share * (1 - share) * static_cast<double>(games));
        ASSERT_EQ(counts.games, games);
        EXPECT_NEAR(static_cast<double>(counts.attackersWon), share * static_cast<double>(games), 5 * chance)
            << squareName(s, size);
    }
}

const std::initializer_list<const char*> crowded = {".t..T..", "..Tt...", "...tT..", ".T.t.tT",
                                                    "..t....", "T...t..", ".t....K"};

TEST(RandomDraws, OfJumps) {
    RulesOfEngine r;
    r.calls.jumps = {{.classes = attacker, .over = everyone, .ruleIndex = special, .across = Across::any}};
    expectEvenDraws(r, crowded);
    r.calls.slides = {{attacker, noSlides, special2}, {defender | king, 0, special2}};
    expectEvenDraws(r, crowded);
}

TEST(RandomDraws, OfJumpsThatTouchAZone) {
    RulesOfEngine r;
    r.calls.jumps = {{.classes = attacker,
                      .over = everyone,
                      .touching = squares({"d4", "d5", "f4"}),
                      .ruleIndex = special,
                      .across = Across::any}};
    r.calls.stopBars.push_back({attacker, squares({"b4", "d6"}), board, special2});
    expectEvenDraws(r, crowded);
}

TEST(RandomDraws, OfLeaps) {
    RulesOfEngine r;
    r.calls.leaps = {{attacker, 1, 2, 1, special}};
    expectEvenDraws(r, crowded);
}

TEST(RandomDraws, OfLeapsThatGoOn) {
    RulesOfEngine r;
    r.calls.slides = {{attacker, noSlides, special2}, {defender | king, 0, special2}};
    r.calls.leaps = {{attacker, 1, 1, 0, special}};
    expectEvenDraws(r, crowded);
    r.calls.stopBars.push_back({attacker, squares({"c5", "e6"}), board, special2});
    r.calls.passBars.push_back({attacker, squares({"e3", "g3"}), board, special2});
    expectEvenDraws(r, crowded);
}

TEST(RandomDraws, OfJumpsAndLeapsTogether) {
    RulesOfEngine r;
    r.calls.jumps = {{.classes = attacker, .over = everyone, .ruleIndex = special, .across = Across::any}};
    r.calls.leaps = {{attacker, 1, 2, 1, special}};
    expectEvenDraws(r, crowded);
}

TEST(RandomDraws, OfLeapsThatTwoRulesAllow) {
    RulesOfEngine r;
    r.calls.leaps = {{attacker, 1, 1, 0, special}, {attacker, 2, 2, 1, special2}};
    expectEvenDraws(r, crowded);
}

TEST(RandomDraws, OfLeapsUnderBarsOfThePosition) {
    RulesOfEngine r;
    r.calls.leaps = {{attacker, 1, 1, 0, special}};
    Graph& g = r.graph();
    const Expr barred = g.binary(Op::minus, g.board(squares({"c3", "e5", "f6"})), r.pieces(attacker));
    r.calls.passBars.push_back({attacker, board, board, special2, barred});
    expectEvenDraws(r, crowded);
}

TEST(RandomDraws, OfLeapsBesideSwapsAndDisplacements) {
    RulesOfEngine r;
    r.calls.jumps = {{.classes = attacker, .over = everyone, .ruleIndex = special, .across = Across::any}};
    r.calls.leaps = {{attacker | king, 1, 2, 1, special}};
    r.calls.displacements = {{.classes = everyone, .victims = men, .ruleIndex = special2}};
    r.calls.swaps = {{.classes = king, .with = defender, .ruleIndex = special2}};
    expectEvenDraws(r, crowded);
    expectEvenDraws(r, crowded, Side::defenders);
}

TEST(RandomDraws, OfJumpsThatAreRefused) {
    RulesOfEngine r;
    r.calls.jumps = {{.classes = attacker, .over = everyone, .ruleIndex = special, .across = Across::any}};
    Graph& g = r.graph();
    const Expr forbidden = g.binary(Op::and_, g.input(Input::to), g.board(squares({"b2", "d5", "c3", "e7"})));
    r.calls.refusals = {{bothSides, g.unary(Op::any, forbidden), 0, special2}};
    expectEvenDraws(r, crowded);
}

TEST(RandomDraws, OfEntries) {
    RulesOfEngine r;
    r.calls.entries = {
        {.classNumber = 1, .where = r.graph().board(squares({"a1", "a7", "c6", "d4"})), .ruleIndex = special}};
    expectEvenDraws(r, crowded);
}

}  // namespace
}  // namespace tafl

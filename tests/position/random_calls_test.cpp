// Random calls with conditions, swaps and displacements: engine and direct evaluation play the same games.
#include "base/random.hpp"
#include "explain/agreement.hpp"
#include "explain/support.hpp"
#include "support/scale.hpp"

namespace tafl {
namespace {

using namespace explaining;

/// Rules on a crowded board, with up to three uses of each call and a state that remembers captures.
class RandomRules : public RulesOfEngine {
public:
    explicit RandomRules(std::uint64_t seed) : random_(seed) {
        calls.states = {{"special/one/marks", StateKind::marks, 0, 0, true, special}};
        calls.updates = {{0, update(), special}};
        calls.goals = {{king, squares({"a1", "a7", "g1", "g7"}), Side::defenders, goalRule}};
        calls.stopBars = {{men, squares({"a1", "a7", "g1", "g7", "d4"}), board, throneRule}};
        // Not below 2, or a lone king could swap and displace forever.
        calls.countLimits = {{40, Winner::draw, false, special2}};
        place();
        movement();
        captures();
    }

protected:
    std::uint32_t below(std::uint32_t n) { return random_.below(n); }
    ClassSet classes() { return static_cast<ClassSet>(1 + below(7)); }
    RuleIndex rule() { return below(2) ? special : special2; }
    std::uint32_t few() { return below(3) ? below(2) : below(4); }

    void place() {
        const auto put = [&](int classNumber, int count) {
            while (count > 0)
                if (auto& square = image.start[below(size * size)]; !square)
                    square = static_cast<std::uint8_t>(classNumber), --count;
        };
        put(3, 1);
        put(2, 6);
        put(1, 9);
    }

    Expr update() {
        Graph& g = graph();
        const Expr marks = g.input(Input::state, 0, 0), captured = g.input(Input::captured);
        const Expr more = below(2) ? g.binary(Op::or_, g.input(Input::to), captured) : captured;
        return g.choose(g.unary(Op::any, captured), g.binary(Op::or_, marks, more), marks);
    }

    Expr where(int depth = 2) {
        Graph& g = graph();
        switch (depth ? below(9) : 8) {
            case 0:
                return g.binary(Op::or_, where(depth - 1), where(depth - 1));
            case 1:
                return g.binary(Op::and_, where(depth - 1), where(depth - 1));
            case 2:
                return g.binary(Op::minus, where(depth - 1), where(depth - 1));
            case 3:
            case 4:
                return g.unary(Op::neighbours, where(depth - 1));
            case 5:
                return g.shift(where(depth - 1), allDirections[below(4)]);
            case 6:
                return g.choose(g.unary(Op::any, where(depth - 1)), where(depth - 1), where(depth - 1));
            case 7:
                return g.slide(where(depth - 1), allDirections[below(4)], g.empty());
            default:
                break;
        }
        switch (below(8)) {
            case 0:
                return g.input(Input::own);
            case 1:
                return g.input(Input::enemy);
            case 2:
                return g.input(Input::to);
            case 3:
                return g.input(Input::from);
            case 4:
            case 5:
                return g.input(Input::state, 0, 0);
            case 6:
                return g.board(board);
            default:
                return pieces(classes());
        }
    }
    Expr whereOfCapture() { return below(5) ? where() : graph().binary(Op::and_, where(), graph().reach(classes())); }
    Expr maybe(Expr e) { return below(3) ? e : Expr{0}; }

    void movement() {
        if (below(3) == 0) calls.slides = {{everyone, static_cast<int>(below(4)), custodial}};
        if (below(4) == 0) calls.slides = {{attacker, noSlides, custodial}, {defender | king, 0, custodial}};
        for (auto n = few(); n > 0; --n)
            calls.leaps.push_back({classes(), 1 + static_cast<int>(below(2)), 1 + static_cast<int>(below(2)),
                                   static_cast<int>(below(3)), rule()});
        for (auto n = few(); n > 0; --n)
            calls.jumps.push_back({classes(), classes(), std::nullopt, below(2) == 0, rule()});
        for (auto n = few(); n > 0; --n)
            calls.passBars.push_back(
                {classes(), board, below(3) ? board : squares({"d4", "c3", "b6", "e5"}), rule(), maybe(where())});
        for (auto n = few(); n > 0; --n) calls.swaps.push_back({classes(), classes(), rule(), maybe(whereOfCapture())});
        for (auto n = few(); n > 0; --n) {
            const auto by = 1 + below(3);
            calls.displacements.push_back(
                {classes(), classes(), (by & 1) != 0, (by & 2) != 0, rule(), maybe(whereOfCapture())});
        }
    }

    void captures() {
        static const std::vector<std::string> from = {"", "", "capture/custodial", "special/one", "special/two"};
        for (auto n = few(); n > 0; --n)
            calls.spares.push_back({classes(), board, from[below(5)], rule(), maybe(whereOfCapture())});
        for (auto n = few(); n > 0; --n)
            calls.disarms.push_back(
                {classes(), below(2) ? Role::hammer : Role::anvil, classes(), rule(), maybe(whereOfCapture())});
        if (below(3) == 0)
            calls.hostiles.push_back(
                {.squares = squares({"d4", "a1", "g7"}), .to = everyone, .when = When::always, .ruleIndex = special});
        if (below(3) == 0) {
            Graph& g = graph();
            const Expr held = g.unary(Op::neighbours, g.held(men)), hostile = g.hostile(below(2) ? attacker : defender);
            const Expr found = g.binary(Op::and_, g.unary(Op::neighbours, g.input(Input::to)),
                                        g.binary(Op::and_, below(2) ? held : hostile, pieces(men)));
            calls.captures.push_back({bothSides, found, 0, rule()});
        }
        if (below(4) == 0) calls.choice = static_cast<ChoiceMode>(below(4)), calls.choiceRule = special;
        if (below(4) == 0) calls.chain = ChainCall{everyone, below(2) == 0, true, below(2) == 0, special};
        if (below(4) == 0) calls.fates.push_back({defender, FateKind::becomes, 1, Side::attackers, special});
        if (below(5) == 0) {
            Graph& g = graph();
            calls.refusals.push_back(
                {bothSides,
                 g.unary(Op::any, g.binary(Op::and_, g.input(Input::to), g.unary(Op::neighbours, g.held(men)))), 0,
                 special2});
        }
        if (below(5) == 0)
            calls.demands.push_back({bothSides, graph().unary(Op::any, graph().input(Input::captured)), special2});
        if (below(5) == 0)
            calls.outcomes.push_back({Phase::fort, bothSides,
                                      graph().unary(Op::any, graph().binary(Op::and_, graph().reach(king),
                                                                            graph().board(squares({"a4", "g4"})))),
                                      Winner::draw, below(2) == 0, 0, special2});
        if (below(4) == 0)
            calls.repetitions.push_back({below(2) ? RepetitionOf::position : RepetitionOf::defenders, 2,
                                         below(2) ? RepetitionResult::illegal : RepetitionResult::draw, bothSides, 0,
                                         false, repetitionRule});
        if (below(5) == 0) calls.shuttle = ShuttleCall{1, below(2) == 0, special};
    }

    Random random_;
};

/// The same with jumps over own pieces, passes, second moves, fates by captor, and movers that fall or change sides.
class RandomTurns : public RandomRules {
public:
    explicit RandomTurns(std::uint64_t seed) : RandomRules(seed) {
        Graph& g = graph();
        const Expr to = g.input(Input::to), captured = g.input(Input::captured);
        for (auto n = few(); n > 0; --n) {
            const auto across = static_cast<Across>(1 + below(3));
            const bool takes = across != Across::own && below(2) == 0;
            calls.jumps.push_back({classes(), classes(), std::nullopt, takes, rule(), across});
        }
        for (auto n = few(); n > 0; --n) {
            const Expr few = g.binary(Op::less, g.unary(Op::count, g.input(Input::own)), g.integer(4 + below(5)));
            calls.passes.push_back({sides(), maybe(below(2) ? few : g.unary(Op::any, whereOfCapture())), rule()});
        }
        if (below(3)) {
            calls.chain.reset();
            calls.shuttle.reset();
            const Expr quiet = g.unary(Op::negate, g.unary(Op::any, captured));
            calls.again = AgainCall{sides(), static_cast<AgainWith>(below(3)), below(2) == 0,
                                    maybe(below(2) ? quiet : g.unary(Op::any, where())), special};
        }
        if (below(2)) {
            const bool becomes = below(3) != 0;
            calls.fates.push_back({below(2) ? men : attacker, becomes ? FateKind::becomes : FateKind::removed,
                                   becomes ? 1 + static_cast<int>(below(2)) : 0, Side::attackers, special, classes()});
        }
        if (below(5) == 0) calls.fates.push_back({attacker, FateKind::held, 0, Side::attackers, special2});
        if (below(4) == 0) calls.captures.push_back({bothSides, g.binary(Op::and_, to, where()), 0, rule()});
        if (below(4) == 0) calls.changes.push_back({sides(), attacker, 2, g.binary(Op::and_, to, where()), special});
        if (below(5) == 0)
            calls.dice = {{1, 1, true, 0, special}, {2, 1, false, 1, special}, {3, 2, false, 0, special}};
        if (below(3) == 0)
            for (NoMovesCall& call : calls.noMoves) call.result = Stuck::pass;
        if (below(6) == 0) calls.countLimits.push_back({6, Winner::draw, true, special2});
    }

protected:
    Sides sides() { return static_cast<Sides>(1 + below(3)); }
};

/// The same with pieces that are driven, change and appear: the mover, its neighbours and pieces far away.
class RandomChanges : public RandomTurns {
public:
    explicit RandomChanges(std::uint64_t seed) : RandomTurns(seed) {
        for (auto n = below(4); n > 0; --n)
            calls.changes.push_back(
                {sides(), classes(), 0, near(), rule(), ChangeKind::driven, static_cast<Direction>(below(4))});
        for (auto n = few(); n > 0; --n)
            calls.changes.push_back(
                {sides(), 0, 1 + static_cast<int>(below(2)), seldomFilled(), rule(), ChangeKind::appears});
        if (below(4) == 0) calls.changes.push_back({sides(), defender, 3, near(), special});  // another king
    }

private:
    Expr near() {
        Graph& g = graph();
        const Expr to = g.input(Input::to), beside = g.unary(Op::neighbours, to);
        switch (below(4)) {
            case 0:
                return below(2) ? to : g.binary(Op::or_, to, beside);
            case 1:
                return beside;
            case 2:
                return g.choose(g.unary(Op::any, g.input(Input::captured)), g.board(board), g.board({}));
            default:
                return where();
        }
    }
    Expr seldomFilled() {
        Graph& g = graph();
        const Expr corners = g.board(squares({"a1", "a7", "g1", "g7", "d4"}));
        return below(2) ? g.binary(Op::or_, g.input(Input::from), g.input(Input::captured))
                        : g.choose(g.unary(Op::any, g.input(Input::captured)), corners, g.board({}));
    }
};

/// The same with pieces that enter from a reserve, which captures fill, or without end.
class RandomEntries : public RandomChanges {
public:
    explicit RandomEntries(std::uint64_t seed) : RandomChanges(seed) {
        Graph& g = graph();
        calls.states.push_back(
            {"special/one/reserve", StateKind::counter, 9, static_cast<int>(below(4)), below(2) == 0, special});
        const Expr reserve = g.input(Input::state, 0, 1, Type::integer);
        if (below(2))
            calls.updates.push_back(
                {1, g.binary(Op::add, reserve, g.unary(Op::count, g.input(Input::captured))), special});
        for (const int c : {1, 2})
            if (below(3))
                calls.entries.push_back({.classNumber = c,
                                         .where = below(2) ? g.board(board) : whereOfCapture(),
                                         .reserve = below(5) ? 1 : -1,
                                         .ruleIndex = rule()});
        if (below(4) == 0)
            calls.demands.push_back({sides(), g.unary(Op::negate, g.unary(Op::any, g.input(Input::from))), special});
    }
};

template <class RulesOfSeed>
void expectEqualGames(int rulesAtScale1) {
    const auto count = static_cast<std::uint64_t>(scaled(rulesAtScale1));
    CrossCheckReport all;
    for (std::uint64_t seed = 0; seed < count; ++seed) {
        RulesOfSeed rules(seed);
        const CrossCheckReport report = crossCheckEngine(rules.compile(), 2, seed, 60);
        all.plies += report.plies;
        all.captures += report.captures;
        ASSERT_FALSE(report.mismatch) << "rules " << seed << ", ply " << report.mismatch->ply << ": "
                                      << report.mismatch->subject << "\n  at " << report.mismatch->position;
    }
    EXPECT_GT(all.captures, count);
}

TEST(RandomCalls, EngineAndDirectEvaluationAgree) { expectEqualGames<RandomRules>(120); }

TEST(RandomCalls, TurnsOfSeveralMovesAgree) { expectEqualGames<RandomTurns>(120); }

TEST(RandomCalls, ChangesAgree) { expectEqualGames<RandomChanges>(120); }

TEST(RandomCalls, EntriesAgree) { expectEqualGames<RandomEntries>(120); }

}  // namespace
}  // namespace tafl

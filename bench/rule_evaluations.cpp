#include "rule_evaluations.hpp"

#include <algorithm>
#include <chrono>

#include "commands/bench/program_timing.hpp"

namespace {

using namespace tafl;
using namespace tafl::timing;
using Clock = std::chrono::steady_clock;

constexpr ClassSet attackers = 1, defenders = 6;

/// Custodial capture: an enemy beside the mover with a man of the mover's side behind it.
Expr custodial(Graph& g) {
    const Expr to = g.input(Input::to), own = g.input(Input::own), enemy = g.input(Input::enemy);
    Expr out = g.board({});
    for (const Direction d : allDirections) {
        const Expr victim = g.binary(Op::and_, g.shift(to, d), enemy);
        const Expr anvil = g.binary(Op::and_, g.shift(victim, d), own);
        out = g.binary(Op::or_, out, g.shift(anvil, opposite(d)));
    }
    return out;
}

/// Shieldwall: a closed row of enemies on the northern edge, captured by a move beside it.
Expr shieldwall(Graph& g) {
    const auto minus = [&](Expr a, Expr b) { return g.binary(Op::minus, a, b); };
    const auto both = [&](Expr a, Expr b) { return g.binary(Op::and_, a, b); };
    const auto either = [&](Expr a, Expr b) { return g.binary(Op::or_, a, b); };
    const auto sideways = [&](Expr a) { return either(g.shift(a, Direction::west), g.shift(a, Direction::east)); };
    const SquareSet board = SquareSet::all(g.size());
    const Expr rim = g.board(board - shift(board, Direction::south, g.size()));
    const Expr to = g.input(Input::to), own = g.input(Input::own), row = both(g.input(Input::enemy), rim);
    const Expr kept = either(row, own);
    const Expr open =
        either(minus(row, g.shift(own, Direction::north)),
               either(minus(row, g.shift(kept, Direction::west)), minus(row, g.shift(kept, Direction::east))));
    const Expr closed = minus(row, g.binary(Op::flood, open, row));
    const Expr rows = both(closed, sideways(closed));
    const Expr taken = g.binary(Op::flood, both(sideways(to), rows), rows);
    return g.choose(g.unary(Op::any, both(both(sideways(to), g.input(Input::enemy)), rim)), taken, g.board({}));
}

/// Encirclement: no enemy has a path to the edge.
Expr encirclement(Graph& g) {
    const SquareSet board = SquareSet::all(g.size());
    SquareSet rim;
    for (const Direction d : allDirections) rim |= board - shift(board, d, g.size());
    const Expr free = g.binary(Op::minus, g.board(board), g.input(Input::own));
    const Expr reached = g.binary(Op::flood, g.input(Input::enemy), free);
    return g.unary(Op::negate, g.unary(Op::any, g.binary(Op::and_, reached, g.board(rim))));
}

template <int W>
RuleEvaluation measure(const char* rule, Expr (*make)(Graph&), int size, double seconds, int rounds) {
    Graph g(size);
    g.setClasses(attackers, defenders);
    const Expr e = g.specialise(make(g), Side::attackers);
    const bool isBoard = g.type(e) == Type::board;
    RankWords<W> words;
    words.set(size);
    Random random(7);
    const Positions<W> positions(words, random);
    const Program program = compileProgram(g, e);
    const bool wanted = isMachineCodeEnabled();
    enableMachineCode(false);  // set once, since neither changes between rounds
    std::vector<BoundProgram<W>> evaluator, machine;
    evaluator.emplace_back(program, words);
    machine.emplace_back(program, words);
    enableMachineCode(wanted);

    RuleEvaluation out{.rule = rule, .size = size, .evaluator = 1e9, .machine = 1e9, .compiling = 1e9};
    const bool compiled = machine.front().compile(size);
    for (int i = 0; i < rounds; ++i) {
        out.evaluator = std::min(out.evaluator, nanoseconds(evaluator, isBoard, positions, words, seconds));
        if (!compiled) continue;
        out.machine = std::min(out.machine, nanoseconds(machine, isBoard, positions, words, seconds));
        const auto begin = Clock::now();
        const auto code = compileToMachine(program, size, W);
        out.compiling = std::min(out.compiling, std::chrono::duration<double>(Clock::now() - begin).count() * 1e6);
        if (code) out.bytes = code->bytes();
    }
    if (!compiled) out.machine = out.compiling = 0;
    return out;
}

}  // namespace

std::vector<RuleEvaluation> measureEvaluations(double seconds, int rounds) {
    std::vector<RuleEvaluation> out;
    struct Rule {
        const char* name;
        Expr (*make)(Graph&);
    };
    for (const auto& [rule, make] : {Rule{"custodial capture", custodial}, Rule{"shieldwall, one rim", shieldwall},
                                     Rule{"encirclement", encirclement}}) {
        out.push_back(measure<1>(rule, make, 7, seconds, rounds));
        out.push_back(measure<2>(rule, make, 9, seconds, rounds));
        out.push_back(measure<3>(rule, make, 11, seconds, rounds));
        out.push_back(measure<4>(rule, make, 15, seconds, rounds));
        out.push_back(measure<7>(rule, make, 19, seconds, rounds));
    }
    return out;
}

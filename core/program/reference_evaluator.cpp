#include "program/reference_evaluator.hpp"

#include <cassert>

namespace tafl {

namespace {

ReferenceValue boardValue(const SquareSet& squares) { return {Type::board, 0, squares}; }
ReferenceValue integerValue(std::int64_t n) { return {Type::integer, n, {}}; }
ReferenceValue truthValue(bool t) { return {Type::truth, t, {}}; }

// Separate set operations, square by square, which must not share errors with those in notation.

SquareSet shifted(const SquareSet& set, Direction d, int size) {
    SquareSet out;
    set.each([&](Square s) {
        if (const Square t = step(s, d, size); t != noSquare) out.add(t);
    });
    return out;
}

SquareSet around(const SquareSet& set, int size) {
    SquareSet out;
    set.each([&](Square s) {
        for (const Direction d : allDirections)
            if (const Square t = step(s, d, size); t != noSquare) out.add(t);
    });
    return out;
}

SquareSet run(const SquareSet& set, Direction d, const SquareSet& through, int size) {
    SquareSet out;
    set.each([&](Square s) {
        for (Square t = step(s, d, size); t != noSquare && through.has(t); t = step(t, d, size)) out.add(t);
    });
    return out;
}

SquareSet filled(const SquareSet& seed, const SquareSet& through, int size) {
    SquareSet out = seed;
    std::vector<Square> waiting;
    seed.each([&](Square s) { waiting.push_back(s); });
    while (!waiting.empty()) {
        const Square s = waiting.back();
        waiting.pop_back();
        for (const Direction d : allDirections) {
            const Square t = step(s, d, size);
            if (t == noSquare || out.has(t) || !through.has(t)) continue;
            out.add(t);
            waiting.push_back(t);
        }
    }
    return out;
}

ReferenceValue readInput(const Graph& graph, const Node& n, const ReferenceInputs& inputs) {
    const auto index = static_cast<std::size_t>(n.number);
    switch (n.input) {
        case Input::own:
            return boardValue(inputs.pieces(graph.classesOf(inputs.mover)));
        case Input::enemy:
            return boardValue(inputs.pieces(graph.classesOf(other(inputs.mover))));
        case Input::pieces:
            return boardValue(inputs.pieces(n.classes));
        case Input::from:
            return boardValue(inputs.from);
        case Input::to:
            return boardValue(inputs.to);
        case Input::jumped:
            return boardValue(inputs.jumped);
        case Input::displaced:
            return boardValue(inputs.displaced);
        case Input::captured:
            return boardValue(inputs.captured);
        case Input::state:
            if (n.type == Type::board) return boardValue(inputs.marks[index]);
            return n.type == Type::truth ? truthValue(inputs.numbers[index] != 0) : integerValue(inputs.numbers[index]);
        case Input::declared:
            return truthValue(inputs.declared >> index & 1);
        case Input::die:
            return integerValue(inputs.die);
        case Input::sinceCapture:
            return integerValue(inputs.sinceCapture);
        case Input::loop:
            break;  // not an input of the turn
    }
    return {};
}

/// Evaluates every node once. Each round of `fix` is a separate evaluation, with another board.
class Evaluation {
public:
    Evaluation(const Graph& graph, const ReferenceInputs& inputs, const SquareSet& loop)
        : graph_(graph), inputs_(inputs), loop_(loop), indexOf_(graph.nodeCount()) {}

    ReferenceValue value(Expr e) {
        if (const std::uint32_t known = indexOf_[e]) return values_[known - 1];
        ReferenceValue v = compute(graph_.node(e), e);
        values_.push_back(v);
        indexOf_[e] = static_cast<std::uint32_t>(values_.size());
        return v;
    }

private:
    SquareSet board(const Node& n, std::size_t i) { return value(n.arguments[i]).squares; }
    std::int64_t number(const Node& n, std::size_t i) { return value(n.arguments[i]).number; }

    ReferenceValue fix(const Node& n) {
        SquareSet x = board(n, 0);
        for (int round = 0; round < graph_.size() * graph_.size(); ++round) {
            const SquareSet next = Evaluation(graph_, inputs_, x).value(n.arguments[1]).squares;
            if (next == x) break;
            x = next;
        }
        return boardValue(x);
    }

    ReferenceValue callback(const Node& n) {
        std::vector<CallbackValue> reads;
        for (const Expr a : n.arguments) reads.push_back(value(a));
        ReferenceValue v = graph_.callbackOf(n).function(graph_.size(), reads);
        v.type = n.type;
        if (n.type == Type::truth) v.number = v.number != 0;
        return v;
    }

    ReferenceValue compute(const Node& n, Expr e) {
        const int size = graph_.size();
        switch (n.op) {
            case Op::input:
                return n.input == Input::loop ? boardValue(loop_) : readReference(graph_, e, inputs_);
            case Op::constant:
                return n.type == Type::board ? boardValue(graph_.boardOf(e)) : ReferenceValue{n.type, n.number, {}};
            case Op::and_:
                return boardValue(board(n, 0) & board(n, 1));
            case Op::or_:
                return boardValue(board(n, 0) | board(n, 1));
            case Op::minus:
                return boardValue(board(n, 0) - board(n, 1));
            case Op::shift:
                return boardValue(shifted(board(n, 0), n.direction, size));
            case Op::neighbours:
                return boardValue(around(board(n, 0), size));
            case Op::slide:
                return boardValue(run(board(n, 0), n.direction, board(n, 1), size));
            case Op::flood:
                return boardValue(filled(board(n, 0), board(n, 1), size));
            case Op::fix:
                return fix(n);
            case Op::count:
                return integerValue(board(n, 0).count());
            case Op::any:
                return truthValue(board(n, 0).any());
            case Op::covers:
                return truthValue(!(board(n, 1) - board(n, 0)).any());
            case Op::add:
                return integerValue(addWrapping(number(n, 0), number(n, 1)));
            case Op::less:
                return truthValue(number(n, 0) < number(n, 1));
            case Op::both:
                return truthValue(number(n, 0) != 0 && number(n, 1) != 0);
            case Op::either:
                return truthValue(number(n, 0) != 0 || number(n, 1) != 0);
            case Op::negate:
                return truthValue(number(n, 0) == 0);
            case Op::choose:
                return number(n, 0) != 0 ? value(n.arguments[1]) : value(n.arguments[2]);
            case Op::hostile:
            case Op::held:
            case Op::reach:
                return readReference(graph_, e, inputs_);
            case Op::callback:
                return callback(n);
        }
        return {};
    }

    const Graph& graph_;
    const ReferenceInputs& inputs_;
    SquareSet loop_;
    std::vector<std::uint32_t> indexOf_;  ///< 1 + index into values_; 0: not evaluated
    std::vector<ReferenceValue> values_;
};

}  // namespace

ReferenceValue readReference(const Graph& graph, Expr e, const ReferenceInputs& inputs) {
    const Node& n = graph.node(e);
    switch (n.op) {
        case Op::hostile:
            return boardValue(inputs.hostile(std::countr_zero(static_cast<unsigned>(n.classes)) + 1));
        case Op::held:
            return boardValue(inputs.held(n.classes));
        case Op::reach:
            return boardValue(
                inputs.reach(n.classes, n.allDirections ? std::nullopt : std::optional<Direction>(n.direction)));
        case Op::input:
            return readInput(graph, n, inputs);
        default:  // an input below the mask of a board with holes
            return evaluateReference(graph, e, inputs);
    }
}

ReferenceValue evaluateReference(const Graph& graph, Expr e, const ReferenceInputs& inputs) {
    assert(e != failedExpr && e < graph.nodeCount());
    return Evaluation(graph, inputs, {}).value(e);
}

}  // namespace tafl

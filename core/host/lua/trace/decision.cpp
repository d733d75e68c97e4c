#include "host/lua/trace/decision.hpp"

#include <algorithm>
#include <map>

namespace tafl::lua {
namespace {

bool isTruth(const Graph& g, Expr e, bool value) {
    return g.isConstant(e) && g.type(e) == Type::truth && (g.node(e).number != 0) == value;
}

/// No squares, or zero. makeConditional puts it into the else branch.
bool isEmptyValue(const Graph& g, Expr e) {
    if (!g.isConstant(e)) return false;
    return g.type(e) == Type::board ? !g.boardOf(e).any() : g.type(e) == Type::integer && g.node(e).number == 0;
}

std::vector<Expr> flattenChain(const Graph& g, Expr e, Op op) {
    if (g.node(e).op != op) return {e};
    std::vector<Expr> out = flattenChain(g, g.node(e).arguments[0], op);
    const std::vector<Expr> rest = flattenChain(g, g.node(e).arguments[1], op);
    out.insert(out.end(), rest.begin(), rest.end());
    return out;
}

/// Chains associate to the left, as in `both(a, b, c)`. Equal chains must be equal trees: handles are compared.
Expr joinChains(Graph& g, Op op, Expr first, Expr second) {
    Expr out = failedExpr;
    for (const Expr side : {first, second})
        for (const Expr part : flattenChain(g, side, op)) out = out == failedExpr ? part : g.binary(op, out, part);
    return out;
}

/// If the chain `longer` ends with the chain `tail`, the part before it; else the failed expression.
Expr chainPrefix(Graph& g, Op op, Expr longer, Expr tail) {
    const std::vector<Expr> all = flattenChain(g, longer, op), end = flattenChain(g, tail, op);
    if (all.size() <= end.size() || !std::equal(end.rbegin(), end.rend(), all.rbegin())) return failedExpr;
    Expr out = failedExpr;
    for (std::size_t i = 0; i < all.size() - end.size(); ++i)
        out = out == failedExpr ? all[i] : g.binary(op, out, all[i]);
    return out;
}

Expr makeTruthConditional(Graph& g, Expr test, Expr yes, Expr no) {
    const Expr fails = g.unary(Op::negate, test);
    if (isTruth(g, yes, true) && isTruth(g, no, false)) return test;
    if (isTruth(g, yes, false) && isTruth(g, no, true)) return fails;
    if (isTruth(g, no, false)) return joinChains(g, Op::both, test, yes);
    if (isTruth(g, yes, false)) return joinChains(g, Op::both, fails, no);
    if (isTruth(g, yes, true)) return joinChains(g, Op::either, test, no);
    if (isTruth(g, no, true)) return joinChains(g, Op::either, fails, yes);
    // The branches share a tail that one of them extends: "(test or more) and rest", "(test and more) or rest".
    if (const Expr more = chainPrefix(g, Op::both, no, yes))
        return joinChains(g, Op::both, joinChains(g, Op::either, test, more), yes);
    if (const Expr more = chainPrefix(g, Op::both, yes, no))
        return joinChains(g, Op::both, joinChains(g, Op::either, fails, more), no);
    if (const Expr more = chainPrefix(g, Op::either, yes, no))
        return joinChains(g, Op::either, joinChains(g, Op::both, test, more), no);
    if (const Expr more = chainPrefix(g, Op::either, no, yes))
        return joinChains(g, Op::either, joinChains(g, Op::both, fails, more), yes);
    return g.choose(test, yes, no);
}

}  // namespace

Expr makeConditional(Graph& g, Expr test, Expr yes, Expr no) {
    if (yes == no) return yes;
    if (g.type(yes) == Type::truth) return makeTruthConditional(g, test, yes, no);
    const bool isNegated = g.node(test).op == Op::negate;
    if (isEmptyValue(g, yes) || (isNegated && !isEmptyValue(g, no))) {
        test = g.unary(Op::negate, test);
        std::swap(yes, no);
    }
    // Two tests with the same value become one.
    if (const Node n = g.node(yes); n.op == Op::choose) {
        if (n.arguments[2] == no)
            return makeConditional(g, joinChains(g, Op::both, test, n.arguments[0]), n.arguments[1], no);
        if (n.arguments[1] == no)
            return makeConditional(g, joinChains(g, Op::both, test, g.unary(Op::negate, n.arguments[0])),
                                   n.arguments[2], no);
    }
    if (const Node n = g.node(no); n.op == Op::choose) {
        if (n.arguments[1] == yes)
            return makeConditional(g, joinChains(g, Op::either, test, n.arguments[0]), yes, n.arguments[2]);
        if (n.arguments[2] == yes)
            return makeConditional(g, joinChains(g, Op::either, test, g.unary(Op::negate, n.arguments[0])), yes,
                                   n.arguments[1]);
    }
    return g.choose(test, yes, no);
}

Expr makeCountConditional(Graph& g, Expr board, int minCount, const std::vector<Expr>& values) {
    const Expr count = g.unary(Op::count, board);
    Expr out = values.back();
    for (std::size_t i = values.size() - 1; i-- > 0;)
        if (values[i] != values[i + 1])
            out = makeConditional(g, g.binary(Op::less, count, g.integer(minCount + static_cast<std::int64_t>(i) + 1)),
                                  values[i], out);
    return out;
}

namespace {

struct Bound {
    SquareSet within;
    int maxCount;
};

/// `memo` visits shared parts once.
Bound computeBound(const Graph& g, Expr e, std::map<Expr, Bound>& memo) {
    if (const auto found = memo.find(e); found != memo.end()) return found->second;
    const Node& n = g.node(e);
    const int size = g.size(), all = size * size;
    const auto argument = [&](std::size_t i) { return computeBound(g, n.arguments[i], memo); };
    Bound out{SquareSet::all(size), all};
    switch (n.op) {
        case Op::constant:
            out.within = g.boardOf(e);
            break;
        case Op::input:
            if (n.input == Input::from || n.input == Input::to || n.input == Input::jumped ||
                n.input == Input::displaced)
                out.maxCount = 1;
            break;
        case Op::and_: {
            const Bound a = argument(0), b = argument(1);
            out = {a.within & b.within, std::min(a.maxCount, b.maxCount)};
            break;
        }
        case Op::or_: {
            const Bound a = argument(0), b = argument(1);
            out = {a.within | b.within, a.maxCount + b.maxCount};
            break;
        }
        case Op::minus: {
            const Bound a = argument(0);
            const Expr b = n.arguments[1];
            out = {g.isConstant(b) ? a.within - g.boardOf(b) : a.within, a.maxCount};
            break;
        }
        case Op::shift: {
            const Bound a = argument(0);
            out = {shift(a.within, n.direction, size), a.maxCount};
            break;
        }
        case Op::neighbours: {
            const Bound a = argument(0);
            out = {neighbours(a.within, size), 4 * a.maxCount};
            break;
        }
        case Op::slide: {
            const Bound a = argument(0), through = argument(1);
            out = {through.within, std::min(through.maxCount, a.maxCount * (size - 1))};
            break;
        }
        case Op::choose: {
            const Bound a = argument(1), b = argument(2);
            out = {a.within | b.within, std::max(a.maxCount, b.maxCount)};
            break;
        }
        default:
            break;
    }
    out.maxCount = std::min({out.maxCount, all, out.within.count()});
    return memo[e] = out;
}

}  // namespace

int maxSquareCount(const Graph& g, Expr board) {
    std::map<Expr, Bound> memo;
    return computeBound(g, board, memo).maxCount;
}

}  // namespace tafl::lua

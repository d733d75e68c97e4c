#include "host/lua/trace/decision.hpp"

#include <algorithm>
#include <map>

namespace tafl::lua {
namespace {

bool isTruth(const Graph& g, Expr e, bool value) {
    return g.isConstant(e) && g.type(e) == Type::truth && (g.node(e).number != 0) == value;
}

/// Nothing: no square, zero. It stands behind "else".
bool isNothing(const Graph& g, Expr e) {
    if (!g.isConstant(e)) return false;
    return g.type(e) == Type::board ? !g.boardOf(e).any() : g.type(e) == Type::integer && g.node(e).number == 0;
}

std::vector<Expr> partsOf(const Graph& g, Expr e, Op op) {
    if (g.node(e).op != op) return {e};
    std::vector<Expr> out = partsOf(g, g.node(e).arguments[0], op);
    const std::vector<Expr> rest = partsOf(g, g.node(e).arguments[1], op);
    out.insert(out.end(), rest.begin(), rest.end());
    return out;
}

/// Chains hang to the left, as `both(a, b, c)` makes them; handles are compared, so equal chains must be equal trees.
Expr join(Graph& g, Op op, Expr first, Expr second) {
    Expr out = failedExpr;
    for (const Expr side : {first, second})
        for (const Expr part : partsOf(g, side, op)) out = out == failedExpr ? part : g.binary(op, out, part);
    return out;
}

/// If `longer` is a chain that ends with the chain `tail`, what stands before it; else the failed expression.
Expr before(Graph& g, Op op, Expr longer, Expr tail) {
    const std::vector<Expr> all = partsOf(g, longer, op), end = partsOf(g, tail, op);
    if (all.size() <= end.size() || !std::equal(end.rbegin(), end.rend(), all.rbegin())) return failedExpr;
    Expr out = failedExpr;
    for (std::size_t i = 0; i < all.size() - end.size(); ++i)
        out = out == failedExpr ? all[i] : g.binary(op, out, all[i]);
    return out;
}

Expr decideTruth(Graph& g, Expr test, Expr yes, Expr no) {
    const Expr fails = g.unary(Op::negate, test);
    if (isTruth(g, yes, true) && isTruth(g, no, false)) return test;
    if (isTruth(g, yes, false) && isTruth(g, no, true)) return fails;
    if (isTruth(g, no, false)) return join(g, Op::both, test, yes);
    if (isTruth(g, yes, false)) return join(g, Op::both, fails, no);
    if (isTruth(g, yes, true)) return join(g, Op::either, test, no);
    if (isTruth(g, no, true)) return join(g, Op::either, fails, yes);
    // One branch asks something more, and then both ask the same: "(test or more) and rest", "(test and more) or rest".
    if (const Expr more = before(g, Op::both, no, yes)) return join(g, Op::both, join(g, Op::either, test, more), yes);
    if (const Expr more = before(g, Op::both, yes, no)) return join(g, Op::both, join(g, Op::either, fails, more), no);
    if (const Expr more = before(g, Op::either, yes, no)) return join(g, Op::either, join(g, Op::both, test, more), no);
    if (const Expr more = before(g, Op::either, no, yes))
        return join(g, Op::either, join(g, Op::both, fails, more), yes);
    return g.choose(test, yes, no);
}

}  // namespace

Expr decide(Graph& g, Expr test, Expr yes, Expr no) {
    if (yes == no) return yes;
    if (g.type(yes) == Type::truth) return decideTruth(g, test, yes, no);
    const bool turned = g.node(test).op == Op::negate;
    if (isNothing(g, yes) || (turned && !isNothing(g, no))) {
        test = g.unary(Op::negate, test);
        std::swap(yes, no);
    }
    // Two tests that lead to the same value are one.
    if (const Node n = g.node(yes); n.op == Op::choose) {
        if (n.arguments[2] == no) return decide(g, join(g, Op::both, test, n.arguments[0]), n.arguments[1], no);
        if (n.arguments[1] == no)
            return decide(g, join(g, Op::both, test, g.unary(Op::negate, n.arguments[0])), n.arguments[2], no);
    }
    if (const Node n = g.node(no); n.op == Op::choose) {
        if (n.arguments[1] == yes) return decide(g, join(g, Op::either, test, n.arguments[0]), yes, n.arguments[2]);
        if (n.arguments[2] == yes)
            return decide(g, join(g, Op::either, test, g.unary(Op::negate, n.arguments[0])), yes, n.arguments[1]);
    }
    return g.choose(test, yes, no);
}

Expr decideCount(Graph& g, Expr board, int least, const std::vector<Expr>& values) {
    const Expr count = g.unary(Op::count, board);
    Expr out = values.back();
    for (std::size_t i = values.size() - 1; i-- > 0;)
        if (values[i] != values[i + 1])
            out = decide(g, g.binary(Op::less, count, g.integer(least + static_cast<std::int64_t>(i) + 1)), values[i],
                         out);
    return out;
}

namespace {

struct Bound {
    SquareSet within;
    int most;
};

/// Parts that stand in several places are looked at once.
Bound boundOf(const Graph& g, Expr e, std::map<Expr, Bound>& known) {
    if (const auto found = known.find(e); found != known.end()) return found->second;
    const Node& n = g.node(e);
    const int size = g.size(), all = size * size;
    const auto argument = [&](std::size_t i) { return boundOf(g, n.arguments[i], known); };
    Bound out{SquareSet::all(size), all};
    switch (n.op) {
        case Op::constant:
            out.within = g.boardOf(e);
            break;
        case Op::input:
            if (n.input == Input::from || n.input == Input::to || n.input == Input::jumped) out.most = 1;
            break;
        case Op::and_: {
            const Bound a = argument(0), b = argument(1);
            out = {a.within & b.within, std::min(a.most, b.most)};
            break;
        }
        case Op::or_: {
            const Bound a = argument(0), b = argument(1);
            out = {a.within | b.within, a.most + b.most};
            break;
        }
        case Op::minus: {
            const Bound a = argument(0);
            const Expr b = n.arguments[1];
            out = {g.isConstant(b) ? a.within - g.boardOf(b) : a.within, a.most};
            break;
        }
        case Op::shift: {
            const Bound a = argument(0);
            out = {shift(a.within, n.direction, size), a.most};
            break;
        }
        case Op::neighbours: {
            const Bound a = argument(0);
            out = {neighbours(a.within, size), 4 * a.most};
            break;
        }
        case Op::slide: {
            const Bound a = argument(0), through = argument(1);
            out = {through.within, std::min(through.most, a.most * (size - 1))};
            break;
        }
        case Op::choose: {
            const Bound a = argument(1), b = argument(2);
            out = {a.within | b.within, std::max(a.most, b.most)};
            break;
        }
        default:
            break;
    }
    out.most = std::min({out.most, all, out.within.count()});
    return known[e] = out;
}

}  // namespace

int mostIn(const Graph& g, Expr board) {
    std::map<Expr, Bound> known;
    return boundOf(g, board, known).most;
}

}  // namespace tafl::lua

#include "explain/square_changes.hpp"

#include <algorithm>
#include <numeric>

namespace tafl::direct {

bool callsFunctions(const CallTables& t, Expr program) {
    const auto calls = [&](Expr e) { return t.graph.contains(e, [](const Node& n) { return n.op == Op::callback; }); };
    const auto readsHostility = [](const Node& n) { return n.op == Op::hostile || n.op == Op::held; };
    if (program && calls(program)) return true;
    if (program && !t.graph.contains(program, readsHostility)) return false;
    const auto callsWhere = [&](const auto& call) { return call.where && calls(call.where); };
    return std::ranges::any_of(t.calls.spares, callsWhere) || std::ranges::any_of(t.calls.disarms, callsWhere) ||
           std::ranges::any_of(t.calls.hostiles,
                               [&](const HostileCall& h) { return h.when == When::program && calls(h.program); });
}

Scene makeChanged(const Scene& scene, std::span<const SquareChange> changes) {
    Scene out = scene;
    for (const SquareChange& change : changes) {
        out.put(change.square, change.classNumber);
        for (SquareSet& marks : out.marks) marks.remove(change.square);
    }
    return out;
}

int manOf(const CallTables& t, Side side) {
    for (int c = 1; c <= t.classes; ++c)
        if (t.side[at(c)] == side && !has(t.royals, c)) return c;
    return 0;
}

int distance(const CallTables& t, Square a, Square b) {
    return std::max(std::abs(a % t.size - b % t.size), std::abs(a / t.size - b / t.size));
}

std::vector<Square> squaresByDistance(const CallTables& t, Square from) {
    std::vector<Square> out(at(t.squares));
    std::iota(out.begin(), out.end(), 0);
    if (from != noSquare) std::ranges::stable_sort(out, {}, [&](Square s) { return distance(t, s, from); });
    return out;
}

std::vector<Square> findGaps(const Scene& scene, Side wall, std::span<const Square> order) {
    const CallTables& t = scene.tables();
    // The ring of eight neighbours. Walls join at corners, openings do not: one needs a side square, at an even index.
    static constexpr int ring[8][2] = {{0, 1}, {1, 1}, {1, 0}, {1, -1}, {0, -1}, {-1, -1}, {-1, 0}, {-1, 1}};
    std::vector<Square> out;
    for (const Square s : order) {
        if (scene.occupant(s)) continue;
        bool open[8];
        for (int i = 0; i < 8; ++i) {
            const int file = s % t.size + ring[i][0], rank = s / t.size + ring[i][1];
            open[i] =
                file >= 0 && rank >= 0 && file < t.size && rank < t.size && !scene.holds(rank * t.size + file, wall);
        }
        // Sides without an open way to the next side around the square.
        int openings = 0;
        for (int i = 0; i < 8; i += 2) openings += open[i] && !(open[i + 1] && open[(i + 2) % 8]);
        if (openings >= 2) out.push_back(s);
    }
    return out;
}

bool EvaluationBudget::start(Expr program, std::size_t programs) {
    const Graph& g = tables_->graph;
    if (callsFunctions(*tables_, program)) return false;
    constexpr std::int64_t total = 8'000'000;  // operations, roughly
    std::int64_t cost = static_cast<std::int64_t>(g.nodeCount() / 32), rounds = 1;
    g.contains(program, [&](const Node& n) {
        const bool walks = n.op == Op::flood || n.op == Op::hostile || n.op == Op::held || n.op == Op::reach;
        cost += walks ? 8 : 1;
        if (n.op == Op::fix) rounds = 16;
        return false;
    });
    left_ = total / std::max<std::int64_t>(1, cost * rounds * tables_->squares / 121) /
            static_cast<std::int64_t>(std::max<std::size_t>(1, programs));
    return true;
}

}  // namespace tafl::direct

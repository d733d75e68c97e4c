// Why a test of the whole board need not be made again: after it has failed, a witness of the failure is kept, a few
// squares and what may stand on them. As long as nothing else comes to stand there, the test fails again.
//
// A test is a conjunction of terms; one false term is enough. Witnesses exist for three shapes of term, where x, y and
// z say square by square what they hold (zones and pieces, joined by and, or, without):
//   any(x)                        is false: on no square may anything arrive that x holds
//   not any(flood(x, y) & z)      is false: a path of y from a square of x to one of z
//   not any(neighbours(x) & y)    is false: a square of x beside one of y
#pragma once
#include <algorithm>

#include "board/engine/position.hpp"

namespace tafl::inline TAFLSMITH_BUILD {

template <int W>
class Watch {
public:
    using Lay = Layout<W>;
    enum class Kind : u8 { none, nowhere, path, pair };

    /// A conjunction, from the expression of an outcome. Terms that have no witness are still tested.
    Watch() = default;
    Watch(const Graph& graph, Expr e, const Lay& lay) : lay_(&lay) {
        std::vector<Expr> operands;
        split(graph, e, operands);
        for (const Expr operand : operands) terms_.push_back(termOf(graph, operand, lay));
        std::ranges::stable_sort(terms_, {}, [](const Term& t) {
            return t.kind == Kind::nowhere ? 0 : t.kind != Kind::none ? 2 : t.dear ? 3 : 1;
        });
    }

    /// Is the last failure still witnessed?
    bool standing() const { return holds_ != nullptr; }
    void forget() { holds_ = nullptr; }
    /// Keep no witnesses from now on.
    void retire() {
        for (Term& term : terms_) term.kind = Kind::none;
    }

    /// A piece of class c came to stand on a cell, or a cell became empty.
    void arrived(int cell, int c) {
        if (holds_ && (holds_[cell] >> c & 1) == 0) holds_ = nullptr;
    }
    void emptied(int cell) { arrived(cell, emptyOccupant); }

    /// Tests; a failure leaves a witness where there is one.
    template <class Tables>
    bool test(const ProgramInputs<W>& in, Tables& tables) {
        for (Term& term : terms_) {
            bool holds;
            switch (term.kind) {
                case Kind::path:
                    holds = !findPath(term, in, tables);
                    break;
                case Kind::pair:
                    holds = !findPair(term, in, tables);
                    break;
                case Kind::nowhere:
                    holds = term.program.number(in, lay_->words, tables) != 0;
                    if (!holds) holds_ = term.holds.data();
                    break;
                default:
                    holds = term.program.number(in, lay_->words, tables) != 0;
            }
            if (!holds) return false;
        }
        return true;
    }

private:
    /// holds[cell]: bit o is set while occupant o (0 empty) keeps the witness good there.
    struct Term {
        Kind kind = Kind::none;
        bool dear = false;           // loops or asks the tables: tried last
        BoundProgram<W> program;     // of the whole term, where it has no shape of its own
        BoundProgram<W> xs, ys, zs;  // the boards x, y, z
        std::vector<u16> x, y, z;    ///< per cell, the occupants for which x, y, z hold the square
        std::vector<u16> holds;
        std::vector<u16> cells;  ///< of the present witness
    };
    static constexpr u16 anything = 0xffff;

    static void split(const Graph& graph, Expr e, std::vector<Expr>& out) {
        const Node& n = graph.node(e);
        if (n.op != Op::both) return out.push_back(e);
        for (const Expr a : n.arguments) split(graph, a, out);
    }

    static bool pointwise(const Graph& graph, Expr e) {
        return !graph.contains(e, [](const Node& n) {
            return !(n.op == Op::constant || n.op == Op::and_ || n.op == Op::or_ || n.op == Op::minus ||
                     (n.op == Op::input && n.input == Input::pieces));
        });
    }
    static bool holdsAt(const Graph& graph, Expr e, Square s, int occupant) {
        const Node& n = graph.node(e);
        switch (n.op) {
            case Op::constant:
                return graph.boardOf(e).has(s);
            case Op::input:
                return occupant > 0 && (n.classes >> (occupant - 1) & 1);
            case Op::and_:
                return holdsAt(graph, n.arguments[0], s, occupant) && holdsAt(graph, n.arguments[1], s, occupant);
            case Op::or_:
                return holdsAt(graph, n.arguments[0], s, occupant) || holdsAt(graph, n.arguments[1], s, occupant);
            default:
                return holdsAt(graph, n.arguments[0], s, occupant) && !holdsAt(graph, n.arguments[1], s, occupant);
        }
    }
    static std::vector<u16> table(const Graph& graph, Expr e, const Lay& lay) {
        std::vector<u16> out(Lay::cells, 0);
        for (Square s = 0; s < lay.size * lay.size; ++s)
            for (int occupant = 0; occupant <= mostClasses; ++occupant)
                if (holdsAt(graph, e, s, occupant)) out[lay.cellOf[s]] |= static_cast<u16>(1u << occupant);
        return out;
    }

    static Term termOf(const Graph& graph, Expr e, const Lay& lay) {
        Term term;
        const auto bound = [&](Expr part) { return BoundProgram<W>(programOf(graph, part), lay.words); };
        term.program = bound(e);
        term.dear = graph.contains(e, [](const Node& n) {
            return n.op == Op::fix || n.op == Op::held || n.op == Op::reach || n.op == Op::callback;
        });
        const Node& root = graph.node(e);
        if (root.op == Op::any && pointwise(graph, root.arguments[0])) {
            term.kind = Kind::nowhere;
            term.holds = table(graph, root.arguments[0], lay);
            for (auto& h : term.holds) h = static_cast<u16>(~h);
            return term;
        }
        if (root.op != Op::negate || graph.node(root.arguments[0]).op != Op::any) return term;
        const Node& both = graph.node(graph.node(root.arguments[0]).arguments[0]);
        if (both.op != Op::and_) return term;
        for (const std::size_t i : {0u, 1u}) {
            const Node& inner = graph.node(both.arguments[i]);
            const Expr rest = both.arguments[1 - i];
            if (!pointwise(graph, rest)) continue;
            if (inner.op == Op::flood && pointwise(graph, inner.arguments[0]) && pointwise(graph, inner.arguments[1])) {
                term.kind = Kind::path;
                term.x = table(graph, inner.arguments[0], lay);
                term.y = table(graph, inner.arguments[1], lay);
                term.z = table(graph, rest, lay);
                term.xs = bound(inner.arguments[0]);
                term.ys = bound(inner.arguments[1]);
                term.zs = bound(rest);
            } else if (inner.op == Op::neighbours && pointwise(graph, inner.arguments[0])) {
                term.kind = Kind::pair;
                term.x = table(graph, inner.arguments[0], lay);
                term.z = table(graph, rest, lay);
                term.xs = bound(inner.arguments[0]);
                term.zs = bound(rest);
            }
            if (term.kind != Kind::none) {
                term.holds.assign(Lay::cells, anything);
                return term;
            }
        }
        return term;
    }

    void keep(Term& term, int cell, u16 occupants) {
        auto& h = term.holds[static_cast<std::size_t>(cell)];
        if (h == anything) term.cells.push_back(static_cast<u16>(cell));
        h &= occupants;
    }
    void clear(Term& term) {
        for (const u16 cell : term.cells) term.holds[cell] = anything;
        term.cells.clear();
    }

    int cellOfBit(int w, u64 bit) const { return lay_->cellAt[w * 4 * 64 + std::countr_zero(bit)]; }

    /// A square of x with one of z beside it.
    template <class Tables>
    bool findPair(Term& term, const ProgramInputs<W>& in, Tables& tables) {
        const u64* x = term.xs.board(in, lay_->words, tables);
        const u64* z = term.zs.board(in, lay_->words, tables);
        u64 beside[W];
        lay_->words.neighbours(x, beside);
        for (int w = 0; w < W; ++w) {
            if (!(beside[w] & z[w])) continue;
            const int end = cellOfBit(w, beside[w] & z[w]);
            for (const int d : lay_->step) {
                const int cell = end + d, line = lay_->word[cell][0] >> 2;
                if (!lay_->isInside(cell) || !(x[line] >> lay_->place[cell][0] & 1)) continue;
                clear(term);
                keep(term, cell, term.x[static_cast<std::size_t>(cell)]);
                keep(term, end, term.z[static_cast<std::size_t>(end)]);
                holds_ = term.holds.data();
                return true;
            }
        }
        return false;
    }

    /// A shortest path from x through y to z. The flood keeps its layers, and the way back is read from them.
    template <class Tables>
    bool findPath(Term& term, const ProgramInputs<W>& in, Tables& tables) {
        constexpr int mostLayers = 64;
        u64 layer[mostLayers][W];
        const u64* x = term.xs.board(in, lay_->words, tables);
        const u64* y = term.ys.board(in, lay_->words, tables);
        const u64* z = term.zs.board(in, lay_->words, tables);
        std::memcpy(layer[0], x, sizeof layer[0]);
        for (int k = 0;; ++k) {
            for (int w = 0; w < W; ++w)
                if (const u64 met = layer[k][w] & z[w]) {
                    wayBack(term, layer, k, w, met & -met);
                    return true;
                }
            if (k + 1 == mostLayers) break;
            std::memcpy(layer[k + 1], layer[k], sizeof layer[0]);
            if (!lay_->words.grow(layer[k + 1], y)) return false;
        }
        // A winding way: flood on without keeping layers, and keep no witness.
        while (lay_->words.grow(layer[mostLayers - 1], y)) {
        }
        u64 met = 0;
        for (int w = 0; w < W; ++w) met |= layer[mostLayers - 1][w] & z[w];
        return met != 0;
    }

    void wayBack(Term& term, const u64 (*layer)[W], int k, int w, u64 bit) {
        clear(term);
        u16 occupants = term.z[static_cast<std::size_t>(cellOfBit(w, bit))];
        u64 at[W]{}, beside[W];
        at[w] = bit;
        for (;; --k) {
            // The first layer in which the square was reached.
            while (k > 0 && (layer[k - 1][w] & bit)) --k;
            const int cell = cellOfBit(w, bit);
            keep(term, cell, occupants & (k == 0 ? term.x : term.y)[static_cast<std::size_t>(cell)]);
            if (k == 0) break;
            occupants = anything;
            lay_->words.neighbours(at, beside);
            at[w] = 0;
            for (w = 0; !(beside[w] & layer[k - 1][w]); ++w) {
            }
            bit = beside[w] & layer[k - 1][w];
            bit &= -bit;
            at[w] = bit;
        }
        holds_ = term.holds.data();
    }

    const Lay* lay_ = nullptr;
    std::vector<Term> terms_;
    const u16* holds_ = nullptr;  // of the term whose witness stands
};

}  // namespace tafl::inline TAFLSMITH_BUILD

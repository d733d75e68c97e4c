// Tests of the whole board whose failure is cached. A failed test leaves a proof: a few cells, and what may stand on
// each. While no cell of it changes to something else, the test fails again.
//
// A test is a conjunction of terms; one false term is enough. Four shapes of term have proofs. x, y and z are
// pointwise: zones and pieces joined by and, or, minus.
//   any(x)                      is false: no square of x may be occupied as x asks
//   not any(x)                  is false: a square of x
//   not any(flood(x, y) & z)    is false: a path through y from a square of x to one of z
//   not any(neighbours(x) & y)  is false: a square of x beside one of y
#pragma once
#include <algorithm>
#include <map>
#ifdef __AVX__
#include <immintrin.h>
#endif

#include "position/bitboard/piece_boards.hpp"

namespace tafl::inline TAFLSMITH_BUILD {

/// A board on which each square depends only on its own occupant.
template <int W>
class Pointwise {
public:
    Pointwise() = default;
    Pointwise(const Graph& graph, Expr e, const Layout<W>& lay) : table_(Layout<W>::cells, 0) {
        for (int occupant = 0; occupant <= lay.classCount; ++occupant) {
            Part part{occupant, {}};
            std::map<Expr, SquareSet> known;
            const SquareSet& where = boardWith(graph, e, occupant, known);
            where.each([&](Square s) {
                table_[lay.cellOf[s]] |= static_cast<u16>(1u << occupant);
                part.where[lay.words.word(s)] |= lay.words.bit(s);
            });
            if (where.any()) parts_.push_back(part);
        }
    }

    /// Whether an expression is such a board.
    static bool isPointwise(const Graph& graph, Expr e) {
        return !graph.contains(e, [](const Node& n) {
            return !(n.op == Op::constant || n.op == Op::and_ || n.op == Op::or_ || n.op == Op::minus ||
                     (n.op == Op::input && n.input == Input::pieces));
        });
    }

    /// The occupants with which the board contains a cell, a bit each.
    u16 at(int cell) const { return table_[static_cast<std::size_t>(cell)]; }

    /// Evaluates it from the boards of the empty squares (0) and of each class.
    void board(const u64 (*occupants)[W], u64* out) const {
        for (int w = 0; w < W; ++w) out[w] = 0;
        for (const Part& part : parts_)
            for (int w = 0; w < W; ++w) out[w] |= occupants[part.occupant][w] & part.where[w];
    }

private:
    struct Part {
        int occupant;
        u64 where[W];
    };

    /// The board if each square held this occupant. `known`: of the parts; each is computed once.
    static const SquareSet& boardWith(const Graph& graph, Expr e, int occupant, std::map<Expr, SquareSet>& known) {
        if (const auto found = known.find(e); found != known.end()) return found->second;
        const Node& n = graph.node(e);
        const auto part = [&](std::size_t i) { return boardWith(graph, n.arguments[i], occupant, known); };
        SquareSet out;
        switch (n.op) {
            case Op::constant:
                out = graph.boardOf(e);
                break;
            case Op::input:
                if (occupant > 0 && (n.classes >> (occupant - 1) & 1)) out = SquareSet::all(graph.size());
                break;
            case Op::and_:
                out = part(0) & part(1);
                break;
            case Op::or_:
                out = part(0) | part(1);
                break;
            default:
                out = part(0) - part(1);
        }
        return known[e] = out;
    }

    std::vector<u16> table_;
    std::vector<Part> parts_;
};

/// The tests of one position, by number. A turn invalidates proofs with one load for each cell left and each cell
/// reached.
///
/// A test has one bit for its current proof. Each term of the shape any(x) has one more, because its proof is always
/// the same. One of these bits is active.
template <int W>
class EndTestCache {
public:
    using Lay = Layout<W>;
    /// Who needs a test to fail: the ends after each side's turns, and whether each side is stuck.
    enum Need { endsOfAttackers, endsOfDefenders, attackersStuck, defendersStuck, needCount };

    /// Returns the number of the expression's test.
    int add(const Graph& graph, Expr e, const Lay& lay) {
        layout_ = &lay;
        for (std::size_t k = 0; k < tests_.size(); ++k)
            if (tests_[k].expression == e) return static_cast<int>(k);
        Test test{e, {}, {}, tests_.size() < maxMovingProofs ? u32{1} << tests_.size() : noBit, noBit};
        for (const Expr operand : graph.conjuncts(e)) test.terms.push_back(makeTerm(graph, operand));
        std::ranges::stable_sort(test.terms, {}, [](const Term& t) {
            return t.kind == Kind::nowhere || t.kind == Kind::somewhere ? 0
                   : t.kind != Kind::none                               ? 2
                   : t.expensive                                        ? 3
                                                                        : 1;
        });
        tests_.push_back(std::move(test));
        const int k = static_cast<int>(tests_.size()) - 1;
        if (!straightPath_.bits) buildStraightPath(k);
        return k;
    }
    void addRequirement(int who, int k) {
        tests_[static_cast<std::size_t>(k)].requiredBy |= 1u << who,
            activateBit(k, tests_[static_cast<std::size_t>(k)].bit);
    }
    /// For ends that are not cached.
    void requireAlways(int who) { always_[who] = required_[who] = noBit; }

    /// Bits of required tests without a proof; usually none.
    u32 unproven(int who) const { return required_[who] & ~provenFalse_; }
    bool anyRequired(int who) const { return required_[who]; }
    bool allProvenFalse(int who) const { return !unproven(who); }
    /// The same after a piece has gone from one cell to another.
    u32 unprovenAfter(int who, int from, int to, int occupant) const {
        return required_[who] &
               ~(provenFalse_ & ~u32{invalidates_[emptyOccupant][from]} & ~u32{invalidates_[occupant][to]});
    }

    /// On narrow boards a path that only one plane can block is first tested as straight lines. That takes one addition
    /// and succeeds more often than any single proof stays valid.
    bool checksStraightPath() const { return straightPath_.bits; }
    u32 straightPathBits() const { return straightPath_.bits; }
    int straightPathPlane() const { return straightPath_.plane; }
    bool isStraightPath(int k) const { return straightPath_.bits && straightPath_.test == k; }
    __attribute__((always_inline)) bool hasStraightPath(const Row* bars, const Row* occupied) const {
        const auto row = [](const u64* x, int w) { return reinterpret_cast<const Row*>(x)[w]; };
        Row any{};
#pragma GCC unroll 8
        for (int w = 0; w < W; ++w) {
            const Row barred = bars[w], through = row(straightPath_.through, w) & ~barred,
                      begin = row(straightPath_.begin, w) & ~barred, seeds = (begin + begin) & through;
            any |= ((through & ~(through + seeds)) | begin) & row(straightPath_.end, w) & occupied[w];
        }
        // Nothing passes through a blocked end: `through` and `begin` exclude it.
        return anyBit(any);
    }
    bool isProvenFalse(int k) const { return provenFalse_ & tests_[static_cast<std::size_t>(k)].bit; }
    void reset() {
        provenFalse_ = 0;
        lastMoved_[0] = lastMoved_[1] = layout_ ? layout_->cellOf[0] : 0;
    }

    /// Drops the proofs that do not hold when this occupant (0: none) stands on the cell.
    void invalidate(int cell, int occupant) { provenFalse_ &= ~u32{invalidates_[occupant][cell]}; }
    /// New proofs are first looked for around the piece that moved last on each side.
    void moved(int side, int cell) { lastMoved_[side] = cell; }

    /// Whether the test fails by a proof near the last moves, which needs no boards.
    bool failsNearLastMoves(int k, const u8* codes) {
        Test& test = tests_[static_cast<std::size_t>(k)];
        currentTest_ = k;
        for (const Term& term : test.terms) {
            switch (term.kind) {
                case Kind::somewhere:
                    for (const int cell : lastMoved_)
                        if (holdsAt(term.x, cell, codes)) {
                            clear(test);
                            addProofCell(test, cell, term.x.at(cell));
                            return true;
                        }
                    break;
                case Kind::pair:
                    for (const int cell : lastMoved_)
                        if (findPairAt(test, term, cell, codes)) return true;
                    break;
                case Kind::path:  // a path of one square
                    for (const int cell : lastMoved_)
                        if (holdsAt(term.x, cell, codes) && holdsAt(term.z, cell, codes)) {
                            clear(test);
                            addProofCell(test, cell, term.x.at(cell) & term.z.at(cell));
                            return true;
                        }
                    break;
                default:
                    break;
            }
        }
        return false;
    }

    /// Whether the test fails wherever a piece of these classes has an empty square beside it.
    bool failsBesideEmpty(int k, ClassSet classes) const {
        return std::ranges::any_of(tests_[static_cast<std::size_t>(k)].terms, [&](const Term& t) {
            if (t.kind != Kind::pair) return false;
            for (Square s = 0; s < layout_->size * layout_->size; ++s)
                if (!(t.z.at(layout_->cellOf[s]) & 1) || (classes & ~(t.x.at(layout_->cellOf[s]) >> 1))) return false;
            return true;
        });
    }

    /// Runs the test; a failure leaves a proof if possible. `occupants`: boards of the empty squares and of each class;
    /// `inputs` returns the inputs of programs.
    template <class Inputs, class Tables>
    bool test(int k, const u64 (*occupants)[W], Inputs&& inputs, Tables& tables) {
        Test& test = tests_[static_cast<std::size_t>(k)];
        currentTest_ = k;
        for (Term& term : test.terms)
            if (term.kind == Kind::none ? !term.program.number(inputs(), layout_->words, tables)
                                        : !holds(test, term, occupants))
                return false;
        return true;
    }

private:
    static constexpr int maxMovingProofs = 8,
                         maxFixedProofs = 8;    ///< bits of each kind; tests beyond have no proof
    static constexpr u32 noBit = u32{1} << 31;  ///< the bit of proofs that never hold

    enum class Kind : u8 { none, nowhere, somewhere, path, pair };
    struct Term {
        Kind kind = Kind::none;
        bool expensive = false;   // loops or reads the tables: tested last
        u32 bit = noBit;          // for the shape any(x)
        BoundProgram<W> program;  // for a term without a shape
        Pointwise<W> x, y, z;
    };
    struct Test {
        Expr expression;
        std::vector<Term> terms;
        std::vector<u16> cells;  // of the current proof; a path from its end to its beginning
        u32 moving = noBit;      // bit of that proof
        u32 bit = noBit;         // the active bit
        u32 requiredBy = 0;
    };

    /// A path term that one plane can block, as line words.
    struct StraightPath {
        int plane = 0, test = -1;
        u32 bits = 0;  // all bits of its test; 0: there is none
        alignas(32) u64 begin[Lay::K]{}, through[Lay::K]{}, end[Lay::K]{};
    };

    void buildStraightPath(int k) {
        Test& test = tests_[static_cast<std::size_t>(k)];
        if (test.moving == noBit) return;
        for (const Term& term : test.terms)
            for (int plane = 0; term.kind == Kind::path && plane < layout_->planes && straightPath_.test < 0; ++plane) {
                u16 others = 1;  // the empty square, and classes that do not block
                for (int c = 1; c <= layout_->classCount; ++c)
                    if (layout_->planeOf[c] != plane) others |= static_cast<u16>(1u << c);
                StraightPath out;
                const auto lay = [&](const Pointwise<W>& board, u16 who, u64* words) {
                    for (Square s = 0; s < layout_->size * layout_->size; ++s) {
                        const int cell = layout_->cellOf[s];
                        if (board.at(cell) != 0 && board.at(cell) != who) return false;
                        for (int d = 0; board.at(cell) && d < 4; ++d)
                            words[layout_->word[cell][d]] |= layout_->bits[cell][d];
                    }
                    return true;
                };
                if (!lay(term.x, others, out.begin) || !lay(term.y, others, out.through) ||
                    !lay(term.z, others & ~u16{1}, out.end))
                    continue;
                out.plane = plane;
                out.test = k;
                out.bits = test.moving;
                for (const Term& t : test.terms) out.bits |= t.bit & ~noBit;
                straightPath_ = out;
                test.bit = test.moving;  // no longer noBit
            }
    }
    static bool anyBit(Row x) {
#ifdef __AVX__
        return !_mm256_testz_si256(reinterpret_cast<__m256i>(x), reinterpret_cast<__m256i>(x));
#else
        return (x[0] | x[1] | x[2] | x[3]) != 0;
#endif
    }

    Term makeTerm(const Graph& graph, Expr e) {
        Term term;
        const auto pointwise = [&](Expr part) { return Pointwise<W>::isPointwise(graph, part); };
        const auto board = [&](Expr part) { return Pointwise<W>(graph, part, *layout_); };
        const Node& root = graph.node(e);
        // 1. any(x)
        if (root.op == Op::any && pointwise(root.arguments[0])) {
            term.kind = Kind::nowhere;
            term.x = board(root.arguments[0]);
            if (fixed_ < maxFixedProofs) {
                term.bit = u32{1} << (maxMovingProofs + fixed_++);
                for (int cell = 0; cell < Lay::cells; ++cell)
                    for (int o = 0; o <= maxClasses; ++o)
                        if (term.x.at(cell) >> o & 1) invalidates_[o][cell] |= static_cast<u16>(term.bit);
            }
            return term;
        }
        // 2. not any(...)
        if (root.op == Op::negate && graph.node(root.arguments[0]).op == Op::any) {
            const Expr what = graph.node(root.arguments[0]).arguments[0];
            const Node& both = graph.node(what);
            if (pointwise(what)) {
                term.kind = Kind::somewhere;
                term.x = board(what);
                return term;
            }
            if (both.op == Op::and_)
                for (const std::size_t i : {0u, 1u}) {
                    const Node& inner = graph.node(both.arguments[i]);
                    const Expr rest = both.arguments[1 - i];
                    if (!pointwise(rest)) continue;
                    if (inner.op == Op::flood && pointwise(inner.arguments[0]) && pointwise(inner.arguments[1]))
                        term.kind = Kind::path, term.y = board(inner.arguments[1]);
                    else if (inner.op == Op::neighbours && pointwise(inner.arguments[0]))
                        term.kind = Kind::pair;
                    else
                        continue;
                    term.x = board(inner.arguments[0]);
                    term.z = board(rest);
                    return term;
                }
        }
        // 3. Any other shape.
        term.program = BoundProgram<W>(compileProgram(graph, e), layout_->words);
        term.expensive = graph.contains(e, [](const Node& n) {
            return n.op == Op::fix || n.op == Op::held || n.op == Op::reach || n.op == Op::callback;
        });
        return term;
    }

    bool holds(Test& test, const Term& term, const u64 (*occupants)[W]) {
        u64 x[W], y[W], z[W];
        term.x.board(occupants, x);
        switch (term.kind) {
            case Kind::nowhere: {
                u64 any = 0;
                for (int w = 0; w < W; ++w) any |= x[w];
                if (!any) {
                    if (test.bit != term.bit) activateBit(currentTest_, term.bit);
                    provenFalse_ |= term.bit & ~noBit;
                }
                return any != 0;
            }
            case Kind::somewhere:
                for (int w = 0; w < W; ++w)
                    if (x[w]) {
                        clear(test);
                        const int cell = cellOfBit(w, x[w]);
                        addProofCell(test, cell, term.x.at(cell));
                        return false;
                    }
                return true;
            case Kind::pair:
                term.z.board(occupants, z);
                return !findPair(test, term, x, z);
            case Kind::path:
                term.y.board(occupants, y);
                term.z.board(occupants, z);
                return !findPath(test, term, x, y, z);
            case Kind::none:
                break;
        }
        return true;
    }

    /// Makes another bit of a test the active one.
    void activateBit(int k, u32 bit) {
        tests_[static_cast<std::size_t>(k)].bit = bit;
        for (int who = 0; who < needCount; ++who) {
            required_[who] = always_[who];
            for (const Test& test : tests_)
                if (test.requiredBy >> who & 1) required_[who] |= test.bit;
        }
    }

    // The cells of the proof of test currentTest_.
    void addProofCell(Test& test, int cell, u16 occupants) {
        if (test.moving == noBit) return;
        const int classCount = std::min(layout_->classCount, maxClasses);
        for (int o = 0; o <= classCount; ++o)
            if (!(occupants >> o & 1)) invalidates_[o][cell] |= static_cast<u16>(test.moving);
        test.cells.push_back(static_cast<u16>(cell));
        provenFalse_ |= test.moving;
        if (test.bit != test.moving) activateBit(currentTest_, test.moving);
    }
    void clear(Test& test) {
        const auto rest = static_cast<u16>(~test.moving);
        for (const u16 cell : test.cells)
            for (int o = 0; o <= layout_->classCount; ++o) invalidates_[o][cell] &= rest;
        test.cells.clear();
    }

    static bool holdsAt(const Pointwise<W>& board, int cell, const u8* codes) {
        return codes[cell] != outsideOccupant && (board.at(cell) >> codes[cell] & 1);
    }

    int cellOfBit(int w, u64 bit) const { return layout_->cellAt[w * 4 * 64 + std::countr_zero(bit)]; }

    /// A cell of z beside this cell of x.
    bool findPairAt(Test& test, const Term& term, int cell, const u8* codes) {
        if (!holdsAt(term.x, cell, codes)) return false;
        for (const int d : layout_->step)
            if (holdsAt(term.z, cell + d, codes)) {
                clear(test);
                addProofCell(test, cell, term.x.at(cell));
                addProofCell(test, cell + d, term.z.at(cell + d));
                return true;
            }
        return false;
    }

    /// A square of x beside one of z.
    bool findPair(Test& test, const Term& term, const u64* x, const u64* z) {
        u64 beside[W];
        layout_->words.neighbours(x, beside);
        for (int w = 0; w < W; ++w) {
            if (!(beside[w] & z[w])) continue;
            const int end = cellOfBit(w, beside[w] & z[w]);
            for (const int d : layout_->step) {
                const int cell = end + d, line = layout_->word[cell][0] >> 2;
                if (!layout_->isInside(cell) || !(x[line] >> layout_->place[cell][0] & 1)) continue;
                clear(test);
                addProofCell(test, cell, term.x.at(cell));
                addProofCell(test, end, term.z.at(end));
                return true;
            }
        }
        return false;
    }

    /// A shortest path from x through y to z: the flood keeps its layers, and the path is traced back through them.
    bool findPath(Test& test, const Term& term, const u64* x, const u64* y, const u64* z) {
        constexpr int maxLayers = 64;
        u64 layer[maxLayers][W];
        std::memcpy(layer[0], x, sizeof layer[0]);
        for (int k = 0;; ++k) {
            for (int w = 0; w < W; ++w)
                if (const u64 met = layer[k][w] & z[w]) {
                    tracePath(test, term, layer, k, w, met & -met);
                    return true;
                }
            if (k + 1 == maxLayers) break;
            std::memcpy(layer[k + 1], layer[k], sizeof layer[0]);
            if (!layout_->words.grow(layer[k + 1], y)) return false;
        }
        // A very long path: flood on without layers, and leave no proof.
        while (layout_->words.grow(layer[maxLayers - 1], y)) {
        }
        u64 met = 0;
        for (int w = 0; w < W; ++w) met |= layer[maxLayers - 1][w] & z[w];
        return met != 0;
    }

    void tracePath(Test& test, const Term& term, const u64 (*layer)[W], int k, int w, u64 bit) {
        clear(test);
        u16 occupants = term.z.at(cellOfBit(w, bit));
        u64 at[W]{}, beside[W];
        at[w] = bit;
        for (;; --k) {
            // The first layer that contains the square.
            while (k > 0 && (layer[k - 1][w] & bit)) --k;
            const int cell = cellOfBit(w, bit);
            addProofCell(test, cell, occupants & (k == 0 ? term.x : term.y).at(cell));
            if (k == 0) break;
            occupants = anyOccupant;
            layout_->words.neighbours(at, beside);
            at[w] = 0;
            for (w = 0; !(beside[w] & layer[k - 1][w]); ++w) {
            }
            bit = beside[w] & layer[k - 1][w];
            bit &= -bit;
            at[w] = bit;
        }
    }
    static constexpr u16 anyOccupant = 0xffff;

    u32 provenFalse_ = 0, required_[needCount]{}, always_[needCount]{};
    u16 invalidates_[maxClasses + 1][Lay::cells]{};  // [occupant][cell]: proofs that fail with it
    int lastMoved_[2]{};
    int currentTest_ = 0, fixed_ = 0;
    StraightPath straightPath_;
    const Lay* layout_ = nullptr;
    std::vector<Test> tests_;
};

}  // namespace tafl::inline TAFLSMITH_BUILD

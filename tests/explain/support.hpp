// A small hand-made rule set and helpers for tests of direct evaluation.
#pragma once
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "explain/explainer.hpp"
#include "image/table_compilation.hpp"

namespace tafl::explaining {

constexpr int size = 7;
constexpr ClassSet attacker = 1, defender = 2, king = 4, men = 3, everyone = 7;
enum : RuleIndex {
    custodial,
    kingRule,
    throneRule,
    hostileThrone,
    goalRule,
    stuckRule,
    repetitionRule,
    special,
    special2,
    callers
};

inline Square sq(const char* name) { return parseSquare(name, size); }
inline SquareSet squares(std::initializer_list<const char*> names) {
    SquareSet out;
    for (const char* n : names) out.add(sq(n));
    return out;
}
inline const SquareSet board = SquareSet::all(size);

/// Attackers t, defenders T, king K. Men are captured between two enemies, the king by four. No legal move: loss.
struct Rules {
    Rules() {
        image.size = size;
        image.graph = std::make_shared<Graph>(size);
        image.graph->setClasses(attacker, defender | king);
        calls.classes = {{"attacker", Side::attackers, 't'},
                         {"defender", Side::defenders, 'T'},
                         {"king", Side::defenders, 'K', true}};
        calls.slides = {{everyone, 0, 0}};
        calls.patterns.push_back(
            {.victims = men, .at = board, .shape = Shape::line, .by = everyone, .ruleIndex = custodial});
        calls.patterns.push_back(
            {.victims = king, .at = board, .shape = Shape::all, .by = everyone, .ruleIndex = kingRule});
        calls.fates.push_back({king, FateKind::ends, 0, Side::attackers, kingRule});
        for (auto& n : calls.noMoves) n.ruleIndex = stuckRule;
        const char* names[callers] = {"capture/custodial", "king/capture", "passage/restricted",
                                      "hostile/zone",      "win/escape",   "turn/no-moves",
                                      "end/repetition",    "special/one",  "special/two"};
        for (const char* n : names) image.rules.push_back({n, n, "", "", "native", "table"});
    }
    Graph& graph() { return *image.graph; }
    Expr pieces(ClassSet c) { return graph().input(Input::pieces, c); }
    Explainer make() {
        image.calls = calls;
        return Explainer(std::make_shared<RuleImage>(image));
    }
    RuleImage image;
    Calls calls;
};

/// The same on an empty board, which may have holes, for the engine, too.
struct RulesOfEngine : Rules {
    explicit RulesOfEngine(const SquareSet& holes = {}) {
        image.start.assign(size * size, 0);
        image.holes = holes;
        image.graph = std::make_shared<Graph>(BoardShape(size, holes));
        image.graph->setClasses(attacker, defender | king);
    }
    std::shared_ptr<const RuleImage> compile() {
        const auto out = std::make_shared<RuleImage>(image);
        out->calls = calls;
        EXPECT_EQ(compileImage(*out), "");
        return out;
    }
};

inline Setup setup(std::initializer_list<const char*> rows, Side toMove) {
    Setup out;
    out.occupants.assign(size * size, 0);
    out.toMove = toMove;
    int rank = size;
    for (const char* row : rows) {
        --rank;
        for (int file = 0; file < size; ++file) {
            const char c = row[file];
            out.occupants[static_cast<std::size_t>(rank * size + file)] = c == 't'   ? 1
                                                                          : c == 'T' ? 2
                                                                          : c == 'K' ? 3
                                                                                     : 0;
        }
    }
    return out;
}
inline Move slide(const char* from, const char* to, unsigned choice = 0, unsigned declared = 0) {
    return Move::of(MoveKind::slide, sq(from), sq(to), choice, declared);
}
inline Move jump(const char* from, const char* to) { return Move::of(MoveKind::jump, sq(from), sq(to)); }
inline std::string taken(const Explanation& e) {
    SquareSet out;
    for (const CapturedPiece& t : e.taken) out.add(t.square);
    return squareNames(out, size);
}
inline bool contains(const std::vector<Move>& moves, Move m) { return std::ranges::find(moves, m) != moves.end(); }
inline const Reason* first(const Explanation& e, Reason::Kind kind) {
    const auto found = std::ranges::find(e.reasons, kind, &Reason::kind);
    return found == e.reasons.end() ? nullptr : &*found;
}
inline std::string firstText(const Explanation& e, Reason::Kind kind) {
    const Reason* r = first(e, kind);
    return r ? r->text : "";
}
/// legal() and explain() must agree about every move.
inline void expectAgreement(const Explainer& x, const PlainPosition& p) {
    const auto legal = x.legal(p);
    EXPECT_TRUE(std::ranges::is_sorted(legal));
    for (Square from = 0; from < size * size; ++from)
        for (Square to = 0; to < size * size; ++to)
            for (const MoveKind kind : {MoveKind::slide, MoveKind::jump, MoveKind::claimWithMove})
                for (unsigned choice = 0; choice < 3; ++choice)
                    for (unsigned declared = 0; declared < 2; ++declared) {
                        const Move m = Move::of(kind, from, to, choice, declared);
                        EXPECT_EQ(x.explain(p, m, false).legal, contains(legal, m))
                            << squareName(from, size) << squareName(to, size);
                    }
    for (const MoveKind kind : {MoveKind::pass, MoveKind::stop, MoveKind::claim})
        EXPECT_EQ(x.explain(p, Move::of(kind), false).legal, contains(legal, Move::of(kind)));
}

/// Moves two men of `quiet` back and forth, `rounds` times.
inline PlainPosition cycle(const Explainer& x, PlainPosition p, int rounds) {
    for (int i = 0; i < rounds; ++i)
        for (const Move m : {slide("a7", "b7"), slide("g1", "f1"), slide("b7", "a7"), slide("f1", "g1")})
            p = x.play(p, m);
    return p;
}
const std::initializer_list<const char*> quiet = {"t......", ".......", ".......", "...T...",
                                                  ".......", ".......", "......K"};

}  // namespace tafl::explaining

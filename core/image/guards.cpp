// Guards by abstract interpretation: boards are pairs (must, may), numbers ranges, truths sets. A program that cannot
// hold under a hypothesis need not run.
#include <algorithm>
#include <array>
#include <functional>
#include <limits>
#include <unordered_map>

#include "image/program_bounds.hpp"

namespace tafl {
namespace {

struct AbstractValue {
    SquareSet must, may;            // boards
    std::int64_t min = 0, max = 0;  // integers
    bool canBeFalse = true, canBeTrue = true;

    bool operator==(const AbstractValue&) const = default;
    /// Whether it may be anything but an empty board, 0 or false.
    bool possible(Type type) const {
        return type == Type::board ? may.any() : type == Type::truth ? canBeTrue : min != 0 || max != 0;
    }
};

/// Assumptions about the board a program reads.
struct Hypothesis {
    std::function<AbstractValue(ClassSet)> pieces;
    SquareSet to, captured;
    bool exactTo = true;       ///< else the mover stands on one of `to`
    bool fromSquare = false;   ///< the mover comes from a square: it does not enter
    ClassSet holdable = 0xff;  ///< classes that can stand in a capture pattern
};

/// A program in topological order, evaluated under one hypothesis after another.
class Interpreter {
public:
    Interpreter(const RuleImage& image, Expr program, Side mover)
        : graph_(*image.graph), image_(image), mover_(mover), all_(SquareSet::all(image.size)) {
        std::unordered_map<Expr, std::size_t> places;
        plan(program, places);
        values_.resize(steps_.size());
        changed_.assign(steps_.size(), true);
    }

    /// Re-evaluates only what differs from the previous hypothesis.
    const AbstractValue& run(const Hypothesis& h) {
        for (std::size_t i = 0; i < steps_.size(); ++i) {
            changed_[i] = first_ || reads(steps_[i].node->op) || argumentChanged(steps_[i]);
            if (!changed_[i]) continue;
            const AbstractValue now = evaluate(steps_[i], h);
            changed_[i] = first_ || now != values_[i];
            values_[i] = now;
        }
        first_ = false;
        return values_.back();
    }

private:
    struct Step {
        const Node* node;
        std::array<std::size_t, 3> arguments;  // indices of their steps; none for a callback
        std::size_t count;
    };

    static bool isFrom(const Node& n) { return n.op == Op::input && n.input == Input::from; }
    static bool reads(Op op) { return op == Op::input || op == Op::held || op == Op::any; }

    bool argumentChanged(const Step& step) const {
        return std::any_of(step.arguments.begin(), step.arguments.begin() + static_cast<std::ptrdiff_t>(step.count),
                           [&](std::size_t a) { return changed_[a]; });
    }

    std::size_t plan(Expr e, std::unordered_map<Expr, std::size_t>& places) {
        if (const auto found = places.find(e); found != places.end()) return found->second;
        Step step{&graph_.node(e), {}, 0};
        if (step.node->op != Op::callback)
            for (const Expr argument : step.node->arguments) step.arguments[step.count++] = plan(argument, places);
        steps_.push_back(step);
        return places[e] = steps_.size() - 1;
    }

    AbstractValue makeBoard(SquareSet must, SquareSet may) const { return {.must = must & all_, .may = may & all_}; }
    static AbstractValue makeTruth(bool canBeFalse, bool canBeTrue) {
        return {.canBeFalse = canBeFalse, .canBeTrue = canBeTrue};
    }

    AbstractValue evaluate(const Step& step, const Hypothesis& h) const {
        const Node& n = *step.node;
        const int size = image_.size;
        const auto a = [&](std::size_t i) -> const AbstractValue& { return values_[step.arguments[i]]; };
        switch (n.op) {
            case Op::input:
                return input(n, h);
            case Op::constant:
                if (n.type == Type::board) return makeBoard(graph_.boardAt(n.number), graph_.boardAt(n.number));
                if (n.type == Type::truth) return makeTruth(!n.number, n.number);
                return {.min = n.number, .max = n.number};
            case Op::and_:
                return makeBoard(a(0).must & a(1).must, a(0).may & a(1).may);
            case Op::or_:
                return makeBoard(a(0).must | a(1).must, a(0).may | a(1).may);
            case Op::minus:
                return makeBoard(a(0).must - a(1).may, a(0).may - a(1).must);
            case Op::shift:
                return makeBoard(shift(a(0).must, n.direction, size), shift(a(0).may, n.direction, size));
            case Op::neighbours:
                return makeBoard(neighbours(a(0).must, size), neighbours(a(0).may, size));
            case Op::slide:
                return makeBoard(slide(a(0).must, n.direction, a(1).must, size),
                                 slide(a(0).may, n.direction, a(1).may, size));
            case Op::flood:
                return makeBoard(flood(a(0).must, a(1).must, size), flood(a(0).may, a(1).may, size));
            case Op::fix:
                return makeBoard({}, all_);
            case Op::count:
                return {.min = a(0).must.count(), .max = a(0).may.count()};
            case Op::any:
                if (h.fromSquare && isFrom(graph_.node(n.arguments[0]))) return makeTruth(false, true);
                return makeTruth(!a(0).must.any(), a(0).may.any());
            case Op::covers:
                return makeTruth((a(1).may - a(0).must).any(), !(a(1).must - a(0).may).any());
            case Op::add:
                return add(a(0), a(1));
            case Op::less:
                return makeTruth(a(0).max >= a(1).min, a(0).min < a(1).max);
            case Op::both:
                return makeTruth(a(0).canBeFalse || a(1).canBeFalse, a(0).canBeTrue && a(1).canBeTrue);
            case Op::either:
                return makeTruth(a(0).canBeFalse && a(1).canBeFalse, a(0).canBeTrue || a(1).canBeTrue);
            case Op::negate:
                return makeTruth(a(0).canBeTrue, a(0).canBeFalse);
            case Op::choose:
                return join(n.type, a(0).canBeTrue ? &a(1) : nullptr, a(0).canBeFalse ? &a(2) : nullptr);
            case Op::hostile:
                return makeBoard({}, all_);
            case Op::held:
                return held(n.classes, h);
            case Op::reach:
                return makeBoard({}, all_);
            case Op::callback:
                return {{},   all_, std::numeric_limits<std::int64_t>::min(), std::numeric_limits<std::int64_t>::max(),
                        true, true};
        }
        return {};
    }

    static AbstractValue add(const AbstractValue& x, const AbstractValue& y) {
        AbstractValue out;
        // Sums wrap: where one of them may, it can be any number.
        if (__builtin_add_overflow(x.min, y.min, &out.min) || __builtin_add_overflow(x.max, y.max, &out.max))
            return {.min = std::numeric_limits<std::int64_t>::min(), .max = std::numeric_limits<std::int64_t>::max()};
        return out;
    }

    static AbstractValue join(Type type, const AbstractValue* x, const AbstractValue* y) {
        if (!x || !y) return x ? *x : y ? *y : AbstractValue{};
        if (type == Type::board) return {.must = x->must & y->must, .may = x->may | y->may};
        if (type == Type::truth) return makeTruth(x->canBeFalse || y->canBeFalse, x->canBeTrue || y->canBeTrue);
        return {.min = std::min(x->min, y->min), .max = std::max(x->max, y->max)};
    }

    AbstractValue input(const Node& n, const Hypothesis& h) const {
        switch (n.input) {
            case Input::pieces:
                return h.pieces(n.classes);
            case Input::own:
                return h.pieces(graph_.classesOf(mover_));
            case Input::enemy:
                return h.pieces(graph_.classesOf(other(mover_)));
            case Input::to:
                return makeBoard(h.exactTo ? h.to : SquareSet{}, h.to);
            case Input::from:
                return makeBoard({}, h.exactTo ? all_ - h.to : all_);
            case Input::captured:
                return makeBoard({}, h.captured);
            case Input::displaced:
                return makeBoard({}, h.to & h.captured);
            case Input::jumped:
            case Input::loop:
                return makeBoard({}, all_);
            case Input::state:
            case Input::declared:
                return {{}, all_, 0, 65535, true, true};
            case Input::die:
                return {.min = 0, .max = 20};
            case Input::sinceCapture:
                return {.min = 0, .max = std::numeric_limits<std::int32_t>::max()};
        }
        return {};
    }

    /// A held piece has an enemy man beside it that may be the hammer.
    AbstractValue held(ClassSet classes, const Hypothesis& h) const {
        SquareSet may;
        for (const Side side : {Side::attackers, Side::defenders}) {
            const auto own = static_cast<ClassSet>(classes & h.holdable & graph_.classesOf(side));
            if (own) may |= h.pieces(own).may & neighbours(h.pieces(graph_.classesOf(other(side))).may, image_.size);
        }
        return makeBoard({}, may);
    }

    const Graph& graph_;
    const RuleImage& image_;
    Side mover_;
    SquareSet all_;
    std::vector<Step> steps_;
    std::vector<AbstractValue> values_;  // of each step, under the current hypothesis
    std::vector<char> changed_;          // since the previous hypothesis
    bool first_ = true;
};

SquareSet withinTwo(const SquareSet& squares, int size) {
    const SquareSet one = neighbours(squares, size);
    return one | neighbours(one, size) | squares;
}

/// Whether a turn may pass without a move: by `stop` or a pass.
bool hasMovelessTurns(const Calls& calls) {
    return calls.chain || calls.again || !calls.passes.empty() ||
           std::ranges::any_of(calls.noMoves, [](const NoMovesCall& n) { return n.result == Stuck::pass; });
}

}  // namespace

GuardCondition deriveGuard(const RuleImage& image, Expr program, Side mover, BoardStage stage) {
    const Graph& graph = *image.graph;
    const SquareSet all = SquareSet::all(image.size);
    const ClassSet own = graph.classesOf(mover), enemies = graph.classesOf(other(mover));
    Interpreter interpreter(image, program, mover);
    // On A the mover stands on `to`; on B it may have been captured by its own move.
    bool fromSquare = false;
    const auto possibleAt = [&](const SquareSet& to, ClassSet moved, bool noEnemyBeside, bool noRoyalNear,
                                bool nothingCaptured) {
        const SquareSet beside = neighbours(to, image.size), near = withinTwo(to, image.size);
        Hypothesis h;
        h.to = to;
        h.fromSquare = fromSquare;
        h.captured = nothingCaptured ? SquareSet{} : all;
        h.pieces = [&, to, beside, near](ClassSet classes) {
            AbstractValue k;
            if (stage == BoardStage::a) {
                // Only classes that may have moved can be on `to`.
                if (!(moved & ~classes)) k.must = to;
                k.may = (classes & moved) ? all : all - to;
            } else {
                k.may = all;
            }
            if (noEnemyBeside && !(classes & ~enemies)) k.may -= beside;
            if (noRoyalNear && !(classes & ~image.royals())) k.may -= near;
            if (classes == 0) k = {};
            return k;
        };
        return interpreter.run(h).possible(graph.type(program));
    };
    const auto possible = [&](Square to, ClassSet moved, bool noEnemyBeside, bool noRoyalNear, bool nothingCaptured) {
        return possibleAt(SquareSet::of(to), moved, noEnemyBeside, noRoyalNear, nothingCaptured);
    };
    GuardCondition guard;
    const auto reads = [&](Input input) {
        return graph.contains(program, [&](const Node& n) { return n.op == Op::input && n.input == input; });
    };
    if (!image.calls.entries.empty() && reads(Input::from)) {
        fromSquare = true;
        guard.entering = true;
        all.each([&](Square to) { guard.entering = guard.entering && !possible(to, own, false, false, false); });
        fromSquare = false;
    }
    // The result does not depend on the landing square.
    if (!reads(Input::to)) {
        guard.to = all;
        guard.afterCapture = reads(Input::captured) && !possible(all.first(), own, false, false, true);
        return guard;
    }
    guard.moved = 0;
    all.each([&](Square to) {
        if (possible(to, own, false, false, false)) guard.to.add(to);
    });
    // No landing square allows it. A turn without a move still may.
    if (!guard.to.any()) {
        guard.never =
            stage == BoardStage::a || !hasMovelessTurns(image.calls) || !possibleAt({}, 0, false, false, true);
        return guard;
    }
    const auto everywhere = [&](auto&& test) {
        for (Square to = 0; to < image.size * image.size; ++to)
            if (guard.to.has(to) && !test(to)) return false;
        return true;
    };
    for (int c = 0; c < maxClasses; ++c)
        if ((own >> c & 1) &&
            !everywhere([&](Square to) { return !possible(to, static_cast<ClassSet>(1u << c), false, false, false); }))
            guard.moved |= static_cast<ClassSet>(1u << c);
    guard.enemyBeside = everywhere([&](Square to) { return !possible(to, own, true, false, false); });
    guard.royalNear = image.royals() && everywhere([&](Square to) { return !possible(to, own, false, true, false); });
    guard.afterCapture = everywhere([&](Square to) { return !possible(to, own, false, false, true); });
    return guard;
}

bool mayHold(const RuleImage& image, Expr condition, Square square, int occupant, Side mover) {
    const SquareSet all = SquareSet::all(image.size), self = SquareSet::of(square);
    const ClassSet occupants = occupant ? static_cast<ClassSet>(1u << (occupant - 1)) : ClassSet{0};
    const Graph& graph = *image.graph;
    Hypothesis h;
    h.to = all;
    h.captured = all;
    h.pieces = [&](ClassSet classes) {
        AbstractValue k;
        if (classes == 0) return k;
        k.may = (classes & occupants) ? all : all - self;
        if (classes & occupants) k.must = self;
        return k;
    };
    // The landing square is unknown: a program that reads it may hold.
    if (graph.contains(condition, [](const Node& n) { return n.op == Op::input && n.input == Input::to; })) return true;
    return Interpreter(image, condition, mover).run(h).canBeTrue;
}

bool mayHold(const RuleImage& image, Expr condition, const SquaresByClass& squares, Side mover) {
    Hypothesis h;
    h.to = h.captured = SquareSet::all(image.size);
    h.exactTo = false;
    h.holdable = 0;
    for (const PatternCall& pattern : image.calls.patterns)
        if (pattern.at.any()) h.holdable |= pattern.victims;
    h.pieces = [&](ClassSet classes) {
        AbstractValue k;
        for (std::size_t c = 1; c <= maxClasses; ++c)
            if (classes >> (c - 1) & 1) k.may |= squares[c];
        return k;
    };
    return Interpreter(image, condition, mover).run(h).canBeTrue;
}

SquareSet boundResult(const RuleImage& image, Expr board, const PieceBounds& bounds, Side mover) {
    const auto join = [](ClassSet classes, const SquaresByClass& squares) {
        SquareSet out;
        for (std::size_t c = 1; c <= maxClasses; ++c)
            if (classes >> (c - 1) & 1) out |= squares[c];
        return out;
    };
    Hypothesis h;
    h.to = join(image.classesOf(mover), bounds.may);
    h.captured = SquareSet::all(image.size);
    h.exactTo = false;
    h.pieces = [&](ClassSet classes) {
        return AbstractValue{.must = join(classes, bounds.must), .may = join(classes, bounds.may)};
    };
    return Interpreter(image, board, mover).run(h).may;
}

}  // namespace tafl

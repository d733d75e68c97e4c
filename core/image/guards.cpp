// Gates by abstract interpretation: a program is evaluated over boards known only as (surely, possibly), numbers as
// ranges and truths as possibilities. Where nothing is possible the program need not run.
#include <algorithm>
#include <array>
#include <functional>
#include <limits>
#include <unordered_map>

#include "image/table_compilation.hpp"

namespace tafl {
namespace {

struct Known {
    SquareSet sure, maybe;             // boards
    std::int64_t least = 0, most = 0;  // integers
    bool canBeFalse = true, canBeTrue = true;

    bool operator==(const Known&) const = default;
    bool possible(Type type) const {  // anything but an empty board, 0 or false
        return type == Type::board ? maybe.any() : type == Type::truth ? canBeTrue : least != 0 || most != 0;
    }
};

/// What is assumed of the board a program reads.
struct Hypothesis {
    std::function<Known(ClassSet)> pieces;
    SquareSet to, captured;
};

/// A program in an order in which each part comes after what it is made of, to be run under one hypothesis after
/// another.
class Interpreter {
public:
    Interpreter(const RuleImage& image, Expr program, Side mover)
        : graph_(*image.graph), image_(image), mover_(mover), all_(SquareSet::all(image.size)) {
        std::unordered_map<Expr, std::size_t> places;
        plan(program, places);
        known_.resize(steps_.size());
        changed_.assign(steps_.size(), true);
    }

    /// Only what the new hypothesis says otherwise than the one before is evaluated again.
    const Known& run(const Hypothesis& h) {
        for (std::size_t i = 0; i < steps_.size(); ++i) {
            changed_[i] = first_ || reads(steps_[i].node->op) || argumentChanged(steps_[i]);
            if (!changed_[i]) continue;
            const Known now = evaluate(steps_[i], h);
            changed_[i] = first_ || now != known_[i];
            known_[i] = now;
        }
        first_ = false;
        return known_.back();
    }

private:
    struct Step {
        const Node* node;
        std::array<std::size_t, 3> arguments;  // their steps; what a callback reads does not matter
        std::size_t count;
    };

    static bool reads(Op op) { return op == Op::input || op == Op::held; }

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

    Known boardOf(SquareSet sure, SquareSet maybe) const { return {.sure = sure & all_, .maybe = maybe & all_}; }
    static Known truthOf(bool canBeFalse, bool canBeTrue) { return {.canBeFalse = canBeFalse, .canBeTrue = canBeTrue}; }

    Known evaluate(const Step& step, const Hypothesis& h) const {
        const Node& n = *step.node;
        const int size = image_.size;
        const auto a = [&](std::size_t i) -> const Known& { return known_[step.arguments[i]]; };
        switch (n.op) {
            case Op::input:
                return input(n, h);
            case Op::constant:
                if (n.type == Type::board) return boardOf(graph_.boardAt(n.number), graph_.boardAt(n.number));
                if (n.type == Type::truth) return truthOf(!n.number, n.number);
                return {.least = n.number, .most = n.number};
            case Op::and_:
                return boardOf(a(0).sure & a(1).sure, a(0).maybe & a(1).maybe);
            case Op::or_:
                return boardOf(a(0).sure | a(1).sure, a(0).maybe | a(1).maybe);
            case Op::minus:
                return boardOf(a(0).sure - a(1).maybe, a(0).maybe - a(1).sure);
            case Op::shift:
                return boardOf(shift(a(0).sure, n.direction, size), shift(a(0).maybe, n.direction, size));
            case Op::neighbours:
                return boardOf(neighbours(a(0).sure, size), neighbours(a(0).maybe, size));
            case Op::slide:
                return boardOf(slide(a(0).sure, n.direction, a(1).sure, size),
                               slide(a(0).maybe, n.direction, a(1).maybe, size));
            case Op::flood:
                return boardOf(flood(a(0).sure, a(1).sure, size), flood(a(0).maybe, a(1).maybe, size));
            case Op::fix:
                return boardOf({}, all_);
            case Op::count:
                return {.least = a(0).sure.count(), .most = a(0).maybe.count()};
            case Op::any:
                return truthOf(!a(0).sure.any(), a(0).maybe.any());
            case Op::covers:
                return truthOf((a(1).maybe - a(0).sure).any(), !(a(1).sure - a(0).maybe).any());
            case Op::add:
                return {.least = a(0).least + a(1).least, .most = a(0).most + a(1).most};
            case Op::less:
                return truthOf(a(0).most >= a(1).least, a(0).least < a(1).most);
            case Op::both:
                return truthOf(a(0).canBeFalse || a(1).canBeFalse, a(0).canBeTrue && a(1).canBeTrue);
            case Op::either:
                return truthOf(a(0).canBeFalse && a(1).canBeFalse, a(0).canBeTrue || a(1).canBeTrue);
            case Op::negate:
                return truthOf(a(0).canBeTrue, a(0).canBeFalse);
            case Op::choose:
                return join(n.type, a(0).canBeTrue ? &a(1) : nullptr, a(0).canBeFalse ? &a(2) : nullptr);
            case Op::hostile:
                return boardOf({}, all_);
            case Op::held:
                return held(n.classes, h);
            case Op::reach:
                return boardOf({}, all_);
            case Op::callback:
                return {{},   all_, std::numeric_limits<std::int32_t>::min(), std::numeric_limits<std::int32_t>::max(),
                        true, true};
        }
        return {};
    }

    static Known join(Type type, const Known* x, const Known* y) {
        if (!x || !y) return x ? *x : y ? *y : Known{};
        if (type == Type::board) return {.sure = x->sure & y->sure, .maybe = x->maybe | y->maybe};
        if (type == Type::truth) return truthOf(x->canBeFalse || y->canBeFalse, x->canBeTrue || y->canBeTrue);
        return {.least = std::min(x->least, y->least), .most = std::max(x->most, y->most)};
    }

    Known input(const Node& n, const Hypothesis& h) const {
        switch (n.input) {
            case Input::pieces:
                return h.pieces(n.classes);
            case Input::own:
                return h.pieces(graph_.classesOf(mover_));
            case Input::enemy:
                return h.pieces(graph_.classesOf(other(mover_)));
            case Input::to:
                return boardOf(h.to, h.to);
            case Input::from:
                return boardOf({}, all_ - h.to);
            case Input::captured:
                return boardOf({}, h.captured);
            case Input::jumped:
            case Input::loop:
                return boardOf({}, all_);
            case Input::state:
            case Input::declared:
                return {{}, all_, 0, 65535, true, true};
            case Input::die:
                return {.least = 0, .most = 20};
            case Input::sinceCapture:
                return {.least = 0, .most = std::numeric_limits<std::int32_t>::max()};
        }
        return {};
    }

    /// A held piece has an enemy man beside it that may serve as hammer.
    Known held(ClassSet classes, const Hypothesis& h) const {
        SquareSet maybe;
        for (const Side side : {Side::attackers, Side::defenders}) {
            const auto own = static_cast<ClassSet>(classes & graph_.classesOf(side));
            if (own)
                maybe |= h.pieces(own).maybe & neighbours(h.pieces(graph_.classesOf(other(side))).maybe, image_.size);
        }
        return boardOf({}, maybe);
    }

    const Graph& graph_;
    const RuleImage& image_;
    Side mover_;
    SquareSet all_;
    std::vector<Step> steps_;
    std::vector<Known> known_;   // of each step, under the present hypothesis
    std::vector<char> changed_;  // is it another than under the one before?
    bool first_ = true;
};

SquareSet withinTwo(const SquareSet& squares, int size) {
    const SquareSet one = neighbours(squares, size);
    return one | neighbours(one, size) | squares;
}

/// Are there turns in which nothing moves: a chain that is stopped, a turn that is passed?
bool mayStandStill(const Calls& calls) {
    return calls.chain ||
           std::ranges::any_of(calls.noMoves, [](const NoMovesCall& n) { return n.result == Stuck::pass; });
}

}  // namespace

Gate gateOf(const RuleImage& image, Expr program, Side mover, Stage stage) {
    const Graph& graph = *image.graph;
    const SquareSet all = SquareSet::all(image.size);
    const ClassSet own = graph.classesOf(mover), enemies = graph.classesOf(other(mover));
    Interpreter interpreter(image, program, mover);
    // On A the mover stands on `to`; on B it may have fallen by its own move.
    const auto possibleAt = [&](const SquareSet& here, ClassSet moved, bool noEnemyBeside, bool noRoyalNear,
                                bool nothingCaptured) {
        const SquareSet beside = neighbours(here, image.size), near = withinTwo(here, image.size);
        Hypothesis h;
        h.to = here;
        h.captured = nothingCaptured ? SquareSet{} : all;
        h.pieces = [&, here, beside, near](ClassSet classes) {
            Known k;
            if (stage == Stage::a) {
                // Only the classes that may have moved can be on `to`.
                if (!(moved & ~classes)) k.sure = here;
                k.maybe = (classes & moved) ? all : all - here;
            } else {
                k.maybe = all;
            }
            if (noEnemyBeside && !(classes & ~enemies)) k.maybe -= beside;
            if (noRoyalNear && !(classes & ~image.royals())) k.maybe -= near;
            if (classes == 0) k = {};
            return k;
        };
        return interpreter.run(h).possible(graph.type(program));
    };
    const auto possible = [&](Square to, ClassSet moved, bool noEnemyBeside, bool noRoyalNear, bool nothingCaptured) {
        return possibleAt(SquareSet::of(to), moved, noEnemyBeside, noRoyalNear, nothingCaptured);
    };
    Gate gate;
    const auto reads = [&](Input input) {
        return graph.contains(program, [&](const Node& n) { return n.op == Op::input && n.input == input; });
    };
    if (!reads(Input::to)) {  // a matter of the whole board: where the mover landed says nothing
        gate.to = all;
        gate.afterCapture = reads(Input::captured) && !possible(all.first(), own, false, false, true);
        return gate;
    }
    gate.moved = 0;
    all.each([&](Square to) {
        if (possible(to, own, false, false, false)) gate.to.add(to);
    });
    if (!gate.to.any()) {  // after no move; but some programs speak of turns without one, which no gate keeps out
        gate.never = stage == Stage::a || !mayStandStill(image.calls) || !possibleAt({}, 0, false, false, true);
        return gate;
    }
    const auto everywhere = [&](auto&& test) {
        for (Square to = 0; to < image.size * image.size; ++to)
            if (gate.to.has(to) && !test(to)) return false;
        return true;
    };
    for (int c = 0; c < mostClasses; ++c)
        if ((own >> c & 1) &&
            !everywhere([&](Square to) { return !possible(to, static_cast<ClassSet>(1u << c), false, false, false); }))
            gate.moved |= static_cast<ClassSet>(1u << c);
    gate.enemyBeside = everywhere([&](Square to) { return !possible(to, own, true, false, false); });
    gate.royalNear = image.royals() && everywhere([&](Square to) { return !possible(to, own, false, true, false); });
    gate.afterCapture = everywhere([&](Square to) { return !possible(to, own, false, false, true); });
    return gate;
}

bool mayHold(const RuleImage& image, Expr condition, Square square, int occupant, Side mover) {
    const SquareSet all = SquareSet::all(image.size), here = SquareSet::of(square);
    const ClassSet standing = occupant ? static_cast<ClassSet>(1u << (occupant - 1)) : ClassSet{0};
    const Graph& graph = *image.graph;
    Hypothesis h;
    h.to = all;
    h.captured = all;
    h.pieces = [&](ClassSet classes) {
        Known k;
        if (classes == 0) return k;
        k.maybe = (classes & standing) ? all : all - here;
        if (classes & standing) k.sure = here;
        return k;
    };
    // The mover's place is not known here, so a program that asks for it is taken as possible.
    if (graph.contains(condition, [](const Node& n) { return n.op == Op::input && n.input == Input::to; })) return true;
    return Interpreter(image, condition, mover).run(h).canBeTrue;
}

}  // namespace tafl

#include "program/program.hpp"

#include <algorithm>
#include <functional>
#include <map>
#include <set>

#include "program/callback_failure.hpp"

namespace tafl {
namespace {

class ProgramCompiler {
public:
    explicit ProgramCompiler(const Graph& graph) : graph_(graph) { out_.rounds = graph.size() * graph.size(); }

    Program run(Expr root) {
        out_.type = graph_.type(root);
        countUses(root);
        out_.result = out_.type == Type::truth   ? lazyBoth(root)
                      : out_.type == Type::board ? lazyChoose(root)
                                                 : emit(root);
        return std::move(out_);
    }

private:
    void countUses(Expr e) {
        if (uses_[e]++) return;
        for (const Expr a : graph_.node(e).arguments) countUses(a);
    }

    /// Estimated cost, to evaluate the cheap operands of a conjunction first. At most about `maxCost`, because many
    /// operands may share a large part.
    int cost(Expr e) const {
        constexpr int maxCost = 10'000;
        int sum = 0;
        graph_.contains(e, [&](const Node& n) {
            sum += n.op == Op::fix                          ? 60
                   : n.op == Op::flood                      ? 15
                   : n.op == Op::held                       ? 20
                   : n.op == Op::reach || n.op == Op::slide ? 8
                   : n.op == Op::callback                   ? 100
                                                            : 1;
            return sum > maxCost;
        });
        return sum;
    }

    std::uint16_t lazyBoth(Expr root) {
        std::vector<std::pair<int, Expr>> list;
        for (const Expr e : graph_.conjuncts(root)) list.emplace_back(cost(e), e);
        std::ranges::stable_sort(list, {}, &std::pair<int, Expr>::first);
        for (std::size_t i = 0; i + 1 < list.size(); ++i) require(emit(list[i].second));
        return emit(list.back().second);
    }

    std::uint16_t lazyChoose(Expr root) {
        const Node& n = graph_.node(root);
        if (n.op == Op::choose && graph_.isConstant(n.arguments[2]) && !graph_.boardOf(n.arguments[2]).any()) {
            require(lazyBoth(n.arguments[0]));
            return lazyChoose(n.arguments[1]);
        }
        return emit(root);
    }

    void require(std::uint16_t truth) { out_.code.push_back({.code = Code::require, .a = truth}); }

    std::uint16_t boardSlot() { return next(out_.boardSlots); }
    std::uint16_t numberSlot() { return next(out_.numberSlots); }
    /// Slots and jump targets have 16 bits. Rules that need more are refused when they are compiled (`programSize`);
    /// this is for expressions that are joined later.
    std::uint16_t next(std::uint16_t& slots) const {
        if (slots >= maxProgramSize || out_.code.size() >= maxProgramSize)
            throw PhrasedFailure(phrase("the programs of these rules have more than %1 steps", maxProgramSize));
        return slots++;
    }
    std::uint16_t put(Instruction i, Type type) {
        i.out = type == Type::board ? boardSlot() : numberSlot();
        out_.code.push_back(i);
        return i.out;
    }

    bool isUsedOnce(Expr e, Op op) const { return graph_.node(e).op == op && uses_.at(e) == 1 && !done_.contains(e); }

    std::uint16_t emit(Expr e) {
        if (const auto found = done_.find(e); found != done_.end()) return found->second;
        const std::uint16_t slot = make(e, graph_.node(e));
        done_[e] = slot;
        if (inBody_) bodyNodes_.push_back(e);
        return slot;
    }

    std::uint16_t make(Expr e, const Node& n) {
        const auto arg = [&](std::size_t i) { return emit(n.arguments[i]); };
        switch (n.op) {
            case Op::constant:
                if (n.type == Type::board) {
                    out_.boardConstants.emplace_back(boardSlot(), graph_.boardOf(e));
                    return out_.boardConstants.back().first;
                }
                out_.numberConstants.emplace_back(numberSlot(), n.number);
                return out_.numberConstants.back().first;
            case Op::input:
                return input(n);
            case Op::and_:
                for (const std::size_t i : {0u, 1u}) {
                    const Expr x = n.arguments[i], y = n.arguments[1 - i];
                    if (isUsedOnce(x, Op::shift)) {
                        const auto from = emit(graph_.node(x).arguments[0]), with = emit(y);
                        return put({.code = Code::shiftAnd,
                                    .direction = static_cast<std::uint8_t>(graph_.node(x).direction),
                                    .a = from,
                                    .b = with},
                                   Type::board);
                    }
                    if (isUsedOnce(x, Op::neighbours)) {
                        const auto from = emit(graph_.node(x).arguments[0]), with = emit(y);
                        return put({.code = Code::neighboursAnd, .a = from, .b = with}, Type::board);
                    }
                }
                return emitBinary(Code::and_, n, Type::board);
            case Op::or_:
                return emitBinary(Code::or_, n, Type::board);
            case Op::minus:
                return emitBinary(Code::minus, n, Type::board);
            case Op::shift:
                return put({.code = Code::shift, .direction = static_cast<std::uint8_t>(n.direction), .a = arg(0)},
                           Type::board);
            case Op::neighbours:
                return put({.code = Code::neighbours, .a = arg(0)}, Type::board);
            case Op::slide: {
                const auto a = arg(0), b = arg(1);
                return put({.code = Code::slide, .direction = static_cast<std::uint8_t>(n.direction), .a = a, .b = b},
                           Type::board);
            }
            case Op::flood:
                return emitBinary(Code::flood, n, Type::board);
            case Op::fix:
                return fix(n);
            case Op::count:
                return put({.code = Code::count, .a = arg(0)}, Type::integer);
            case Op::any: {
                const Expr x = n.arguments[0];
                if (isUsedOnce(x, Op::and_)) {
                    const Node& both = graph_.node(x);
                    for (const std::size_t i : {0u, 1u})
                        if (isUsedOnce(both.arguments[i], Op::flood)) {
                            const Node& flood = graph_.node(both.arguments[i]);
                            const auto seed = emit(flood.arguments[0]), through = emit(flood.arguments[1]),
                                       target = emit(both.arguments[1 - i]);
                            return put({.code = Code::meets, .a = seed, .b = through, .c = target}, Type::truth);
                        }
                    if (!isUsedOnce(both.arguments[0], Op::shift) && !isUsedOnce(both.arguments[1], Op::shift) &&
                        !isUsedOnce(both.arguments[0], Op::neighbours) &&
                        !isUsedOnce(both.arguments[1], Op::neighbours))
                        return emitBinary(Code::anyAnd, both, Type::truth);
                }
                return put({.code = Code::any, .a = arg(0)}, Type::truth);
            }
            case Op::covers:
                return emitBinary(Code::covers, n, Type::truth);
            case Op::add:
                return emitBinary(Code::add, n, Type::integer);
            case Op::less:
                return emitBinary(Code::less, n, Type::truth);
            case Op::both:
                return emitBinary(Code::both, n, Type::truth);
            case Op::either:
                return emitBinary(Code::either, n, Type::truth);
            case Op::negate:
                return put({.code = Code::negate, .a = arg(0)}, Type::truth);
            case Op::choose: {
                const auto a = arg(0), b = arg(1), c = arg(2);
                return put(
                    {.code = n.type == Type::board ? Code::chooseBoard : Code::chooseNumber, .a = a, .b = b, .c = c},
                    n.type);
            }
            case Op::hostile:
                return put({.code = Code::hostile, .classes = n.classes}, Type::board);
            case Op::held:
                return put({.code = Code::held, .classes = n.classes}, Type::board);
            case Op::reach:
                return put({.code = n.allDirections ? Code::reach : Code::reachTo,
                            .direction = static_cast<std::uint8_t>(n.direction),
                            .classes = n.classes},
                           Type::board);
            case Op::callback: {
                Program::CallbackUse use{&graph_.callbackOf(n), n.type, {}};
                for (const Expr read : n.arguments) use.reads.emplace_back(graph_.type(read), emit(read));
                out_.callbacks.push_back(std::move(use));
                return put({.code = Code::callback, .extra = static_cast<std::uint16_t>(out_.callbacks.size() - 1)},
                           n.type);
            }
        }
        return 0;
    }

    std::uint16_t emitBinary(Code code, const Node& n, Type type) {
        const auto a = emit(n.arguments[0]), b = emit(n.arguments[1]);
        return put({.code = code, .a = a, .b = b}, type);
    }

    std::uint16_t input(const Node& n) {
        const auto extra = static_cast<std::uint16_t>(n.number);
        switch (n.input) {
            case Input::pieces:
                return put({.code = Code::pieces, .classes = n.classes}, Type::board);
            case Input::from:
                return put({.code = Code::from}, Type::board);
            case Input::to:
                return put({.code = Code::to}, Type::board);
            case Input::jumped:
                return put({.code = Code::jumped}, Type::board);
            case Input::displaced:
                return put({.code = Code::displaced}, Type::board);
            case Input::captured:
                return put({.code = Code::captured}, Type::board);
            case Input::state:
                return put({.code = n.type == Type::board ? Code::marks : Code::number, .extra = extra}, n.type);
            case Input::declared:
                return put({.code = Code::declared, .extra = extra}, Type::truth);
            case Input::die:
                return put({.code = Code::die}, Type::integer);
            case Input::sinceCapture:
                return put({.code = Code::sinceCapture}, Type::integer);
            case Input::loop:
                return loopSlot_;
            case Input::own:
            case Input::enemy:
                break;  // `specialise` has removed them
        }
        return boardSlot();
    }

    /// Emits loop-invariant parts of the body before the loop. `readers`: see findLoopReaders(); each is visited once.
    void hoist(Expr e, const std::map<Expr, bool>& readers) {
        if (!readers.at(e)) {
            emit(e);
            return;
        }
        if (!visited_.insert(e).second) return;
        for (const Expr a : graph_.node(e).arguments) hoist(a, readers);
    }

    std::uint16_t fix(const Node& n) {
        const auto start = emit(n.arguments[0]);
        visited_.clear();
        hoist(n.arguments[1], graph_.findLoopReaders(n.arguments[1]));
        loopSlot_ = boardSlot();
        out_.code.push_back({.code = Code::fixBegin, .out = loopSlot_, .a = start});
        const auto top = static_cast<std::uint16_t>(out_.code.size());
        inBody_ = true;
        const auto body = emit(n.arguments[1]);
        inBody_ = false;
        for (const Expr e : bodyNodes_) done_.erase(e);  // other loops must not reuse them
        bodyNodes_.clear();
        out_.code.push_back({.code = Code::fixEnd, .out = loopSlot_, .a = body, .extra = top});
        return loopSlot_;
    }

    const Graph& graph_;
    Program out_;
    std::map<Expr, int> uses_;
    std::map<Expr, std::uint16_t> done_;
    std::vector<Expr> bodyNodes_;
    std::set<Expr> visited_;  ///< of the body that is hoisted
    std::uint16_t loopSlot_ = 0;
    bool inBody_ = false;
};

}  // namespace

std::size_t programSize(const Graph& graph, Expr e) {
    std::size_t out = 0;
    std::map<Expr, std::size_t> bodies;  // a body is compiled again for each `fix`
    const auto count = [&](const Node& n) {
        ++out;
        if (n.op == Op::fix) {
            const auto [body, fresh] = bodies.try_emplace(n.arguments[1]);
            if (fresh) body->second = static_cast<std::size_t>(graph.countNodes(n.arguments[1])) + 2;
            out += body->second;
        }
        return out > maxProgramSize;
    };
    graph.contains(e, count);
    return out;
}

std::uint64_t programCost(const Graph& graph, Expr e) {
    const auto squares = static_cast<std::uint64_t>(graph.size() * graph.size());
    const auto costOf = [&](const Node& n) -> std::uint64_t {
        switch (n.op) {
            case Op::flood:
                return squares;
            case Op::held:
            case Op::reach:
            case Op::slide:
                return 20;
            case Op::callback:
                return 100;
            default:
                return 1;
        }
    };
    std::uint64_t out = 0;
    std::map<Expr, std::uint64_t> bodies;
    graph.contains(e, [&](const Node& n) {
        out += costOf(n);
        if (n.op == Op::fix) {
            // What does not read the board of the loop is computed once, before it.
            const auto [body, fresh] = bodies.try_emplace(n.arguments[1]);
            if (fresh)
                for (const auto& [part, readsLoop] : graph.findLoopReaders(n.arguments[1]))
                    if (readsLoop) body->second += costOf(graph.node(part));
            out += squares * body->second;
        }
        return false;
    });
    return out;
}

Program compileProgram(const Graph& graph, Expr e) { return ProgramCompiler(graph).run(e); }

}  // namespace tafl

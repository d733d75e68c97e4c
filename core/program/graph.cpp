#include "program/graph.hpp"

#include <algorithm>
#include <set>
#include <utility>

#include "base/digest.hpp"
#include "base/translation.hpp"

namespace tafl {

std::string_view name(Op op) {
    switch (op) {
#define OPERATION(identifier, number, name, result, arguments, meaning) \
    case Op::identifier:                                                \
        return name;
#include "program/operations.def"
#undef OPERATION
        case Op::callback:
            return "callback";
    }
    return "?";
}

Graph::Graph(const BoardShape& shape) : shape_(shape), squares_(shape.squares()) {
    nodes_.emplace_back();  // the error node
    depths_.push_back(0);
}

void Graph::setClasses(ClassSet attackers, ClassSet defenders) {
    sides_[0] = attackers;
    sides_[1] = defenders;
}

Expr Graph::intern(Node node) {
    const auto [place, fresh] = index_.try_emplace(node, static_cast<Expr>(nodes_.size()));
    if (fresh) {
        int below = 0;
        for (const Expr a : node.arguments) below = std::max(below, depths_[a]);
        depths_.push_back(below + 1);
        nodes_.push_back(std::move(node));
    }
    return place->second;
}

Expr Graph::fail(std::string why) {
    if (error_.empty()) error_ = std::move(why);
    return failedExpr;
}

bool Graph::requireType(Expr e, Type type, Op op) {
    static constexpr std::string_view typeNames[] = {"nothing", "a board", "an integer", "a truth value"};
    if (e == failedExpr || e >= nodes_.size()) return false;
    if (nodes_[e].type == type) return true;
    fail("'" + std::string(name(op)) + "' takes " + std::string(typeNames[static_cast<int>(type)]) + ", not " +
         std::string(typeNames[static_cast<int>(nodes_[e].type)]));
    return false;
}

Expr Graph::board(const SquareSet& squares) {
    const auto [place, fresh] = boardIndex_.try_emplace(squares, static_cast<std::int64_t>(boards_.size()));
    if (fresh) boards_.push_back(squares);
    return intern({.op = Op::constant, .type = Type::board, .number = place->second});
}
Expr Graph::integer(std::int64_t n) { return intern({.op = Op::constant, .type = Type::integer, .number = n}); }
Expr Graph::truth(bool t) { return intern({.op = Op::constant, .type = Type::truth, .number = t}); }

Expr Graph::input(Input input, ClassSet classes, std::int64_t number, Type type) {
    if (input == Input::pieces && classes == 0) return board({});
    return intern({.op = Op::input, .type = type, .input = input, .classes = classes, .number = number});
}

Expr Graph::occupied() { return input(Input::pieces, static_cast<ClassSet>(sides_[0] | sides_[1])); }
Expr Graph::empty() { return binary(Op::minus, board(squares_), occupied()); }

Expr Graph::unary(Op op, Expr a) {
    if (!requireType(a, op == Op::negate ? Type::truth : Type::board, op)) return failedExpr;
    const bool constant = isConstant(a);
    switch (op) {
        case Op::neighbours:
            return constant ? board(tafl::neighbours(boardOf(a), size()) & squares_)
                            : onBoard(intern({.op = op, .type = Type::board, .arguments = {a}}));
        case Op::count:
            return constant ? integer(boardOf(a).count()) : intern({.op = op, .type = Type::integer, .arguments = {a}});
        case Op::any:
            return constant ? truth(boardOf(a).any()) : intern({.op = op, .type = Type::truth, .arguments = {a}});
        case Op::negate:
            if (constant) return truth(!node(a).number);
            if (node(a).op == Op::negate) return node(a).arguments[0];
            return intern({.op = op, .type = Type::truth, .arguments = {a}});
        default:
            return fail("not a unary operation");
    }
}

Expr Graph::binary(Op op, Expr a, Expr b) {
    const bool onTruth = op == Op::both || op == Op::either;
    const Type argument = op == Op::add || op == Op::less ? Type::integer : onTruth ? Type::truth : Type::board;
    if (!requireType(a, argument, op) || !requireType(b, argument, op)) return failedExpr;
    const Type result = op == Op::covers || op == Op::less || onTruth ? Type::truth
                        : op == Op::add                               ? Type::integer
                                                                      : Type::board;
    const bool ca = isConstant(a), cb = isConstant(b);
    const Node& na = node(a);
    const Node& nb = node(b);
    const auto isEmpty = [&](Expr e) { return isConstant(e) && !boardOf(e).any(); };
    const auto isFull = [&](Expr e) { return isConstant(e) && boardOf(e) == squares_; };
    switch (op) {
        case Op::and_:
            if (ca && cb) return board(boardOf(a) & boardOf(b));
            if (a == b || isEmpty(a)) return a;
            if (isEmpty(b)) return b;
            // With holes this is what keeps steps on the board.
            if (!shape_.holes.any() && isFull(b)) return a;
            if (!shape_.holes.any() && isFull(a)) return b;
            if (na.op == Op::input && nb.op == Op::input && na.input == Input::pieces && nb.input == Input::pieces)
                return input(Input::pieces, na.classes & nb.classes);
            break;
        case Op::or_:
            if (ca && cb) return board(boardOf(a) | boardOf(b));
            if (a == b || isEmpty(b) || isFull(a)) return a;
            if (isEmpty(a) || isFull(b)) return b;
            if (na.op == Op::input && nb.op == Op::input && na.input == Input::pieces && nb.input == Input::pieces)
                return input(Input::pieces, na.classes | nb.classes);
            break;
        case Op::minus:
            if (ca && cb) return board(boardOf(a) - boardOf(b));
            if (isEmpty(b) || isEmpty(a)) return a;
            if (a == b || isFull(b)) return board({});
            if (na.op == Op::input && nb.op == Op::input && na.input == Input::pieces && nb.input == Input::pieces)
                return input(Input::pieces, static_cast<ClassSet>(na.classes & ~nb.classes));
            break;
        case Op::flood:
            if (ca && cb) return board(tafl::flood(boardOf(a), boardOf(b), size()));
            if (isEmpty(a) || isEmpty(b) || isFull(a)) return a;
            break;
        case Op::fix:
            if (!contains(b, [](const Node& n) { return n.op == Op::input && n.input == Input::loop; }))
                return b == a ? a : b;
            if (contains(b, [](const Node& n) { return n.op == Op::fix; }))
                return fail(trMark("a 'fix' inside a 'fix'"));
            break;
        case Op::covers:
            if (ca && cb) return truth(!(boardOf(b) - boardOf(a)).any());
            if (a == b || isEmpty(b) || isFull(a)) return truth(true);
            break;
        case Op::add:
            if (ca && cb) return integer(addWrapping(na.number, nb.number));
            if (ca && na.number == 0) return b;
            if (cb && nb.number == 0) return a;
            break;
        case Op::less:
            if (ca && cb) return truth(na.number < nb.number);
            if (a == b) return truth(false);
            break;
        case Op::both:
            if (ca) return na.number ? b : a;
            if (cb) return nb.number ? a : b;
            if (a == b) return a;
            break;
        case Op::either:
            if (ca) return na.number ? a : b;
            if (cb) return nb.number ? b : a;
            if (a == b) return a;
            break;
        default:
            return fail("not a binary operation");
    }
    return intern({.op = op, .type = result, .arguments = {a, b}});
}

Expr Graph::onBoard(Expr a) { return shape_.holes.any() ? binary(Op::and_, a, board(squares_)) : a; }

Expr Graph::shift(Expr a, Direction d) {
    if (!requireType(a, Type::board, Op::shift)) return failedExpr;
    if (isConstant(a)) return board(tafl::shift(boardOf(a), d, size()) & squares_);
    return onBoard(intern({.op = Op::shift, .type = Type::board, .direction = d, .arguments = {a}}));
}

Expr Graph::slide(Expr a, Direction d, Expr through) {
    if (!requireType(a, Type::board, Op::slide) || !requireType(through, Type::board, Op::slide)) return failedExpr;
    if (isConstant(a) && isConstant(through)) return board(tafl::slide(boardOf(a), d, boardOf(through), size()));
    return intern({.op = Op::slide, .type = Type::board, .direction = d, .arguments = {a, through}});
}

Expr Graph::choose(Expr t, Expr a, Expr b) {
    if (!requireType(t, Type::truth, Op::choose) || a == failedExpr || b == failedExpr) return failedExpr;
    if (type(a) != type(b)) return fail(trMark("'choose' takes two values of one type"));
    if (isConstant(t)) return node(t).number ? a : b;
    if (a == b) return a;
    if (type(a) == Type::truth && isConstant(a) && isConstant(b)) return node(a).number ? t : unary(Op::negate, t);
    return intern({.op = Op::choose, .type = type(a), .arguments = {t, a, b}});
}

Expr Graph::hostile(ClassSet one) { return onBoard(intern({.op = Op::hostile, .type = Type::board, .classes = one})); }
const Node& Graph::turnInput(Expr e) const {
    const Node& out = node(e);
    if (out.op == Op::and_)
        for (const Expr masked : out.arguments)
            if (node(masked).op == Op::hostile) return node(masked);
    return out;
}
Expr Graph::held(ClassSet classes) {
    return classes ? intern({.op = Op::held, .type = Type::board, .classes = classes}) : board({});
}
Expr Graph::reach(ClassSet classes) {
    return classes ? intern({.op = Op::reach, .type = Type::board, .allDirections = true, .classes = classes})
                   : board({});
}
Expr Graph::reach(ClassSet classes, Direction d) {
    return classes ? intern({.op = Op::reach, .type = Type::board, .direction = d, .classes = classes}) : board({});
}

Expr Graph::callback(Callback callback, Type type, std::vector<Expr> reads) {
    if (std::ranges::find(reads, failedExpr) != reads.end()) return failedExpr;
    callbacks_.push_back(std::move(callback));
    const Expr out = intern({.op = Op::callback,
                             .type = type,
                             .number = static_cast<std::int64_t>(callbacks_.size()) - 1,
                             .arguments = std::move(reads)});
    return type == Type::board ? onBoard(out) : out;
}

Expr Graph::rebuild(const Node& n, std::vector<Expr> a) {
    switch (n.op) {
        case Op::neighbours:
        case Op::count:
        case Op::any:
        case Op::negate:
            return unary(n.op, a[0]);
        case Op::shift:
            return shift(a[0], n.direction);
        case Op::slide:
            return slide(a[0], n.direction, a[1]);
        case Op::choose:
            return choose(a[0], a[1], a[2]);
        case Op::callback: {
            Node copy = n;
            copy.arguments = std::move(a);
            return intern(std::move(copy));
        }
        default:
            return binary(n.op, a[0], a[1]);
    }
}

Expr Graph::specialise(Expr root, Side mover) {
    std::map<Expr, Expr> done;
    const std::function<Expr(Expr)> visit = [&](Expr e) -> Expr {
        if (const auto found = done.find(e); found != done.end()) return found->second;
        const Node n = node(e);
        Expr out = e;
        if (n.op == Op::input && n.input == Input::own)
            out = input(Input::pieces, classesOf(mover));
        else if (n.op == Op::input && n.input == Input::enemy)
            out = input(Input::pieces, classesOf(other(mover)));
        else if (!n.arguments.empty()) {
            std::vector<Expr> arguments;
            for (const Expr a : n.arguments) arguments.push_back(visit(a));
            if (arguments != n.arguments) out = rebuild(n, std::move(arguments));
        }
        return done[e] = out;
    };
    return visit(root);
}

bool Graph::contains(Expr root, const std::function<bool(const Node&)>& test) const {
    std::set<Expr> seen;
    const std::function<bool(Expr)> visit = [&](Expr e) {
        if (!seen.insert(e).second) return false;
        return test(node(e)) || std::ranges::any_of(node(e).arguments, visit);
    };
    return visit(root);
}

int Graph::countNodes(Expr root) const {
    int n = 0;
    contains(root, [&](const Node&) { return ++n, false; });
    return n;
}

std::vector<Expr> Graph::conjuncts(Expr root) const {
    std::vector<Expr> out;
    std::set<Expr> seen;
    const std::function<void(Expr)> visit = [&](Expr e) {
        if (!seen.insert(e).second) return;
        if (node(e).op != Op::both) return out.push_back(e);
        for (const Expr a : node(e).arguments) visit(a);
    };
    visit(root);
    return out;
}

std::map<Expr, bool> Graph::findLoopReaders(Expr root) const {
    std::map<Expr, bool> out;
    const std::function<bool(Expr)> visit = [&](Expr e) {
        if (const auto found = out.find(e); found != out.end()) return found->second;
        bool reads = node(e).op == Op::input && node(e).input == Input::loop;
        for (const Expr a : node(e).arguments) reads |= visit(a);
        return out[e] = reads;
    };
    visit(root);
    return out;
}

std::string Graph::canonical(Expr root) const {
    // Handles depend on the order of loading and must not show: commutative operands are ordered by their text.
    std::map<Expr, std::string> shape;
    const std::function<const std::string&(Expr)> textOf = [&](Expr e) -> const std::string& {
        if (const auto found = shape.find(e); found != shape.end()) return found->second;
        const Node& n = node(e);
        std::string out(name(n.op));
        switch (n.op) {
            case Op::constant:
                out = n.type == Type::board   ? "{" + squareNames(boardOf(e), size()) + "}"
                      : n.type == Type::truth ? (n.number ? "true" : "false")
                                              : std::to_string(n.number);
                break;
            case Op::input: {
                static constexpr std::string_view names[] = {"own",    "enemy",        "pieces",   "from",  "to",
                                                             "jumped", "displaced",    "captured", "state", "declared",
                                                             "die",    "sinceCapture", "loop"};
                out = names[static_cast<int>(n.input)];
                if (n.input == Input::pieces) out += "#" + std::to_string(n.classes);
                if (n.input == Input::state || n.input == Input::declared) out += "#" + std::to_string(n.number);
                break;
            }
            case Op::callback:
                out += "#" + callbackOf(n).what;
                break;
            default:
                break;
        }
        if (n.op == Op::hostile || n.op == Op::held || n.op == Op::reach) out += "#" + std::to_string(n.classes);
        if (n.op == Op::shift || n.op == Op::slide || (n.op == Op::reach && !n.allDirections))
            out += "nopq"[static_cast<int>(n.direction)];
        if (!n.arguments.empty()) {
            std::vector<std::string> parts;
            for (const Expr a : n.arguments) parts.push_back(textOf(a));
            if (n.op == Op::and_ || n.op == Op::or_ || n.op == Op::both || n.op == Op::either || n.op == Op::add)
                std::ranges::sort(parts);
            out += "(";
            for (std::size_t i = 0; i < parts.size(); ++i) out += (i ? "," : "") + parts[i];
            out += ")";
        }
        if (out.size() > 160) out = "#" + digest(out);  // repeated shared parts would grow exponentially
        return shape[e] = std::move(out);
    };
    return textOf(root);
}

}  // namespace tafl

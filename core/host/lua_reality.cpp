#include "host/lua_reality.hpp"

#include <bit>

#include "host/lua_explore.hpp"

namespace tafl::lua {
namespace {

constexpr int positions = 12;

std::uint64_t mix(std::uint64_t x) {  // splitmix64
    x += 0x9e3779b97f4a7c15u;
    x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9u;
    x = (x ^ (x >> 27)) * 0x94d049bb133111ebu;
    return x ^ (x >> 31);
}

}  // namespace

Reality::Reality(Graph& graph, int number) : graph_(graph), seed_(mix(static_cast<std::uint64_t>(number) + 1)) {
    // Crowded and empty boards alike: counts and closed ways must both come about.
    const ClassSet all = graph.classesOf(Side::attackers) | graph.classesOf(Side::defenders);
    const auto kinds = static_cast<std::uint64_t>(std::bit_width(all));
    const std::uint64_t crowd = 1 + static_cast<std::uint64_t>(number) % 6;
    for (int s = 0; s < graph.size() * graph.size(); ++s) {
        const std::uint64_t r = mix(seed_ + static_cast<std::uint64_t>(s));
        classes_.push_back(kinds && r % 7 < crowd ? static_cast<int>(1 + r / 7 % kinds) : 0);
    }
}

Expr Reality::valueOf(const Node& n, Expr e) const {
    const int squares = graph_.size() * graph_.size();
    // Inputs that no position tells (how far a piece reaches, what was captured) get any value, the same whenever
    // asked.
    const std::uint64_t r = mix(seed_ ^ (std::uint64_t{e} << 20));
    const auto standing = [&](ClassSet set) {
        SquareSet out;
        for (int s = 0; s < squares; ++s)
            if (const int c = classes_[static_cast<std::size_t>(s)]; c && (set >> (c - 1) & 1)) out.add(s);
        return graph_.board(out);
    };
    const auto anywhere = [&] {
        SquareSet out;
        if (r % 5 != 0)
            for (int s = 0; s < squares; ++s)
                if (mix(r + static_cast<std::uint64_t>(s)) % 5 <= r % 3) out.add(s);
        return graph_.board(out);
    };
    if (n.op != Op::input)  // hostile, held, reach, callback
        return n.type == Type::board   ? anywhere()
               : n.type == Type::truth ? graph_.truth(r & 1)
                                       : graph_.integer(static_cast<std::int64_t>(r % 5));
    const Side mover = seed_ & 1 ? Side::attackers : Side::defenders;
    switch (n.input) {
        case Input::own:
            return standing(graph_.classesOf(mover));
        case Input::enemy:
            return standing(graph_.classesOf(other(mover)));
        case Input::pieces:
            return standing(n.classes);
        case Input::from:
        case Input::to:
        case Input::jumped:
            return graph_.board(SquareSet::of(static_cast<Square>(r % static_cast<std::uint64_t>(squares))));
        case Input::loop:
            return loop_;
        default:
            break;
    }
    return n.type == Type::board   ? anywhere()
           : n.type == Type::truth ? graph_.truth(r & 1)
                                   : graph_.integer(static_cast<std::int64_t>(r % 7));
}

Expr Reality::settle(const Node& fix) const {
    const Expr outer = loop_;
    const auto kept = known_;
    Expr x = value(fix.arguments[0]);
    for (int round = 0; round <= graph_.size() * graph_.size(); ++round) {
        known_ = kept;  // what depends on the loop is different in every round
        loop_ = x;
        const Expr next = value(fix.arguments[1]);
        if (next == x) break;
        x = next;
    }
    known_ = kept;
    loop_ = outer;
    return x;
}

Expr Reality::value(Expr e) const {
    if (graph_.isConstant(e)) return e;
    if (const auto found = known_.find(e); found != known_.end()) return found->second;
    const Node n = graph_.node(e);
    if (n.op == Op::fix) return known_[e] = settle(n);
    if (n.arguments.empty() || n.op == Op::callback) {
        const Expr out = valueOf(n, e);
        if (n.op != Op::input || n.input != Input::loop) known_[e] = out;
        return out;
    }
    std::vector<Expr> a;
    for (const Expr argument : n.arguments) a.push_back(value(argument));
    switch (n.op) {
        case Op::neighbours:
        case Op::count:
        case Op::any:
        case Op::negate:
            return known_[e] = graph_.unary(n.op, a[0]);
        case Op::shift:
            return known_[e] = graph_.shift(a[0], n.direction);
        case Op::slide:
            return known_[e] = graph_.slide(a[0], n.direction, a[1]);
        case Op::choose:
            return known_[e] = graph_.choose(a[0], a[1], a[2]);
        default:
            return known_[e] = graph_.binary(n.op, a[0], a[1]);
    }
}

void checkAgainstReality(lua_State* lua, Expr traced, const char* what, const std::function<Expr()>& run) {
    Session& session = sessionOf(lua);
    struct Restore {
        Session& session;
        ~Restore() {
            session.reality = nullptr;
            session.position = 0;
        }
    } restore{session};
    for (int number = 0; number < positions; ++number) {
        const Reality reality(session.graph(), number);
        session.reality = &reality;
        session.position = ++session.positions;
        const Expr direct = run();
        if (direct == reality.value(traced)) continue;
        luaL_error(
            lua, "'%s' does not do on a position what it did when it was traced: does it keep something between runs?",
            what);
    }
}

}  // namespace tafl::lua

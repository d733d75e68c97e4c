#include "host/lua/rules/callback.hpp"

#include "host/lua/rules/script.hpp"
#include "host/lua/trace/values.hpp"

namespace tafl::lua {
namespace {

constexpr int probePositions = 100;

bool isSameValue(const CallbackValue& a, const CallbackValue& b) {
    return a.type == b.type && a.number == b.number && a.squares == b.squares;
}

Expr toExpression(Graph& g, const Node& n) {
    switch (n.op) {
        case Op::hostile:
            return g.hostile(n.classes);
        case Op::held:
            return g.held(n.classes);
        case Op::reach:
            return n.allDirections ? g.reach(n.classes) : g.reach(n.classes, n.direction);
        default:
            return g.input(n.input, n.classes, n.number, n.type);
    }
}

/// What every function may ask for, so that no seldom taken way of it stands without an answer.
std::set<Node> defaultReads(Builder& b) {
    Graph& g = *b.graph();
    std::set<Node> out;
    const auto add = [&](Expr e) { out.insert(g.node(e)); };
    add(b.own());
    add(b.enemy());
    for (std::size_t c = 0; c < b.calls().classes.size(); ++c)
        add(g.input(Input::pieces, static_cast<ClassSet>(1u << c)));
    for (const Input i : {Input::from, Input::to, Input::jumped, Input::captured, Input::die, Input::sinceCapture})
        add(b.input(i));
    return out;
}

}  // namespace

/// The values given to a callback, by what was read. Sets of pieces are put together from their classes.
class LuaCallback::CallbackTurnInputs final : public TurnInputs {
public:
    CallbackTurnInputs(const LuaCallback& callback, const std::vector<CallbackValue>& values)
        : callback_(callback), values_(values) {}

    CallbackValue read(lua_State* lua, const Graph& graph, Expr e) const override {
        Node n = graph.node(e);
        if (const CallbackValue* value = find(n)) return *value;
        if (n.op != Op::input || n.input != Input::pieces)
            luaL_error(
                lua,
                "this was never asked for while the function was tried out, so nobody can answer it now: ask for "
                "it at the beginning of the function, whatever comes later");
        CallbackValue out{Type::board, 0, {}};
        const ClassSet all = n.classes;
        for (unsigned c = 0; c < 8; ++c) {
            n.classes = static_cast<ClassSet>(1u << c);
            if (!(all & n.classes)) continue;
            if (const CallbackValue* value = find(n)) out.squares |= value->squares;
        }
        return out;
    }

private:
    const CallbackValue* find(const Node& n) const {
        const auto found = callback_.readIndex_.find(n);
        return found == callback_.readIndex_.end() ? nullptr : &values_[found->second];
    }

    const LuaCallback& callback_;
    const std::vector<CallbackValue>& values_;
};

LuaCallback::LuaCallback(const LuaSession& session, std::size_t number, ReturnType returnType, std::string what)
    : script_(session.script),
      component_(session.component),
      parameters_(session.parameters),
      number_(number),
      returnType_(returnType),
      what_(std::move(what)),
      prototype_(session.builder->replica()) {}

void LuaCallback::inferSignature(Builder& builder, const std::function<CallbackValue(const TurnInputs&)>& original) {
    std::set<Node> read = defaultReads(builder);
    auto instance = acquire();
    for (int number = 0; number < probePositions; ++number) {
        const RandomInputs position(builder, number);
        const CallbackValue value = (*instance->function)(ReferenceTurnInputs(position, &read));
        if (type_ == Type::none) type_ = value.type;
        if (value.type != type_) throw CallbackFailure("'" + what_ + "' returns values of two types");
        if (!isSameValue(value, original(ReferenceTurnInputs(position))))
            throw CallbackFailure("'" + what_ +
                                  "' gives two answers for the same position: a rule must depend on the turn alone");
    }
    std::erase_if(read, [](const Node& n) {  // put together from their classes
        return n.op == Op::input && n.input == Input::pieces && std::popcount(n.classes) != 1;
    });
    for (const Node& n : read) {
        readIndex_[n] = reads_.size();
        reads_.push_back(n);
    }
    release(std::move(instance));
}

std::vector<Expr> LuaCallback::reads(Graph& graph) const {
    std::vector<Expr> out;
    for (const Node& n : reads_) out.push_back(toExpression(graph, n));
    return out;
}

CallbackValue LuaCallback::operator()(const std::vector<CallbackValue>& values) {
    // A state whose run failed is not used again.
    auto instance = acquire();
    const CallbackValue out = (*instance->function)(CallbackTurnInputs(*this, values));
    if (out.type != type_) throw CallbackFailure("'" + what_ + "' returns values of two types");
    release(std::move(instance));
    return out;
}

std::unique_ptr<LuaCallback::Instance> LuaCallback::acquire() {
    {
        const std::lock_guard guard(lock_);
        if (!idle_.empty()) {
            auto out = std::move(idle_.back());
            idle_.pop_back();
            return out;
        }
    }
    return makeInstance();
}

void LuaCallback::release(std::unique_ptr<Instance> instance) {
    const std::lock_guard guard(lock_);
    idle_.push_back(std::move(instance));
}

std::unique_ptr<LuaCallback::Instance> LuaCallback::makeInstance() const {
    auto out = std::make_unique<Instance>();
    out->session = std::make_shared<LuaSession>(script_->limits);
    out->builder = prototype_->replica();
    LuaSession& session = *out->session;
    session.component = component_;
    session.parameters = parameters_;
    session.replay = true;
    session.replayTarget = number_;
    std::optional<ScriptError> error = openScript(session, script_);
    session.builder = out->builder.get();
    if (!error) error = runStep(session, "compile");
    if (!session.replayedFunction)
        throw CallbackFailure("'" + what_ + "' is not there when the script is run again" +
                              (error && !error->reported ? ": " + error->message() : ""));
    lua_State* lua = session.get();
    lua_rawgeti(lua, LUA_REGISTRYINDEX, session.replayedFunction);
    out->function = std::make_unique<DirectFunction>(session, lua_gettop(lua), returnType_, what_);
    lua_pop(lua, 1);
    return out;
}

}  // namespace tafl::lua

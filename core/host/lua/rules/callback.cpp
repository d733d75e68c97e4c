#include "host/lua/rules/callback.hpp"

#include <bit>

#include "host/lua/vm/script_source.hpp"
#include "program/callback_failure.hpp"

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

/// Every callback reads these, so that a branch the random positions never reached still finds its inputs.
std::set<Node> defaultReads(Builder& b) {
    Graph& g = *b.graph();
    std::set<Node> out;
    const auto add = [&](Expr e) { out.insert(g.node(e)); };
    add(b.own());
    add(b.enemy());
    for (std::size_t c = 0; c < b.calls().classes.size(); ++c)
        add(g.input(Input::pieces, static_cast<ClassSet>(1u << c)));
    for (const Input i :
         {Input::from, Input::to, Input::jumped, Input::displaced, Input::captured, Input::die, Input::sinceCapture})
        add(b.input(i));
    return out;
}

}  // namespace

/// Finds the values of a call by input. A set of pieces is the union of its classes.
class LuaCallback::CallbackTurnInputs final : public TurnInputs {
public:
    CallbackTurnInputs(const LuaCallback& callback, const std::vector<CallbackValue>& values)
        : callback_(callback), values_(values) {}

    CallbackValue read(lua_State* lua, const Graph& graph, Expr e) const override {
        Node n = graph.turnInput(e);
        if (const CallbackValue* value = find(n)) return *value;
        if (n.op != Op::input || n.input != Input::pieces)
            raiseError(lua, phrase("this was never asked for while the function was tried out, so nobody can answer it "
                                   "now: ask for it at the beginning of the function, whatever comes later"));
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

LuaCallback::LuaCallback(const LuaSession& session, std::size_t number, ReturnType returnType, std::string label)
    : script_(session.script),
      runStep_(session.runStep),
      component_(session.component),
      parameters_(session.parameters),
      number_(number),
      returnType_(returnType),
      label_(std::move(label)),
      prototype_(session.builder->replica()) {}

void LuaCallback::inferSignature(Builder& builder, const std::function<CallbackValue(const TurnInputs&)>& original) {
    std::set<Node> read = defaultReads(builder);
    auto instance = acquire();
    for (int number = 0; number < probePositions; ++number) {
        const RandomInputs position(builder, number);
        const CallbackValue value = (*instance->function)(ReferenceTurnInputs(position, &read));
        if (type_ == Type::none) type_ = value.type;
        if (value.type != type_) throw PhrasedFailure(phrase("'%1' returns values of two types", label_));
        if (!isSameValue(value, original(ReferenceTurnInputs(position))))
            throw PhrasedFailure(
                phrase("'%1' gives two answers for the same position: a rule must depend on the turn alone", label_));
    }
    std::erase_if(read, [](const Node& n) {  // the union of its classes, which are read anyway
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
    // If the call throws, its instance is dropped.
    auto instance = acquire();
    const CallbackValue out = (*instance->function)(CallbackTurnInputs(*this, values));
    if (out.type != type_) throw PhrasedFailure(phrase("'%1' returns values of two types", label_));
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
    session.setTotalTime(std::chrono::nanoseconds::max() / 4);  // a game may call it any number of times
    session.replay = true;
    session.replayTarget = number_;
    const std::optional<ScriptError> error = runStep_(session, script_, *out->builder, "compile");
    if (!session.replayedFunction) {
        const Phrase missing = phrase("'%1' is not there when the script is run again", label_);
        throw PhrasedFailure(error && !error->reported ? phrase("%1: %2", missing, error->message()) : missing);
    }
    lua_State* lua = session.get();
    lua_rawgeti(lua, LUA_REGISTRYINDEX, session.replayedFunction);
    out->function = std::make_unique<DirectFunction>(session, lua_gettop(lua), returnType_, label_);
    lua_pop(lua, 1);
    return out;
}

}  // namespace tafl::lua

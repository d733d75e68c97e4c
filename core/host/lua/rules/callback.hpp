// The last resort: a function(i) that cannot become a program is called in play, each thread with its own interpreter.
#pragma once
#include <mutex>

#include "host/lua/trace/direct_call.hpp"

namespace tafl::lua {

/// A function of a component, instantiated once for each thread that calls it at the same time.
class LuaCallback {
public:
    /// Function `number` of the session's component; `label` names it in messages.
    LuaCallback(const LuaSession& session, std::size_t number, ReturnType, std::string label);

    /// Finds the result type and the inputs read, on random positions where the result must equal that of `original`.
    /// Throws CallbackFailure.
    void inferSignature(Builder&, const std::function<CallbackValue(const TurnInputs&)>& original);

    Type type() const { return type_; }
    /// The inputs it reads, as expressions of this graph, in the order of the values of a call.
    std::vector<Expr> reads(Graph&) const;
    /// Safe on several threads. Throws CallbackFailure.
    CallbackValue operator()(const std::vector<CallbackValue>& values);

private:
    /// An interpreter in which the component has run up to this function.
    struct Instance {
        std::shared_ptr<LuaSession> session;
        std::unique_ptr<Builder> builder;
        std::unique_ptr<DirectFunction> function;
    };
    class CallbackTurnInputs;
    std::unique_ptr<Instance> acquire();
    void release(std::unique_ptr<Instance>);
    std::unique_ptr<Instance> makeInstance() const;

    std::shared_ptr<const Script> script_;
    StepRunner runStep_;
    std::size_t component_;
    Parameters parameters_;
    std::size_t number_;
    ReturnType returnType_;
    std::string label_;
    std::unique_ptr<Builder> prototype_;  ///< knows the classes, zones and states by name
    Type type_ = Type::none;
    std::vector<Node> reads_;
    std::map<Node, std::size_t> readIndex_;  ///< in reads_
    std::mutex lock_;
    std::vector<std::unique_ptr<Instance>> idle_;
};

}  // namespace tafl::lua

// The last resort: a function(i) that is no program is called in play, each thread with a state of its own.
#pragma once
#include <mutex>

#include "host/lua/trace/direct_call.hpp"

namespace tafl::lua {

/// A function of a component, made again in as many states as threads call it at once.
class LuaCallback {
public:
    /// The function with this number in the component that `session` is about.
    LuaCallback(const LuaSession& session, std::size_t number, ReturnType, std::string what);

    /// Runs it on made-up positions, where the function at work must say the same, and settles its type and what it
    /// reads. Throws CallbackFailure.
    void inferSignature(Builder&, const std::function<CallbackValue(const TurnInputs&)>& original);

    Type type() const { return type_; }
    /// What it reads, as expressions of this builder's graph, in the order in which values are given.
    std::vector<Expr> reads(Graph&) const;
    CallbackValue operator()(const std::vector<CallbackValue>& values);

private:
    /// A state in which the component has run as far as to this function.
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
    std::size_t component_;
    Parameters parameters_;
    std::size_t number_;
    ReturnType returnType_;
    std::string what_;
    std::unique_ptr<Builder> prototype_;  ///< of classes, zones and states, for names
    Type type_ = Type::none;
    std::vector<Node> reads_;
    std::map<Node, std::size_t> readIndex_;  ///< in reads_
    std::mutex lock_;
    std::vector<std::unique_ptr<Instance>> idle_;
};

}  // namespace tafl::lua

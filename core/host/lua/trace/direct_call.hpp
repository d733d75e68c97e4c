// A function(i) called as written, on known boards: to verify its program, and for callbacks.
#pragma once
#include "host/lua/trace/exploration.hpp"
#include "host/lua/vm/purity.hpp"
#include "program/reference_evaluator.hpp"

namespace tafl::lua {

/// Reads the turn from the inputs of the reference evaluator.
class ReferenceTurnInputs final : public TurnInputs {
public:
    explicit ReferenceTurnInputs(const ReferenceInputs& inputs, std::set<Node>* readNodes = nullptr)
        : inputs_(inputs), readNodes_(readNodes) {}
    CallbackValue read(lua_State*, const Graph&, Expr) const override;

private:
    const ReferenceInputs& inputs_;
    std::set<Node>* readNodes_;  ///< collects the inputs read; may be null
};

/// A random position, from empty to crowded, with random values for all other inputs.
class RandomInputs final : public ReferenceInputs {
public:
    RandomInputs(Builder&, int number);
    SquareSet pieces(ClassSet) const override;
    SquareSet hostile(int classNumber) const override;
    SquareSet held(ClassSet) const override;
    SquareSet reach(ClassSet, std::optional<Direction>) const override;

private:
    SquareSet randomSquares(std::uint64_t salt) const;

    int squares_;
    SquareSet holes_;
    std::uint64_t seed_;
    std::vector<int> classes_;  ///< by square; 0 empty
};

/// A function in its interpreter. Not thread-safe.
class DirectFunction {
public:
    /// The function at `index`, referenced as long as the interpreter lives; `label` names it in messages.
    DirectFunction(LuaSession&, int index, ReturnType, std::string label);

    /// Raises Lua errors: for calls from within the interpreter.
    CallbackValue run(const TurnInputs&);
    /// For calls from outside: has its own budget, throws CallbackFailure.
    CallbackValue operator()(const TurnInputs&);
    /// A Lua error if the function has changed state that outlives a call.
    void checkPurity();
    /// About the memory that is kept for checkPurity.
    std::size_t keptBytes() const { return snapshot_.bytes(); }

    LuaSession& session() const { return session_; }

private:
    LuaSession& session_;
    int reference_;
    ReturnType returnType_;
    std::string label_;
    StateSnapshot snapshot_;
    std::uint64_t calls_ = 0;
};

}  // namespace tafl::lua

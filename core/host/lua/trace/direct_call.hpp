// A function(i) run as the author wrote it, on boards that are known: the judge of its program, and what a callback
// does.
#pragma once
#include "host/lua/trace/exploration.hpp"
#include "host/lua/vm/purity.hpp"
#include "program/reference_evaluator.hpp"

namespace tafl::lua {

/// The turn as the slow reference sees it.
class ReferenceTurnInputs final : public TurnInputs {
public:
    explicit ReferenceTurnInputs(const ReferenceInputs& inputs, std::set<Node>* readNodes = nullptr)
        : inputs_(inputs), readNodes_(readNodes) {}
    CallbackValue read(lua_State*, const Graph&, Expr) const override;

private:
    const ReferenceInputs& inputs_;
    std::set<Node>* readNodes_;  ///< all that was read
};

/// A made-up position: crowded and empty boards alike, and any value for what no position tells.
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
    std::uint64_t seed_;
    std::vector<int> classes_;  ///< by square; 0 empty
};

/// A function in a state at work. Not for two threads at once.
class DirectFunction {
public:
    /// The function at `index`; it is kept as long as the state lives.
    DirectFunction(LuaSession&, int index, ReturnType, std::string what);

    /// Raises Lua errors: for use within the state's own run.
    CallbackValue run(const TurnInputs&);
    /// From outside, with a budget of its own; throws CallbackFailure.
    CallbackValue operator()(const TurnInputs&);
    /// A Lua error if the function has changed something that outlives its runs.
    void checkPurity();

    LuaSession& session() const { return session_; }

private:
    LuaSession& session_;
    int reference_;
    ReturnType returnType_;
    std::string what_;
    StateSnapshot snapshot_;
    std::uint64_t calls_ = 0;
};

}  // namespace tafl::lua

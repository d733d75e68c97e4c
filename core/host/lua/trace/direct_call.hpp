// A function(i) run as the author wrote it, on boards that are known: the judge of its program, and what a callback
// does.
#pragma once
#include "host/lua/trace/exploration.hpp"
#include "host/lua/vm/purity.hpp"
#include "program/reference_evaluator.hpp"

namespace tafl::lua {

/// The turn as the slow reference sees it.
class PlainTurn final : public Turn {
public:
    explicit PlainTurn(const ReferenceInputs& inputs, std::set<Node>* noted = nullptr)
        : inputs_(inputs), noted_(noted) {}
    CallbackValue read(lua_State*, const Graph&, Expr) const override;

private:
    const ReferenceInputs& inputs_;
    std::set<Node>* noted_;  ///< all that was read
};

/// A made-up position: crowded and empty boards alike, and any value for what no position tells.
class MadeUpTurn final : public ReferenceInputs {
public:
    MadeUpTurn(Builder&, int number);
    SquareSet pieces(ClassSet) const override;
    SquareSet hostile(int classNumber) const override;
    SquareSet held(ClassSet) const override;
    SquareSet reach(ClassSet, std::optional<Direction>) const override;

private:
    SquareSet anywhere(std::uint64_t salt) const;

    int squares_;
    std::uint64_t seed_;
    std::vector<int> classes_;  ///< by square; 0 empty
};

/// A function in a state at work. Not for two threads at once.
class DirectFunction {
public:
    /// The function at `index`; it is kept as long as the state lives.
    DirectFunction(Session&, int index, Want, std::string what);

    /// Raises Lua errors: for use within the state's own run.
    CallbackValue run(const Turn&);
    /// From outside, with a budget of its own; throws CallbackFailure.
    CallbackValue operator()(const Turn&);
    /// A Lua error if the function has changed something that outlives its runs.
    void checkPurity();

    Session& session() const { return session_; }

private:
    Session& session_;
    int reference_;
    Want want_;
    std::string what_;
    Surroundings before_;
    std::uint64_t calls_ = 0;
};

}  // namespace tafl::lua

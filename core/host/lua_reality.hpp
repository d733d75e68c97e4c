// The proof of a trace: the same function run on made-up positions, where every board is known and every question has
// its answer.
#pragma once
#include <functional>
#include <map>

#include "host/lua_session.hpp"

namespace tafl::lua {

/// A made-up position: a value for everything that a program reads.
class Reality {
public:
    Reality(Graph&, int number);
    /// The value of an expression here, as a constant.
    Expr value(Expr) const;

private:
    Expr valueOf(const Node&, Expr) const;
    Expr settle(const Node& fix) const;

    Graph& graph_;
    std::uint64_t seed_;
    std::vector<int> classes_;  ///< by square; 0 empty
    mutable std::map<Expr, Expr> known_;
    mutable Expr loop_ = failedExpr;
};

/// Runs the function on some positions and raises an error if it returns something else than its trace.
void checkAgainstReality(lua_State*, Expr traced, const char* what, const std::function<Expr()>& run);

}  // namespace tafl::lua

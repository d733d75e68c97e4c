// Symbolic execution of a function(i). Lua can overload `&` but not `if`: a branch that depends on the position takes
// one outcome, and the function runs again for every other. Outcomes and results make a decision tree, then a program.
#pragma once
#include <functional>
#include <map>
#include <optional>
#include <set>

#include "host/lua/trace/compile_context.hpp"

namespace tafl::lua {

/// The result type a function must return.
enum class ReturnType { truth, board, number, any };

/// A function's program, and its number of execution paths.
struct TraceResult {
    Expr program = failedExpr;
    int paths = 0;
};

/// Runs the function at index `function` on all paths and returns its program. `arguments` pushes the arguments and
/// returns their number. Raises a Lua error, by abortTrace if only tracing fails.
TraceResult traceFunction(lua_State*, int function, ReturnType, const char* label,
                          const std::function<int()>& arguments);

/// Stops tracing a function that is valid but cannot become a program. `why` names the obstacle and a remedy.
[[noreturn]] void abortTrace(lua_State*, const Phrase& why);
/// Whether this error comes from abortTrace, or from Lua itself where it needs a plain number.
bool isTraceAbort(lua_State*, int error);

/// A Lua error: the function returned `returned` instead of its result type.
[[noreturn]] void raiseWrongResult(lua_State*, int function, ReturnType, const char* label, const Phrase& returned,
                                   const Phrase& advice = {});

/// Branches of a traced function. Constants decide at once; outside a traced function the rest is a Lua error.
bool branchOnTruth(lua_State*, Expr truth);
bool branchOnAtLeast(lua_State*, Expr board, lua_Integer count);
/// None if there are too many possible counts to run one path for each.
std::optional<int> branchOnCount(lua_State*, Expr board);

/// Record values a script makes and uses. An unused board is most likely a bare condition of an `if`.
void recordCreated(lua_State*, Expr);
void recordUsed(lua_State*, Expr);

/// One traced function over all its runs.
class Tracer {
public:
    Tracer(lua_State*, std::string label);
    ~Tracer();
    Tracer(const Tracer&) = delete;
    Tracer& operator=(const Tracer&) = delete;

    void begin();
    void finish(Expr value);
    /// Moves on to the next path; false after the last.
    bool nextPath();
    TraceResult result() const;
    void warnAboutUnused() const;

    bool truth(Expr test);
    bool atLeast(Expr board, lua_Integer count);
    std::optional<int> count(Expr board);

private:
    friend void recordCreated(lua_State*, Expr);
    friend void recordUsed(lua_State*, Expr);

    struct Branch {
        Expr subject = failedExpr;  ///< a truth, or the board whose squares are counted
        bool isCount = false;
        int min = 0, max = 1, outcome = 0;
    };
    struct Leaf {
        std::vector<Branch> path;
        Expr value = failedExpr;
    };
    struct Range {
        int min = 0, max = maxSquares;  ///< max may exceed the size of the board
    };

    int takeBranch(Branch);
    Range& ensureRange(Expr board);
    /// Whether the board has at least `count` squares. `test` is the branch condition; `opposite`: negated.
    bool atLeast(Expr board, lua_Integer count, Expr test, bool opposite);
    Expr buildDecision(std::size_t first, std::size_t end, std::size_t depth) const;

    lua_State* lua_;
    std::string label_;
    std::vector<Branch> path_;  ///< branches of the present run; their outcomes are fixed
    std::size_t branchIndex_ = 0;
    std::map<Expr, bool> truthOutcomes_;  ///< of the present run
    std::map<Expr, Range> countRanges_;   ///< sizes of boards, as the branches of the present run imply
    std::map<Expr, int> upperBounds_;     ///< sizes of boards that no position exceeds
    std::vector<Leaf> leaves_;
    std::map<Expr, std::pair<int, std::string>> createdExpressions_;  ///< with the line that made them
    std::set<Expr> usedExpressions_;
    std::string lastBranchLocation_;
};

}  // namespace tafl::lua

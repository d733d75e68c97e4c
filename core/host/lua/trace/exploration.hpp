// Tracing by exploration. Lua can overload `&` but not `if`: so a question about the position is answered by a guess,
// and the function is run again for every other answer. The answers and what the runs returned make a decision, and
// that a program.
#pragma once
#include <functional>
#include <map>
#include <optional>
#include <set>

#include "host/lua/trace/compile_context.hpp"

namespace tafl::lua {

/// What a traced function must return.
enum class ReturnType { truth, board, number, any };

/// A function's program, and how many ways lead through its questions.
struct TraceResult {
    Expr program = failedExpr;
    int paths = 0;
};

/// Runs the function at `function` in all ways and gives its program. `arguments` pushes what it is called with and
/// says how many. A Lua error if that cannot be done.
TraceResult traceFunction(lua_State*, int function, ReturnType, const char* what,
                          const std::function<int()>& arguments);

/// Stops tracing: the function makes sense, but not as a program. `why` says what stands in the way and what would do.
[[noreturn]] void abortTrace(lua_State*, const std::string& why);
/// Did that, or something that only tracing cannot do, raise this error?
bool isTraceAbort(lua_State*, int error);

/// Stops with what the function of this line returned instead of what it must.
[[noreturn]] void raiseWrongResult(lua_State*, int function, ReturnType, const char* what, const char* returned,
                                   const char* advice = "");

/// Questions a script may ask; constants answer at once.
bool branchOnTruth(lua_State*, Expr truth);
bool branchOnAtLeast(lua_State*, Expr board, lua_Integer count);
/// None where there are too many possibilities to try them one by one.
std::optional<int> branchOnCount(lua_State*, Expr board);

/// A value that a script made and one that it used: a board that nobody asks stands, most likely, bare behind an `if`.
void recordCreated(lua_State*, Expr);
void recordUsed(lua_State*, Expr);

/// One function in all its runs.
class Tracer {
public:
    Tracer(lua_State*, std::string what);
    ~Tracer();
    Tracer(const Tracer&) = delete;
    Tracer& operator=(const Tracer&) = delete;

    void begin();
    void finish(Expr value);
    /// Moves on to the next way to answer; false when all have been tried.
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
        Expr subject = failedExpr;  ///< a truth, or a board to be counted
        bool isCount = false;
        int min = 0, max = 1, answer = 0;
    };
    struct Leaf {
        std::vector<Branch> path;
        Expr value = failedExpr;
    };
    struct Range {
        int min = 0, max = maxSquares;  ///< as answered; the board may be too small for that
    };

    int takeBranch(Branch);
    Range& ensureRange(Expr board);
    /// Does the board hold at least so many squares? `test` asks it, or the opposite.
    bool atLeast(Expr board, lua_Integer count, Expr test, bool opposite);
    Expr buildDecision(std::size_t first, std::size_t end, std::size_t depth) const;

    lua_State* lua_;
    std::string what_;
    std::vector<Branch> path_;  ///< of the present run; answers up to its end are given
    std::size_t branchIndex_ = 0;
    std::map<Expr, bool> truthAnswers_;  ///< answers of the present run
    std::map<Expr, Range> countRanges_;  ///< what the present run knows of the sizes of boards
    std::map<Expr, int> upperBounds_;    ///< how many squares boards may hold at all
    std::vector<Leaf> leaves_;
    std::map<Expr, std::pair<int, std::string>> createdExpressions_;  ///< and the line
    std::set<Expr> usedExpressions_;
    std::string lastBranchLocation_;
};

}  // namespace tafl::lua

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
enum class Want { truth, board, number, any };

/// A function's program, and how many ways lead through its questions.
struct Explored {
    Expr program = failedExpr;
    int paths = 0;
};

/// Runs the function at `function` in all ways and gives its program. `arguments` pushes what it is called with and
/// says how many. A Lua error if that cannot be done.
Explored explore(lua_State*, int function, Want, const char* what, const std::function<int()>& arguments);

/// Stops tracing: the function makes sense, but not as a program. `why` says what stands in the way and what would do.
[[noreturn]] void giveUpTracing(lua_State*, const std::string& why);
/// Did that, or something that only tracing cannot do, raise this error?
bool isGivenUp(lua_State*, int error);

/// Stops with what the function of this line returned instead of what it must.
[[noreturn]] void refuseResult(lua_State*, int function, Want, const char* what, const char* returned,
                               const char* advice = "");

/// Questions a script may ask; constants answer at once.
bool askTruth(lua_State*, Expr truth);
bool askAtLeast(lua_State*, Expr board, lua_Integer count);
/// None where there are too many possibilities to try them one by one.
std::optional<int> askCount(lua_State*, Expr board);

/// A value that a script made and one that it used: a board that nobody asks stands, most likely, bare behind an `if`.
void noteMade(lua_State*, Expr);
void noteUsed(lua_State*, Expr);

/// One function in all its runs.
class Exploration {
public:
    Exploration(lua_State*, std::string what);
    ~Exploration();
    Exploration(const Exploration&) = delete;
    Exploration& operator=(const Exploration&) = delete;

    void begin();
    void finish(Expr value);
    /// Moves on to the next way to answer; false when all have been tried.
    bool next();
    Explored result() const;
    void warnOfUnused() const;

    bool truth(Expr test);
    bool atLeast(Expr board, lua_Integer count);
    std::optional<int> count(Expr board);

private:
    friend void noteMade(lua_State*, Expr);
    friend void noteUsed(lua_State*, Expr);

    struct Question {
        Expr about = failedExpr;  ///< a truth, or a board to be counted
        bool counts = false;
        int least = 0, most = 1, answer = 0;
    };
    struct Leaf {
        std::vector<Question> path;
        Expr value = failedExpr;
    };
    struct Range {
        int least = 0, most = mostSquares;  ///< as answered; the board may be too small for that
    };

    int ask(Question);
    Range& rangeOf(Expr board);
    /// Does the board hold at least so many squares? `test` asks it, or the opposite.
    bool atLeast(Expr board, lua_Integer count, Expr test, bool opposite);
    Expr build(std::size_t first, std::size_t end, std::size_t depth) const;

    lua_State* lua_;
    std::string what_;
    std::vector<Question> path_;  ///< of the present run; answers up to its end are given
    std::size_t asked_ = 0;
    std::map<Expr, bool> truths_;   ///< answers of the present run
    std::map<Expr, Range> counts_;  ///< what the present run knows of the sizes of boards
    std::map<Expr, int> most_;      ///< how many squares boards may hold at all
    std::vector<Leaf> leaves_;
    std::map<Expr, std::pair<int, std::string>> made_;  ///< and the line
    std::set<Expr> used_;
    std::string lastQuestion_;
};

}  // namespace tafl::lua

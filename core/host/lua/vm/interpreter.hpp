// A Lua interpreter with limits on memory, instructions and time. Calls into it return errors as values.
#pragma once
// Not lua.hpp, which declares C functions: lua.h declares those of this Lua, which is compiled as C++.
#include <lauxlib.h>
#include <lua.h>
#include <lualib.h>

#include <chrono>
#include <exception>
#include <optional>
#include <string>
#include <vector>

#include "base/diagnostic.hpp"
#include "host/lua/vm/limits.hpp"
#include "program/callback_failure.hpp"

namespace tafl::lua {

/// An error of a script, with its traceback.
struct ScriptError {
    Place place;
    Phrase text;                    ///< Lua's own messages are English
    std::vector<Phrase> traceback;  ///< "line 12 of linnaean.lua, in 'when'", innermost first
    bool reported = false;          ///< the builder has reported it already

    /// "message (line 12 of …, called from line 8 of …)".
    Phrase message() const;
    /// "message (line 8 of …)": with the callers only.
    Phrase messageWithoutPlace() const;
};

/// Debian's C++ build of Lua raises errors as C++ exceptions, which destroy the objects they pass. No other exception
/// may escape from a C function into Lua: see `guarded`.
class LuaInterpreter {
public:
    explicit LuaInterpreter(const LuaLimits&);
    virtual ~LuaInterpreter();
    LuaInterpreter(const LuaInterpreter&) = delete;
    LuaInterpreter& operator=(const LuaInterpreter&) = delete;

    lua_State* get() const { return lua_; }
    const LuaLimits& limits() const { return limits_; }
    std::size_t usedBytes() const { return usedBytes_; }

    /// Calls the function below its arguments on the stack; on success the results replace them.
    std::optional<ScriptError> call(int arguments, int results);
    /// Compiles text; on success pushes the function.
    std::optional<ScriptError> load(std::string_view text, const std::string& chunk);
    /// Runs a C function in protected mode: for work of the host that may raise Lua errors.
    std::optional<ScriptError> run(lua_CFunction, void* argument);

    /// Like `call`, for C functions that Lua runs. Returns the status; on failure the error is on the stack.
    int protectedCall(int arguments, int results);
    /// Raises the error on the stack again, with its first traceback.
    [[noreturn]] void rethrow();
    /// Keeps a message that is about to be raised as text, in the languages of the program.
    void setRaised(Phrase message) { raised_ = std::move(message); }
    /// The message of an error, if it was raised last; otherwise its text.
    Phrase findRaised(std::string text) const;

    /// Instructions allowed and spent, and bytes allocated in total.
    struct Budget {
        std::uint64_t limit = 0, spent = 0, allocated = 0;
    };
    const Budget& budget() const { return budget_; }
    void setBudget(const Budget& b) { budget_ = b; }
    /// Begins a run, which may spend this many instructions of the budget, and the CPU time of the limits. A run ends
    /// with the outermost `call`, or where the next begins.
    void beginRun(std::uint64_t instructions);

    /// Limits the CPU time of all runs from now on. Initially LuaLimits::totalTime.
    void setTotalTime(std::chrono::nanoseconds);
    /// Compiles text as `lua_load` does, within the time of the run. Returns its status.
    int parse(std::string_view text, const std::string& chunk);

    /// Spends instructions. Lua does not count C functions, so those that loop over their arguments call this.
    void charge(std::uint64_t instructions);
    /// Stops the script with an error that the builder has reported.
    [[noreturn]] void raiseReported();

private:
    static void* allocate(void* self, void* block, std::size_t before, std::size_t after);
    static void countHook(lua_State*, lua_Debug*);
    static int messageHandler(lua_State*);
    void endRun(std::chrono::nanoseconds now);
    bool isOverTime() const;
    void checkTime();
    Phrase tooLong() const;
    ScriptError popError(int status);

    LuaLimits limits_;
    lua_State* lua_ = nullptr;
    std::size_t usedBytes_ = 0;
    int protectedCalls_ = 0;  ///< in progress; the limit of memory holds within them
    Budget budget_;
    std::uint64_t runInstructions_ = 0;                       ///< that the run may take
    std::uint64_t runLimit_ = 0;                              ///< a value of budget_.spent
    std::chrono::nanoseconds timeLeft_{};                     ///< for later runs
    std::chrono::nanoseconds runStart_{}, deadline_{};        ///< CPU time of this thread; 0: no run
    std::chrono::steady_clock::time_point earliestDeadline_;  ///< the deadline if no other thread takes the processor
    bool rethrown_ = false;
    std::vector<Phrase> traceback_;
    Phrase raised_;
};

/// The interpreter that runs this C function.
inline LuaInterpreter& interpreterOf(lua_State* lua) { return **static_cast<LuaInterpreter**>(lua_getextraspace(lua)); }

/// As `luaL_error`, with a message of our own.
[[noreturn]] void raiseError(lua_State*, const Phrase& message);
/// Raises a message about a name, with the name that was probably meant and those that are known.
[[noreturn]] void raiseUnknownName(lua_State*, const Phrase& message, const std::string& name,
                                   const std::vector<std::string>& known);

/// Wraps a C function: C++ exceptions become Lua errors. Lua's own errors are not std::exceptions and pass through.
template <int (*function)(lua_State*)>
int guarded(lua_State* lua) {
    Phrase message;
    try {
        return function(lua);
    } catch (const std::exception& e) {
        message = failureMessage(e);
    }
    raiseError(lua, message);
}

}  // namespace tafl::lua

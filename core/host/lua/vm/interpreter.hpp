// One Lua interpreter: its memory, its budget, and calls into it that end in a message instead of an exception.
#pragma once
#include <chrono>
#include <exception>
#include <lua.hpp>
#include <optional>
#include <string>
#include <vector>

#include "base/diagnostic.hpp"
#include "host/lua/lua_rules.hpp"

namespace tafl::lua {

/// What stopped a script, with the lines that led there.
struct ScriptError {
    Place place;
    std::string text;
    std::vector<std::string> traceback;  ///< "line 12 of linnaean.lua, in function 'when'", innermost first
    bool reported = false;               ///< the builder has the complaint already

    /// "message (line 12 of …, called from line 8 of …)".
    std::string message() const;
    /// " (where, called from line 8 of …)".
    std::string formatTraceback(std::string where) const;
};

/// Debian's C++ build of Lua throws errors as C++ exceptions, so objects on the way are destroyed; C functions written
/// for it must not let exceptions of their own escape into Lua (see `guarded`).
class LuaInterpreter {
public:
    explicit LuaInterpreter(const LuaLimits&);
    virtual ~LuaInterpreter();
    LuaInterpreter(const LuaInterpreter&) = delete;
    LuaInterpreter& operator=(const LuaInterpreter&) = delete;

    lua_State* get() const { return lua_; }
    const LuaLimits& limits() const { return limits_; }

    /// Calls the function that stands below its arguments; on success its results stand there instead.
    std::optional<ScriptError> call(int arguments, int results);
    /// Compiles text; on success the function stands on the stack.
    std::optional<ScriptError> load(std::string_view text, const std::string& chunk);
    /// Runs one C function under protection; for work of the host that may raise Lua errors.
    std::optional<ScriptError> run(lua_CFunction, void* argument);

    /// As `call`, from a C function that Lua runs: the status, and on failure the error on the stack.
    int protectedCall(int arguments, int results);
    /// Raises the error on the stack again, with the lines that led to it when it was raised first.
    [[noreturn]] void rethrow();

    /// What may be spent, and what has been: instructions, and bytes allocated in all.
    struct Budget {
        std::uint64_t limit = 0, spent = 0, allocated = 0;
    };
    const Budget& budget() const { return budget_; }
    void setBudget(const Budget& b) { budget_ = b; }
    /// A run begins: of the budget it may use so many instructions, and some milliseconds of the processor.
    void beginRun(std::uint64_t instructions);

    /// C functions are not counted by Lua: those that loop over their arguments pay for it here.
    void charge(std::uint64_t instructions);
    /// Stops the script; the builder knows why.
    [[noreturn]] void raiseReported();

private:
    static void* allocate(void* self, void* block, std::size_t before, std::size_t after);
    static void countHook(lua_State*, lua_Debug*);
    static int messageHandler(lua_State*);
    ScriptError popError(int status);

    LuaLimits limits_;
    lua_State* lua_ = nullptr;
    std::size_t usedBytes_ = 0;
    Budget budget_;
    std::uint64_t runLimit_ = 0, nextClockCheck_ = 0;  ///< in instructions spent
    std::chrono::nanoseconds deadline_{};              ///< in time of this thread
    bool rethrown_ = false;
    std::vector<std::string> traceback_;
};

/// The state that a running C function belongs to.
inline LuaInterpreter& interpreterOf(lua_State* lua) { return **static_cast<LuaInterpreter**>(lua_getextraspace(lua)); }

/// A C function whose C++ exceptions become Lua errors. Lua's own errors are no std::exception and pass through.
template <int (*function)(lua_State*)>
int guarded(lua_State* lua) {
    try {
        return function(lua);
    } catch (const std::exception& e) {
        lua_pushstring(lua, e.what());
    }
    return luaL_error(lua, "%s", lua_tostring(lua, -1));
}

}  // namespace tafl::lua

// A Lua state that is at work for one component of one variant, and what its C functions need to know.
#pragma once
#include "host/lua/vm/interpreter.hpp"
#include "rules/builder.hpp"

namespace tafl::lua {

class Tracer;
struct Script;

/// The turn as a function sees it that runs directly: a value for everything it may read.
struct TurnInputs {
    virtual ~TurnInputs() = default;
    /// An input, or what hostile, held and reach give; a Lua error if it cannot be told.
    virtual CallbackValue read(lua_State*, const Graph&, Expr) const = 0;
};

struct LuaSession : LuaInterpreter, std::enable_shared_from_this<LuaSession> {
    using LuaInterpreter::LuaInterpreter;
    std::shared_ptr<const Script> script;
    std::size_t component = 0;  ///< of the script's
    Parameters parameters;
    Builder* builder = nullptr;         ///< none while the script is loaded
    std::vector<Tracer*> tracers;       ///< the functions being traced, innermost last
    std::vector<int> expressionDepths;  ///< of expressions that the script made
    std::size_t initialNodeCount = 0;   ///< how many there were before it made one
    Budget tracing;                     ///< of all functions that are traced
    const TurnInputs* turn = nullptr;   ///< set while a function runs directly
    int runId = 0, runCount = 0;        ///< of that run, else 0; how many runs there have been
    std::size_t functionCount = 0;      ///< functions(i) the component has given so far

    /// A replay makes a component's function once more, in a state of its own: the program with this number is not
    /// traced but kept, and the script stops there.
    bool replay = false;
    std::size_t replayTarget = 0;
    int replayedFunction = 0;  ///< reference to the function

    Graph& graph() { return *builder->graph(); }
    bool isInFunction() const { return turn || !tracers.empty(); }
};

inline LuaSession& sessionOf(lua_State* lua) { return static_cast<LuaSession&>(interpreterOf(lua)); }

}  // namespace tafl::lua

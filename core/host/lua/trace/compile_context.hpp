// One interpreter at work for one component of one variant, and the state its C functions share.
#pragma once
#include <memory>

#include "host/lua/vm/interpreter.hpp"
#include "rules/builder.hpp"

namespace tafl::lua {

class Tracer;
struct Script;
struct LuaSession;

/// The turn as a directly called function reads it: every input has a value.
struct TurnInputs {
    virtual ~TurnInputs() = default;
    /// The value of an input, or of hostile, held or reach. A Lua error if it is unknown.
    virtual CallbackValue read(lua_State*, const Graph&, Expr) const = 0;
};

/// Opens a script in a fresh session and calls a step of its component: see rules/script.hpp.
using StepRunner = std::optional<ScriptError> (*)(LuaSession&, std::shared_ptr<const Script>, Builder&,
                                                  const char* step);

struct LuaSession : LuaInterpreter, std::enable_shared_from_this<LuaSession> {
    using LuaInterpreter::LuaInterpreter;
    std::shared_ptr<const Script> script;
    StepRunner runStep = nullptr;  ///< rules/script.hpp, which callbacks below it need
    std::size_t component = 0;     ///< index among the script's components
    Parameters parameters;
    Builder* builder = nullptr;        ///< null while the script is loaded
    std::vector<Tracer*> tracers;      ///< the functions being traced, innermost last
    std::size_t initialNodeCount = 0;  ///< of the graph, before the script added any
    Budget tracing;                    ///< shared by all functions traced
    const TurnInputs* turn = nullptr;  ///< set while a function is called directly
    int runId = 0, runCount = 0;       ///< number of the direct call in progress (0: none), and of the last one
    std::size_t functionCount = 0;     ///< functions(i) the component has passed so far

    /// A replay runs a component again for one of its functions. The script stops when it passes that function.
    bool replay = false;
    std::size_t replayTarget = 0;  ///< number of the function
    int replayedFunction = 0;      ///< registry reference to it

    /// A Lua error while the script is loaded, when there is no builder.
    Builder& requireBuilder() {
        if (!builder) raiseNoRule();
        return *builder;
    }
    Graph& graph() { return *requireBuilder().graph(); }
    [[noreturn]] void raiseNoRule() {
        raiseError(get(), phrase("boards and numbers of the turn exist only while a rule is declared or compiled"));
    }
    bool isInFunction() const { return turn || !tracers.empty(); }
};

inline LuaSession& sessionOf(lua_State* lua) { return static_cast<LuaSession&>(interpreterOf(lua)); }

}  // namespace tafl::lua

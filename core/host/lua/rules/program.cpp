#include "host/lua/rules/program.hpp"

#include "host/lua/rules/callback.hpp"
#include "host/lua/trace/turn_inputs.hpp"
#include "host/lua/vm/script_source.hpp"

namespace tafl::lua {
namespace {

constexpr int verifiedPositions = 12;  // a first check; the equivalence check of the whole variant follows

/// A value of this type that is never used.
Expr makePlaceholder(Graph& g, ReturnType returnType) {
    return returnType == ReturnType::truth   ? g.input(Input::declared, 0, 0, Type::truth)
           : returnType == ReturnType::board ? g.input(Input::captured)
                                             : g.input(Input::die, 0, 0, Type::integer);
}

/// In a replay: keeps the function wanted and stops the script; any other becomes a placeholder.
Expr replayFunction(lua_State* lua, int index, ReturnType returnType, std::size_t number) {
    LuaSession& session = sessionOf(lua);
    if (number != session.replayTarget) return makePlaceholder(session.graph(), returnType);
    lua_pushvalue(lua, index);
    session.replayedFunction = luaL_ref(lua, LUA_REGISTRYINDEX);
    session.raiseReported();
}

struct TraceCall {
    ReturnType returnType;
    const char* label;
    TraceResult traced;
};

int trace(lua_State* lua) {
    TraceCall& t = *static_cast<TraceCall*>(lua_touserdata(lua, 2));
    t.traced = traceFunction(lua, 1, t.returnType, t.label, [lua] { return pushInputs(lua), 1; });
    return 0;
}

bool agrees(const Graph& g, Expr program, const ReferenceInputs& position, const CallbackValue& direct) {
    const ReferenceValue traced = evaluateReference(g, program, position);
    return traced.number == direct.number && traced.squares == direct.squares;
}

/// Compares program and function on random positions now, and registers the equivalence check of the whole variant.
void verifyTrace(lua_State* lua, const TraceResult& traced, const std::shared_ptr<DirectFunction>& function,
                 const char* label, const std::string& name) {
    LuaSession& session = sessionOf(lua);
    Builder& builder = *session.builder;
    const Expr program = traced.program;
    for (int number = 0; number < verifiedPositions; ++number) {
        const RandomInputs position(builder, number);
        session.beginRun(session.limits().instructions);
        if (!agrees(*builder.graph(), program, position, function->run(ReferenceTurnInputs(position))))
            raiseError(lua,
                       phrase("'%1' does not do on a position what it did when it was traced: does it compare a number "
                              "of the turn with == instead of :is(n), or use a board as a condition?",
                              label));
    }
    function->checkPurity();
    if (!builder.keepMemory(function->keptBytes())) return;
    builder.addEquivalenceClaim({.program = program,
                                 .what = name,
                                 .digest = computeDigest(*session.script),
                                 .direct =
                                     [function, owner = session.shared_from_this(),
                                      ruleIndex = builder.ruleIndex()](const ReferenceInputs& position) {
                                         owner->builder->restoreCaller(ruleIndex);
                                         return (*function)(ReferenceTurnInputs(position));
                                     },
                                 .paths = traced.paths});
}

std::string definitionLine(lua_State* lua, int function) {
    lua_pushvalue(lua, function);
    lua_Debug info;
    lua_getinfo(lua, ">S", &info);
    return std::to_string(info.linedefined);
}

/// Identifies a callback in digests: by script, parameters, and number of the function.
std::string digestName(const LuaSession& session, std::size_t number) {
    std::string out = "lua " + computeDigest(*session.script) + " function " + std::to_string(number);
    for (const auto& [parameter, value] : session.parameters) out += " " + parameter + "=" + parameterText(value);
    return out;
}

/// Adds advice to Lua's own message about a number of the turn.
Phrase addAdvice(Phrase why) {
    if (why.find("number of the turn") == std::string::npos) return why;
    return phrase(
        "%1: nobody knows it while the rule is compiled. Compare it, by <, >= or :is(n); of a board, ask at_least(n)",
        why);
}

Expr makeCallback(lua_State* lua, ReturnType returnType, DirectFunction& function, const char* label,
                  std::size_t number, const Phrase& name, const Phrase& why) {
    LuaSession& session = sessionOf(lua);
    Builder& builder = *session.builder;
    const auto callback = std::make_shared<LuaCallback>(session, number, returnType, label);
    callback->inferSignature(builder, [&](const TurnInputs& turn) {
        session.beginRun(session.limits().perCallback);
        return function.run(turn);
    });
    builder.report(Severity::note, "",
                   phrase("%1 is called in play, which is slow: it cannot be made a program. %2", name, why));
    return builder.callback(
        Callback{digestName(session, number),
                 [callback](int, const std::vector<CallbackValue>& values) { return (*callback)(values); }, why},
        callback->type(), callback->reads(*builder.graph()));
}

}  // namespace

Expr makeProgram(lua_State* lua, int index, ReturnType returnType, const char* label) {
    LuaSession& session = sessionOf(lua);
    index = lua_absindex(lua, index);
    const std::size_t number = session.functionCount++;
    if (session.replay) return replayFunction(lua, index, returnType, number);

    // Tracing has its own budget: a function may have thousands of paths, which together exceed a script's budget.
    struct TracingBudget {
        LuaSession& session;
        LuaInterpreter::Budget saved;
        explicit TracingBudget(LuaSession& s) : session(s), saved(s.budget()) {
            session.tracing.limit = session.limits().tracing;
            session.setBudget(session.tracing);
        }
        ~TracingBudget() {
            session.tracing = session.budget();
            session.setBudget(saved);
            session.beginRun(session.limits().instructions);
        }
    } budget(session);
    const auto function = std::make_shared<DirectFunction>(session, index, returnType, label);
    const Phrase name = phrase("'%1' (the function of line %2)", label, definitionLine(lua, index));
    TraceCall tracing{returnType, label, {}};
    lua_pushcfunction(lua, guarded<trace>);
    lua_pushvalue(lua, index);
    lua_pushlightuserdata(lua, &tracing);
    if (const int status = session.protectedCall(2, 0); status == LUA_OK) {
        verifyTrace(lua, tracing.traced, function, label, name);
        return tracing.traced.program;
    }
    function->checkPurity();  // if it keeps state, that explains the error better
    if (!isTraceAbort(lua, -1)) session.rethrow();
    const Phrase why = addAdvice(session.findRaised(lua_tostring(lua, -1)));
    lua_pop(lua, 1);
    return makeCallback(lua, returnType, *function, label, number, name, why);
}

}  // namespace tafl::lua

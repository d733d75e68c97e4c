#include "host/lua/rules/program.hpp"

#include "host/lua/rules/callback.hpp"
#include "host/lua/trace/turn_inputs.hpp"
#include "host/lua/rules/script.hpp"

namespace tafl::lua {
namespace {

constexpr int positionsCompared = 12;  // at once; the proof on positions of the game comes with the whole variant

/// A value of this kind that nobody looks at.
Expr standIn(Graph& g, Want want) {
    return want == Want::truth   ? g.input(Input::declared, 0, 0, Type::truth)
           : want == Want::board ? g.input(Input::captured)
                                 : g.input(Input::die, 0, 0, Type::integer);
}

/// A component is run again for the sake of one function: keeps it and stops, and does nothing for the others.
Expr replayed(lua_State* lua, int index, Want want, std::size_t number) {
    Session& session = sessionOf(lua);
    if (number != session.wanted) return standIn(session.graph(), want);
    lua_pushvalue(lua, index);
    session.kept = luaL_ref(lua, LUA_REGISTRYINDEX);
    session.stopReported();
}

struct Tracing {
    Want want;
    const char* what;
    Explored traced;
};

int trace(lua_State* lua) {
    Tracing& t = *static_cast<Tracing*>(lua_touserdata(lua, 2));
    t.traced = explore(lua, 1, t.want, t.what, [lua] { return pushInputs(lua), 1; });
    return 0;
}

bool holds(const Graph& g, Expr program, const ReferenceInputs& position, const CallbackValue& direct) {
    const ReferenceValue traced = evaluateReference(g, program, position);
    return traced.number == direct.number && traced.squares == direct.squares;
}

/// The program must do what the function does: on some made-up positions now, and by a promise on those of the game.
void compare(lua_State* lua, const Explored& traced, const std::shared_ptr<DirectFunction>& function, const char* what,
             const std::string& name) {
    Session& session = sessionOf(lua);
    Builder& builder = *session.builder;
    const Expr program = traced.program;
    for (int number = 0; number < positionsCompared; ++number) {
        const MadeUpTurn position(builder, number);
        session.beginRun(session.limits().instructions);
        if (!holds(*builder.graph(), program, position, function->run(PlainTurn(position))))
            luaL_error(
                lua,
                "'%s' does not do on a position what it did when it was traced: does it compare a number of the turn "
                "with == instead of :is(n), or use a board as a condition?",
                what);
    }
    function->checkPurity();
    builder.promise(
        {.program = program,
         .what = name,
         .digest = digestOf(*session.script),
         .direct =
             [function, keep = session.shared_from_this(), caller = builder.caller()](const ReferenceInputs& position) {
                 keep->builder->resume(caller);
                 return (*function)(PlainTurn(position));
             },
         .paths = traced.paths});
}

std::string lineOf(lua_State* lua, int function) {
    lua_pushvalue(lua, function);
    lua_Debug info;
    lua_getinfo(lua, ">S", &info);
    return std::to_string(info.linedefined);
}

/// What names a callback in digests: the script, the parameters it may depend on, and which of its functions it is.
std::string nameInDigests(const Session& session, std::size_t number) {
    std::string out = "lua " + digestOf(*session.script) + " function " + std::to_string(number);
    for (const auto& [parameter, value] : session.parameters) out += " " + parameter + "=" + parameterText(value);
    return out;
}

/// Lua's own words about a number that nobody knows yet lack what would do.
std::string withAdvice(std::string why) {
    if (why.find("number of the turn") != std::string::npos)
        why +=
            ": nobody knows it while the rule is compiled. Compare it, by <, >= or :is(n); of a board, ask at_least(n)";
    return why;
}

Expr callbackFrom(lua_State* lua, Want want, DirectFunction& function, const char* what, std::size_t number,
                  const std::string& name, const std::string& why) {
    Session& session = sessionOf(lua);
    Builder& builder = *session.builder;
    const auto callback = std::make_shared<LuaCallback>(session, number, want, what);
    callback->tryOut(builder, [&](const Turn& turn) {
        session.beginRun(session.limits().calling);
        return function.run(turn);
    });
    builder.report(Severity::note, "", name + " is called in play, which is slow: it cannot be made a program. " + why);
    return builder.callback(
        Callback{nameInDigests(session, number),
                 [callback](int, const std::vector<CallbackValue>& values) { return (*callback)(values); }, why},
        callback->type(), callback->reads(*builder.graph()));
}

}  // namespace

Expr programFrom(lua_State* lua, int index, Want want, const char* what) {
    Session& session = sessionOf(lua);
    index = lua_absindex(lua, index);
    const std::size_t number = session.functions++;
    if (session.replay) return replayed(lua, index, want, number);

    // Tracing has a budget of its own: a function may have thousands of ways, a script has no business to run so long.
    struct TracingBudget {
        Session& session;
        State::Budget rest;
        explicit TracingBudget(Session& s) : session(s), rest(s.budget()) {
            session.tracing.allowed = session.limits().tracing;
            session.setBudget(session.tracing);
        }
        ~TracingBudget() {
            session.tracing = session.budget();
            session.setBudget(rest);
            session.beginRun(session.limits().instructions);
        }
    } budget(session);
    const auto function = std::make_shared<DirectFunction>(session, index, want, what);
    const std::string name = "'" + std::string(what) + "' (the function of line " + lineOf(lua, index) + ")";
    Tracing tracing{want, what, {}};
    lua_pushcfunction(lua, guarded<trace>);
    lua_pushvalue(lua, index);
    lua_pushlightuserdata(lua, &tracing);
    if (const int status = session.protectedCall(2, 0); status == LUA_OK) {
        compare(lua, tracing.traced, function, what, name);
        return tracing.traced.program;
    }
    function->checkPurity();  // the better explanation of whatever went wrong
    if (!isGivenUp(lua, -1)) session.raiseAgain();
    const std::string why = withAdvice(lua_tostring(lua, -1));
    lua_pop(lua, 1);
    return callbackFrom(lua, want, *function, what, number, name, why);
}

}  // namespace tafl::lua

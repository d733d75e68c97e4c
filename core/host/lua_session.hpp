// A Lua state that is at work for one component of one variant, and what its C functions need to know.
#pragma once
#include "host/lua_state.hpp"
#include "rules/builder.hpp"

namespace tafl::lua {

class Exploration;
class Reality;
struct Script;

struct Session : State {
    using State::State;
    const Script* script = nullptr;
    Builder* builder = nullptr;              ///< none while the script is loaded
    std::vector<Exploration*> explorations;  ///< the functions being traced, innermost last
    const Reality* reality = nullptr;        ///< set while a function runs on boards of a made-up position
    int position = 0, positions = 0;         ///< the number of that position, else 0; how many there have been

    Graph& graph() { return *builder->graph(); }
};

inline Session& sessionOf(lua_State* lua) { return static_cast<Session&>(stateOf(lua)); }

}  // namespace tafl::lua

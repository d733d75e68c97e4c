// What a rule's function may ask of the turn: the `i` of function(i).
#pragma once
#include "host/lua/trace/compile_context.hpp"

namespace tafl::lua {

void openInputs(lua_State*);
void pushInputs(lua_State*);

/// What scripts may call on the turn (ends with nullptr), and the names they may read of it besides their pieces.
extern const luaL_Reg inputMethods[];
extern const std::vector<std::string> inputNames;

/// A set of pieces or a zone as text; a Lua error, with what would be valid, if it is none.
const std::string& checkClasses(lua_State*, const std::string& expression);
const std::string& checkZone(lua_State*, const std::string& expression);

}  // namespace tafl::lua

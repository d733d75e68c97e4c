// The inputs of the turn in Lua: the `i` of function(i).
#pragma once
#include "host/lua/trace/compile_context.hpp"

namespace tafl::lua {

void openInputs(lua_State*);
void pushInputs(lua_State*);

/// The methods of the turn (ends with nullptr), and its fields besides classes of pieces.
extern const luaL_Reg inputMethods[];
extern const std::vector<std::string> inputNames;

/// Return the expression of a set of pieces or a zone. A Lua error lists the valid names.
const std::string& checkClasses(lua_State*, const std::string& expression);
const std::string& checkZone(lua_State*, const std::string& expression);

}  // namespace tafl::lua

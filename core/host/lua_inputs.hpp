// What a rule's function may ask of the turn: the `i` of function(i).
#pragma once
#include "host/lua_session.hpp"

namespace tafl::lua {

void openInputs(lua_State*);
void pushInputs(lua_State*);

/// A set of pieces or a zone as text; a Lua error, with what would be valid, if it is none.
const std::string& checkClasses(lua_State*, const std::string& expression);
const std::string& checkZone(lua_State*, const std::string& expression);

}  // namespace tafl::lua

// What a script says about its components: component{ … } and the kinds of parameters.
#pragma once
#include "host/lua/trace/compile_context.hpp"

namespace tafl::lua {

void openDescriptors(lua_State*);
/// The globals it makes.
std::vector<std::string> descriptorGlobals();
/// Was this value made by component{ … }?
bool isComponent(lua_State*, int index);
/// The descriptor in the table on top of the stack, without its functions; raises Lua errors that name the field.
Component readDescriptor(lua_State*);
/// Pushes the `p` of compile = function(b, p).
void pushParameters(lua_State*, const Parameters&);

}  // namespace tafl::lua

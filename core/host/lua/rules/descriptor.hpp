// Descriptors of components in Lua: component{ … } and the parameter types.
#pragma once
#include "host/lua/trace/compile_context.hpp"

namespace tafl::lua {

void openDescriptors(lua_State*);
/// The names of the globals that openDescriptors adds.
std::vector<std::string> descriptorGlobals();
/// Whether component{ … } made this value.
bool isComponent(lua_State*, int index);
/// The descriptor in the table on top of the stack, without its functions. A Lua error names a wrong field.
Component readDescriptor(lua_State*);
/// Pushes the parameters: the `p` of compile = function(b, p).
void pushParameters(lua_State*, const Parameters&);

}  // namespace tafl::lua

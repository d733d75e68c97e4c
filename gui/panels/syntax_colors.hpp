// Syntax colours of Lua scripts and variant files.
#pragma once
#include "look/style.hpp"
#include "model/lua_lexer.hpp"

namespace tafl::gui {

ImU32 tokenColour(model::TokenKind);

}  // namespace tafl::gui

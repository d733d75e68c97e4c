// The colours of what is written in code: scripts and variant files alike.
#pragma once
#include "look/style.hpp"
#include "model/lua_lexer.hpp"

namespace tafl::gui {

ImU32 tokenColour(model::TokenKind);

}  // namespace tafl::gui

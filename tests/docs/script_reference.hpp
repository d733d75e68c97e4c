// The markdown reference of the script interface, generated from the stubs for editors (scripts/api). The tests of Lua
// rules check the stubs against the program.
#pragma once
#include <string>

namespace docs {

/// The text of docs/script-reference.md for these stubs.
std::string scriptReference(const std::string& stubs);

}  // namespace docs

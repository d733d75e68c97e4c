// The markdown reference of the script interface, generated from the stubs for editors (scripts/api). The tests of Lua
// rules check the stubs against the program.
#pragma once
#include <string>

namespace docs {

/// The text of docs/script-reference.md for these stubs. The examples run in the rule `frame`.
std::string scriptReference(const std::string& stubs, const std::string& frame);

}  // namespace docs

// The reference of what rule scripts may use as markdown, made from the stubs for editors (scripts/api), which the
// tests of Lua rules hold against the program.
#pragma once
#include <string>

namespace docs {

/// The text of docs/script-reference.md, from that of the stubs.
std::string scriptReference(const std::string& stubs);

}  // namespace docs

// The reference of the rule components as markdown, made from what the components say of themselves.
#pragma once
#include <string>

#include "rules/component.hpp"

namespace docs {

/// The text of docs/components.md.
std::string componentReference(const tafl::Registry&);

}  // namespace docs

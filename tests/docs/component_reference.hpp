// The markdown reference of the rule components, generated from their descriptors.
#pragma once
#include <string>

#include "rules/component.hpp"

namespace docs {

/// The text of docs/components.md.
std::string componentReference(const tafl::Registry&);

}  // namespace docs

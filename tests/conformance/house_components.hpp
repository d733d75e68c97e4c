// Components of the tests, and components by id.
#pragma once
#include "rules/component.hpp"

namespace conformance {

/// house/guard: protects pieces from the captures of one component, named by id.
const tafl::Component& guardComponent();
/// house/traps: every kind of state in one rule.
const tafl::Component& trapsComponent();

/// The shipped component, or one of the tests. Null: there is none.
const tafl::Component* findComponent(const std::string& id);

}  // namespace conformance

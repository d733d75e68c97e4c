// Random rules of interface 1.4: passes by choice, turns of two moves, turncoats, and jumps over own pieces.
#pragma once
#include <string>
#include <vector>

#include "base/random.hpp"
#include "rules/component.hpp"

namespace conformance {

/// A component with the parameters that are stated.
struct DrawnRule {
    std::string id;
    tafl::Parameters parameters;
};

/// At least one rule. `classes`: the classes of the game besides attackers, defenders and the king. Two turncoats may
/// contradict each other.
std::vector<DrawnRule> drawTurnRules(tafl::Random&, const std::vector<std::string>& classes);

/// Is the rule one that `drawTurnRules` draws? Jumps count if they lead over own pieces.
bool isTurnRule(const std::string& id, const tafl::Parameters&);

}  // namespace conformance

// The values of the rules' states in a position.
#pragma once
#include <string>
#include <vector>

#include "image/rule_image.hpp"

namespace tafl {

struct StateValue {
    std::int32_t number = 0;  ///< of a flag (0 or 1) or a counter
    SquareSet marks;
    bool operator==(const StateValue&) const = default;
};
/// By state number. Empty: every state has its first value.
using StateValues = std::vector<StateValue>;

StateValue firstValue(const StateDeclaration&);
/// The values of all states, also where `values` is empty.
StateValues allValues(StateValues values, const RuleImage&);
/// Empty where every state has its first value, so that equal positions have equal set-ups.
StateValues shortened(StateValues values, const RuleImage&);
/// The values of one image's states for another. States match if their rules and names do; a state that `from` lacks
/// has its first value.
StateValues translated(const StateValues&, const RuleImage& from, const RuleImage& to);

/// The names of the states as people write them, by state number: "graves", or "IDENTITY:graves" where several rules
/// have a state of that name.
std::vector<std::string> stateNames(const RuleImage&);
/// A value in words: "c3 d4" or "none", "on" or "off", "3".
std::string valueText(const StateDeclaration&, const StateValue&, int size);

}  // namespace tafl

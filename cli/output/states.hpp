// The states of rules in a program's output.
#pragma once
#include <nlohmann/json.hpp>

#include "position/states.hpp"

namespace tafl::cli {

/// The values by name: squares, true or false, a number.
nlohmann::ordered_json statesJson(const RuleImage&, const StateValues&);
/// Adds them under `key`, unless the rules have no states.
void addStates(nlohmann::ordered_json& out, const RuleImage&, const StateValues&, const char* key = "states");

/// The flags and counters that differ: "rests 0 → 1".
std::vector<std::string> stateChanges(const RuleImage&, const StateValues& before, const StateValues& after);

}  // namespace tafl::cli

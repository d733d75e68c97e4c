// States in the text of a position: `{graves c3 d4} {alarm} {rests 3}`.
#pragma once
#include <string_view>

#include "base/diagnostic.hpp"
#include "position/states.hpp"

namespace tafl {

/// Parses words in braces, one for each state that differs from its first value. Flags: the name alone, or with `on`
/// or `off`; counters: a number; marks: squares or `none`.
Result<StateValues> parseStates(std::string_view text, const RuleImage&);
/// " {graves c3 d4} {alarm}", with a blank before each word; "" where every state has its first value.
std::string stateWords(const StateValues&, const RuleImage&);

}  // namespace tafl

// The C interface's numbers as the rules' words. What has no meaning throws BadArgument.
#pragma once
#include "host/native/component_step.hpp"

namespace tafl::native {

Sides sides(tafl_side);
Side oneSide(tafl_side);
Direction direction(std::int32_t);
Winner winner(tafl_result);
RepetitionResult repetitionResult(tafl_result);
/// What happens to a side that cannot move.
Stuck stuck(tafl_result);
Type typeOf(tafl_type);

/// A number of an enumeration that counts from 0 as ours does.
template <class Enum>
Enum upTo(int given, Enum last, const char* what) {
    if (given < 0 || given > static_cast<int>(last)) throw BadArgument(std::to_string(given) + " is no " + what);
    return static_cast<Enum>(given);
}

}  // namespace tafl::native

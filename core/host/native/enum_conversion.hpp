// The C interface's numbers as the rules' words. What has no meaning throws BadArgument.
#pragma once
#include "host/native/plugin_context.hpp"

namespace tafl::native {

Sides toSides(tafl_side);
Side toSide(tafl_side);
Direction toDirection(std::int32_t);
Winner toWinner(tafl_result);
RepetitionResult toRepetitionResult(tafl_result);
/// What happens to a side that cannot move.
Stuck toStuck(tafl_result);
Type toType(tafl_type);

/// A number of an enumeration that counts from 0 as ours does.
template <class Enum>
Enum toEnum(int value, Enum last, const char* what) {
    if (value < 0 || value > static_cast<int>(last)) throw BadArgument(std::to_string(value) + " is no " + what);
    return static_cast<Enum>(value);
}

}  // namespace tafl::native

// Converts enumerations of the C interface to those of the rules. Values outside them throw BadArgument.
#pragma once
#include "host/native/plugin_context.hpp"

namespace tafl::native {

Sides toSides(tafl_side);
Side toSide(tafl_side);
Direction toDirection(std::int32_t);
Winner toWinner(tafl_result);
RepetitionResult toRepetitionResult(tafl_result);
Stuck toStuck(tafl_result);
Type toType(tafl_type);

/// For enumerations that have the same values in both.
template <class Enum>
Enum toEnum(int value, Enum last, const char* typeName) {
    if (value < 0 || value > static_cast<int>(last)) throw BadArgument(std::to_string(value) + " is no " + typeName);
    return static_cast<Enum>(value);
}

}  // namespace tafl::native

#include "host/native/enum_conversion.hpp"

#include <array>

namespace tafl::native {
namespace {

template <class To, class From, std::size_t N>
To convert(From value, const std::array<std::pair<From, To>, N>& mapping, const char* typeName) {
    for (const auto& [from, to] : mapping)
        if (from == value) return to;
    throw BadArgument(std::to_string(static_cast<int>(value)) + " is no " + typeName);
}

}  // namespace

Sides toSides(tafl_side value) {
    if (value < TAFL_ATTACKERS || value > TAFL_BOTH)
        throw BadArgument(std::to_string(static_cast<int>(value)) + " is no side");
    return static_cast<Sides>(value);
}
Side toSide(tafl_side value) {
    if (value == TAFL_ATTACKERS) return Side::attackers;
    if (value == TAFL_DEFENDERS) return Side::defenders;
    throw BadArgument(std::to_string(static_cast<int>(value)) + " is not one side");
}
Direction toDirection(std::int32_t value) {
    if (value < TAFL_EAST || value > TAFL_SOUTH) throw BadArgument(std::to_string(value) + " is no direction");
    return static_cast<Direction>(value);
}
Winner toWinner(tafl_result value) {
    if (value == TAFL_ATTACKERS_WIN) return Winner::attackers;
    if (value == TAFL_DEFENDERS_WIN) return Winner::defenders;
    if (value == TAFL_DRAW) return Winner::draw;
    throw BadArgument(std::to_string(static_cast<int>(value)) + " is no result of a game here");
}
RepetitionResult toRepetitionResult(tafl_result value) {
    static constexpr std::array<std::pair<tafl_result, RepetitionResult>, 7> mapping = {{
        {TAFL_DRAW, RepetitionResult::draw},
        {TAFL_MOVER_LOSES, RepetitionResult::moverLoses},
        {TAFL_MOVER_WINS, RepetitionResult::moverWins},
        {TAFL_DEFENDERS_WIN, RepetitionResult::attackersLose},
        {TAFL_ATTACKERS_WIN, RepetitionResult::defendersLose},
        {TAFL_THREATENING_SIDE_LOSES, RepetitionResult::threateningSideLoses},
        {TAFL_ILLEGAL, RepetitionResult::illegal},
    }};
    return convert(value, mapping, "result of a repetition");
}
Stuck toStuck(tafl_result value) {
    static constexpr std::array<std::pair<tafl_result, Stuck>, 4> mapping = {
        {{TAFL_LOSS, Stuck::loss}, {TAFL_DRAW, Stuck::draw}, {TAFL_WIN, Stuck::win}, {TAFL_PASS, Stuck::pass}}};
    return convert(value, mapping, "result for a side that cannot move");
}
Type toType(tafl_type value) {
    static constexpr std::array<std::pair<tafl_type, Type>, 3> mapping = {
        {{TAFL_BOARD, Type::board}, {TAFL_INTEGER, Type::integer}, {TAFL_TRUTH, Type::truth}}};
    return convert(value, mapping, "type");
}

}  // namespace tafl::native

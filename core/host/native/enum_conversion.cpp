#include "host/native/enum_conversion.hpp"

#include <array>

namespace tafl::native {
namespace {

template <class To, class From, std::size_t N>
To meaning(From given, const std::array<std::pair<From, To>, N>& meanings, const char* what) {
    for (const auto& [from, to] : meanings)
        if (from == given) return to;
    throw BadArgument(std::to_string(static_cast<int>(given)) + " is no " + what);
}

}  // namespace

Sides sides(tafl_side given) {
    if (given < TAFL_ATTACKERS || given > TAFL_BOTH)
        throw BadArgument(std::to_string(static_cast<int>(given)) + " is no side");
    return static_cast<Sides>(given);
}
Side oneSide(tafl_side given) {
    if (given == TAFL_ATTACKERS) return Side::attackers;
    if (given == TAFL_DEFENDERS) return Side::defenders;
    throw BadArgument(std::to_string(static_cast<int>(given)) + " is not one side");
}
Direction direction(std::int32_t given) {
    if (given < TAFL_EAST || given > TAFL_SOUTH) throw BadArgument(std::to_string(given) + " is no direction");
    return static_cast<Direction>(given);
}
Winner winner(tafl_result given) {
    if (given == TAFL_ATTACKERS_WIN) return Winner::attackers;
    if (given == TAFL_DEFENDERS_WIN) return Winner::defenders;
    if (given == TAFL_DRAW) return Winner::draw;
    throw BadArgument(std::to_string(static_cast<int>(given)) + " is no result of a game here");
}
RepetitionResult repetitionResult(tafl_result given) {
    static constexpr std::array<std::pair<tafl_result, RepetitionResult>, 7> meanings = {{
        {TAFL_DRAW, RepetitionResult::draw},
        {TAFL_MOVER_LOSES, RepetitionResult::moverLoses},
        {TAFL_MOVER_WINS, RepetitionResult::moverWins},
        {TAFL_DEFENDERS_WIN, RepetitionResult::attackersLose},
        {TAFL_ATTACKERS_WIN, RepetitionResult::defendersLose},
        {TAFL_THREATENING_SIDE_LOSES, RepetitionResult::threateningSideLoses},
        {TAFL_ILLEGAL, RepetitionResult::illegal},
    }};
    return meaning(given, meanings, "result of a repetition");
}
Stuck stuck(tafl_result given) {
    static constexpr std::array<std::pair<tafl_result, Stuck>, 4> meanings = {
        {{TAFL_LOSS, Stuck::loss}, {TAFL_DRAW, Stuck::draw}, {TAFL_WIN, Stuck::win}, {TAFL_PASS, Stuck::pass}}};
    return meaning(given, meanings, "result for a side that cannot move");
}
Type typeOf(tafl_type given) {
    static constexpr std::array<std::pair<tafl_type, Type>, 3> meanings = {
        {{TAFL_BOARD, Type::board}, {TAFL_INTEGER, Type::integer}, {TAFL_TRUTH, Type::truth}}};
    return meaning(given, meanings, "type");
}

}  // namespace tafl::native

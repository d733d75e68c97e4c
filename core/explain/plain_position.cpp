#include "explain/plain_position.hpp"

namespace tafl {

Setup makeSetup(const PlainPosition& p, const RuleImage& image) {
    StateValues values;
    for (std::size_t i = 0; i < p.numbers.size(); ++i)
        values.push_back({.number = static_cast<std::int32_t>(p.numbers[i]), .marks = p.marks[i]});
    return {p.occupants, p.toMove, shortened(std::move(values), image)};
}

}  // namespace tafl

namespace tafl::direct {

std::string positionKey(const CallTables& t, const std::vector<std::uint8_t>& occupants, Side toMove,
                        const std::vector<std::int64_t>& numbers, const std::vector<SquareSet>& marks) {
    std::string out(occupants.begin(), occupants.end());
    out += static_cast<char>(toMove);
    for (std::size_t i = 0; i < t.calls.states.size(); ++i) {
        if (!t.calls.states[i].inKey) continue;
        out += t.calls.states[i].kind == StateKind::marks ? squareNames(marks[i], t.size) : std::to_string(numbers[i]);
        out += ';';
    }
    return out;
}

std::string arrangementKey(const CallTables& t, const std::vector<std::uint8_t>& occupants, Side side) {
    std::string out(occupants.begin(), occupants.end());
    for (char& c : out)
        if (!has(t.classesOfSide[at(side)], c)) c = 0;
    return out;
}

}  // namespace tafl::direct

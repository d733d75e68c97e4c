#include "search/table_values.hpp"

#include "solve/game_value.hpp"

namespace tafl {

std::optional<ExactValue> TableValues::probe(const Position& position) const {
    const auto value = probeGame(*tables_, position, {.plies = position.sinceCapture()});
    const auto result = value ? value->result() : std::nullopt;
    if (!result) return std::nullopt;
    ExactValue out{.winner = *result};
    if (value->value.winner) out.plies = value->value.plies;
    return out;
}

std::shared_ptr<const ExactValues> exactValues(const std::shared_ptr<const Tables>& tables) {
    return tables ? std::make_shared<const TableValues>(tables) : nullptr;
}

}  // namespace tafl

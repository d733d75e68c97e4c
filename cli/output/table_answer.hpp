// The values of a position and its moves in the tables, as text and as JSON.
#pragma once
#include "arguments/context.hpp"
#include "solve/game_value.hpp"

namespace tafl::cli {

struct TableAnswer {
    GameValue value;
    Side toMove{};
    std::vector<std::pair<std::string, TableValue>> moves;  ///< the best first
};

/// Nothing if the tables have no value of the position. Without moves if the layers after a capture are missing.
std::optional<TableAnswer> makeTableAnswer(const Tables&, Position&, const RecentPast& = {});

nlohmann::ordered_json toJson(const TableAnswer&);
/// The value on a line that begins with `head`, and the best moves as remarks.
void printTableAnswer(Context&, const std::string& head, const TableAnswer&);

}  // namespace tafl::cli

#include "output/table_answer.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/text.hpp"
#include "position/move_text.hpp"
#include "solve/probe.hpp"

namespace tafl::cli {

std::optional<TableAnswer> makeTableAnswer(const Tables& tables, Position& position, const RecentPast& past) {
    const auto value = probeGame(tables, position, past);
    if (!value) return std::nullopt;
    TableAnswer out{*value, position.toMove(), {}};
    if (const auto moves = probeMoves(tables, position))
        for (const MoveValue& m : *moves) {
            position.make(m.move);
            std::vector<Square> victims;
            for (const CapturedPiece& piece : position.taken()) victims.push_back(piece.square);
            position.undo();
            out.moves.push_back({moveText(m.move, victims, *tables.image()), m.value});
        }
    return out;
}

nlohmann::ordered_json toJson(const TableAnswer& answer) {
    using Json = nlohmann::ordered_json;
    const auto valueJson = [&](const TableValue& value) {
        Json out = {{"value", value.winner ? name(*value.winner) : name(answer.value.meaning)}};
        if (value.winner) out["plies"] = value.plies;
        return out;
    };
    Json out = valueJson(answer.value.value);
    if (answer.value.doubt != Doubt::none)
        out["doubt"] = answer.value.doubt == Doubt::repetition ? "repetition" : "limit";
    out["to_move"] = name(answer.toMove);
    out["moves"] = Json::array();
    for (const auto& [text, value] : answer.moves) {
        Json move = {{"move", text}};
        move.update(valueJson(value));
        out["moves"].push_back(move);
    }
    return out;
}

void printTableAnswer(Context& context, const std::string& head, const TableAnswer& answer) {
    context.print(head + describe(answer.value) + "\n");
    constexpr std::size_t shown = 5;
    for (std::size_t i = 0; i < std::min(shown, answer.moves.size()); ++i)
        context.remark(fmt::format("  {:<16}{}\n", escapeForTerminal(answer.moves[i].first),
                                   describe(answer.moves[i].second, answer.value.meaning)));
    if (answer.moves.size() > shown)
        context.remark(fmt::format("  … and {} more moves\n", answer.moves.size() - shown));
}

}  // namespace tafl::cli

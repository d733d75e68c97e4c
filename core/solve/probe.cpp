#include "solve/probe.hpp"

#include <algorithm>

namespace tafl {
namespace {

/// Higher is better for `side`: soon won, undecided or drawn, late lost.
int preference(const TableValue& value, Side side, Undecided meaning) {
    constexpr int far = maxTablePlies + 2;
    if (value.winner) return *value.winner == side ? 2 * far - value.plies : value.plies - 2 * far;
    const Undecided own = side == Side::attackers ? Undecided::attackersWin : Undecided::defendersWin;
    const bool decided = meaning == Undecided::attackersWin || meaning == Undecided::defendersWin;
    return !decided ? 0 : meaning == own ? 1 : -1;
}

}  // namespace

std::optional<std::vector<MoveValue>> probeMoves(const Tables& tables, Position& position) {
    const Side side = position.toMove();
    const Undecided meaning = tables.undecidedMeaning(materialOf(position.setup()));
    std::vector<Move> moves;
    position.legal(moves, false);
    std::vector<MoveValue> out;
    for (const Move move : moves) {
        const Ending ending = position.make(move).ending;
        std::optional<TableValue> after = TableValue{};
        if (!ending.over)
            after = tables.probe(position.setup());
        else if (ending.winner != Winner::draw)
            after->winner = ending.winner == Winner::attackers ? Side::attackers : Side::defenders;
        position.undo();
        if (!after) return std::nullopt;
        if (after->winner) ++after->plies;
        out.push_back({move, *after});
    }
    std::ranges::stable_sort(out, std::greater{},
                             [&](const MoveValue& m) { return preference(m.value, side, meaning); });
    return out;
}

std::vector<Move> bestLine(const Tables& tables, Position& position, Move first, int maxPlies) {
    std::vector<Move> out = {first};
    while (!position.make(out.back()).ending.over && static_cast<int>(out.size()) < maxPlies) {
        const auto moves = probeMoves(tables, position);
        if (!moves || moves->empty()) break;
        out.push_back(moves->front().move);
    }
    for (std::size_t i = 0; i < out.size(); ++i) position.undo();
    return out;
}

std::string describe(const TableValue& value, Undecided meaning) {
    if (value.winner) {
        const int moves = (value.plies + 1) / 2;
        return std::string(name(*value.winner)) + " win in " + std::to_string(moves) +
               (moves == 1 ? " move (" : " moves (") + std::to_string(value.plies) +
               (value.plies == 1 ? " ply)" : " plies)");
    }
    switch (meaning) {
        case Undecided::draw:
            return "draw: neither side can force a win, and endless play is a draw";
        case Undecided::attackersWin:
            return "attackers win: neither side can force another end, and endless play loses for the defenders";
        case Undecided::defendersWin:
            return "defenders win: neither side can force another end, and endless play loses for the attackers";
        case Undecided::noForcedWin:
            break;
    }
    return "no forced win";
}

std::string_view name(Undecided meaning) {
    switch (meaning) {
        case Undecided::draw:
            return "draw";
        case Undecided::attackersWin:
            return "attackers";
        case Undecided::defendersWin:
            return "defenders";
        case Undecided::noForcedWin:
            break;
    }
    return "no forced win";
}

}  // namespace tafl

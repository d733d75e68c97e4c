#include "search/table_search.hpp"

#include <algorithm>

#include "solve/probe.hpp"

namespace tafl {

SearchResult searchTables(const Tables& tables, Game& game, const GameValue& exact, int lines) {
    SearchResult out;
    Position& position = game.position();
    const auto moves = exact.value.winner && exact.result() ? probeMoves(tables, position) : std::nullopt;
    if (!moves) return out;
    const Side toMove = position.toMove();
    for (const MoveValue& move : *moves) {
        // A longer win than the shortest may meet earlier positions.
        const bool certain = move.value.winner && (move.value.plies <= exact.value.plies || game.actions().empty());
        if (!certain || static_cast<int>(out.lines.size()) >= lines) break;
        const int mate = mateScore - std::min(move.value.plies, mateScore - minMateScore);
        out.lines.push_back({*move.value.winner == toMove ? mate : -mate, bestLine(tables, position, move.move)});
    }
    if (out.lines.empty()) return out;
    out.found = true;
    out.line = out.lines.front().moves;
    out.best = out.line.front();
    out.score = out.lines.front().score;
    return out;
}

}  // namespace tafl

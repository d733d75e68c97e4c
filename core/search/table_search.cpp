#include "search/table_search.hpp"

#include <algorithm>

#include "records/recent_past.hpp"
#include "solve/probe.hpp"

namespace tafl {
namespace {

/// The longest wins that neither the game so far nor its present position can invalidate.
std::array<int, 2> findCertainPlies(const Tables& tables, const Game& game, RecentPast past) {
    past.positions.push_back(game.position().setup());
    return {certainPlies(tables, Side::attackers, past), certainPlies(tables, Side::defenders, past)};
}

/// Continues a line that leads to a win by the tables' best moves.
void extendLine(const Tables& tables, Position& position, SearchLine& line) {
    if (std::abs(line.score) < minMateScore) return;
    std::size_t made = 0;
    bool over = false;
    for (; made < line.moves.size() && !over; ++made) over = position.make(line.moves[made]).ending.over;
    const auto value = over ? std::nullopt : tables.probe(position);
    if (const auto moves = value && value->winner ? probeMoves(tables, position) : std::nullopt;
        moves && !moves->empty())
        std::ranges::copy(bestLine(tables, position, moves->front().move), std::back_inserter(line.moves));
    while (made-- > 0) position.undo();
}

}  // namespace

SearchResult searchTables(const Tables& tables, Game& game, const GameValue& exact, int lines) {
    SearchResult out;
    Position& position = game.position();
    const auto moves = exact.value.winner && exact.result() ? probeMoves(tables, position) : std::nullopt;
    if (!moves) return out;
    const Side toMove = position.toMove();
    for (const MoveValue& move : *moves) {
        // A win that is not the shortest may pass through earlier positions.
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

namespace {

SearchResult searchPosition(SearchEngine& engine, const Tables* tables, Game& game, SearchLimits limits) {
    if (!tables || !limits.searchOnly.empty()) return engine.search(game.position(), limits);
    if (tables->find(materialOf(game.position()))) {
        const RecentPast past = recentPast(game);
        if (const auto exact = probeGame(*tables, game.position(), past))
            if (SearchResult out = searchTables(*tables, game, *exact, limits.lines); out.found) return out;
        limits.certainPlies = findCertainPlies(*tables, game, past);
    }
    SearchResult out = engine.search(game.position(), limits);
    for (SearchLine& line : out.lines) extendLine(*tables, game.position(), line);
    if (!out.lines.empty() && out.lines.front().moves.front() == out.best) out.line = out.lines.front().moves;
    return out;
}

}  // namespace

SearchResult searchGame(SearchEngine& engine, const Tables* tables, Game& game, SearchLimits limits) {
    try {
        return searchPosition(engine, tables, game, limits);
    } catch (...) {  // perhaps in the middle of a move
        game.restore();
        throw;
    }
}

}  // namespace tafl

#include "records/recorded_game.hpp"

#include <algorithm>

namespace tafl {

RecordedMove parseRecordedMove(const std::string& text, int size, const Place& place) {
    RecordedMove move{.text = text, .place = place};
    std::string plain = text;
    if (plain.ends_with('?')) {
        plain.pop_back();
        move.capturesKnown = false;
    }
    const auto read = parseMove(plain, size);
    using Kind = ParsedMove::Kind;
    if (!read || (read->kind != Kind::move && read->kind != Kind::stop && read->kind != Kind::pass)) return move;
    move.kind = read->kind;
    move.by = read->by;
    move.from = read->from;
    move.to = read->to;
    move.enters = read->enters;
    move.captured = read->victims;
    std::ranges::sort(move.captured);
    move.captured.erase(std::unique(move.captured.begin(), move.captured.end()), move.captured.end());
    return move;
}

}  // namespace tafl

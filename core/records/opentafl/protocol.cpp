#include "records/opentafl/protocol.hpp"

#include <algorithm>
#include <charconv>

#include "base/text.hpp"
#include "records/opentafl/position.hpp"

namespace tafl::opentafl {
namespace {

template <class Number>
bool parseNumber(std::string_view text, Number& out) {
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), out);
    return error == std::errc{} && end == text.data() + text.size();
}

}  // namespace

ClockLine makeMoveClock(double seconds) {
    ClockLine out;
    for (std::size_t side = 0; side < 2; ++side) {
        out.milliseconds[side] = static_cast<long>(seconds * 1000);
        out.overtime[side] = true;
        out.periods[side] = 1;
    }
    out.overtimeSeconds = std::max(1, static_cast<int>(seconds));
    return out;
}

std::string clockText(const ClockLine& clock) {
    std::string out = "clock";
    for (int side = 0; side < 2; ++side)
        out += " " + std::to_string(clock.milliseconds[side]) + (clock.overtime[side] ? "*" : "");
    return out + " " + std::to_string(clock.overtimeSeconds) + " " + std::to_string(clock.periods[0]) + " " +
           std::to_string(clock.periods[1]);
}

std::optional<ClockLine> parseClock(const std::vector<std::string>& parts) {
    ClockLine out;
    if (parts.size() != 5) return std::nullopt;
    for (std::size_t side = 0; side < 2; ++side) {
        std::string_view text = parts[side];
        if (text.ends_with('*')) {
            out.overtime[side] = true;
            text.remove_suffix(1);
        }
        if (!parseNumber(text, out.milliseconds[side]) ||
            !parseNumber(std::string_view(parts[side + 3]), out.periods[side]))
            return std::nullopt;
    }
    if (!parseNumber(std::string_view(parts[2]), out.overtimeSeconds)) return std::nullopt;
    return out;
}

Result<Move> findMove(Game& game, std::string_view text, std::string_view after) {
    const auto read = parseMove(text, game.image().size);
    if (!read) return tl::unexpected(read.error());
    if (read->kind != ParsedMove::Kind::move || read->from == noSquare)
        return fail({}, phrase("'%1' is no move between squares", escapeForTerminal(text)), phrase("such as e5-e8"));
    std::vector<Move> candidates;
    for (const Move move : game.legal())
        if ((move.kind() == MoveKind::slide || move.kind() == MoveKind::jump) && move.from() == read->from &&
            move.to() == read->to)
            candidates.push_back(move);
    // The written captures, or the position after the move, select one of several candidates.
    for (const Move move : candidates) {
        const auto board = game.position().clone();  // a rule may fail in the middle of the move
        board->make(move);
        std::vector<Square> taken;
        for (const CapturedPiece& t : board->taken()) taken.push_back(t.square);
        const std::string positionAfter = after.empty() ? "" : positionRecord(board->setup(), game.image());
        auto writtenVictims = read->victims;
        std::ranges::sort(writtenVictims);
        std::ranges::sort(taken);
        if (read->hasVictims ? writtenVictims == taken : !after.empty() && positionAfter == after) return move;
    }
    if (!candidates.empty()) return candidates.front();
    // Fail with the reason from the rules.
    auto refused = game.find(*read);
    if (!refused) return refused;
    return fail({}, phrase("'%1' is not legal", escapeForTerminal(text)));
}

std::string makeCurrentRules(const RulesRecord& rules, const Game& game) {
    RulesRecord current = rules;
    const Setup setup = game.position().setup();
    const auto rows = parseRows(positionRecord(setup, game.image()), RowOrder::upward, {});
    if (rows) current.rows = *rows;
    if (setup.toMove == Side::attackers)
        current.entries.erase("atkf");
    else
        current.set("atkf", "n");
    return rulesText(current);
}

}  // namespace tafl::opentafl

// Lines of the OpenTafl Engine Protocol that both sides need (docs/protocol.md).
#pragma once
#include <optional>

#include "records/game.hpp"
#include "records/opentafl/variants.hpp"

namespace tafl::opentafl {

/// `clock 120000 30000* 30 1 3`: milliseconds left, a star where a period of overtime runs, its length, periods left.
struct ClockLine {
    long milliseconds[2] = {0, 0};
    bool overtime[2] = {false, false};
    int overtimeSeconds = 0;
    int periods[2] = {0, 0};
};
/// A time for every move: a period of overtime that begins anew each time.
ClockLine makeMoveClock(double seconds);
std::string clockText(const ClockLine&);
std::optional<ClockLine> parseClock(const std::vector<std::string>& words);  ///< without the word clock

/// The legal move between two squares, however it is written: engines leave out signs and captures. Where a choice of
/// victims is left, the written ones decide, else the branch that leads to `after` (a position record), else the first.
Result<Move> findMove(Game&, std::string_view text, std::string_view after = {});

/// The game as it stands, as a rules record: the position as the start, the side to move as the first one.
std::string makeCurrentRules(const RulesRecord& rules, const Game&);

}  // namespace tafl::opentafl

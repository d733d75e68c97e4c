// Lines of the OpenTafl Engine Protocol that engine and host share (docs/protocol.md).
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
/// A fixed time per move, as a period of overtime that restarts with each move.
ClockLine makeMoveClock(double seconds);
std::string clockText(const ClockLine&);
std::optional<ClockLine> parseClock(const std::vector<std::string>& words);  ///< without the word clock

/// The legal move between two squares; engines may omit signs and captures. A choice of victims follows the written
/// captures, else `after` (a position record), else the first legal move.
Result<Move> findMove(Game&, std::string_view text, std::string_view after = {});

/// The rules record of the current position: it becomes the start, and the side to move the first mover.
std::string makeCurrentRules(const RulesRecord& rules, const Game&);

}  // namespace tafl::opentafl

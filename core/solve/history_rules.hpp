// What the rules about the course of a game mean for tables, which know a board and the side to move only.
#pragma once
#include <string>
#include <vector>

#include "image/rule_image.hpp"

namespace tafl {

/// The rules by which equal boards may have different values, one sentence each. Empty: tables can hold the variant.
std::vector<std::string> reasonsAgainstTables(const RuleImage&);

/// The rules whose programs read the number of moves since the last capture. A rule may be listed twice.
std::vector<RuleIndex> rulesThatReadSinceCapture(const RuleImage&);
/// The rule as it is named to people.
std::string ruleIdentity(const RuleImage&, RuleIndex);

/// The value of positions in which neither side can force an end within finitely many moves.
enum class Undecided : std::uint8_t { noForcedWin, draw, attackersWin, defendersWin };

struct HistoryRules {
    /// Endless play ends by a rule, and every such rule gives this result. Else noForcedWin.
    Undecided undecided = Undecided::noForcedWin;
    /// By winner: longer wins are not claimed, since a limit of plies without capture may end the game before.
    int maxPlies[2];
};
HistoryRules historyRules(const RuleImage&);

/// The longest win that a table can hold, in plies.
constexpr int maxTablePlies = 16000;

}  // namespace tafl

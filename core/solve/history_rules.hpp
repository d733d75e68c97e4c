// The effect of rules about the course of a game on tables, which know only a board and the side to move.
#pragma once
#include <string>
#include <vector>

#include "base/phrase.hpp"
#include "image/rule_image.hpp"

namespace tafl {

/// The rules by which equal boards may have different values, one sentence each. Empty: tables can hold the variant.
std::vector<Phrase> reasonsAgainstTables(const RuleImage&);

/// The name of the rule in messages.
Phrase ruleIdentity(const RuleImage&, RuleIndex);

/// The value of positions in which neither side can force an end within finitely many moves.
enum class Undecided : std::uint8_t { noForcedWin, draw, attackersWin, defendersWin };

struct HistoryRules {
    /// Endless play ends by a rule, and every such rule gives this result. Else noForcedWin.
    Undecided undecided = Undecided::noForcedWin;
    /// By winner: the longest win that may be claimed, shorter than any limit of plies without a capture that could end
    /// the game before.
    int maxPlies[2];
};
HistoryRules historyRules(const RuleImage&);

/// The longest win that a table can hold, in plies.
constexpr int maxTablePlies = 16000;

}  // namespace tafl

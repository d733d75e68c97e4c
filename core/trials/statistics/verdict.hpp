// Is a variant fair? A sequential test.
#pragma once
#include <cstdint>
#include <string_view>

namespace tafl {

enum class Verdict : std::uint8_t { undecided, fair, attackersFavoured, defendersFavoured, drawish };
std::string_view words(Verdict);
constexpr double fairMargin = 0.05;

/// May be computed after every game: it is wrong in at most one of twenty trials, however often it is read. A draw is
/// half a point. Drawish instead of fair if the games show that more than half of all are drawn; if not, this is said
/// in at most one of twenty trials, too. Only the first verdict is worth that much (TrialFigures::verdict keeps it).
Verdict verdict(int attackersWon, int defendersWon, int drawn);

}  // namespace tafl

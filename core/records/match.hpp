// A match of two games with sides changed, which balances a game that is not fair.
#pragma once
#include <optional>
#include <string>

#include "image/calls.hpp"

namespace tafl {

/// Who takes a match of two games with sides changed: the first player has the attackers first. Whoever won both, or
/// the one game that was won; of a game each, the faster win counts.
struct MatchVerdict {
    double points[2] = {0, 0};  ///< of the first and the second player
    int winner = 0;             ///< 1, 2, or 0: nobody
    std::string words;
};
/// Plies are those of the decided games.
MatchVerdict judgeMatch(const std::optional<Winner>& first, int pliesOfFirst, const std::optional<Winner>& second,
                        int pliesOfSecond);

}  // namespace tafl

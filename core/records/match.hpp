// Matches of two games with sides exchanged, which balance an unfair variant.
#pragma once
#include <optional>
#include <string>

#include "image/calls.hpp"

namespace tafl {

/// The result of a match in which the first player has the attackers first. Points decide; if each player wins once,
/// the faster win decides.
struct MatchVerdict {
    double points[2] = {0, 0};  ///< of the first and the second player
    int winner = 0;             ///< 1 or 2; 0: a tie
    std::string words;
};
MatchVerdict judgeMatch(const std::optional<Winner>& first, int firstPlies, const std::optional<Winner>& second,
                        int secondPlies);

}  // namespace tafl

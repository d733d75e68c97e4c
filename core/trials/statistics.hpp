// Figures of a trial, as pure functions of its results.
#pragma once
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "board/calls.hpp"

namespace tafl {

struct Interval {
    double low = 0, high = 1;
};

/// Wilson's score interval of a share (Wilson 1927), 95 %: k of n, where k may count halves.
Interval wilson(double k, double n);

/// An interval that holds the true share at every moment of a trial with a chance of 95 %, however often one looks: the
/// shares whose likelihood a mixture of all shares does not beat twentyfold (Robbins 1970; uniform mixture). Points of
/// 0, ½ and 1 are allowed, which only widens it.
Interval alwaysValid(double points, double n);

/// Is a variant fair? Judged after any number of games, as often as wanted.
enum class Verdict : std::uint8_t { undecided, fair, attackersFavoured, defendersFavoured, drawish };
std::string_view words(Verdict);
constexpr double fairWithin = 0.05;
/// Draws count half. Never fair where more than half of at least 40 games are drawn.
Verdict verdict(int attackersWon, int defendersWon, int drawn);

/// One finished game.
struct GameFigures {
    Winner winner{};
    bool brokenOff = false;  ///< at the limit of plies: no result
    std::string rule;        ///< that ended it; empty if broken off
    int plies = 0;
};

struct TrialFigures {
    int games = 0, attackersWon = 0, defendersWon = 0, drawn = 0, brokenOff = 0;
    Interval share;                        ///< of the attackers among decided games, 95 %
    std::map<std::string, int> byRule[3];  ///< how often each rule decided, by Winner: attackers, defenders, draw
    double medianPlies[3] = {0, 0, 0};     ///< of the same
    double attackersShare() const {
        return attackersWon + defendersWon ? static_cast<double>(attackersWon) / (attackersWon + defendersWon) : 0.5;
    }
    Verdict verdict = Verdict::undecided;
};
TrialFigures figuresOf(const std::vector<GameFigures>&);

}  // namespace tafl

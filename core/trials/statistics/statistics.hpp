// What figures may be believed: intervals, tests, correlations. Pure functions.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace tafl {

struct Interval {
    double low = 0, high = 1;
};

/// Wilson's score interval of a share (Wilson 1927), 95 %: k of n, where k may count halves.
Interval wilson(double k, double n);

/// Of the difference of two independent shares, k1/n1 − k2/n2, 95 % (Newcombe 1998, Statistics in Medicine 17:873,
/// method 10: made of Wilson's intervals).
Interval differenceOfShares(double k1, double n1, double k2, double n2);

/// Of the mean of values, 95 %, by the normal distribution; the whole line for fewer than two.
struct MeanInterval {
    double mean = 0, low = 0, high = 0;
};
MeanInterval computeMean(const std::vector<double>&);

/// Spearman's rank correlation, ties by their mean rank; 0 where one of the two lists does not vary.
double rankCorrelation(const std::vector<double>&, const std::vector<double>&);
/// Its interval, 95 %, by Fisher's transformation with the variance of Bonett and Wright (2000).
Interval rankCorrelationInterval(double correlation, double n);

/// An interval that holds the true share at every moment of a trial with a chance of 95 %, however often one looks: the
/// shares whose likelihood a mixture of all shares does not beat twentyfold (Robbins 1970; uniform mixture). Points of
/// 0, ½ and 1 are allowed, which only widens it.
Interval anytimeValidInterval(double points, double n);

/// Is a variant fair? Judged after any number of games, as often as wanted.
enum class Verdict : std::uint8_t { undecided, fair, attackersFavoured, defendersFavoured, drawish };
std::string_view words(Verdict);
constexpr double fairMargin = 0.05;
/// Draws count half. Never fair where more than half of at least 40 games are drawn.
Verdict verdict(int attackersWon, int defendersWon, int drawn);

/// One point of a balance curve: at a budget, the attackers' points of so many games.
struct BudgetShare {
    double budget = 0, points = 0, games = 0;
};
/// How the attackers' share moves with the logarithm of the budget, by weighted least squares: points of a hundred for
/// each tenfold budget, with its interval, and what that means, in words.
struct Trend {
    double slope = 0;  ///< a tenfold budget adds so much to the share
    Interval interval{0, 0};
    std::string words;
};
Trend fitTrend(const std::vector<BudgetShare>&);

}  // namespace tafl

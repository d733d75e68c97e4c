// Confidence intervals, tests and correlations. Pure functions.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace tafl {

struct Interval {
    double low = 0, high = 1;
};

/// Wilson's 95 % score interval (1927) of the share k/n; k may count halves.
Interval wilson(double k, double n);

/// 95 % interval of the difference k1/n1 − k2/n2 of independent shares (Newcombe 1998, Statistics in Medicine 17:873,
/// method 10).
Interval differenceOfShares(double k1, double n1, double k2, double n2);

struct MeanInterval {
    double mean = 0, low = 0, high = 0;
};
/// A mean and its 95 % interval by Student's t; infinite for fewer than three values.
MeanInterval computeMean(const std::vector<double>&);
/// The mean of paired differences between points, each from -1 to 1, and its 95 % interval: the adjusted Wald interval
/// (Bonett and Price 2012, Journal of Educational and Behavioral Statistics 37:479). Two more pairs, one won by each,
/// keep it from being narrow where few pairs differ. For few pairs the mean may lie near an end of it.
MeanInterval computePairedPoints(const std::vector<double>&);

/// Spearman's rank correlation with mean ranks for ties; 0 if a list is constant.
double rankCorrelation(const std::vector<double>&, const std::vector<double>&);
/// Its 95 % interval by Fisher's transformation, with the variance of Bonett and Wright (2000).
Interval rankCorrelationInterval(double correlation, double n);

/// A point of a balance curve: the attackers' points in a number of games.
struct BudgetShare {
    double budget = 0, points = 0, games = 0;
};
/// Weighted least-squares line of the attackers' share over the logarithm of the budget.
struct Trend {
    /// False if there are too few budgets, or if the shares do not lie on a line (chi-squared test, 95 %). Then slope
    /// and interval mean nothing.
    bool hasSlope = false;
    double slope = 0;  ///< change of the share per tenfold budget
    Interval interval{-1, 1};
    std::string words;
};
Trend fitTrend(const std::vector<BudgetShare>&);

}  // namespace tafl

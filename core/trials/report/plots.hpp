// Inline SVG plots for the HTML report. Colours come from the page's style sheet.
#pragma once
#include "trials/report/report.hpp"

namespace tafl::plots {

constexpr std::size_t maxLabel = 200;  ///< bytes of a name from a store

/// The attackers' share by budget with intervals, the fair range, and the human share.
std::string balanceCurve(const Report&);
/// Stacked histogram of game lengths by winner.
std::string lengths(const TrialFigures&);
/// One bar per winner and deciding rule.
std::string outcomes(const TrialFigures&);
/// Counts by square, on a board.
std::string heatMap(const std::vector<int>& counts, int size, const std::string& title);

}  // namespace tafl::plots

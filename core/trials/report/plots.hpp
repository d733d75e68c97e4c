// Plots of a report as SVG, to stand within a page: colours by the page's style, shapes as well as colours.
#pragma once
#include "trials/report/report.hpp"

namespace tafl::plots {

/// The attackers' share by budget with intervals, the band of what is fair, and what people did.
std::string balanceCurve(const Report&);
/// Games by length, one shape for each winner.
std::string lengths(const TrialFigures&);
/// How games end: a bar for each rule, by winner.
std::string outcomes(const TrialFigures&);
/// How often something happened on each square.
std::string heatMap(const std::vector<int>& counts, int size, const std::string& title);

}  // namespace tafl::plots

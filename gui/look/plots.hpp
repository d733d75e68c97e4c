// Plots on the draw list: shares with intervals, game lengths, outcomes, and the evaluation graph.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "look/draw.hpp"

namespace tafl::gui {

// --- evaluation

struct Evaluation {
    bool known = false;
    double attackersShare = 0.5;  ///< length of the attackers' part
    std::string text;             ///< "+0.9", for the better side
};
/// Attackers on top and hatched, with the score beside the divider.
void drawEvaluationBar(ImDrawList*, const Box&, const Evaluation&);
/// The attackers' share after each ply; unknown plies leave gaps. Marks `at`. Returns the ply under the pointer, or -1.
int drawEvaluationGraph(ImDrawList*, const Box&, const std::vector<std::optional<double>>& shares, int at);

// --- trials

struct SharePoint {
    double at = 0;      ///< position on the axis, such as nodes per move
    std::string label;  ///< below the axis
    double share = 0.5, low = 0, high = 1;
    int games = 0;
};
struct SharePlot {
    std::string axis;  ///< "nodes a move"
    std::vector<SharePoint> points;
    bool earlier = false;  ///< of the variant before its change; drawn pale
    bool joined = true;    ///< by a line; not if the points are in no order
    /// The forecast for people at each point, drawn beside it; empty, or one for each point.
    std::vector<std::optional<SharePoint>> forecasts;
    /// Shares that are not on the axis, such as people's: drawn beside the points in another colour. `label` names
    /// them, `games` is 0 for forecasts.
    std::vector<SharePoint> references;
};
/// Attackers' shares with intervals, evenly spaced.
void drawShares(ImDrawList*, const Box&, const SharePlot&, const SharePlot* before = nullptr);

struct LengthPlot {
    int width = 5;             ///< plies per bar
    std::vector<int> decided;  ///< per bar
    std::vector<int> drawn;
    double median = 0;
};
void drawLengths(ImDrawList*, const Box&, const LengthPlot&);

/// Three shares in one bar, with their numbers below.
void drawOutcome(ImDrawList*, const Box&, double attackers, double drawn, double defenders);
/// A table row: label, bar, number. A bar of `largest` fills the width.
void drawShareRow(ImDrawList*, const Box&, const std::string& words, double share, double largest, int whose);

}  // namespace tafl::gui

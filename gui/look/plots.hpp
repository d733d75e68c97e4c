// Plots on the draw list: shares with intervals, lengths, outcomes, and the evaluation of a game.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "look/draw.hpp"

namespace tafl::gui {

// --- evaluation

struct Evaluation {
    bool known = false;
    double attackersShare = 0.5;  ///< of the bar
    std::string text;             ///< "+0.9", of the side that stands better
};
/// Attackers above and hatched; the number beside the knob.
void drawEvaluationBar(ImDrawList*, const Box&, const Evaluation&);
/// The attackers' share after each ply; what is not known yet is left open. `at` is marked; returns the ply below the
/// pointer, or -1.
int drawEvaluationGraph(ImDrawList*, const Box&, const std::vector<std::optional<double>>& shares, int at);

// --- trials

struct SharePoint {
    double at = 0;      ///< on the axis, such as nodes a move
    std::string label;  ///< below the axis
    double share = 0.5, low = 0, high = 1;
    int games = 0;
};
struct SharePlot {
    std::string axis;  ///< "nodes a move"
    std::vector<SharePoint> points;
    bool earlier = false;  ///< of the variant before its change: drawn pale
};
/// Attackers' shares with their intervals; points side by side in equal steps.
void drawShares(ImDrawList*, const Box&, const SharePlot&, const SharePlot* before = nullptr);

struct LengthPlot {
    int width = 5;             ///< plies of a bar
    std::vector<int> decided;  ///< by bar
    std::vector<int> drawn;
    double median = 0;
};
void drawLengths(ImDrawList*, const Box&, const LengthPlot&);

/// The three shares in one bar, with their numbers below.
void drawOutcome(ImDrawList*, const Box&, double attackers, double drawn, double defenders);
/// A row: words, a bar up to `share`, the number.
void drawShareRow(ImDrawList*, const Box&, const std::string& words, double share, double largest, int whose);

}  // namespace tafl::gui

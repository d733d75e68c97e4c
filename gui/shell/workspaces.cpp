#include "shell/workspaces.hpp"

namespace tafl::gui {
namespace {

using model::Pane;

Pane row(double ratio, Pane a, Pane b) { return Pane::split(Pane::Kind::row, ratio, std::move(a), std::move(b)); }
Pane column(double ratio, Pane a, Pane b) { return Pane::split(Pane::Kind::column, ratio, std::move(a), std::move(b)); }

Pane inspector(std::size_t active) {
    return Pane::leaf({"rules", "script", "problems", "analysis", "compare"}, active);
}

Pane trials() {
    return row(0.407, Pane::leaf({"balance"}), row(0.487, Pane::leaf({"lengths"}), Pane::leaf({"outcomes"})));
}

Pane lowerRow() { return row(0.227, Pane::leaf({"moves"}), trials()); }

Pane folded(Pane pane) {
    pane.folded = true;
    return pane;
}

}  // namespace

std::vector<model::Workspace> defaultWorkspaces() {
    const auto library = [] { return Pane::leaf({"library"}); };
    const auto board = [] { return Pane::leaf({"board"}); };
    std::vector<model::Workspace> out;
    out.push_back(
        {"play", row(0.1745, library(),
                     row(0.74, board(),
                         column(0.5, Pane::leaf({"moves", "games"}), Pane::leaf({"analysis", "rules", "problems"}))))});
    out.push_back({"rules", row(0.1745, library(), column(0.722, row(0.65, board(), inspector(0)), lowerRow()))});
    out.push_back(
        {"edit", row(0.1745, library(), column(0.722, row(0.64, board(), inspector(2)), folded(lowerRow())))});
    out.push_back(
        {"script", row(0.1745, folded(library()),
                       row(0.548, column(0.71, board(), row(0.425, Pane::leaf({"moves"}), Pane::leaf({"balance"}))),
                           inspector(1)))});
    out.push_back({"trial", row(0.1745, library(),
                                column(0.505, row(0.65, board(), inspector(0)),
                                       row(0.46, Pane::leaf({"balance", "sweep"}),
                                           row(0.506, Pane::leaf({"lengths"}), Pane::leaf({"outcomes"})))))});
    // Used instead of the others where only one pane fits.
    out.push_back(
        {"small", Pane::leaf({"board", "library", "rules", "script", "problems", "moves", "games", "balance"})});
    return out;
}

}  // namespace tafl::gui

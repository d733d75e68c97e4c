#include "panels/moves_panel.hpp"

#include "look/widgets.hpp"
#include "panels/compare_boards.hpp"
#include "panels/reason_strip.hpp"

namespace tafl::gui {
namespace {

/// " such as {e8e7}", a move of this position. Empty where no piece can move.
std::string exampleMove(const model::Playtest& playtest) {
    const auto movable = playtest.movable();
    if (movable.empty()) return {};
    const Square from = movable.front(), to = playtest.targets(from).front().square;
    const int size = playtest.game().image().size;
    return " such as {" + squareName(from, size) + squareName(to, size) + "}";
}

}  // namespace

void MovesPanel::draw(Session& session, const Box& box) {
    if (session.mode == Mode::compare) return drawCompareLine(session, box);
    ImDrawList* const list = ImGui::GetWindowDrawList();
    const auto* game = session.playtest.get();
    const std::size_t plies = game ? game->view().line.size() : 0;
    drawTitle(list, {box.min.x + px(14), box.min.y + px(11)}, "Moves",
              plies == 1 ? "1 ply" : std::to_string(plies) + " plies");
    const bool graphFits = box.height() > px(170);
    const Box graph = {{box.min.x + px(12), box.max.y - px(74)}, {box.max.x - px(12), box.max.y - px(10)}};
    if (!game) return;
    if (game->divergence()) divergence(session, box);
    // 1. Turns, two columns.
    const Box rows = {{box.min.x + px(6), box.min.y + px(38)},
                      {box.max.x - px(4), graphFits ? graph.min.y - px(6) : box.max.y - px(6)}};
    const model::PlayView& view = game->view();
    {
        ScrollArea area("moves", rows, colour().pane);
        const float height = px(26), first = px(40);
        const float column = (area.width() - first) / 2;
        const Side leader = view.line.empty() ? Side::attackers : view.line.front().by;
        int line = -1, turn = -1;
        for (std::size_t i = 0; i < view.line.size(); ++i) {
            const model::MoveListEntry& ply = view.line[i];
            const bool left = ply.by == leader;
            if (ply.turn != turn) {
                if (left || line < 0 || (i > 0 && view.line[i - 1].by == ply.by)) ++line;
                turn = ply.turn;
            } else {
                ++line;  // each move of a chain has its own row
            }
            const float y = static_cast<float>(line) * height;
            if (i + 1 == view.at && scrolledToPly_ != view.at) {
                area.show(y, height);
                scrolledToPly_ = view.at;
            }
            if (!area.visible(y, height)) continue;
            const ImVec2 at = {area.origin().x, area.origin().y + y};
            if (left)
                drawTextIn(area.list(), Face::small, {at, {at.x + px(26), at.y + height}}, colour().caption,
                           std::to_string(line + 1), Align::right);
            const float x = at.x + first + (left ? 0 : column);
            cell(session, area.list(), {{x, at.y + px(1)}, {x + column - px(4), at.y + height - px(1)}}, i);
        }
        if (view.line.empty())
            drawMarked(area.list(), {area.origin().x + px(8), area.origin().y + px(4)}, area.width() - px(16),
                       "No move yet. Pick a piece on the board, or type a move" + exampleMove(*session.playtest) + ".", {.underlined = false});
        area.setContentHeight(static_cast<float>(line + 1) * height + px(4));
    }
    // 2. The evaluation after each ply.
    if (!graphFits) return;
    const auto history = session.evaluationHistory();
    const int ply = drawEvaluationGraph(list, graph, history, static_cast<int>(view.at));
    if (ply >= 0) {
        const Press press = pressable("graph", graph);
        if (press.pressed) session.playtest->goTo(static_cast<std::size_t>(ply));
    }
}

/// The first ply that differs since the rules changed: a link to it, and one that accepts the new game.
void MovesPanel::divergence(Session& session, const Box& box) {
    const model::Divergence divergence = *session.playtest->divergence();
    const std::string caption = divergence.illegal ? "cannot go on" : "differs";
    const PillStyle style{.icon = Icon::warning, .ink = colour().gold};
    const ImVec2 end = {box.max.x - px(12), box.min.y + px(19)};
    const float left = pillEndingAt(ImGui::GetWindowDrawList(), end, caption, style);
    if (pressable("differs", {{left, end.y - px(12)}, {end.x, end.y + px(12)}}).pressed)
        session.playtest->goTo(divergence.action);
    showTooltip("Ply " + std::to_string(divergence.action + 1), divergence.text);
    const float width = textWidth(Face::small, "Keep");
    if (link("keep", {left - width - px(10), end.y - font(Face::small)->FontSize / 2}, "Keep"))
        session.playtest->acceptDivergence();
    showTooltip("Keep it so", "What happens under the present rules is what happened.");
}

/// What a ply did and why, with the rule and its source; empty for a ply that is not played.
const std::string& MovesPanel::explanation(Session& session, std::size_t action) {
    const std::uint64_t revision = session.playtest->revision();
    if (explainedAction_ == action && explainedRevision_ == revision) return explanation_;
    explainedAction_ = action;
    explainedRevision_ = revision;
    StatusLine status;
    status.setPreview(session.playtest->why(action));
    explanation_ = status.text + (status.text.empty() || status.origin().empty() ? "" : " — " + status.origin());
    return explanation_;
}

void MovesPanel::cell(Session& session, ImDrawList* list, const Box& box, std::size_t action) {
    const Palette& c = colour();
    model::Playtest& game = *session.playtest;
    const model::MoveListEntry ply = game.view().line[action];
    const bool now = action + 1 == game.view().at;
    ImGui::PushID(static_cast<int>(action));
    const Press press = pressable("ply", box, !ply.unplayable);
    if (press.hovered && ply.kind == Action::Kind::move) showTooltip(ply.text, explanation(session, action));
    ImGui::PopID();
    if (now)
        fillBox(list, box, c.soft, px(5));
    else if (press.hovered)
        fillBox(list, box, c.card, px(5));
    sideDot(list, {box.min.x + px(12), box.centre().y}, ply.by == Side::attackers, px(4));
    const ImU32 ink = ply.unplayable ? c.caption : ply.played ? c.text : c.secondary;
    float right = box.max.x - px(4);
    if (ply.differs) {
        drawIcon(list, Icon::warning, {right - px(8), box.centre().y}, c.gold, 13);
        right -= px(18);
    }
    const float end =
        drawTextIn(list, Face::small, {{box.min.x + px(24), box.min.y}, {right, box.max.y}}, ink, ply.text);
    if (ply.unplayable) hairline(list, {box.min.x + px(24), box.centre().y}, {end, box.centre().y}, c.caption);
    if (press.focused) drawFocus(list, box.inset(px(3), px(3)), px(4));
    if (press.pressed) game.goTo(action + 1);
}

}  // namespace tafl::gui

#include "panels/puzzles_panel.hpp"

#include "base/translation.hpp"
#include "model/wording.hpp"

namespace tafl::gui {

void PuzzlesPanel::draw(Session& session, const Box& box) {
    const model::Puzzles& puzzles = session.puzzles;
    ImDrawList* const list = ImGui::GetWindowDrawList();
    const std::string count =
        puzzles.any() ? say("%1 of %2 solved", puzzles.solvedCount(), puzzles.tasks().size()) : "";
    drawTitle(list, {box.min.x + px(14), box.min.y + px(11)},
              elideText(Face::semibold, puzzles.any() ? puzzles.file().filename().string() : tr("Puzzles"),
                        box.width() - textWidth(Face::small, count) - px(52)),
              count);
    const float top =
        puzzles.any() ? head(session, {{box.min.x + px(14), box.min.y + px(40)}, box.max}) : box.min.y + px(40);
    ScrollArea area("puzzles", {{box.min.x + px(6), top}, {box.max.x - px(4), box.max.y - px(6)}}, colour().pane);
    if (!puzzles.any()) {
        beginning(session, area);
        return;
    }
    const float height = px(44);
    for (std::size_t i = 0; i < puzzles.tasks().size(); ++i) {
        const float y = static_cast<float>(i) * height;
        if (!area.visible(y, height)) continue;
        const ImVec2 at = {area.origin().x, area.origin().y + y};
        row(session, area.list(), {at, {at.x + area.width(), at.y + height - px(2)}}, i);
    }
    area.setContentHeight(static_cast<float>(puzzles.tasks().size()) * height + px(4));
}

/// Before a file is open.
void PuzzlesPanel::beginning(Session& session, ScrollArea& area) {
    const float width = area.width() - px(16), left = area.origin().x + px(8);
    float y = area.origin().y + px(4);
    if (!shipped_) shipped_ = listShippedPuzzles(session.appContext().environment);
    if (!shipped_->empty()) {
        y += drawMarked(area.list(), {left, y}, width,
                        tr("One move wins: find it. These puzzles come from games of people and of the engine, the "
                           "easy ones first."),
                        {.underlined = false}) +
             px(8);
        const ButtonStyle style{Icon::play, ButtonKind::primary};
        const char* const words = tr("Solve puzzles");
        if (button("shipped puzzles", {{left, y}, {left + buttonWidth(words, style), y + px(32)}}, words, style))
            session.showError(session.openGames(shipped_->front()));
        y += px(46);
    }
    y += drawMarked(area.list(), {left, y}, width,
                    tr("Open a file of puzzles, as “taflsmith puzzles” writes it, or drop one on the window."),
                    {.underlined = false});
    area.setContentHeight(y - area.origin().y + px(8));
}

/// The task with its buttons. Returns where the list begins.
float PuzzlesPanel::head(Session& session, const Box& box) {
    using State = model::Puzzles::State;
    model::Puzzles& puzzles = session.puzzles;
    const bool on = session.playtest && puzzles.isOn(*session.playtest);
    const State state = puzzles.state();
    const ImU32 ink = state == State::wrong ? colour().error : colour().text;
    const std::string text = !on                       ? tr("Another game is on the board.")
                             : state == State::judging ? "…"
                                                       : puzzles.message();
    float y = box.min.y + drawMarked(ImGui::GetWindowDrawList(), box.min, box.width() - px(14), text,
                                     {.colour = ink, .face = Face::body, .spacing = 22, .underlined = false});
    y += px(8);
    const bool open = on && state != State::solved && state != State::given && state != State::judging;
    float x = box.min.x;
    const auto press = [&](const char* id, const char* label, bool enabled, ButtonKind kind = ButtonKind::raised) {
        const ButtonStyle style{std::nullopt, kind, enabled};
        const float width = buttonWidth(label, style);
        if (x > box.min.x && x + width > box.max.x - px(8)) {
            x = box.min.x;
            y += px(36);
        }
        const Box place = {{x, y}, {x + width, y + px(30)}};
        x += width + px(6);
        return button(id, place, label, style);
    };
    if (press("puzzle hint", tr("Hint"), open)) puzzles.hint();
    if (press("puzzle solution", tr("Solution"), open)) puzzles.showSolution(*session.playtest);
    const std::size_t current = puzzles.current();
    if (press("puzzle again", on ? tr("Again") : tr("Go back to it"), true)) session.openPuzzle(current);
    const bool more = current + 1 < puzzles.tasks().size();
    if (press("puzzle next", tr("Next"), more, state == State::solved ? ButtonKind::primary : ButtonKind::raised))
        session.openPuzzle(current + 1);
    return y + px(40);
}

void PuzzlesPanel::row(Session& session, ImDrawList* list, const Box& box, std::size_t number) {
    const Palette& c = colour();
    const model::Puzzles& puzzles = session.puzzles;
    const PuzzleTask& task = puzzles.tasks()[number];
    ImGui::PushID(static_cast<int>(number));
    const Press press = pressable("puzzle", box);
    if (press.hovered) showTooltip(task.id, task.source);
    ImGui::PopID();
    if (press.hovered || number == puzzles.current()) fillBox(list, box, c.card, px(6));
    if (press.focused) drawFocus(list, box.inset(px(2), px(2)), px(5));
    float right = box.max.x - px(8);
    if (puzzles.isSolved(number)) {
        drawIcon(list, Icon::check, {right - px(8), box.centre().y}, c.caption, 13);
        right -= px(24);
    }
    const float middle = box.centre().y;
    drawTextIn(list, Face::small, {{box.min.x + px(8), box.min.y + px(2)}, {right, middle + px(1)}}, c.text,
               std::to_string(number + 1) + ". " + model::puzzleTitle(task.puzzle.side(), task.puzzle.plies));
    drawTextIn(list, Face::small, {{box.min.x + px(8), middle - px(1)}, {right, box.max.y - px(2)}}, c.caption,
               tr(std::string(name(task.puzzle.grade))) + " · " + task.rules->variant.id);
    if (press.pressed) session.openPuzzle(number);
}

}  // namespace tafl::gui

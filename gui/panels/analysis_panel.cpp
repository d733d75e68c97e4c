#include "panels/analysis_panel.hpp"

#include <array>

#include "base/translation.hpp"
#include "look/widgets.hpp"
#include "model/wording.hpp"
#include "panels/exact_section.hpp"

namespace tafl::gui {
namespace {

std::string formatCount(std::uint64_t n) {
    std::array<char, 32> text{};
    if (n >= 1'000'000)
        std::snprintf(text.data(), text.size(), "%.1f M", static_cast<double>(n) / 1e6);
    else if (n >= 1000)
        std::snprintf(text.data(), text.size(), "%.0f k", static_cast<double>(n) / 1e3);
    else
        std::snprintf(text.data(), text.size(), "%llu", static_cast<unsigned long long>(n));
    return shownDecimal(text.data());
}

}  // namespace

void AnalysisPanel::draw(Session& session, const Box& box) {
    ImDrawList* const list = ImGui::GetWindowDrawList();
    const Palette& c = colour();
    if (!session.playtest) return;
    model::Analysis& analysis = session.analysis;
    // 1. Start and stop, depth.
    const Box head = {{box.min.x + px(12), box.min.y + px(8)}, {box.max.x - px(12), box.min.y + px(40)}};
    const bool on = analysis.running();
    const ButtonStyle style{on ? Icon::pause : Icon::play, on ? ButtonKind::raised : ButtonKind::primary};
    const Box start = {{head.max.x - px(112), head.min.y}, head.max};
    if (button("analyse", start, on ? tr("Pause") : tr("Analyse"), style)) {
        if (on)
            analysis.stop();
        else
            analysis.start(*session.playtest);
    }
    const auto result = analysis.result();
    const bool isCurrent = result && result->revision == session.playtest->revision();
    showTooltip(on ? tr("Pause") : tr("Analyse"), tr("The engine searches the position until you pause it."), "F8");
    std::string caption = tr("Lines from the position on the board");
    if (isCurrent && result->depth)
        caption = say("depth %1 · %2 nodes · %3 s", result->depth, formatCount(result->nodes),
                      result->seconds < 10
                          ? shownDecimal(std::to_string(static_cast<int>(result->seconds * 10) / 10.0).substr(0, 3))
                          : std::to_string(static_cast<int>(result->seconds)));
    const float room = start.min.x - px(8) - head.min.x;
    if (isCurrent ? room > px(62) : room >= textWidth(Face::small, caption))
        drawTextIn(list, Face::small, {head.min, {start.min.x - px(8), head.max.y}}, c.secondary, caption);
    ScrollArea area("lines", {{box.min.x + px(12), box.min.y + px(48)}, {box.max.x - px(2), box.max.y - px(2)}},
                    colour().pane);
    float y = drawExactSection(session, area.list(), area.origin(), area.width());
    if (isCurrent && !result->failure.empty()) {
        drawIcon(area.list(), Icon::error, {area.origin().x + px(10), area.origin().y + y + px(12)}, c.error, 16);
        y += drawMarked(area.list(), {area.origin().x + px(28), area.origin().y + y + px(4)}, area.width() - px(34),
                        result->failure, {.colour = c.error}) +
             px(10);
    }
    // 2. The lines, best first. A click plays the first move.
    if (isCurrent)
        for (std::size_t i = 0; i < result->lines.size(); ++i) {
            const model::AnalysisLine& line = result->lines[i];
            std::string moves;
            for (const std::string& move : line.texts) moves += (moves.empty() ? "" : "  ") + move;
            const float width = area.width(), text = drawMarked(nullptr, {0, 0}, width - px(100), moves);
            const float height = text + px(22);
            const Box row = {{area.origin().x, area.origin().y + y},
                             {area.origin().x + width, area.origin().y + y + height}};
            ImGui::PushID(static_cast<int>(i));
            const Press press = pressable("line", row);
            showTooltip(line.texts.empty() ? tr("Play it") : say("Play %1", line.texts.front()),
                        model::shownScore(line.words));
            ImGui::PopID();
            drawCard(area.list(), row);
            if (press.hovered) fillBox(area.list(), row, faded(c.raised, 0.6f), px(9));
            const bool attackers = line.attackersShare >= 0.5;
            const auto blank = line.words.find_last_of(' ');
            const std::string value =
                blank == std::string::npos ? model::shownScore(line.words) : shownDecimal(line.words.substr(blank + 1));
            sideDot(area.list(), {row.min.x + px(16), row.min.y + px(20)}, attackers, px(4.5f));
            drawTextIn(area.list(), Face::semibold,
                       {{row.min.x + px(28), row.min.y + px(10)}, {row.min.x + px(84), row.min.y + px(30)}},
                       attackers ? c.attackers : c.defenders, value);
            drawMarked(area.list(), {row.min.x + px(86), row.min.y + px(11)}, width - px(100), moves,
                       {.colour = i == 0 ? c.text : c.secondary});
            if (press.pressed && !line.moves.empty())
                if (const auto played = session.playtest->play(line.moves.front()); !played)
                    session.showError(played.error());
            y += height + px(8);
        }
    if (!isCurrent || result->lines.empty())
        y +=
            drawMarked(area.list(), {area.origin().x + px(2), area.origin().y + y}, area.width() - px(12),
                       session.playtest->view().result ? tr("The game is over. Go back to look at an earlier position.")
                       : on                            ? tr("Looking at the position…")
                            : tr("Press {Analyse}: the engine shows its best lines for the position on the board, and "
                                 "keeps looking while you think."),
                       {.underlined = false}) +
            px(8);
    // 3. The evaluation that the figures come from.
    if (isCurrent && !result->lines.empty()) {
        const std::string source = result->calibrated
                                       ? say("Evaluation %1.", result->evaluation)
                                       : say("Evaluation %1. Shares are guessed, not measured.", result->evaluation);
        y += drawMarked(area.list(), {area.origin().x + px(2), area.origin().y + y + px(2)}, area.width() - px(12),
                        source, {.colour = c.caption}) +
             px(10);
    }
    // 4. The threat.
    {
        const Box row = {{area.origin().x + px(2), area.origin().y + y + px(4)},
                         {area.origin().x + area.width() - px(4), area.origin().y + y + px(34)}};
        drawTextIn(area.list(), Face::small, row, c.secondary,
                   elideText(Face::small, tr("Show what the other side threatens"), row.width() - px(42)));
        toggle("threats", row, analysis.threatEnabled);
        y += px(40);
    }
    if (const auto& threat = analysis.threat();
        threat && threat->revision == session.playtest->revision() && !threat->text.empty()) {
        drawCaption(area.list(), {area.origin().x + px(2), area.origin().y + y + px(8)},
                    tr("If it were the other side's turn"));
        y += px(30);
        drawIcon(area.list(), threat->any ? Icon::warning : Icon::info,
                 {area.origin().x + px(12), area.origin().y + y + px(9)}, threat->any ? c.gold : c.caption, 16);
        drawMarked(area.list(), {area.origin().x + px(30), area.origin().y + y}, area.width() - px(40),
                   threat->text + "  " + model::shownScore(threat->words));
        y += px(26);
    }
    area.setContentHeight(y + px(8));
}

}  // namespace tafl::gui

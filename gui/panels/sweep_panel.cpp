#include "panels/sweep_panel.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "base/translation.hpp"

namespace tafl::gui {
namespace {

using SweepState = model::SweepStatus::State;

std::string wholePercent(double share) { return say("%1 %", std::lround(100 * share)); }

std::string intervalText(const Interval& i) {
    return std::to_string(std::lround(100 * i.low)) + "–" + std::to_string(std::lround(100 * i.high));
}

struct VerdictWord {
    const char *word, *meaning;
    ImU32 ink;
};
VerdictWord sweepVerdict(Verdict verdict) {
    const Palette& c = colour();
    switch (verdict) {
        case Verdict::fair:
            return {trIn("verdict", "fair"),
                    tr("The attackers’ points are within five of a half: a sequential test is sure of it."), c.accent};
        case Verdict::attackersFavoured:
            return {trIn("verdict", "attackers"),
                    tr("A sequential test is sure that the attackers get more than 55 of 100 points."), c.attackers};
        case Verdict::defendersFavoured:
            return {trIn("verdict", "defenders"),
                    tr("A sequential test is sure that the attackers get fewer than 45 of 100 points."), c.defenders};
        case Verdict::drawish:
            return {trIn("verdict", "drawish"), tr("More than half of the games are drawn or unfinished."), c.gold};
        case Verdict::undecided:
            break;
    }
    return {trIn("verdict", "open"), tr("The games so far do not yet show whether it is fair."), c.caption};
}

/// The columns of the table, from the right. Narrow tables leave some out.
struct Columns {
    float value, games, share, interval, people, verdict, open;
    explicit Columns(const Box& box) {
        float x = box.max.x;
        const auto take = [&](float width, bool fits) { return fits ? x -= px(width) : 0; };
        const bool wide = box.width() > px(430);
        open = take(46, true);
        verdict = take(80, box.width() > px(330));
        people = take(64, wide);
        interval = take(62, wide);
        share = take(68, true);
        games = take(56, box.width() > px(250));
        value = x;
    }
};

}  // namespace

// --- state -----------------------------------------------------------------------------------------------------------

void SweepPanel::update(Session& session) {
    reports_.show(session, runner_.status().report, runner_.status().reportFailure);
    const model::Document& document = *session.document;
    if (document.lastValid() && document.lastValid() != rules_ && document.lastValidIsCurrent() && !running())
        takeVariant(session);
    const std::tuple seen(document.id(), document.revision(), runner_.status().rows.size());
    if (seen_ == seen) return;
    seen_ = seen;
    belongs_ = runner_.belongsTo(document.draft());
    currentRow_.reset();
    const std::string text = formatDraft(document.draft());
    for (std::size_t i = 0; i < runner_.status().rows.size(); ++i)
        if (runner_.status().rows[i].plays && formatDraft(runner_.draft(i)) == text) currentRow_ = i;
}

/// Takes the parameters of the rules in force and, for another variant, its kept sweep.
void SweepPanel::takeVariant(Session& session) {
    const model::Document& document = *session.document;
    rules_ = document.lastValid();
    auto targets = model::listSweepTargets(*document.checkResult());
    const auto kept =
        variant_ == document.id() ? std::nullopt : model::readKeptSweep(session.appContext(), document.id(), targets);
    form_.setTargets(std::move(targets));
    if (variant_ == document.id()) return;
    variant_ = document.id();
    choosing_ = true;
    seen_.reset();
    runner_.clear();
    if (!kept) return;
    form_.choose(*kept);
    choosing_ = false;
    runner_.show(document, form_.request());
}

bool SweepPanel::run(Session& session) {
    if (!session.document) return false;
    update(session);
    if (const auto obstacle = session.trialObstacle()) {
        session.showError({*obstacle});
        return false;
    }
    if (!form_.canRun()) return false;
    if (onRun) onRun();
    if (session.playtest) session.playtest->pause(model::Pause::trial);  // leave the processor to the games
    session.analysis.stop();
    const model::SweepRequest request = form_.request();
    if (const auto kept = model::keepSweep(session.appContext(), session.document->id(), request); !kept)
        session.showError(kept.error());
    runner_.start(*session.document, request);
    choosing_ = false;
    seen_.reset();
    return true;
}

/// Puts the value into the variant, as one step of undo. If the variant has changed otherwise since, a new variant gets
/// it.
void SweepPanel::openValue(Session& session, std::size_t row) {
    const model::SweepRow& value = runner_.status().rows[row];
    const model::SweepTarget& target = runner_.requested().target;
    const std::string inFile = target.textInFile(value.value);
    model::Draft draft = runner_.draft(row);
    if (runner_.belongsTo(session.document->draft())) {
        session.document->change("choose " + inFile, [&](model::Draft& now) { now = draft; });
        session.offerUndo(target.title + ": " + value.title + ".");
        return;
    }
    draft.file.id = session.library.makeUniqueId(draft.file.id);
    draft.file.name += " (" + inFile + ")";
    session.setDocument(model::Document::create(session.appContext(), std::move(draft)));
}

// --- drawing ---------------------------------------------------------------------------------------------------------

void SweepPanel::draw(Session& session, const Box& box) {
    if (!session.document) return;
    update(session);
    if (!choosing_ || running()) return drawResults(session, box);
    drawTitle(ImGui::GetWindowDrawList(), {box.min.x + px(14), box.min.y + px(11)}, tr("Sweep"));
    if (!runner_.status().rows.empty() &&
        link("sweep results", {box.max.x - px(14) - textWidth(Face::small, tr("Results")), box.min.y + px(12)},
             tr("Results")))
        choosing_ = false;
    const auto obstacle = session.trialObstacle();
    if (form_.draw({{box.min.x, box.min.y + px(34)}, box.max}, obstacle ? obstacle->text : "")) run(session);
}

void SweepPanel::drawResults(Session& session, const Box& box) {
    ImDrawList* const list = ImGui::GetWindowDrawList();
    const model::SweepStatus& status = runner_.status();
    const Box inner = {{box.min.x + px(14), box.min.y + px(8)}, {box.max.x - px(14), box.max.y - px(8)}};
    float y = inner.min.y;
    y += drawHead(session, inner);
    y += drawProgress(session, {{inner.min.x, y}, inner.max});
    const auto paragraph = [&](const std::string& text, ImU32 ink = 0) {
        if (text.empty()) return;
        y += drawMarked(list, {inner.min.x, y}, inner.width(), text, {.colour = ink, .underlined = false}) + px(4);
    };
    paragraph(status.failure, colour().error);
    if (!belongs_ && !status.rows.empty() && runner_.draft(0).file.id != session.document->id())
        paragraph(say("These are figures of {%1}.", runner_.draft(0).file.name), colour().gold);
    else if (!belongs_ && !status.busy() && !status.rows.empty())
        paragraph(tr("The variant has changed since; these are the results before the change."), colour().secondary);
    if (inner.max.y - y > px(120)) paragraph(model::describeSweep(status.rows));
    const float room = inner.max.y - y;
    if (inner.width() > px(760)) {
        const float middle = inner.min.x + inner.width() * 0.45f;
        drawPlot({{inner.min.x, y}, {middle - px(8), inner.max.y}});
        drawTable(session, {{middle + px(8), y}, inner.max});
        return;
    }
    const float rows = px(28) * static_cast<float>(status.rows.size() + 1);
    if (room > px(230)) {
        const float plot = std::max(px(130), std::min(room * 0.6f, room - rows));
        drawPlot({{inner.min.x, y}, {inner.max.x, y + plot}});
        y += plot + px(6);
    }
    drawTable(session, {{inner.min.x, y}, inner.max});
}

/// The target of the sweep, and the buttons.
float SweepPanel::drawHead(Session& session, const Box& box) {
    const model::SweepStatus& status = runner_.status();
    const bool on = status.state == SweepState::running, paused = status.state == SweepState::paused;
    float right = box.max.x;
    const auto small = [&](const char* id, Icon sign, const char* title, const char* meaning) {
        const Box place = {{right - px(26), box.min.y}, {right, box.min.y + px(26)}};
        right -= px(30);
        const bool pressed = iconButton(id, place, sign, {.size = 16});
        showTooltip(title, meaning);
        return pressed;
    };
    if (small("sweep go", on ? Icon::pause : Icon::play,
              on       ? tr("Pause the sweep")
              : paused ? tr("Go on")
                       : tr("More games"),
              tr("All games are kept, and serve again."))) {
        if (on)
            runner_.pause();
        else if (paused)
            runner_.resume();
        else
            run(session);
    }
    if (!status.busy()) {
        if (small("sweep choose", Icon::settings, tr("Other values"),
                  tr("What is varied, and how long the engine plays.")))
            choosing_ = true;
        if (status.games > 0 &&
            small("sweep report", Icon::file, tr("Report"), tr("All figures of all values as one page.")))
            runner_.writeReport();
    } else if (small("sweep stop", Icon::stop, tr("Stop the sweep"), tr("Finished games are kept."))) {
        runner_.stop();
    }
    const model::SweepTarget& target = runner_.requested().target;
    drawTextIn(ImGui::GetWindowDrawList(), Face::semibold, {box.min, {right - px(6), box.min.y + px(26)}},
               colour().text, target.isOption() ? target.title : target.group + ": " + target.title);
    return px(30);
}

float SweepPanel::drawProgress(Session& session, const Box& box) {
    ImDrawList* const list = ImGui::GetWindowDrawList();
    const model::SweepStatus& status = runner_.status();
    std::string count = sayMany("%1 game", "%1 games", status.games);
    if (status.round > 0) count += " · " + say("round %1, %2 a value", status.round, status.roundGames);
    std::string caption;
    if (status.state == SweepState::running) {
        if (status.gamesPerSecond > 0) {
            std::array<char, 24> text{};
            std::snprintf(text.data(), text.size(), "%.1f", status.gamesPerSecond);
            caption = say("%1/s", shownDecimal(text.data()));
        }
        if (status.secondsLeft > 0) {
            const int left = static_cast<int>(status.secondsLeft);
            caption +=
                (caption.empty() ? "" : " · ") +
                say("%1 left", std::to_string(left / 60) + (left % 60 < 10 ? ":0" : ":") + std::to_string(left % 60));
        }
        session.redrawAt(session.now + 0.5);
    } else if (status.state == SweepState::paused) {
        caption = tr("paused");
    } else if (status.state == SweepState::stopped) {
        caption = tr("stopped");
    }
    const Box row = {box.min, {box.max.x, box.min.y + px(20)}};
    const float taken = textWidth(Face::small, caption);
    drawTextIn(list, Face::small, {row.min, {row.max.x - taken - px(10), row.max.y}}, colour().secondary, count);
    drawTextIn(list, Face::small, row, colour().secondary, caption, Align::right);
    const Box bar = {{box.min.x, row.max.y + px(4)}, {box.max.x, row.max.y + px(7)}};
    fillBox(list, bar, colour().strongLine, px(1.5f));
    const auto part = static_cast<float>(status.busy() ? std::clamp(status.part, 0.0, 1.0) : 1.0);
    fillBox(list, {bar.min, {bar.min.x + bar.width() * part, bar.max.y}}, colour().accent, px(1.5f));
    return px(36);
}

void SweepPanel::drawPlot(const Box& box) const {
    SharePlot plot;
    plot.axis = runner_.requested().target.title;
    plot.joined = runner_.requested().target.specification.type == ParameterType::integer;
    bool people = false;
    for (const model::SweepRow& row : runner_.status().rows) {
        const model::TrialSummary& f = row.figures;
        if (!row.plays || f.games == 0) continue;
        plot.points.push_back({0, row.title, f.share, f.interval.low, f.interval.high, f.games});
        plot.forecasts.emplace_back();
        if (!row.forecast) continue;
        const Forecast::Expectation& used = row.forecast->used;
        plot.forecasts.back() = SharePoint{0, tr("forecast"), used.share, used.interval.low, used.interval.high, 0};
        people = true;
    }
    if (!people) plot.forecasts.clear();
    if (plot.points.empty()) {
        drawText(ImGui::GetWindowDrawList(), Face::small, {box.min.x, box.min.y + px(8)}, colour().caption,
                 running() ? tr("The first games are played.") : tr("No games yet."));
        return;
    }
    drawShares(ImGui::GetWindowDrawList(), box, plot);
}

void SweepPanel::drawTable(Session& session, const Box& box) {
    const float height = px(28);
    ScrollArea area("sweep rows", {box.min, {box.max.x + px(8), box.max.y}}, colour().pane);
    const Box head = {area.origin(), {area.origin().x + area.width(), area.origin().y + px(22)}};
    const Columns at(head);
    const auto caption = [&](float from, float to, const std::string& text, Align align = Align::right) {
        if (from > 0)
            drawTextIn(area.list(), Face::caption, {{from, head.min.y}, {to - px(6), head.max.y}}, colour().caption,
                       text, align);
    };
    caption(head.min.x, at.value, tr("Value"), Align::left);
    caption(at.games, at.games + px(56), tr("Games"));
    caption(at.share, at.share + px(68), tr("Attackers"));
    caption(at.interval, at.interval + px(62), say("%1 %", 95));
    caption(at.people, at.people + px(64), tr("People"));
    caption(at.verdict, at.verdict + px(80), tr("Verdict"));
    float y = px(22);
    for (std::size_t i = 0; i < runner_.status().rows.size(); ++i) {
        const ImVec2 corner = {area.origin().x, area.origin().y + y};
        if (area.visible(y, height)) {
            ImGui::PushID(static_cast<int>(i));
            drawRow(session, area.list(), {corner, {corner.x + area.width(), corner.y + height}}, i);
            ImGui::PopID();
        }
        y += height;
    }
    area.setContentHeight(y);
}

void SweepPanel::drawRow(Session& session, ImDrawList* list, const Box& box, std::size_t row) {
    const Palette& c = colour();
    const model::SweepStatus& status = runner_.status();
    const model::SweepRow& each = status.rows[row];
    const Columns at(box);
    hairline(list, box.min, {box.max.x, box.min.y}, c.line);
    if (status.playing == row) fillBox(list, box, c.soft, px(4));
    const auto cell = [&](float from, float width, const std::string& text, ImU32 ink) {
        if (from > 0)
            drawTextIn(list, Face::small, {{from, box.min.y}, {from + px(width) - px(6), box.max.y}}, ink, text,
                       Align::right);
    };
    std::string title = each.title;
    if (currentRow_ ? *currentRow_ == row : each.current) title = say("%1 (now)", title);
    const model::TrialSummary& f = each.figures;
    const std::string remark = !each.problem.empty()  ? each.problem
                               : !each.sameAs.empty() ? say("the same rules as %1", each.sameAs)
                                                      : "";
    drawTextIn(list, Face::smallMedium, {{box.min.x + px(4), box.min.y}, {at.value - px(6), box.max.y}},
               each.plays && !each.out ? c.text : c.caption, title);
    if (!remark.empty()) {
        drawTextIn(list, Face::small, {{at.value, box.min.y}, {at.open - px(6), box.max.y}},
                   each.problem.empty() ? c.caption : c.error, remark);
        pressable("sweep remark", {{at.value, box.min.y}, {at.open - px(6), box.max.y}});
        showTooltip(each.title, remark);
    } else if (f.games > 0) {
        cell(at.games, 56, shownCount(f.games), c.secondary);
        cell(at.share, 68, wholePercent(f.share), c.text);
        cell(at.interval, 62, intervalText(f.interval), c.secondary);
        cell(at.people, 64, each.forecast ? wholePercent(each.forecast->used.share) : "", c.gold);
        const VerdictWord verdict = sweepVerdict(f.verdict);
        cell(at.verdict, 80, verdict.word, verdict.ink);
        if (at.verdict > 0) {
            pressable("sweep verdict", {{at.verdict, box.min.y}, {at.open, box.max.y}});
            showTooltip(each.out ? tr("Left out of further rounds") : tr("Verdict"), verdict.meaning);
        }
    }
    if (!each.plays) return;
    const float middle = box.centre().y - font(Face::small)->FontSize / 2;
    if (link("open value", {at.open + px(6), middle}, tr("Open"))) openValue(session, row);
    showTooltip(tr("Open this value"), tr("The variant gets it, as a change that is not saved. Undo leads back."));
}

}  // namespace tafl::gui

#include "panels/trial_panels.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>

#include "base/translation.hpp"
#include "look/widgets.hpp"
#include "model/variant_comparison.hpp"

namespace tafl::gui {
namespace {

using State = model::TrialStatus::State;

std::string number(double value, int digits) {
    std::array<char, 40> text{};
    std::snprintf(text.data(), text.size(), "%.*f", digits, value);
    return text.data();
}

/// "47 % (38 to 57)".
std::string expectationText(const Forecast::Expectation& e) {
    return say("%1 % (%2 to %3)", number(100 * e.share, 0), number(100 * e.interval.low, 0),
               number(100 * e.interval.high, 0));
}

std::string forecastErrorText(const Forecast& f) {
    if (f.plainMean)
        return say("On variants that it had not seen, the mean was %1 points off on average.",
                   number(100 * f.error, 1));
    return say("On variants that it had not seen, the forecast from trials of %1 nodes was %2 points off on average.",
               number(f.nodes, 0), number(100 * f.error, 1));
}

std::string percent(double share) { return say("%1 %", number(100 * share, 0)); }

std::string nodesLabel(std::uint64_t nodes) {
    if (nodes >= 1'000'000) return std::to_string(nodes / 1'000'000) + "M";
    if (nodes >= 1000) return number(static_cast<double>(nodes) / 1000, nodes < 10000 && nodes % 1000 ? 1 : 0) + "k";
    return std::to_string(nodes);
}

SharePlot makePlot(const std::vector<model::CurvePoint>& curve, bool earlier = false) {
    SharePlot out;
    out.axis = tr("nodes a move");
    out.earlier = earlier;
    for (const model::CurvePoint& each : curve)
        out.points.push_back({static_cast<double>(each.nodes), nodesLabel(each.nodes), each.share, each.interval.low,
                              each.interval.high, each.games});
    return out;
}

/// A row of the settings: its name, its meaning, and its choices.
struct ChoiceRow {
    const char *name, *meaning;
    std::vector<const char*> captions;
};
const std::array<std::vector<std::uint64_t>, 3> strengthChoices = {
    {{100, 400, 1600}, {250, 1000, 4000}, {1000, 4000, 16000}}};
constexpr std::array<int, 4> minuteChoices = {1, 5, 30, 0}, gameChoices = {100, 400, 1600, 100000};
constexpr std::array<int, 3> openingChoices = {2, 4, 6};
const std::array<ChoiceRow, 4> choiceRows = {{
    {trMark("Strength"),
     trMark("Nodes a move, from weak to strong play."),
     {trMark("100–1.6k"), trMark("250–4k"), trMark("1k–16k")}},
    {trMark("Time"),
     trMark("Games are kept, and the trial can go on."),
     {trMark("1 min"), trMark("5 min"), trMark("30 min"), trMark("no limit")}},
    {trMark("Games"), trMark("At most, at each strength."), {"100", "400", "1600", trMark("no limit")}},
    {trMark("Opening"),
     trMark("Random plies at the start of each game."),
     {trMark("2 plies"), trMark("4 plies"), trMark("6 plies")}},
}};

struct VerdictSign {
    std::string label;
    ImU32 ink;
    const char* meaning;
};
VerdictSign makeSign(Verdict verdict) {
    const Palette& c = colour();
    switch (verdict) {
        case Verdict::fair:
            return {tr("fair within ±5"), c.accent,
                    tr("The attackers’ points are within five of a half: a sequential test is sure of it.")};
        case Verdict::attackersFavoured:
            return {tr("favours attackers"), c.attackers,
                    tr("A sequential test is sure that the attackers get more than 55 points of 100 games at this "
                       "strength.")};
        case Verdict::defendersFavoured:
            return {tr("favours defenders"), c.defenders,
                    tr("A sequential test is sure that the attackers get fewer than 45 points of 100 games at this "
                       "strength.")};
        case Verdict::drawish:
            return {tr("mostly drawn"), c.gold, tr("More than half of the games are drawn or unfinished.")};
        case Verdict::undecided:
            break;
    }
    return {
        tr("more games needed"), c.secondary,
        tr("The games so far do not yet show whether the variant is fair. A share near a half takes some 900 games.")};
}

}  // namespace

void TrialPanels::update(Session& session) {
    reports_.show(session, runner_.status().report, runner_.status().reportFailure);
    if (!session.document || !session.document->lastValid() || session.document->lastValid() == rules_ || running())
        return;
    rules_ = session.document->lastValid();
    against_.reset();
    runner_.show(rules_, request(0));
}

bool TrialPanels::run(Session& session, double seconds) {
    if (!session.document) return false;
    if (const auto obstacle = session.trialObstacle()) {
        session.showError({*obstacle});
        return false;
    }
    if (onRun) onRun();
    if (session.playtest) session.playtest->pause(model::Pause::trial);  // leave the processor to the trial
    session.analysis.stop();
    model::TrialRequest wanted = request(seconds);
    const auto& lastValid = session.document->lastValid();
    if (rules_ != lastValid)
        against_.reset();
    else
        wanted = runner_.beyondVerdicts(wanted);
    rules_ = lastValid;
    // Compare with the chosen variant, else with the rules on disk, or with those of the parent.
    std::shared_ptr<const model::CompiledVariant> before = against_;
    if (!before && session.document->unsaved() && !session.document->file().empty()) {
        if (auto disk = model::compileSaved(session.appContext(), *session.document)) before = *disk;
    } else if (!before && session.document->file().empty() && !lastValid->variant.parent.empty()) {
        if (auto parent = model::compileVariant(session.appContext(), lastValid->variant.parent)) before = *parent;
    }
    if (before && before->image->digest != lastValid->image->digest)
        runner_.startAgainst(lastValid, before, wanted);
    else
        runner_.start(lastValid, wanted);
    budget_ = 0;
    return true;
}

bool TrialPanels::runAgainst(Session& session, std::shared_ptr<const model::CompiledVariant> other) {
    if (!session.document) return false;
    rules_ = session.document->lastValid();
    against_ = std::move(other);
    if (against_ && rules_ && against_->image->digest == rules_->image->digest)
        session.showToast(tr("Both variants have the same rules, so the trial plays one of them."), Severity::note);
    return run(session);
}

model::TrialRequest TrialPanels::request(double seconds) const {
    const auto at = [](const auto& all, int i) { return all[static_cast<std::size_t>(i)]; };
    model::TrialRequest out;
    out.budgets = at(strengthChoices, choices_.strengths);
    out.games = at(gameChoices, choices_.games);
    out.firstRound = 16;
    out.openingPlies = at(openingChoices, choices_.opening);
    out.untilDecided = choices_.untilDecided;
    out.seconds = seconds > 0 ? seconds : 60 * at(minuteChoices, choices_.minutes);
    return out;
}

void TrialPanels::settingsButton(const Box& box) {
    if (iconButton("trial settings", box, Icon::settings, {.size = 16})) ImGui::OpenPopup("trial settings");
    showTooltip(tr("Settings"), tr("Strengths, time, games and openings."));
    // Stored games of the chosen settings are shown at once.
    if (drawChoices({box.max.x, box.max.y + px(4)}) && rules_) runner_.show(rules_, request(0));
}

bool TrialPanels::drawChoices(ImVec2 corner) {
    const float width = px(352), row = px(58);
    const float height = row * static_cast<float>(choiceRows.size()) + px(54);
    const ImVec2 screen = ImGui::GetIO().DisplaySize;
    ImGui::SetNextWindowPos({std::clamp(corner.x - width, px(4), std::max(px(4), screen.x - width - px(4))),
                             std::clamp(corner.y, px(4), std::max(px(4), screen.y - height - px(4)))});
    ImGui::SetNextWindowSize({width, height});
    if (!ImGui::BeginPopup("trial settings", ImGuiWindowFlags_NoMove)) return false;
    bool changed = false;
    ImDrawList* const list = ImGui::GetWindowDrawList();
    const ImVec2 at = ImGui::GetWindowPos();
    const std::array<int*, 4> chosen = {&choices_.strengths, &choices_.minutes, &choices_.games, &choices_.opening};
    float y = at.y + px(10);
    for (std::size_t i = 0; i < choiceRows.size(); ++i) {
        const ChoiceRow& each = choiceRows[i];
        std::vector<std::string> captions;
        for (const char* caption : each.captions) captions.emplace_back(tr(caption));
        drawTextIn(list, Face::smallMedium, {{at.x + px(14), y}, {at.x + px(84), y + px(26)}}, colour().text,
                   tr(each.name));
        const Box box = {{at.x + px(84), y}, {at.x + px(84) + segmentedWidth(captions), y + px(26)}};
        changed |= segmented(each.name, box, captions, *chosen[i]);
        drawTextIn(list, Face::caption, {{at.x + px(84), y + px(27)}, {at.x + width - px(10), y + px(45)}},
                   colour().caption, tr(each.meaning));
        y += row;
    }
    drawTextIn(list, Face::smallMedium, {{at.x + px(14), y}, {at.x + width - px(70), y + px(26)}}, colour().text,
               tr("Stop a strength at its verdict"));
    changed |= toggle("until decided", {{at.x + width - px(54), y + px(3)}, {at.x + width - px(18), y + px(23)}},
                      choices_.untilDecided);
    ImGui::EndPopup();
    return changed;
}

std::string TrialPanels::titleRemark(const Session& session, const char* usual, float room) const {
    const model::CompiledVariant* rules = runner_.rules();
    const bool isOther = rules && session.document && rules->variant.id != session.document->id() &&
                         !model::describeOtherRules(*rules, *session.document, running()).empty();
    return isOther ? elideText(Face::small, rules->description.name, room) : tr(usual);
}

const model::TrialSummary& TrialPanels::figures() const {
    const model::TrialStatus& status = runner_.status();
    for (const model::TrialSummary& each : status.byBudget)
        if (each.nodes == budget_) return each;
    return status.figures;
}

float TrialPanels::budgets(const Box& box) {
    const auto& all = runner_.status().byBudget;
    if (all.size() < 2 || box.height() < px(130)) return 0;
    std::vector<std::string> captions;
    int chosen = static_cast<int>(all.size()) - 1;
    for (std::size_t i = 0; i < all.size(); ++i) {
        captions.push_back(nodesLabel(all[i].nodes));
        if (all[i].nodes == budget_) chosen = static_cast<int>(i);
    }
    const float width = std::min(box.width(), segmentedWidth(captions));
    if (segmented("budget", {box.min, {box.min.x + width, box.min.y + px(26)}}, captions, chosen))
        budget_ = all[static_cast<std::size_t>(chosen)].nodes;
    drawTextIn(ImGui::GetWindowDrawList(), Face::caption,
               {{box.min.x + width + px(8), box.min.y}, {box.max.x, box.min.y + px(26)}}, colour().caption,
               tr("nodes a move"));
    return px(32);
}

float TrialPanels::progress(Session& session, const Box& box) {
    ImDrawList* const list = ImGui::GetWindowDrawList();
    const Palette& c = colour();
    const model::TrialStatus& status = runner_.status();
    const Box row = {box.min, {box.max.x, box.min.y + px(22)}};
    const bool on = status.state == State::running, paused = status.state == State::paused;
    int games = 0;
    for (const model::CurvePoint& each : status.curve) games += each.games;
    std::string count = sayMany("%1 game", "%1 games", games);
    if (status.reused)
        count += ", " + sayMany("%1 of them kept from before", "%1 of them kept from before", status.reused);
    const float right = row.max.x - px(on || paused ? 32 : games > 0 ? 92 : 62);
    const Box button = {{row.max.x - px(26), row.min.y - px(2)}, {row.max.x, row.max.y + px(2)}};
    if (iconButton("pause", button, on ? Icon::pause : Icon::play, {.size = 16})) {
        if (on)
            runner_.pause();
        else if (paused)
            runner_.resume();
        else
            run(session);
    }
    showTooltip(on       ? tr("Pause the trial")
                : paused ? tr("Go on")
                         : tr("More games"),
                tr("All games are kept, and serve again."));
    if (!on && !paused) {
        settingsButton(button.moved(-px(30), 0));
        const Box file = button.moved(-px(60), 0);
        if (games > 0) {
            if (iconButton("report", file, Icon::file, {.size = 16})) report();
            showTooltip(tr("Report"), tr("All figures as a page that can be kept or printed."));
        }
    }
    std::string caption;
    if (status.progress.seconds > 0.5 && status.busy())
        caption = say("%1/s", number(status.progress.played / status.progress.seconds, 1));
    if (on) {
        const int left = static_cast<int>(std::max(0.0, status.secondsLeft));
        if (status.secondsLeft > 0)
            caption += " · " + say("%1 left", std::to_string(left / 60) + ":" + (left % 60 < 10 ? "0" : "") +
                                                  std::to_string(left % 60));
        session.redrawAt(session.now + 0.5);
    } else if (paused) {
        caption = tr("paused");
    } else if (status.state == State::stopped) {
        caption = tr("stopped");
    }
    const float w = textWidth(Face::small, caption);
    drawTextIn(list, Face::smallMedium, {row.min, {right - w - px(10), row.max.y}}, c.text, count);
    drawTextIn(list, Face::small, {row.min, {right, row.max.y}}, c.secondary, caption, Align::right);
    const Box bar = {{box.min.x, row.max.y + px(4)}, {box.max.x, row.max.y + px(7)}};
    fillBox(list, bar, c.strongLine, px(1.5f));
    const auto part = static_cast<float>(status.busy() ? std::clamp(status.part, 0.0, 1.0) : 1.0);
    fillBox(list, {bar.min, {bar.min.x + bar.width() * part, bar.max.y}}, c.accent, px(1.5f));
    return px(36);
}

float TrialPanels::expectation(const Box& box) {
    const model::TrialStatus& status = runner_.status();
    if (!status.forecast || status.figures.games == 0) return 0;
    const Forecast& f = *status.forecast;
    std::string text = status.people ? say("Between people expect {%1}; recorded games: {%2}.", expectationText(f.used),
                                           percent(status.people->attackers))
                                     : say("Between people expect {%1}.", expectationText(f.used));
    if (!formatDisagreement(f, status.figures.share, status.figures.interval).empty())
        text +=
            std::string(" ") + tr("The two differ widely: the engine’s figure says how engines fare here, not people.");
    const float height = drawMarked(ImGui::GetWindowDrawList(), box.min, box.width(), text, {.underlined = false});
    pressable("expectation", {box.min, {box.max.x, box.min.y + height}});
    showTooltip(tr("What people will see"), forecastErrorText(f));
    return height + px(4);
}

void TrialPanels::drawEmpty(Session& session, const Box& box, std::string_view caption) {
    const float width = std::min(px(330), box.width() - px(28));
    const float text = drawMarked(nullptr, {0, 0}, width, caption), y = box.min.y + px(48);
    drawMarked(ImGui::GetWindowDrawList(), {box.min.x + px(14), y}, width, caption, {.underlined = false});
    const Box place = {{box.min.x + px(14), y + text + px(8)}, {box.min.x + px(180), y + text + px(42)}};
    if (place.max.y >= box.max.y) return;
    settingsButton({{place.max.x + px(8), place.min.y + px(3)}, {place.max.x + px(36), place.max.y - px(3)}});
    const int minutes = minuteChoices[static_cast<std::size_t>(choices_.minutes)];
    if (button("run", place,
               minutes == 1 ? tr("Run for a minute")
               : minutes    ? sayMany("Run for %1 minute", "Run for %1 minutes", minutes)
                            : tr("Run"),
               {Icon::flask, ButtonKind::raised, session.playtest != nullptr}))
        run(session);
}

void TrialPanels::balance(Session& session, const Box& box) {
    update(session);
    ImDrawList* const list = ImGui::GetWindowDrawList();
    const model::TrialStatus& status = runner_.status();
    drawTitle(list, {box.min.x + px(14), box.min.y + px(11)}, tr("Balance"),
              box.width() > px(430) ? tr("attackers’ share of decided games") : "");
    if (!status.busy() && status.figures.games == 0 && status.failure.empty()) {
        drawEmpty(
            session, box,
            tr("Is it fair? The engine plays itself at several strengths, and the attackers’ share is shown with its "
               "interval."));
        return;
    }
    const VerdictSign sign = makeSign(status.figures.verdict);
    const PillStyle style{Icon::balance, sign.ink, 0};
    if (status.figures.games && box.width() > px(90) + pillWidth(sign.label, style)) {
        const float left = pillEndingAt(list, {box.max.x - px(12), box.min.y + px(19)}, sign.label, style);
        pressable("verdict", {{left, box.min.y + px(8)}, {box.max.x - px(12), box.min.y + px(30)}});
        showTooltip(tr("Verdict at the last strength"), sign.meaning);
    }
    float y = box.min.y + px(38);
    y += progress(session, {{box.min.x + px(14), y}, {box.max.x - px(14), box.max.y}});
    if (const model::CompiledVariant* rules = runner_.rules(); rules && session.document)
        if (const std::string other = model::describeOtherRules(*rules, *session.document, status.busy());
            !other.empty())
            y += drawMarked(list, {box.min.x + px(14), y - px(2)}, box.width() - px(28), other,
                            {.colour = colour().gold, .underlined = false}) +
                 px(2);
    if (!status.failure.empty()) {
        drawMarked(list, {box.min.x + px(14), y + px(4)}, box.width() - px(28), status.failure,
                   {.colour = colour().error});
        return;
    }
    // The effect of the changed rules.
    if (status.difference && box.height() > px(190))
        y += drawMarked(list, {box.min.x + px(14), y - px(2)}, box.width() - px(28),
                        say("Against %1: {%2}", status.difference->otherName, status.difference->words),
                        {.underlined = false}) +
             px(2);
    if (box.max.y - y > px(170)) y += expectation({{box.min.x + px(14), y}, {box.max.x - px(14), box.max.y}});
    const SharePlot before = makePlot(status.curveBefore, true);
    SharePlot plot = makePlot(status.curve);
    if (status.forecast && !plot.points.empty()) {
        const Forecast::Expectation& used = status.forecast->used;
        plot.references.push_back({0, tr("forecast"), used.share, used.interval.low, used.interval.high, 0});
    }
    if (const auto& people = status.people; people && !plot.points.empty())
        plot.references.push_back(
            {0, tr("people"), people->attackers, people->interval.low, people->interval.high, people->games});
    drawShares(list, {{box.min.x + px(12), y}, {box.max.x - px(12), box.max.y - px(8)}}, plot,
               before.points.empty() ? nullptr : &before);
}

void TrialPanels::lengths(Session& session, const Box& box) {
    update(session);
    ImDrawList* const list = ImGui::GetWindowDrawList();
    drawTitle(
        list, {box.min.x + px(14), box.min.y + px(11)}, tr("Game length"),
        titleRemark(session, trMark("plies"), box.width() - px(40) - textWidth(Face::semibold, tr("Game length"))));
    const model::TrialSummary& status = figures();
    if (status.lengths.empty()) {
        drawText(list, Face::small, {box.min.x + px(14), box.min.y + px(48)}, colour().caption, tr("No games yet."));
        return;
    }
    LengthPlot plot;
    plot.width = std::max(1, status.lengths.front().to - status.lengths.front().from);
    plot.median = status.median;
    bool drawn = false;
    // The axis begins at 0, not at the shortest game.
    plot.decided.assign(static_cast<std::size_t>(std::max(0, status.lengths.front().from) / plot.width), 0);
    plot.drawn = plot.decided;
    for (const model::LengthBin& bin : status.lengths) {
        plot.decided.push_back(bin.wins[0] + bin.wins[1]);
        plot.drawn.push_back(bin.wins[2]);
        drawn = drawn || bin.wins[2];
    }
    if (drawn && box.width() > px(210)) {
        const float w = textWidth(Face::caption, tr("draws"));
        drawTextIn(list, Face::caption,
                   {{box.max.x - px(14) - w, box.min.y + px(8)}, {box.max.x - px(12), box.min.y + px(30)}},
                   colour().secondary, tr("draws"));
        fillBox(list, {{box.max.x - px(32) - w, box.min.y + px(14)}, {box.max.x - px(21) - w, box.min.y + px(25)}},
                colour().draw, px(2));
    }
    const float y = box.min.y + px(38) + budgets({{box.min.x + px(14), box.min.y + px(38)}, box.max});
    drawLengths(list, {{box.min.x + px(10), y}, {box.max.x - px(10), box.max.y - px(8)}}, plot);
}

void TrialPanels::outcomes(Session& session, const Box& box) {
    update(session);
    ImDrawList* const list = ImGui::GetWindowDrawList();
    drawTitle(
        list, {box.min.x + px(14), box.min.y + px(11)}, tr("Outcomes"),
        titleRemark(session, trMark("by reason"), box.width() - px(40) - textWidth(Face::semibold, tr("Outcomes"))));
    const model::TrialSummary& status = figures();
    if (status.games == 0) {
        drawText(list, Face::small, {box.min.x + px(14), box.min.y + px(48)}, colour().caption, tr("No games yet."));
        return;
    }
    const double games = status.games;
    const float top = box.min.y + px(40) + budgets({{box.min.x + px(14), box.min.y + px(38)}, box.max});
    drawOutcome(list, {{box.min.x + px(14), top}, {box.max.x - px(14), top + px(50)}}, status.attackersWon,
                status.drawn + status.unfinished, status.defendersWon);
    const double largest = status.outcomes.empty() ? 1 : status.outcomes.front().count / games;
    ScrollArea area("reasons", {{box.min.x + px(14), top + px(48)}, {box.max.x - px(4), box.max.y - px(6)}},
                    colour().pane);
    float y = px(2);
    for (const model::OutcomeRow& row : status.outcomes) {
        drawShareRow(
            area.list(),
            {{area.origin().x, area.origin().y + y}, {area.origin().x + area.width(), area.origin().y + y + px(22)}},
            row.title, row.count / games, largest, static_cast<int>(row.winner));
        y += px(23);
    }
    const auto fact = [&](const char* english, double value, int digits, const char* unit, const char* meaning) {
        if (value <= 0) return;
        const char* const caption = tr(english);
        drawTextIn(area.list(), Face::small,
                   {{area.origin().x, area.origin().y + y},
                    {area.origin().x + area.width() - px(60), area.origin().y + y + px(22)}},
                   colour().secondary, caption);
        drawTextIn(
            area.list(), Face::small,
            {{area.origin().x, area.origin().y + y}, {area.origin().x + area.width(), area.origin().y + y + px(22)}},
            colour().text, number(value, digits) + unit, Align::right);
        pressable(english, {{area.origin().x, area.origin().y + y},
                            {area.origin().x + area.width(), area.origin().y + y + px(22)}});
        showTooltip(caption, meaning);
        y += px(23);
    };
    hairline(area.list(), {area.origin().x, area.origin().y + y + px(6)},
             {area.origin().x + area.width(), area.origin().y + y + px(6)}, colour().line);
    y += px(14);
    fact(trMark("Moves to choose from"), status.branching, 1, "", tr("Legal moves of a position, on average."));
    fact(
        trMark("Changes of the lead"), status.leadChanges, 1, "",
        tr("How often another side takes the lead in a game, by the engine’s evaluation; a lead is a third of a man."));
    fact(trMark("Settled after"), 100 * status.settledFraction, 0, " %",
         tr("The part of a decided game after which the winner always expects at least nine tenths of the points."));
    fact(trMark("Drama"), status.drama, 2, "",
         tr("How far behind the later winner was, on average, when behind: 0 never, 1 nearly lost."));
    area.setContentHeight(y);
}

}  // namespace tafl::gui

#include "panels/trial_panels.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>

#include "look/widgets.hpp"
#include "model/variant_comparison.hpp"

namespace tafl::gui {
namespace {

using State = model::TrialTold::State;

std::string number(double value, int digits) {
    std::array<char, 40> text{};
    std::snprintf(text.data(), text.size(), "%.*f", digits, value);
    return text.data();
}

std::string nodesLabel(std::uint64_t nodes) {
    if (nodes >= 1'000'000) return std::to_string(nodes / 1'000'000) + "M";
    if (nodes >= 1000) return number(static_cast<double>(nodes) / 1000, nodes < 10000 && nodes % 1000 ? 1 : 0) + "k";
    return std::to_string(nodes);
}

SharePlot plotOf(const std::vector<model::CurvePoint>& curve, bool earlier = false) {
    SharePlot out;
    out.axis = "nodes a move";
    out.earlier = earlier;
    for (const model::CurvePoint& each : curve)
        out.points.push_back({static_cast<double>(each.nodes), nodesLabel(each.nodes), each.share, each.interval.low,
                              each.interval.high, each.games});
    return out;
}

/// A curve over three strengths.
model::TrialWish wishOf(double seconds) {
    model::TrialWish out;
    out.budgets = {250, 1000, 4000};
    out.games = 120;
    out.seconds = seconds;
    return out;
}

struct VerdictSign {
    std::string words;
    ImU32 ink;
};
VerdictSign signOf(Verdict verdict) {
    const Palette& c = colour();
    switch (verdict) {
        case Verdict::fair:
            return {"fair within ±5", c.accent};
        case Verdict::attackersFavoured:
            return {"favours attackers", c.attackers};
        case Verdict::defendersFavoured:
            return {"favours defenders", c.defenders};
        case Verdict::drawish:
            return {"mostly drawn", c.gold};
        case Verdict::undecided:
            break;
    }
    return {"not enough games yet", c.secondary};
}

}  // namespace

void TrialPanels::follow(Session& session) {
    if (held_ && !running()) {
        held_ = false;
        if (session.playtest) session.playtest->hold(false);
    }
    if (const auto& report = runner_.told().report; !report.empty() && report != reported_) {
        reported_ = report;
        session.say("The report is in " + report.string(), Severity::note, "Open it",
                    [&session, report] { session.openOutside(report); });
    }
    if (!session.document || !session.document->good() || session.document->good() == rules_ || running()) return;
    rules_ = session.document->good();
    runner_.show(rules_, wishOf(0));
}

bool TrialPanels::run(Session& session, double seconds) {
    if (!session.document) return false;
    if (const auto obstacle = session.trialObstacle()) {
        session.complain({*obstacle});
        return false;
    }
    if (session.playtest) session.playtest->hold(held_ = true);  // the processor is for the trial
    session.analysis.stop();
    const model::TrialWish wish = wishOf(seconds);
    const auto& good = session.document->good();
    rules_ = good;
    // Against the rules as they lie on the disk, or those of the parent.
    std::shared_ptr<const model::Compiled> before;
    if (session.document->unsaved() && !session.document->file().empty()) {
        if (auto disk = model::compiledOnDisk(session.workshop(), *session.document)) before = *disk;
    } else if (session.document->file().empty() && !good->variant.parent.empty()) {
        if (auto parent = model::compiledFrom(session.workshop(), good->variant.parent)) before = *parent;
    }
    if (before && before->image->digest != good->image->digest)
        runner_.startAgainst(good, before, wish);
    else
        runner_.start(good, wish);
    budget_ = 0;
    return true;
}

const model::TrialFiguresTold& TrialPanels::figures() const {
    const model::TrialTold& told = runner_.told();
    for (const model::TrialFiguresTold& each : told.byBudget)
        if (each.nodes == budget_) return each;
    return told.figures;
}

float TrialPanels::budgets(const Box& box) {
    const auto& all = runner_.told().byBudget;
    if (all.size() < 2 || box.height() < px(130)) return 0;
    std::vector<std::string> words;
    int chosen = static_cast<int>(all.size()) - 1;
    for (std::size_t i = 0; i < all.size(); ++i) {
        words.push_back(nodesLabel(all[i].nodes));
        if (all[i].nodes == budget_) chosen = static_cast<int>(i);
    }
    const float width = std::min(box.width(), segmentedWidth(words));
    if (segmented("budget", {box.min, {box.min.x + width, box.min.y + px(26)}}, words, chosen))
        budget_ = all[static_cast<std::size_t>(chosen)].nodes;
    drawTextIn(ImGui::GetWindowDrawList(), Face::caption,
               {{box.min.x + width + px(8), box.min.y}, {box.max.x, box.min.y + px(26)}}, colour().caption,
               "nodes a move");
    return px(32);
}

float TrialPanels::progress(Session& session, const Box& box) {
    ImDrawList* const list = ImGui::GetWindowDrawList();
    const Palette& c = colour();
    const model::TrialTold& told = runner_.told();
    const Box row = {box.min, {box.max.x, box.min.y + px(22)}};
    const bool on = told.state == State::running, held = told.state == State::paused;
    int games = 0;
    for (const model::CurvePoint& each : told.curve) games += each.games;
    std::string count = std::to_string(games) + " games";
    if (told.reused) count += ", " + std::to_string(told.reused) + " of them kept from before";
    const float right = row.max.x - px(on || held ? 32 : 62);
    const Box button = {{row.max.x - px(26), row.min.y - px(2)}, {row.max.x, row.max.y + px(2)}};
    if (iconButton("pause", button, on ? Icon::pause : Icon::play, {.size = 16})) {
        if (on)
            runner_.pause();
        else if (held)
            runner_.resume();
        else
            run(session);
    }
    tip(on ? "Pause the trial" : held ? "Go on" : "Another minute", "All games are kept, and serve again.");
    if (!on && !held && games > 0) {
        const Box file = button.moved(-px(30), 0);
        if (iconButton("report", file, Icon::file, {.size = 16})) report();
        tip("Report", "All figures as a page that can be kept or printed.");
    }
    std::string words;
    if (told.progress.seconds > 0.5 && told.busy())
        words = number(told.progress.played / told.progress.seconds, 1) + "/s";
    if (on) {
        const int left = static_cast<int>(std::max(0.0, told.secondsLeft));
        words +=
            " · " + std::to_string(left / 60) + ":" + (left % 60 < 10 ? "0" : "") + std::to_string(left % 60) + " left";
        session.wakeAt(session.now + 0.5);
    } else if (held) {
        words = "paused";
    } else if (told.state == State::stopped) {
        words = "stopped";
    }
    const float w = widthOf(Face::small, words);
    drawTextIn(list, Face::smallMedium, {row.min, {right - w - px(10), row.max.y}}, c.text, count);
    drawTextIn(list, Face::small, {row.min, {right, row.max.y}}, c.secondary, words, Align::right);
    const Box bar = {{box.min.x, row.max.y + px(4)}, {box.max.x, row.max.y + px(7)}};
    fillBox(list, bar, c.strongLine, px(1.5f));
    const auto part = static_cast<float>(told.busy() ? std::clamp(told.part, 0.0, 1.0) : 1.0);
    fillBox(list, {bar.min, {bar.min.x + bar.width() * part, bar.max.y}}, c.accent, px(1.5f));
    return px(36);
}

void TrialPanels::none(Session& session, const Box& box, std::string_view words) {
    const float width = std::min(px(330), box.width() - px(28));
    const float text = drawMarked(nullptr, {0, 0}, width, words), y = box.min.y + px(48);
    drawMarked(ImGui::GetWindowDrawList(), {box.min.x + px(14), y}, width, words, {.underlined = false});
    const Box place = {{box.min.x + px(14), y + text + px(8)}, {box.min.x + px(180), y + text + px(42)}};
    if (place.max.y < box.max.y &&
        button("run", place, "Run for a minute", {Icon::flask, ButtonKind::raised, session.playtest != nullptr}))
        run(session);
}

void TrialPanels::balance(Session& session, const Box& box) {
    follow(session);
    ImDrawList* const list = ImGui::GetWindowDrawList();
    const model::TrialTold& told = runner_.told();
    drawTitle(list, {box.min.x + px(14), box.min.y + px(11)}, "Balance",
              box.width() > px(430) ? "attackers’ share of decided games" : "");
    if (!told.busy() && told.figures.games == 0 && told.failure.empty()) {
        none(session, box,
             "Is it fair? The engine plays itself at several strengths, and the attackers’ share is shown with its "
             "interval.");
        return;
    }
    const VerdictSign sign = signOf(told.figures.verdict);
    const PillStyle style{Icon::balance, sign.ink, 0};
    if (told.figures.games && box.width() > px(90) + pillWidth(sign.words, style))
        pillEndingAt(list, {box.max.x - px(12), box.min.y + px(19)}, sign.words, style);
    float y = box.min.y + px(38);
    y += progress(session, {{box.min.x + px(14), y}, {box.max.x - px(14), box.max.y}});
    if (!told.failure.empty()) {
        drawMarked(list, {box.min.x + px(14), y + px(4)}, box.width() - px(28), told.failure,
                   {.colour = colour().error});
        return;
    }
    // What the change of rules has done.
    if (told.difference && box.height() > px(190))
        y += drawMarked(list, {box.min.x + px(14), y - px(2)}, box.width() - px(28),
                        "Against " + told.difference->otherName + ": {" + told.difference->words + "}",
                        {.underlined = false}) +
             px(2);
    const SharePlot before = plotOf(told.curveBefore, true);
    drawShares(list, {{box.min.x + px(12), y}, {box.max.x - px(12), box.max.y - px(8)}}, plotOf(told.curve),
               before.points.empty() ? nullptr : &before);
}

void TrialPanels::lengths(Session& session, const Box& box) {
    follow(session);
    ImDrawList* const list = ImGui::GetWindowDrawList();
    drawTitle(list, {box.min.x + px(14), box.min.y + px(11)}, "Game length", "plies");
    const model::TrialFiguresTold& told = figures();
    if (told.lengths.empty()) {
        drawText(list, Face::small, {box.min.x + px(14), box.min.y + px(48)}, colour().caption, "No games yet.");
        return;
    }
    LengthPlot plot;
    plot.width = std::max(1, told.lengths.front().to - told.lengths.front().from);
    plot.median = told.median;
    bool drawn = false;
    // The axis begins at 0, whatever the shortest game.
    plot.decided.assign(static_cast<std::size_t>(std::max(0, told.lengths.front().from) / plot.width), 0);
    plot.drawn = plot.decided;
    for (const model::LengthBin& bin : told.lengths) {
        plot.decided.push_back(bin.wins[0] + bin.wins[1]);
        plot.drawn.push_back(bin.wins[2]);
        drawn = drawn || bin.wins[2];
    }
    if (drawn && box.width() > px(210)) {
        const float w = widthOf(Face::caption, "draws");
        drawTextIn(list, Face::caption,
                   {{box.max.x - px(14) - w, box.min.y + px(8)}, {box.max.x - px(12), box.min.y + px(30)}},
                   colour().secondary, "draws");
        fillBox(list, {{box.max.x - px(32) - w, box.min.y + px(14)}, {box.max.x - px(21) - w, box.min.y + px(25)}},
                colour().draw, px(2));
    }
    const float y = box.min.y + px(38) + budgets({{box.min.x + px(14), box.min.y + px(38)}, box.max});
    drawLengths(list, {{box.min.x + px(10), y}, {box.max.x - px(10), box.max.y - px(8)}}, plot);
}

void TrialPanels::outcomes(Session& session, const Box& box) {
    follow(session);
    ImDrawList* const list = ImGui::GetWindowDrawList();
    drawTitle(list, {box.min.x + px(14), box.min.y + px(11)}, "Outcomes", "by reason");
    const model::TrialFiguresTold& told = figures();
    if (told.games == 0) {
        drawText(list, Face::small, {box.min.x + px(14), box.min.y + px(48)}, colour().caption, "No games yet.");
        return;
    }
    const double games = told.games;
    const float top = box.min.y + px(40) + budgets({{box.min.x + px(14), box.min.y + px(38)}, box.max});
    drawOutcome(list, {{box.min.x + px(14), top}, {box.max.x - px(14), top + px(50)}}, told.attackersWon,
                told.drawn + told.brokenOff, told.defendersWon);
    const double largest = told.outcomes.empty() ? 1 : told.outcomes.front().count / games;
    Scrolling area("reasons", {{box.min.x + px(14), top + px(48)}, {box.max.x - px(4), box.max.y - px(6)}},
                   colour().pane);
    float y = px(2);
    for (const model::OutcomeRow& row : told.outcomes) {
        drawShareRow(
            area.list(),
            {{area.origin().x, area.origin().y + y}, {area.origin().x + area.width(), area.origin().y + y + px(22)}},
            row.title, row.count / games, largest, static_cast<int>(row.winner));
        y += px(23);
    }
    const auto fact = [&](const char* words, double value, int digits) {
        if (value <= 0) return;
        drawTextIn(area.list(), Face::small,
                   {{area.origin().x, area.origin().y + y},
                    {area.origin().x + area.width() - px(60), area.origin().y + y + px(22)}},
                   colour().secondary, words);
        drawTextIn(
            area.list(), Face::small,
            {{area.origin().x, area.origin().y + y}, {area.origin().x + area.width(), area.origin().y + y + px(22)}},
            colour().text, number(value, digits), Align::right);
        y += px(23);
    };
    hairline(area.list(), {area.origin().x, area.origin().y + y + px(6)},
             {area.origin().x + area.width(), area.origin().y + y + px(6)}, colour().line);
    y += px(14);
    fact("Moves to choose from", told.branching, 1);
    fact("Changes of the lead", told.leadChanges, 1);
    fact("Settled after plies", told.settledAfter, 0);
    fact("Drama", told.drama, 2);
    area.reaches(y);
}

}  // namespace tafl::gui

#include "panels/trial_panels.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>

#include "look/widgets.hpp"

namespace tafl::gui {
namespace {

std::string number(double value, int digits) {
    std::array<char, 40> text{};
    std::snprintf(text.data(), text.size(), "%.*f", digits, value);
    return text.data();
}

std::string nodesLabel(std::uint64_t nodes) {
    if (nodes >= 1'000'000) return std::to_string(nodes / 1'000'000) + "M";
    if (nodes >= 1000) return std::to_string(nodes / 1000) + "k";
    return std::to_string(nodes);
}

SharePlot plotOf(const TrialKept& kept) {
    SharePlot out;
    out.axis = "nodes a move";
    for (const TrialStrength& each : kept.strengths) {
        if (each.figures.attackersWon + each.figures.defendersWon == 0) continue;
        out.points.push_back({static_cast<double>(each.nodes), nodesLabel(each.nodes), each.figures.attackersShare(), each.figures.share.low, each.figures.share.high, each.figures.games});
    }
    return out;
}

struct VerdictSign {
    std::string words;
    ImU32 ink;
};
VerdictSign signOf(Verdict verdict) {
    const Palette& c = colour();
    switch (verdict) {
        case Verdict::fair: return {"fair within ±5", c.accent};
        case Verdict::attackersFavoured: return {"favours attackers", c.attackers};
        case Verdict::defendersFavoured: return {"favours defenders", c.defenders};
        case Verdict::drawish: return {"mostly drawn", c.gold};
        case Verdict::undecided: break;
    }
    return {"not enough games yet", c.secondary};
}

/// "end/repetition" -> "Repetition"; the title of the component where it is known.
std::string reasonWords(const Session& session, const std::string& rule) {
    const std::string component = rule.substr(0, rule.find('('));
    if (session.document && session.document->good()) {
        const auto& titles = session.document->good()->titles;
        if (const auto found = titles.find(component); found != titles.end()) return found->second;
    }
    return component.empty() ? "no rule" : component;
}

}  // namespace

bool TrialPanels::poll() { return run_.poll(); }

std::shared_ptr<const TrialKept> TrialPanels::shown(const Session& session) const {
    return session.playtest ? run_.of(session.playtest->rules().image->digest) : nullptr;
}

void TrialPanels::run(Session& session, double seconds) {
    if (!session.playtest) return;
    session.playtest->hold(true);  // the processor is for the trial
    session.analysis.stop();
    run_.start(session.playtest->rules().image, session.document->name(), seconds);
}

float TrialPanels::progress(Session& session, const Box& box, const TrialKept* kept) {
    ImDrawList* const list = ImGui::GetWindowDrawList();
    const Palette& c = colour();
    if (!kept) return 0;
    const Box row = {box.min, {box.max.x, box.min.y + px(22)}};
    const bool on = kept->running && running();
    drawTextIn(list, Face::smallMedium, row, c.text, std::to_string(kept->games()) + " games");
    float right = row.max.x;
    const Box button = {{right - px(26), row.min.y - px(2)}, {right, row.max.y + px(2)}};
    if (iconButton("pause", button, on ? Icon::pause : Icon::play, {.size = 16})) {
        if (on)
            stop();
        else
            run(session);
    }
    tip(on ? "Pause the trial" : "Go on for a minute", "All that was played is kept.");
    right -= px(32);
    std::string words;
    if (kept->seconds > 0) words = number(kept->games() / kept->seconds, kept->games() / kept->seconds < 10 ? 1 : 0) + "/s";
    if (on) {
        const int left = static_cast<int>(std::max(0.0, kept->wanted - kept->seconds));
        words += " · " + std::to_string(left / 60) + ":" + (left % 60 < 10 ? "0" : "") + std::to_string(left % 60) + " left";
    }
    drawTextIn(list, Face::small, {row.min, {right, row.max.y}}, c.secondary, words, Align::right);
    const Box bar = {{box.min.x, row.max.y + px(4)}, {box.max.x, row.max.y + px(7)}};
    fillBox(list, bar, c.strongLine, px(1.5f));
    const auto share = static_cast<float>(std::min(1.0, kept->seconds / std::max(1.0, kept->wanted)));
    fillBox(list, {bar.min, {bar.min.x + bar.width() * share, bar.max.y}}, c.accent, px(1.5f));
    return px(36);
}

void TrialPanels::none(Session& session, const Box& box, std::string_view words) {
    const float width = std::min(px(330), box.width() - px(28));
    const float text = drawMarked(nullptr, {0, 0}, width, words);
    const float y = std::max(box.min.y + px(44), box.centre().y - (text + px(46)) / 2);
    drawMarked(ImGui::GetWindowDrawList(), {box.min.x + px(14), y}, width, words, {.underlined = false});
    const Box place = {{box.min.x + px(14), y + text + px(8)}, {box.min.x + px(180), y + text + px(42)}};
    if (place.max.y < box.max.y && button("run", place, "Run for a minute", {Icon::flask, ButtonKind::raised, session.playtest != nullptr})) run(session);
}

void TrialPanels::balance(Session& session, const Box& box) {
    ImDrawList* const list = ImGui::GetWindowDrawList();
    const auto kept = shown(session);
    const bool wide = box.width() > px(430);
    drawTitle(list, {box.min.x + px(14), box.min.y + px(11)}, "Balance", wide ? "attackers’ share of decided games" : "");
    if (!kept) {
        none(session, box, "Is it fair? The engine plays itself at several strengths, and the attackers’ share is shown with its interval.");
        return;
    }
    if (!kept->failure.empty()) {
        drawMarked(list, {box.min.x + px(14), box.min.y + px(44)}, box.width() - px(28), "The trial ended: " + kept->failure, {.colour = colour().error});
        return;
    }
    const TrialFigures all = kept->all();
    const VerdictSign sign = signOf(all.verdict);
    const PillStyle style{Icon::balance, sign.ink, 0};
    if (box.width() > px(90) + pillWidth(sign.words, style)) pillEndingAt(list, {box.max.x - px(12), box.min.y + px(19)}, sign.words, style);
    float y = box.min.y + px(38);
    y += progress(session, {{box.min.x + px(14), y}, {box.max.x - px(14), box.max.y}}, kept.get());
    // What the change of rules has done.
    const auto before = run_.before(kept->digest);
    if (before && box.height() > px(260)) {
        const auto difference = differenceOf(all, before->all());
        std::string words = "Against " + (before->name == kept->name ? "the rules before" : before->name) + ": ";
        if (difference)
            words += "{" + std::string(difference->value >= 0 ? "+" : "−") + number(std::fabs(difference->value) * 100, 1) + " points} for the attackers (95 %: " + number(difference->low * 100, 1) + " to " + number(difference->high * 100, 1) + ")";
        else
            words += "not enough games yet";
        y += drawMarked(list, {box.min.x + px(14), y - px(2)}, box.width() - px(28), words, {.underlined = false}) + px(4);
    }
    const SharePlot plot = plotOf(*kept), old = before ? plotOf(*before) : SharePlot{};
    drawShares(list, {{box.min.x + px(12), y}, {box.max.x - px(12), box.max.y - px(8)}}, plot, before && !old.points.empty() ? &old : nullptr);
}

void TrialPanels::lengths(Session& session, const Box& box) {
    ImDrawList* const list = ImGui::GetWindowDrawList();
    drawTitle(list, {box.min.x + px(14), box.min.y + px(11)}, "Game length", "plies");
    const auto kept = shown(session);
    if (!kept || kept->games() == 0) return;
    std::vector<int> decided, drawn;
    for (const TrialStrength& each : kept->strengths)
        for (const GameFigures& game : each.games) (game.brokenOff || game.winner == Winner::draw ? drawn : decided).push_back(game.plies);
    if (!drawn.empty() && box.width() > px(210)) {
        const float w = widthOf(Face::caption, "draws");
        drawTextIn(list, Face::caption, {{box.max.x - px(14) - w, box.min.y + px(8)}, {box.max.x - px(12), box.min.y + px(30)}}, colour().secondary, "draws");
        fillBox(list, {{box.max.x - px(32) - w, box.min.y + px(14)}, {box.max.x - px(21) - w, box.min.y + px(25)}}, colour().draw, px(2));
    }
    drawLengths(list, {{box.min.x + px(10), box.min.y + px(38)}, {box.max.x - px(10), box.max.y - px(8)}}, lengthsOf(decided, drawn));
}

void TrialPanels::outcomes(Session& session, const Box& box) {
    ImDrawList* const list = ImGui::GetWindowDrawList();
    drawTitle(list, {box.min.x + px(14), box.min.y + px(11)}, "Outcomes", "by reason");
    const auto kept = shown(session);
    if (!kept || kept->games() == 0) return;
    const TrialFigures all = kept->all();
    const double games = all.games;
    drawOutcome(list, {{box.min.x + px(14), box.min.y + px(40)}, {box.max.x - px(14), box.min.y + px(90)}}, all.attackersWon, all.drawn + all.brokenOff, all.defendersWon);
    struct Row {
        std::string words;
        double share;
        int whose;
    };
    std::vector<Row> rows;
    for (int who = 0; who < 3; ++who)
        for (const auto& [rule, count] : all.byRule[who]) rows.push_back({reasonWords(session, rule), count / games, who});
    if (all.brokenOff) rows.push_back({"Broken off", all.brokenOff / games, 2});
    std::ranges::sort(rows, std::ranges::greater{}, &Row::share);
    const double largest = rows.empty() ? 1 : rows.front().share;
    Scrolling area("reasons", {{box.min.x + px(14), box.min.y + px(88)}, {box.max.x - px(4), box.max.y - px(6)}}, colour().pane);
    float y = px(2);
    for (const Row& row : rows) {
        drawShareRow(area.list(), {{area.origin().x, area.origin().y + y}, {area.origin().x + area.width(), area.origin().y + y + px(22)}}, row.words, row.share, largest, row.whose);
        y += px(23);
    }
    area.reaches(y);
}

}  // namespace tafl::gui

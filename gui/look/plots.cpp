#include "look/plots.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>

#include "base/translation.hpp"
#include "look/pieces.hpp"

namespace tafl::gui {
namespace {

std::string number(double value, int digits) {
    std::array<char, 40> text{};
    const int n = std::snprintf(text.data(), text.size(), "%.*f", digits, value);
    return shownDecimal({text.data(), static_cast<std::size_t>(n)});
}

/// Tick spacing: 1, 2 or 5 times a power of ten, at least `gap` apart.
double computeTickStep(double range, float length, float gap) {
    if (range <= 0 || length <= 0) return 1;
    const double minStep = range * gap / length;
    double step = std::pow(10, std::floor(std::log10(minStep)));
    for (const double factor : {1.0, 2.0, 5.0, 10.0})
        if (step * factor >= minStep) return step * factor;
    return step * 10;
}

/// Maps values to pixels.
struct Map {
    Box box;
    double left = 0, right = 1, bottom = 0, top = 1;
    float x(double v) const { return box.min.x + static_cast<float>((v - left) / (right - left)) * box.width(); }
    float y(double v) const { return box.max.y - static_cast<float>((v - bottom) / (top - bottom)) * box.height(); }
};

/// Maps a share (0 to 1) to −1 to 1.
double signedShare(double share) { return share * 2 - 1; }

void smallTip(ImVec2 above, ImVec2 below, const std::string& first, const std::string& second) {
    ImDrawList* const top = ImGui::GetForegroundDrawList();
    const float w = std::max(textWidth(Face::semibold, first), textWidth(Face::small, second)) + px(22), h = px(48);
    ImVec2 at = {above.x - w / 2, above.y - h - px(6)};
    if (at.y < px(4)) at.y = below.y + px(8);
    at.x = std::clamp(at.x, px(4), ImGui::GetIO().DisplaySize.x - w - px(4));
    const Box box = {at, {at.x + w, at.y + h}};
    shadowBox(top, box, px(14), rgb(0, 0.4f), {0, px(4)});
    fillBox(top, box, colour().popup, px(7));
    frameBox(top, box, colour().strongLine, px(7));
    drawText(top, Face::semibold, {at.x + px(11), at.y + px(6)}, colour().text, first);
    drawText(top, Face::small, {at.x + px(11), at.y + px(26)}, colour().secondary, second);
}

}  // namespace

void drawEvaluationBar(ImDrawList* list, const Box& box, const Evaluation& e) {
    const Palette& c = colour();
    drawSideSign(list, true, {box.centre().x, box.min.y - px(14)}, px(16));
    drawSideSign(list, false, {box.centre().x, box.max.y + px(14)}, px(16));
    if (!e.known) {
        fillBox(list, box, c.card, px(6));
        frameBox(list, box, c.line, px(6));
        return;
    }
    const double value = e.attackersShare * 2 - 1;
    // The better side has the larger part.
    const float y =
        std::clamp(box.centre().y + static_cast<float>(value) * box.height() / 2, box.min.y + px(3), box.max.y - px(3));
    sideBox(list, {box.min, {box.max.x, y}}, true, px(5), ImDrawFlags_RoundCornersTop);
    sideBox(list, {{box.min.x, y}, box.max}, false, px(5), ImDrawFlags_RoundCornersBottom);
    hairline(list, {box.min.x - px(4), box.centre().y}, {box.max.x + px(4), box.centre().y}, faded(c.secondary, 0.7f));
    const ImU32 ink = value >= 0 ? c.attackers : c.defenders;
    fillBox(list, {{box.min.x - px(5), y - px(2)}, {box.max.x + px(5), y + px(2)}},
            uiStyle().theme() == Theme::dark ? rgb(0xFFFFFF) : rgb(0x1D2326), px(2));
    drawTextIn(list, Face::caption, {{box.min.x - px(46), y - px(10)}, {box.min.x - px(8), y + px(10)}}, ink, e.text,
               Align::right);
}

int drawEvaluationGraph(ImDrawList* list, const Box& box, const std::vector<std::optional<double>>& shares, int at) {
    const Palette& c = colour();
    fillBox(list, box, uiStyle().theme() == Theme::dark ? c.field : c.card, px(8));
    drawText(list, Face::caption, {box.min.x + px(8), box.min.y + px(5)}, c.attackers, tr("attackers"));
    drawText(list, Face::caption, {box.min.x + px(8), box.max.y - px(18)}, c.defenders, tr("defenders"));
    const Box inner = box.inset(px(10), px(22));
    const Map map{inner, 0, std::max(1.0, static_cast<double>(shares.size()) - 1), -1, 1};
    hairline(list, {inner.min.x, map.y(0)}, {inner.max.x, map.y(0)}, faded(c.strongLine, 0.9f));
    const ImDrawListFlags flags = list->Flags;
    list->Flags &= ~ImDrawListFlags_AntiAliasedFill;
    for (std::size_t i = 1; i < shares.size(); ++i) {
        if (!shares[i - 1] || !shares[i]) continue;
        const double a = signedShare(*shares[i - 1]), b = signedShare(*shares[i]);
        const float x0 = map.x(static_cast<double>(i - 1)), x1 = map.x(static_cast<double>(i)), zero = map.y(0);
        const auto fill = [&](float xa, double va, float xb, double vb) {
            const ImU32 ink = faded(va + vb > 0 ? c.attackers : c.defenders, 0.4f);
            const ImVec2 points[4] = {{xa, zero}, {xa, map.y(va)}, {xb, map.y(vb)}, {xb, zero}};
            list->AddConvexPolyFilled(points, 4, ink);
        };
        if ((a < 0) != (b < 0) && a != b) {
            const float x = x0 + (x1 - x0) * static_cast<float>(a / (a - b));
            fill(x0, a, x, 0);
            fill(x, 0, x1, b);
        } else {
            fill(x0, a, x1, b);
        }
    }
    list->Flags = flags;
    ImVec2 last{};
    bool open = false;
    for (std::size_t i = 0; i < shares.size(); ++i) {
        if (!shares[i]) {
            open = false;
            continue;
        }
        const ImVec2 p = {map.x(static_cast<double>(i)), map.y(signedShare(*shares[i]))};
        if (open) list->AddLine(last, p, c.secondary, px(1.6f));
        last = p;
        open = true;
    }
    if (at >= 0 && static_cast<std::size_t>(at) < shares.size()) {
        const auto i = static_cast<std::size_t>(at);
        if (shares[i]) {
            const ImVec2 p = {map.x(at), map.y(signedShare(*shares[i]))};
            list->AddCircleFilled(p, px(4), *shares[i] > 0.5 ? c.attackers : c.defenders, 16);
        } else {
            hairline(list, {map.x(at), inner.min.y}, {map.x(at), inner.max.y}, c.strongLine);
        }
    }
    if (!box.has(ImGui::GetIO().MousePos) || shares.size() < 2) return -1;
    const double v = (ImGui::GetIO().MousePos.x - inner.min.x) / inner.width() * map.right;
    return std::clamp(static_cast<int>(v + 0.5), 0, static_cast<int>(shares.size()) - 1);
}

void drawShares(ImDrawList* list, const Box& box, const SharePlot& plot, const SharePlot* before) {
    const Palette& c = colour();
    Map map{{{box.min.x + px(42), box.min.y + px(8)}, {box.max.x - px(4), box.max.y - px(22)}}, 0, 1, 0.3, 0.7};
    const auto fit = [&](const std::vector<SharePoint>& points) {
        for (const SharePoint& p : points) {
            map.bottom = std::min(map.bottom, std::floor(p.low * 10) / 10);
            map.top = std::max(map.top, std::ceil(p.high * 10) / 10);
        }
    };
    fit(plot.points), fit(plot.references);
    for (const auto& each : plot.forecasts)
        if (each) fit({*each});
    if (before) fit(before->points);
    map.bottom = std::max(0.0, map.bottom);
    map.top = std::min(1.0, map.top);
    fillBox(list, {{map.box.min.x, map.y(0.55)}, {map.box.max.x, map.y(0.45)}}, faded(c.accent, 0.10f));
    const double step = std::max(0.05, computeTickStep(map.top - map.bottom, map.box.height(), px(22)));
    for (double v = std::ceil(map.bottom / step - 1e-9) * step; v <= map.top + 1e-9; v += step) {
        const float y = map.y(v);
        hairline(list, {map.box.min.x, y}, {map.box.max.x, y}, std::fabs(v - 0.5) < 1e-6 ? c.strongLine : c.line);
        drawTextIn(list, Face::caption, {{box.min.x, y - px(8)}, {map.box.min.x - px(8), y + px(8)}}, c.caption,
                   say("%1 %", number(std::fabs(v) * 100, 0)), Align::right);
    }
    const std::size_t n = plot.points.size(), columns = std::max<std::size_t>(1, n + plot.references.size());
    const float slot = map.box.width() / static_cast<float>(columns);
    const bool pairs = before || !plot.forecasts.empty();
    const auto xOf = [&](std::size_t i, bool left) {
        return map.box.min.x + slot * (static_cast<float>(i) + 0.5f) + (pairs && i < n ? (left ? -px(9) : px(9)) : 0);
    };
    // A forecast stands at the right of its point, the games before a change at the left.
    const bool pointsLeft = !before && pairs;
    const auto pointOf = [&](std::size_t i) -> const SharePoint& {
        return i < n ? plot.points[i] : plot.references[i - n];
    };
    std::size_t nearest = columns;
    const ImVec2 mouse = ImGui::GetIO().MousePos;
    if (box.has(mouse) && ImGui::IsWindowHovered(ImGuiHoveredFlags_AllowWhenBlockedByActiveItem)) {
        float best = px(40);
        for (std::size_t i = 0; i < n + plot.references.size(); ++i)
            if (const float d = std::fabs(xOf(i, pointsLeft) - mouse.x); d < best) {
                best = d;
                nearest = i;
            }
    }
    const auto mark = [&](const SharePoint& p, ImVec2 at, ImU32 ink, bool ringed) {
        const float x = std::floor(at.x), top = map.y(p.high), bottom = map.y(p.low), cap = px(4);
        hairline(list, {x, top}, {x, bottom}, ink, px(1.5f));
        hairline(list, {x - cap, top}, {x + cap + 1, top}, ink, px(1.5f));
        hairline(list, {x - cap, bottom}, {x + cap + 1, bottom}, ink, px(1.5f));
        list->AddCircleFilled(at, px(6), c.pane, 20);
        if (ringed) list->AddCircle(at, px(8), ink, 24, px(1.5f));
        list->AddCircleFilled(at, px(4.5f), ink, 20);
    };
    const auto draw = [&](const SharePlot& each, bool pale) {
        const ImU32 ink = pale ? c.draw : c.attackers;
        std::vector<ImVec2> line;
        for (std::size_t i = 0; i < std::min(n, each.points.size()); ++i)
            line.push_back({xOf(i, pale || pointsLeft), map.y(each.points[i].share)});
        if (line.size() > 1 && each.joined)
            list->AddPolyline(line.data(), static_cast<int>(line.size()), faded(ink, pale ? 0.5f : 1), 0, px(1.8f));
        for (std::size_t i = 0; i < line.size(); ++i) mark(each.points[i], line[i], ink, !pale && i == nearest);
    };
    if (before) draw(*before, true);
    draw(plot, false);
    for (std::size_t i = 0; i < std::min(n, plot.forecasts.size()); ++i)
        if (const auto& people = plot.forecasts[i]) mark(*people, {xOf(i, false), map.y(people->share)}, c.gold, false);
    for (std::size_t i = n; i < n + plot.references.size(); ++i)
        mark(pointOf(i), {xOf(i, false), map.y(pointOf(i).share)}, c.gold, i == nearest);
    if (n > 0 && !plot.references.empty()) {
        const float x = std::floor((xOf(n - 1, false) + xOf(n, false)) / 2);
        hairline(list, {x, map.box.min.y}, {x, map.box.max.y}, c.line);
    }
    for (std::size_t i = 0; i < n + plot.references.size(); ++i) {
        const float x = (xOf(i, false) + xOf(i, true)) / 2;
        const float half = std::max(px(12), std::min(px(40), slot / 2 - px(2)));
        drawTextIn(list, Face::caption, {{x - half, map.box.max.y + px(5)}, {x + half, box.max.y}}, c.caption,
                   pointOf(i).label, Align::centre);
    }
    // The axis label is at the bottom, or at the top if points are low.
    const bool low = !plot.points.empty() && map.y(plot.points.back().low) > map.box.max.y - px(26);
    const float foot = low ? map.box.min.y + px(18) : map.box.max.y;
    const float right = n > 0 && !plot.references.empty() ? (xOf(n - 1, false) + xOf(n, false)) / 2 : map.box.max.x;
    drawTextIn(list, Face::caption, {{map.box.min.x, foot - px(18)}, {right - px(4), foot - px(2)}}, c.caption,
               plot.axis, Align::right);
    if (nearest < n + plot.references.size()) {
        const SharePoint& p = pointOf(nearest);
        const float x = xOf(nearest, pointsLeft);
        smallTip({x, map.y(p.high)}, {x, map.y(p.low)},
                 say("%1 %", number(p.share * 100, 1)) + "  ±" + number((p.high - p.low) * 50, 1),
                 p.label + (nearest < n ? " " + plot.axis : "") + " · " +
                     (p.games ? sayMany("%1 game", "%1 games", p.games) : tr("80 % interval")));
    }
}

void drawLengths(ImDrawList* list, const Box& box, const LengthPlot& plot) {
    const Palette& c = colour();
    int most = 1;
    for (std::size_t i = 0; i < plot.decided.size(); ++i) most = std::max(most, plot.decided[i] + plot.drawn[i]);
    const double end = static_cast<double>(plot.decided.size()) * plot.width;
    const Map map{{{box.min.x + px(34), box.min.y + px(16)}, {box.max.x - px(6), box.max.y - px(22)}},
                  0,
                  std::max(1.0, end),
                  0,
                  most * 1.05};
    const double step = std::max(1.0, computeTickStep(map.top, map.box.height(), px(40)));
    for (double v = 0; v <= map.top; v += step) {
        const float y = map.y(v);
        hairline(list, {map.box.min.x, y}, {map.box.max.x, y}, v == 0 ? c.strongLine : c.line);
        drawTextIn(list, Face::caption, {{box.min.x, y - px(8)}, {map.box.min.x - px(7), y + px(8)}}, c.caption,
                   number(v, 0), Align::right);
    }
    const double xStep = std::max<double>(plot.width, computeTickStep(end, map.box.width(), px(44)));
    for (double v = 0; v <= end + 1e-9; v += xStep)
        drawTextIn(list, Face::caption, {{map.x(v) - px(24), map.box.max.y + px(5)}, {map.x(v) + px(24), box.max.y}},
                   c.caption, number(v, 0), Align::centre);
    for (std::size_t i = 0; i < plot.decided.size(); ++i) {
        const double from = static_cast<double>(i) * plot.width;
        const float x0 = std::floor(map.x(from)), x1 = std::max(x0 + 1, std::floor(map.x(from + plot.width)) - 1);
        const int drawn = plot.drawn[i], all = drawn + plot.decided[i];
        if (!all) continue;
        const Box bar = {{x0, map.y(all)}, {x1, map.box.max.y}};
        fillBox(list, bar, faded(c.accent, 0.85f), std::min(px(2), bar.width() / 2), ImDrawFlags_RoundCornersTop);
        if (drawn) fillBox(list, {{x0, map.y(drawn)}, bar.max}, c.draw);
        const ImVec2 mouse = ImGui::GetIO().MousePos;
        if (mouse.x >= x0 && mouse.x < x1 + 1 && map.box.has(mouse) &&
            ImGui::IsWindowHovered(ImGuiHoveredFlags_AllowWhenBlockedByActiveItem)) {
            fillBox(list, bar, faded(c.text, 0.25f));
            const auto first = static_cast<int>(from);
            smallTip({(x0 + x1) / 2, bar.min.y}, {(x0 + x1) / 2, bar.min.y},
                     plot.width > 1 ? say("%1–%2 plies", first, first + plot.width - 1)
                                    : sayMany("%1 ply", "%1 plies", first),
                     sayMany("%1 game", "%1 games", all) + ", " + sayMany("%1 drawn", "%1 drawn", drawn));
        }
    }
    if (!plot.decided.empty() && plot.median > 0) {
        const float x = std::floor(map.x(std::min(plot.median, end)));
        dashedLine(list, {x, box.min.y + px(4)}, {x, map.box.max.y}, c.secondary, std::max(1.0f, px(1)), px(4), px(3));
        const std::string words = say("median %1", number(plot.median, 0));
        const bool left = x + px(8) + textWidth(Face::caption, words) > box.max.x;
        drawText(list, Face::caption, {left ? x - px(6) - textWidth(Face::caption, words) : x + px(6), box.min.y},
                 c.secondary, words);
    }
}

void drawOutcome(ImDrawList* list, const Box& box, double attackers, double drawn, double defenders) {
    const Palette& c = colour();
    const double whole = std::max(1e-9, attackers + drawn + defenders);
    const float gap = px(2), height = px(13);
    const float a = box.width() * static_cast<float>(attackers / whole),
                d = box.width() * static_cast<float>(drawn / whole);
    const float y = box.min.y + height;
    sideBox(list, {box.min, {box.min.x + a - gap, y}}, true, px(4), ImDrawFlags_RoundCornersLeft);
    if (d > gap) fillBox(list, {{box.min.x + a, box.min.y}, {box.min.x + a + d - gap, y}}, c.draw);
    sideBox(list, {{box.min.x + a + d, box.min.y}, {box.max.x, y}}, false, px(4), ImDrawFlags_RoundCornersRight);
    const auto percent = [&](double share) { return number(100 * share / whole, 0); };
    const Box row = {{box.min.x, y + px(4)}, {box.max.x, y + px(26)}};
    drawTextIn(list, Face::small, row, c.attackers, say("%1 % attackers", percent(attackers)));
    drawTextIn(list, Face::small, row, c.defenders, say("%1 % defenders", percent(defenders)), Align::right);
    if (drawn > 0) {
        const float at = std::clamp(box.min.x + a + d / 2, box.min.x + px(110), box.max.x - px(125));
        drawTextIn(list, Face::small, {{at - px(20), row.min.y}, {at + px(22), row.max.y}}, c.secondary,
                   say("%1 %", percent(drawn)), Align::centre);
    }
}

void drawShareRow(ImDrawList* list, const Box& box, const std::string& words, double share, double largest, int whose) {
    const Palette& c = colour();
    const float text = std::min(px(140), box.width() * 0.45f), numbers = px(54);
    drawTextIn(list, Face::small, {box.min, {box.min.x + text - px(6), box.max.y}}, c.text, words);
    const float room = box.width() - text - numbers;
    const float w = std::max(px(3), room * static_cast<float>(share / std::max(1e-9, largest)));
    const Box bar = {{box.min.x + text, box.centre().y - px(4)}, {box.min.x + text + w, box.centre().y + px(4)}};
    if (whose == 2)
        fillBox(list, bar, c.draw, px(2));
    else
        sideBox(list, bar, whose == 0, px(2));
    drawTextIn(list, Face::small, box, c.text, say("%1 %", number(share * 100, 1)), Align::right);
}

}  // namespace tafl::gui

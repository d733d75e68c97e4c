#include "trials/report/plots.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "base/text.hpp"
#include "notation/notation.hpp"

namespace tafl::plots {
namespace {

std::string openSvg(int width, int height, const std::string& title) {
    return fmt::format(R"(<svg viewBox="0 0 {} {}" role="img" aria-label="{}"><title>{}</title>)", width, height,
                       escapeXml(title), escapeXml(title));
}
std::string line(double x1, double y1, double x2, double y2, std::string_view kind) {
    return fmt::format(R"(<line x1="{:.1f}" y1="{:.1f}" x2="{:.1f}" y2="{:.1f}" class="{}"/>)", x1, y1, x2, y2, kind);
}
std::string rectangle(double x, double y, double width, double height, std::string_view kind,
                      const std::string& title = {}) {
    return fmt::format(R"(<rect x="{:.1f}" y="{:.1f}" width="{:.1f}" height="{:.1f}" class="{}">{}</rect>)", x, y,
                       std::max(0.0, width), std::max(0.0, height), kind,
                       title.empty() ? "" : "<title>" + escapeXml(title) + "</title>");
}
std::string text(double x, double y, const std::string& content, std::string_view anchor = "start") {
    return fmt::format(R"(<text x="{:.1f}" y="{:.1f}" text-anchor="{}">{}</text>)", x, y, anchor, escapeXml(content));
}

constexpr const char* kinds[3] = {"attackers", "defenders", "draw"};
constexpr const char* outcomeNames[3] = {"attackers win", "defenders win", "drawn"};

/// Tick distance: 1, 2 or 5 times a power of ten, so that at most `steps` ticks reach `end`.
double computeTick(double end, int steps) {
    const double raw = std::max(1e-9, end / steps), power = std::pow(10, std::floor(std::log10(raw)));
    for (const double factor : {1.0, 2.0, 5.0})
        if (factor * power >= raw) return factor * power;
    return 10 * power;
}

std::string legend(double x, double y, const std::array<bool, 3>& used) {
    std::string out;
    for (std::size_t winner = 0; winner < 3; ++winner) {
        if (!used[winner]) continue;
        out += rectangle(x, y - 9, 10, 10, kinds[winner]) + text(x + 15, y, outcomeNames[winner]);
        x += 115;
    }
    return out;
}

}  // namespace

std::string balanceCurve(const Report& report) {
    constexpr double left = 52, right = 620, top = 16, bottom = 240;
    constexpr double minBudget = 1e-6;
    double low = HUGE_VAL, high = 0;
    for (const auto& s : report.steps) {
        low = std::min(low, budgetMagnitude(s.row.settings));
        high = std::max(high, budgetMagnitude(s.row.settings));
    }
    low = std::max(low, minBudget) / 2, high = 2 * std::max(high, minBudget);
    const auto x = [&](double budget) {
        return left + (right - left) * std::log(std::max(budget, minBudget) / low) / std::log(high / low);
    };
    const auto y = [&](double share) { return bottom - (bottom - top) * share; };
    std::string out = openSvg(640, 280, "the attackers' share of the points by budget");
    out += rectangle(left, y(0.5 + fairMargin), right - left, y(0.5 - fairMargin) - y(0.5 + fairMargin), "fair",
                     "fair within five points");
    for (const int tenth : {0, 2, 4, 5, 6, 8, 10}) {
        out += line(left, y(tenth / 10.0), right, y(tenth / 10.0), tenth == 5 ? "axis" : "grid");
        out += text(left - 6, y(tenth / 10.0) + 4, std::to_string(10 * tenth) + " %", "end");
    }
    if (report.human) {
        const double share = report.human->attackers;
        out += line(left, y(share), right, y(share), "human");
        out += text(right, y(share) - 4,
                    fmt::format("people: {:.1f} % of {} decided games", 100 * share, report.human->games), "end");
    }
    std::string path;
    for (const auto& s : report.steps) {
        const double at = x(budgetMagnitude(s.row.settings)), share = s.figures.results.pointsShare();
        const Interval i = s.figures.pointsShare();
        path += fmt::format("{}{:.1f} {:.1f}", path.empty() ? "M" : " L", at, y(share));
        out += line(at, y(i.low), at, y(i.high), "whisker") + line(at - 5, y(i.low), at + 5, y(i.low), "whisker") +
               line(at - 5, y(i.high), at + 5, y(i.high), "whisker");
        out += fmt::format(R"(<circle cx="{:.1f}" cy="{:.1f}" r="4.5" class="attackers"><title>{}</title></circle>)",
                           at, y(share),
                           fmt::format("{}: {:.1f} %, 95 %: {:.1f} to {:.1f}", s.row.settings.budget(), 100 * share,
                                       100 * i.low, 100 * i.high));
        out += text(at, bottom + 18, s.row.settings.budget(), "middle");
    }
    out += R"(<path class="curve" d=")" + path + "\"/>";
    out += text((left + right) / 2, bottom + 36, "a move", "middle");
    return out + "</svg>";
}

std::string lengths(const TrialFigures& f) {
    constexpr double left = 44, right = 620, top = 30, bottom = 220;
    constexpr int maxBars = 40;
    // In floating point: figures may be large, and a wrong index would write outside of the counts.
    const double maxPlies = std::max(1.0, f.allPlies.quantile(0.99));
    const double width = std::max(1.0, computeTick(maxPlies, maxBars));
    const int bars = std::clamp(static_cast<int>(maxPlies / width) + 1, 1, maxBars + 1);
    std::vector<std::array<int, 3>> counts(static_cast<std::size_t>(bars));
    for (std::size_t winner = 0; winner < 3; ++winner)
        for (const auto& [plies, times] : f.plies[winner].counts()) {
            const int bar = static_cast<int>(std::clamp(plies / width, 0.0, bars - 1.0));
            counts[static_cast<std::size_t>(bar)][winner] += times;
        }
    int maxCount = 1;
    for (const auto& c : counts) maxCount = std::max(maxCount, c[0] + c[1] + c[2]);
    const auto x = [&](double plies) { return left + (right - left) * plies / (bars * width); };
    const auto y = [&](double count) { return bottom - (bottom - top) * count / maxCount; };
    std::string out = openSvg(640, 262, "games by length and winner");
    const double tick = std::max(1.0, computeTick(maxCount, 4));
    for (double count = 0; count <= maxCount; count += tick)
        out += line(left, y(count), right, y(count), "grid") +
               text(left - 6, y(count) + 4, fmt::format("{:g}", count), "end");
    for (int bar = 0; bar < bars; ++bar) {
        double below = 0;
        for (const std::size_t winner : {1u, 0u, 2u}) {
            const int count = counts[static_cast<std::size_t>(bar)][winner];
            if (count == 0) continue;
            out += rectangle(x(bar * width) + 0.5, y(below + count), x(width) - left - 1, y(below) - y(below + count),
                             kinds[winner],
                             fmt::format("{:.0f} to {:.0f}{} plies: {} {}", bar * width, (bar + 1) * width - 1,
                                         bar + 1 == bars ? " and more" : "", count, outcomeNames[winner]));
            below += count;
        }
    }
    const double every = std::max(width, computeTick(bars * width, 8));
    for (double plies = 0; plies <= bars * width; plies += every)
        out += text(x(plies), bottom + 16, fmt::format("{:g}", plies), "middle");
    out += text((left + right) / 2, bottom + 34, "plies", "middle");
    out += legend(left, 16, {f.plies[0].count() > 0, f.plies[1].count() > 0, f.plies[2].count() > 0});
    return out + "</svg>";
}

std::string outcomes(const TrialFigures& f) {
    struct Bar {
        int count;
        std::size_t winner;
        std::string rule;
    };
    std::vector<Bar> bars;
    for (std::size_t winner = 0; winner < 3; ++winner)
        for (const auto& [rule, count] : f.byRule[winner]) bars.push_back({count, winner, rule});
    if (f.results.unfinished > 0) bars.push_back({f.results.unfinished, 2, "unfinished"});
    std::ranges::sort(
        bars, [](const Bar& a, const Bar& b) { return std::pair(a.winner, -a.count) < std::pair(b.winner, -b.count); });
    constexpr double left = 200, right = 540;
    const double height = 26 + 22 * static_cast<double>(bars.size());
    int maxCount = 1;
    for (const Bar& bar : bars) maxCount = std::max(maxCount, bar.count);
    std::string out = openSvg(640, static_cast<int>(height) + 8, "how games end");
    double y = 26;
    for (const Bar& bar : bars) {
        out += text(left - 8, y + 12, shorten(bar.rule, maxLabel), "end");
        out += rectangle(left, y, (right - left) * bar.count / maxCount, 16, kinds[bar.winner]);
        out += text(left + (right - left) * bar.count / maxCount + 6, y + 12,
                    fmt::format("{} ({:.1f} %)", bar.count, 100.0 * bar.count / std::max(1, f.games())));
        y += 22;
    }
    std::array<bool, 3> used{};
    for (const Bar& bar : bars) used[bar.winner] = true;
    out += legend(left, 14, used);
    return out + "</svg>";
}

std::string heatMap(const std::vector<int>& counts, int size, const std::string& title) {
    if (size < minBoardSize || size > maxBoardSize || counts.size() != static_cast<std::size_t>(size * size)) return {};
    const double cell = 300.0 / size;
    const int maxCount = *std::ranges::max_element(counts);
    std::string out = openSvg(330, 330, title);
    for (int rank = 0; rank < size; ++rank)
        for (int file = 0; file < size; ++file) {
            const auto square = static_cast<std::size_t>(rank * size + file);
            const double x = 22 + file * cell, y = 4 + (size - 1 - rank) * cell;
            // The square root makes rare squares visible.
            const double heat = maxCount > 0 ? std::sqrt(static_cast<double>(counts[square]) / maxCount) : 0;
            out += fmt::format(R"(<rect x="{:.1f}" y="{:.1f}" width="{:.1f}" height="{:.1f}" class="heat" )"
                               R"(fill-opacity="{:.2f}"><title>{}: {}</title></rect>)",
                               x, y, cell, cell, heat, squareName(static_cast<Square>(square), size), counts[square]);
            if (counts[square] > 0 && size <= 11)
                out += fmt::format(R"(<text x="{:.1f}" y="{:.1f}" text-anchor="middle" class="{}">{}</text>)",
                                   x + cell / 2, y + cell / 2 + 4, heat > 0.6 ? "on" : "off", counts[square]);
        }
    for (int i = 0; i < size; ++i) {
        out += text(22 + (i + 0.5) * cell, 320, std::string(1, static_cast<char>('a' + i)), "middle");
        out += text(16, 4 + (size - 0.5 - i) * cell + 4, std::to_string(i + 1), "end");
    }
    return out + "</svg>";
}

}  // namespace tafl::plots

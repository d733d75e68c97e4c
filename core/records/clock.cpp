#include "records/clock.hpp"

#include <cmath>
#include <cstdio>
#include <cstdlib>

#include "base/text.hpp"

namespace tafl {
namespace {

std::optional<double> parseSeconds(const std::string& text) {
    if (text.empty() || text.size() > 9 || text.find_first_not_of("0123456789.") != std::string::npos)
        return std::nullopt;
    char* end = nullptr;
    const double out = std::strtod(text.c_str(), &end);
    return *end || !(out <= 1e6) ? std::nullopt : std::optional(out);
}

std::string formatNumber(double value) {
    char buffer[32];
    std::snprintf(buffer, sizeof buffer, "%g", value);
    return buffer;
}

}  // namespace

Result<TimeControl> parseTimeControl(std::string_view input) {
    const auto invalid = [&] {
        return fail({}, phrase("'%1' is no time control", escapeForTerminal(input)),
                    phrase("seconds, such as 300, 300+5, 300+3x30 or 300+5+3x30"));
    };
    const std::string whole(trim(input));
    TimeControl out;
    const auto plus = whole.find('+');
    const auto main = parseSeconds(whole.substr(0, plus));
    if (!main || whole.ends_with('+')) return invalid();
    out.main = *main;
    bool increment = false;
    for (const auto& part : split(plus == std::string::npos ? std::string() : whole.substr(plus + 1), '+')) {
        const auto times = part.find('x');
        const auto second = parseSeconds(part.substr(times == std::string::npos ? 0 : times + 1));
        if (!second) return invalid();
        if (times == std::string::npos) {
            if (increment) return invalid();
            increment = true;
            out.increment = *second;
            continue;
        }
        const auto count = parseSeconds(part.substr(0, times));
        if (out.periods || !count || *count < 1 || *count > 1000 || std::floor(*count) != *count || *second <= 0)
            return invalid();
        out.periods = static_cast<int>(*count);
        out.period = *second;
    }
    if (out.main + out.increment + out.periods <= 0) return invalid();
    return out;
}

std::string text(const TimeControl& control) {
    std::string out = formatNumber(control.main);
    if (control.increment > 0) out += "+" + formatNumber(control.increment);
    if (control.periods) out += "+" + std::to_string(control.periods) + "x" + formatNumber(control.period);
    return out;
}

GameClock::GameClock(const TimeControl& control) : control_(control) {
    for (SideClock& sideClock : sides_) sideClock = {control.main, control.periods, false};
}

bool GameClock::deduct(Side side, double seconds) {
    SideClock& sideClock = sides_[static_cast<std::size_t>(side)];
    sideClock.left -= seconds;
    while (sideClock.left < 0 && sideClock.periods > 0) {
        --sideClock.periods;
        sideClock.overtime = true;
        sideClock.left += control_.period;
    }
    if (sideClock.left >= 0) return true;
    sideClock.left = 0;
    return false;
}

void GameClock::completeMove(Side side) {
    SideClock& sideClock = sides_[static_cast<std::size_t>(side)];
    if (sideClock.overtime)
        sideClock.left = control_.period;
    else
        sideClock.left += control_.increment;
}

double GameClock::totalLeft(Side side) const { return left(side) + periods(side) * control_.period; }

std::string GameClock::text(Side side) const {
    const auto all = static_cast<long>(left(side));
    char buffer[48];
    std::snprintf(buffer, sizeof buffer, "%ld:%02ld", all / 60, all % 60);
    std::string out = buffer;
    if (control_.periods)
        out += overtime(side) ? " (overtime, " + std::to_string(periods(side)) + " more)"
                              : " (+" + std::to_string(periods(side)) + " x " + formatNumber(control_.period) + " s)";
    return out;
}

}  // namespace tafl

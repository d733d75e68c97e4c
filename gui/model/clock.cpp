#include "model/clock.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>

namespace tafl::model {

GameClock::GameClock(std::function<double()> now) : now_(std::move(now)) {
    if (!now_)
        now_ = [] {
            return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
        };
}

void GameClock::set(const ClockSettings& settings) {
    settings_ = settings;
    remaining_[0] = remaining_[1] = settings.seconds;
    running_.reset();
}

double GameClock::elapsed() const { return now_() - startedAt_; }

void GameClock::run(std::optional<Side> side) {
    if (!settings_.on || side == running_) return;
    if (running_) {
        double& left = remaining_[static_cast<int>(*running_)];
        left = std::max(0.0, left - elapsed());
        if (left > 0 && side) left += settings_.increment;
    }
    running_ = side;
    startedAt_ = now_();
}

double GameClock::left(Side side) const {
    const double left = remaining_[static_cast<int>(side)];
    return std::max(0.0, running_ == side ? left - elapsed() : left);
}

std::optional<double> GameClock::nextChange() const {
    if (!running_) return {};
    const double shown = left(*running_);
    if (shown <= 0) return {};
    const double unit = shown < 10 ? 0.1 : 1.0;
    return std::max(0.01, std::fmod(shown, unit));
}

std::string formatClock(double seconds) {
    char out[32];
    if (seconds < 10)
        std::snprintf(out, sizeof out, "0:0%.1f", std::floor(seconds * 10) / 10);
    else
        std::snprintf(out, sizeof out, "%d:%02d", static_cast<int>(seconds) / 60, static_cast<int>(seconds) % 60);
    return out;
}

}  // namespace tafl::model

// Two clocks of a game: a budget for each side, and seconds added with each turn.
#pragma once
#include <functional>
#include <optional>

#include "notation/notation.hpp"

namespace tafl::model {

struct ClockSettings {
    bool on = false;
    double seconds = 600, increment = 5;
};

class GameClock {
public:
    /// `now`: seconds of a steady clock; none: the machine's.
    explicit GameClock(std::function<double()> now = {});

    void set(const ClockSettings&);
    const ClockSettings& settings() const { return settings_; }
    /// The time of this side runs; none: both stand. Handing over adds the increment to who had it.
    void run(std::optional<Side>);
    std::optional<Side> running() const { return running_; }
    double left(Side) const;  ///< seconds, never below 0
    bool isExpired(Side side) const { return settings_.on && left(side) <= 0; }
    /// Seconds until the shown number changes: when the interface has to draw again. None if nothing runs.
    std::optional<double> nextChange() const;

private:
    double elapsed() const;

    std::function<double()> now_;
    ClockSettings settings_;
    double remaining_[2] = {0, 0};
    std::optional<Side> running_;
    double startedAt_ = 0;
};

/// "9:58", "0:07.3" below ten seconds.
std::string formatClock(double seconds);

}  // namespace tafl::model

// Chess clock: a time budget per side plus an increment per turn.
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
    /// `now`: monotonic time in seconds; default: the system's steady clock.
    explicit GameClock(std::function<double()> now = {});

    void set(const ClockSettings&);
    const ClockSettings& settings() const { return settings_; }
    /// Starts this side's clock and stops the other. Adds the increment to the side that moved. None stops both.
    void run(std::optional<Side>);
    std::optional<Side> running() const { return running_; }
    double left(Side) const;  ///< seconds, never negative
    bool isExpired(Side side) const { return settings_.on && left(side) <= 0; }
    /// Seconds until the displayed number changes, for scheduling a redraw. None while stopped.
    std::optional<double> nextChange() const;

private:
    double elapsed() const;

    std::function<double()> now_;
    ClockSettings settings_;
    double remaining_[2] = {0, 0};
    std::optional<Side> running_;
    double startedAt_ = 0;
};

/// "9:58"; below ten seconds "0:07.3"
std::string formatClock(double seconds);

}  // namespace tafl::model

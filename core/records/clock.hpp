// Clocks of a game: main time, an increment for each move, and periods of overtime.
#pragma once
#include <optional>
#include <string>
#include <string_view>

#include "base/diagnostic.hpp"
#include "notation/notation.hpp"

namespace tafl {

/// "300+5": five minutes plus five seconds a move. "300+3x30": five minutes, then three periods of 30 seconds; a move
/// made within a period does not use it up. Also "300+5+3x30" and "300".
struct TimeControl {
    double main = 0, increment = 0;
    int periods = 0;
    double period = 0;
    bool operator==(const TimeControl&) const = default;
};
Result<TimeControl> parseTimeControl(std::string_view text);
std::string text(const TimeControl&);

class GameClock {
public:
    explicit GameClock(const TimeControl&);

    const TimeControl& control() const { return control_; }
    /// Deducts thinking time. False: the time is up.
    bool deduct(Side, double seconds);
    /// Call after each move: adds the increment or restarts the period.
    void completeMove(Side);
    double left(Side side) const { return sides_[static_cast<std::size_t>(side)].left; }
    int periods(Side side) const { return sides_[static_cast<std::size_t>(side)].periods; }
    bool overtime(Side side) const { return sides_[static_cast<std::size_t>(side)].overtime; }
    /// Time left, periods included.
    double totalLeft(Side) const;
    void set(Side side, double left) { sides_[static_cast<std::size_t>(side)].left = left; }
    /// "4:58", "0:12 (2 x 30 s)".
    std::string text(Side) const;

private:
    struct SideClock {
        double left = 0;
        int periods = 0;  ///< not yet begun
        bool overtime = false;
    };
    TimeControl control_;
    SideClock sides_[2];
};

}  // namespace tafl

// The time that a run has taken, without its pauses.
#pragma once
#include <chrono>
#include <optional>

namespace tafl::model {

class RunClock {
public:
    void start() { *this = RunClock(); }
    void pause() { pausedSince_ = Clock::now(); }
    void resume() {
        if (pausedSince_) pauses_ += Clock::now() - *pausedSince_;
        pausedSince_.reset();
    }
    /// Seconds since the start.
    double elapsed() const {
        const Clock::time_point until = pausedSince_.value_or(Clock::now());
        return std::chrono::duration<double>(until - startedAt_ - pauses_).count();
    }

private:
    using Clock = std::chrono::steady_clock;
    Clock::time_point startedAt_ = Clock::now();
    Clock::duration pauses_{};
    std::optional<Clock::time_point> pausedSince_;
};

}  // namespace tafl::model

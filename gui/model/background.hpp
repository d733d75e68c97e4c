// Background work for the interface: one thread per task, which posts its latest result. The interface never blocks.
#pragma once
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <thread>
#include <utility>

namespace tafl::model {

/// Requests a redraw of the window. Thread-safe.
class RedrawNotifier {
public:
    explicit RedrawNotifier(std::function<void()> call = {}) : call_(std::move(call)) {}
    /// For final results and anything the user must see at once.
    void now() const {
        if (call_) call_();
    }
    /// For progress: at most 20 redraws a second. The next call covers any that are skipped.
    void soon() const;

private:
    std::function<void()> call_;
    mutable std::atomic<std::int64_t> last_{0};
};

/// The latest value posted by one thread for another.
template <class T>
class LatestValue {
public:
    void set(T value) {
        auto made = std::make_shared<const T>(std::move(value));
        const std::lock_guard lock(mutex_);
        value_ = std::move(made);
    }
    void clear() {
        const std::lock_guard lock(mutex_);
        value_.reset();
    }
    std::shared_ptr<const T> get() const {
        const std::lock_guard lock(mutex_);
        return value_;
    }
    /// Returns the value and clears it.
    std::shared_ptr<const T> take() {
        const std::lock_guard lock(mutex_);
        return std::exchange(value_, nullptr);
    }

private:
    mutable std::mutex mutex_;
    std::shared_ptr<const T> value_;
};

/// One thread that runs the latest job. A newer job replaces one that has not started.
class BackgroundTask {
public:
    /// A job must return soon after `stop` becomes true.
    using Job = std::function<void(const std::atomic<bool>& stop)>;

    /// `yields`: lowers the thread's priority where the system supports it.
    explicit BackgroundTask(bool yields = false) : yields_(yields) {}
    ~BackgroundTask();
    BackgroundTask(const BackgroundTask&) = delete;
    BackgroundTask& operator=(const BackgroundTask&) = delete;

    /// Stops the current job, then runs this one. The first call starts the thread.
    void run(Job);
    /// Stops the current job and discards the pending one.
    void stop();
    bool busy() const;
    /// Blocks until no job is running or pending. In a browser this thread may do the job itself.
    void wait();

private:
    void loop();

    mutable std::mutex mutex_;
    std::condition_variable changed_;
    std::thread thread_;
    Job pending_;
    std::shared_ptr<std::atomic<bool>> stop_;  ///< of the running job
    bool quitting_ = false;
    const bool yields_;
};

}  // namespace tafl::model

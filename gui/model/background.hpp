// Work beside the interface: one thread per task, which posts what it has so far. Nobody ever waits for it.
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

/// Tells whoever draws that there is something new. May be called from any thread.
class RedrawNotifier {
public:
    explicit RedrawNotifier(std::function<void()> call = {}) : call_(std::move(call)) {}
    /// An end, or anything that must be seen.
    void now() const {
        if (call_) call_();
    }
    /// Progress: at most 20 times a second; what is left out is told by the next.
    void soon() const;

private:
    std::function<void()> call_;
    mutable std::atomic<std::int64_t> last_{0};
};

/// The latest value that one thread has posted for another.
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
    /// Takes it away.
    std::shared_ptr<const T> take() {
        const std::lock_guard lock(mutex_);
        return std::exchange(value_, nullptr);
    }

private:
    mutable std::mutex mutex_;
    std::shared_ptr<const T> value_;
};

/// One thread that does the latest job it was given; an older one that has not begun is forgotten.
class BackgroundTask {
public:
    /// The flag turns true when the job is to end.
    using Job = std::function<void(const std::atomic<bool>& stop)>;

    /// One that yields gives way to what a person waits for, where the system knows priorities of threads.
    explicit BackgroundTask(bool yields = false) : yields_(yields) {}
    ~BackgroundTask();
    BackgroundTask(const BackgroundTask&) = delete;
    BackgroundTask& operator=(const BackgroundTask&) = delete;

    /// Stops what is running, and then does this. The thread begins with the first job.
    void run(Job);
    /// Stops what is running, and forgets what waits.
    void stop();
    bool busy() const;
    /// Until nothing is running or waiting. For tests and for leaving the program.
    void wait();

private:
    void loop();

    mutable std::mutex mutex_;
    std::condition_variable changed_;
    std::thread thread_;
    Job pending_;
    std::shared_ptr<std::atomic<bool>> stop_;  ///< of the job that runs
    bool quitting_ = false;
    const bool yields_;
};

}  // namespace tafl::model

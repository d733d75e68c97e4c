#include "model/background.hpp"

#include <sys/resource.h>
#include <unistd.h>

#include <exception>

namespace tafl::model {
namespace {

/// Affects only this thread: Linux keeps priorities per thread.
void lowerPriority() {
#ifdef __linux__
    static_cast<void>(setpriority(PRIO_PROCESS, static_cast<id_t>(gettid()), 10));
#endif
}

}  // namespace

BackgroundTask::~BackgroundTask() {
    stop();
    {
        const std::lock_guard lock(mutex_);
        quitting_ = true;
    }
    changed_.notify_all();
    if (thread_.joinable()) thread_.join();
}

void BackgroundTask::run(Job job) {
    {
        const std::lock_guard lock(mutex_);
        if (stop_) *stop_ = true;
        pending_ = std::move(job);
        if (!thread_.joinable()) thread_ = std::thread([this] { loop(); });
    }
    changed_.notify_all();
}

void BackgroundTask::stop() {
    const std::lock_guard lock(mutex_);
    pending_ = nullptr;
    if (stop_) *stop_ = true;
}

bool BackgroundTask::busy() const {
    const std::lock_guard lock(mutex_);
    return pending_ || stop_;
}

void BackgroundTask::wait() {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [this] { return !pending_ && !stop_; });
}

void BackgroundTask::loop() {
    if (yields_) lowerPriority();
    std::unique_lock lock(mutex_);
    while (true) {
        changed_.wait(lock, [this] { return quitting_ || pending_; });
        if (quitting_) return;
        const Job job = std::exchange(pending_, nullptr);
        const auto stop = std::make_shared<std::atomic<bool>>(false);
        stop_ = stop;
        lock.unlock();
        try {
            job(*stop);
        } catch (const std::exception&) {
            // Jobs report their own failures. An escaped exception must not end the program.
        }
        lock.lock();
        stop_.reset();
        changed_.notify_all();
    }
}

}  // namespace tafl::model

// The designer's background work on threads that stay. Replaces gui/model/background.cpp, where each task starts a
// thread of its own: in a browser a new thread may begin only when the page's own thread is idle, so that one must
// never wait for it.
#include "model/background.hpp"

#include <algorithm>
#include <deque>
#include <exception>
#include <vector>

namespace tafl::model {
namespace {

/// At most as many tasks run at once; others wait for their turn. A session has about two dozen, most of them idle.
constexpr int maxThreads = 14;

struct Pool {
    std::mutex mutex;  // guards the queue and all tasks
    std::condition_variable queued, finished;
    std::deque<BackgroundTask*> queue;
    int threads = 0, idle = 0;  ///< also those that have still to begin
};
/// Never freed: its threads live as long as the page.
Pool& pool() {
    static Pool& all = *new Pool;
    return all;
}

}  // namespace

BackgroundTask::~BackgroundTask() {
    stop();
    std::unique_lock lock(pool().mutex);
    std::erase(pool().queue, this);
    pool().finished.wait(lock, [this] { return !stop_; });
}

void BackgroundTask::run(Job job) {
    {
        const std::lock_guard lock(pool().mutex);
        if (stop_) *stop_ = true;
        pending_ = std::move(job);
        if (!stop_ && std::ranges::find(pool().queue, this) == pool().queue.end()) pool().queue.push_back(this);
        const bool needsThread = static_cast<int>(pool().queue.size()) > pool().idle && pool().threads < maxThreads;
        pool().queued.notify_one();
        if (!needsThread) return;
        ++pool().threads;
        ++pool().idle;
    }
    std::thread([] {
        while (true) {
            BackgroundTask* task = nullptr;
            {
                std::unique_lock lock(pool().mutex);
                pool().queued.wait(lock, [] { return !pool().queue.empty(); });
                --pool().idle;
                task = pool().queue.front();
                pool().queue.pop_front();
                task->stop_ = std::make_shared<std::atomic<bool>>(false);  // it runs now
            }
            task->loop();
            const std::lock_guard lock(pool().mutex);
            ++pool().idle;
        }
    }).detach();
}

void BackgroundTask::stop() {
    const std::lock_guard lock(pool().mutex);
    pending_ = nullptr;
    if (stop_) *stop_ = true;
}

bool BackgroundTask::busy() const {
    const std::lock_guard lock(pool().mutex);
    return pending_ || stop_;
}

void BackgroundTask::wait() {
    std::unique_lock lock(pool().mutex);
    // Nobody has begun with it: this thread does it rather than wait for one that may not begin before.
    if (pending_ && !stop_) {
        std::erase(pool().queue, this);
        stop_ = std::make_shared<std::atomic<bool>>(false);
        lock.unlock();
        return loop();
    }
    pool().finished.wait(lock, [this] { return !pending_ && !stop_; });
}

/// Runs jobs until there is none. Requires `stop_`, which says that the task runs.
void BackgroundTask::loop() {
    std::unique_lock lock(pool().mutex);
    while (pending_) {
        const Job job = std::exchange(pending_, nullptr);
        const auto stop = stop_ = std::make_shared<std::atomic<bool>>(false);
        lock.unlock();
        try {
            job(*stop);
        } catch (const std::exception&) {
            // Jobs report their own failures. An escaped exception must not end the program.
        }
        lock.lock();
    }
    stop_.reset();
    pool().finished.notify_all();
}

}  // namespace tafl::model

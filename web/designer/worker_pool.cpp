// The workers of a trial as threads: a browser has no processes. Replaces core/trials/run/worker_pool.cpp. A thread
// cannot be killed. So a worker that misses its deadline, or belongs to a trial that ended, gets a stop flag; it ends
// its game, and nobody waits for it.
#include "trials/run/worker_pool.hpp"

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <deque>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>

#include "base/timing.hpp"
#include "trials/run/trial_worker.hpp"

namespace tafl {
namespace {

/// What a pool and one of its threads share. Each answer is given in the form in which a process would print it.
struct Channel {
    std::mutex mutex;
    std::condition_variable changed;
    std::deque<std::string> jobs, answers;
    std::atomic<bool> ended{false};  ///< no more jobs come, and nobody wants the answer
};

void answerJobs(Channel& channel) {
    TrialWorker worker(&channel.ended);
    bool begun = false;
    while (true) {
        std::string message;
        {
            std::unique_lock lock(channel.mutex);
            channel.changed.wait(lock, [&] { return channel.ended.load() || !channel.jobs.empty(); });
            if (channel.ended) return;
            message = std::move(channel.jobs.front());
            channel.jobs.pop_front();
        }
        wire::Answer answer = makeRefusal("a message makes no sense");
        try {
            if (!begun) {
                if (const auto handshake = wire::parseHandshake(message)) answer = worker.begin(*handshake);
                begun = true;
            } else if (const auto job = wire::parseJob(message)) {
                answer = worker.answer(*job);
            }
        } catch (const std::exception& failure) {
            answer = makeRefusal(failure.what());
        }
        const std::lock_guard lock(channel.mutex);
        channel.answers.push_back(wire::message(answer));
    }
}

}  // namespace

struct WorkerPool::Worker {
    std::shared_ptr<Channel> channel;  ///< null: no thread
    double deadline = 0;               ///< 0: none
};

std::filesystem::path workerProgram() { return "threads of this page"; }

WorkerPool::WorkerPool(std::filesystem::path program, std::string handshake, int workers)
    : program_(std::move(program)), handshake_(std::move(handshake)), workers_(static_cast<std::size_t>(workers)) {}

WorkerPool::~WorkerPool() { killAll(); }

int WorkerPool::size() const { return static_cast<int>(workers_.size()); }

bool WorkerPool::isAlive(int number) const { return workers_[static_cast<std::size_t>(number)].channel != nullptr; }

std::string WorkerPool::start(int number) {
    Worker& worker = workers_[static_cast<std::size_t>(number)];
    worker.channel = std::make_shared<Channel>();
    try {
        std::thread([channel = worker.channel] { answerJobs(*channel); }).detach();
    } catch (const std::system_error& error) {
        worker.channel.reset();
        return error.what();
    }
    constexpr double startupSeconds = 120;
    sendLine(number, handshake_, startupSeconds);
    return {};
}

void WorkerPool::sendLine(int number, const std::string& line, double seconds) {
    Worker& worker = workers_[static_cast<std::size_t>(number)];
    worker.deadline = steadySeconds() + seconds;
    const std::lock_guard lock(worker.channel->mutex);
    worker.channel->jobs.push_back(line);
    worker.channel->changed.notify_all();
}

std::vector<WorkerPool::Event> WorkerPool::wait(double seconds) {
    constexpr double secondsBetweenLooks = 0.005;
    std::vector<Event> out;
    for (const double end = steadySeconds() + seconds; out.empty();) {
        const double time = steadySeconds();
        for (int i = 0; i < size(); ++i) {
            Worker& worker = workers_[static_cast<std::size_t>(i)];
            if (!worker.channel) continue;
            std::deque<std::string> answers;
            {
                const std::lock_guard lock(worker.channel->mutex);
                answers.swap(worker.channel->answers);
            }
            for (std::string& answer : answers) {
                if (!answer.empty() && answer.back() == '\n') answer.pop_back();
                out.push_back({.worker = i, .text = std::move(answer)});
                worker.deadline = 0;
            }
            if (worker.deadline > 0 && pausedSince_ == 0 && time > worker.deadline) {
                this->end(i);
                out.push_back({.worker = i, .workerDied = true, .withinDeadline = false, .text = "it took too long"});
            }
        }
        if (time >= end) break;
        if (out.empty()) std::this_thread::sleep_for(std::chrono::duration<double>(secondsBetweenLooks));
    }
    return out;
}

/// A game that is being played goes on to its end.
void WorkerPool::setPaused(bool paused) {
    if (!paused && pausedSince_ > 0)
        for (Worker& worker : workers_)
            if (worker.deadline > 0) worker.deadline += steadySeconds() - pausedSince_;
    pausedSince_ = paused ? steadySeconds() : 0;
}

void WorkerPool::end(int number) {
    Worker& worker = workers_[static_cast<std::size_t>(number)];
    if (!worker.channel) return;
    {
        const std::lock_guard lock(worker.channel->mutex);
        worker.channel->ended = true;
    }
    worker.channel->changed.notify_all();
    worker = {};
}

void WorkerPool::killAll() {
    for (int i = 0; i < size(); ++i) end(i);
}

}  // namespace tafl

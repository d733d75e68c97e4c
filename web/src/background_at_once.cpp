// The designer's background work where there are no threads: each job runs at once.
#include "model/background.hpp"

namespace tafl::model {

BackgroundTask::~BackgroundTask() = default;

void BackgroundTask::run(Job job) {
    const std::atomic<bool> stop = false;
    try {
        job(stop);
    } catch (const std::exception&) {
        // As with threads: jobs report their own failures.
    }
}

void BackgroundTask::stop() {}
bool BackgroundTask::busy() const { return false; }
void BackgroundTask::wait() {}

}  // namespace tafl::model

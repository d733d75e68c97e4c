#include "trials/run/worker_process.hpp"

#include <poll.h>
#include <unistd.h>

#include <csignal>
#include <iostream>

#include "base/process_limits.hpp"
#include "base/sanitized.hpp"
#include "solve/table_file.hpp"
#include "trials/run/trial_worker.hpp"

namespace tafl {
namespace {

bool send(const wire::Answer& answer) {
    const std::string message = wire::message(answer);
    for (std::size_t sent = 0; sent < message.size();) {
        const ssize_t written = write(trialAnswerDescriptor, message.data() + sent, message.size() - sent);
        if (written <= 0) return false;
        sent += static_cast<std::size_t>(written);
    }
    return true;
}

int sendRefusal(const std::string& why) {
    send(makeRefusal(why));
    return 1;
}

/// Is the reading end of the answers closed?
bool isOrphaned() {
    pollfd answers{trialAnswerDescriptor, POLLOUT, 0};
    return poll(&answers, 1, 0) > 0 && (answers.revents & POLLERR);
}

/// Ties the worker's life to the trial, and disables core dumps.
void limitLife() {
    endWithParent();
    if (isOrphaned()) _exit(0);    // the trial died before that
    std::signal(SIGINT, SIG_IGN);  // Ctrl-C goes to the trial only
    limitProcess(ProcessLimit::coreDumps, 0, 0);
}

/// Tables are mapped, so they take address space but no private memory.
void limitMemory(const std::filesystem::path& tables) {
    if (isSanitizerBuild) return;  // sanitizers reserve terabytes of address space
    const std::uint64_t space = (std::uint64_t{trialWorkerMegabytes} << 20) + (tables.empty() ? 0 : tableBytes(tables));
    limitProcess(ProcessLimit::addressSpace, space, space);
}

}  // namespace

int runTrialWorker() {
    limitLife();
    std::ios::sync_with_stdio(false);
    std::string message;
    if (!std::getline(std::cin, message)) return 0;
    const auto handshake = wire::parseHandshake(message);
    if (!handshake) return sendRefusal("what to play makes no sense");
    limitMemory(handshake->tables);
    TrialWorker worker;
    const wire::Answer begun = worker.begin(*handshake);
    if (!send(begun)) return 0;
    if (!begun.ready) return 1;
    while (std::getline(std::cin, message)) {
        const auto job = wire::parseJob(message);
        if (!job) return sendRefusal("a job makes no sense");
        if (!send(worker.answer(*job))) return 0;
    }
    return 0;
}

}  // namespace tafl

#include "trials/run/worker_pool.hpp"

#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstring>
#include <utility>

#include "base/own_program.hpp"
#include "base/sigpipe.hpp"
#include "base/timing.hpp"
#include "trials/run/worker_process.hpp"

extern char** environ;

namespace tafl {
namespace {

/// A pipe that other children do not inherit.
struct Pipe {
    int ends[2] = {-1, -1};
    bool opened = pipe2(ends, O_CLOEXEC) == 0;
    ~Pipe() {
        for (const int end : ends)
            if (end >= 0) ::close(end);
    }
    int release(int which) { return std::exchange(ends[which], -1); }
};

}  // namespace

std::filesystem::path workerProgram() {
    std::error_code error;
    const auto own = ownProgram();
    const auto beside = own.parent_path() / "taflsmith";
    return std::filesystem::exists(beside, error) ? beside : own;
}

struct WorkerPool::Worker {
    int process = 0, jobPipe = -1, answerPipe = -1, errorPipe = -1;
    std::string lineBuffer, errorTail;  ///< an incomplete line; the end of its stderr
    double deadline = 0;                ///< 0: none
    bool timedOut = false;
};

WorkerPool::WorkerPool(std::filesystem::path program, std::string handshake, int workers)
    : program_(std::move(program)), handshake_(std::move(handshake)), workers_(static_cast<std::size_t>(workers)) {}

WorkerPool::~WorkerPool() { killAll(); }

int WorkerPool::size() const { return static_cast<int>(workers_.size()); }

bool WorkerPool::isAlive(int number) const { return workers_[static_cast<std::size_t>(number)].process > 0; }

std::string WorkerPool::start(int number) {
    Worker& worker = workers_[static_cast<std::size_t>(number)];
    Pipe jobPipe, answerPipe, errorPipe;
    if (!jobPipe.opened || !answerPipe.opened || !errorPipe.opened)
        return std::string("no pipe: ") + std::strerror(errno);
    posix_spawn_file_actions_t files;
    posix_spawn_file_actions_init(&files);
    // Move the ends to high descriptors first: they may occupy the wanted ones.
    int moved[3];
    const int ends[3] = {jobPipe.ends[0], errorPipe.ends[1], answerPipe.ends[1]},
              wanted[3] = {0, 2, trialAnswerDescriptor};
    for (int i = 0; i < 3; ++i) moved[i] = fcntl(ends[i], F_DUPFD_CLOEXEC, 10);
    for (int i = 0; i < 3; ++i) posix_spawn_file_actions_adddup2(&files, moved[i], wanted[i]);
    posix_spawn_file_actions_adddup2(&files, moved[1], 1);
    posix_spawnattr_t attributes;
    posix_spawnattr_init(&attributes);
    sigset_t none;
    sigemptyset(&none);
    posix_spawnattr_setsigmask(&attributes, &none);
    posix_spawnattr_setpgroup(&attributes, 0);  // Ctrl-C goes to the trial only
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETPGROUP);
    const std::string path = program_.string();
    std::string command = trialWorkerCommand;
    char* const arguments[] = {const_cast<char*>(path.c_str()), command.data(), nullptr};
    pid_t process = 0;
    const int failed = posix_spawn(&process, path.c_str(), &files, &attributes, arguments, environ);
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&files);
    for (const int end : moved)
        if (end >= 0) ::close(end);
    if (failed != 0) return path + ": " + std::strerror(failed);
    worker = {};
    worker.process = process;
    worker.jobPipe = jobPipe.release(1);
    worker.answerPipe = answerPipe.release(0);
    worker.errorPipe = errorPipe.release(0);
    fcntl(worker.answerPipe, F_SETFL, O_NONBLOCK);
    fcntl(worker.errorPipe, F_SETFL, O_NONBLOCK);
    constexpr double startupSeconds = 120;
    sendLine(number, handshake_, startupSeconds);
    return {};
}

void WorkerPool::sendLine(int number, const std::string& line, double seconds) {
    Worker& worker = workers_[static_cast<std::size_t>(number)];
    worker.deadline = steadySeconds() + seconds;
    const SigpipeBlocker quiet;
    for (std::size_t sent = 0; sent < line.size();) {
        const ssize_t written = write(worker.jobPipe, line.data() + sent, line.size() - sent);
        if (written < 0 && errno == EINTR) continue;
        if (written <= 0) return;  // dead; `wait` reports it
        sent += static_cast<std::size_t>(written);
    }
}

std::vector<WorkerPool::Event> WorkerPool::wait(double seconds) {
    // 1. Kill workers past their deadline.
    const double time = steadySeconds();
    for (Worker& worker : workers_)
        if (worker.process > 0 && worker.deadline > 0 && pausedSince_ == 0 && time > worker.deadline &&
            !worker.timedOut) {
            worker.timedOut = true;
            kill(worker.process, SIGKILL);
        }

    // 2. Read from the others.
    std::vector<pollfd> polled;
    std::vector<int> polledWorker;
    for (int i = 0; i < size(); ++i) {
        const Worker& worker = workers_[static_cast<std::size_t>(i)];
        if (worker.process <= 0) continue;
        polled.push_back({worker.answerPipe, POLLIN, 0});
        polled.push_back({worker.errorPipe, POLLIN, 0});
        polledWorker.insert(polledWorker.end(), 2, i);
    }
    std::vector<Event> out;
    if (poll(polled.data(), polled.size(), static_cast<int>(seconds * 1000)) <= 0) return out;
    for (std::size_t i = 0; i < polled.size(); ++i) {
        if (!(polled[i].revents & (POLLIN | POLLHUP | POLLERR))) continue;
        Worker& worker = workers_[static_cast<std::size_t>(polledWorker[i])];
        if (worker.process <= 0) continue;
        if (polled[i].fd == worker.errorPipe)
            readErrors(worker);
        else
            readAnswers(polledWorker[i], out);
    }
    return out;
}

void WorkerPool::readAnswers(int number, std::vector<Event>& out) {
    Worker& worker = workers_[static_cast<std::size_t>(number)];
    char buffer[1 << 16];
    bool dead = false;
    while (!dead) {
        const ssize_t got = read(worker.answerPipe, buffer, sizeof buffer);
        if (got < 0 && errno == EINTR) continue;
        if (got < 0 && errno == EAGAIN) break;
        if (got <= 0)
            dead = true;
        else
            worker.lineBuffer.append(buffer, static_cast<std::size_t>(got));
    }
    for (std::size_t end; (end = worker.lineBuffer.find('\n')) != std::string::npos;) {
        out.push_back({.worker = number, .text = worker.lineBuffer.substr(0, end)});
        worker.lineBuffer.erase(0, end + 1);
        worker.deadline = 0;
    }
    if (dead) out.push_back(reap(number));  // after its last answers
}

void WorkerPool::readErrors(Worker& worker) {
    constexpr std::size_t maxTail = 400;
    char buffer[4096];
    const ssize_t got = read(worker.errorPipe, buffer, sizeof buffer);
    if (got > 0) worker.errorTail.append(buffer, static_cast<std::size_t>(got));
    if (got == 0) {
        ::close(worker.errorPipe);
        worker.errorPipe = -1;
    }
    if (worker.errorTail.size() > maxTail) worker.errorTail.erase(0, worker.errorTail.size() - maxTail);
}

WorkerPool::Event WorkerPool::reap(int number) {
    Worker& worker = workers_[static_cast<std::size_t>(number)];
    if (worker.errorPipe >= 0) readErrors(worker);
    // A worker that closed its answers is useless even if alive.
    kill(worker.process, SIGKILL);
    int status = 0;
    while (waitpid(worker.process, &status, 0) < 0 && errno == EINTR) {
    }
    Event out{.worker = number, .workerDied = true, .withinDeadline = !worker.timedOut};
    if (WIFSIGNALED(status)) out.signal = WTERMSIG(status);
    out.text = out.signal ? strsignal(out.signal) : "it ended with status " + std::to_string(WEXITSTATUS(status));
    if (!worker.errorTail.empty()) out.text += "; it said: " + worker.errorTail;
    close(worker);
    return out;
}

void WorkerPool::setPaused(bool paused) {
    for (const Worker& worker : workers_)
        if (worker.process > 0) kill(worker.process, paused ? SIGSTOP : SIGCONT);
    if (!paused && pausedSince_ > 0)
        for (Worker& worker : workers_)
            if (worker.deadline > 0) worker.deadline += steadySeconds() - pausedSince_;
    pausedSince_ = paused ? steadySeconds() : 0;
}

void WorkerPool::end(int number) {
    Worker& worker = workers_[static_cast<std::size_t>(number)];
    if (worker.process <= 0) return;
    kill(worker.process, SIGKILL);
    while (waitpid(worker.process, nullptr, 0) < 0 && errno == EINTR) {
    }
    close(worker);
}

void WorkerPool::killAll() {
    for (const Worker& worker : workers_)
        if (worker.process > 0) kill(worker.process, SIGKILL);
    for (int i = 0; i < size(); ++i) end(i);
}

void WorkerPool::close(Worker& worker) {
    for (const int file : {worker.jobPipe, worker.answerPipe, worker.errorPipe})
        if (file >= 0) ::close(file);
    worker = {};
}

}  // namespace tafl

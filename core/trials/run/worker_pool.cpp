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

#include "trials/run/worker_process.hpp"

extern char** environ;

namespace tafl {
namespace {

double now() { return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count(); }

/// Two ends of a pipe that no other child gets.
struct Pipe {
    int ends[2] = {-1, -1};
    bool made = pipe2(ends, O_CLOEXEC) == 0;
    ~Pipe() {
        for (const int end : ends)
            if (end >= 0) ::close(end);
    }
    int take(int which) { return std::exchange(ends[which], -1); }
};

/// A write to a process that died must not end this program: for as long as it lasts, the signal is held off.
class WithoutPipeSignal {
public:
    WithoutPipeSignal() {
        sigset_t set;
        sigemptyset(&set);
        sigaddset(&set, SIGPIPE);
        pthread_sigmask(SIG_BLOCK, &set, &before_);
    }
    ~WithoutPipeSignal() {
        sigset_t set;
        sigemptyset(&set);
        sigaddset(&set, SIGPIPE);
        const timespec none{0, 0};
        while (sigtimedwait(&set, nullptr, &none) > 0) {
        }
        pthread_sigmask(SIG_SETMASK, &before_, nullptr);
    }

private:
    sigset_t before_;
};

}  // namespace

std::filesystem::path workerProgram() {
    std::error_code error;
    const auto own = std::filesystem::read_symlink("/proc/self/exe", error);
    const auto beside = own.parent_path() / "taflsmith";
    return std::filesystem::exists(beside, error) ? beside : own;
}

Crew::Crew(std::filesystem::path program, std::string hello, int workers)
    : program_(std::move(program)), hello_(std::move(hello)), workers_(static_cast<std::size_t>(workers)) {}

Crew::~Crew() { endAll(); }

std::string Crew::start(int number) {
    Worker& worker = workers_[static_cast<std::size_t>(number)];
    Pipe jobs, answers, errors;
    if (!jobs.made || !answers.made || !errors.made) return std::string("no pipe: ") + std::strerror(errno);
    posix_spawn_file_actions_t files;
    posix_spawn_file_actions_init(&files);
    // First out of the way of the numbers wanted, which the ends may have by chance.
    int moved[3];
    const int ends[3] = {jobs.ends[0], errors.ends[1], answers.ends[1]}, wanted[3] = {0, 2, trialAnswersFile};
    for (int i = 0; i < 3; ++i) moved[i] = fcntl(ends[i], F_DUPFD_CLOEXEC, 10);
    for (int i = 0; i < 3; ++i) posix_spawn_file_actions_adddup2(&files, moved[i], wanted[i]);
    posix_spawn_file_actions_adddup2(&files, moved[1], 1);
    posix_spawnattr_t attributes;
    posix_spawnattr_init(&attributes);
    sigset_t none;
    sigemptyset(&none);
    posix_spawnattr_setsigmask(&attributes, &none);
    posix_spawnattr_setpgroup(&attributes, 0);  // a Ctrl-C at the terminal is meant for the trial
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
    worker.jobs = jobs.take(1);
    worker.answers = answers.take(0);
    worker.errors = errors.take(0);
    fcntl(worker.answers, F_SETFL, O_NONBLOCK);
    fcntl(worker.errors, F_SETFL, O_NONBLOCK);
    constexpr double startingSeconds = 120;
    give(number, hello_, startingSeconds);
    return {};
}

void Crew::give(int number, const std::string& line, double seconds) {
    Worker& worker = workers_[static_cast<std::size_t>(number)];
    worker.deadline = now() + seconds;
    const WithoutPipeSignal quiet;
    for (std::size_t sent = 0; sent < line.size();) {
        const ssize_t wrote = write(worker.jobs, line.data() + sent, line.size() - sent);
        if (wrote < 0 && errno == EINTR) continue;
        if (wrote <= 0) return;  // it has died; `wait` tells
        sent += static_cast<std::size_t>(wrote);
    }
}

std::vector<Crew::Event> Crew::wait(double seconds) {
    // 1. Whoever is late is ended.
    const double time = now();
    for (Worker& worker : workers_)
        if (worker.process > 0 && worker.deadline > 0 && heldSince_ == 0 && time > worker.deadline && !worker.late) {
            worker.late = true;
            kill(worker.process, SIGKILL);
        }

    // 2. Whoever says something.
    std::vector<pollfd> polled;
    std::vector<int> whose;
    for (int i = 0; i < size(); ++i) {
        const Worker& worker = workers_[static_cast<std::size_t>(i)];
        if (worker.process <= 0) continue;
        polled.push_back({worker.answers, POLLIN, 0});
        polled.push_back({worker.errors, POLLIN, 0});
        whose.insert(whose.end(), 2, i);
    }
    std::vector<Event> out;
    if (poll(polled.data(), polled.size(), static_cast<int>(seconds * 1000)) <= 0) return out;
    for (std::size_t i = 0; i < polled.size(); ++i) {
        if (!(polled[i].revents & (POLLIN | POLLHUP | POLLERR))) continue;
        Worker& worker = workers_[static_cast<std::size_t>(whose[i])];
        if (worker.process <= 0) continue;
        if (polled[i].fd == worker.errors)
            readErrors(worker);
        else
            readAnswers(whose[i], out);
    }
    return out;
}

void Crew::readAnswers(int number, std::vector<Event>& out) {
    Worker& worker = workers_[static_cast<std::size_t>(number)];
    char buffer[1 << 16];
    bool dead = false;
    while (!dead) {
        const ssize_t got = read(worker.answers, buffer, sizeof buffer);
        if (got < 0 && errno == EINTR) continue;
        if (got < 0 && errno == EAGAIN) break;
        if (got <= 0)
            dead = true;
        else
            worker.answer.append(buffer, static_cast<std::size_t>(got));
    }
    for (std::size_t end; (end = worker.answer.find('\n')) != std::string::npos;) {
        out.push_back({.worker = number, .text = worker.answer.substr(0, end)});
        worker.answer.erase(0, end + 1);
        worker.deadline = 0;
    }
    if (dead) out.push_back(buried(number));  // after what it still answered
}

void Crew::readErrors(Worker& worker) {
    constexpr std::size_t kept = 400;
    char buffer[4096];
    const ssize_t got = read(worker.errors, buffer, sizeof buffer);
    if (got > 0) worker.said.append(buffer, static_cast<std::size_t>(got));
    if (got == 0) {
        ::close(worker.errors);
        worker.errors = -1;
    }
    if (worker.said.size() > kept) worker.said.erase(0, worker.said.size() - kept);
}

Crew::Event Crew::buried(int number) {
    Worker& worker = workers_[static_cast<std::size_t>(number)];
    if (worker.errors >= 0) readErrors(worker);
    // Whoever closes its answers and lives on is of no use either.
    kill(worker.process, SIGKILL);
    int status = 0;
    while (waitpid(worker.process, &status, 0) < 0 && errno == EINTR) {
    }
    Event out{.worker = number, .died = true, .inTime = !worker.late};
    if (WIFSIGNALED(status)) out.signal = WTERMSIG(status);
    out.text = out.signal ? strsignal(out.signal) : "it ended with status " + std::to_string(WEXITSTATUS(status));
    if (!worker.said.empty()) out.text += "; it said: " + worker.said;
    close(worker);
    return out;
}

void Crew::hold(bool still) {
    for (const Worker& worker : workers_)
        if (worker.process > 0) kill(worker.process, still ? SIGSTOP : SIGCONT);
    if (!still && heldSince_ > 0)
        for (Worker& worker : workers_)
            if (worker.deadline > 0) worker.deadline += now() - heldSince_;
    heldSince_ = still ? now() : 0;
}

void Crew::end(int number) {
    Worker& worker = workers_[static_cast<std::size_t>(number)];
    if (worker.process <= 0) return;
    kill(worker.process, SIGKILL);
    while (waitpid(worker.process, nullptr, 0) < 0 && errno == EINTR) {
    }
    close(worker);
}

void Crew::endAll() {
    for (const Worker& worker : workers_)
        if (worker.process > 0) kill(worker.process, SIGKILL);
    for (int i = 0; i < size(); ++i) end(i);
}

void Crew::close(Worker& worker) {
    for (const int file : {worker.jobs, worker.answers, worker.errors})
        if (file >= 0) ::close(file);
    worker = {};
}

}  // namespace tafl

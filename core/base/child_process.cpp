#include "base/child_process.hpp"
#include "base/sigpipe.hpp"
#include "base/timing.hpp"

#include <fcntl.h>
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstring>
#include <ctime>

namespace tafl {
namespace {

constexpr std::size_t maxLineLength = 1u << 20;

}  // namespace

Result<std::unique_ptr<ChildProcess>> ChildProcess::start(const std::string& command) {
    return start(std::vector<std::string>{"/bin/sh", "-c", command});
}

Result<std::unique_ptr<ChildProcess>> ChildProcess::start(const std::vector<std::string>& arguments) {
    // Prepared before the fork: with several threads, the child may not allocate memory.
    std::vector<char*> words;
    for (const std::string& argument : arguments) words.push_back(const_cast<char*>(argument.c_str()));
    words.push_back(nullptr);
    int toChild[2], fromChild[2];
    if (pipe2(toChild, O_CLOEXEC) != 0) return fail({}, phrase("no pipe: %1", std::strerror(errno)));
    if (pipe2(fromChild, O_CLOEXEC) != 0) {
        close(toChild[0]);
        close(toChild[1]);
        return fail({}, phrase("no pipe: %1", std::strerror(errno)));
    }
    const pid_t pid = fork();
    if (pid == 0) {
        setpgid(0, 0);
        dup2(toChild[0], STDIN_FILENO);
        dup2(fromChild[1], STDOUT_FILENO);
        ::signal(SIGINT, SIG_IGN);  // the parent handles interrupts
        execv(words[0], words.data());
        _exit(127);
    }
    close(toChild[0]);
    close(fromChild[1]);
    if (pid < 0) {
        close(toChild[1]);
        close(fromChild[0]);
        return fail({}, phrase("cannot start '%1': %2", arguments.back(), std::strerror(errno)));
    }
    setpgid(pid, pid);
    std::unique_ptr<ChildProcess> out(new ChildProcess);
    out->pid_ = pid;
    out->in_ = fromChild[0];
    out->out_ = toChild[1];
    for (const int fd : {out->in_, out->out_}) fcntl(fd, F_SETFL, fcntl(fd, F_GETFL) | O_NONBLOCK);
    return out;
}

ChildProcess::~ChildProcess() {
    close(out_);
    close(in_);
    if (!wait(0.5)) {
        ::kill(-pid_, SIGTERM);
        if (!wait(0.5)) kill();
    }
}

void ChildProcess::kill() {
    if (exited_) return;
    ::kill(-pid_, SIGKILL);
    wait(2);
}

bool ChildProcess::wait(double seconds) {
    for (const double end = steadySeconds() + seconds; !exited_;) {
        const pid_t done = waitpid(pid_, &status_, WNOHANG);
        if (done == pid_ || (done < 0 && errno == ECHILD)) {
            exited_ = true;
            // Processes that the child may have left behind.
            ::kill(-pid_, SIGKILL);
            break;
        }
        if (steadySeconds() >= end) return false;
        const timespec pause{0, 5'000'000};
        nanosleep(&pause, nullptr);
    }
    return true;
}

bool ChildProcess::send(std::string_view line) {
    std::string text(line);
    text += '\n';
    const SigpipeBlocker quiet;
    std::string_view rest = text;
    for (const double end = steadySeconds() + 2; !rest.empty();) {
        const ssize_t written = write(out_, rest.data(), rest.size());
        if (written > 0) {
            rest.remove_prefix(static_cast<std::size_t>(written));
            continue;
        }
        if (errno == EINTR) continue;
        if (errno != EAGAIN || steadySeconds() >= end) return false;
        pollfd descriptor{out_, POLLOUT, 0};
        poll(&descriptor, 1, 100);
    }
    return true;
}

ChildProcess::LineStatus ChildProcess::readLine(std::string& line, double seconds, const std::atomic<bool>* stop) {
    const double end = steadySeconds() + seconds;
    while (true) {
        if (const auto at = buffer_.find('\n'); at != std::string::npos) {
            line = buffer_.substr(0, at);
            buffer_.erase(0, at + 1);
            if (line.ends_with('\r')) line.pop_back();
            return LineStatus::line;
        }
        if (buffer_.size() > maxLineLength) return LineStatus::flood;
        if (stop && *stop) return LineStatus::stopped;
        const double left = end - steadySeconds();
        if (left <= 0) return LineStatus::silence;
        pollfd descriptor{in_, POLLIN, 0};
        if (poll(&descriptor, 1, static_cast<int>(std::min(left, 0.05) * 1000) + 1) <= 0) continue;
        char buffer[65536];
        const ssize_t got = read(in_, buffer, sizeof buffer);
        if (got > 0) {
            buffer_.append(buffer, static_cast<std::size_t>(got));
            continue;
        }
        if (got < 0 && (errno == EAGAIN || errno == EINTR)) continue;
        return LineStatus::end;
    }
}

std::string ChildProcess::ending() {
    if (!wait(0.5)) return "closed its output";
    if (WIFSIGNALED(status_)) return "was killed by signal " + std::to_string(WTERMSIG(status_));
    if (WIFEXITED(status_) && WEXITSTATUS(status_) == 127) return "could not be started";
    return "ended with status " + std::to_string(WIFEXITED(status_) ? WEXITSTATUS(status_) : 0);
}

int ChildProcess::signal() const { return WIFSIGNALED(status_) ? WTERMSIG(status_) : 0; }

int ChildProcess::exitCode() const { return WIFEXITED(status_) ? WEXITSTATUS(status_) : -1; }

}  // namespace tafl

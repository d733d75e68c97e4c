// Writing to a process that may be gone.
#pragma once
#include <csignal>
#include <ctime>

namespace tafl {

/// While it exists, a write to a closed pipe fails instead of ending this program with SIGPIPE.
class SigpipeBlocker {
public:
    SigpipeBlocker() {
        sigemptyset(&pipe_);
        sigaddset(&pipe_, SIGPIPE);
        sigset_t pending;
        sigpending(&pending);
        wasPending_ = sigismember(&pending, SIGPIPE) == 1;
        pthread_sigmask(SIG_BLOCK, &pipe_, &before_);
    }
    ~SigpipeBlocker() {
        const timespec none{0, 0};
        if (!wasPending_)
            while (sigtimedwait(&pipe_, nullptr, &none) == SIGPIPE) {
            }
        pthread_sigmask(SIG_SETMASK, &before_, nullptr);
    }
    SigpipeBlocker(const SigpipeBlocker&) = delete;
    SigpipeBlocker& operator=(const SigpipeBlocker&) = delete;

private:
    sigset_t pipe_{}, before_{};
    bool wasPending_ = false;
};

}  // namespace tafl

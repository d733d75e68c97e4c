// What a worker of a trial does with the messages that it gets, whatever carries them: pipes of a process, or threads.
#pragma once
#include <atomic>
#include <memory>

#include "trials/run/messages.hpp"

namespace tafl {

class TrialWorker {
public:
    /// Another thread may set `stop`: then a game ends at once, and its answer means nothing.
    explicit TrialWorker(const std::atomic<bool>* stop = nullptr);
    ~TrialWorker();
    TrialWorker(const TrialWorker&) = delete;
    TrialWorker& operator=(const TrialWorker&) = delete;

    /// Loads rules, weights and tables. The answer says ready or refused.
    wire::Answer begin(const wire::Handshake&);
    /// Plays a game, or scans for openings. Requires that `begin` said ready.
    wire::Answer answer(const wire::Job&);

private:
    struct State;
    std::unique_ptr<State> state_;
    const std::atomic<bool>* stop_;
};

/// An answer that says why there is no other one.
wire::Answer makeRefusal(const std::string& why);

}  // namespace tafl

#include "trials/run/trial.hpp"

#include <algorithm>
#include <chrono>
#include <csignal>
#include <mutex>
#include <thread>

#include "base/timing.hpp"
#include "evaluation/weights_file.hpp"
#include "trials/run/messages.hpp"
#include "trials/run/schedule.hpp"
#include "trials/run/worker_pool.hpp"

namespace tafl {
namespace {

GameSummary summarize(const TrialGame& game) { return {game.state, game.winner, game.unfinished}; }

void countPlayed(TrialProgress& p, const GameSummary& game) {
    ++p.played;
    ++(game.unfinished                    ? p.unfinished
       : game.winner == Winner::attackers ? p.attackersWon
       : game.winner == Winner::defenders ? p.defendersWon
                                          : p.drawn);
}

wire::Handshake makeHandshake(const TrialSubject& subject, const TrialPlan& plan) {
    wire::Handshake out;
    out.text = subject.text;
    out.file = subject.file.string();
    out.digest = subject.image->digest;
    out.preferred = subject.preferred;
    for (const auto& library : subject.libraries) out.libraries.push_back(std::filesystem::absolute(library).string());
    for (const auto& folder : subject.variantDirectories)
        out.variantDirectories.push_back(std::filesystem::absolute(folder).string());
    if (!plan.tables.empty()) out.tables = std::filesystem::absolute(plan.tables).string();
    out.settings = plan.settings;
    return out;
}

/// Generous even for a slow machine.
double gameTimeLimit(const TrialPlan& plan) {
    const TrialSettings& s = plan.settings;
    if (plan.gameSeconds > 0) return plan.gameSeconds;
    if (s.nodes == 0 && s.seconds <= 0) return 3600;
    return 60 + s.maxPlies * (2e-5 * static_cast<double>(s.nodes) + 1.5 * s.seconds);
}

}  // namespace

TrialSubject TrialSubject::of(const Variant& variant, std::shared_ptr<const RuleImage> image,
                              const EnvironmentOptions& options) {
    TrialSubject out;
    out.id = variant.id;
    out.name = variant.name;
    out.image = std::move(image);
    out.text = formatWithScripts(variant);
    // An unsaved variant gets a file name from its id.
    out.file =
        variant.file.empty() ? std::filesystem::path(variant.id + ".toml") : std::filesystem::absolute(variant.file);
    out.libraries = options.libraries;
    out.variantDirectories = options.variantDirectories;
    out.preferred = options.preferred;
    return out;
}

class Trial::Run {
public:
    Run(TrialSubject subject, TrialPlan plan, ProgressCallback reportProgress)
        : subject_(std::move(subject)), plan_(std::move(plan)), reportProgress_(std::move(reportProgress)) {
        progress_.games = plan_.games / plan_.shards + (plan_.shard <= plan_.games % plan_.shards ? 1 : 0);
    }
    ~Run() { cancelled_ = true; }

    void start() {
        if (started_.exchange(true)) return;
        running_ = true;
        thread_ = std::jthread([this] {
            try {
                loop();
            } catch (const std::exception& failure) {  // as for want of memory
                stop(Diagnostics{{Severity::error, {}, failure.what(), ""}});
            }
            running_ = false;
        });
    }
    void setPaused(bool paused) { paused_ = paused; }
    void cancel() { cancelled_ = true; }
    bool running() const { return running_; }
    bool isPaused() const { return paused_; }
    TrialProgress progress() const {
        const std::lock_guard lock(mutex_);
        return progress_;
    }
    const TrialResult& wait() {
        if (thread_.joinable()) thread_.join();
        return result_;
    }

private:
    /// State of one worker.
    struct Task {
        bool ready = false, scanning = false, playing = false;
        int number = 0;
        bool isIdle() const { return ready && !scanning && !playing; }
    };

    void loop();
    bool open();
    void runWorkers();
    void assign(WorkerPool&);
    void handle(const WorkerPool::Event&);
    void workerAnswered(const WorkerPool::Event&, Task&);
    void workerReady(const wire::Answer::Ready&);
    void workerDied(const WorkerPool::Event&, Task&);
    void storeGame(TrialGame);
    void stop(Diagnostics why) {
        if (result_.diagnostics.empty()) result_.diagnostics = std::move(why);
        done_ = true;
    }
    void reportProgress();
    void finalize();

    TrialSubject subject_;
    TrialPlan plan_;
    ProgressCallback reportProgress_;
    TrialResult result_;
    std::optional<Schedule> schedule_;
    std::vector<Task> tasks_;
    std::map<int, int> attempts_;
    int failedStarts_ = 0, playedHere_ = 0;
    bool done_ = false;
    double startTime_ = 0, pausedSeconds_ = 0;

    mutable std::mutex mutex_;  // guards progress_
    TrialProgress progress_;
    std::atomic<bool> started_{false}, running_{false}, paused_{false}, cancelled_{false};
    std::jthread thread_;  // last, so that it joins before the other members are destroyed
};

void Trial::Run::loop() {
    startTime_ = steadySeconds();
    if (open()) runWorkers();
    finalize();
}

bool Trial::Run::open() {
    if (plan_.store.empty()) {
        result_.store = std::make_shared<Store>(Store::inMemory());
        return true;
    }
    auto store = Store::open(plan_.store);
    if (!store) {
        stop(store.error());
        return false;
    }
    result_.store = std::make_shared<Store>(std::move(*store));
    return true;
}

void Trial::Run::runWorkers() {
    const int processors = static_cast<int>(std::max(1u, std::thread::hardware_concurrency()));
    const int count = std::clamp(plan_.workers > 0 ? plan_.workers : processors, 1, std::max(1, progress_.games));
    WorkerPool pool(plan_.program.empty() ? workerProgram() : plan_.program,
                    wire::message(makeHandshake(subject_, plan_)), count);
    tasks_.resize(static_cast<std::size_t>(count));
    double pausedSince = 0, lastReport = steadySeconds();
    while (!done_ && !cancelled_) {
        if (paused_ != (pausedSince > 0)) {
            pool.setPaused(paused_);
            if (pausedSince > 0) pausedSeconds_ += steadySeconds() - pausedSince;
            pausedSince = paused_ ? steadySeconds() : 0;
        }
        if (pausedSince == 0) assign(pool);
        if (done_) break;
        // Handle all events before assigning work, so that the loss of a dead worker's job is known before a restart.
        for (const WorkerPool::Event& event : pool.wait(0.1))
            if (!done_) handle(event);
        if (steadySeconds() - lastReport > 0.25) {
            reportProgress();
            lastReport = steadySeconds();
        }
    }
    if (pausedSince > 0) pausedSeconds_ += steadySeconds() - pausedSince;
}

void Trial::Run::assign(WorkerPool& pool) {
    for (int i = 0; i < pool.size() && !done_; ++i) {
        Task& task = tasks_[static_cast<std::size_t>(i)];
        if (!pool.isAlive(i)) {
            task = {};
            if (const std::string error = pool.start(i); !error.empty())
                stop(Diagnostics{{Severity::error, {}, phrase("a process cannot be started: %1", error), ""}});
            continue;
        }
        if (!task.isIdle() || !schedule_) continue;
        const Schedule::Assignment next = schedule_->next();
        switch (next.kind) {
            case Schedule::Assignment::Kind::play:
                task.playing = true;
                task.number = next.number;
                pool.sendLine(i, wire::message(wire::PlayJob{next.number, *next.opening}), gameTimeLimit(plan_));
                break;
            case Schedule::Assignment::Kind::scan:
                task.scanning = true;
                pool.sendLine(i, wire::message(wire::ScanJob{next.from, next.count}), gameTimeLimit(plan_));
                break;
            case Schedule::Assignment::Kind::done:
                done_ = true;
                break;
            case Schedule::Assignment::Kind::wait:
                break;
        }
    }
}

void Trial::Run::handle(const WorkerPool::Event& event) {
    Task& task = tasks_[static_cast<std::size_t>(event.worker)];
    if (event.workerDied)
        workerDied(event, task);
    else
        workerAnswered(event, task);
}

void Trial::Run::workerAnswered(const WorkerPool::Event& event, Task& task) {
    auto answer = wire::parseAnswer(event.text);
    if (!answer || (!answer->ready && !answer->game && !answer->scanned)) {
        const Phrase why = answer ? Phrase(answer->refused) : phrase("its answers make no sense");
        return stop(Diagnostics{{Severity::error, {}, phrase("a process of the trial cannot play: %1", why), ""}});
    }
    if (answer->ready) {
        task.ready = true;
        return workerReady(*answer->ready);
    }
    if (answer->scanned) {
        task.scanning = false;
        schedule_->scanned(answer->scanned->from, answer->scanned->openings);
        return;
    }
    task.playing = false;
    storeGame(std::move(*answer->game));
}

/// The first ready worker identifies the engine, which completes the trial's key. Loads the games stored under it.
void Trial::Run::workerReady(const wire::Answer::Ready& ready) {
    failedStarts_ = 0;
    if (schedule_) {
        if (ready.signature != result_.row.signature)
            stop(Diagnostics{{Severity::error,
                              {},
                              phrase("two processes do not play alike"),
                              phrase("rules and libraries that stay the same while the trial runs")}});
        return;
    }
    TrialRow& row = result_.row;
    row.variant = subject_.id;
    row.name = subject_.name;
    row.digest = subject_.image->digest;
    row.text = subject_.text;
    row.settings = plan_.settings;
    row.weights = ready.weights;
    row.signature = ready.signature;
    row.build = TAFLSMITH_VERSION;
    const auto trial = result_.store->begin(row);
    if (!trial) return stop(trial.error());
    result_.trial = *trial;
    const auto summaries = result_.store->summaries(*trial);
    if (!summaries) return stop(summaries.error());
    schedule_.emplace(plan_.games, plan_.shard, plan_.shards, *summaries);
    if (plan_.untilDecided) schedule_->stopWhenDecided();
    const std::lock_guard lock(mutex_);
    for (const int number : schedule_->played(false)) countPlayed(progress_, summaries->at(number));
    result_.found = progress_.played;
    for (const auto& [number, summary] : *summaries) progress_.dropped += summary.state == TrialGame::State::dropped;
}

/// Retries the job, since a worker may die for reasons outside the game.
void Trial::Run::workerDied(const WorkerPool::Event& event, Task& task) {
    const Task lost = std::exchange(task, {});
    if (!lost.ready) {
        // SIGKILL usually comes from outside, for example from the out-of-memory killer.
        if (++failedStarts_ >= (event.signal == SIGKILL ? 30 : 3))
            stop(Diagnostics{
                {Severity::error, {}, phrase("processes of the trial die before they play: %1", event.text), ""}});
        return;
    }
    const int maxAttempts = !event.withinDeadline ? 1 : event.signal == SIGKILL ? 5 : 2;
    if (lost.scanning) return schedule_->scanFailed(maxAttempts);
    if (!lost.playing) return;
    if (++attempts_[lost.number] < maxAttempts) return schedule_->requeue(lost.number);
    TrialGame game;
    game.number = lost.number;
    game.state = TrialGame::State::failed;
    game.failure = event.withinDeadline
                       ? "its process died: " + event.text
                       : "it took longer than " + std::to_string(static_cast<int>(gameTimeLimit(plan_))) + " s";
    storeGame(std::move(game));
}

void Trial::Run::storeGame(TrialGame game) {
    if (const auto kept = result_.store->add(result_.trial, game); !kept) return stop(kept.error());
    const GameSummary summary = summarize(game);
    schedule_->gameFinished(game.number, summary);
    {
        const std::lock_guard lock(mutex_);
        TrialProgress& p = progress_;
        if (game.state == TrialGame::State::dropped) ++p.dropped;
        if (game.state == TrialGame::State::failed) ++p.failed;
        if (game.state == TrialGame::State::played) {
            countPlayed(p, summary);
            ++playedHere_;
        }
    }
    // Give up on rules that fail in every game, those found in the store included.
    constexpr int maxFailures = 10;
    if (game.state == TrialGame::State::failed) {
        result_.failed.push_back(std::move(game));
        if (static_cast<int>(result_.failed.size()) >= maxFailures && playedHere_ + result_.found == 0)
            return stop(Diagnostics{{Severity::error,
                                     {},
                                     phrase("no game could be played to its end: %1", result_.failed.back().failure),
                                     ""}});
    }
    if (schedule_->decided()) done_ = true;
    reportProgress();
}

void Trial::Run::reportProgress() {
    TrialProgress copy;
    {
        const std::lock_guard lock(mutex_);
        progress_.seconds = steadySeconds() - startTime_ - pausedSeconds_;
        progress_.gamesPerMinute = progress_.seconds > 0 ? 60 * playedHere_ / progress_.seconds : 0;
        copy = progress_;
    }
    if (reportProgress_) reportProgress_(copy);
}

void Trial::Run::finalize() {
    result_.seconds = steadySeconds() - startTime_ - pausedSeconds_;
    result_.figures = TrialFigures(subject_.image.get(), scoreAtTenToOneOf(plan_.settings.weights));
    if (!schedule_) {
        result_.stopped = true;
        return;
    }
    const bool complete = schedule_->next().kind == Schedule::Assignment::Kind::done && !cancelled_;
    result_.stopped = !complete && !schedule_->decided();
    result_.openingsExhausted = schedule_->exhausted();
    result_.numbers = schedule_->played(schedule_->decided());
    const auto read = result_.store->each(result_.trial, [&](TrialGame&& game) {
        result_.dropped += game.state == TrialGame::State::dropped;
        if (result_.numbers.contains(game.number)) result_.figures.add(game);
        return true;
    });
    if (!read && result_.diagnostics.empty()) result_.diagnostics = read.error();
    result_.figures.dropped = result_.dropped;
    result_.figures.failed = static_cast<int>(result_.failed.size());
}

Trial::Trial(TrialSubject subject, TrialPlan plan, ProgressCallback reportProgress)
    : run_(std::make_unique<Run>(std::move(subject), std::move(plan), std::move(reportProgress))) {}
Trial::~Trial() = default;
void Trial::start() { run_->start(); }
void Trial::pause() { run_->setPaused(true); }
void Trial::resume() { run_->setPaused(false); }
void Trial::cancel() { run_->cancel(); }
bool Trial::running() const { return run_->running(); }
bool Trial::paused() const { return run_->isPaused(); }
TrialProgress Trial::progress() const { return run_->progress(); }
const TrialResult& Trial::wait() { return run_->wait(); }

TrialResult runTrial(TrialSubject subject, TrialPlan plan, Trial::ProgressCallback reportProgress) {
    Trial trial(std::move(subject), std::move(plan), std::move(reportProgress));
    trial.start();
    return trial.wait();
}

}  // namespace tafl

#include "trials/run/trial.hpp"

#include <algorithm>
#include <chrono>
#include <csignal>
#include <mutex>
#include <thread>

#include "trials/run/worker_pool.hpp"
#include "trials/run/schedule.hpp"
#include "trials/run/messages.hpp"

namespace tafl {
namespace {

double now() { return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count(); }

GameHead headOf(const TrialGame& game) { return {game.state, game.winner, game.brokenOff}; }

wire::Hello helloOf(const TrialSubject& subject, const TrialSettings& settings) {
    wire::Hello out;
    out.text = subject.text;
    out.file = subject.file.string();
    out.digest = subject.image->digest;
    out.preferred = subject.preferred;
    for (const auto& library : subject.libraries) out.libraries.push_back(std::filesystem::absolute(library).string());
    for (const auto& folder : subject.variantDirectories)
        out.variantDirectories.push_back(std::filesystem::absolute(folder).string());
    out.settings = settings;
    return out;
}

/// A minute, and what a slow machine takes for its nodes.
double limitOf(const TrialPlan& plan) {
    const TrialSettings& s = plan.settings;
    if (plan.gameSeconds > 0) return plan.gameSeconds;
    if (s.nodes == 0 && s.seconds <= 0) return 3600;
    return 60 + s.mostPlies * (2e-5 * static_cast<double>(s.nodes) + 1.5 * s.seconds);
}

}  // namespace

TrialSubject TrialSubject::of(const Variant& variant, std::shared_ptr<const RuleImage> image,
                              const EnvironmentOptions& options) {
    TrialSubject out;
    out.id = variant.id;
    out.name = variant.name;
    out.image = std::move(image);
    out.text = writeVariant(variant);
    // A variant that was never saved is read as if from a file of its name.
    out.file =
        variant.file.empty() ? std::filesystem::path(variant.id + ".toml") : std::filesystem::absolute(variant.file);
    out.libraries = options.libraries;
    out.variantDirectories = options.variantDirectories;
    out.preferred = options.preferred;
    return out;
}

class Trial::Run {
public:
    Run(TrialSubject subject, TrialPlan plan, Tell tell)
        : subject_(std::move(subject)), plan_(std::move(plan)), tell_(std::move(tell)) {
        progress_.games = plan_.games / plan_.shards + (plan_.shard <= plan_.games % plan_.shards ? 1 : 0);
    }
    ~Run() { cancelled_ = true; }

    void start() {
        if (begun_.exchange(true)) return;
        running_ = true;
        thread_ = std::jthread([this] {
            loop();
            running_ = false;
        });
    }
    void hold(bool still) { held_ = still; }
    void cancel() { cancelled_ = true; }
    bool running() const { return running_; }
    bool held() const { return held_; }
    TrialProgress progress() const {
        const std::lock_guard lock(mutex_);
        return progress_;
    }
    const TrialResult& wait() {
        if (thread_.joinable()) thread_.join();
        return result_;
    }

private:
    /// What a process is at.
    struct Task {
        bool ready = false, scans = false, plays = false;
        int number = 0;
        bool free() const { return ready && !scans && !plays; }
    };

    void loop();
    bool open();
    void hire();
    void assign(Crew&);
    void handle(const Crew::Event&);
    void answered(const Crew::Event&, Task&);
    void welcomed(const wire::Answer::Ready&);
    void died(const Crew::Event&, Task&);
    void keep(TrialGame);
    void stop(Diagnostics why) {
        if (result_.complaints.empty()) result_.complaints = std::move(why);
        over_ = true;
    }
    void tell();
    void conclude();

    TrialSubject subject_;
    TrialPlan plan_;
    Tell tell_;
    TrialResult result_;
    std::optional<Schedule> schedule_;
    std::vector<Task> tasks_;
    std::map<int, int> attempts_;
    int deadStarts_ = 0, playedHere_ = 0;
    bool over_ = false;
    double begin_ = 0, heldFor_ = 0;

    mutable std::mutex mutex_;  // of progress_
    TrialProgress progress_;
    std::atomic<bool> begun_{false}, running_{false}, held_{false}, cancelled_{false};
    std::jthread thread_;  // the last: it ends before all the others go
};

// --- the steps of a trial

void Trial::Run::loop() {
    begin_ = now();
    if (open()) hire();
    conclude();
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

void Trial::Run::hire() {
    const int processors = static_cast<int>(std::max(1u, std::thread::hardware_concurrency()));
    const int count = std::clamp(plan_.workers > 0 ? plan_.workers : processors, 1, std::max(1, progress_.games));
    Crew crew(plan_.program.empty() ? workerProgram() : plan_.program, wire::line(helloOf(subject_, plan_.settings)),
              count);
    tasks_.resize(static_cast<std::size_t>(count));
    double heldSince = 0, told = now();
    while (!over_ && !cancelled_) {
        if (held_ != (heldSince > 0)) {
            crew.hold(held_);
            if (heldSince > 0) heldFor_ += now() - heldSince;
            heldSince = held_ ? now() : 0;
        }
        if (heldSince == 0) assign(crew);
        if (over_) break;
        // All that happened is taken in before work is given: a place is only filled when it is known what died there.
        for (const Crew::Event& event : crew.wait(0.1))
            if (!over_) handle(event);
        if (now() - told > 0.25) {
            tell();
            told = now();
        }
    }
    if (heldSince > 0) heldFor_ += now() - heldSince;
}

void Trial::Run::assign(Crew& crew) {
    for (int i = 0; i < crew.size() && !over_; ++i) {
        Task& task = tasks_[static_cast<std::size_t>(i)];
        if (!crew.alive(i)) {
            task = {};
            if (const std::string complaint = crew.start(i); !complaint.empty())
                stop(Diagnostics{{Severity::error, {}, "a process cannot be started: " + complaint, ""}});
            continue;
        }
        if (!task.free() || !schedule_) continue;
        const Schedule::Next next = schedule_->next();
        switch (next.what) {
            case Schedule::Next::What::play:
                task.plays = true;
                task.number = next.number;
                crew.give(i, wire::line(wire::Play{next.number, *next.opening}), limitOf(plan_));
                break;
            case Schedule::Next::What::scan:
                task.scans = true;
                crew.give(i, wire::line(wire::Scan{next.from, next.count}), limitOf(plan_));
                break;
            case Schedule::Next::What::done:
                over_ = true;
                break;
            case Schedule::Next::What::wait:
                break;
        }
    }
}

void Trial::Run::handle(const Crew::Event& event) {
    Task& task = tasks_[static_cast<std::size_t>(event.worker)];
    if (event.died)
        died(event, task);
    else
        answered(event, task);
}

void Trial::Run::answered(const Crew::Event& event, Task& task) {
    auto answer = wire::answerFrom(event.text);
    if (!answer || (!answer->ready && !answer->game && !answer->scanned)) {
        const std::string why = answer ? answer->refused : "its answers make no sense";
        return stop(Diagnostics{{Severity::error, {}, "a process of the trial cannot play: " + why, ""}});
    }
    if (answer->ready) {
        task.ready = true;
        return welcomed(*answer->ready);
    }
    if (answer->scanned) {
        task.scans = false;
        schedule_->scanned(answer->scanned->from, answer->scanned->openings);
        return;
    }
    task.plays = false;
    keep(std::move(*answer->game));
}

/// The first process to be ready says which engine plays: now the trial is known, and what there is of it already.
void Trial::Run::welcomed(const wire::Answer::Ready& ready) {
    deadStarts_ = 0;
    if (schedule_) {
        if (ready.signature != result_.row.signature)
            stop(Diagnostics{{Severity::error,
                              {},
                              "two processes do not play alike",
                              "rules and libraries that stay the same while the trial runs"}});
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
    const auto heads = result_.store->heads(*trial);
    if (!heads) return stop(heads.error());
    schedule_.emplace(plan_.games, plan_.shard, plan_.shards, *heads);
    if (plan_.untilDecided) schedule_->stopWhenDecided();
    const std::lock_guard lock(mutex_);
    for (const int number : schedule_->played(false)) {
        const GameHead& head = heads->at(number);
        ++progress_.played;
        ++(head.brokenOff                     ? progress_.brokenOff
           : head.winner == Winner::attackers ? progress_.attackersWon
           : head.winner == Winner::defenders ? progress_.defendersWon
                                              : progress_.drawn);
    }
    result_.found = progress_.found = progress_.played;
    for (const auto& [number, head] : *heads) progress_.dropped += head.state == TrialGame::State::dropped;
}

/// A process that died takes its job with it: a game is tried again, for it may not have been the game's fault.
void Trial::Run::died(const Crew::Event& event, Task& task) {
    const Task was = std::exchange(task, {});
    if (!was.ready) {
        // Killed from outside is nobody's fault, for a while.
        if (++deadStarts_ >= (event.signal == SIGKILL ? 30 : 3))
            stop(Diagnostics{{Severity::error, {}, "processes of the trial die before they play: " + event.text, ""}});
        return;
    }
    // Killed from outside is nobody's fault, at first.
    const int most = !event.inTime ? 1 : event.signal == SIGKILL ? 5 : 2;
    if (was.scans) return schedule_->scanDied(most);
    if (!was.plays) return;
    if (++attempts_[was.number] < most) return schedule_->again(was.number);
    TrialGame game;
    game.number = was.number;
    game.state = TrialGame::State::failed;
    game.complaint = event.inTime ? "its process died: " + event.text
                                  : "it took longer than " + std::to_string(static_cast<int>(limitOf(plan_))) + " s";
    keep(std::move(game));
}

void Trial::Run::keep(TrialGame game) {
    if (const auto kept = result_.store->add(result_.trial, game); !kept) return stop(kept.error());
    schedule_->finished(game.number, headOf(game));
    {
        const std::lock_guard lock(mutex_);
        TrialProgress& p = progress_;
        if (game.state == TrialGame::State::dropped) ++p.dropped;
        if (game.state == TrialGame::State::failed) {
            ++p.failed;
            p.complaint = game.complaint;
        }
        if (game.state == TrialGame::State::played) {
            ++p.played;
            ++playedHere_;
            ++(game.brokenOff                     ? p.brokenOff
               : game.winner == Winner::attackers ? p.attackersWon
               : game.winner == Winner::defenders ? p.defendersWon
                                                  : p.drawn);
            p.verdict = verdict(p.attackersWon, p.defendersWon, p.drawn + p.brokenOff);
        }
    }
    // Rules of which no game comes to an end would only waste time.
    constexpr int hopeless = 10;
    if (game.state == TrialGame::State::failed) {
        result_.failed.push_back(std::move(game));
        if (static_cast<int>(result_.failed.size()) >= hopeless && playedHere_ == 0)
            return stop(Diagnostics{
                {Severity::error, {}, "no game could be played to its end: " + result_.failed.back().complaint, ""}});
    }
    if (schedule_->decided()) over_ = true;
    tell();
}

void Trial::Run::tell() {
    TrialProgress copy;
    {
        const std::lock_guard lock(mutex_);
        progress_.seconds = now() - begin_ - heldFor_;
        progress_.perMinute = progress_.seconds > 0 ? 60 * playedHere_ / progress_.seconds : 0;
        copy = progress_;
    }
    if (tell_) tell_(copy);
}

void Trial::Run::conclude() {
    result_.seconds = now() - begin_ - heldFor_;
    result_.figures = TrialFigures(subject_.image.get());
    if (!schedule_) {
        result_.stopped = true;
        return;
    }
    const bool whole = schedule_->next().what == Schedule::Next::What::done && !cancelled_;
    result_.stopped = !whole && !schedule_->decided();
    result_.openingsUsedUp = schedule_->usedUp();
    result_.numbers = schedule_->played(schedule_->decided());
    const auto read = result_.store->each(result_.trial, [&](TrialGame&& game) {
        result_.dropped += game.state == TrialGame::State::dropped;
        if (result_.numbers.contains(game.number)) result_.figures.add(game);
        return true;
    });
    if (!read && result_.complaints.empty()) result_.complaints = read.error();
    result_.figures.dropped = result_.dropped;
    result_.figures.failed = static_cast<int>(result_.failed.size());
}

// --- the door

Trial::Trial(TrialSubject subject, TrialPlan plan, Tell tell)
    : run_(std::make_unique<Run>(std::move(subject), std::move(plan), std::move(tell))) {}
Trial::~Trial() = default;
void Trial::start() { run_->start(); }
void Trial::pause() { run_->hold(true); }
void Trial::resume() { run_->hold(false); }
void Trial::cancel() { run_->cancel(); }
bool Trial::running() const { return run_->running(); }
bool Trial::paused() const { return run_->held(); }
TrialProgress Trial::progress() const { return run_->progress(); }
const TrialResult& Trial::wait() { return run_->wait(); }

TrialResult runTrial(TrialSubject subject, TrialPlan plan, Trial::Tell tell) {
    Trial trial(std::move(subject), std::move(plan), std::move(tell));
    trial.start();
    return trial.wait();
}

}  // namespace tafl

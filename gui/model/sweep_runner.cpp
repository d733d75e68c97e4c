#include "model/sweep_runner.hpp"

#include <algorithm>
#include <cmath>

#include "base/translation.hpp"
#include "model/stored_trials.hpp"
#include "trials/forecast/model_file.hpp"

namespace tafl::model {
namespace {

using Clock = std::chrono::steady_clock;

/// A verdict does not end a sweep before this many games, because its interval is too wide for a plot.
constexpr int minGamesOfVerdict = 64;

SweepRow makeRow(const SweepValue& value) {
    SweepRow out;
    out.value = value.value;
    out.title = value.title;
    out.problem = value.problem;
    out.sameAs = value.sameAs;
    out.current = value.current;
    out.plays = value.plays();
    return out;
}

}  // namespace

std::string describeSweep(const std::vector<SweepRow>& rows) {
    std::string fair;
    const SweepRow* nearest = nullptr;
    const auto distance = [](const SweepRow& row) { return std::abs(row.figures.share - 0.5); };
    for (const SweepRow& row : rows) {
        if (!row.plays || !row.figures.enough()) continue;
        if (row.figures.verdict == Verdict::fair) fair += (fair.empty() ? "{" : ", {") + row.title + "}";
        if (!nearest || distance(row) < distance(*nearest)) nearest = &row;
    }
    if (!fair.empty()) return say("Fair with %1.", fair);
    if (!nearest) return {};
    return say("None is fair for certain; nearest to a half: {%1} (%2 %).", nearest->title,
               std::lround(100 * nearest->figures.share));
}

SweepRunner::SweepRunner(AppContext& appContext)
    : appContext_(appContext), store_(appContext.folders.data / "trials.sqlite") {
    // Without the model there is no forecast.
    if (auto model = readForecastModel(appContext.environment.share / "data" / "forecast.tsv"))
        forecastModel_ = std::move(*model);
}

SweepRunner::~SweepRunner() { trial_.reset(); }

// --- the values ------------------------------------------------------------------------------------------------------

void SweepRunner::show(const Document& document, const SweepRequest& request) {
    if (status_.busy()) return;
    wantsPlay_ = false;
    prepare(document, request);
}

void SweepRunner::start(const Document& document, const SweepRequest& request) {
    if (status_.busy() || !document.checkResult()) return;
    prepare(document, request);
    wantsPlay_ = true;
    status_.state = SweepStatus::State::running;
    clock_.start();
}

void SweepRunner::clear() {
    if (status_.busy()) return;
    ++generation_;
    values_.clear();
    status_ = {};
}

void SweepRunner::prepare(const Document& document, const SweepRequest& request) {
    clear();
    request_ = request;
    base_ = formatDraft(document.draft());
    stopping_ = false;
    if (!document.checkResult()) return;
    compiler_.run([this, draft = document.draft(), checked = document.checkResult(), request, generation = generation_,
                   check = document.makeChecker()](const std::atomic<bool>& stop) {
        Prepared out{generation, {}};
        out.values = compileSweepValues(draft, checked->cards, request.target, request.values, check, stop);
        if (stop) return;
        prepared_.set(std::move(out));
        appContext_.redraw.now();
    });
}

void SweepRunner::takePrepared(const Prepared& made) {
    if (made.generation != generation_) return;
    values_ = made.values;
    players_.clear();
    for (std::size_t i = 0; i < values_.size(); ++i) {
        status_.rows.push_back(makeRow(values_[i]));
        if (values_[i].plays()) players_.push_back(i);
    }
    std::error_code error;
    if (!std::exchange(wantsPlay_, false)) {
        if (std::filesystem::exists(store_, error)) readFigures();
        return;
    }
    if (players_.empty()) {
        status_.state = SweepStatus::State::failed;
        status_.failure = tr("With none of these values the rules compile.");
        return;
    }
    std::filesystem::create_directories(store_.parent_path(), error);
    const TrialRequest& trial = request_.trial;
    status_.roundGames = trial.firstRound > 0 ? std::min(trial.firstRound, trial.games) : trial.games;
    halving_.reset();
    if (request_.halving && trial.firstRound > 0)
        halving_.emplace(static_cast<int>(players_.size()), trial.firstRound, trial.games);
    beginRound();
    next();
}

bool SweepRunner::belongsTo(const Draft& draft) const {
    const std::string text = formatDraft(draft);
    return text == base_ || std::ranges::any_of(values_, [&](const SweepValue& each) {
               return each.plays() && formatDraft(each.draft) == text;
           });
}

// --- rounds ----------------------------------------------------------------------------------------------------------

TrialSettings SweepRunner::makeSettings(const CompiledVariant& rules) const {
    const TrialRequest& trial = request_.trial;
    return makeTrialSettings(appContext_, *rules.image, trial.budgets.back(), trial.seed, trial.openingPlies);
}

/// Queues the values that are still in. Stored games cost nothing.
void SweepRunner::beginRound() {
    ++status_.round;
    queue_.clear();
    roundFigures_.clear();
    roundUndecided_ = false;
    for (const std::size_t row : players_)
        if (!status_.rows[row].out) queue_.push_back(row);
}

void SweepRunner::next() {
    status_.playing = queue_.front();
    queue_.pop_front();
    lastPlayed_ = -1;
    const CompiledVariant& rules = *values_[*status_.playing].rules;
    const TrialRequest& request = request_.trial;
    TrialPlan plan;
    plan.settings = makeSettings(rules);
    plan.games = status_.roundGames;
    plan.workers = request.workers;
    plan.untilDecided = request.untilDecided && (request.firstRound == 0 || status_.roundGames > minGamesOfVerdict);
    plan.store = store_;
    plan.program = program;
    TrialSubject subject =
        TrialSubject::of(rules.variant, values_[*status_.playing].rules->image, appContext_.options());
    // Worker processes search variants and scripts where this program does.
    subject.variantDirectories = appContext_.environment.variants.directories;
    trial_ =
        std::make_unique<Trial>(std::move(subject), plan, [this](const TrialProgress&) { appContext_.redraw.soon(); });
    trial_->start();
    if (status_.state == SweepStatus::State::paused) trial_->pause();
}

bool SweepRunner::isTimeUp() const { return request_.trial.seconds > 0 && clock_.elapsed() >= request_.trial.seconds; }

/// Doubles the games, if there are games and time left and a verdict is missing.
bool SweepRunner::anotherRound() {
    const TrialRequest& request = request_.trial;
    if (request.firstRound == 0 || isTimeUp()) return false;
    if (halving_) {
        if (!dropWorseHalf()) return false;
    } else {
        if (status_.roundGames >= request.games) return false;
        if (request.untilDecided && !roundUndecided_ && status_.roundGames >= minGamesOfVerdict) return false;
        status_.roundGames = std::min(2 * status_.roundGames, request.games);
    }
    beginRound();
    return !queue_.empty();
}

/// As `taflsmith sweep` does. False if the sweep is over.
bool SweepRunner::dropWorseHalf() {
    halving_->eliminate(roundFigures_);
    if (halving_->over()) return false;
    for (std::size_t i = 0; i < players_.size(); ++i)
        status_.rows[players_[i]].out =
            std::ranges::find(halving_->survivors(), static_cast<int>(i)) == halving_->survivors().end();
    status_.roundGames = halving_->games();
    return true;
}

void SweepRunner::pause() {
    if (status_.state != SweepStatus::State::running) return;
    if (trial_) trial_->pause();
    clock_.pause();
    status_.state = SweepStatus::State::paused;
}

void SweepRunner::resume() {
    if (status_.state != SweepStatus::State::paused) return;
    if (trial_) trial_->resume();
    clock_.resume();
    status_.state = SweepStatus::State::running;
}

void SweepRunner::stop() {
    if (!status_.busy()) return;
    stopping_ = true;
    queue_.clear();
    if (!trial_) {  // the values are being compiled
        compiler_.stop();
        ++generation_;
        wantsPlay_ = false;
        status_.state = SweepStatus::State::stopped;
        return;
    }
    trial_->resume();
    trial_->cancel();
}

// --- results ---------------------------------------------------------------------------------------------------------

bool SweepRunner::poll() {
    bool news = false;
    const bool compiles = compiler_.busy();
    if (const auto written = written_.take()) {
        if (written->failure.empty())
            status_.report = written->page;
        else
            status_.reportFailure = written->failure;
        news = true;
    }
    if (const auto made = prepared_.take()) {
        takePrepared(*made);
        news = true;
    }
    if (wantsPlay_ && !compiles) {  // it ended without values
        wantsPlay_ = false;
        status_.state = SweepStatus::State::failed;
        status_.failure = tr("With none of these values the rules compile.");
        news = true;
    }
    const auto posted = figures_.take();
    if (posted && posted->generation == generation_) {
        status_.games = 0;
        for (std::size_t i = 0; i < std::min(posted->rows.size(), status_.rows.size()); ++i) {
            status_.rows[i].figures = posted->rows[i].first;
            status_.rows[i].forecast = posted->rows[i].second;
            status_.games += status_.rows[i].figures.games;
        }
        // A store still being created cannot be read; the next poll will try again.
        if (!posted->failure.empty() && !status_.busy()) status_.failure = posted->failure;
        news = true;
    }
    if (!trial_) return news;
    watchTrial();
    if (trial_->running()) return news;
    endTrial();
    return true;
}

/// Progress and the time limit.
void SweepRunner::watchTrial() {
    const TrialRequest& request = request_.trial;
    const TrialProgress progress = trial_->progress();
    status_.gamesPerSecond = progress.seconds > 0.5 ? progress.gamesPerMinute / 60 : 0;
    if (request.seconds > 0) {
        status_.secondsLeft = std::max(0.0, request.seconds - clock_.elapsed());
        status_.part = std::min(1.0, clock_.elapsed() / request.seconds);
        if (isTimeUp()) queue_.clear();
        if (isTimeUp() && trial_->running()) trial_->cancel();
    } else {
        status_.part = static_cast<double>(status_.roundGames) / request.games;
    }
    const bool isDue = std::chrono::duration<double>(Clock::now() - lastRead_).count() >= 0.5;
    if (progress.played != lastPlayed_ && isDue && !reader_.busy()) {
        lastPlayed_ = progress.played;
        readFigures();
    }
}

void SweepRunner::endTrial() {
    const TrialResult& result = trial_->wait();
    roundUndecided_ |= result.figures.verdict() == Verdict::undecided;
    roundFigures_.push_back(result.figures);
    if (!result.diagnostics.empty()) status_.failure = result.diagnostics.front().shownMessage();
    trial_.reset();
    status_.playing.reset();
    if (status_.failure.empty() && !stopping_ && (!queue_.empty() || anotherRound())) return next();
    status_.state = !status_.failure.empty() ? SweepStatus::State::failed
                    : stopping_              ? SweepStatus::State::stopped
                                             : SweepStatus::State::done;
    if (status_.state == SweepStatus::State::done) status_.part = 1;
    queue_.clear();
    readFigures();
}

void SweepRunner::readFigures() {
    lastRead_ = Clock::now();
    std::vector<std::pair<std::shared_ptr<const CompiledVariant>, TrialSettings>> all;
    for (const SweepValue& each : values_)
        all.emplace_back(each.plays() ? each.rules : nullptr,
                         each.plays() ? makeSettings(*each.rules) : TrialSettings());
    reader_.run([this, all = std::move(all), generation = generation_](const std::atomic<bool>& stop) {
        Figures out{generation, {}, ""};
        const auto store = Store::open(store_, Store::Mode::read);
        if (!store) out.failure = store.error().front().shownMessage();
        for (const auto& [rules, settings] : all) {
            if (stop) return;
            auto& row = out.rows.emplace_back();
            if (!rules || !store) continue;
            const auto figures = readStoredFigures(*store, *rules, settings);
            if (!figures) out.failure = figures.error().front().shownMessage();
            if (!figures || !*figures) continue;
            row.first = summarizeTrial(**figures, *rules, settings.budget());
            row.first.nodes = settings.nodes;
            if (forecastModel_ && rules->image->royals() && (*figures)->results.decided() > 0)
                row.second =
                    forecast(*forecastModel_, {findVariantFacts(*rules->image), {makeEngineStep(settings, **figures)}});
        }
        figures_.set(std::move(out));
        appContext_.redraw.now();
    });
}

void SweepRunner::writeReport(std::filesystem::path page) {
    std::vector<std::string> digests;
    for (const SweepValue& each : values_)
        if (each.plays()) digests.push_back(each.rules->image->digest);
    if (digests.empty()) return;
    const std::string& id = values_.front().draft.file.id;
    if (page.empty()) page = appContext_.folders.data / "reports" / (id + "-sweep.html");
    status_.report.clear();
    status_.reportFailure.clear();
    writer_.run([this, digests, page = std::move(page)](const std::atomic<bool>&) {
        Written out{page, ""};
        if (const auto done = writeTrialPage(appContext_, store_, digests, page); !done)
            out.failure = done.error().front().shownMessage();
        written_.set(std::move(out));
        appContext_.redraw.now();
    });
}

void SweepRunner::waitUntilIdle() {
    compiler_.wait();
    poll();
    while (trial_) {
        poll();
        std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
    reader_.wait();
    writer_.wait();
    poll();
}

}  // namespace tafl::model

#include "model/trial_runner.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <limits>

#include "base/translation.hpp"
#include "model/stored_trials.hpp"
#include "trials/forecast/model_file.hpp"

namespace tafl::model {
namespace {

using Clock = std::chrono::steady_clock;

/// A verdict may come after ten games, but then intervals are too wide for a curve.
constexpr int gamesOfACurve = 64;

double secondsSince(Clock::time_point then) { return std::chrono::duration<double>(Clock::now() - then).count(); }

/// Trials and games that cannot be read are ignored; a report names them.
void leaveOut(const Diagnostic&) {}

/// Settings at the last budget.
TrialSettings makeTrialSettings(const AppContext& appContext, const CompiledVariant& rules,
                                const TrialRequest& request) {
    return makeTrialSettings(appContext, *rules.image, request.budgets.back(), request.seed, request.openingPlies);
}

/// A curve joins trials that differ only in budget.
std::vector<CurvePoint> readCurve(const Store& store, const CompiledVariant& rules, TrialSettings settings) {
    std::map<std::uint64_t, CurvePoint> out;
    const auto trials = store.trials(leaveOut);
    if (!trials) return {};
    for (const auto& [number, row] : *trials) {
        settings.nodes = row.settings.nodes;
        if (settings.nodes == 0 || !isTrialPlayedNow(row, rules.image, settings)) continue;
        const auto summaries = store.summaries(number, leaveOut);
        if (!summaries) continue;
        Results results;
        for (const auto& [game, head] : *summaries) {
            if (head.state != TrialGame::State::played) continue;
            TrialGame played;
            played.winner = head.winner;
            played.unfinished = head.unfinished;
            results.add(played);
        }
        if (results.games() == 0) continue;
        out[row.settings.nodes] = {row.settings.nodes, results.games(), results.share(),
                                   wilson(results.attackersWon, results.decided())};
    }
    std::vector<CurvePoint> points;
    for (auto& [nodes, point] : out) points.push_back(point);
    return points;
}

}  // namespace

// --- summaries -------------------------------------------------------------------------------------------------------

std::vector<LengthBin> lengthBins(const TrialFigures& figures, int maxBins) {
    int longest = 0, shortest = std::numeric_limits<int>::max();
    for (const auto& histogram : figures.plies)
        for (const auto& [plies, times] : histogram.counts()) {
            if (plies < 0) return {};  // no length of a game
            longest = std::max(longest, plies);
            shortest = std::min(shortest, plies);
        }
    if (longest == 0) return {};
    int width = 1;
    for (int step = 0; (longest - shortest) / width + 2 > maxBins; ++step)
        width = step % 3 == 1 ? width * 5 / 2 : width * 2;
    std::vector<LengthBin> out;
    for (int from = shortest / width * width; from <= longest; from += width) out.push_back({from, from + width, {}});
    for (std::size_t winner = 0; winner < 3; ++winner)
        for (const auto& [plies, times] : figures.plies[winner].counts())
            out[static_cast<std::size_t>((plies - out.front().from) / width)].wins[winner] += times;
    return out;
}

TrialSummary summarizeTrial(const TrialFigures& figures, const CompiledVariant& rules, const std::string& budget) {
    TrialSummary out;
    out.digest = rules.image->digest;
    out.name = rules.description.name;
    out.budget = budget;
    out.games = figures.games();
    out.attackersWon = figures.results.attackersWon;
    out.defendersWon = figures.results.defendersWon;
    out.drawn = figures.results.drawn - figures.results.unfinished;
    out.unfinished = figures.results.unfinished;
    out.failed = figures.failed;
    out.share = figures.results.share();
    out.interval = figures.share();
    out.verdict = figures.verdict();
    out.verdictText = tr(std::string(words(out.verdict)));
    for (int winner = 0; winner < 3; ++winner)
        for (const auto& [rule, count] : figures.byRule[winner]) {
            const auto title = rules.titles.find(rule);
            out.outcomes.push_back({static_cast<Winner>(winner), rule,
                                    rule == adjudicationRule      ? tr("Sealed board")
                                    : rule == tablesRule          ? tr("Tables")
                                    : title == rules.titles.end() ? rule
                                                                  : tr(title->second),
                                    count});
        }
    if (figures.results.unfinished)
        out.outcomes.push_back({Winner::draw, "", tr("unfinished"), figures.results.unfinished});
    std::ranges::stable_sort(out.outcomes, [](const OutcomeRow& a, const OutcomeRow& b) { return a.count > b.count; });
    out.lengths = lengthBins(figures);
    out.median = figures.allPlies.median();
    out.branching = figures.branching();
    out.drama = figures.drama();
    out.leadChanges = figures.leadChanges();
    out.settledFraction = figures.settledFraction();
    return out;
}

TrialDifference computeDifference(const TrialSummary& now, const TrialSummary& other) {
    TrialDifference out;
    out.other = other;
    out.otherName = other.name;
    out.enough = now.enough() && other.enough();
    const auto decided = [](const TrialSummary& f) { return f.attackersWon + f.defendersWon; };
    out.points = 100 * (now.share - other.share);
    const Interval interval = differenceOfShares(now.attackersWon, decided(now), other.attackersWon, decided(other));
    out.interval = {100 * interval.low, 100 * interval.high};
    if (!out.enough) {
        out.words = tr("not enough games yet");
        return out;
    }
    const auto signedNumber = [](double v) {
        const long n = std::lround(v);
        return (n < 0 ? "−" : "+") + std::to_string(std::abs(n));
    };
    const std::string range = say("(%1 to %2)", signedNumber(out.interval.low), signedNumber(out.interval.high));
    if (out.interval.low <= 0 && out.interval.high >= 0)
        out.words = say("no difference to be seen yet: %1 points %2", signedNumber(out.points), range);
    else
        out.words = out.points > 0
                        ? sayMany("the attackers win %1 points more %2", "the attackers win %1 points more %2",
                                  std::abs(std::lround(out.points)), range)
                        : sayMany("the attackers win %1 points less %2", "the attackers win %1 points less %2",
                                  std::abs(std::lround(out.points)), range);
    return out;
}

std::optional<TrialDifference> compareAtBudgets(const std::vector<TrialSummary>& now,
                                                const std::vector<TrialSummary>& other) {
    std::optional<TrialDifference> out;
    for (const TrialSummary& mine : now)
        for (const TrialSummary& theirs : other) {
            if (mine.nodes != theirs.nodes) continue;
            TrialDifference difference = computeDifference(mine, theirs);
            if (!out || difference.enough || !out->enough) out = std::move(difference);
        }
    return out;
}

std::string describeOtherRules(const CompiledVariant& figures, const Document& document, bool isPlaying) {
    const auto& open = document.lastValid();
    if (open && open->image->digest == figures.image->digest) return {};
    if (figures.variant.id != document.id())
        return isPlaying ? say("These are figures of {%1}, whose trial is running.", figures.description.name)
                         : say("These are figures of {%1}.", figures.description.name);
    return tr("The variant has changed since; these are the results before the change.");
}

// --- running ---------------------------------------------------------------------------------------------------------

TrialRunner::TrialRunner(AppContext& appContext)
    : appContext_(appContext), people_(appContext), store_(appContext.folders.data / "trials.sqlite") {
    // Without the model there is no forecast.
    if (auto model = readForecastModel(appContext.environment.share / "data" / "forecast.tsv"))
        forecastModel_ = std::move(*model);
}

TrialRunner::~TrialRunner() { trial_.reset(); }

void TrialRunner::show(std::shared_ptr<const CompiledVariant> rules, const TrialRequest& request) {
    if (status_.busy()) return;
    now_ = std::move(rules);
    before_.reset();
    request_ = request;
    ++begun_;
    status_ = {};
    status_.people = people_.find(now_->variant.records);
    std::error_code error;
    if (std::filesystem::exists(store_, error)) readFigures();
}

void TrialRunner::start(std::shared_ptr<const CompiledVariant> rules, const TrialRequest& request) {
    startAgainst(std::move(rules), nullptr, request);
}

void TrialRunner::startAgainst(std::shared_ptr<const CompiledVariant> now,
                               std::shared_ptr<const CompiledVariant> before, const TrialRequest& request) {
    stop();
    waiting_ = {std::move(now), std::move(before), request};
    if (!trial_) startWaiting();
}

void TrialRunner::startWaiting() {
    now_ = std::move(waiting_->now);
    before_ = std::move(waiting_->before);
    request_ = std::move(waiting_->request);
    waiting_.reset();
    ++begun_;
    status_ = {};
    status_.state = TrialStatus::State::running;
    status_.people = people_.find(now_->variant.records);
    clock_.start();
    stopping_ = false;
    games_.clear();
    roundGames_ = request_.firstRound > 0 ? std::min(request_.firstRound, request_.games) : request_.games;
    std::error_code error;
    std::filesystem::create_directories(store_.parent_path(), error);
    beginRound();
    next();
}

TrialRequest TrialRunner::beyondVerdicts(TrialRequest request) const {
    const bool decided = status_.byBudget.size() == request.budgets.size() &&
                         std::ranges::none_of(status_.byBudget, [](const TrialSummary& each) {
                             return each.verdict == Verdict::undecided || each.games < gamesOfACurve;
                         });
    if (decided) request.untilDecided = false;
    return request;
}

/// Queues a trial of `roundGames_` games at each budget. Stored games cost nothing.
void TrialRunner::beginRound() {
    const auto add = [&](const std::shared_ptr<const CompiledVariant>& rules, std::uint64_t nodes, bool other) {
        TrialPlan plan;
        plan.settings = makeTrialSettings(appContext_, *rules, request_);
        plan.settings.nodes = nodes;
        plan.games = roundGames_;
        plan.workers = request_.workers;
        plan.untilDecided = request_.untilDecided && (request_.firstRound == 0 || roundGames_ > gamesOfACurve);
        plan.store = store_;
        plan.program = program;
        tasks_.push_back({rules, plan, other});
    };
    for (const auto nodes : request_.budgets) {
        if (before_) add(before_, nodes, true);
        add(now_, nodes, false);
    }
    tasksInAll_ = tasks_.size();
    roundUndecided_ = false;
}

/// Doubles the games, if there are games and time left and a verdict is missing.
bool TrialRunner::anotherRound() {
    if (request_.firstRound == 0 || roundGames_ >= request_.games) return false;
    if (request_.untilDecided && !roundUndecided_ && roundGames_ >= gamesOfACurve) return false;
    if (request_.seconds > 0 && clock_.elapsed() >= request_.seconds) return false;
    roundGames_ = std::min(2 * roundGames_, request_.games);
    beginRound();
    return true;
}

void TrialRunner::count(const TrialResult& result) {
    roundUndecided_ |= result.figures.verdict() == Verdict::undecided;
    // A round also finds the games that earlier rounds played.
    Games& games = games_[{current_->plan.settings.nodes, current_->other}];
    games.reused = std::max(games.reused, result.found - games.played);
    games.played += trial_->progress().played - result.found;
    status_.reused = 0;
    for (const auto& [budget, each] : games_) status_.reused += each.reused;
}

void TrialRunner::next() {
    current_ = std::move(tasks_.front());
    tasks_.pop_front();
    lastPlayed_ = -1;
    sliceEnd_ = request_.firstRound > 0
                    ? request_.seconds
                    : clock_.elapsed() + (request_.seconds - clock_.elapsed()) / static_cast<double>(tasks_.size() + 1);
    TrialSubject subject = TrialSubject::of(current_->rules->variant, current_->rules->image, appContext_.options());
    // Worker processes search variants and scripts where this program does.
    subject.variantDirectories = appContext_.environment.variants.directories;
    trial_ = std::make_unique<Trial>(std::move(subject), current_->plan,
                                     [this](const TrialProgress&) { appContext_.redraw.soon(); });
    trial_->start();
}

/// The progress of the request, 0 to 1: by time or games if it plays rounds, else by trials.
double TrialRunner::computePart() const {
    if (request_.firstRound > 0)
        return request_.seconds > 0 ? clock_.elapsed() / request_.seconds
                                    : static_cast<double>(roundGames_) / request_.games;
    const std::size_t doneTasks = tasksInAll_ - tasks_.size() - 1;
    const TrialProgress& p = status_.progress;
    const double within = p.games ? static_cast<double>(p.played) / p.games : 0;
    return (static_cast<double>(doneTasks) + within) / static_cast<double>(tasksInAll_);
}

void TrialRunner::pause() {
    if (status_.state != TrialStatus::State::running || !trial_ || waiting_) return;
    trial_->pause();
    clock_.pause();
    status_.state = TrialStatus::State::paused;
}

void TrialRunner::resume() {
    if (status_.state != TrialStatus::State::paused || !trial_) return;
    trial_->resume();
    clock_.resume();
    status_.state = TrialStatus::State::running;
}

void TrialRunner::stop() {
    waiting_.reset();
    if (!status_.busy()) return;
    stopping_ = true;
    tasks_.clear();
    if (trial_) {
        trial_->resume();
        trial_->cancel();
    }
}

void TrialRunner::writeReport(std::filesystem::path file) {
    if (!now_) return;
    if (file.empty()) file = appContext_.folders.data / "reports" / (now_->variant.id + ".html");
    status_.report.clear();
    status_.reportFailure.clear();
    writer_.run([this, file = std::move(file), rules = now_](const std::atomic<bool>&) {
        Written out{file, ""};
        if (const auto done = writeTrialPage(appContext_, store_, {rules->image->digest}, file); !done)
            out.failure = done.error().front().shownMessage();
        written_.set(std::move(out));
        appContext_.redraw.now();
    });
}

bool TrialRunner::poll() {
    bool news = false;
    if (const auto written = written_.take()) {
        if (written->failure.empty())
            status_.report = written->file;
        else
            status_.reportFailure = written->failure;
        news = true;
    }
    // A store still being created cannot be read; the next poll will try again.
    if (const auto posted = posted_.take();
        posted && posted->begun == begun_ && (posted->failure.empty() || !status_.busy())) {
        status_.figures = posted->now;
        status_.byBudget = posted->byBudget;
        status_.curve = posted->curve;
        status_.difference.reset();
        status_.curveBefore = posted->curveBefore;
        status_.forecast = posted->forecast;
        if (before_) {
            status_.difference = compareAtBudgets(posted->byBudget, posted->other);
            if (!status_.difference) {
                TrialSummary none;
                none.name = before_->description.name;
                status_.difference = computeDifference(posted->now, none);
            }
        }
        if (!posted->failure.empty()) status_.failure = posted->failure;
        news = true;
    }
    if (!trial_) return news;
    // 1. Progress.
    status_.progress = trial_->progress();
    status_.part = std::clamp(computePart(), 0.0, 1.0);
    if (request_.seconds > 0) {
        status_.secondsLeft = std::max(0.0, request_.seconds - clock_.elapsed());
        if (clock_.elapsed() >= sliceEnd_ && trial_->running()) trial_->cancel();
        if (clock_.elapsed() >= request_.seconds && !tasks_.empty()) tasks_.clear();
    }
    if (status_.progress.played != lastPlayed_ && secondsSince(lastRead_) >= 0.5 && !worker_.busy()) {
        lastPlayed_ = status_.progress.played;
        readFigures();
        news = true;
    }
    if (trial_->running()) return news;
    // 2. The end of a trial.
    const TrialResult& result = trial_->wait();
    count(result);
    if (!result.diagnostics.empty()) status_.failure = result.diagnostics.front().shownMessage();
    trial_.reset();
    if (waiting_) {
        startWaiting();
        return true;
    }
    if (status_.failure.empty() && !stopping_ && (!tasks_.empty() || anotherRound())) {
        next();
        return true;
    }
    status_.state = !status_.failure.empty() ? TrialStatus::State::failed
                    : stopping_              ? TrialStatus::State::stopped
                                             : TrialStatus::State::done;
    if (status_.state == TrialStatus::State::done) status_.part = 1;
    current_.reset();
    tasks_.clear();
    readFigures();
    return true;
}

void TrialRunner::readFigures() {
    lastRead_ = Clock::now();
    worker_.run(
        [this, now = now_, before = before_, request = request_, begun = begun_](const std::atomic<bool>& stop) {
            Figures out;
            out.begun = begun;
            const auto store = Store::open(store_, Store::Mode::read);
            if (!store) {
                out.failure = store.error().front().shownMessage();
            } else {
                const auto figuresFor = [&](const CompiledVariant& rules, TrialSettings each, EngineBalance* balance) {
                    std::vector<TrialSummary> all;
                    for (const auto nodes : request.budgets) {
                        each.nodes = nodes;
                        const auto figures = readStoredFigures(*store, rules, each);
                        if (!figures) {
                            out.failure = figures.error().front().shownMessage();
                            break;
                        }
                        if (!*figures || (*figures)->games() == 0) continue;
                        all.push_back(summarizeTrial(**figures, rules, each.budget()));
                        all.back().nodes = nodes;
                        if (balance && (*figures)->results.decided() > 0)
                            balance->steps.push_back(makeEngineStep(each, **figures));
                    }
                    return all;
                };
                // While a curve is played, show the running budget.
                const TrialSettings settings = makeTrialSettings(appContext_, *now, request);
                EngineBalance balance{findVariantFacts(*now->image), {}};
                out.byBudget = figuresFor(*now, settings, &balance);
                if (forecastModel_ && now->image->royals() && !balance.steps.empty())
                    out.forecast = forecast(*forecastModel_, balance);
                out.now = out.byBudget.empty() ? summarizeTrial(TrialFigures(now->image.get()), *now, settings.budget())
                                               : out.byBudget.back();
                if (before) {
                    const TrialSettings other = makeTrialSettings(appContext_, *before, request);
                    out.other = figuresFor(*before, other, nullptr);
                    out.curveBefore = readCurve(*store, *before, other);
                }
                out.curve = readCurve(*store, *now, settings);
            }
            if (stop) return;
            posted_.set(std::move(out));
            appContext_.redraw.now();
        });
}

void TrialRunner::waitUntilIdle() {
    while (trial_) {
        poll();
        std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
    worker_.wait();
    writer_.wait();
    poll();
}

}  // namespace tafl::model

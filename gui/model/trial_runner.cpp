#include "model/trial_runner.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>

#include "evaluation/default_weights.hpp"
#include "trials/report/report.hpp"
#include "variant/files.hpp"

namespace tafl::model {
namespace {

using Clock = std::chrono::steady_clock;

double secondsSince(Clock::time_point then) { return std::chrono::duration<double>(Clock::now() - then).count(); }

/// The same as the command line's, so that both share the games; at the last budget.
TrialSettings settingsOf(const Workshop& workshop, const Compiled& rules, const TrialWish& wish) {
    TrialSettings out;
    out.weights = shippedWeightsText(workshop.environment, *rules.image);
    out.nodes = wish.budgets.back();
    out.seed = wish.seed;
    out.openingPlies = wish.openingPlies;
    return out;
}

/// Settings that differ in nothing but the budget make one curve.
bool sameButBudget(TrialSettings a, const TrialSettings& b) {
    a.nodes = b.nodes;
    return a == b;
}

/// All games that a store has of some rules at some settings, by whichever engine played last.
Result<std::optional<TrialFigures>> figuresIn(const Store& store, const Compiled& rules,
                                              const TrialSettings& settings) {
    const auto trials = store.trials();
    if (!trials) return tl::unexpected(trials.error());
    const auto found = std::find_if(trials->rbegin(), trials->rend(), [&](const auto& each) {
        return each.second.digest == rules.image->digest && each.second.settings == settings;
    });
    if (found == trials->rend()) return std::optional<TrialFigures>();
    TrialFigures figures(rules.image.get());
    const auto read = store.each(found->first, [&](TrialGame&& game) {
        if (game.state == TrialGame::State::played) figures.add(game);
        figures.dropped += game.state == TrialGame::State::dropped;
        figures.failed += game.state == TrialGame::State::failed;
        return true;
    });
    if (!read) return tl::unexpected(read.error());
    return std::optional(std::move(figures));
}

std::vector<CurvePoint> curveIn(const Store& store, const Compiled& rules, const TrialSettings& settings) {
    std::map<std::uint64_t, CurvePoint> out;
    const auto trials = store.trials();
    if (!trials) return {};
    for (const auto& [number, row] : *trials) {
        if (row.digest != rules.image->digest || row.settings.nodes == 0 || !sameButBudget(row.settings, settings))
            continue;
        const auto heads = store.heads(number);
        if (!heads) continue;
        Results results;
        for (const auto& [game, head] : *heads) {
            if (head.state != TrialGame::State::played) continue;
            TrialGame told;
            told.winner = head.winner;
            told.brokenOff = head.brokenOff;
            results.add(told);
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

// --- figures for people ----------------------------------------------------------------------------------------------

std::vector<LengthBin> lengthBins(const TrialFigures& figures, int most) {
    int longest = 0, shortest = 1 << 20;
    for (const auto& histogram : figures.plies)
        for (const auto& [plies, times] : histogram.counts()) {
            longest = std::max(longest, plies);
            shortest = std::min(shortest, plies);
        }
    if (longest == 0) return {};
    int width = 1;
    for (int step = 0; (longest - shortest) / width + 2 > most; ++step)
        width = step % 3 == 1 ? width * 5 / 2 : width * 2;
    std::vector<LengthBin> out;
    for (int from = shortest / width * width; from <= longest; from += width) out.push_back({from, from + width, {}});
    for (std::size_t winner = 0; winner < 3; ++winner)
        for (const auto& [plies, times] : figures.plies[winner].counts())
            out[static_cast<std::size_t>((plies - out.front().from) / width)].wins[winner] += times;
    return out;
}

TrialFiguresTold toldFigures(const TrialFigures& figures, const Compiled& rules, const std::string& budget) {
    TrialFiguresTold out;
    out.digest = rules.image->digest;
    out.name = rules.told.name;
    out.budget = budget;
    out.games = figures.games();
    out.attackersWon = figures.results.attackersWon;
    out.defendersWon = figures.results.defendersWon;
    out.drawn = figures.results.drawn - figures.brokenOff;
    out.brokenOff = figures.brokenOff;
    out.failed = figures.failed;
    out.share = figures.results.share();
    out.interval = figures.share();
    out.verdict = figures.verdict();
    out.verdictWords = std::string(words(out.verdict));
    for (int winner = 0; winner < 3; ++winner)
        for (const auto& [rule, count] : figures.byRule[winner]) {
            const auto title = rules.titles.find(rule);
            out.outcomes.push_back(
                {static_cast<Winner>(winner), rule, title == rules.titles.end() ? rule : title->second, count});
        }
    if (figures.brokenOff) out.outcomes.push_back({Winner::draw, "", "broken off", figures.brokenOff});
    std::ranges::stable_sort(out.outcomes, [](const OutcomeRow& a, const OutcomeRow& b) { return a.count > b.count; });
    out.lengths = lengthBins(figures);
    out.median = figures.allPlies.median();
    out.branching = figures.branching();
    out.drama = figures.drama();
    out.leadChanges = figures.leadChanges();
    out.settledAfter = figures.settledAfter();
    return out;
}

TrialDifference differenceOf(const TrialFiguresTold& now, const TrialFiguresTold& other) {
    TrialDifference out;
    out.other = other;
    out.otherName = other.name;
    out.enough = now.enough() && other.enough();
    const auto decided = [](const TrialFiguresTold& f) { return f.attackersWon + f.defendersWon; };
    out.points = 100 * (now.share - other.share);
    const Interval interval = differenceOfShares(now.attackersWon, decided(now), other.attackersWon, decided(other));
    out.interval = {100 * interval.low, 100 * interval.high};
    if (!out.enough) {
        out.words = "not enough games yet";
        return out;
    }
    const auto signedNumber = [](double v) {
        const long n = std::lround(v);
        return (n < 0 ? "−" : "+") + std::to_string(std::abs(n));
    };
    const std::string range = "(" + signedNumber(out.interval.low) + " to " + signedNumber(out.interval.high) + ")";
    if (out.interval.low <= 0 && out.interval.high >= 0)
        out.words = "no difference to be seen yet: " + signedNumber(out.points) + " points " + range;
    else
        out.words = "the attackers win " + std::to_string(std::abs(std::lround(out.points))) + " points " +
                    (out.points > 0 ? "more " : "less ") + range;
    return out;
}

std::optional<TrialDifference> differenceAtBudgets(const std::vector<TrialFiguresTold>& now,
                                                   const std::vector<TrialFiguresTold>& other) {
    std::optional<TrialDifference> out;
    for (const TrialFiguresTold& mine : now)
        for (const TrialFiguresTold& theirs : other) {
            if (mine.nodes != theirs.nodes) continue;
            TrialDifference difference = differenceOf(mine, theirs);
            if (!out || difference.enough || !out->enough) out = std::move(difference);
        }
    return out;
}

// --- running ---------------------------------------------------------------------------------------------------------

TrialRunner::TrialRunner(Workshop& workshop) : workshop_(workshop), store_(workshop.folders.data / "trials.sqlite") {}

TrialRunner::~TrialRunner() { trial_.reset(); }

void TrialRunner::show(std::shared_ptr<const Compiled> rules, const TrialWish& wish) {
    if (told_.busy()) return;
    now_ = std::move(rules);
    before_.reset();
    wish_ = wish;
    told_ = {};
    std::error_code error;
    if (std::filesystem::exists(store_, error)) readFigures();
}

void TrialRunner::start(std::shared_ptr<const Compiled> rules, const TrialWish& wish) {
    startAgainst(std::move(rules), nullptr, wish);
}

void TrialRunner::startAgainst(std::shared_ptr<const Compiled> now, std::shared_ptr<const Compiled> before,
                               const TrialWish& wish) {
    stop();
    settle();
    now_ = std::move(now);
    before_ = std::move(before);
    wish_ = wish;
    std::deque<Task> tasks;
    const auto add = [&](const std::shared_ptr<const Compiled>& rules, std::uint64_t nodes, bool other) {
        TrialPlan plan;
        plan.settings = settingsOf(workshop_, *rules, wish);
        plan.settings.nodes = nodes;
        plan.games = wish.games;
        plan.workers = wish.workers;
        plan.untilDecided = wish.untilDecided;
        plan.store = store_;
        plan.program = program;
        tasks.push_back({rules, plan, other});
    };
    for (const auto nodes : wish.budgets) {
        // What the store has of the other rules costs nothing.
        if (before_) add(before_, nodes, true);
        add(now_, nodes, false);
    }
    begin(std::move(tasks));
}

void TrialRunner::begin(std::deque<Task> tasks) {
    told_ = {};
    told_.state = TrialTold::State::running;
    tasks_ = std::move(tasks);
    tasksInAll_ = tasks_.size();
    begun_ = Clock::now();
    heldFor_ = 0;
    heldSince_.reset();
    stopping_ = false;
    std::error_code error;
    std::filesystem::create_directories(store_.parent_path(), error);
    next();
}

void TrialRunner::next() {
    current_ = std::move(tasks_.front());
    tasks_.pop_front();
    lastPlayed_ = -1;
    sliceEnd_ = spent() + (wish_.seconds - spent()) / static_cast<double>(tasks_.size() + 1);
    TrialSubject subject = TrialSubject::of(current_->rules->variant, current_->rules->image, workshop_.options());
    // The processes look for variants and scripts where this program does.
    subject.variantDirectories = workshop_.environment.variants.directories;
    trial_ = std::make_unique<Trial>(std::move(subject), current_->plan,
                                     [this](const TrialProgress&) { workshop_.wake.soon(); });
    trial_->start();
}

double TrialRunner::spent() const {
    return secondsSince(begun_) - heldFor_ - (heldSince_ ? secondsSince(*heldSince_) : 0);
}

void TrialRunner::pause() {
    if (told_.state != TrialTold::State::running || !trial_) return;
    trial_->pause();
    heldSince_ = Clock::now();
    told_.state = TrialTold::State::paused;
}

void TrialRunner::resume() {
    if (told_.state != TrialTold::State::paused || !trial_) return;
    trial_->resume();
    if (heldSince_) heldFor_ += secondsSince(*heldSince_);
    heldSince_.reset();
    told_.state = TrialTold::State::running;
}

void TrialRunner::stop() {
    if (!told_.busy()) return;
    stopping_ = true;
    tasks_.clear();
    if (trial_) {
        trial_->resume();
        trial_->cancel();
    }
}

void TrialRunner::writeReport(std::filesystem::path file) {
    if (!now_) return;
    if (file.empty()) file = workshop_.folders.data / "reports" / (now_->variant.id + ".html");
    told_.report.clear();
    writer_.run([this, file = std::move(file), rules = now_](const std::atomic<bool>&) {
        Written out{file, ""};
        const auto failed = [&](const Diagnostics& complaints) {
            out.failure = complaints.empty() ? "no games yet" : complaints.front().message();
        };
        const ImageOf imageOf = [&](const TrialRow& row) -> Result<TrialOfVariant> {
            const std::lock_guard lock(workshop_.rules);
            const auto variant = workshop_.library().parse(row.text, row.variant + ".toml");
            if (!variant) return tl::unexpected(variant.error());
            auto image = workshop_.library().compile(*variant);
            if (!image) return tl::unexpected(image.error());
            return TrialOfVariant{std::move(*image), variant->records};
        };
        Diagnostics notes;
        const auto store = Store::open(store_, Store::Mode::read);
        if (!store) {
            failed(store.error());
        } else if (const auto reports = reportsOf(*store, imageOf, {}, rules->image->digest, notes); !reports) {
            failed(reports.error());
        } else if (reports->empty()) {
            failed(notes);
        } else {
            std::error_code error;
            std::filesystem::create_directories(file.parent_path(), error);
            if (const auto done = writeText(file, htmlOf(*reports, "taflsmith-designer")); !done) failed(done.error());
        }
        written_.set(std::move(out));
        workshop_.wake.now();
    });
}

bool TrialRunner::poll() {
    bool news = false;
    if (const auto written = written_.take()) {
        if (written->failure.empty())
            told_.report = written->file;
        else
            told_.failure = written->failure;
        news = true;
    }
    // A store that is only being made cannot be read yet: while games are played the next look will do.
    if (const auto fresh = fresh_.take(); fresh && (fresh->failure.empty() || !told_.busy())) {
        told_.figures = fresh->now;
        told_.byBudget = fresh->byBudget;
        told_.curve = fresh->curve;
        told_.difference.reset();
        told_.curveBefore = fresh->curveBefore;
        if (before_) {
            told_.difference = differenceAtBudgets(fresh->byBudget, fresh->other);
            if (!told_.difference) {
                TrialFiguresTold none;
                none.name = before_->told.name;
                told_.difference = differenceOf(fresh->now, none);
            }
        }
        if (!fresh->failure.empty()) told_.failure = fresh->failure;
        news = true;
    }
    if (!trial_) return news;
    // 1. How far it is.
    told_.progress = trial_->progress();
    const std::size_t doneTasks = tasksInAll_ - tasks_.size() - 1;
    const double within = told_.progress.games ? static_cast<double>(told_.progress.played) / told_.progress.games : 0;
    told_.part = std::clamp((static_cast<double>(doneTasks) + within) / static_cast<double>(tasksInAll_), 0.0, 1.0);
    if (wish_.seconds > 0) {
        told_.secondsLeft = std::max(0.0, wish_.seconds - spent());
        if (spent() >= sliceEnd_ && trial_->running()) trial_->cancel();
        if (spent() >= wish_.seconds && !tasks_.empty()) tasks_.clear();
    }
    if (told_.progress.played != lastPlayed_ && secondsSince(lastRead_) >= 0.5 && !worker_.busy()) {
        lastPlayed_ = told_.progress.played;
        readFigures();
        news = true;
    }
    if (trial_->running()) return news;
    // 2. The end of one.
    const TrialResult& result = trial_->wait();
    told_.reused += result.found;
    if (!result.complaints.empty()) told_.failure = result.complaints.front().message();
    trial_.reset();
    if (told_.failure.empty() && !tasks_.empty() && !stopping_) {
        next();
        return true;
    }
    told_.state = !told_.failure.empty() ? TrialTold::State::failed
                  : stopping_            ? TrialTold::State::stopped
                                         : TrialTold::State::done;
    if (told_.state == TrialTold::State::done) told_.part = 1;
    current_.reset();
    tasks_.clear();
    readFigures();
    return true;
}

void TrialRunner::readFigures() {
    lastRead_ = Clock::now();
    worker_.run([this, now = now_, before = before_, wish = wish_](const std::atomic<bool>& stop) {
        Figures out;
        const auto store = Store::open(store_, Store::Mode::read);
        if (!store) {
            out.failure = store.error().front().message();
        } else {
            const auto figuresFor = [&](const Compiled& rules, TrialSettings each) {
                std::vector<TrialFiguresTold> all;
                for (const auto nodes : wish.budgets) {
                    each.nodes = nodes;
                    const auto figures = figuresIn(*store, rules, each);
                    if (!figures) {
                        out.failure = figures.error().front().message();
                        break;
                    }
                    if (!*figures || (*figures)->games() == 0) continue;
                    all.push_back(toldFigures(**figures, rules, each.budget()));
                    all.back().nodes = nodes;
                }
                return all;
            };
            // While a curve is played, the figures are those of the budget at work.
            const TrialSettings settings = settingsOf(workshop_, *now, wish);
            out.byBudget = figuresFor(*now, settings);
            out.now = out.byBudget.empty() ? toldFigures(TrialFigures(now->image.get()), *now, settings.budget())
                                           : out.byBudget.back();
            if (before) {
                const TrialSettings other = settingsOf(workshop_, *before, wish);
                out.other = figuresFor(*before, other);
                out.curveBefore = curveIn(*store, *before, other);
            }
            out.curve = curveIn(*store, *now, settings);
        }
        if (stop) return;
        fresh_.set(std::move(out));
        workshop_.wake.now();
    });
}

void TrialRunner::settle() {
    while (trial_) {
        poll();
        std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
    worker_.wait();
    writer_.wait();
    poll();
}

}  // namespace tafl::model

// Trials from the designer: the same games in the same store as `taflsmith trial` has them, with figures while they are
// played, a curve over budgets, and the difference to another state of the rules.
#pragma once
#include <deque>

#include "model/document.hpp"
#include "trials/run/trial.hpp"

namespace tafl::model {

/// What a person asks for.
struct TrialRequest {
    std::vector<std::uint64_t> budgets = {1000};  ///< nodes a move, one trial each, in this order: more make a curve
    int games = 200;                              ///< at each budget
    std::uint64_t seed = 1;
    int openingPlies = 4;
    bool untilDecided = false;
    double seconds = 0;  ///< then it stops with what it has; 0: when all games are played
    int workers = 0;     ///< 0: one for each processor
};

/// Lengths of games, in bins of equal width.
struct LengthBin {
    int from = 0, to = 0;     ///< plies, `to` not included
    int wins[3] = {0, 0, 0};  ///< by Winner
};
struct OutcomeRow {
    Winner winner{};
    std::string rule, title;  ///< component id; title of the component, or what else ended the game
    int count = 0;
};
struct CurvePoint {
    std::uint64_t nodes = 0;
    int games = 0;
    double share = 0.5;  ///< of the attackers among decided games
    Interval interval;
};

/// The figures of one state of the rules at one budget.
struct TrialSummary {
    std::string digest, name, budget;
    std::uint64_t nodes = 0;  ///< a move
    int games = 0, attackersWon = 0, defendersWon = 0, drawn = 0, unfinished = 0, failed = 0;
    double share = 0.5;
    Interval interval;
    Verdict verdict{};
    std::string verdictText;
    std::vector<OutcomeRow> outcomes;  ///< the most frequent first
    std::vector<LengthBin> lengths;
    double median = 0;  ///< plies
    double branching = 0, drama = 0, leadChanges = 0, settledFraction = 0;
    bool enough() const { return attackersWon + defendersWon >= minDecided; }
    static constexpr int minDecided = 20;
};

/// The present rules against others: old against new.
struct TrialDifference {
    std::string otherName;
    TrialSummary other;
    bool enough = false;      ///< of decided games, on both sides
    double points = 0;        ///< attackers' share, new less old, in hundredths
    Interval interval{0, 0};  ///< of `points`, 95 %
    std::string words;        ///< "the attackers win 6 points more (−3 to +15)", or "not enough games yet"
};

struct TrialStatus {
    enum class State { idle, running, paused, done, stopped, failed };
    State state = State::idle;
    TrialProgress progress;               ///< of the trial that runs
    double part = 0;                      ///< of all games wished for, 0 to 1
    double secondsLeft = 0;               ///< where a time was set
    int reused = 0;                       ///< games that were in the store already
    TrialSummary figures;                 ///< at the last budget that has games
    std::vector<TrialSummary> byBudget;   ///< of every budget wished for that has games, in that order
    std::vector<CurvePoint> curve;        ///< all budgets at which the store has games of these rules
    std::vector<CurvePoint> curveBefore;  ///< the same of the rules before, where they are compared
    std::optional<TrialDifference> difference;
    std::filesystem::path report;  ///< the page that was asked for, once it is written
    std::string failure;
    bool busy() const { return state == State::running || state == State::paused; }
};

/// At the largest budget at which both have enough games, else the largest that both have games at; none without one.
std::optional<TrialDifference> compareAtBudgets(const std::vector<TrialSummary>& now,
                                                const std::vector<TrialSummary>& other);
/// "the attackers win 6 points more (−3 to +15)", "no difference to be seen (…)", "not enough games yet".
TrialDifference computeDifference(const TrialSummary& now, const TrialSummary& other);
TrialSummary summarizeTrial(const TrialFigures&, const CompiledVariant&, const std::string& budget);
/// Bins of a width that makes at most `most` of them: 1, 2, 5, 10, 20, 50 … plies.
std::vector<LengthBin> lengthBins(const TrialFigures&, int maxBins = 30);

class TrialRunner {
public:
    explicit TrialRunner(AppContext&);
    ~TrialRunner();  ///< games that are finished stay in the store

    /// What the store has of these rules is shown at once; nothing is played.
    void show(std::shared_ptr<const CompiledVariant>, const TrialRequest& = {});
    void start(std::shared_ptr<const CompiledVariant>, const TrialRequest&);
    /// Against other rules: theirs are taken from the store, and what is missing is played as well, theirs first at
    /// each budget. Where a time is set, every budget has its share of it, and what one does not need is left to those
    /// after it.
    void startAgainst(std::shared_ptr<const CompiledVariant> now, std::shared_ptr<const CompiledVariant> before,
                      const TrialRequest&);
    void pause();
    void resume();
    void stop();
    /// Writes what the store has of the rules shown as a page that stands by itself; `told().report` names it when it
    /// is there. A file in the user's data folder unless told otherwise.
    void writeReport(std::filesystem::path file = {});
    /// Once a frame; true if there is something new.
    bool poll();
    void waitUntilIdle();  ///< until it has ended. For tests
    const TrialStatus& status() const { return status_; }
    const std::filesystem::path& store() const { return store_; }
    std::filesystem::path program;  ///< taflsmith; empty: the one beside this program

private:
    /// One trial of one state of the rules.
    struct Task {
        std::shared_ptr<const CompiledVariant> rules;
        TrialPlan plan;
        bool other = false;
    };
    void begin(std::deque<Task>);
    void next();
    double elapsed() const;  ///< seconds since the beginning, pauses apart
    void readFigures();

    AppContext& appContext_;
    std::filesystem::path store_;
    std::shared_ptr<const CompiledVariant> now_, before_;
    TrialRequest request_;
    std::deque<Task> tasks_;
    std::size_t tasksInAll_ = 0;
    std::unique_ptr<Trial> trial_;
    std::optional<Task> current_;
    std::chrono::steady_clock::time_point startedAt_, lastRead_;
    double pausedSeconds_ = 0, sliceEnd_ = 0;  ///< seconds; when the trial at work gives way to the next
    std::optional<std::chrono::steady_clock::time_point> pausedSince_;
    bool stopping_ = false;
    TrialStatus status_;
    int lastPlayed_ = -1;

    struct Figures {
        TrialSummary now;
        std::vector<TrialSummary> byBudget;
        std::vector<TrialSummary> other;  ///< by budget, where there are rules before
        std::vector<CurvePoint> curve, curveBefore;
        std::string failure;
    };
    struct Written {
        std::filesystem::path file;
        std::string failure;
    };
    LatestValue<Figures> posted_;
    LatestValue<Written> written_;
    BackgroundTask worker_, writer_;
};

}  // namespace tafl::model

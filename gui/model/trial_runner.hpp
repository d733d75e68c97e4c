// Trials in the designer: live figures, a curve over budgets, and the difference to other rules. They share the store
// of `taflsmith trial`.
#pragma once
#include <deque>

#include "model/balance.hpp"
#include "model/document.hpp"
#include "model/run_clock.hpp"
#include "trials/forecast/forecast.hpp"
#include "trials/run/trial.hpp"

namespace tafl::model {

/// The user's trial settings.
struct TrialRequest {
    std::vector<std::uint64_t> budgets = {1000};  ///< nodes per move; one trial each, in order; several make a curve
    int games = 200;                              ///< per budget, at most
    /// Games of the first round at each budget. While time is left, each further round doubles them until `games`, so
    /// that all budgets have figures early. 0: a single round of all games.
    int firstRound = 0;
    std::uint64_t seed = 1;
    int openingPlies = 4;
    bool untilDecided = false;  ///< stop at a verdict; in rounds only once there are games for a curve
    double seconds = 0;         ///< time limit; 0: none
    int workers = 0;            ///< 0: one per processor
    bool operator==(const TrialRequest&) const = default;
};

/// A histogram bin of game lengths.
struct LengthBin {
    int from = 0, to = 0;     ///< plies, `to` excluded
    int wins[3] = {0, 0, 0};  ///< by Winner
};
struct OutcomeRow {
    Winner winner{};
    std::string rule, title;  ///< component id; its title, or another cause of the end
    int count = 0;
};
struct CurvePoint {
    std::uint64_t nodes = 0;
    int games = 0;
    double share = 0.5;  ///< the attackers' share of decided games
    Interval interval;
};

/// Results of one rule set at one budget.
struct TrialSummary {
    std::string digest, name, budget;
    std::uint64_t nodes = 0;  ///< per move
    int games = 0, attackersWon = 0, defendersWon = 0, drawn = 0, unfinished = 0, failed = 0;
    double share = 0.5;
    Interval interval;
    Verdict verdict{};
    std::string verdictText;
    std::vector<OutcomeRow> outcomes;  ///< most frequent first
    std::vector<LengthBin> lengths;
    double median = 0;  ///< plies
    double branching = 0, drama = 0, leadChanges = 0, settledFraction = 0;
    bool enough() const { return attackersWon + defendersWon >= minDecided; }
    static constexpr int minDecided = 20;
};

/// The current rules compared with others.
struct TrialDifference {
    std::string otherName;
    TrialSummary other;
    bool enough = false;      ///< decided games, for both
    double points = 0;        ///< percentage points: attackers' share now minus before
    Interval interval{0, 0};  ///< of `points`, 95 %
    std::string words;        ///< "the attackers win 6 points more (−3 to +15)", or "not enough games yet"
};

struct TrialStatus {
    enum class State { idle, running, paused, done, stopped, failed };
    State state = State::idle;
    TrialProgress progress;               ///< of the running trial
    double part = 0;                      ///< of all requested games, 0 to 1
    double secondsLeft = 0;               ///< if a time limit is set
    int reused = 0;                       ///< requested games that were already in the store
    TrialSummary figures;                 ///< at the last budget that has games
    std::vector<TrialSummary> byBudget;   ///< at each requested budget that has games, in order
    std::vector<CurvePoint> curve;        ///< all budgets in the store for these rules
    std::vector<CurvePoint> curveBefore;  ///< the same for the rules before, in a comparison
    std::optional<TrialDifference> difference;
    std::optional<BalanceShare> people;  ///< recorded human games of these rules
    std::optional<Forecast> forecast;    ///< for people, from the requested budgets
    std::filesystem::path report;        ///< the requested page, once written
    std::string reportFailure;           ///< why it could not be written
    std::string failure;                 ///< that ended the trial
    bool busy() const { return state == State::running || state == State::paused; }
};

/// At the largest budget with enough games on both sides, or else the largest with any; none without a common budget.
std::optional<TrialDifference> compareAtBudgets(const std::vector<TrialSummary>& now,
                                                const std::vector<TrialSummary>& other);
/// "the attackers win 6 points more (−3 to +15)", "no difference to be seen (…)", "not enough games yet".
TrialDifference computeDifference(const TrialSummary& now, const TrialSummary& other);
TrialSummary summarizeTrial(const TrialFigures&, const CompiledVariant&, const std::string& budget);
/// At most `maxBins` bins. Their width is 1, 2, 5, 10, 20, 50 … plies.
std::vector<LengthBin> lengthBins(const TrialFigures&, int maxBins = 30);

/// Says so if figures of these rules are shown beside another variant, or beside other rules; empty if they are the
/// rules of the document. `isPlaying`: the trial still runs.
std::string describeOtherRules(const CompiledVariant& figures, const Document&, bool isPlaying);

class TrialRunner {
public:
    explicit TrialRunner(AppContext&);
    ~TrialRunner();  ///< keeps finished games in the store

    /// Shows the stored results of these rules without playing.
    void show(std::shared_ptr<const CompiledVariant>, const TrialRequest& = {});
    void start(std::shared_ptr<const CompiledVariant>, const TrialRequest&);
    /// Compares with other rules: reuses stored games and plays the missing ones, the other rules first at each budget.
    /// In a single round a time limit is split over the budgets; unused time passes to later ones.
    void startAgainst(std::shared_ptr<const CompiledVariant> now, std::shared_ptr<const CompiledVariant> before,
                      const TrialRequest&);
    /// The request of somebody who asks for more games of the rules shown: if every strength has its verdict, verdicts
    /// no longer end the trial.
    TrialRequest beyondVerdicts(TrialRequest) const;
    void pause();
    void resume();
    void stop();
    /// Writes a self-contained report of the stored results; `status().report` names it when done. Default file: in the
    /// user's data folder.
    void writeReport(std::filesystem::path file = {});
    /// Call once a frame. True if anything is new.
    bool poll();
    void waitUntilIdle();  ///< For tests: waits for the end of the trial.
    const TrialStatus& status() const { return status_; }
    /// The rules that the figures belong to; null before the first.
    const CompiledVariant* rules() const { return now_.get(); }
    const TrialRequest& requested() const { return request_; }
    const std::filesystem::path& store() const { return store_; }
    std::filesystem::path program;  ///< path of taflsmith; empty: beside this program

private:
    /// One trial of one rule set.
    struct Task {
        std::shared_ptr<const CompiledVariant> rules;
        TrialPlan plan;
        bool other = false;
    };
    void startWaiting();
    void beginRound();
    void next();
    bool anotherRound();
    void count(const TrialResult&);
    double computePart() const;
    void readFigures();

    AppContext& appContext_;
    const PeopleBalances people_;
    std::optional<ForecastModel> forecastModel_;
    std::filesystem::path store_;
    std::shared_ptr<const CompiledVariant> now_, before_;
    TrialRequest request_;
    std::deque<Task> tasks_;  ///< of the round
    std::size_t tasksInAll_ = 0;
    int roundGames_ = 0;           ///< per budget, with those of earlier rounds
    bool roundUndecided_ = false;  ///< a trial of the round has no verdict
    struct Games {
        int reused = 0, played = 0;  ///< from earlier runs; in this one
    };
    std::map<std::pair<std::uint64_t, bool>, Games> games_;  ///< by budget, and whether of the other rules
    std::unique_ptr<Trial> trial_;
    std::optional<Task> current_;
    std::chrono::steady_clock::time_point lastRead_;
    RunClock clock_;
    double sliceEnd_ = 0;  ///< of the running trial's time slice, in seconds
    bool stopping_ = false;
    struct Start {
        std::shared_ptr<const CompiledVariant> now, before;
        TrialRequest request;
    };
    /// What begins when the trial before has ended: whoever draws must not wait for that.
    std::optional<Start> waiting_;
    int begun_ = 0;  ///< starts so far
    TrialStatus status_;
    int lastPlayed_ = -1;

    struct Figures {
        int begun = 0;  ///< of which start
        TrialSummary now;
        std::vector<TrialSummary> byBudget;
        std::vector<TrialSummary> other;  ///< by budget, in a comparison
        std::vector<CurvePoint> curve, curveBefore;
        std::optional<Forecast> forecast;
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

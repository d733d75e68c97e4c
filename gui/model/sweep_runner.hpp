// Sweeps in the designer: a trial of each value of a parameter or option, in rounds. They share the store of trials.
#pragma once
#include <deque>

#include "model/sweep_values.hpp"
#include "model/trial_runner.hpp"
#include "trials/run/sweep.hpp"

namespace tafl::model {

/// What the user has chosen.
struct SweepRequest {
    SweepTarget target;
    std::vector<std::string> values;
    /// Its last budget counts. `games` and `firstRound` are those of a value, `seconds` that of the whole sweep.
    TrialRequest trial;
    bool halving = false;  ///< only the better half of the values goes on to the next round
};

/// A value and its results so far.
struct SweepRow {
    std::string value, title, problem, sameAs;  ///< as in SweepValue
    bool current = false;                       ///< the value in the variant
    bool plays = false;                         ///< its rules compile, and no value before has the same
    bool out = false;                           ///< did not go on to the next round
    TrialSummary figures;
    std::optional<Forecast> forecast;  ///< of people's results
};

struct SweepStatus {
    using State = TrialStatus::State;
    State state = State::idle;
    std::vector<SweepRow> rows;          ///< in the order of the values
    std::optional<std::size_t> playing;  ///< the row whose games are played now
    int round = 0, roundGames = 0;       ///< from 1; games of a value at its end
    double part = 0;                     ///< of the time, or of the rounds, 0 to 1
    double secondsLeft = 0;              ///< if a time limit is set
    double gamesPerSecond = 0;
    int games = 0;                 ///< of all values
    std::filesystem::path report;  ///< the requested page, once written
    std::string reportFailure;     ///< why it could not be written
    std::string failure;           ///< that ended the sweep
    bool busy() const { return state == State::running || state == State::paused; }
};

/// A summary of the results, with values in braces: "Fair with {2 men}.", "None is fair for certain; nearest to a half:
/// {4} (47 %)." Empty before there are enough games.
std::string describeSweep(const std::vector<SweepRow>&);

class SweepRunner {
public:
    explicit SweepRunner(AppContext&);
    ~SweepRunner();  ///< keeps finished games in the store

    /// Shows the stored results of these values without playing.
    void show(const Document&, const SweepRequest&);
    /// Plays all values in rounds; goes on from stored games. Not while one runs.
    void start(const Document&, const SweepRequest&);
    void pause();
    void resume();
    void stop();
    /// Forgets the values; not while it runs.
    void clear();
    /// Writes the stored results of all values as one page, by default in the user's data folder.
    void writeReport(std::filesystem::path page = {});
    /// Call once a frame. True if anything is new.
    bool poll();
    void waitUntilIdle();  ///< For tests: waits for the end of the sweep.
    const SweepStatus& status() const { return status_; }
    const SweepRequest& requested() const { return request_; }
    /// The variant with the value of a row.
    const Draft& draft(std::size_t row) const { return values_[row].draft; }
    /// Whether the results belong to this draft: it is the one that was varied, or one of the variants.
    bool belongsTo(const Draft&) const;
    std::filesystem::path program;  ///< path of taflsmith; empty: beside this program

private:
    struct Prepared {
        std::uint64_t generation = 0;
        std::vector<SweepValue> values;
    };
    struct Figures {
        std::uint64_t generation = 0;
        std::vector<std::pair<TrialSummary, std::optional<Forecast>>> rows;
        std::string failure;
    };
    struct Written {
        std::filesystem::path page;
        std::string failure;
    };
    void prepare(const Document&, const SweepRequest&);
    void takePrepared(const Prepared&);
    void beginRound();
    void next();
    bool anotherRound();
    bool dropWorseHalf();
    bool isTimeUp() const;
    void watchTrial();
    void endTrial();
    void readFigures();
    TrialSettings makeSettings(const CompiledVariant&) const;

    AppContext& appContext_;
    std::optional<ForecastModel> forecastModel_;
    std::filesystem::path store_;
    SweepRequest request_;
    std::string base_;  ///< the draft that is varied, as text
    std::vector<SweepValue> values_;
    std::uint64_t generation_ = 0;   ///< of the values; results of older ones are ignored
    bool wantsPlay_ = false;         ///< once the values are compiled
    std::deque<std::size_t> queue_;  ///< rows of the round that wait
    std::vector<TrialFigures> roundFigures_;
    std::optional<Halving> halving_;
    std::vector<std::size_t> players_;  ///< rows by their number in `halving_`
    bool roundUndecided_ = false;       ///< a value of the round has no verdict
    std::unique_ptr<Trial> trial_;
    RunClock clock_;
    std::chrono::steady_clock::time_point lastRead_;
    int lastPlayed_ = -1;
    bool stopping_ = false;
    SweepStatus status_;
    LatestValue<Prepared> prepared_;
    LatestValue<Figures> figures_;
    LatestValue<Written> written_;
    BackgroundTask compiler_, reader_, writer_;
};

}  // namespace tafl::model

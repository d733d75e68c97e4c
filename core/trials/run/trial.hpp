// A trial: self-play in worker processes that measures whether a variant is fair.
#pragma once
#include <atomic>
#include <functional>
#include <memory>
#include <set>

#include "host/environment.hpp"
#include "trials/statistics/figures.hpp"
#include "trials/store/settings.hpp"
#include "trials/store/store.hpp"

namespace tafl {

/// The variant under trial, with everything a worker needs to load it.
struct TrialSubject {
    std::string id, name;
    std::shared_ptr<const RuleImage> image;  ///< workers that compile another one refuse to play
    std::string text;                        ///< the variant as one text, with its scripts
    std::filesystem::path file;              ///< for messages
    std::vector<std::filesystem::path> libraries, variantDirectories;  ///< as in EnvironmentOptions
    std::string preferred = "native";

    static TrialSubject of(const Variant&, std::shared_ptr<const RuleImage>, const EnvironmentOptions& = {});
};

struct TrialPlan {
    TrialSettings settings;
    int games = 200;
    int workers = 0;                ///< worker processes; 0: one per processor
    bool untilDecided = false;      ///< stop at the first verdict
    double gameSeconds = 0;         ///< time limit of a game; 0: derived from the budget
    int shard = 1, shards = 1;      ///< plays part `shard` of `shards`, from 1
    std::filesystem::path tables;   ///< folder of tables that end games; empty: none
    std::filesystem::path store;    ///< empty: in memory
    std::filesystem::path program;  ///< worker program; empty: workerProgram()
};

struct TrialProgress {
    int games = 0;   ///< planned
    int played = 0;  ///< including games found in the store
    int attackersWon = 0, defendersWon = 0, drawn = 0, unfinished = 0;
    int dropped = 0, failed = 0;
    double seconds = 0;  ///< since the start, without pauses
    double gamesPerMinute = 0;
};

struct TrialResult {
    TrialFigures figures;
    TrialRow row;                  ///< the trial as stored
    std::shared_ptr<Store> store;  ///< holds the games; in memory if the plan names no file
    std::int64_t trial = 0;        ///< its number in the store
    std::set<int> numbers;         ///< games counted in the figures
    std::vector<TrialGame> failed;
    int dropped = 0;  ///< adjudicated openings
    int found = 0;    ///< games already in the store
    bool openingsExhausted = false, stopped = false;
    double seconds = 0;
    Diagnostics diagnostics;  ///< errors that ended the trial
};

/// Runs a trial on its own thread. All functions are thread-safe.
class Trial {
public:
    using ProgressCallback = std::function<void(const TrialProgress&)>;

    /// The trial's thread calls `reportProgress` after each game and several times a second.
    Trial(TrialSubject, TrialPlan, ProgressCallback reportProgress = {});
    ~Trial();  ///< cancels
    Trial(const Trial&) = delete;
    Trial& operator=(const Trial&) = delete;

    void start();
    void pause();  ///< suspends the workers
    void resume();
    void cancel();  ///< abandons games in progress, keeps finished ones
    bool running() const;
    bool paused() const;
    TrialProgress progress() const;
    const TrialResult& wait();

private:
    class Run;
    std::unique_ptr<Run> run_;
};

TrialResult runTrial(TrialSubject, TrialPlan, Trial::ProgressCallback = {});

}  // namespace tafl

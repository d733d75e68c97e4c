// A trial: the engine plays itself, in processes of their own, and the results say whether a variant is fair.
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

/// The variant that is tried, and what a process needs to have it too.
struct TrialSubject {
    std::string id, name;
    std::shared_ptr<const RuleImage> image;  ///< processes that arrive at another one refuse
    std::string text;                        ///< the variant as a file, standing by itself
    std::filesystem::path file;              ///< where it came from: scripts are looked for beside it
    std::vector<std::filesystem::path> libraries, variantDirectories;  ///< as in EnvironmentOptions
    std::string preferred = "native";

    static TrialSubject of(const Variant&, std::shared_ptr<const RuleImage>, const EnvironmentOptions& = {});
};

struct TrialPlan {
    TrialSettings settings;
    int games = 200;
    int workers = 0;                ///< processes; 0: one for each processor
    bool untilDecided = false;      ///< stop as soon as the verdict stands
    double gameSeconds = 0;         ///< a game that takes longer has failed; 0: a minute and what its nodes may take
    int shard = 1, shards = 1;      ///< play the games of this part of so many, from 1
    std::filesystem::path store;    ///< where games are kept and found again; empty: in memory
    std::filesystem::path program;  ///< taflsmith; empty: this program, or the one beside it
};

/// What is known while a trial runs.
struct TrialProgress {
    int games = 0;              ///< wanted
    int played = 0, found = 0;  ///< found: of the played, in the store already
    int attackersWon = 0, defendersWon = 0, drawn = 0, unfinished = 0;
    int dropped = 0, failed = 0;
    double seconds = 0;                    ///< since the start, pauses apart
    double gamesPerMinute = 0;             ///< games, lately
    Verdict verdict = Verdict::undecided;  ///< of the games so far
    std::string complaint;                 ///< of the game that failed last
};

struct TrialResult {
    TrialFigures figures;
    TrialRow row;                  ///< what was tried, as in the store
    std::shared_ptr<Store> store;  ///< with the games, also where none was asked for
    std::int64_t trial = 0;        ///< their trial there
    std::set<int> numbers;         ///< the games that the figures are of
    std::vector<TrialGame> failed;
    int dropped = 0;  ///< openings called won by a short search
    int found = 0;    ///< games that were in the store already
    bool openingsExhausted = false, stopped = false;
    double seconds = 0;
    Diagnostics complaints;  ///< why it could not go on; empty if all went well
};

/// A trial that runs on a thread of its own. All functions may be called from any thread.
class Trial {
public:
    using ProgressCallback = std::function<void(const TrialProgress&)>;

    /// `tell` is called by the trial's thread, after each game and several times a second.
    Trial(TrialSubject, TrialPlan, ProgressCallback reportProgress = {});
    ~Trial();  ///< cancels
    Trial(const Trial&) = delete;
    Trial& operator=(const Trial&) = delete;

    void start();
    void pause();  ///< processes stand still until `resume`
    void resume();
    void cancel();  ///< games under way are given up, finished ones are kept
    bool running() const;
    bool paused() const;
    TrialProgress progress() const;
    /// Waits for the end.
    const TrialResult& wait();

private:
    class Run;
    std::unique_ptr<Run> run_;
};

/// start and wait in one.
TrialResult runTrial(TrialSubject, TrialPlan, Trial::ProgressCallback = {});

}  // namespace tafl

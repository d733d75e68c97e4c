// The trial in three panes: who wins at which strength, how long games last, and which rules decide them.
#pragma once
#include "model/trial_runner.hpp"
#include "panels/session.hpp"

namespace tafl::gui {

class TrialPanels {
public:
    explicit TrialPanels(model::AppContext& appContext) : runner_(appContext) {}

    /// Games of the rules on the board, for so many seconds; against the rules before the change, where there are such.
    /// False where none can be run now; a message says why.
    bool run(Session&, double seconds = 60);
    void stop() { runner_.stop(); }
    /// All figures as a page that stands by itself; a message says where it is.
    void report() { runner_.writeReport(); }
    bool running() const { return runner_.status().busy(); }
    bool poll() { return runner_.poll(); }
    void waitUntilIdle() { runner_.waitUntilIdle(); }
    model::TrialRunner& runner() { return runner_; }
    /// What lengths and outcomes show: of the chosen budget, else of the last that has games.
    const model::TrialSummary& figures() const;

    void balance(Session&, const Box&);
    void lengths(Session&, const Box&);
    void outcomes(Session&, const Box&);

private:
    void update(Session&);
    float progress(Session&, const Box&);
    void none(Session&, const Box&, std::string_view words);
    /// The budgets that have games, to choose from; returns the height taken.
    float budgets(const Box&);

    model::TrialRunner runner_;
    std::filesystem::path reported_;                       ///< the report that was told of
    std::uint64_t budget_ = 0;                             ///< looked at, nodes a move; 0: the last that has games
    bool paused_ = false;                                  ///< the engine at the board waits while a trial runs
    std::shared_ptr<const model::CompiledVariant> rules_;  ///< what the figures shown are about
};

}  // namespace tafl::gui

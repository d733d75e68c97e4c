// The three panels of a trial: balance at each strength, game lengths, and outcomes.
#pragma once
#include "model/trial_runner.hpp"
#include "panels/report_toasts.hpp"
#include "panels/session.hpp"

namespace tafl::gui {

class TrialPanels {
public:
    explicit TrialPanels(model::AppContext& appContext) : runner_(appContext) {}

    /// The user's settings, as an index into the choices of each row.
    struct Choices {
        int strengths = 1, minutes = 0, games = 2, opening = 1;
        bool untilDecided = true;
    };

    /// Starts or resumes a trial of the rules in force, compared with the rules before the change, if any. If no trial
    /// can run now, shows why and returns false. `seconds`: 0 for the time that is set.
    bool run(Session&, double seconds = 0);
    /// The same, compared with the rules of another variant; this stays until the rules in force change.
    bool runAgainst(Session&, std::shared_ptr<const model::CompiledVariant> other);
    Choices& choices() { return choices_; }
    /// Called before games are played, so that a sweep can end.
    std::function<void()> onRun;
    void stop() { runner_.stop(); }
    /// Writes all figures as a self-contained page; a toast shows its path.
    void report() { runner_.writeReport(); }
    bool running() const { return runner_.status().busy(); }
    bool poll() { return runner_.poll(); }
    void waitUntilIdle() { runner_.waitUntilIdle(); }
    model::TrialRunner& runner() { return runner_; }
    /// The figures of the chosen budget, else of the last one that has games.
    const model::TrialSummary& figures() const;

    void balance(Session&, const Box&);
    void lengths(Session&, const Box&);
    void outcomes(Session&, const Box&);

private:
    void update(Session&);
    /// The remark behind a title, or the name of another variant whose figures are shown.
    std::string titleRemark(const Session&, const char* usual, float room) const;
    model::TrialRequest request(double seconds) const;
    float progress(Session&, const Box&);
    /// The forecast for people, in a sentence. Returns the height drawn.
    float expectation(const Box&);
    void settingsButton(const Box&);
    /// The settings, if they are open. True if one was changed.
    bool drawChoices(ImVec2 corner);
    void drawEmpty(Session&, const Box&, std::string_view caption);
    /// The choice among budgets that have games. Returns the height drawn.
    float budgets(const Box&);

    model::TrialRunner runner_;
    Choices choices_;
    ReportToasts reports_;
    std::uint64_t budget_ = 0;                               ///< nodes a move; 0: the last that has games
    std::shared_ptr<const model::CompiledVariant> rules_;    ///< that the figures belong to
    std::shared_ptr<const model::CompiledVariant> against_;  ///< another variant to compare with; null: none
};

}  // namespace tafl::gui

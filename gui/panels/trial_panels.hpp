// The trial in three panes: who wins at which strength, how long games last, and which rules decide them.
#pragma once
#include "panels/session.hpp"
#include "panels/trial_run.hpp"

namespace tafl::gui {

class TrialPanels {
public:
    explicit TrialPanels(model::Wake& wake) : run_(wake) {}

    void run(Session&, double seconds = 60);
    void stop() { run_.stop(); }
    void settle() { run_.settle(); }
    bool running() const { return run_.running(); }
    bool poll();
    /// Of the rules on the board; null before the first game.
    std::shared_ptr<const TrialKept> shown(const Session&) const;

    void balance(Session&, const Box&);
    void lengths(Session&, const Box&);
    void outcomes(Session&, const Box&);

private:
    float progress(Session&, const Box&, const TrialKept*);
    void none(Session&, const Box&, std::string_view words);

    TrialRun run_;
};

}  // namespace tafl::gui

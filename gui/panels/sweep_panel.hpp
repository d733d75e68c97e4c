// A sweep: the attackers' share with each value of a parameter or option, as a plot and a table.
#pragma once
#include "panels/report_toasts.hpp"
#include "panels/session.hpp"
#include "panels/sweep_form.hpp"

namespace tafl::gui {

class SweepPanel {
public:
    explicit SweepPanel(model::AppContext& appContext) : runner_(appContext) {}

    void draw(Session&, const Box&);
    /// Starts or resumes the sweep of the form. If it cannot run now, shows why and returns false.
    bool run(Session&);
    void stop() { runner_.stop(); }
    bool running() const { return runner_.status().busy(); }
    bool poll() { return runner_.poll(); }
    void waitUntilIdle() { runner_.waitUntilIdle(); }
    model::SweepRunner& runner() { return runner_; }
    SweepForm& form() { return form_; }
    /// Called before games are played, so that another trial can end.
    std::function<void()> onRun;

private:
    void update(Session&);
    void takeVariant(Session&);
    void drawResults(Session&, const Box&);
    float drawHead(Session&, const Box&);
    float drawProgress(Session&, const Box&);
    void drawPlot(const Box&) const;
    void drawTable(Session&, const Box&);
    void drawRow(Session&, ImDrawList*, const Box&, std::size_t row);
    void openValue(Session&, std::size_t row);

    model::SweepRunner runner_;
    SweepForm form_;
    bool choosing_ = true;                                 ///< the form is shown, not the results
    std::string variant_;                                  ///< id that the results belong to
    std::shared_ptr<const model::CompiledVariant> rules_;  ///< that the form belongs to
    /// Variant, its revision and number of rows that the next two were found for.
    std::optional<std::tuple<std::string, std::uint64_t, std::size_t>> seen_;
    bool belongs_ = true;                    ///< the results are of the variant as it is
    std::optional<std::size_t> currentRow_;  ///< whose value the variant has
    ReportToasts reports_;
};

}  // namespace tafl::gui

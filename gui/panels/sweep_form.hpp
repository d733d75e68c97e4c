// The choice of a sweep's target: a rule's parameter or an option, its values, and how long to play.
#pragma once
#include "look/widgets.hpp"
#include "model/kept_sweep.hpp"

namespace tafl::gui {

class SweepForm {
public:
    /// Updates the form to the variant. Keeps the choice if the variant still has it.
    void setTargets(std::vector<model::SweepTarget>);
    /// Fills the form in.
    void choose(const model::SweepRequest&);
    /// True if the user starts the sweep. `obstacle`: why it cannot; empty if it can.
    bool draw(const Box&, const std::string& obstacle);
    model::SweepRequest request() const;
    bool canRun() const { return !targets_.empty() && request().values.size() >= 2; }

private:
    struct Value {
        std::string value;
        bool on = true;
    };
    struct Choices {
        int strength = 1, minutes = 1, games = 1;
        bool halving = false;
    };
    void chooseTarget(std::size_t);
    void addTyped();
    float drawTargets(ImDrawList*, ImVec2 at, float width);
    float drawValues(ImDrawList*, ImVec2 at, float width);
    float drawSettings(ImDrawList*, ImVec2 at, float width);

    std::vector<model::SweepTarget> targets_;
    std::size_t target_ = 0;
    std::vector<Value> values_;
    std::string typed_, typedError_;
    Choices choices_;
    std::optional<model::TrialRequest> kept_;  ///< of a sweep that was filled in, until another setting is chosen
};

}  // namespace tafl::gui

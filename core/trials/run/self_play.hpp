// The engine against itself, one game at a time.
#pragma once
#include "records/game.hpp"
#include "search/engine.hpp"
#include "trials/store/settings.hpp"
#include "trials/store/trial_game.hpp"

namespace tafl {

/// Plays the games of a trial. A game depends on its opening, its number and the settings alone, not on games before.
class TrialPlayer {
public:
    TrialPlayer(std::shared_ptr<const RuleImage>, const TrialSettings&);

    /// Not played if a short search calls the opening won. Throws what a rule that fails in play throws.
    TrialGame play(int number, const std::vector<std::string>& opening);
    /// Of the weights in use.
    std::string weightsDigest() const;
    /// Digest of what the engine does in a few moves from the start: another engine has another.
    std::string signature();

private:
    bool isAdjudicatedWin(Game&);
    SearchLimits limits() const;
    void countFiredRules(Game&, Move, TrialGame&) const;

    std::shared_ptr<const RuleImage> image_;
    TrialSettings settings_;
    SearchEngine engine_, adjudicator_;
    Explainer explainer_;
};

}  // namespace tafl

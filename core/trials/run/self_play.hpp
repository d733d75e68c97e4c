// Self-play of a trial, one game at a time.
#pragma once
#include "records/game.hpp"
#include "search/engine.hpp"
#include "trials/store/settings.hpp"
#include "trials/store/trial_game.hpp"

namespace tafl {

/// A game depends on its opening, its number and the settings alone, not on earlier games.
class TrialPlayer {
public:
    TrialPlayer(std::shared_ptr<const RuleImage>, const TrialSettings&);

    /// Drops the game if the opening is adjudicated. Throws if a rule fails in play.
    TrialGame play(int number, const std::vector<std::string>& opening);
    std::string weightsDigest() const;
    /// Digest of the engine's first moves from the start; tells engines apart.
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

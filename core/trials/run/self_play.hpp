// Self-play of a trial, one game at a time.
#pragma once
#include <atomic>

#include "records/game.hpp"
#include "search/engine.hpp"
#include "solve/tables.hpp"
#include "trials/store/settings.hpp"
#include "trials/store/trial_game.hpp"

namespace tafl {

/// A game depends on its opening, its number and the settings alone, not on earlier games.
class TrialPlayer {
public:
    /// With tables, a game ends where they prove its result, and the engine's search probes them. Another thread may
    /// set `stop`: what is being played then ends at once, and means nothing.
    TrialPlayer(std::shared_ptr<const RuleImage>, const TrialSettings&, std::shared_ptr<const Tables> tables = {},
                const std::atomic<bool>* stop = nullptr);

    /// Drops the game if the opening is adjudicated. Throws if a rule fails in play.
    TrialGame play(int number, const std::vector<std::string>& opening);
    std::string weightsDigest() const;
    /// Digest of the engine's first plies from the start, and of the list of tables. Tells engines apart, unless they
    /// differ only later in a game. Part of the keys in stores: another digest would orphan their games.
    std::string signature();

private:
    bool isAdjudicatedWin(Game&);
    bool isDecidedByTables(const Game&, TrialGame&) const;
    SearchLimits limits() const;
    void countFiredRules(Game&, Move, TrialGame&) const;

    std::shared_ptr<const RuleImage> image_;
    TrialSettings settings_;
    std::shared_ptr<const Tables> tables_;
    const std::atomic<bool>* stop_;
    SearchEngine engine_, adjudicator_;
    Explainer explainer_;
};

}  // namespace tafl

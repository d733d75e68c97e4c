// The player of a side: a person, the engine or random moves. The engine searches in the background.
#pragma once
#include <optional>

#include "base/random.hpp"
#include "model/app_context.hpp"
#include "records/game.hpp"
#include "search/engine.hpp"

namespace tafl::model {

/// Player settings of a side.
struct Seat {
    enum class Kind { human, engine, random };
    Kind kind = Kind::human;
    int level = 5;       ///< index into `levels`, from 1
    double seconds = 0;  ///< maximum per move; 0: the level's own
    bool operator==(const Seat&) const = default;
};
std::string_view name(Seat::Kind);

/// The opponent's decision: a move, or a reply to a draw offer.
struct OpponentMove {
    std::uint64_t revision = 0;  ///< of the request
    std::optional<Move> move;
    std::string answer;   ///< "accept", "decline"
    std::string failure;  ///< of a rule callback
};

class Opponent {
public:
    /// `seed`: for random moves and dice.
    Opponent(AppContext& appContext, std::uint64_t seed) : appContext_(appContext), random_(seed) {}

    /// Discards the engines and their tables; needed after a change of rules.
    void clearEngines();
    void stop();
    /// Starts a decision for the side to act. `clock`: its remaining seconds, 0 without a clock. `take` returns the
    /// result.
    void think(const Game&, const Seat&, std::uint64_t revision, double clock);
    /// Returns a finished decision once; null otherwise.
    std::shared_ptr<const OpponentMove> take() { return decided_.take(); }
    void wait() { worker_.wait(); }
    Random& random() { return random_; }

private:
    AppContext& appContext_;
    Random random_;
    std::shared_ptr<SearchEngine> engines_[2];  ///< used only by the worker
    int levels_[2] = {0, 0};                    ///< the level each engine was made for
    LatestValue<OpponentMove> decided_;
    BackgroundTask worker_;
};

}  // namespace tafl::model

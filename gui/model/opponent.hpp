// Who plays a side, and the engine or the die that moves for it in the background.
#pragma once
#include <optional>

#include "base/random.hpp"
#include "model/app_context.hpp"
#include "records/game.hpp"
#include "search/engine.hpp"

namespace tafl::model {

/// Who plays a side.
struct Seat {
    enum class Kind { human, engine, random };
    Kind kind = Kind::human;
    int level = 5;       ///< of `levels`, from 1
    double seconds = 0;  ///< a move, at most; 0: as the level says
    bool operator==(const Seat&) const = default;
};
std::string_view name(Seat::Kind);

/// What it has decided on: a move, or an answer to an offer.
struct OpponentMove {
    std::uint64_t revision = 0;  ///< as given with the question
    std::optional<Move> move;
    std::string answer;   ///< "accept", "decline"
    std::string failure;  ///< of a rule that is called in play
};

class Opponent {
public:
    /// `seed` decides what is left to chance.
    Opponent(AppContext& appContext, std::uint64_t seed) : appContext_(appContext), random_(seed) {}

    /// Other rules: what the engines remember holds no more.
    void clearEngines();
    void stop();
    /// Looks for what the side to act does in a game; `clock`: seconds that are left to it, 0 where none is on. `take`
    /// has the decision once it is made.
    void think(const Game&, const Seat&, std::uint64_t revision, double clock);
    /// The decision, once.
    std::shared_ptr<const OpponentMove> take() { return decided_.take(); }
    void wait() { worker_.wait(); }
    Random& random() { return random_; }

private:
    AppContext& appContext_;
    Random random_;
    std::shared_ptr<SearchEngine> engines_[2];  ///< used by the worker alone, one job at a time
    int levels_[2] = {0, 0};                    ///< that they were made for
    LatestValue<OpponentMove> decided_;
    BackgroundTask worker_;
};

}  // namespace tafl::model

// Self-play games as training data, and SPRT matches between weights.
#pragma once
#include "tuning/engine_games.hpp"
#include "tuning/logistic_regression.hpp"
#include "tuning/sequential_test.hpp"

namespace tafl {

/// Maps weights to feature numbers: one per orbit of symmetric squares and class, then the terms.
class FitLayout {
public:
    explicit FitLayout(const RuleImage&);

    std::size_t features() const { return squares_ + termCount; }
    std::size_t squareFeature(int classNumber, Square s) const {
        return number_[static_cast<std::size_t>(classNumber)][static_cast<std::size_t>(s)];
    }
    std::size_t termFeature(std::size_t term) const { return squares_ + term; }
    /// The features of a position, without its result.
    FitRow makeRow(const Position&, const EnclosureTables&) const;
    /// The evaluation of a row with these weights.
    float score(const FitRow&, const Weights&) const;
    Weights applyFit(const Weights&, const Fit&) const;

private:
    std::size_t squares_ = 0;
    int size_ = 0;
    std::vector<std::pair<int, Square>> example_;  ///< by feature number: a class and square that have it
    std::array<std::array<std::uint16_t, maxSquares>, 9> number_{};
};

/// Can the side to move reach a goal with a royal piece? Such positions are decided and useless for training.
bool canArrive(const Position&);

bool isBestMoveQuiet(Position&, const SearchResult&);
/// The attackers' expected share for a score from their side, and for a search result.
float scoreToShare(int score, const Weights&);
float searchedShare(const Position&, const SearchResult&, const Weights&);

/// Normalizes the weight of one game's positions to four independent ones.
void assignRowWeights(std::vector<FitRow>& ofOneGame);

/// Pure self-play learns only to beat itself, so a fixed opponent joins in.
enum class Pairing : std::uint8_t { selfPlay, attacksOpponent, defendsAgainstOpponent };
static_assert(static_cast<std::size_t>(Pairing::defendsAgainstOpponent) < maxPairings);

struct SelfPlayGame {
    int place = 0;  ///< index in the batch
    Pairing pairing{};
    double handicap = 0;  ///< the attackers' node advantage, in doublings
    Random& random;       ///< used by this game only
};
/// Callbacks from games in progress. Games of a batch run in parallel; `place` identifies them.
struct GameObserver {
    std::function<void(int games)> onBatchBegin, onBatchEnd;
    /// Before each move. `byOwnWeights`: the trained weights searched, not the fixed opponent.
    std::function<void(SelfPlayGame&, Position&, const SearchResult&, bool byOwnWeights)> onMove;
    std::function<void(SelfPlayGame&, std::optional<Winner>)> ended;  ///< empty: unfinished
};
struct GamesPlayed {
    int attackersWon = 0, defendersWon = 0, drawn = 0;  ///< drawn or unfinished
    /// By pairing: the attackers' node advantage, in doublings, that balances the games.
    std::array<double, maxPairings> evenHandicap{};
};
/// Plays games with a random handicap, stronger where one side wins too often. Deterministic for any number of workers.
GamesPlayed playGames(const std::shared_ptr<const RuleImage>&, const std::shared_ptr<const Weights>&, const SelfPlay&,
                      const GameObserver&, const ProgressCallback& = {});

struct TrainingData : GamesPlayed {
    std::vector<FitRow> rows;
};
/// Positions of the games that ended below the ply limit.
TrainingData generateTrainingData(const std::shared_ptr<const RuleImage>&, const std::shared_ptr<const Weights>&,
                                  const FitLayout&, const SelfPlay&, const ProgressCallback& = {});

/// SPRT match of `candidate` against `old` at the balancing handicap, up to `maxPairs` pairs of games.
/// With a fixed opponent, every other pair compares the results of both against it.
PairCounts runSprtMatch(const std::shared_ptr<const RuleImage>&, const std::shared_ptr<const Weights>& candidate,
                        const std::shared_ptr<const Weights>& old, const SelfPlay&,
                        const std::array<double, maxPairings>& evenHandicap, int maxPairs, double step,
                        const ProgressCallback& = {});

}  // namespace tafl

// Games of the engine against itself from which weights are learned, and matches that prove them.
#pragma once
#include "tuning/engine_games.hpp"
#include "tuning/logistic_regression.hpp"
#include "tuning/sequential_test.hpp"

namespace tafl {

/// Which numbers of a fit mean which weights: squares that the symmetry of the variant makes equal share one, then
/// come the terms.
class FitLayout {
public:
    explicit FitLayout(const RuleImage&);

    std::size_t features() const { return squares_ + termCount; }
    std::size_t squareFeature(int classNumber, Square s) const {
        return number_[static_cast<std::size_t>(classNumber)][static_cast<std::size_t>(s)];
    }
    std::size_t termFeature(std::size_t term) const { return squares_ + term; }
    /// What a position looks like to a fit, its result apart.
    FitRow makeRow(const Position&, const EnclosureTables&) const;
    /// Its evaluation.
    float score(const FitRow&, const Weights&) const;
    Weights applyFit(const Weights&, const Fit&) const;

private:
    std::size_t squares_ = 0;
    int size_ = 0;
    std::vector<std::pair<int, Square>> example_;  ///< by number of a feature: a class and square that have it
    std::array<std::array<std::uint16_t, maxSquares>, 9> number_{};
};

/// Can the side to move bring a royal piece to its goal? Then there is nothing to be learned about anything else.
bool canArrive(const Position&);

/// Is the best move found neither a capture nor an arrival?
bool isBestMoveQuiet(Position&, const SearchResult&);
/// The attackers' share that a score from their side means with these weights, and that a search found.
float scoreToShare(int score, const Weights&);
float searchedShare(const Position&, const SearchResult&, const Weights&);

/// Positions of one game are not independent: together they weigh as much as four that are.
void assignRowWeights(std::vector<FitRow>& ofOneGame);

/// Who plays whom. Against itself alone an engine learns only what beats itself.
enum class Pairing : std::uint8_t { selfPlay, attacksOpponent, defendsAgainstOpponent };
static_assert(static_cast<std::size_t>(Pairing::defendsAgainstOpponent) < maxPairings);

/// A game in play, one of a plan's.
struct SelfPlayGame {
    int place = 0;  ///< in its batch
    Pairing pairing{};
    double handicap = 0;  ///< doublings of the attackers' nodes
    Random& random;       ///< of this game alone
};
/// What is done with games. They are played at once by several threads, in batches: a place belongs to one game.
struct GameObserver {
    std::function<void(int games)> onBatchBegin, onBatchEnd;
    /// Before a move is made. `known`: the search was made with the weights that play themselves, not by the stranger.
    std::function<void(SelfPlayGame&, Position&, const SearchResult&, bool byOwnWeights)> onMove;
    std::function<void(SelfPlayGame&, std::optional<Winner>)> ended;  ///< no winner: broken off
};
struct GamesPlayed {
    int attackersWon = 0, defendersWon = 0, drawn = 0;  ///< drawn, or broken off
    /// By pairing: doublings of the attackers' nodes with which both sides win alike, as far as is known.
    std::array<double, maxPairings> evenHandicap{};
};
/// Games from random openings in which one side is handicapped at random, more strongly where one side wins too often.
/// Equal plans give equal games with any number of workers.
GamesPlayed playGames(const std::shared_ptr<const RuleImage>&, const std::shared_ptr<const Weights>&, const SelfPlay&,
                      const GameObserver&, const ProgressCallback& = {});

struct TrainingData : GamesPlayed {
    std::vector<FitRow> rows;
};
/// Positions of a plan's games. Those that reach the limit of plies teach nothing.
TrainingData generateTrainingData(const std::shared_ptr<const RuleImage>&, const std::shared_ptr<const Weights>&,
                                  const FitLayout&, const SelfPlay&, const ProgressCallback& = {});

/// New weights against old ones, with the attackers' nodes doubled so often that games are open (`even`): pairs of
/// games until the sequential test has an answer, at most so many. Where there is a stranger, in every other pair both
/// play one side against it.
PairCounts runSprtMatch(const std::shared_ptr<const RuleImage>&, const std::shared_ptr<const Weights>& candidate,
                        const std::shared_ptr<const Weights>& old, const SelfPlay&,
                        const std::array<double, maxPairings>& evenHandicap, int maxPairs, double step,
                        const ProgressCallback& = {});

}  // namespace tafl

// How scores become chances: the engine plays itself with equal nodes, and a logistic curve is laid through what came
// of the scores that its searches gave.
#pragma once
#include "base/diagnostic.hpp"
#include "tuning/engine_games.hpp"

namespace tafl {

/// A search of a game, and how the game went on.
struct ScoredPosition {
    int game = 0;        ///< positions of one game stand together
    int ply = 1;         ///< from 1
    int score = 0;       ///< from the attackers' side, in hundredths of an attacker; no forced win
    double share = 0.5;  ///< of the points, for the attackers
};

struct ScoredGames {
    std::vector<ScoredPosition> positions;
    int attackersWon = 0, defendersWon = 0, drawn = 0;
    int unfinished = 0;  ///< at the limit of plies; they tell nothing
    bool stopped = false;
    int ended() const { return attackersWon + defendersWon + drawn; }
    double attackersPoints() const { return attackersWon + drawn / 2.0; }
};
/// Games from distinct openings of four random plies, as trials play them. Equal plans give equal positions with any
/// number of workers.
ScoredGames playScoredGames(const std::shared_ptr<const RuleImage>&, const std::shared_ptr<const Weights>&,
                            const SelfPlay&, const ProgressCallback& = {});

/// What positions were expected to bring, and what they brought.
struct CalibrationRow {
    double from = 0, to = 1;  ///< expected shares of the attackers
    int positions = 0, games = 0;
    double expected = 0, measured = 0;
};

struct Calibration {
    double evenScore = 0, evenScoreSpread = 0;  ///< the score at which the odds are even; half the interval of 95 %
    double scoreAtTenToOne = 400, scoreAtTenToOneSpread = 0;  ///< so much more makes them ten times as good
    double lossBefore = 0, lossAfter = 0;  ///< mean logarithmic loss, in bits: by the weights as they were, and now
    std::vector<CalibrationRow> rows;      ///< by tenths of what is expected, those that occur
    CalibrationRow start;                  ///< the first positions of the games
};
/// The most likely zero and tenfold. A position counts by one over its ply, so that opening, middle and end of the
/// games have an equal say; by the length of its game it must not count, since that is known only afterwards. Complains
/// where there are too few games, one side wins (nearly) all, or scores do not tell who wins.
Result<Calibration> fitCalibration(const ScoredGames&, const Weights&);

/// The same weights with their zero at even chances, and the new tenfold. Complains where they cannot hold it.
Result<Weights> calibrated(const Weights&, const Calibration&);

}  // namespace tafl

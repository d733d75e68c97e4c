// Calibration of scores to winning chances: logistic regression over self-play games at equal nodes.
#pragma once
#include "base/diagnostic.hpp"
#include "tuning/engine_games.hpp"

namespace tafl {

/// A search result and the outcome of its game.
struct ScoredPosition {
    int game = 0;        ///< positions of one game are adjacent
    int ply = 1;         ///< from 1
    int score = 0;       ///< from the attackers' side, in hundredths of an attacker; never a forced win
    double share = 0.5;  ///< the attackers' points
};

struct ScoredGames {
    std::vector<ScoredPosition> positions;
    int attackersWon = 0, defendersWon = 0, drawn = 0;
    int unfinished = 0;  ///< at the ply limit; excluded
    bool stopped = false;
    int ended() const { return attackersWon + defendersWon + drawn; }
    double attackersPoints() const { return attackersWon + drawn / 2.0; }
};
/// Plays games from distinct openings of four random plies, as trials do. Deterministic for any number of workers.
ScoredGames playScoredGames(const std::shared_ptr<const RuleImage>&, const std::shared_ptr<const Weights>&,
                            const SelfPlay&, const ProgressCallback& = {});

/// Expected and measured results of a group of positions.
struct CalibrationRow {
    double from = 0, to = 1;  ///< expected attackers' share
    int positions = 0, games = 0;
    double expected = 0, measured = 0;
};

struct Calibration {
    double evenScore = 0, evenScoreSpread = 0;                ///< score at even odds, and half its 95 % interval
    double scoreAtTenToOne = 400, scoreAtTenToOneSpread = 0;  ///< additional score at odds of 10:1
    double lossBefore = 0, lossAfter = 0;                     ///< mean cross-entropy in bits, before and after
    std::vector<CalibrationRow> rows;                         ///< non-empty tenths of the expected share
    CalibrationRow start;                                     ///< first positions of the games
};
/// Fits even score and scale. Each position weighs 1/ply, so that all phases of a game count alike; weighting by game
/// length would bias the result, since it is known only afterwards.
/// Fails with too few games, if one side wins nearly all, or if scores do not predict results.
Result<Calibration> fitCalibration(const ScoredGames&, const Weights&);

/// Applies a calibration. Fails if the new values are out of range.
Result<Weights> calibrated(const Weights&, const Calibration&);

}  // namespace tafl

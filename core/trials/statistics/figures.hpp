// The figures of a trial, gathered game by game.
#pragma once
#include <array>

#include "image/rule_image.hpp"
#include "trials/statistics/histogram.hpp"
#include "trials/statistics/statistics.hpp"
#include "trials/store/trial_game.hpp"

namespace tafl {

/// Results of some of the games.
struct Results {
    int attackersWon = 0, defendersWon = 0, drawn = 0;  ///< drawn: with those broken off
    void add(const TrialGame&);
    int games() const { return attackersWon + defendersWon + drawn; }
    int decided() const { return attackersWon + defendersWon; }
    /// Of the decided games; a half where there is none.
    double share() const { return decided() ? static_cast<double>(attackersWon) / decided() : 0.5; }
    double points() const { return attackersWon + drawn / 2.0; }
};

class TrialFigures {
public:
    /// With an image, first moves are folded by the symmetries of its start, and squares have their board.
    explicit TrialFigures(const RuleImage* = nullptr);

    /// A game that was played; the order matters to `gamesToVerdict` alone.
    void add(const TrialGame&);

    Results results;  ///< a game that was broken off counts as drawn
    int unfinished = 0;
    std::map<std::string, int> byRule[3];  ///< how often each rule decided, by Winner: attackers, defenders, draw
    Histogram plies[3];                    ///< of the same, without games broken off
    Histogram allPlies;
    Histogram royalFirstPly;  ///< ply of the royal pieces' first move
    struct RuleUsage {
        int moves = 0, games = 0, decided = 0;
    };
    std::map<std::string, RuleUsage> fired;  ///< by rule component
    std::map<std::string, Results> firstMoves;
    Results byFirstMover[2];                        ///< by who moved first, where lot or dice may decide
    std::vector<int> royalSquares, captureSquares;  ///< by square, with an image
    int size = 0;                                   ///< of the board, with an image
    int dropped = 0, failed = 0;                    ///< set by who knows

    double seconds = 0, searchSeconds = 0;
    std::uint64_t nodes = 0;

    int games() const { return results.games(); }
    Interval share() const;           ///< of the attackers among decided games, 95 %
    double branching() const;         ///< legal moves of a position
    double threats(int which) const;  ///< a game: raichi 0, tuichi 1
    /// After Browne (2008): how far the later winner lay behind, 0 to 1: the mean root of his deficit over the
    /// moves at which he lay behind; of decided games, 0 where he never did.
    double drama() const { return decidedMean(drama_); }
    /// How often the lead went over, a game; a lead is a score of at least 30.
    double leadChanges() const { return games() ? static_cast<double>(leadChanges_) / games() : 0; }
    /// After which part of a decided game its winner never again expected less than nine tenths of the points, 0 to 1.
    double settledFraction() const { return decidedMean(settled_); }

    Verdict verdict() const;
    /// After so many games the verdict stood first; 0 if it does not stand.
    int gamesToVerdict() const { return gamesToVerdict_; }

private:
    double decidedMean(double sum) const { return results.decided() ? sum / results.decided() : 0; }
    void addScores(const TrialGame&);
    void addFirstMove(const TrialGame&);

    std::vector<int> symmetries_;  ///< forms of squares under which the start is the same
    std::uint64_t legalMoveCount_ = 0, searches_ = 0;
    std::uint64_t threats_[2] = {0, 0}, leadChanges_ = 0;
    double drama_ = 0, settled_ = 0;
    int gamesToVerdict_ = 0;
};

/// A share of the points that the attackers may expect at a score: a logistic curve of 400 points to tenfold odds.
double expectedShare(int score);

}  // namespace tafl

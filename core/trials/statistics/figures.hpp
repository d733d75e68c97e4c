// The figures of a trial, accumulated game by game.
#pragma once
#include <array>

#include "evaluation/weights.hpp"
#include "image/rule_image.hpp"
#include "trials/statistics/histogram.hpp"
#include "trials/statistics/statistics.hpp"
#include "trials/statistics/verdict.hpp"
#include "trials/store/trial_game.hpp"

namespace tafl {

struct Results {
    int attackersWon = 0, defendersWon = 0, drawn = 0;  ///< drawn includes unfinished games
    int unfinished = 0;                                 ///< of the drawn
    void add(const TrialGame&);
    int games() const { return attackersWon + defendersWon + drawn; }
    int decided() const { return attackersWon + defendersWon; }
    /// The attackers' share of the decided games; a half if there is none.
    double share() const { return decided() ? static_cast<double>(attackersWon) / decided() : 0.5; }
    double points() const { return attackersWon + drawn / 2.0; }
    /// The attackers' share of the points of all games; a half if there is none.
    double pointsShare() const { return games() ? points() / games() : 0.5; }
    /// The share of drawn and unfinished games in all.
    double undecidedShare() const { return games() ? static_cast<double>(drawn) / games() : 0; }
};

class TrialFigures {
public:
    /// An image enables square counts and merges symmetric first moves. `scoreAtTenToOne`: of the weights that played.
    explicit TrialFigures(const RuleImage* = nullptr, int scoreAtTenToOne = Weights().scoreAtTenToOne);

    /// Adds a played game. The order matters to the verdict alone: add games by number, as stores read them.
    void add(const TrialGame&);

    Results results;
    int unfinishedLeads[2] = {0, 0};       ///< unfinished games in which a side leads at the end, by Side; see leader()
    std::map<std::string, int> byRule[3];  ///< games decided by each rule or by adjudication, by Winner
    Histogram plies[3];                    ///< by Winner, without unfinished and adjudicated games
    Histogram allPlies;
    Histogram royalFirstPly;  ///< ply of the first royal move
    struct RuleUsage {
        std::int64_t moves = 0;
        int games = 0, decided = 0;
    };
    std::map<std::string, RuleUsage> fired;  ///< by rule component
    std::map<std::string, Results> firstMoves;
    Results byFirstMover[2];                        ///< by the side that moved first, which lot or dice may decide
    std::vector<int> royalSquares, captureSquares;  ///< counts by square; empty without an image
    int size = 0;                                   ///< of the board; 0 without an image
    int dropped = 0, failed = 0;                    ///< set by the caller

    double seconds = 0, searchSeconds = 0;
    std::uint64_t nodes = 0;

    int games() const { return results.games(); }
    Interval share() const;           ///< 95 % interval of results.share()
    Interval pointsShare() const;     ///< 95 % interval of results.pointsShare()
    double branching() const;         ///< mean number of legal moves
    double nodesPerMove() const;      ///< mean over all searches
    double threats(int which) const;  ///< per game; 0: one escape (raichi), 1: several (tuichi)
    /// How far the later winner was behind, 0 to 1 (Browne 2008): the mean root of the deficit over the moves with a
    /// deficit, averaged over games decided by rules.
    double drama() const { return decidedMean(drama_); }
    /// Games that reached the limit of plies on a sealed board. They count as decided.
    int sealed() const;
    /// Games that ended where tables proved their result, draws included.
    int decidedByTables() const;
    /// Changes of the lead per game; see leader().
    double leadChanges() const { return games() ? static_cast<double>(leadChanges_) / games() : 0; }
    /// The part of a decided game after which the winner always expects at least nine tenths of the points, 0 to 1.
    double settledFraction() const { return decidedMean(settled_); }

    /// The first verdict other than undecided. It stands whatever the later games say: the test's error holds for the
    /// first verdict, not for the one that somebody likes to wait for.
    Verdict verdict() const { return verdict_; }
    /// Number of games at that verdict; 0 if undecided.
    int gamesToVerdict() const { return gamesToVerdict_; }

private:
    /// The share of the points that such a score of the attackers lets expect, 0 to 1.
    double expectedShare(int score) const;
    /// 1: the attackers lead, -1: the defenders; 0: the score is below 0.30 as `analyse` prints it.
    int leader(int score) const;
    double decidedMean(double sum) const {
        const int decided = results.decided() - sealed() - decidedByTables() + countRule(Winner::draw, tablesRule);
        return decided ? sum / decided : 0;
    }
    int countRule(Winner, std::string_view rule) const;
    void addScores(const TrialGame&);
    void addFirstMove(const TrialGame&);

    int scoreAtTenToOne_;
    std::vector<int> symmetries_;  ///< that leave the start unchanged
    std::uint64_t legalMoveCount_ = 0, searches_ = 0;
    std::uint64_t threats_[2] = {0, 0}, leadChanges_ = 0;
    double drama_ = 0, settled_ = 0;
    Verdict verdict_ = Verdict::undecided;
    int gamesToVerdict_ = 0;
};

}  // namespace tafl

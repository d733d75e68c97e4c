// Decides which game is played next. A trial of n games has n slots. Slot p plays the distinct opening number p; if
// that is adjudicated, number p + n, then p + 2n and so on. A game depends on its number alone, so shards played on
// different machines add up to the same trial.
#pragma once
#include <deque>
#include <map>
#include <optional>
#include <set>

#include "trials/run/openings.hpp"
#include "trials/statistics/figures.hpp"
#include "trials/store/store.hpp"

namespace tafl {

class Schedule {
public:
    /// `shard` counts from 1. Games in `known` are not played again, except failed ones.
    Schedule(int games, int shard, int shards, const std::map<int, GameSummary>& known);

    struct Assignment {
        enum class Kind { play, scan, wait, done } kind = Kind::wait;
        int number = 0;                                ///< play
        const std::vector<std::string>* opening = {};  ///< play
        std::uint64_t from = 0;                        ///< scan
        int count = 0;                                 ///< scan
    };
    /// The next task for an idle worker. Its outcome is reported by one of the functions below.
    Assignment next();
    void scanned(std::uint64_t from, const std::vector<std::optional<RandomOpening>>&);
    /// Scans the same openings again one by one. An opening that crashes `maxDeaths` times is skipped.
    void scanFailed(int maxDeaths);
    void gameFinished(int number, const GameSummary&);
    void requeue(int number);  ///< its worker died

    /// Settles no further game once the settled ones give a verdict; the stored games are judged from the first on. A
    /// game is settled when it and all of lower numbers have ended. Figures are fed in the same order, so their first
    /// verdict is the one that stops the trial.
    void stopWhenDecided() {
        stopWhenDecided_ = true;
        advanceSettled();
    }
    bool decided() const { return decided_; }
    bool exhausted() const { return exhausted_; }
    int crashedOpenings() const { return crashedOpenings_; }  ///< openings skipped by scanFailed
    int found() const { return found_; }                      ///< games known at the start
    /// The numbers of the games played, the settled ones or all. Games settle only after stopWhenDecided().
    std::set<int> played(bool settledOnly) const;

private:
    struct Slot {
        int number = 0;
        bool closed = false;
        std::optional<GameSummary> summary;  ///< played or failed; empty: no opening was left
    };
    Slot& findSlot(int number) { return slots_[static_cast<std::size_t>((number % games_ - shard_ + 1) / shards_)]; }
    void advanceSettled();

    int games_, shard_, shards_;
    std::vector<Slot> slots_;
    std::deque<std::size_t> waiting_;
    int inFlight_ = 0;  ///< games assigned to workers

    std::vector<std::vector<std::string>> openings_;  ///< by number
    std::set<std::string> forms_;
    std::uint64_t cursor_ = 0, singleScanUntil_ = 0;
    int triesSinceNew_ = 0, scanning_ = 0, singleScanDeaths_ = 0, crashedOpenings_ = 0, found_ = 0;
    bool exhausted_ = false, stopWhenDecided_ = false, decided_ = false;

    std::map<int, std::size_t> unsettled_;  ///< slots by the number of their game
    std::set<int> settled_;                 ///< numbers of played games
    Results results_;                       ///< of settled games
};

}  // namespace tafl

// Which game is played next. A trial of n games has n places; place p plays the distinct opening number p, and where a
// short search calls that won, number p + n, p + 2n and so on. So a game depends on its number alone, parts of a trial
// may be played on different machines, and together they are the same games.
#pragma once
#include <deque>
#include <optional>
#include <set>

#include "trials/run/openings.hpp"
#include "trials/statistics/figures.hpp"
#include "trials/store/store.hpp"

namespace tafl {

class Schedule {
public:
    /// Part `shard` of `shards`, from 1; `known`: games that need not be played again.
    Schedule(int games, int shard, int shards, const std::map<int, GameSummary>& known);

    struct Assignment {
        enum class Kind { play, scan, wait, done } kind = Kind::wait;
        int number = 0;                                ///< play
        const std::vector<std::string>* opening = {};  ///< play
        std::uint64_t from = 0;                        ///< scan
        int count = 0;                                 ///< scan
    };
    /// What somebody who has nothing to do should do. He then answers with one of the following.
    Assignment next();
    void scanned(std::uint64_t from, const std::vector<std::optional<RandomOpening>>&);
    /// It is tried again one by one, and one that has died alone as often as this is left out.
    void scanFailed(int maxDeaths);
    void gameFinished(int number, const GameSummary&);
    void requeue(int number);  ///< it has to be given to another

    /// Places whose game is known, by the order of places up to the first that is not.
    int settled() const { return settled_; }
    const Results& settledResults() const { return results_; }
    /// The verdict over the games of the settled places, each looked at once; with `stopWhenDecided` no further place
    /// is settled once it stands.
    void stopWhenDecided() {
        stopWhenDecided_ = true;
        advanceSettled();
    }
    bool decided() const { return decided_; }
    bool exhausted() const { return exhausted_; }
    int crashedOpenings() const { return crashedOpenings_; }  ///< openings in which the rules crashed
    int found() const { return found_; }                      ///< games that were known at the start
    /// The numbers of the games played in settled places; after cancellation, of all that were played.
    std::set<int> played(bool settledOnly) const;

private:
    struct Slot {
        int number = 0;
        bool closed = false;
        std::optional<GameSummary> summary;  ///< played or failed; without: it has no opening
    };
    Slot& slotOf(int number) { return slots_[static_cast<std::size_t>((number % games_ - shard_ + 1) / shards_)]; }
    void advanceSettled();

    int games_, shard_, shards_;
    std::vector<Slot> slots_;
    std::deque<std::size_t> waiting_;
    int inFlight_ = 0;  ///< given to somebody

    std::vector<std::vector<std::string>> openings_;  ///< by number
    std::set<std::string> forms_;
    std::uint64_t cursor_ = 0, singleScanUntil_ = 0;
    int triesSinceNew_ = 0, scanning_ = 0, singleScanDeaths_ = 0, crashedOpenings_ = 0, found_ = 0;
    bool exhausted_ = false, stopWhenDecided_ = false, decided_ = false;

    int settled_ = 0;
    Results results_;
};

}  // namespace tafl

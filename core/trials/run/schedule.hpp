// Which game is played next. A trial of n games has n places; place p plays the distinct opening number p, and where a
// short search calls that won, number p + n, p + 2n and so on. So a game depends on its number alone, parts of a trial
// may be played on different machines, and together they are the same games.
#pragma once
#include <deque>
#include <optional>
#include <set>

#include "trials/statistics/figures.hpp"
#include "trials/run/openings.hpp"
#include "trials/store/store.hpp"

namespace tafl {

class Schedule {
public:
    /// Part `shard` of `shards`, from 1; `known`: games that need not be played again.
    Schedule(int games, int shard, int shards, const std::map<int, GameHead>& known);

    struct Next {
        enum class What { play, scan, wait, done } what = What::wait;
        int number = 0;                                ///< play
        const std::vector<std::string>* opening = {};  ///< play
        std::uint64_t from = 0;                        ///< scan
        int count = 0;                                 ///< scan
    };
    /// What somebody who has nothing to do should do. He then answers with one of the following.
    Next next();
    void scanned(std::uint64_t from, const std::vector<std::optional<DrawnOpening>>&);
    /// It is tried again one by one, and one that has died alone as often as this is left out.
    void scanDied(int most);
    void finished(int number, const GameHead&);
    void again(int number);  ///< it has to be given to another

    /// Places whose game is known, by the order of places up to the first that is not.
    int settled() const { return settled_; }
    const Results& settledResults() const { return results_; }
    /// The verdict over the games of the settled places, each looked at once; with `stopWhenDecided` no further place
    /// is settled once it stands.
    void stopWhenDecided() {
        stop_ = true;
        settle();
    }
    bool decided() const { return decided_; }
    bool usedUp() const { return usedUp_; }
    int lost() const { return lost_; }    ///< openings in which the rules crashed
    int found() const { return found_; }  ///< games that were known at the start
    /// The numbers of the games played in settled places; after cancellation, of all that were played.
    std::set<int> played(bool settledOnly) const;

private:
    struct Place {
        int number = 0;
        bool over = false;
        std::optional<GameHead> head;  ///< played or failed; without: it has no opening
    };
    Place& placeOf(int number) { return places_[static_cast<std::size_t>((number % games_ - shard_ + 1) / shards_)]; }
    void settle();

    int games_, shard_, shards_;
    std::vector<Place> places_;
    std::deque<std::size_t> waiting_;
    int out_ = 0;  ///< given to somebody

    std::vector<std::vector<std::string>> openings_;  ///< by number
    std::set<std::string> forms_;
    std::uint64_t cursor_ = 0, aloneUntil_ = 0;
    int sinceNew_ = 0, scanning_ = 0, diedAlone_ = 0, lost_ = 0, found_ = 0;
    bool usedUp_ = false, stop_ = false, decided_ = false;

    int settled_ = 0;
    Results results_;
};

}  // namespace tafl

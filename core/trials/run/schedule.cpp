#include "trials/run/schedule.hpp"

#include <algorithm>

namespace tafl {

Schedule::Schedule(int games, int shard, int shards, const std::map<int, GameHead>& known)
    : games_(games), shard_(shard), shards_(shards) {
    for (int number = shard - 1; number < games; number += shards) {
        Place place{.number = number, .head = {}};
        for (;; place.number += games) {
            const auto found = known.find(place.number);
            if (found == known.end() || found->second.state == TrialGame::State::failed) break;
            if (found->second.state == TrialGame::State::dropped) continue;
            place.over = true;
            place.head = found->second;
            ++found_;
            break;
        }
        if (!place.over) waiting_.push_back(places_.size());
        places_.push_back(place);
    }
    settle();
}

Schedule::Next Schedule::next() {
    while (!waiting_.empty() && !decided_) {
        Place& place = places_[waiting_.front()];
        const auto number = static_cast<std::size_t>(place.number);
        if (number < openings_.size()) {
            waiting_.pop_front();
            ++out_;
            return {.what = Next::What::play, .number = place.number, .opening = &openings_[number]};
        }
        if (usedUp_) {
            waiting_.pop_front();
            place.over = true;
            settle();
            continue;
        }
        if (scanning_ > 0) return {};
        const auto missing = static_cast<int>(number + 1 - openings_.size());
        scanning_ = cursor_ < aloneUntil_ ? 1 : std::clamp(missing, 32, 4096);
        return {.what = Next::What::scan, .from = cursor_, .count = scanning_};
    }
    return {.what = out_ > 0 || scanning_ > 0 ? Next::What::wait : Next::What::done};
}

void Schedule::scanned(std::uint64_t from, const std::vector<std::optional<DrawnOpening>>& list) {
    constexpr int mostTries = 2000;  // without anything new: then there is nothing new
    scanning_ = diedAlone_ = 0;
    cursor_ = from + list.size();
    for (const auto& opening : list) {
        if (usedUp_) return;
        if (opening && forms_.insert(opening->form).second) {
            openings_.push_back(opening->actions);
            sinceNew_ = 0;
        } else if (++sinceNew_ >= mostTries) {
            usedUp_ = true;
        }
    }
}

void Schedule::scanDied(int most) {
    if (scanning_ == 1) {
        if (++diedAlone_ >= most) {
            ++lost_;
            ++cursor_;
            diedAlone_ = 0;
        }
    } else {
        aloneUntil_ = cursor_ + static_cast<std::uint64_t>(scanning_);
    }
    scanning_ = 0;
}

void Schedule::finished(int number, const GameHead& head) {
    --out_;
    Place& place = placeOf(number);
    if (head.state == TrialGame::State::dropped) {
        place.number += games_;
        waiting_.push_front(static_cast<std::size_t>(&place - places_.data()));
        return;
    }
    place.over = true;
    place.head = head;
    settle();
}

void Schedule::again(int number) {
    --out_;
    waiting_.push_front(static_cast<std::size_t>(&placeOf(number) - places_.data()));
}

void Schedule::settle() {
    while (!decided_ && static_cast<std::size_t>(settled_) < places_.size()) {
        const Place& place = places_[static_cast<std::size_t>(settled_)];
        if (!place.over) return;
        ++settled_;
        if (!place.head || place.head->state != TrialGame::State::played) continue;
        TrialGame game;
        game.brokenOff = place.head->brokenOff;
        game.winner = place.head->winner;
        results_.add(game);
        decided_ = stop_ && verdict(results_.attackersWon, results_.defendersWon, results_.drawn) != Verdict::undecided;
    }
}

std::set<int> Schedule::played(bool settledOnly) const {
    std::set<int> out;
    for (std::size_t i = 0; i < places_.size(); ++i) {
        if (settledOnly && i >= static_cast<std::size_t>(settled_)) break;
        const Place& place = places_[i];
        if (place.over && place.head && place.head->state == TrialGame::State::played) out.insert(place.number);
    }
    return out;
}

}  // namespace tafl

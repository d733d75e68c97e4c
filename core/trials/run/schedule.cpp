#include "trials/run/schedule.hpp"

#include <algorithm>

namespace tafl {

Schedule::Schedule(int games, int shard, int shards, const std::map<int, GameSummary>& known)
    : games_(games), shard_(shard), shards_(shards) {
    for (int number = shard - 1; number < games; number += shards) {
        Slot slot{.number = number, .summary = {}};
        for (;; slot.number += games) {
            const auto found = known.find(slot.number);
            if (found == known.end() || found->second.state == TrialGame::State::failed) break;
            if (found->second.state == TrialGame::State::dropped) continue;
            slot.closed = true;
            slot.summary = found->second;
            ++found_;
            break;
        }
        if (!slot.closed) waiting_.push_back(slots_.size());
        unsettled_[slot.number] = slots_.size();
        slots_.push_back(slot);
    }
}

Schedule::Assignment Schedule::next() {
    while (!waiting_.empty() && !decided_) {
        Slot& slot = slots_[waiting_.front()];
        const auto number = static_cast<std::size_t>(slot.number);
        if (number < openings_.size()) {
            waiting_.pop_front();
            ++inFlight_;
            return {.kind = Assignment::Kind::play, .number = slot.number, .opening = &openings_[number]};
        }
        if (exhausted_) {
            waiting_.pop_front();
            slot.closed = true;
            advanceSettled();
            continue;
        }
        if (scanning_ > 0) return {};
        const auto missing = static_cast<int>(number + 1 - openings_.size());
        scanning_ = cursor_ < singleScanUntil_ ? 1 : std::clamp(missing, 32, 4096);
        return {.kind = Assignment::Kind::scan, .from = cursor_, .count = scanning_};
    }
    return {.kind = inFlight_ > 0 || scanning_ > 0 ? Assignment::Kind::wait : Assignment::Kind::done};
}

void Schedule::scanned(std::uint64_t from, const std::vector<std::optional<RandomOpening>>& list) {
    constexpr int maxTries = 2000;  // without a new opening
    scanning_ = singleScanDeaths_ = 0;
    cursor_ = from + list.size();
    for (const auto& opening : list) {
        if (exhausted_) return;
        if (opening && forms_.insert(opening->form).second) {
            openings_.push_back(opening->actions);
            triesSinceNew_ = 0;
        } else if (++triesSinceNew_ >= maxTries) {
            exhausted_ = true;
        }
    }
}

void Schedule::scanFailed(int maxDeaths) {
    if (scanning_ == 1) {
        if (++singleScanDeaths_ >= maxDeaths) {
            ++crashedOpenings_;
            ++cursor_;
            singleScanDeaths_ = 0;
        }
    } else {
        singleScanUntil_ = cursor_ + static_cast<std::uint64_t>(scanning_);
    }
    scanning_ = 0;
}

void Schedule::gameFinished(int number, const GameSummary& summary) {
    --inFlight_;
    Slot& slot = findSlot(number);
    if (summary.state == TrialGame::State::dropped) {
        const auto index = static_cast<std::size_t>(&slot - slots_.data());
        unsettled_.erase(slot.number);
        slot.number += games_;
        unsettled_[slot.number] = index;
        waiting_.push_front(index);
        return;
    }
    slot.closed = true;
    slot.summary = summary;
    advanceSettled();
}

void Schedule::requeue(int number) {
    --inFlight_;
    waiting_.push_front(static_cast<std::size_t>(&findSlot(number) - slots_.data()));
}

void Schedule::advanceSettled() {
    if (!stopWhenDecided_) return;
    while (!decided_ && !unsettled_.empty()) {
        const Slot& slot = slots_[unsettled_.begin()->second];
        if (!slot.closed) return;
        unsettled_.erase(unsettled_.begin());
        if (!slot.summary || slot.summary->state != TrialGame::State::played) continue;
        settled_.insert(slot.number);
        TrialGame game;
        game.unfinished = slot.summary->unfinished;
        game.winner = slot.summary->winner;
        results_.add(game);
        decided_ = verdict(results_.attackersWon, results_.defendersWon, results_.drawn) != Verdict::undecided;
    }
}

std::set<int> Schedule::played(bool settledOnly) const {
    if (settledOnly) return settled_;
    std::set<int> out;
    for (const Slot& slot : slots_)
        if (slot.closed && slot.summary && slot.summary->state == TrialGame::State::played) out.insert(slot.number);
    return out;
}

}  // namespace tafl

#include "explain/history.hpp"

#include <algorithm>

namespace tafl::direct {

namespace {

Side sideOf(RepetitionOf of) { return of == RepetitionOf::attackers ? Side::attackers : Side::defenders; }

bool isSameEvent(const RepetitionCall& call, const PlainPosition::Entry& a, const PlainPosition::Entry& b) {
    if (call.of == RepetitionOf::position) return a.position == b.position;
    const auto side = at(sideOf(call.of));
    return a.entered[side] && b.entered[side] && a.arrangement[side] == b.arrangement[side];
}

Occurrences findOccurrences(const RepetitionCall& call, const std::vector<PlainPosition::Entry>& history,
                            const PlainPosition::Entry& model) {
    Occurrences out;
    for (const auto& entry : history) {
        if (isSameEvent(call, entry, model)) out.at.push_back(out.entries.size());
        out.entries.push_back(&entry);
    }
    return out;
}

bool appliesTo(const RepetitionCall& call, Side mover) {
    return (call.whose & sideBit(mover)) && (call.of == RepetitionOf::position || sideOf(call.of) == mover);
}

}  // namespace

std::optional<Occurrences> findRepetition(const RepetitionCall& call, const Turn& turn,
                                          const PlainPosition::Entry& now) {
    if (turn.captured() || !appliesTo(call, turn.mover())) return std::nullopt;
    const auto& history = turn.before().history;
    if (static_cast<int>(history.size()) + 1 < call.count) return std::nullopt;
    Occurrences out = findOccurrences(call, history, now);
    out.at.push_back(out.entries.size());
    out.entries.push_back(&now);
    if (out.count() < call.count || (call.when && !turn.boardB().truth(call.when))) return std::nullopt;
    return out;
}

namespace {

/// Did every turn of this side in the last cycle threaten?
bool isAggressor(Side side, const Occurrences& seen) {
    bool any = false;
    for (std::size_t i = seen.at[seen.at.size() - 2] + 1; i <= seen.at.back(); ++i) {
        if (seen.entries[i]->mover != side) continue;
        if (!seen.entries[i]->threat) return false;
        any = true;
    }
    return any;
}

Winner perpetualThreatResult(const Occurrences& seen) {
    if (seen.at.size() < 2) return Winner::draw;
    const bool attackers = isAggressor(Side::attackers, seen), defenders = isAggressor(Side::defenders, seen);
    if (attackers == defenders) return Winner::draw;
    return lossOf(attackers ? Side::attackers : Side::defenders);
}

}  // namespace

Winner repetitionResult(const RepetitionCall& call, Side mover, const Occurrences& seen) {
    switch (call.result) {
        case RepetitionResult::moverLoses:
            return lossOf(mover);
        case RepetitionResult::moverWins:
            return winnerOf(mover);
        case RepetitionResult::attackersLose:
            return Winner::defenders;
        case RepetitionResult::defendersLose:
            return Winner::attackers;
        case RepetitionResult::threateningSideLoses:
            return perpetualThreatResult(seen);
        case RepetitionResult::draw:
        case RepetitionResult::illegal:
            break;
    }
    return Winner::draw;
}

bool hasClaimRules(const CallTables& t) {
    return std::ranges::any_of(t.calls.repetitions, &RepetitionCall::claim) ||
           std::ranges::any_of(t.calls.countLimits, &CountLimitCall::claim);
}

namespace {

/// Selects the first claim by group (own arrangement, position, counter), then by rule order.
class BestClaim {
public:
    void consider(int group, const Claim& claim) {
        const auto rank = std::pair(group, claim.ruleIndex);
        if (!best_ || rank < rank_) best_ = claim, rank_ = rank;
    }
    const std::optional<Claim>& best() const { return best_; }

private:
    std::optional<Claim> best_;
    std::pair<int, RuleIndex> rank_;
};

void considerCountLimits(const CallTables& t, int sinceCapture, BestClaim& best) {
    for (std::size_t i = 0; i < t.calls.countLimits.size(); ++i) {
        const CountLimitCall& call = t.calls.countLimits[i];
        if (call.claim && sinceCapture >= call.plies)
            best.consider(2, {false, i, call.result, call.ruleIndex, sinceCapture});
    }
}

int claimPriority(const RepetitionCall& call) { return call.of == RepetitionOf::position ? 1 : 0; }

/// A repetition by the last completed turn can be claimed until the next turn is complete, by either side.
void considerRepetitions(const CallTables& t, const PlainPosition& p, BestClaim& best) {
    if (p.history.empty() || !p.history.back().mover) return;
    const auto& present = p.history.back();
    const Side mover = *present.mover;
    const Scene scene(t, p, mover);
    for (std::size_t i = 0; i < t.calls.repetitions.size(); ++i) {
        const RepetitionCall& call = t.calls.repetitions[i];
        if (!call.claim || !appliesTo(call, mover)) continue;
        const Occurrences seen = findOccurrences(call, p.history, present);
        if (seen.count() < call.count || (call.when && !scene.truth(call.when))) continue;
        best.consider(claimPriority(call),
                      {true, i, repetitionResult(call, mover, seen), call.ruleIndex, seen.count()});
    }
}

}  // namespace

int countStanding(const CallTables&, const PlainPosition& p, const RepetitionCall& call) {
    if (p.history.empty() || !p.history.back().mover || !appliesTo(call, *p.history.back().mover)) return 0;
    return findOccurrences(call, p.history, p.history.back()).count();
}

std::optional<Claim> findStandingClaim(const CallTables& t, const PlainPosition& p) {
    BestClaim best;
    considerCountLimits(t, p.sinceCapture, best);
    if (std::ranges::any_of(t.calls.repetitions, &RepetitionCall::claim)) considerRepetitions(t, p, best);
    return best.best();
}

std::optional<Claim> findClaimAfter(const Turn& turn) {
    const CallTables& t = turn.tables();
    if (turn.captured()) return std::nullopt;
    BestClaim best;
    considerCountLimits(t, turn.boardB().sinceCapture, best);
    for (std::size_t i = 0; i < t.calls.repetitions.size(); ++i) {
        const RepetitionCall& call = t.calls.repetitions[i];
        if (!call.claim) continue;
        if (const auto seen = findRepetition(call, turn, turn.entry()))
            best.consider(claimPriority(call),
                          {true, i, repetitionResult(call, turn.mover(), *seen), call.ruleIndex, seen->count()});
    }
    return best.best();
}

}  // namespace tafl::direct

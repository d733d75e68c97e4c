#include "explain/ends.hpp"

#include <algorithm>

namespace tafl::direct {

namespace {

using Source = GameEnd::Source;

/// Evaluates the ends of one turn, phase by phase.
class EndFinder {
public:
    explicit EndFinder(const Turn& turn) : turn_(turn), t_(turn.tables()) {}

    std::vector<GameEnd> find(bool midChain) {
        const Phase last = midChain ? Phase::goal : Phase::history;
        for (int phase = 0; phase <= static_cast<int>(last) && ends_.empty(); ++phase)
            checkPhase(static_cast<Phase>(phase), midChain);
        const Winner own = winnerOf(turn_.mover());
        std::ranges::stable_sort(ends_, {},
                                 [&](const GameEnd& e) { return std::tuple(e.group, e.winner != own, e.ruleIndex); });
        return std::move(ends_);
    }

private:
    void checkPhase(Phase phase, bool midChain) {
        if (phase == Phase::royal) addFateEnds();
        if (phase == Phase::goal) addGoals();
        addOutcomes(phase);
        if (midChain) return;
        addDelayedOutcomes(phase);
        if (phase == Phase::history) addHistoryEnds();
    }

    void addFateEnds() {
        for (const CapturedPiece& taken : turn_.taken()) {
            const bool displaced = turn_.move().displaced && &taken == turn_.taken().data();
            const FateCall* fate = (displaced ? t_.fate : t_.fateBy[at(turn_.moverClass())])[at(taken.classNumber)];
            if (!fate || fate->what != FateKind::ends) continue;
            const RuleIndex rule = displaced
                                       ? turn_.move().ruleIndex
                                       : std::ranges::find(turn_.victims(), taken.square, &Victim::square)->ruleIndex;
            ends_.push_back({Source::fate, 0, Phase::royal, winnerOf(fate->winner), rule, 0, taken.square});
        }
    }

    void addGoals() {
        if (turn_.kind() != Turn::Kind::move || !turn_.moverAlive()) return;
        for (std::size_t i = 0; i < t_.calls.goals.size(); ++i) {
            const GoalCall& call = t_.calls.goals[i];
            if (has(call.classes, turn_.moverClass()) && call.squares.has(turn_.move().to))
                ends_.push_back(
                    {Source::goal, i, Phase::goal, winnerOf(call.winner), call.ruleIndex, 0, turn_.move().to});
        }
    }

    void addOutcomes(Phase phase) {
        for (std::size_t i = 0; i < t_.calls.outcomes.size(); ++i) {
            const OutcomeCall& call = t_.calls.outcomes[i];
            if (call.phase != phase || call.survivesReply || !(call.after & sideBit(turn_.mover()))) continue;
            if (turn_.boardB().truth(call.program))
                ends_.push_back({Source::outcome, i, phase, call.result, call.ruleIndex});
        }
    }

    /// Ends of the other side that had to survive this turn. `own` in their programs is still that side.
    void addDelayedOutcomes(Phase phase) {
        const Side delayedSide = other(turn_.mover());
        for (std::size_t i = 0; i < t_.calls.outcomes.size(); ++i) {
            const OutcomeCall& call = t_.calls.outcomes[i];
            if (call.phase != phase || !call.survivesReply) continue;
            if (!(turn_.before().pending & CallTables::pendingBit(i, delayedSide))) continue;
            Scene scene = turn_.boardB();
            scene.setMover(delayedSide);
            if (scene.truth(call.program)) ends_.push_back({Source::delayed, i, phase, call.result, call.ruleIndex});
        }
    }

    void addHistoryEnds() {
        const Side mover = turn_.mover();
        if (!t_.calls.repetitions.empty() && !turn_.captured()) {
            const auto& now = turn_.entry();
            for (std::size_t i = 0; i < t_.calls.repetitions.size(); ++i) {
                const RepetitionCall& call = t_.calls.repetitions[i];
                if (call.claim || call.result == RepetitionResult::illegal) continue;
                if (const auto seen = findRepetition(call, turn_, now))
                    ends_.push_back({Source::repetition, i, Phase::history, repetitionResult(call, mover, *seen),
                                     call.ruleIndex, call.of == RepetitionOf::position ? 2 : 1});
            }
        }
        for (std::size_t i = 0; i < t_.calls.countLimits.size(); ++i) {
            const CountLimitCall& call = t_.calls.countLimits[i];
            if (!call.claim && turn_.boardB().sinceCapture >= call.plies)
                ends_.push_back({Source::counter, i, Phase::history, call.result, call.ruleIndex, 3});
        }
        const auto& shuttle = t_.calls.shuttle;
        if (shuttle && !shuttle->illegal && turn_.kind() == Turn::Kind::move &&
            turn_.shuttleAfter().runs > 2 * shuttle->roundTrips)
            ends_.push_back({Source::shuttle, 0, Phase::history, lossOf(mover), shuttle->ruleIndex, 3});
    }

    const Turn& turn_;
    const CallTables& t_;
    std::vector<GameEnd> ends_;
};

}  // namespace

std::vector<GameEnd> findEnds(const Turn& turn, bool midChain) {
    auto out = EndFinder(turn).find(midChain);
    if (out.empty() && !midChain && turn.kind() == Turn::Kind::pass && turn.before().passed)
        out.push_back({Source::bothPassed, 0, Phase::history, Winner::draw,
                       turn.tables().calls.noMoves[at(turn.mover())].ruleIndex});
    return out;
}

Ending makeEnding(const std::vector<GameEnd>& ends) {
    if (ends.empty()) return {};
    const GameEnd& e = ends.front();
    return {.over = true,
            .winner = e.winner,
            .phase = e.phase,
            .ruleIndex = e.ruleIndex,
            .noMoves = e.source == Source::bothPassed};
}

}  // namespace tafl::direct

#include "explain/ends.hpp"

#include <algorithm>

namespace tafl::direct {

namespace {

using Source = EndFound::Source;

/// Judges one turn phase by phase.
class Judge {
public:
    explicit Judge(const Turn& turn) : turn_(turn), t_(turn.tables()) {}

    std::vector<EndFound> find(bool midChain) {
        const Phase last = midChain ? Phase::goal : Phase::history;
        for (int phase = 0; phase <= static_cast<int>(last) && found_.empty(); ++phase)
            judge(static_cast<Phase>(phase), midChain);
        const Winner own = winnerOf(turn_.mover());
        std::ranges::stable_sort(found_, {},
                                 [&](const EndFound& e) { return std::tuple(e.group, e.winner != own, e.caller); });
        return std::move(found_);
    }

private:
    void judge(Phase phase, bool midChain) {
        if (phase == Phase::royal) fates();
        if (phase == Phase::goal) goals();
        outcomes(phase);
        if (midChain) return;
        replies(phase);
        if (phase == Phase::history) history();
    }

    void fates() {
        for (const Taken& taken : turn_.taken()) {
            const FateCall* fate = t_.fate[at(taken.classNumber)];
            if (!fate || fate->what != FateKind::ends) continue;
            const auto victim = std::ranges::find(turn_.victims(), taken.square, &Victim::square);
            found_.push_back({Source::fate, 0, Phase::royal, winnerOf(fate->winner), victim->caller, 0, taken.square});
        }
    }

    void goals() {
        if (turn_.kind() != Turn::Kind::move || !turn_.moverAlive()) return;
        for (std::size_t i = 0; i < t_.calls.goals.size(); ++i) {
            const GoalCall& call = t_.calls.goals[i];
            if (has(call.classes, turn_.moverClass()) && call.squares.has(turn_.move().to))
                found_.push_back(
                    {Source::goal, i, Phase::goal, winnerOf(call.winner), call.caller, 0, turn_.move().to});
        }
    }

    void outcomes(Phase phase) {
        for (std::size_t i = 0; i < t_.calls.outcomes.size(); ++i) {
            const OutcomeCall& call = t_.calls.outcomes[i];
            if (call.phase != phase || call.survivesReply || !(call.after & sideBit(turn_.mover()))) continue;
            if (turn_.b().truth(call.program)) found_.push_back({Source::outcome, i, phase, call.result, call.caller});
        }
    }

    /// Ends of the other side that have waited for this turn; own and enemy stay those of that side.
    void replies(Phase phase) {
        const Side waiting = other(turn_.mover());
        for (std::size_t i = 0; i < t_.calls.outcomes.size(); ++i) {
            const OutcomeCall& call = t_.calls.outcomes[i];
            if (call.phase != phase || !call.survivesReply) continue;
            if (!(turn_.before().pending & CallTables::pendingBit(i, waiting))) continue;
            Scene scene = turn_.b();
            scene.lookAs(waiting);
            if (scene.truth(call.program)) found_.push_back({Source::delayed, i, phase, call.result, call.caller});
        }
    }

    void history() {
        const Side mover = turn_.mover();
        if (!t_.calls.repetitions.empty() && !turn_.captured()) {
            const auto& now = turn_.entry();
            for (std::size_t i = 0; i < t_.calls.repetitions.size(); ++i) {
                const RepetitionCall& call = t_.calls.repetitions[i];
                if (call.claim || call.result == RepetitionResult::illegal) continue;
                if (const auto seen = repeats(call, turn_, now))
                    found_.push_back({Source::repetition, i, Phase::history, resultOf(call, mover, *seen), call.caller,
                                      call.of == RepetitionOf::position ? 2 : 1});
            }
        }
        for (std::size_t i = 0; i < t_.calls.countLimits.size(); ++i) {
            const CountLimitCall& call = t_.calls.countLimits[i];
            if (!call.claim && turn_.b().sinceCapture >= call.plies)
                found_.push_back({Source::counter, i, Phase::history, call.result, call.caller, 3});
        }
        const auto& shuttle = t_.calls.shuttle;
        if (shuttle && !shuttle->illegal && turn_.kind() == Turn::Kind::move &&
            turn_.shuttleAfter().runs > 2 * shuttle->roundTrips)
            found_.push_back({Source::shuttle, 0, Phase::history, lossOf(mover), shuttle->caller, 3});
    }

    const Turn& turn_;
    const CallTables& t_;
    std::vector<EndFound> found_;
};

}  // namespace

std::vector<EndFound> endsOf(const Turn& turn, bool midChain) {
    auto out = Judge(turn).find(midChain);
    if (out.empty() && !midChain && turn.kind() == Turn::Kind::pass && turn.before().passed)
        out.push_back({Source::bothPassed, 0, Phase::history, Winner::draw,
                       turn.tables().calls.noMoves[at(turn.mover())].caller});
    return out;
}

Ending endingOf(const std::vector<EndFound>& ends) {
    if (ends.empty()) return {};
    const EndFound& e = ends.front();
    return {.over = true,
            .winner = e.winner,
            .phase = e.phase,
            .caller = e.caller,
            .noMoves = e.source == Source::bothPassed};
}

}  // namespace tafl::direct

#include "rules/call_kinds.hpp"

#include <algorithm>

namespace tafl {

CallKinds collectCallKinds(const Calls& calls, RuleIndex rule) {
    CallKinds out = 0;
    const auto addIf = [&](CallKind kind, bool found) {
        if (found) out |= kindBit(kind);
    };
    const auto add = [&](CallKind kind, const auto& list) {
        addIf(kind, std::ranges::any_of(list, [&](const auto& call) { return call.ruleIndex == rule; }));
    };
    add(CallKind::piece, calls.classes);
    add(CallKind::state, calls.states);
    add(CallKind::slide, calls.slides);
    add(CallKind::jump, calls.jumps);
    add(CallKind::leap, calls.leaps);
    add(CallKind::swap, calls.swaps);
    add(CallKind::displace, calls.displacements);
    add(CallKind::enter, calls.entries);
    add(CallKind::bar, calls.stopBars);
    add(CallKind::bar, calls.passBars);
    add(CallKind::refuse, calls.refusals);
    add(CallKind::demand, calls.demands);
    add(CallKind::hostile, calls.hostiles);
    add(CallKind::disarm, calls.disarms);
    add(CallKind::pattern, calls.patterns);
    add(CallKind::capture, calls.captures);
    add(CallKind::spare, calls.spares);
    addIf(CallKind::choice, calls.choice != ChoiceMode::all && calls.choiceRule == rule);
    add(CallKind::fate, calls.fates);
    add(CallKind::change, calls.changes);
    add(CallKind::option, calls.options);
    addIf(CallKind::chain, calls.chain && calls.chain->ruleIndex == rule);
    addIf(CallKind::again, calls.again && calls.again->ruleIndex == rule);
    add(CallKind::pass, calls.passes);
    add(CallKind::dice, calls.dice);
    addIf(CallKind::firstMover, calls.firstRule == rule);
    add(CallKind::noMoves, calls.noMoves);
    add(CallKind::update, calls.updates);
    add(CallKind::goal, calls.goals);
    add(CallKind::outcome, calls.outcomes);
    add(CallKind::repetition, calls.repetitions);
    addIf(CallKind::shuttle, calls.shuttle && calls.shuttle->ruleIndex == rule);
    add(CallKind::threat, calls.threats);
    add(CallKind::countLimit, calls.countLimits);
    add(CallKind::announce, calls.announcements);
    addIf(CallKind::agreement, calls.agreement && calls.agreementRule == rule);
    return out;
}

}  // namespace tafl

#include "search/proof_rules.hpp"

#include <algorithm>

#include "image/programs_of_play.hpp"
#include "solve/history_rules.hpp"

namespace tafl {
namespace {

template <class Text>
void addOnce(std::vector<Text>& list, Text text) {
    if (std::ranges::find(list, text) == list.end()) list.push_back(std::move(text));
}

}  // namespace

bool favours(const RepetitionCall& call, Side winner) {
    const Side mover = call.of == RepetitionOf::attackers ? Side::attackers : Side::defenders;
    switch (call.result) {
        case RepetitionResult::attackersLose:
            return winner == Side::defenders;
        case RepetitionResult::defendersLose:
            return winner == Side::attackers;
        case RepetitionResult::moverLoses:
            return call.of != RepetitionOf::position && mover != winner;
        case RepetitionResult::moverWins:
            return call.of != RepetitionOf::position && mover == winner;
        default:
            return false;
    }
}

ProofRules proofRules(const RuleImage& image, Side winner) {
    const Calls& calls = image.calls;
    ProofRules out;
    const auto refuse = [&](RuleIndex rule, const Phrase& why) {
        addOnce(out.reasons, phrase("%1: %2", ruleIdentity(image, rule), why));
    };
    const auto leaveOut = [&](RuleIndex rule) { addOnce<std::string>(out.leftOut, ruleIdentity(image, rule)); };
    if (!calls.dice.empty()) refuse(calls.dice.front().ruleIndex, phrase("a die decides about the moves"));
    for (const StateDeclaration& state : calls.states)
        refuse(state.ruleIndex, phrase("the state '%1' is no part of the board", state.name));
    // A certificate names positions by their pieces alone.
    if (calls.again) refuse(calls.again->ruleIndex, phrase("a turn may have two moves"));
    for (const EnterCall& call : calls.entries) refuse(call.ruleIndex, phrase("pieces enter the board"));
    for (const PassCall& call : calls.passes)
        refuse(call.ruleIndex, phrase("a side may pass, and two passes end the game"));
    if (calls.shuttle) refuse(calls.shuttle->ruleIndex, phrase("it counts earlier moves of a piece"));
    for (const OutcomeCall& call : calls.outcomes)
        if (call.survivesReply) refuse(call.ruleIndex, phrase("the end waits for the reply"));
    for (const NoMovesCall& call : calls.noMoves)
        if (call.result == Stuck::unspecified)
            refuse(call.ruleIndex, phrase("it leaves open what a side without moves does"));
    for (const RuleIndex rule : rulesThatReadSinceCapture(image))
        refuse(rule, phrase("it reads the number of moves since the last capture"));
    for (const RepetitionCall& call : calls.repetitions) {
        if (call.of != RepetitionOf::position && !favours(call, winner))
            refuse(call.ruleIndex,
                   phrase("it counts the arrangements of one side, which may recur on the way to a win"));
        leaveOut(call.ruleIndex);
    }
    for (const CountLimitCall& limit : calls.countLimits) {
        leaveOut(limit.ruleIndex);
        if (limit.result == winnerOf(winner)) continue;
        const int plies = limit.plies - 1;
        out.maxPlies = out.maxPlies ? std::min(out.maxPlies, plies) : plies;
    }
    return out;
}

}  // namespace tafl

#include "solve/history_rules.hpp"

#include <algorithm>

#include "image/programs_of_play.hpp"

namespace tafl {
namespace {

/// Whether plies of this side may take pieces of these classes.
bool mayRemove(const RuleImage& image, Side side, ClassSet classes) {
    if (!image.captures[static_cast<std::size_t>(side)].empty()) return true;
    ClassSet taken = 0;
    for (std::size_t c = 1; c <= image.calls.classes.size(); ++c)
        if (image.classesOf(side) >> (c - 1) & 1) taken |= image.take[c];
    for (const JumpCall& jump : image.calls.jumps)
        if (jump.takes && (jump.classes & image.classesOf(side))) taken |= jump.over;
    for (const DisplaceCall& call : image.calls.displacements)
        if (call.classes & image.classesOf(side)) taken |= call.victims;
    return taken & classes;
}

/// An end by piece count that is judged only after one side's plies may hold before it is judged. A position that is
/// set up and the same position in a game then differ.
bool isJudgedLate(const RuleImage& image, const PieceCountEnd& end) {
    for (const Side side : {Side::attackers, Side::defenders}) {
        if (end.after >> static_cast<unsigned>(side) & 1 || !mayRemove(image, side, end.classes)) continue;
        const bool judged = std::ranges::any_of(image.pieceCountEnds, [&](const PieceCountEnd& e) {
            return e.classes == end.classes && e.below == end.below && e.winner == end.winner &&
                   (e.after >> static_cast<unsigned>(side) & 1);
        });
        if (!judged) return true;
    }
    return false;
}

Undecided undecidedFor(Winner winner) {
    return winner == Winner::draw        ? Undecided::draw
           : winner == Winner::attackers ? Undecided::attackersWin
                                         : Undecided::defendersWin;
}

Undecided resultOf(RepetitionResult result) {
    switch (result) {
        case RepetitionResult::draw:
            return Undecided::draw;
        case RepetitionResult::attackersLose:
            return Undecided::defendersWin;
        case RepetitionResult::defendersLose:
            return Undecided::attackersWin;
        default:
            return Undecided::noForcedWin;
    }
}

/// Whether a game may be drawn by a rule that does not look at its course.
bool mayDrawByBoard(const Calls& calls) {
    return std::ranges::any_of(calls.outcomes, [](const OutcomeCall& o) { return o.result == Winner::draw; }) ||
           std::ranges::any_of(calls.noMoves, [](const NoMovesCall& n) { return n.result == Stuck::draw; });
}

}  // namespace

Phrase ruleIdentity(const RuleImage& image, RuleIndex rule) {
    return rule < image.rules.size() ? Phrase(image.rules[rule].identity) : phrase("a rule");
}

std::vector<Phrase> reasonsAgainstTables(const RuleImage& image) {
    const Calls& calls = image.calls;
    std::vector<Phrase> out;
    const auto add = [&](RuleIndex rule, const Phrase& why) {
        Phrase text = phrase("%1: %2", ruleIdentity(image, rule), why);
        if (std::ranges::find(out, text) == out.end()) out.push_back(std::move(text));
    };
    if (image.holes.any()) out.push_back(phrase("the board has holes"));
    if (!calls.dice.empty()) add(calls.dice.front().ruleIndex, phrase("a die decides about the moves"));
    for (const StateDeclaration& state : calls.states)
        add(state.ruleIndex, phrase("the state '%1' is no part of the board", state.name));
    if (calls.chain) add(calls.chain->ruleIndex, phrase("a piece may move again in the same turn"));
    if (calls.again) add(calls.again->ruleIndex, phrase("a turn may have two moves"));
    for (const PassCall& call : calls.passes)
        add(call.ruleIndex, phrase("a side may pass, and two passes end the game"));
    if (calls.shuttle) add(calls.shuttle->ruleIndex, phrase("it counts earlier moves of a piece"));
    for (const RepetitionCall& call : calls.repetitions) {
        if (call.result == RepetitionResult::illegal) add(call.ruleIndex, phrase("earlier positions forbid moves"));
        if (call.of != RepetitionOf::position)
            add(call.ruleIndex, phrase("it counts the arrangements of one side, which may recur on the way to a win"));
    }
    for (const NoMovesCall& call : calls.noMoves) {
        if (call.result == Stuck::pass)
            add(call.ruleIndex, phrase("a side that cannot move passes, and two passes end the game"));
        if (call.result == Stuck::unspecified)
            add(call.ruleIndex, phrase("it leaves open what a side without moves does"));
    }
    for (const OutcomeCall& call : calls.outcomes)
        if (call.survivesReply) add(call.ruleIndex, phrase("the end waits for the reply"));
    for (const FateCall& call : calls.fates)
        if (call.what == FateKind::becomes) add(call.ruleIndex, phrase("a captured piece changes its class"));
    for (const LeapCall& call : calls.leaps) add(call.ruleIndex, phrase("a piece leaps off rows and columns"));
    for (const SwapCall& call : calls.swaps) add(call.ruleIndex, phrase("two pieces change places"));
    for (const DisplaceCall& call : calls.displacements)
        add(call.ruleIndex, phrase("a piece captures by moving onto another"));
    for (const EnterCall& call : calls.entries) add(call.ruleIndex, phrase("pieces enter the board"));
    for (const ChangeCall& call : calls.changes)
        add(call.ruleIndex, call.kind == ChangeKind::appears  ? phrase("pieces appear")
                            : call.kind == ChangeKind::driven ? phrase("a move drives other pieces")
                                                              : phrase("a piece changes its class"));
    for (const PieceCountEnd& end : image.pieceCountEnds)
        if (isJudgedLate(image, end)) add(end.ruleIndex, phrase("too few pieces may be noticed a move later"));
    for (const RuleIndex rule : rulesThatReadSinceCapture(image))
        add(rule, phrase("it reads the number of moves since the last capture"));
    return out;
}

HistoryRules historyRules(const RuleImage& image) {
    const Calls& calls = image.calls;
    HistoryRules out{.maxPlies = {maxTablePlies, maxTablePlies}};
    // 1. Limits cap the wins of a side that they do not favour. Claims count as always made. A limit ends the game with
    // its last ply, before the other side is found unable to move.
    std::vector<Undecided> results;
    bool endless = true;
    for (const CountLimitCall& limit : calls.countLimits) {
        results.push_back(undecidedFor(limit.result));
        endless = endless && limit.claim;
        for (const Side side : {Side::attackers, Side::defenders})
            if (limit.result != winnerOf(side)) {
                int& max = out.maxPlies[static_cast<std::size_t>(side)];
                max = std::min(max, limit.plies - 1);
            }
    }
    // 2. Rules of repetition. A conditional rule does not reliably end endless play, but may give another result.
    for (const RepetitionCall& call : calls.repetitions) {
        results.push_back(resultOf(call.result));
        endless = endless && (call.claim || call.when || call.whose != bothSides || call.of != RepetitionOf::position);
    }
    // 3. All of them must give one result, and no other rule may interfere.
    if (endless || results.empty() || std::ranges::adjacent_find(results, std::ranges::not_equal_to{}) != results.end())
        return out;
    if (results.front() != Undecided::draw && mayDrawByBoard(calls)) return out;
    out.undecided = results.front();
    return out;
}

}  // namespace tafl

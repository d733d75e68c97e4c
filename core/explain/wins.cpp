#include "explain/wins.hpp"

#include <set>
#include <vector>

#include "base/text.hpp"
#include "base/translation.hpp"

namespace tafl {
namespace {

/// The sentence of a rule up to its first semicolon, without a full stop.
std::string mainClause(const std::string& words) {
    std::string out = words.substr(0, words.find(';'));
    while (out.ends_with('.') || out.ends_with(' ')) out.pop_back();
    return out;
}

}  // namespace

std::string describeWins(const RuleImage& image, Side side, const std::function<std::string(RuleIndex)>& words) {
    const Calls& calls = image.calls;
    std::vector<std::string> royals, sentences, conditions;
    for (const FateCall& fate : calls.fates)
        if (fate.what == FateKind::ends && fate.winner == side)
            for (std::size_t c = 0; c < calls.classes.size(); ++c)
                if (fate.classes >> c & 1) royals.push_back(sayCore("the %1", coreName(calls.classes[c].name)));
    // Only in English can several conditions share the beginning of a sentence.
    const bool isShared = !words;
    const std::string taken = join(royals, trCore(" or "));
    if (!royals.empty() && isShared) conditions.push_back("by capturing " + taken);
    if (!royals.empty() && !isShared)
        sentences.push_back(side == Side::attackers ? sayCore("The attackers win by capturing %1.", taken)
                                                    : sayCore("The defenders win by capturing %1.", taken));
    const std::string beginning = "The " + std::string(name(side)) + " win ";
    std::set<RuleIndex> seen;
    const auto addRule = [&](RuleIndex rule) {
        if (!seen.insert(rule).second) return;
        if (rule >= image.rules.size()) return;
        const std::string clause = mainClause(words ? words(rule) : image.rules[rule].words);
        if (isShared && clause.starts_with(beginning))
            conditions.push_back(clause.substr(beginning.size()));
        else if (!clause.empty())
            sentences.push_back(clause + ".");
    };
    for (const GoalCall& goal : calls.goals)
        if (goal.winner == side) addRule(goal.ruleIndex);
    for (const OutcomeCall& outcome : calls.outcomes)
        if (outcome.result == winnerOf(side)) addRule(outcome.ruleIndex);
    if (!conditions.empty()) sentences.push_back(beginning + join(conditions, ", or ") + ".");
    return join(sentences, " ");
}

}  // namespace tafl

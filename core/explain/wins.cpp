#include "explain/wins.hpp"

#include <set>
#include <vector>

#include "base/text.hpp"

namespace tafl {
namespace {

/// The sentence of a rule up to its first semicolon, without a full stop.
std::string mainClause(const RuleImage& image, RuleIndex rule) {
    if (rule >= image.rules.size()) return {};
    std::string out = image.rules[rule].words.substr(0, image.rules[rule].words.find(';'));
    while (out.ends_with('.') || out.ends_with(' ')) out.pop_back();
    return out;
}

}  // namespace

std::string describeWins(const RuleImage& image, Side side) {
    const Calls& calls = image.calls;
    std::vector<std::string> royals, sentences, conditions;
    for (const FateCall& fate : calls.fates)
        if (fate.what == FateKind::ends && fate.winner == side)
            for (std::size_t c = 0; c < calls.classes.size(); ++c)
                if (fate.classes >> c & 1) royals.push_back("the " + calls.classes[c].name);
    if (!royals.empty()) conditions.push_back("by capturing " + join(royals, " or "));
    const std::string beginning = "The " + std::string(name(side)) + " win ";
    std::set<RuleIndex> seen;
    const auto addRule = [&](RuleIndex rule) {
        if (!seen.insert(rule).second) return;
        const std::string clause = mainClause(image, rule);
        if (clause.starts_with(beginning))
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

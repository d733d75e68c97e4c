// Edits of a variant's own options and their choices, each one undo step. Options of a parent can only be chosen.
#pragma once
#include "model/edits.hpp"

namespace tafl::model {

/// An option of the variant. Its `fallback` is the active choice.
struct ShownOption {
    OptionText option;
    bool own = false;  ///< stated by this variant; else a parent's
};
/// The parents' options first.
std::vector<ShownOption> listOptions(const Document&);
/// Rules that a choice can leave out or change: those in force without it.
std::vector<const RuleCard*> rulesBeside(const CheckResult&, const OptionText&);
/// The title of a rule that is named by identity or component id: "Hostile zone (throne,men,empty)".
std::string ruleTitle(const AppContext&, const std::string& name);

namespace edits {

// --- options
/// Adds an option with two choices that change nothing yet. Returns its id.
std::string addOption(Document&);
/// Tests of the variant that state a choice of the option follow. Fails for an id that is invalid or taken.
Result<std::monostate> renameOption(Document&, const std::string& option, const std::string& id);
/// Consecutive changes of one text are one step, as for choices.
void setOptionWords(Document&, const std::string& option, const std::string& words);
void setOptionSource(Document&, const std::string& option, const std::string& source);
/// The rules of the active choice stay in force.
void removeOption(Document&, const std::string& option);

// --- choices
/// Adds a choice that changes nothing yet, and makes it active. Returns its id.
std::string addChoice(Document&, const std::string& option);
/// The default and tests that state the choice follow. Fails for an id that is invalid or taken.
Result<std::monostate> renameChoice(Document&, const std::string& option, const std::string& choice,
                                    const std::string& id);
void setChoiceWords(Document&, const std::string& option, const std::string& choice, const std::string& words);
/// The last choice stays. If it is the active one, its neighbour becomes active.
void removeChoice(Document&, const std::string& option, const std::string& choice);

// --- the rules of a choice
/// The choice leaves out a rule that is in force without it.
void leaveOut(Document&, const std::string& option, const std::string& choice, const RuleCard&);
/// The choice states its own form of a rule, which can then be changed on its card.
void restate(Document&, const std::string& option, const std::string& choice, const RuleCard&);
/// The choice adds a rule.
void addRuleTo(Document&, const std::string& option, const std::string& choice, const Component&);
/// Takes the n-th rule out of the choice; the rule that it replaces is in force again.
void takeRuleOut(Document&, const std::string& option, const std::string& choice, std::size_t rule);
/// The n-th rule that the choice leaves out is in force again.
void takeDropOut(Document&, const std::string& option, const std::string& choice, std::size_t drop);

}  // namespace edits
}  // namespace tafl::model

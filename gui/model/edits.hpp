// The user's edits of a variant, each one undo step. They work on drafts with errors too.
#pragma once
#include "model/document.hpp"

namespace tafl::model::edits {

// --- rules
/// A value for each required parameter that is not given: the first valid one.
Parameters fillIn(const Component&, Parameters given = {});
/// The rule of a card as it would be stated in this file.
RuleText copyRule(const RuleCard&);
/// Adds a rule. Required parameters get their first valid value. `script`: the file of a component that is not in the
/// registry, beside the variant.
void addRule(Document&, const Component&, Parameters given = {}, const std::string& script = {});
/// Deletes an own rule; drops an inherited one.
void removeRule(Document&, const RuleCard&);
/// An own rule that is off stays in the file as a comment; an inherited one is dropped.
void switchRule(Document&, const RuleCard&, bool on);
/// Moves an own rule among the own rules; ignores others.
void moveRule(Document&, const RuleCard&, int by);
/// Copies an inherited rule into this file first. `gesture`: merges the changes of one drag into one step.
void setParameter(Document&, const RuleCard&, const std::string& parameter, ParameterValue, bool gesture = false);
/// The same in a draft alone, without an undo step.
void setParameter(Draft&, const RuleCard&, const std::string& parameter, ParameterValue);
/// Restores the component's default.
void resetParameter(Document&, const RuleCard&, const std::string& parameter);
/// Takes the rule from a script beside the variant; an empty `script` means the registry.
void setScript(Document&, const RuleCard&, const std::string& script, const std::string& use);
/// Selects "native" or "lua" where both exist; empty: the program's preference. Removes a script of the user's own.
void setOrigin(Document&, const RuleCard&, const std::string& origin);
/// Deletes an own rule that overrides an inherited one, which is then in force again.
void revertRule(Document&, const RuleCard&);

// --- options
/// Sets the default of an own option, or this file's choice for an inherited one.
void choose(Document&, const std::string& option, const std::string& choice);
/// The same in a draft alone, without an undo step.
void choose(Draft&, const std::string& option, const std::string& choice);

// --- embedded tests
/// Adds a test. A name that another test has gets a number.
void addTest(Document&, TestText);
/// `gesture`: consecutive changes of one field of a test are one step.
void changeTest(Document&, std::size_t index, TestText, const std::string& gesture = {});
void removeTest(Document&, std::size_t index);

// --- board and zones
void setRows(Document&, std::vector<std::string> rows, const std::string& words, const std::string& gesture = {});
/// An empty expression deletes the zone.
void setZone(Document&, const std::string& name, const std::string& expression, const std::string& gesture = {});
void renameZone(Document&, const std::string& from, const std::string& to, const std::string& gesture = {});
/// Grows or crops the board around its centre, with the zones that name squares.
void resize(Document&, int size);

// --- metadata
enum class Field { id, name, year, summary };
void setText(Document&, Field, const std::string& text);
void setParent(Draft&, const std::string& id);  ///< empty: none

}  // namespace tafl::model::edits

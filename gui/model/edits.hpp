// The changes a person makes to a variant, each one step of undo. All of them work on drafts with mistakes in them.
#pragma once
#include "model/document.hpp"

namespace tafl::model::edits {

// --- rules
/// Adds a rule with its defaults, and what it needs to be told filled in with the first sensible value.
void addRule(Document&, const Component&, Parameters given = {});
/// An own rule goes; an inherited one is dropped.
void removeRule(Document&, const RuleCard&);
/// An own rule stays in the file as a comment while it is off; an inherited one is dropped.
void switchRule(Document&, const RuleCard&, bool on);
/// An own rule changes its place among the own ones; others have none of their own.
void moveRule(Document&, const RuleCard&, int by);
/// An inherited rule becomes an own one that stands in its place. `gesture`: changes of one drag are one step.
void setParameter(Document&, const RuleCard&, const std::string& parameter, ParameterValue, bool gesture = false);
/// Back to what the component takes by itself.
void resetParameter(Document&, const RuleCard&, const std::string& parameter);
/// The rule comes from a script beside the variant (or, empty, from the registry again).
void setScript(Document&, const RuleCard&, const std::string& script, const std::string& use);
/// Which of two twins makes the rule: "native" or "lua"; empty: as the program prefers. A script of one's own is left.
void setOrigin(Document&, const RuleCard&, const std::string& origin);
/// An own rule that replaces an inherited one goes, and the inherited one holds again.
void revertRule(Document&, const RuleCard&);

// --- options
/// Own options change their default, inherited ones are chosen for this file.
void choose(Document&, const std::string& option, const std::string& choice);

/// Adds one, or takes the place of the one of the same id.
void setOption(Document&, OptionText);
void removeOption(Document&, const std::string& option);

// --- board and zones
void setRows(Document&, std::vector<std::string> rows, const std::string& words, const std::string& gesture = {});
/// An empty expression takes the zone away.
void setZone(Document&, const std::string& name, const std::string& expression, const std::string& gesture = {});
void renameZone(Document&, const std::string& from, const std::string& to);
/// More or fewer squares on all sides; pieces keep their distance to the centre, zones are written anew where they name
/// squares.
void resize(Document&, int size);

// --- words
enum class Field { id, name, year, summary };
void setText(Document&, Field, const std::string& text);
enum class List { sources, assumed, records, sameRulesAs };
void setList(Document&, List, std::vector<std::string> items);
void setParent(Document&, const std::string& id);  ///< empty: none

// --- embedded tests
void addTest(Document&, TestText);
void setTest(Document&, std::size_t index, TestText);
void removeTest(Document&, std::size_t index);

}  // namespace tafl::model::edits

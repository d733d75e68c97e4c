// What a sweep can vary in a variant: the parameters of its rules, and its options.
#pragma once
#include "model/document.hpp"

namespace tafl::model {

/// A parameter of a rule, or an option of the variant. Values are texts, as in the variant's file: "true", "4", "edge".
struct SweepTarget {
    std::string rule;          ///< identity, or component id of a rule; empty: an option
    std::string name;          ///< of the parameter, or id of the option
    std::string group, title;  ///< "Capturing the king" and "Beside throne"; "Options" and the option's words
    ParameterSpecification specification;      ///< of a parameter
    std::string now;                           ///< the value in the variant
    std::vector<std::string> suggested;        ///< values worth trying, `now` among them
    std::map<std::string, std::string> words;  ///< of an option's choices

    bool isOption() const { return rule.empty(); }
    /// The value for people: "3 plies", "Hostile edges".
    std::string valueTitle(const std::string& value) const;
    /// Title and value for a name in a file, which is English: "Beside throne: 3".
    std::string textInFile(const std::string& value) const;
    /// Whether both vary the same thing.
    bool isSame(const SweepTarget& other) const { return rule == other.rule && name == other.name; }
};

/// All targets of a checked variant: its options, then the parameters of the rules in force, in the order of the cards.
std::vector<SweepTarget> listSweepTargets(const CheckResult&);
/// The value as a typed one; of an option the choice.
Result<ParameterValue> parseSweepValue(const SweepTarget&, const std::string& value);
/// Sets the value in a draft whose cards these are.
Result<std::monostate> applySweepValue(Draft&, const std::vector<RuleCard>&, const SweepTarget&,
                                       const std::string& value);

}  // namespace tafl::model

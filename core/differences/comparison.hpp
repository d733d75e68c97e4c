// Two variants compared as they are stated: board, zones, rules with their parameters, options.
#pragma once
#include <algorithm>

#include "variant/describe.hpp"

namespace tafl {

struct SquareDifference {
    Square square = noSquare;
    std::string piece[2];  ///< class that stands there at the start; "" nothing
};
struct ZoneDifference {
    std::string name;
    bool exists[2] = {false, false};  ///< whether the variant knows such a zone
    SquareSet only[2];                ///< squares that belong to the zone of one variant alone
};
struct ParameterDifference {
    std::string name, value[2];  ///< defaults are filled in where the component is known
};
/// A rule of one variant alone, or one component that both use with other parameters.
struct RuleDifference {
    std::string slot, title, component;
    std::string identity[2], words[2];  ///< empty: the variant has no such rule
    std::vector<ParameterDifference> parameters;
};
struct OptionDifference {
    std::string id, words;
    bool known[2] = {false, false};
    std::string choice[2], choiceWords[2];
};

/// Everything that comes in pairs has the first variant at index 0.
struct Comparison {
    std::string id[2], name[2], digest[2];
    int size[2] = {0, 0};
    FirstMover first[2] = {};
    std::vector<SquareDifference> board;  ///< empty where the sizes differ
    std::vector<ZoneDifference> zones;    ///< only where the sizes are the same
    std::vector<RuleDifference> rules;    ///< in the order in which rules are told
    std::vector<OptionDifference> options;

    /// The compiled rules are the same, whatever the words.
    bool sameRules() const { return digest[0] == digest[1]; }
    /// All that differs is how the game begins.
    bool differsOnlyInStart() const {
        return size[0] == size[1] && (!board.empty() || first[0] != first[1]) && zones.empty() &&
               std::ranges::all_of(rules, [](const RuleDifference& rule) { return rule.component == "turn/first"; });
    }
    bool isIdentical() const {
        return size[0] == size[1] && first[0] == first[1] && board.empty() && zones.empty() && rules.empty() &&
               options.empty();
    }
};

/// `registry`: for the defaults of parameters.
Comparison compare(const Registry& registry, const Variant&, const RuleImage&, const Variant&, const RuleImage&);

}  // namespace tafl

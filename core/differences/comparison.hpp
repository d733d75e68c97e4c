// Compares two variants as written: board, zones, rules with their parameters, options.
#pragma once
#include <algorithm>

#include "variant/describe.hpp"

namespace tafl {

struct SquareDifference {
    Square square = noSquare;
    std::string piece[2];  ///< class at the start; "": empty
};
struct ZoneDifference {
    std::string name;
    bool exists[2] = {false, false};  ///< whether the variant has the zone
    SquareSet only[2];                ///< squares in this variant's zone alone
};
struct ParameterDifference {
    std::string name, value[2];  ///< includes defaults if the component is known
};
/// A rule of one variant alone, or a component that both use with different parameters.
struct RuleDifference {
    std::string slot, title, component;
    std::string identity[2], words[2];  ///< empty: the variant has no such rule
    bool setsOnlyFirstMover = false;    ///< makes no other builder calls, in either variant
    std::vector<ParameterDifference> parameters;
};
struct OptionDifference {
    std::string id, words;
    bool known[2] = {false, false};
    std::string choice[2], choiceWords[2];
};

/// In all pairs, index 0 is the first variant.
struct Comparison {
    std::string id[2], name[2], digest[2];
    int size[2] = {0, 0};
    FirstMover first[2] = {};
    std::vector<SquareDifference> board;  ///< empty where the sizes differ
    std::vector<ZoneDifference> zones;    ///< only where the sizes are the same
    std::vector<RuleDifference> rules;    ///< in the order of slots
    std::vector<OptionDifference> options;

    /// The compiled rules are equal, even if their texts differ.
    bool sameRules() const { return digest[0] == digest[1]; }
    /// Only the layout or the first mover differs.
    bool differsOnlyInStart() const {
        return size[0] == size[1] && (!board.empty() || first[0] != first[1]) && zones.empty() &&
               std::ranges::all_of(rules, &RuleDifference::setsOnlyFirstMover);
    }
    bool isIdentical() const {
        return size[0] == size[1] && first[0] == first[1] && board.empty() && zones.empty() && rules.empty() &&
               options.empty();
    }
};

/// `registry` supplies the defaults of parameters.
Comparison compare(const Registry& registry, const Variant&, const RuleImage&, const Variant&, const RuleImage&);

}  // namespace tafl

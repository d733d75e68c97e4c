// How boards show the states of rules: a sign on the squares of marks, and a line of legend for each state.
#pragma once
#include "position/states.hpp"

namespace tafl {

struct ShownState {
    std::string name;   ///< as in the text of a position
    std::string rule;   ///< the identity of its rule
    std::string value;  ///< "c3 d4", "17 squares", "none", "on", "3"
    SquareSet marks;
    int sign = -1;  ///< number of the sign of its marks; -1: a flag or counter
};

/// All states of the rules with these values.
std::vector<ShownState> shownStates(const RuleImage&, const StateValues& = {});
/// The same for pictures of a board without a focus on states: empty if no state has marks or differs from its first
/// value.
std::vector<ShownState> notableStates(const RuleImage&, const StateValues& = {});
/// "graves (gallery/graves): c3 d4".
std::string stateLine(const ShownState&);

/// The sign in a board of letters: "¹".
std::string letterSign(int sign);

}  // namespace tafl

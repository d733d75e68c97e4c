// Facts of a variant's board and pieces that a forecast uses. No rule is named: new rules need no change here.
#pragma once
#include "image/rule_image.hpp"

namespace tafl {

struct VariantFacts {
    int size = 0;
    int goals = 0;                     ///< squares on which the king wins
    int attackers = 0, defenders = 0;  ///< pieces at the start, the king included
    double attackersFirst = 1;         ///< 1: they move first, 0: the defenders do, 0.5: lots decide
    int captors = 0;                   ///< fewest men that capture the king on most inner squares; 0: none can
    bool armedKing = false;            ///< the king helps to capture
};

VariantFacts findVariantFacts(const RuleImage&);

}  // namespace tafl

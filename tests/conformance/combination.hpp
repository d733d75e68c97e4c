// A variant drawn at random: board, zones, layout, and rules with parameters over their whole ranges. What every
// witness needs to play it comes with it.
#pragma once
#include "conformance/witness.hpp"

namespace conformance {

/// One drawn set of rules, before anybody has looked whether it makes sense.
struct Combination {
    std::string name;
    tafl::CompileInput compileInput;
    std::vector<tafl::Parameters> given;  ///< by rule of the composition: what a file would state, without the defaults

    /// The same rules as the referee reads them: what was left out is left out for it too.
    reference::Rules refereeRules() const;
    /// Board, zones and rules in a form in which they can be looked at.
    std::string describe() const;
};

/// Draws one. `number` only names it.
Combination drawCombination(tafl::Random&, std::uint64_t number);

/// The rules of a referee's scene as components; obligatory slots may be missing.
tafl::Result<tafl::CompileInput> compositionOf(const reference::Rules&);

}  // namespace conformance

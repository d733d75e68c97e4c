// A random variant: board, zones, layout, and rules with parameters from their full ranges.
#pragma once
#include "conformance/witness.hpp"

namespace conformance {

/// Random rules. They may not compile.
struct Combination {
    std::string name;
    tafl::CompileInput compileInput;
    std::vector<std::shared_ptr<const tafl::Component>> renamed;  ///< copies under house ids, used by the rules
    std::vector<tafl::Parameters> given;                          ///< by rule: explicit parameters, without defaults

    /// The same rules for the referee, also without defaults.
    reference::Rules refereeRules() const;
    /// Board, zones and rules as text, for failure messages.
    std::string describe() const;
};

/// Which rules a combination may have besides the usual ones.
enum class Extent {
    usual,       ///< none
    conditions,  ///< calls of interface 1.3
    turns,       ///< calls of interface 1.4, at least one of them
};

/// `number` names the combination and seeds its house ids.
Combination drawCombination(tafl::Random&, std::uint64_t number, Extent = Extent::usual);

/// The rules of a referee scene as components. Required slots may be missing.
tafl::Result<tafl::CompileInput> makeCompileInput(const reference::Rules&);

}  // namespace conformance

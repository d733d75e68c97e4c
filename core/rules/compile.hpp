// Compiles the rules of a variant into a RuleImage.
#pragma once
#include "base/sanitized.hpp"
#include "image/rule_image.hpp"
#include "rules/component.hpp"

namespace tafl {

class Builder;

/// One rule of a variant: a component with checked parameters.
struct RuleUse {
    const Component* component = nullptr;
    Parameters parameters;
    std::string identity;
    Place place;  ///< of the whole rule
    std::map<std::string, Place> parameterPlaces;
};

constexpr double maxCompileSeconds = 20 * slowness;

struct CompileInput {
    int size = 0;
    std::vector<std::string> rows;             ///< highest rank first; letters of the pieces, '.' empty, '#' no square
    std::map<std::string, std::string> zones;  ///< name -> expression
    std::vector<RuleUse> rules;                ///< in any order
    Place place, boardPlace;
    std::map<std::string, Place> zonePlaces;
    const Registry* registry = nullptr;  ///< for advice in errors; may be null
    bool lenient = false;                ///< required slots may be empty, to compile a variant without one of its rules
    /// Processor time for all rules. Each rule of a script has a limit of its own, too, but there may be hundreds.
    double maxSeconds = maxCompileSeconds;
};
/// The words of the error.
Phrase tooLongToCompile(double seconds);

/// A script function that tracing turned into a program.
struct TracedFunction {
    RuleIndex ruleIndex = 0;
    Expr program = failedExpr;  ///< in the image's calls
    int paths = 0;              ///< traced runs: one for each combination of conditions
};

/// The compiled rules. Script functions still read the builder during the equivalence check (explain/equivalence.hpp).
struct CompiledRules {
    std::shared_ptr<const RuleImage> image;
    std::shared_ptr<const Builder> builder;
};

/// Runs the components in a fixed order and makes the image, or reports contradictions and missing rules. Warnings go
/// to `notes`. Does not check the programs of scripts against their functions.
Result<CompiledRules> compile(const CompileInput&, Diagnostics* notes = nullptr);

}  // namespace tafl

// Components, written down in a variant, become a RuleImage.
#pragma once
#include "image/rule_image.hpp"
#include "rules/component.hpp"

namespace tafl {

class Builder;

/// One rule as a variant states it: a component and its checked parameters.
struct RuleUse {
    const Component* component = nullptr;
    Parameters parameters;
    std::string identity;
    Place place;  ///< of the whole rule
    std::map<std::string, Place> parameterPlaces;
};

struct CompileInput {
    int size = 0;
    std::vector<std::string> rows;             ///< highest rank first; letters of the pieces, '.' empty
    std::map<std::string, std::string> zones;  ///< name -> expression
    std::vector<RuleUse> rules;                ///< in any order
    Place place, boardPlace;
    std::map<std::string, Place> zonePlaces;
    bool lenient = false;  ///< obligatory slots may be missing (used to see what a rule does by leaving it out)
};

/// A function of a script that became a program.
struct TracedFunction {
    RuleIndex ruleIndex = 0;
    Expr program = failedExpr;  ///< as it stands in the image's calls
    int paths = 0;              ///< in so many ways it was run: one for every combination of answers to its questions
};

/// A composition compiled. The builder stays, because the functions of scripts ask it when their programs are checked
/// against them (explain/equivalence.hpp).
struct CompiledRules {
    std::shared_ptr<const RuleImage> image;
    std::shared_ptr<const Builder> builder;
};

/// Runs the components in a fixed order and makes the image, or reports what is contradictory, missing or wrong.
/// Warnings go to `notes`, if given. Programs of scripts are not yet checked against their functions.
Result<CompiledRules> compile(const CompileInput&, Diagnostics* notes = nullptr);

}  // namespace tafl

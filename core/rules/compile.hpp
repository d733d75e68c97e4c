// Components, written down in a variant, become a RuleImage.
#pragma once
#include "board/image.hpp"
#include "rules/component.hpp"

namespace tafl {

/// One rule as a variant states it: a component and its checked parameters.
struct RuleUse {
    const Component* component = nullptr;
    Parameters parameters;
    std::string identity;
    Place place;  ///< of the whole rule
    std::map<std::string, Place> parameterPlaces;
};

/// Where proofs of promises (see rules/prove.hpp) that were made before are kept, by name.
struct Proofs {
    virtual ~Proofs() = default;
    /// What is wrong with the place itself goes to `notes`.
    virtual bool known(const std::string& name, Diagnostics& notes) = 0;
    virtual void remember(const std::string& name) = 0;
};

struct Composition {
    int size = 0;
    std::vector<std::string> rows;             ///< highest rank first; letters of the pieces, '.' empty
    std::map<std::string, std::string> zones;  ///< name -> expression
    std::vector<RuleUse> rules;                ///< in any order
    Place place, boardPlace;
    std::map<std::string, Place> zonePlaces;
    bool lenient = false;      ///< obligatory slots may be missing (used to see what a rule does by leaving it out);
                               ///< nothing is proven then
    Proofs* proofs = nullptr;  ///< none: every promise is proven anew
};

/// A function of a script that became a program.
struct TracedFunction {
    Caller caller = 0;
    Expr program = failedExpr;  ///< as it stands in the image's calls
    int paths = 0;              ///< in so many ways it was run: one for every combination of answers to its questions
};

/// Runs the components in an order of its own and makes the image; or says what contradicts, is missing or is wrong.
/// Warnings go to `notes`, what became of scripts to `traced`, if given.
Result<std::shared_ptr<const RuleImage>> compile(const Composition&, Diagnostics* notes = nullptr,
                                                 std::vector<TracedFunction>* traced = nullptr);

/// Zone expressions: squares and names joined by blank or '|' and '-', read from the left.
Result<SquareSet> zoneFrom(std::string_view expression, int size, const std::map<std::string, SquareSet>& zones);
/// Class-set expressions, the same way. Unknown names fail.
Result<ClassSet> classesFrom(std::string_view expression, const std::vector<PieceClass>& classes);

}  // namespace tafl

// Everything that can be found out about a variant file without playing it against a strong engine.
#pragma once
#include <set>

#include "explain/agreement.hpp"
#include "variant/variant.hpp"

namespace tafl {

struct CheckOptions {
    bool strict = false;
    int games = 0;  ///< random games, engine against direct evaluation
    std::uint64_t seed = 1;
    OptionChoices choices;
};

struct CheckedVariant {
    std::string id, file, digest;
    bool isAbstract = false;
    bool notFound = false;  ///< the file itself could not be read
    int rules = 0;
    Diagnostics complaints;
    std::vector<TestResult> tests;
    std::optional<CrossCheckReport> crossCheck;

    int failedTests() const;
    bool passed() const;
};

class Checker {
public:
    /// `together`: the ids or files that are checked in one go; a fault between two of them is told once, at the one
    /// that has it.
    Checker(const Library& library, CheckOptions options, std::vector<std::string> batch);

    /// Parsing, inheritance, the options and their combinations, words, embedded tests, claims of same rules; random
    /// games; and if strict, a firing and a quiet test for each rule that the file states, and no unspoken double.
    CheckedVariant check(const std::string& idOrFile);
    /// The same for a variant that was read otherwise, or for why it could not be read.
    CheckedVariant check(const std::string& named, const Result<Variant>&);

private:
    struct KnownVariant {
        std::string digest;
        std::vector<std::string> sameRulesAs;
    };
    void runChecks(const Variant&, const std::shared_ptr<const RuleImage>&, CheckedVariant&);
    void options(const Variant&, CheckedVariant&) const;
    void words(const Variant&, const RuleImage&, CheckedVariant&) const;
    void checkRuleTests(const Variant&, const RuleImage&, CheckedVariant&) const;
    void checkSameRules(const Variant&, CheckedVariant&);
    void checkDuplicates(const Variant&, CheckedVariant&);
    const KnownVariant& lookUp(const std::string& id);

    const Library& library_;
    CheckOptions options_;
    std::vector<std::string> batch_;
    std::map<std::string, KnownVariant> known_;
    std::optional<std::vector<std::string>> all_;  ///< ids of all variants that can be played
};

}  // namespace tafl

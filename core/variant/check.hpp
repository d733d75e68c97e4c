// Checks a variant file: consistency, options, words, embedded tests, random games.
#pragma once
#include <set>

#include "explain/agreement.hpp"
#include "variant/variant.hpp"

namespace tafl {

struct CheckOptions {
    bool strict = false;
    int games = 0;  ///< random games for the cross-check of engine and direct evaluation
    std::uint64_t seed = 1;
    OptionChoices choices;
};

struct CheckedVariant {
    std::string id, file, digest;
    bool isAbstract = false;
    bool notFound = false;  ///< the file itself could not be read
    int rules = 0;
    Diagnostics diagnostics;
    std::vector<TestResult> tests;
    std::optional<CrossCheckReport> crossCheck;

    int failedTests() const;
    bool passed() const;
};

/// Combinations of choices that differ from the active ones, the fewest changes first: all if there are few, else
/// single changes, then pairs. No more than the maximum: each is loaded and compiled, and the pairs of some thousand
/// choices would fill the memory.
std::vector<OptionChoices> enumerateAlternatives(const Variant&);
constexpr std::size_t maxAlternatives = 2000;

class Checker {
public:
    /// `batch`: the ids or files of one run. An error between two of them is reported once.
    Checker(const Library& library, CheckOptions options, std::vector<std::string> batch);

    /// Checks parsing, inheritance, combinations of options, words, embedded tests, `same_rules_as` and random games.
    /// Strict: each own rule needs a firing and a quiet test, and `same_rules_as` must be complete.
    CheckedVariant check(const std::string& idOrFile);
    /// The same for a variant that is loaded already, or for its load errors.
    CheckedVariant check(const std::string& named, const Result<Variant>&);

private:
    struct KnownVariant {
        std::string digest;
        std::vector<std::string> sameRulesAs;
    };
    void runChecks(const Variant&, const std::shared_ptr<const RuleImage>&, CheckedVariant&);
    void checkOptions(const Variant&, CheckedVariant&) const;
    void checkWords(const Variant&, const RuleImage&, CheckedVariant&) const;
    void checkRuleTests(const Variant&, const RuleImage&, CheckedVariant&) const;
    void checkSameRules(const Variant&, CheckedVariant&);
    void checkDuplicates(const Variant&, CheckedVariant&);
    const KnownVariant& lookUp(const std::string& id);

    const Library& library_;
    CheckOptions options_;
    std::vector<std::string> batch_;
    std::map<std::string, KnownVariant> known_;
    std::optional<std::vector<std::string>> all_;  ///< ids of all playable variants
};

}  // namespace tafl

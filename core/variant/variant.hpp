// The variant as a value: what a file says, after inheritance and options.
#pragma once
#include <filesystem>
#include <memory>
#include <optional>

#include "rules/compile.hpp"

namespace tafl {

struct EquivalenceCache;

/// One [[rule]] as written.
struct RuleText {
    std::string use, identity;  ///< identity is filled in once the component is known
    std::string origin, script;
    Parameters given;
    Place place;
    std::map<std::string, Place> places;
};
struct OptionChoice {
    std::string id, words;
    std::vector<RuleText> rules;
    std::vector<std::string> drop;
};
struct OptionText {
    std::string id, words, source, fallback;
    std::vector<OptionChoice> choices;
    Place place;
};
struct TestText {
    std::string name, rule, position, move, captures, outcome;
    std::vector<std::string> moves;
    std::optional<bool> fires;
    bool legal = true;
    bool hasOutcome = false, hasCaptures = false;
    std::map<std::string, std::string> options;
    Place place;
};

struct Variant {
    std::string id, name, year, summary, parent;
    std::filesystem::path file;
    bool isAbstract = false;
    std::vector<std::string> sources, assumed, records, sameRulesAs,
        family;                          ///< family: folders below the variant directory
    std::vector<std::string> ancestors;  ///< ids, nearest first
    int size = 0;
    std::vector<std::string> rows;  ///< highest rank first
    std::map<std::string, std::string> zones;
    std::vector<RuleText> rules;                ///< resolved: inherited, options in force applied
    std::vector<OptionText> options;            ///< own and inherited
    std::map<std::string, std::string> chosen;  ///< option id -> choice in force
    std::vector<TestText> tests;                ///< the file's own
    std::vector<std::string> ownRules;          ///< identities of rules the file itself states
    Place place, boardPlace;
    std::map<std::string, Place> zonePlaces;
};

using OptionChoices = std::map<std::string, std::string>;

/// Where variants and scripts are looked for, first hit wins: given paths, the user's data, the installed share.
struct SearchPath {
    std::vector<std::filesystem::path> directories;
};

/// A variant file found, read only as far as the list needs.
struct VariantHeader {
    std::string id, name;
    int size = 0;
    std::filesystem::path file;
    std::vector<std::string> family, records;
    bool isAbstract = false;
};

/// Brings the component of a `script = …` key, from a file inside the variant folders; set by the host of scripts.
using ScriptLoader = std::function<Result<std::vector<Component>>(const std::filesystem::path& script)>;

class Library {
public:
    Library(SearchPath, std::shared_ptr<Registry>, ScriptLoader = {}, std::shared_ptr<EquivalenceCache> = {});

    const SearchPath& path() const { return path_; }
    Registry& registry() { return *registry_; }
    /// All files found; files that cannot be read at all are reported to `notes`. Sorted by family, id.
    std::vector<VariantHeader> list(Diagnostics* notes = nullptr) const;
    /// By id or file name. Options in force: the defaults, the parents' choices, then `options`.
    Result<Variant> load(const std::string& idOrFile, const OptionChoices& options = {}) const;
    /// From text, as if read from `file`.
    Result<Variant> parse(std::string_view text, const std::filesystem::path& file,
                          const OptionChoices& options = {}) const;
    /// The variant's image. `without`: identities left out, leniently (used by tests of rules; programs of scripts are
    /// then not checked against their functions). Warnings go to `notes`, what became of scripts to `traced`, if given.
    Result<std::shared_ptr<const RuleImage>> compile(const Variant&, Diagnostics* notes = nullptr,
                                                     const std::vector<std::string>& without = {},
                                                     std::vector<TracedFunction>* traced = nullptr) const;

private:
    std::optional<Diagnostic> findDifference(const CompiledRules&, Diagnostics* notes) const;

    SearchPath path_;
    std::shared_ptr<Registry> registry_;
    ScriptLoader scripts_;
    std::shared_ptr<EquivalenceCache> equivalenceCache_;
};

/// The result of one embedded test.
struct TestResult {
    std::string name;
    bool passed = false;
    Diagnostics complaints;
};
/// Runs a variant's embedded tests by direct evaluation and by the engine, with and without the rule they are about.
std::vector<TestResult> runTests(const Library&, const Variant&);

/// The variant as a file again, resolved: no parent, all rules written out.
std::string formatVariant(const Variant&);

}  // namespace tafl

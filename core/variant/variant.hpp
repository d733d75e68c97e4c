// A variant as a value, after inheritance and options, and the library that loads and compiles variants.
#pragma once
#include <filesystem>
#include <memory>
#include <optional>

#include "rules/compile.hpp"

namespace tafl {

struct EquivalenceCache;

/// A script as text, with libraries by name.
struct ScriptText {
    std::string text;
    std::shared_ptr<const std::map<std::string, std::string>> libraries;
};

/// One [[rule]] as written.
struct RuleText {
    std::string use, identity;  ///< identity: as written, or set once the component is known
    std::string origin, script;
    Parameters parameters;
    Place place;
    std::map<std::string, Place> places;
    std::shared_ptr<const ScriptText> scriptText;  ///< of a script, once loaded, with the libraries that it requires
    bool packed = false;                           ///< the script came with the variant: it is `scriptText`, not a file
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

/// The description and place of a variant file; not inherited.
struct VariantMetadata {
    std::string id, name, year, summary, licence;
    std::filesystem::path file;
    Place place;
    bool isAbstract = false;
    std::vector<std::string> sources, assumed, records, sameRulesAs;
};

struct Variant : VariantMetadata {
    std::string parent;
    std::vector<std::string> family;     ///< folders below the variant directory
    std::vector<std::string> ancestors;  ///< ids, nearest first
    int size = 0;
    std::vector<std::string> rows;  ///< highest rank first
    std::map<std::string, std::string> zones;
    std::vector<RuleText> rules;                ///< resolved: own, inherited and from active choices
    std::vector<OptionText> options;            ///< own and inherited
    std::map<std::string, std::string> chosen;  ///< option id -> active choice
    std::vector<TestText> tests;                ///< the file's own
    std::vector<std::string> ownRules;          ///< identities of rules the file itself states
    Place boardPlace;
    std::map<std::string, Place> zonePlaces;
};

using OptionChoices = std::map<std::string, std::string>;

/// Directories of variants and scripts. The first match wins.
struct SearchPath {
    std::vector<std::filesystem::path> directories;
};

/// A variant file in a list.
struct VariantHeader {
    std::string id, name;
    int size = 0;
    std::filesystem::path file;
    std::vector<std::string> family, records;
    bool isAbstract = false;
};

struct LoadedScript {
    std::vector<Component> components;
    std::shared_ptr<const ScriptText> text;  ///< with the libraries that it requires
};
/// Loads a script from its file. If `packed` is given, loads it from that text, and `script` is only its name in
/// messages. Set by the Lua host.
using ScriptLoader = std::function<Result<LoadedScript>(const std::filesystem::path& script, const ScriptText* packed)>;

struct VariantFile;

class Library {
public:
    Library(SearchPath, std::shared_ptr<Registry>, ScriptLoader = {}, std::shared_ptr<EquivalenceCache> = {});

    const SearchPath& path() const { return path_; }
    Registry& registry() { return *registry_; }
    const Registry& registry() const { return *registry_; }
    /// All variants, sorted by family and id. Reports unreadable files to `notes`.
    std::vector<VariantHeader> list(Diagnostics* notes = nullptr) const;
    /// By id or file name. Active choices: the defaults, those of the files, then `options`.
    Result<Variant> load(const std::string& idOrFile, const OptionChoices& options = {}) const;
    /// Reads text as the contents of `file`: a variant file, or a packed variant.
    Result<Variant> parse(std::string_view text, const std::filesystem::path& file,
                          const OptionChoices& options = {}) const;
    /// The variant's files as one text, with comments, parents, scripts and their libraries (variant/pack.hpp).
    Result<std::string> pack(const std::string& idOrFile) const;
    /// Compiles a variant. `without` leaves out rules, by identity or component id: then required rules may be missing,
    /// and script programs are not checked. Warnings go to `notes`, traced functions to `traced`.
    Result<std::shared_ptr<const RuleImage>> compile(const Variant&, Diagnostics* notes = nullptr,
                                                     const std::vector<std::string>& without = {},
                                                     std::vector<TracedFunction>* traced = nullptr) const;

private:
    Result<std::filesystem::path> findFile(const std::string& idOrFile) const;
    /// The file and its parents, the root first.
    Result<std::vector<VariantFile>> readFiles(std::string_view text, const std::filesystem::path& file) const;
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
    Diagnostics diagnostics;
};
/// Runs the embedded tests by direct evaluation and by the engine, with and without the tested rule.
std::vector<TestResult> runTests(const Library&, const Variant&);

/// The variant as a self-contained file: no parent, all rules written out. Scripts are only named.
std::string formatVariant(const Variant&);
/// The same as a packed variant, with its scripts (variant/pack.hpp).
Result<std::string> packVariant(const Variant&);
/// The variant as one text for records and stores: packed if it has scripts, unless they cannot be packed.
std::string formatWithScripts(const Variant&);

}  // namespace tafl

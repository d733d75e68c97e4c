// One variant file as written, before inheritance and options.
#pragma once
#include "variant/variant.hpp"

namespace tafl {

// Limits of a file, and of a variant with its parents and active choices. Zones wait for each other, and rules and
// options are compared pair by pair: without limits, a small file could take hours. Real games need far fewer.
constexpr std::size_t maxVariantZones = 500, maxVariantRules = 500, maxVariantOptions = 100;
constexpr std::size_t maxZoneText = 20'000;  ///< all zones together: every square of the largest board, 13 times

struct PlacedText {
    std::string text;
    Place place;
};

struct VariantFile : VariantMetadata {
    std::optional<PlacedText> inherits;
    std::vector<PlacedText> drop;
    std::map<std::string, PlacedText> chosen;      ///< choices in the parents' options
    std::optional<std::vector<std::string>> rows;  ///< absent: the parent's board
    Place boardPlace;
    std::map<std::string, std::string> zones;
    std::map<std::string, Place> zonePlaces;
    std::vector<RuleText> rules;
    std::vector<OptionText> options;
    std::vector<TestText> tests;
};

/// Strict: reports all errors that one file can show.
Result<VariantFile> readVariant(std::string_view text, const std::filesystem::path& file);

/// The keys that a list of variants needs. Other keys are not checked.
struct HeaderText {
    std::string id, name, inherits;
    std::vector<std::string> records;
    int size = 0;  ///< 0: the parent's
    bool isAbstract = false;
};
Result<HeaderText> readHeader(std::string_view text, const std::filesystem::path& file);

/// The file and its parents, the root first.
Result<std::vector<VariantFile>> loadInheritance(VariantFile leaf, const SearchPath&);

/// The active choice of each option. Writes the effective default of every option (its own, or a descendant's choice)
/// into `chain`.
Result<OptionChoices> resolveChoices(std::vector<VariantFile>& chain, const OptionChoices& requested);

}  // namespace tafl

// One variant file as it is written, before inheritance and options.
#pragma once
#include "variant/variant.hpp"

namespace tafl {

struct PlacedText {
    std::string text;
    Place place;
};

struct VariantFile {
    std::filesystem::path file;
    Place place;
    std::string id, name, year, summary;
    std::optional<PlacedText> inherits;
    bool isAbstract = false;
    std::vector<std::string> sources, assumed, records, sameRulesAs;
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

/// Strict: collects everything that is wrong with the file by itself.
Result<VariantFile> readVariant(std::string_view text, const std::filesystem::path& file);

/// What the list needs, without judging the rest.
struct HeaderText {
    std::string id, name, inherits;
    std::vector<std::string> records;
    int size = 0;  ///< 0: the parent's
    bool isAbstract = false;
};
Result<HeaderText> readHeader(std::string_view text, const std::filesystem::path& file);

// Inheritance: the file and its parents, the root first.
Result<std::vector<VariantFile>> loadInheritance(VariantFile leaf, const SearchPath&);

// Options: which choice is in force for each option of the line. Writes the effective default of every option (the
// file's own, or what a descendant chose) into `line`.
Result<OptionChoices> resolveChoices(std::vector<VariantFile>& chain, const OptionChoices& given);

}  // namespace tafl

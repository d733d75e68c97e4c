// Converts rules records to variants and back, and reports what cannot be expressed.
#pragma once
#include "records/opentafl/rules.hpp"
#include "variant/variant.hpp"

namespace tafl::opentafl {

/// A rules record as a self-contained variant file. Entries that no rule expresses go to `notes`. An empty `id` is
/// derived from the record's name.
std::string variantText(const RulesRecord&, Diagnostics& notes, std::string id = {});

/// A variant as a rules record.
struct RulesConversion {
    RulesRecord record;
    std::string text;         ///< one line
    Diagnostics unsupported;  ///< what OpenTafl's notation cannot express, rule by rule
    bool roundTrips = false;  ///< reading the record gives the same digest again
};
Result<RulesConversion> makeRulesRecord(const Variant&, const RuleImage&, Library&, bool inverted = false);

/// A rules record named on the command line: `opentafl:"dim:7 …"`, the bare record, or a file that holds one. Empty if
/// the name is a variant's id or file.
struct NamedRecord {
    std::string text;
    Place place;
};
Result<std::optional<NamedRecord>> findNamedRecord(const std::string& named);

/// A variant by id, file, link or card, as a rules record, or as the rules of a game.
Result<Variant> load(const Library&, const std::string& named, const OptionChoices& = {}, const Dialect& = {},
                     Diagnostics* notes = nullptr);
/// Whether a text names a variant by its rules record.
bool isRulesName(const std::string& named);

}  // namespace tafl::opentafl

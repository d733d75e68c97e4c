// Rules records become variants, and variants rules records; each says what it could not express.
#pragma once
#include "records/opentafl/rules.hpp"
#include "variant/variant.hpp"

namespace tafl::opentafl {

/// A rules record as a variant file that stands by itself. What no rule here expresses goes to `notes`, each with the
/// place of its entry. `id`: empty makes one from the record's name.
std::string variantText(const RulesRecord&, Diagnostics& notes, std::string id = {});

/// A variant as a rules record.
struct RulesConversion {
    RulesRecord record;
    std::string text;         ///< one line
    Diagnostics unsupported;  ///< what OpenTafl's notation cannot say, rule by rule
    bool roundTrips = false;  ///< read again, the record gives rules of the same digest
};
Result<RulesConversion> makeRulesRecord(const Variant&, const RuleImage&, Library&, bool inverted = false);

/// The rules record that a name stands for, and where it stands: `opentafl:"dim:7 …"`, the bare record, or a file that
/// holds one. Nothing: the name is that of a variant, an id or a file.
struct NamedRecord {
    std::string text;
    Place place;
};
Result<std::optional<NamedRecord>> findNamedRecord(const std::string& named);

/// A variant by id or file, or as a rules record.
Result<Variant> load(const Library&, const std::string& named, const OptionChoices& = {}, const Dialect& = {},
                     Diagnostics* notes = nullptr);
/// Whether a text names a variant by its rules record.
bool isRulesName(const std::string& named);

}  // namespace tafl::opentafl

// Reads, checks and writes OpenTafl's rules records: `dim:11 esc:e … start:/…/`.
#pragma once
#include <map>
#include <optional>

#include "notation/notation.hpp"
#include "records/opentafl/text_reader.hpp"

namespace tafl::opentafl {

/// Squares per move by type (tcnkmg), attackers first, then defenders; -1: no limit.
using Speeds = std::array<int, 12>;

/// A rules record: its entries as written. Keys without an entry have defaults.
struct RulesRecord {
    struct Entry {
        std::string value;
        Place place;
    };
    int size = 0;
    std::string name;               ///< with blanks for underscores
    std::vector<std::string> rows;  ///< of the start, highest rank first, OpenTafl's letters, '.' empty
    std::map<std::string, Entry> entries;
    Dialect dialect;
    Place place;

    bool has(const std::string& key) const { return entries.contains(key); }
    /// The value of a key, or its default.
    std::string value(const std::string& key) const;
    bool isYes(const std::string& key) const { return value(key) == "y"; }
    /// `cor`, `cen`, `afor`, `dfor`.
    SquareSet squares(const std::string& key) const;
    /// A list of pieces, in the order of types, attackers first; without double letters.
    std::string letters(const std::string& key) const;
    Speeds speeds() const;
    /// Letters on the start board, in the same order; always includes t, T and K.
    std::string presentLetters() const;

    void set(const std::string& key, std::string value) { entries[key] = {std::move(value), {}}; }
};

/// All keys in writing order, with the document's defaults; `mj` and `gj` default to n.
struct Key {
    std::string_view name, defaultValue, words;
};
const std::vector<Key>& keys();

/// Whether a text looks like a rules record: it begins with `dim:`, or with `OTR`.
bool looksLikeRules(std::string_view text);
/// Strict: bad values are errors with line and column. Unknown keys and a wrong order are warnings in `notes`. Ignores
/// a leading word `OTR`.
Result<RulesRecord> readRules(std::string_view text, const Place&, const Dialect&, Diagnostics& notes);

/// One line with all entries. `inverted`: rows from the top, as `starti:`.
std::string rulesText(const RulesRecord&, bool inverted = false);

/// Sorts letters in the order of lists and removes duplicates.
std::string sortedLetters(std::string_view letters);
constexpr std::string_view allLetters = "tcnkmgTCNKMG";

}  // namespace tafl::opentafl

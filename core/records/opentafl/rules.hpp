// OpenTafl's rules records: `dim:11 esc:e … start:/…/`, read with places and checked, and written again.
#pragma once
#include <map>
#include <optional>

#include "notation/notation.hpp"
#include "records/opentafl/text_reader.hpp"

namespace tafl::opentafl {

/// How fast pieces are: squares per move by type (tcnkmg), first the attackers' six, then the defenders'; -1 no limit.
using Speeds = std::array<int, 12>;

/// A record as a value: what was given, and by the letters what the rest defaults to.
struct RulesRecord {
    struct Entry {
        std::string value;
        Place place;
    };
    int size = 0;
    std::string name;               ///< with blanks
    std::vector<std::string> rows;  ///< of the start, highest rank first, OpenTafl's letters, '.' empty
    std::map<std::string, Entry> given;
    Dialect dialect;
    Place place;

    bool has(const std::string& key) const { return given.contains(key); }
    /// Given, or the default.
    std::string value(const std::string& key) const;
    bool isYes(const std::string& key) const { return value(key) == "y"; }
    /// `cor`, `cen`, `afor`, `dfor`.
    SquareSet squares(const std::string& key) const;
    /// A list of pieces, in the order of types, attackers first; without double letters.
    std::string letters(const std::string& key) const;
    Speeds speeds() const;
    /// Letters that stand on the start board, in the same order; t, T and K are always among them.
    std::string presentLetters() const;

    void set(const std::string& key, std::string value) { given[key] = {std::move(value), {}}; }
};

/// All keys with their defaults (by the document), in the order in which they are written; `mj` and `gj` count as n.
struct Key {
    std::string_view name, defaultValue, words;
};
const std::vector<Key>& keys();

/// Whether a text looks like a rules record: it begins with `dim:`, or with `OTR`.
bool looksLikeRules(std::string_view text);
/// Strict on values, with line and column; keys that nobody knows and orders that do not follow the document go to
/// `notes`. A leading word `OTR` is read over.
Result<RulesRecord> readRules(std::string_view text, const Place&, const Dialect&, Diagnostics& notes);

/// One line, with the keys that were given. `inverted`: rows from the top, as `starti:`.
std::string rulesText(const RulesRecord&, bool inverted = false);

/// "tcnkTCNK" sorted as lists are written.
std::string sortedLetters(std::string_view letters);
constexpr std::string_view allLetters = "tcnkmgTCNKMG";

}  // namespace tafl::opentafl

// Strict TOML tables: a key that the reader never gets is an error.
#pragma once
#include <toml++/toml.h>

#include <optional>
#include <string>
#include <vector>

#include "base/diagnostic.hpp"

namespace tafl {

/// Refuses deeply nested names and brackets before parsing: they would overflow the stack of the parser.
Result<toml::table> parseToml(std::string_view text, const std::string& file);

class StrictTable {
public:
    /// `title` names the table in messages: "[[rule]]".
    StrictTable(const toml::table& table, Phrase title, std::string file, Diagnostics& errors)
        : table_(table), title_(std::move(title)), file_(std::move(file)), errors_(errors) {}

    /// The value of a key, or null. Marks the key as known.
    const toml::node* get(const std::string& key);
    bool has(const std::string& key) const { return table_.contains(key); }

    // All return an empty value for an absent key, and report an error for a wrong type. `valid` states the allowed
    // values.
    std::optional<std::string> text(const std::string& key, const Phrase& valid = phrase("a text in quotes"));
    std::optional<std::string> lines(const std::string& key, const Phrase& valid);  ///< text of several lines
    std::optional<bool> boolean(const std::string& key);
    std::optional<std::int64_t> integer(const std::string& key, const Phrase& valid);
    std::vector<std::string> texts(const std::string& key);
    const toml::table* table(const std::string& key, const Phrase& valid);
    std::vector<const toml::table*> tables(const std::string& key, const Phrase& valid);
    /// Reports an error if the key is absent.
    std::string requiredText(const std::string& key, const Phrase& valid);

    /// Reports every key that is not known.
    void reportUnknownKeys();

    void addError(Place place, const Phrase& text, const Phrase& valid = {}) {
        errors_.push_back({Severity::error, std::move(place), text, valid});
    }
    Place place() const { return placeOf(table_); }
    Place placeOf(const toml::node&) const;
    Place placeOf(const std::string& key) const;  ///< of the value; the table's own if the key is absent
    const toml::table& raw() const { return table_; }
    std::optional<std::string> printableText(const toml::node&, const std::string& key, const Phrase& valid,
                                             bool multiline = false);
    void reportWrongType(const toml::node&, const std::string& key, const Phrase& valid);

private:
    const toml::table& table_;
    Phrase title_;
    std::string file_;
    Diagnostics& errors_;
    std::vector<std::string> known_;
};

}  // namespace tafl

// Strict reading of TOML: every key is asked for by name and type, and what was not asked for is a complaint.
#pragma once
#include <toml++/toml.h>

#include <optional>
#include <string>
#include <vector>

#include "base/diagnostic.hpp"

namespace tafl {

/// Parses within limits: names and brackets nested so deep that reading or freeing them would exhaust the stack are
/// refused before.
Result<toml::table> parseToml(std::string_view text, const std::string& file);

class StrictTable {
public:
    /// `what` names the table to the reader: "[[rule]]".
    StrictTable(const toml::table& table, std::string what, std::string file, Diagnostics& complaints)
        : table_(table), what_(std::move(what)), file_(std::move(file)), complaints_(complaints) {}

    /// The value of a key, or null; either way the key is now known.
    const toml::node* get(const std::string& key);
    bool has(const std::string& key) const { return table_.contains(key); }

    // Absent keys give nothing; wrong types give nothing and a complaint with what would be valid.
    std::optional<std::string> text(const std::string& key, const std::string& valid = "a text in quotes");
    std::optional<std::string> lines(const std::string& key,
                                     const std::string& valid);  ///< text that may have several lines
    std::optional<bool> boolean(const std::string& key);
    std::optional<std::int64_t> integer(const std::string& key, const std::string& valid);
    std::vector<std::string> texts(const std::string& key);
    const toml::table* table(const std::string& key, const std::string& valid);
    std::vector<const toml::table*> tables(const std::string& key, const std::string& valid);
    /// A text that must be there.
    std::string requiredText(const std::string& key, const std::string& valid);

    /// Complains of every key that nobody asked for.
    void reportUnknownKeys();

    void addError(Place place, const std::string& text, const std::string& valid = {}) {
        complaints_.push_back({Severity::error, std::move(place), text, valid});
    }
    Place place() const { return placeOf(table_); }
    Place placeOf(const toml::node&) const;
    Place placeOf(const std::string& key) const;  ///< of the value; the table's own if the key is absent
    const toml::table& raw() const { return table_; }
    std::optional<std::string> printableText(const toml::node&, const std::string& key, const std::string& valid,
                                             bool multiline = false);
    void reportWrongType(const toml::node&, const std::string& key, const std::string& valid);

private:
    const toml::table& table_;
    std::string what_, file_;
    Diagnostics& complaints_;
    std::vector<std::string> known_;
};

}  // namespace tafl

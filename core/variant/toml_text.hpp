// Values as TOML, for those who write variant files.
#pragma once
#include "rules/component.hpp"

namespace tafl {

/// A basic string, with everything escaped that must be.
std::string inQuotes(std::string_view text);
/// Bare where TOML allows it, else in quotes.
std::string keyText(const std::string& key);
std::string listText(const std::vector<std::string>& items);
std::string valueText(const ParameterValue& value);
/// A text of several lines, each on its own.
std::string blockText(const std::vector<std::string>& lines);

}  // namespace tafl

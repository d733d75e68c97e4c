// Values as TOML, for those who write variant files.
#pragma once
#include "rules/component.hpp"

namespace tafl {

/// A basic string, with everything escaped that must be.
std::string tomlString(std::string_view text);
/// Bare where TOML allows it, else in quotes.
std::string tomlKey(const std::string& key);
std::string tomlList(const std::vector<std::string>& items);
std::string tomlValue(const ParameterValue& value);
/// A text of several lines, each on its own.
std::string tomlMultiline(const std::vector<std::string>& lines);

}  // namespace tafl

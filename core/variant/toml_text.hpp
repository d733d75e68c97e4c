// Formats values as TOML.
#pragma once
#include "rules/component.hpp"

namespace tafl {

/// A quoted and escaped basic string.
std::string tomlString(std::string_view text);
/// A bare key where TOML allows it, else a quoted one.
std::string tomlKey(const std::string& key);
std::string tomlList(const std::vector<std::string>& items);
std::string tomlValue(const ParameterValue& value);
/// A multi-line string.
std::string tomlMultiline(const std::vector<std::string>& lines);

}  // namespace tafl

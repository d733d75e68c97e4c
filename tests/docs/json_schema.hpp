// A JSON Schema validator for the keywords that docs/variant-format.schema.json uses.
#pragma once
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace docs {

/// What is wrong, each with the path of the value. Throws at a keyword that it does not know.
std::vector<std::string> validate(const nlohmann::json& value, const nlohmann::json& schema);

}  // namespace docs

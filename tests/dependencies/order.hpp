// Which part of the source tree may know which.
#pragma once
#include "dependencies/sources.hpp"

namespace dependencies {

/// Complaints "file:line: what is wrong" about every include below `root` that goes against the order of the parts.
std::vector<std::string> wrongIncludes(const std::filesystem::path& root);

/// Complaints about names of rules in the parts that must work for every rule.
std::vector<std::string> namesOfRules(const std::filesystem::path& root);

/// Files of core, cli and gui that include each other in a circle: one line per circle, its files sorted and joined by
/// blanks. A file is a header together with its .cpp.
std::vector<std::string> includeCycles(const std::filesystem::path& root);

/// How many include lines were read, to notice a check that looks at nothing.
std::size_t includesRead(const std::filesystem::path& root);

}  // namespace dependencies

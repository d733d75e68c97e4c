// Which part of the source tree may depend on which.
#pragma once
#include "dependencies/sources.hpp"

namespace dependencies {

/// Errors "file:line: text" for every include below `root` against the order of the parts.
std::vector<std::string> findWrongIncludes(const std::filesystem::path& root);

/// Errors for words of particular rules in the parts that must work for every rule.
std::vector<std::string> findRuleWords(const std::filesystem::path& root);

/// Errors for ids of shipped rules in code below core/, and for exceptions that are no longer needed.
std::vector<std::string> findRuleIds(const std::filesystem::path& root);

/// Include cycles in core, cli and gui: the files of each, sorted and joined by blanks. A header and its .cpp count as
/// one file.
std::vector<std::string> findIncludeCycles(const std::filesystem::path& root);

/// The number of include lines, to notice a check that reads nothing.
std::size_t countIncludes(const std::filesystem::path& root);

}  // namespace dependencies

// Links: a packed variant or a game record as one word (docs/links.md).
#pragma once
#include <filesystem>

#include "base/diagnostic.hpp"

namespace tafl {

constexpr std::string_view linkScheme = "taflsmith:", linkVersion = "v1.";
/// The place of errors in a link that is not a file.
constexpr std::string_view linkPlace = "link";
/// Chat programs and some browsers shorten longer links.
constexpr std::size_t maxPortableLink = 2000;

/// The words of variant files and scripts, which links leave out.
extern const std::string_view linkDictionary;

/// Whether a text is meant as a link: "taflsmith:…", "#v1.…", or the address of a page followed by the latter.
bool looksLikeLink(std::string_view text);

/// The text in a link that may come from anywhere: a packed variant or a game record, not yet checked.
Result<std::string> readLink(std::string_view link, const std::filesystem::path& file);
/// A link that holds the text, which has at most 1 MiB.
std::string formatLink(std::string_view text);

}  // namespace tafl

// Opens files, links and cards.
#pragma once
#include <filesystem>

#include "base/diagnostic.hpp"

namespace tafl {

/// The keyword of a card's link in its picture.
constexpr std::string_view cardKeyword = "taflsmith";

/// Whether the file begins like a PNG or JPEG picture.
bool isPictureFile(const std::filesystem::path&);

/// The text in a file: that of a link, or of the link in a picture; else the file's own text.
Result<std::string> unwrapText(std::string text, const std::filesystem::path& file);

/// The same for a file, of at most 1 MiB (a picture: 16 MiB), or for a link in place of its name.
Result<std::string> openText(const std::string& fileOrLink);

/// The name of a file or link for messages: a link is long.
std::filesystem::path placeName(const std::string& fileOrLink);

}  // namespace tafl

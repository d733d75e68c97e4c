// Source files read as text: their include lines, and their code without comments.
#pragma once
#include <filesystem>
#include <string>
#include <vector>

namespace dependencies {

struct Include {
    int line = 0;
    std::string header;
    bool quoted = false;  ///< "header", not <header>
};

struct Source {
    std::filesystem::path file;  ///< relative to the root
    std::vector<Include> includes;
    std::vector<std::string> code;  ///< by line; comments are blanks, text in quotes is kept
};

/// All C and C++ files below `root`/`folder`, sorted; none if there is no such folder.
std::vector<Source> readSources(const std::filesystem::path& root, const std::filesystem::path& folder);

Source parseSource(const std::filesystem::path& file, const std::string& text);

/// The words of identifiers and texts, in lower case: "kingArms KING_ARMS" has king, arms, king, arms.
std::vector<std::string> splitIntoWords(const std::string& line);

}  // namespace dependencies

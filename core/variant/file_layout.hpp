// The text of a TOML file as movable parts: sections, entries, and the comments before each.
#pragma once
#include <string>
#include <string_view>
#include <vector>

namespace tafl {

struct TomlEntry {
    std::string key;
    std::string leadingComments, text;  ///< comments and blank lines before the entry; both end in '\n' if not empty
};
struct TomlSection {
    std::string header;                 ///< "[[rule]]", trimmed; "": the head of the file
    std::string leadingComments, line;  ///< comments before the header, and its line as written
    std::vector<TomlEntry> entries;
    int firstLine = 1, lastLine = 1;  ///< of the header and its entries, from 1

    std::string text() const;  ///< all of it, with leading comments
};
struct TomlLayout {
    std::vector<TomlSection> sections;  ///< the head first
    std::string trailingComments;       ///< comments at the end of the file
};

TomlLayout parseTomlLayout(std::string_view toml);

}  // namespace tafl

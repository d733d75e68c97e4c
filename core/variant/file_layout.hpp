// The text of a TOML file in parts that can be moved about: sections, their entries, and the comments before each.
#pragma once
#include <string>
#include <string_view>
#include <vector>

namespace tafl {

struct TomlEntry {
    std::string key, leadingComments,
        text;  ///< lead: comments and blank lines before it; both end in '\n', if not empty
};
struct TomlSection {
    std::string header;                 ///< "[[rule]]", trimmed; "" for the head of the file
    std::string leadingComments, line;  ///< comments before the header, and its line as written
    std::vector<TomlEntry> entries;
    int firstLine = 1, lastLine = 1;  ///< of the header and its entries, from 1

    std::string text() const;  ///< everything, the lead included
};
struct TomlLayout {
    std::vector<TomlSection> sections;  ///< the head first
    std::string trailingComments;       ///< comments after everything
};

TomlLayout parseTomlLayout(std::string_view toml);

}  // namespace tafl

// Writes a variant file as text, and keeps the comments and order of its previous text.
#pragma once
#include "variant/variant_file.hpp"

namespace tafl {

/// The file as TOML. `before` is the text it was read from: unchanged parts keep their text and comments, new parts go
/// beside parts of their kind. Ignores a `before` that is not a variant file.
std::string formatVariantFile(const VariantFile&, std::string_view before = {});

/// A part of a variant file's text and its lines. Works for files with errors too.
struct FilePart {
    enum class Kind { head, board, zones, rule, option, test, other };
    Kind kind{};
    int index = 0;  ///< among parts of its kind, from 0
    int firstLine = 0, lastLine = 0;
};
std::vector<FilePart> findFileParts(std::string_view text);

}  // namespace tafl
